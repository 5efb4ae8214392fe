// Package bitmaskmrv searches with one bit per digit, always where the fewest
// choices are left.
//
// Idea: For every row, column and box keep a word whose bit d-1 says that digit
// d is still free there. The candidates of a cell are then the AND of three
// words. At every step look through the blanks for the cell with the fewest
// candidates ("minimum remaining values"): none means a dead end and one means
// no choice, so the look stops there. If every blank has two or more, look a
// second time, from the digits' side: a digit that has only one place left in
// some unit leaves no choice either, and a free digit with no place is a dead
// end. Two words a unit find all of these at once: the digits seen once and
// those seen twice. Only if that finds nothing is there a guess: each candidate
// of the chosen cell is tried, lowest digit first. A narrow choice keeps the
// tree narrow, where reading order may need millions of guesses. The blanks are
// an unordered list; a cell leaves it by changing places with the last. The
// option look=cells leaves the second look out: the plain rule by itself. The
// candidates of a pencilmark puzzle are a fourth word in the AND.
//
// Source: S. W. Golomb and L. D. Baumert, "Backtrack Programming", Journal of
// the ACM 12(4), 1965, which gives the rule of the smallest choice first. Bit
// sets for it are folklore. Written from the idea.
//
// Cost: A look at every blank for every cell filled: on 9x9 some 2,000 ANDs for
// a puzzle without a guess. Memory is the list of blanks and a few words a unit.
// Hard 9x9 puzzles take hundreds of guesses, since nothing deeper than a single
// is seen; large sparse boards take too many to finish. Without the second look
// sparse puzzles take hundreds of times as many.
//
// Answers: first, unique, count. Nodes: digits tried in a cell that had two or
// more candidates, none of them the only place of its digit; exact.
package bitmaskmrv

import (
	"context"
	_ "embed" // the source is the documentation
	"fmt"
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed bitmaskmrv.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "bitmask-mrv",
		Family:   "search",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: []solvers.Option{
			{Name: "look", Default: lookBoth, Doc: "where to look for the fewest choices: cells, or both (cells, then the places of each digit in a row, column or box)"},
		},
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := newSolver(shape)
			switch look, ok := options["look"]; {
			case !ok || look == lookBoth:
				s.fromDigits = true
			case look != lookCells:
				return nil, fmt.Errorf("option look is %q; want %s or %s", look, lookBoth, lookCells)
			}
			return s, nil
		},
	}
}

// The values of option look.
const (
	lookBoth  = "both"
	lookCells = "cells"
)

// place is a cell and the units it lies in.
type place struct {
	cell          uint16
	row, col, box uint8
}

// tally holds the digits seen in the blanks of a unit.
type tally struct{ once, twice uint32 } // at least so often

func (t *tally) see(m uint32) {
	t.twice |= t.once & m
	t.once |= m
}

// single gives the digits with one place.
func (t *tally) single() uint32 { return t.once &^ t.twice }

type solver struct {
	solvers.Search

	// The digits still free in each unit, bit d-1 for digit d. 32 units and not
	// 25, so that an index masked with 31 needs no check.
	rows, cols, boxes [32]uint32

	// The second look: digits seen in each unit.
	inRow, inCol, inBox [32]tally

	places []place  // of every cell
	blanks []place  // those to fill: search(n) owns the first n
	open   []uint32 // the candidates of each blank at the last look
	side   int
	grid   sudoku.Grid
	all    uint32 // every digit of the board

	marks sudoku.Candidates // of a pencilmark puzzle; nil for others

	fromDigits bool // take the second look
}

func newSolver(shape sudoku.Shape) *solver {
	s := &solver{
		places: make([]place, shape.Cells()),
		blanks: make([]place, shape.Cells()),
		open:   make([]uint32, shape.Cells()),
		side:   shape.Side(),
		grid:   make(sudoku.Grid, shape.Cells()),
		all:    1<<shape.Side() - 1,
	}
	for i := range s.places {
		r, c := i/shape.Side(), i%shape.Side()
		s.places[i] = place{uint16(i), uint8(r), uint8(c), uint8(shape.Box(r, c))}
	}
	return s
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	s.marks = q.Candidates
	n, ok := s.load(q.Puzzle)
	stopped := ok && s.search(n)
	s.marks = nil
	return s.End(stopped)
}

// load places the clues and lists the blanks; ok is false where two clues clash.
func (s *solver) load(puzzle sudoku.Grid) (blanks int, ok bool) {
	for i := range s.rows {
		s.rows[i], s.cols[i], s.boxes[i] = s.all, s.all, s.all
	}
	copy(s.grid, puzzle)
	for i, d := range puzzle {
		p := s.places[i]
		if d == 0 {
			s.blanks[blanks] = p
			blanks++
			continue
		}
		bit := uint32(1) << (d - 1)
		if s.candidates(p)&bit == 0 {
			return 0, false
		}
		s.flip(p, bit)
	}
	return blanks, true
}

func (s *solver) candidates(p place) uint32 {
	return s.rows[p.row&31] & s.cols[p.col&31] & s.boxes[p.box&31]
}

// flip takes a free digit out of the units of a cell, or puts it back.
func (s *solver) flip(p place, bit uint32) {
	s.rows[p.row&31] ^= bit
	s.cols[p.col&31] ^= bit
	s.boxes[p.box&31] ^= bit
}

// search fills the first n blanks in every way; true means stop: enough
// solutions were found, or the context has ended.
func (s *solver) search(n int) (stop bool) {
	if n == 0 {
		return s.Found(s.grid)
	}
	if s.Work(n) {
		return true
	}
	at, open := s.fewest(n)
	last := n - 1
	p := s.blanks[at]
	s.blanks[at], s.blanks[last] = s.blanks[last], p
	guess := int64(0)
	if open&(open-1) != 0 {
		guess = 1
	}
	for ; open != 0; open &= open - 1 {
		s.Nodes += guess
		bit := open & -open
		s.grid[p.cell] = uint8(bits.TrailingZeros32(bit)) + 1
		s.flip(p, bit)
		stop = s.search(last)
		s.flip(p, bit)
		if stop {
			return true
		}
	}
	return false
}

// fewest finds the blank with the fewest choices among the first n.
func (s *solver) fewest(n int) (at int, open uint32) {
	if s.marks != nil {
		return s.fewestMarked(n)
	}
	least := 33
	cands := s.open[:n]
	for i, p := range s.blanks[:n] {
		m := s.candidates(p)
		if m&(m-1) == 0 {
			return i, m
		}
		cands[i] = m
		if k := bits.OnesCount32(m); k < least {
			least, at, open = k, i, m
		}
	}
	if s.fromDigits {
		if i, m, ok := s.onlyPlace(n); ok {
			return i, m
		}
	}
	return at, open
}

// fewestMarked is fewest for a pencilmark puzzle. It is apart, because the look at the blanks is
// most of the time of an ordinary puzzle.
func (s *solver) fewestMarked(n int) (at int, open uint32) {
	least := 33
	cands := s.open[:n]
	for i, p := range s.blanks[:n] {
		m := s.candidates(p) & s.marks[p.cell]
		if m&(m-1) == 0 {
			return i, m
		}
		cands[i] = m
		if k := bits.OnesCount32(m); k < least {
			least, at, open = k, i, m
		}
	}
	if s.fromDigits {
		if i, m, ok := s.onlyPlace(n); ok {
			return i, m
		}
	}
	return at, open
}

// onlyPlace finds a blank that is the only place of a digit in some unit; open
// is 0 where a digit has no place, or two digits have the same one.
func (s *solver) onlyPlace(n int) (at int, open uint32, ok bool) {
	for i := range s.side {
		s.inRow[i&31], s.inCol[i&31], s.inBox[i&31] = tally{}, tally{}, tally{}
	}
	cands := s.open[:n]
	for i, p := range s.blanks[:n] {
		m := cands[i]
		s.inRow[p.row&31].see(m)
		s.inCol[p.col&31].see(m)
		s.inBox[p.box&31].see(m)
	}
	var noPlace, single uint32
	for i := range s.side {
		r, c, b := &s.inRow[i&31], &s.inCol[i&31], &s.inBox[i&31]
		noPlace |= s.rows[i&31]&^r.once | s.cols[i&31]&^c.once | s.boxes[i&31]&^b.once
		single |= r.single() | c.single() | b.single()
	}
	if noPlace != 0 {
		return 0, 0, true
	}
	if single == 0 {
		return 0, 0, false
	}
	for i, p := range s.blanks[:n] {
		m := cands[i] & (s.inRow[p.row&31].single() | s.inCol[p.col&31].single() | s.inBox[p.box&31].single())
		if m&(m-1) != 0 {
			return 0, 0, true
		}
		if m != 0 {
			return i, m, true
		}
	}
	return 0, 0, false
}
