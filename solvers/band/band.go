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
// Near the root of the search, triads follow: if three digits must be in a minirow
// (a segment), no other digit can be; if only three can be, they must. The same
// holds for minicolumns. A digit has 54 of both, the bits of one word.
// If nothing is forced, a cell with two digits is guessed, the first way on a copy
// of the state, the second in place. With many open cells, it is the one whose digits
// can be crossed out in the most cells that it sees, those with two digits counted
// four times, those in its box and in line with it not at all; with few, the one that
// sees the most open cells. The digit that is crossed out in more cells comes first.
// If guesses will most likely hold, one cell of each band is guessed at a time.
//
// Source: The Players' Forum (forum.enjoysudoku.com), where programs of this
// build have been known as band solvers since about 2010; there is no paper, so
// it counts as folklore. The rule for guesses is like cover-planes, except for cells
// in the box and in line. Written from the idea.
//
// Cost: A visit of a digit takes about 150 operations with hardly a branch; 17 clues
// take about 40 visits and half a guess. Triads take about 800 and save a fifth of
// the guesses in puzzles of medium difficulty. The state is 328 bytes, the tables
// are 16 KB, for a band of 9x9 only.
//
// Answers: first, unique, count. Nodes: digits tried in a cell that had two or
// more with all of the above at rest, or after another guess beside it; exact.
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
// visit.go applies the rules for one digit, rest.go applies them to all and finds
// naked singles, triads.go has the rules for several digits, choose.go picks the
// cell to guess in, several.go guesses in several at once, tables.go makes the tables.

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
		if s.Nodes < triadChoices && b.open.count() > fewOpen {
			switch b.triads() {
			case dead:
				return false
			case some:
				continue
			}
		}
		if s.sure(depth) && !b.pairs.empty() {
			return s.several(depth, b.pairs)
		}
		k, digits := b.choose()
		d := b.further(k, digits)
		for digits ^= 1 << d; digits != 0; digits &= digits - 1 {
			s.Nodes++
			next := &s.states[depth+1]
			*next = *b
			next.put(d, k)
			if s.search(depth + 1) {
				return true
			}
			d = bits.TrailingZeros16(digits)
		}
		s.Nodes++
		b.put(d, k) // nobody needs the state as it was
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
