// Package digitpatterns lays whole digits on the board, not single cells: all
// 1s at once, then all 2s, and so on.
//
// Idea: Look at one digit alone. It stands once in each row, each column and
// each box, and on a 9x9 board that can be done in 9*6*3*6*4*2*3*2*1 = 46,656
// ways, the patterns of the digit. They are the same for every digit and every
// puzzle, so they are listed beforehand. The clues then leave each digit only
// the patterns that cover all of its own clues and none of another digit's. A
// solution is a choice of one pattern for each digit such that no cell is
// covered twice. Take the digits in ascending order: lay a pattern of the 1s,
// go through those of the 2s that keep clear of it, lay one, and so on; where
// none is left, take up the last one laid and try the next. A pattern is a set
// of cells, one bit a cell, so "keeps clear of" is an AND of two words.
//
// Source: A program among the seeds of this project, in Python, that found all
// solutions of a 17-clue puzzle in 15.4 s. Players know the method as templates
// or pattern overlay. Written from the idea.
//
// Cost: The list of patterns is made in New: 46,656 on 9x9 and 8 MB with the
// room for what the clues leave. A solve reads it once for each digit, 0.4
// million tests, before the search begins: easy puzzles are slow. What follows
// hangs on the low digits: those with few clues have thousands of patterns, and
// if they come first, millions of pairs are tried. On 16x16 a digit has 24^8
// patterns, more than 10^11, so boards beyond 9x9 are out of reach.
//
// Answers: first, unique, count. Nodes: patterns laid where two or more of the
// digit kept clear of those before; exact.
package digitpatterns

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed digitpatterns.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "digit-patterns",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return newSolver(shape), nil
		},
	}
}

// cells is a set of cells: cell i is bit i of lo, or from 64 on bit i-64 of hi.
type cells struct{ lo, hi uint64 }

func cell(i int) cells {
	if i < 64 {
		return cells{lo: 1 << i}
	}
	return cells{hi: 1 << (i - 64)}
}

func (a cells) or(b cells) cells  { return cells{a.lo | b.lo, a.hi | b.hi} }
func (a cells) and(b cells) cells { return cells{a.lo & b.lo, a.hi & b.hi} }

type solver struct {
	solvers.Search

	side     int
	patterns []cells // every way to lay one digit
	grid     sudoku.Grid

	// For digit d+1, which is laid at depth d:
	left  [9][]cells  // the patterns that the clues leave
	clear [9][]uint16 // those of left that keep clear of the patterns laid
	laid  [9]cells    // the pattern laid
}

func newSolver(shape sudoku.Shape) *solver {
	s := &solver{
		side:     shape.Side(),
		patterns: patterns(shape),
		grid:     make(sudoku.Grid, shape.Cells()),
	}
	for d := range s.side {
		s.left[d] = make([]cells, 0, len(s.patterns))
		s.clear[d] = make([]uint16, 0, len(s.patterns))
	}
	return s
}

// patterns lists every way to lay one digit, row by row from the top and from
// left to right in each.
func patterns(shape sudoku.Shape) []cells {
	var list []cells
	side := shape.Side()
	var lay func(r int, cols, boxes uint16, laid cells)
	lay = func(r int, cols, boxes uint16, laid cells) {
		if r == side {
			list = append(list, laid)
			return
		}
		for c := range side {
			col, box := uint16(1)<<c, uint16(1)<<shape.Box(r, c)
			if cols&col == 0 && boxes&box == 0 {
				lay(r+1, cols|col, boxes|box, laid.or(cell(r*side+c)))
			}
		}
	}
	lay(0, 0, 0, cells{})
	return list
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(s.filter(q.Puzzle) && s.search(0, cells{}))
}

// filter keeps for each digit the patterns that the clues leave; ok is false
// where a digit has none, as when two of its clues share a unit.
func (s *solver) filter(puzzle sudoku.Grid) (ok bool) {
	var clues [9]cells
	var all cells
	for i, d := range puzzle {
		if d != 0 {
			clues[d-1] = clues[d-1].or(cell(i))
			all = all.or(cell(i))
		}
	}
	for d := range s.side {
		own, left := clues[d], s.left[d][:0]
		for _, p := range s.patterns {
			if p.and(all) == own { // its own clues, and no other
				left = append(left, p)
			}
		}
		if len(left) == 0 {
			return false
		}
		s.left[d] = left
	}
	return true
}

// search lays digit d+1 and all above it on the free cells in every way; true
// means stop.
func (s *solver) search(d int, taken cells) (stop bool) {
	if d == s.side {
		return s.found()
	}
	left, clear := s.left[d], s.clear[d][:0]
	if s.Work(len(left)) {
		return true
	}
	for k, p := range left {
		if p.and(taken) == (cells{}) {
			clear = append(clear, uint16(k))
		}
	}
	guess := int64(0)
	if len(clear) > 1 {
		guess = 1
	}
	for _, k := range clear {
		s.Nodes += guess
		s.laid[d] = left[k]
		if s.search(d+1, taken.or(left[k])) {
			return true
		}
	}
	return false
}

// found writes the patterns laid as a board.
func (s *solver) found() (stop bool) {
	for d := range s.side {
		for w := s.laid[d].lo; w != 0; w &= w - 1 {
			s.grid[bits.TrailingZeros64(w)] = uint8(d + 1)
		}
		for w := s.laid[d].hi; w != 0; w &= w - 1 {
			s.grid[64+bits.TrailingZeros64(w)] = uint8(d + 1)
		}
	}
	return s.Found(s.grid)
}
