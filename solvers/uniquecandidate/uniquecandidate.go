// Package uniquecandidate goes over the board again and again, fills the cells that have exactly one candidate, and
// never guesses.
//
// # Idea
//
// This is how beginners solve on paper. A pass visits all cells in reading order, row by row. It skips filled
// cells. For each blank, it computes the candidates: the digits that are not yet in its row, column and box.
//   - If there is exactly one candidate, the pass writes it at once. So cells that come later in the same pass
//     already see it.
//   - If there is no candidate, the puzzle has no solution, and the solve ends.
//   - If there are more, the cell stays blank.
//
// After a pass, the solve ends if no cell is blank, if the pass filled no cell, or after the number of passes
// that the option passes sets (100 by default). Otherwise the next pass begins. If cells are blank at the
// end, the solver gives up and returns the board with the cells filled so far. If clues clash, it makes no pass:
// there is no solution.
//
// Each digit that the solver writes is the only possible one. So the solution of a full board is the only solution,
// and no search is needed to prove it. The board is the only state.
//
// # Example
//
//	. . | . .
//	3 4 | . .
//	----+----
//	2 . | . 3
//	4 3 | . 1
//
// Each line is a pass. It shows all blanks in reading order, with the digit that they get or with their candidates
// in brackets:
//
//	pass  cells filled (candidates of the cells that stay blank)
//	   1  r1c1=1 r1c2=2 r1c3(34) r1c4=4 r2c3(12) r2c4=2 r3c2=1 r3c3=4 r4c3=2
//	   2  r1c3=3 r2c3=1
//
// In the first pass, r1c3 has the candidates 3 and 4. The next cell, r1c4, becomes 4, so the second pass finds
// only 3 in r1c3:
//
//	1 2 | 3 4
//	3 4 | 1 2
//	----+----
//	2 1 | 4 3
//	4 3 | 2 1
//
// # Source
//
// A program among the seeds of this project (the programs that it started from), in Python: at most 100 passes,
// then "I cannot solve". Players call the rule naked single or sole candidate. Written from the idea.
//
// # Cost
//
// Each pass reads three units for each blank. The solver solves many easy puzzles and gives up on others, because it does not see hidden
// singles: digits that have only one place left in a row, column or box. The memory is one board.
//
// # Answers
//
// first, unique, count; each only if the solver does not give up.
//
// # Nodes
//
// always 0, because the solver never guesses.
//
// # Left out
//
// Hidden singles, which hidden-singles adds. A queue of the cells to look at again; a pass looks at all cells.
package uniquecandidate

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed uniquecandidate.go
var source string

const defaultPasses = "100"

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
	grid   sudoku.Grid // the grid of the claim, which the solver fills
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	passes, err := options.Whole("passes", defaultPasses, 1)
	if err != nil {
		return nil, err
	}
	return &solver{board: layout.New(shape), passes: passes}, nil
}

// state is the result of a pass over the board.
type state uint8

const (
	stuck  state = iota // the pass filled no cell, and the board has blanks
	moving              // the pass filled a cell, and the board has blanks
	full                // the board has no blank
	broken              // a blank has no candidate
)

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

// pass goes over the board once and fills the cells that have exactly one candidate.
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
