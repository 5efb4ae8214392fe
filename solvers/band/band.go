// Package band keeps three words of 27 bits for each digit, one for each band
// of the board, and reads from small tables what can be seen inside one.
//
// Idea: A band is three rows, 27 cells, so the places that are left to a digit
// in a band are 27 bits of a word. Fold the three cells of each segment (a row
// inside one box) into one bit, and the band is nine bits. The digit stands once
// in each row and each box of the band, so the segments that it takes in the end
// are one of 3! = 6 choices; a table of 512 entries holds, for every set of
// segments, the cells of all choices that it leaves. One AND with that is every
// locked candidate between rows and boxes. Turned by a quarter it is the same
// again: fold the three rows of each band, and what a stack has are nine bits,
// three columns in three bands, with six choices; a second table holds what these
// leave. The two take turns until the segments stay as they are. A digit that has
// one place left in a row is laid there; the tables have carried the single
// places of boxes and columns to their rows, so these are all hidden singles.
// The cell is then no longer open, and the other digits lose it when they are
// visited next. When all digits rest, nine words are added up bit by bit to find
// the cells with no digit (a dead end), with one (naked singles) and with two.
// If nothing is forced, a cell with two digits is guessed, the first way on a copy
// of the state, the second in place: the cell whose two digits can be crossed out
// in the most cells that it sees, those with two digits counted four times, since
// they become forced, those in its box and in line with it not at all.
//
// Source: The Players' Forum (forum.enjoysudoku.com), where programs of this
// build have been known as band solvers since about 2010; there is no paper, so
// it counts as folklore. The rule for guesses is that of cover-planes, but for the
// cells in the box and in line. Written from the idea.
//
// Cost: A visit of a digit is some 150 operations with hardly a branch; a puzzle of
// 17 clues takes some 40 visits and about one guess. To choose a cell takes some 80
// operations for each with two digits, and saves three guesses in ten. The state is
// 328 bytes, the tables are 12 KB. They are those of a band of 9x9; no other board
// is taken. Left out: all that looks at two digits at once, such as pairs.
//
// Answers: first, unique, count. Nodes: digits tried in a cell that had two or
// more with all of the above at rest; exact.
package band

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed band.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "band",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		New: func(sudoku.Shape, solvers.Options) (solvers.Solver, error) {
			return &solver{grid: make(sudoku.Grid, 81)}, nil
		},
	}
}

// The files: board.go holds the state and goes between it and boards of bytes,
// visit.go is what one digit tells, rest.go what all tell together, choose.go
// picks the cell to guess in, tables.go makes the tables.

type solver struct {
	solvers.Search

	grid    sudoku.Grid
	written bool      // grid holds the first solution
	states  [82]state // at each depth of the search: no guess leaves a cell less
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	s.written = false
	b := &s.states[0]
	if !b.load(q.Puzzle) || b.clash() {
		return s.End(false)
	}
	b.strike(q.Candidates)
	return s.End(s.search(0))
}

// search finds every solution below the state at a depth; true means stop.
func (s *solver) search(depth int) (stop bool) {
	b := &s.states[depth]
	for b.rest() {
		if b.open.empty() {
			return s.found(b)
		}
		if s.Work(1000) {
			return true
		}
		k, digits := b.choose()
		for ; digits&(digits-1) != 0; digits &= digits - 1 {
			s.Nodes++
			next := &s.states[depth+1]
			*next = *b
			next.put(bits.TrailingZeros64(digits), k)
			if s.search(depth + 1) {
				return true
			}
		}
		s.Nodes++
		b.put(bits.TrailingZeros64(digits), k) // nobody needs the state as it was
	}
	return false
}

// found counts a solution. Only the first is asked for as a board.
func (s *solver) found(b *state) (stop bool) {
	if !s.written {
		s.written = true
		b.write(s.grid)
	}
	return s.Found(s.grid)
}
