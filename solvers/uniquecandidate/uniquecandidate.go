// Package uniquecandidate fills the cells that have exactly one candidate, pass
// after pass, and never guesses.
//
// Idea: This is how a beginner solves on paper. Go over the board in reading
// order. For each blank take the digits that its row, column and box do not
// hold. If there is exactly one, write it in at once, so that the cells after it
// already see it. At the end of the board start over. It ends when the board is
// full, when a blank has no candidate at all (then there is no solution), when a
// pass has filled nothing, or after so many passes: in the last two cases it
// gives up and hands back the board as far as it got. Every digit it writes is
// forced, so a board that it fills is the only solution, and no search is needed
// to say so.
//
// Source: A program among the seeds of this project, in Python: at most 100
// passes, then "I cannot solve". Players call the rule a naked single or sole
// candidate. Written from the idea.
//
// Cost: Three units read for each blank and pass; easy puzzles take three to six
// passes. It solves few others: a digit with only one place left in a row (a
// hidden single) goes unseen. Memory is the answer itself.
//
// Answers: first, unique, count; each only where it does not decline. Nodes:
// none, as it never chooses.
package uniquecandidate

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed uniquecandidate.go
var source string

const defaultPasses = "100"

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:    "unique-candidate",
		Family:  "logic",
		Source:  source,
		Shapes:  sudoku.Shapes(),
		Answers: solvers.All,
		Options: []solvers.Option{
			{Name: "passes", Default: defaultPasses, Doc: "passes over the board before the solver gives up, at least 1"},
		},
		New: newSolver,
	}
}

type solver struct {
	board  *layout.Layout
	passes int
	grid   sudoku.Grid // the claim's
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	passes, err := options.Whole("passes", defaultPasses, 1)
	if err != nil {
		return nil, err
	}
	return &solver{board: layout.New(shape), passes: passes}, nil
}

// state is how a board stands after a pass.
type state uint8

const (
	stuck  state = iota // nothing was filled, and there are blanks
	moving              // something was filled, and there are blanks
	full                // there is no blank
	broken              // a blank has no candidate
)

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.grid = c.Solution
	copy(s.grid, q.Puzzle)
	c.Count, c.Exhausted, c.Nodes = 0, false, 0
	if !q.Shape.Consistent(q.Puzzle) {
		c.Exhausted = true
		return nil
	}
	at := moving
	for range s.passes {
		if at = s.pass(); at != moving {
			break
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	switch at {
	case full:
		c.Count, c.Exhausted = 1, true
	case broken:
		c.Exhausted = true
	}
	return nil
}

// pass goes over the board once and fills what is forced.
func (s *solver) pass() state {
	filled, blanks := 0, 0
	for i, d := range s.grid {
		if d != 0 {
			continue
		}
		switch m := s.board.Open(s.grid, i); {
		case m == 0:
			return broken
		case m&(m-1) == 0:
			s.grid[i] = uint8(bits.TrailingZeros32(m)) + 1
			filled++
		default:
			blanks++
		}
	}
	switch {
	case blanks == 0:
		return full
	case filled == 0:
		return stuck
	}
	return moving
}
