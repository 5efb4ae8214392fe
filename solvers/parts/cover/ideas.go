package cover

import "sudokubench/solvers"

// Ideas that several searches share.
var (
	Guess = solvers.Option{
		Name: "guess", Default: "fewest", Values: []string{"fewest", "first"},
		Doc: "in which column to guess: fewest (the first with the fewest rows) or first (the first column)",
	}
	Demands = solvers.Option{
		Name: "demands", Default: "all", Values: []string{"all", "cells"},
		Doc: "in which demands to guess: all, or cells (only the columns that say that a cell has a digit)",
	}
	Forced = solvers.Switch("forced", "whether a column with one row left is met at once: on, or off (it waits for its turn as a guess)")
)
