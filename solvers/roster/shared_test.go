package roster_test

import (
	"testing"

	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// shared returns a function that loads a large set.
func shared(name string) func(tb testing.TB) []sudoku.Grid {
	return func(tb testing.TB) []sudoku.Grid { return solvertest.Shared(tb, name) }
}
