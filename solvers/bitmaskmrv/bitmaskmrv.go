// Package bitmaskmrv searches with one bit for each digit and always continues in the cell with the
// fewest choices.
//
// # Idea
//
// The solver differs from bitmask in one respect: it chooses the next cell at each step. The rule
// is called minimum remaining values (MRV). It keeps the number of guesses small.
//
// Each row, column and box has a word. Bit d-1 is 1 if the unit does not have digit d yet, so the
// digit is free there. The candidates of a cell are the AND of its three words. In a pencilmark
// puzzle (a puzzle that gives a set of candidates for each cell) this set is a fourth word in the
// AND. To place a digit, flip its bit in the three words. To remove it, flip the bit again. If a
// clue is not free in its units when it is placed, two clues clash, and there is no solution.
//
// Each step looks for the blank with the fewest choices, twice:
//  1. First look, at cells. Go through the list of blanks. A cell with one candidate (naked
//     single) leaves no choice, and a cell without a candidate is a dead end. In both cases the
//     look stops at this cell. Otherwise remember the first cell with the fewest candidates.
//  2. Second look, at digits. Go through the blanks again and add the candidates of each to the
//     tallies of its row, column and box. A tally has two words, once and twice. To add the
//     candidates m, put the bits of once & m into twice, then the bits of m into once. Afterwards
//     once has the digits with at least one place in the unit, and "once &^ twice" has those with
//     exactly one place (hidden singles). If a digit is free in a unit but not in its once, it has
//     no place: a dead end. Otherwise take the first blank that is the only place of a digit, with
//     this digit as its only choice. If this blank is the only place of two digits, it is a dead
//     end.
//  3. If the second look finds nothing, take the cell that the first look remembered. Its
//     candidates are the choices, so this is a guess.
//
// Place the lowest choice and search the other blanks. Then remove the digit and try the next
// choice. A dead end has no choices, so the search goes back. Before, it exchanges the dead cell (for
// a dead end of the second look, the first of the list) with the last blank. If no blank is left,
// count a solution, and stop if the limit is reached. The list of blanks begins in reading order. To
// take a blank off the list, exchange it with the last one and make the list one shorter. Going back
// makes the list longer again, but does not restore its order. The option look=cells omits the second
// look. The option guess=first counts no candidates in the first look and guesses in the first blank.
//
// # State
//
// The word of a unit and its tally after the second look. This is row 3 of the second puzzle below,
// when 8 blanks are left. r3c1 has 4:
//
//	digit            4321
//	rows[2]          0111   free digits of row 3
//	r3c2             0110   its candidates, from three words
//	r3c3             0110
//	r3c4             0101
//	inRow[2].once    0111
//	inRow[2].twice   0110
//	once &^ twice    0001   1 has only one place, r3c4
//
// # Example
//
// This is the puzzle of the article of set-difference:
//
//	. 4 | . 2
//	. . | . .
//	----+----
//	. . | . .
//	1 . | 3 .
//
// The solver fills its cells in this order, each as a naked single, and makes no guess:
//
//	r1c1 r4c4 r4c2 r3c4 r3c3 r3c2 r3c1 r2c4 r1c3 r2c3 r2c1 r2c2
//
// After r1c1, the last blank of the list (r4c4) is first, because r1c1 changed places with it.
//
// Without the clue 3 in r4c3, this puzzle has several solutions. These are the steps to the first
// two of them. "Only place" means that the second look found a hidden single:
//
//	blanks  cell   candidates  choices
//	    13  r1c1   3           3
//	    12  r1c3   1           1
//	    11  r2c1   2           2
//	    10  r2c2   1           1
//	     9  r3c1   4           4
//	     8  r3c4   13          1        only place
//	     7  r4c4   34          34       guess
//	     6  r3c3   2           2
//	     5  r2c4   4           4
//	     4  r2c3   3           3
//	     3  r3c2   3           3
//	     2  r4c2   2           2
//	     1  r4c3   4           4
//	     6  r2c4   3           3
//	     5  r2c3   4           4
//	     4  r4c3   23          23       guess
//	     3  r3c3   3           3
//	     2  r3c2   2           2
//	     1  r4c2   3           3
//
// With 7 blanks left, each has two or more candidates, and each free digit has two or more places
// in each of its units. So the solver guesses in r4c4. It tries 3, which leads to a solution. Then
// it tries 4.
//
// # Source
//
// S. W. Golomb and L. D. Baumert, "Backtrack Programming", Journal of the ACM 12(4), 1965, give the
// rule to take the smallest choice first. Bit sets for it are folklore. Written from the idea.
//
// # Cost
//
// A step goes through its n blanks at most three times: for each look, and to find an only place. The memory is the list of blanks and a few words for each unit. The hardest
// known 9x9 puzzles take hundreds of guesses, and large boards with few clues can take more than
// any time budget allows. Without the second look, puzzles of 17 clues take more than a thousand
// times as many guesses.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a cell with two or more candidates, none of which has its only place there;
// exact.
//
// # Left out
//
// Locked candidates and all deeper rules, because a guess usually costs less than a search for
// them. Ties between cells are not examined: see dsatur and widest-reach.
package bitmaskmrv

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed bitmaskmrv.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "bitmask-mrv",
		Family:   "search",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := newSolver(shape)
			s.fromDigits, s.first = options.Value(look) == "both", options.Value(guess) == "first"
			return s, options.Check(ideas)
		},
	}
}

var (
	look = solvers.Option{
		Name: "look", Default: "both", Values: []string{"both", "cells"},
		Doc: "where to look for the fewest choices: cells, or both (cells, then the places of each digit in a row, column or box)",
	}
	guess = solvers.Option{
		Name: "guess", Default: "fewest", Values: []string{"fewest", "first"},
		Doc: "where to guess: fewest (the first blank of the list with the fewest candidates) or first (the first blank)",
	}
	ideas = []solvers.Option{look, guess}
)

// place has the numbers of a cell and of its row, column and box.
type place struct {
	cell          uint16
	row, col, box uint8
}

// tally counts the candidates in the blanks of a unit. once has the digits that are a candidate of
// at least one blank, twice the digits of at least two blanks.
type tally struct{ once, twice uint32 }

// see adds the candidates of one blank to the counts.
func (t *tally) see(m uint32) {
	t.twice |= t.once & m
	t.once |= m
}

// single returns the digits that are a candidate of exactly one blank.
func (t *tally) single() uint32 { return t.once &^ t.twice }

type solver struct {
	solvers.Search

	// The free digits of each row, column and box. Bit d-1 is digit d. The arrays have 32 words,
	// although a board has at most 25 rows, so that an index masked with 31 needs no bounds check.
	rows, cols, boxes [32]uint32

	// The counts for each row, column and box in the last call of onlyPlace.
	inRow, inCol, inBox [32]tally

	places []place  // numbers of each cell and its units
	blanks []place  // cells without a clue; search(n) fills the first n of them and changes their order
	open   []uint32 // candidates of each blank, computed by the last call of fewest
	side   int
	grid   sudoku.Grid
	all    uint32 // set of all digits of the shape

	marks sudoku.Candidates // candidates of a pencilmark puzzle; nil for an ordinary puzzle

	first      bool // whether guess is first
	fromDigits bool // whether the option look is both: the solver also looks for digits with one place in a unit
}

func newSolver(shape sudoku.Shape) *solver {
	grid := make(sudoku.Grid, shape.Cells())
	s := &solver{
		Search: solvers.Show(grid),
		places: make([]place, shape.Cells()),
		blanks: make([]place, shape.Cells()),
		open:   make([]uint32, shape.Cells()),
		side:   shape.Side(),
		grid:   grid,
		all:    1<<shape.Side() - 1,
	}
	for i := range s.places {
		r, c := i/shape.Side(), i%shape.Side()
		s.places[i] = place{uint16(i), uint8(r), uint8(c), uint8(shape.Box(r, c))}
	}
	return s
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	s.marks = q.Candidates
	n, ok := s.load(q.Puzzle)
	stopped := ok && s.search(n)
	s.marks = nil
	return s.End(stopped)
}

// load places the clues, lists the blanks and returns their number. ok is false if two clues clash.
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

// candidates returns the digits that are free in all units of a cell.
func (s *solver) candidates(p place) uint32 {
	return s.rows[p.row&31] & s.cols[p.col&31] & s.boxes[p.box&31]
}

// flip removes a digit from the free digits in the units of a cell, or adds it again.
func (s *solver) flip(p place, bit uint32) {
	s.rows[p.row&31] ^= bit
	s.cols[p.col&31] ^= bit
	s.boxes[p.box&31] ^= bit
}

// search tries all candidates in the first n blanks. stop is true if the limit of solutions is
// reached or the context has ended.
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
	s.grid[p.cell] = 0
	return false
}

// fewest returns the position of the blank with the fewest choices among the first n blanks, and
// these choices. open is 0 if the search is at a dead end.
func (s *solver) fewest(n int) (at int, open uint32) {
	switch {
	case s.first:
		return s.single(n)
	case s.marks != nil:
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

// single returns the first blank with at most one choice. If there is none, it returns the first blank.
func (s *solver) single(n int) (at int, open uint32) {
	cands := s.open[:n]
	for i, p := range s.blanks[:n] {
		m := s.candidates(p)
		if s.marks != nil {
			m &= s.marks[p.cell]
		}
		if m&(m-1) == 0 {
			return i, m
		}
		cands[i] = m
	}
	if s.fromDigits {
		if i, m, ok := s.onlyPlace(n); ok {
			return i, m
		}
	}
	return 0, cands[0]
}

// fewestMarked returns the same as fewest for a pencilmark puzzle. It is a separate function to
// keep the loop of fewest fast, in which ordinary puzzles spend most of their time.
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

// onlyPlace looks for a blank that is the only place of a digit in a unit. It returns the position
// of the blank, and the digit as a set of one bit. open is 0 if a digit has no place, or if a blank
// is the only place of two digits. ok is false if onlyPlace finds none of these cases.
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
