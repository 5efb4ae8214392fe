// Package coverbitset solves Sudoku as an exact cover problem with the open rows
// in one long bit vector.
//
// Idea: The problem is that of dlx: a row for each placement, a column for each
// demand, and each column must be met by exactly one chosen row. On 9x9 there are
// 729 rows, so a set of rows is 729 bits, twelve machine words. One such vector
// holds the rows that are still open. Choosing a row is an AND with the rows that
// can stand beside it, a vector made beforehand for every row: the 28 that clash
// go out in twelve instructions, whichever they are. A column is a vector too,
// its nine rows, and the rows that it has left are the ones in its AND with the
// open vector: count the bits. Most words of a column are zero, so only the
// others are stored and counted. Nothing else is kept, and nothing is undone:
// each choice works on a copy of the vector, and going back is forgetting the
// copy. Columns are counted once at the start, and again when they lose a row. One
// with no row is a dead end; the row of one with a single row is chosen on the
// spot. When all are counted and neither is left, the smallest column is where
// the choice is made. A chosen row stays open, and so is the only row of its
// columns ever after; two more vectors tell which columns are not yet met, and
// which of them are to be counted.
//
// Source: The problem: D. E. Knuth, "Dancing Links", 2000. Sets of rows as bit
// vectors are folklore. Written from the idea.
//
// Cost: A choice copies all vectors, full board or empty. Counting a column reads
// one to nine words, where cover-arrays reads one count; in exchange there is
// nothing to keep up to date and to undo. The vectors of what can stand beside a
// row take 70 KB on 9x9 and 2 MB on 16x16, where they have 64 words; 25x25 would
// take 30 MB and is left out. Left out on purpose: counting many columns at a
// time (see digit-bitboard).
//
// Answers: first, unique, count. Nodes: rows tried in a column that had two or
// more; exact.
package coverbitset

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/cover"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed coverbitset.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "cover-bitset",
		Family:   "exact cover",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16},
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			switch shape {
			case sudoku.Shape4:
				return newSolver[[1]uint64, [1]uint64](shape), nil
			case sudoku.Shape6:
				return newSolver[[4]uint64, [3]uint64](shape), nil
			case sudoku.Shape9:
				return newSolver[[12]uint64, [6]uint64](shape), nil
			}
			return newSolver[[64]uint64, [16]uint64](shape), nil
		},
	}
}

// vector is a set of rows, or of columns: member i is bit i%64 of word i/64.
// The words are as many as the board wants, so that the compiler knows it.
type vector interface {
	[1]uint64 | [3]uint64 | [4]uint64 | [6]uint64 | [12]uint64 | [16]uint64 | [64]uint64
}

// state is what there is to know at a point of the search; a choice works on a copy.
type state[Rows, Columns vector] struct {
	open    Rows    // rows chosen, or clashing with none that is
	unmet   Columns // columns without a chosen row
	touched Columns // columns that have lost rows since they were counted
}

// word is a word of a column's vector that is not zero.
type word struct {
	bits  uint64
	index uint16
}

type solver[Rows, Columns vector] struct {
	solvers.Search

	grid  sudoku.Grid
	cells int

	// Row (d-1)*cells+cell puts digit d into a cell: that way the rows of a column
	// lie close together.
	placements []cover.Placement
	columnsOf  [][4]uint16 // of each row
	beside     []Rows      // for each row those that do not clash with it
	columns    [][]word    // the rows of each column
	all        state[Rows, Columns]
	states     []state[Rows, Columns] // by depth
}

func newSolver[Rows, Columns vector](shape sudoku.Shape) *solver[Rows, Columns] {
	p := cover.New(layout.New(shape))
	cells, rows := shape.Cells(), len(p.Columns)
	s := &solver[Rows, Columns]{
		grid: make(sudoku.Grid, cells), cells: cells,
		placements: make([]cover.Placement, rows), columnsOf: make([][4]uint16, rows),
		beside: make([]Rows, rows), columns: make([][]word, len(p.Rows)),
		states: make([]state[Rows, Columns], cells+1),
	}
	for k, at := range p.Placements {
		r := s.row(int(at.Cell), at.Digit)
		s.placements[r], s.columnsOf[r] = at, p.Columns[k]
		s.all.open[r/64] |= 1 << (r % 64)
	}
	for c, rows := range p.Rows {
		var of Rows
		for _, k := range rows {
			r := s.row(int(p.Placements[k].Cell), p.Placements[k].Digit)
			of[r/64] |= 1 << (r % 64)
		}
		for w := range len(of) {
			if of[w] != 0 {
				s.columns[c] = append(s.columns[c], word{of[w], uint16(w)})
			}
		}
		s.all.unmet[c/64] |= 1 << (c % 64)
	}
	for r := range s.beside {
		s.beside[r] = s.all.open
		for _, c := range s.columnsOf[r] {
			for _, w := range s.columns[c] {
				s.beside[r][w.index] &^= w.bits
			}
		}
		s.beside[r][r/64] |= 1 << (r % 64)
	}
	return s
}

func (s *solver[Rows, Columns]) row(cell int, digit uint8) int {
	return (int(digit)-1)*s.cells + cell
}

// Solve implements solvers.Solver.
func (s *solver[Rows, Columns]) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	copy(s.grid, q.Puzzle)
	now := &s.states[0]
	*now = s.all
	for cell, d := range q.Puzzle {
		if d != 0 {
			row := s.row(cell, d)
			s.meet(now, row)
			for w := range len(now.open) {
				now.open[w] &= s.beside[row][w]
			}
		}
	}
	s.strike(now, q.Candidates)
	now.touched = now.unmet
	return s.End(s.settle(now) && s.search(0))
}

// strike closes the rows that are no candidates of a pencilmark puzzle.
func (s *solver[Rows, Columns]) strike(now *state[Rows, Columns], candidates sudoku.Candidates) {
	for cell, mask := range candidates {
		for d := 1; d*s.cells <= len(s.placements); d++ {
			if mask>>(d-1)&1 == 0 {
				row := s.row(cell, uint8(d))
				now.open[row/64] &^= 1 << (row % 64)
			}
		}
	}
}

// search chooses rows for the columns in every way, where each that is not met
// has two or more; true means stop.
func (s *solver[Rows, Columns]) search(depth int) (stop bool) {
	now := &s.states[depth]
	c := s.smallest(now)
	if c < 0 {
		return s.Found(s.grid)
	}
	if s.Work(4 * s.cells) {
		return true
	}
	next := &s.states[depth+1]
	for _, w := range s.columns[c] {
		for open := now.open[w.index] & w.bits; open != 0; open &= open - 1 {
			s.Nodes++
			*next = *now
			s.choose(next, int(w.index)*64+bits.TrailingZeros64(open))
			if s.settle(next) && s.search(depth+1) {
				return true
			}
		}
	}
	return false
}

// smallest gives the column with the fewest rows, of those not met; -1 if all are.
func (s *solver[Rows, Columns]) smallest(now *state[Rows, Columns]) (best int) {
	least := 1 << 30
	best = -1
	for w := range len(now.unmet) {
		for m := now.unmet[w]; m != 0; m &= m - 1 {
			c := w*64 + bits.TrailingZeros64(m)
			n := s.count(now, c)
			if n == 2 {
				return c // there is no smaller one
			}
			if n < least {
				least, best = n, c
			}
		}
	}
	return best
}

// count gives the number of rows that a column has left.
func (s *solver[Rows, Columns]) count(now *state[Rows, Columns], c int) (n int) {
	for _, w := range s.columns[c] {
		n += bits.OnesCount64(now.open[w.index] & w.bits)
	}
	return n
}

// settle counts the columns that were touched, and chooses rows that are the
// last of theirs, until there are none; ok is false at a dead end.
func (s *solver[Rows, Columns]) settle(now *state[Rows, Columns]) (ok bool) {
	for w := 0; w < len(now.touched); {
		m := now.touched[w] & now.unmet[w]
		if m == 0 {
			now.touched[w] = 0
			w++
			continue
		}
		now.touched[w] = m & (m - 1)
		c := w*64 + bits.TrailingZeros64(m)
		switch s.count(now, c) {
		case 0:
			return false
		case 1:
			s.choose(now, s.only(now, c))
			w = 0
		}
	}
	return true
}

// only gives the row of a column that has one.
func (s *solver[Rows, Columns]) only(now *state[Rows, Columns], c int) (row int) {
	for _, w := range s.columns[c] {
		if open := now.open[w.index] & w.bits; open != 0 {
			return int(w.index)*64 + bits.TrailingZeros64(open)
		}
	}
	return -1 // not reached
}

// choose meets the columns of a row, and closes the rows that clash with it.
func (s *solver[Rows, Columns]) choose(now *state[Rows, Columns], row int) {
	s.meet(now, row)
	beside := &s.beside[row]
	for w := range len(now.open) {
		closed := now.open[w] &^ (*beside)[w]
		now.open[w] &= (*beside)[w]
		for ; closed != 0; closed &= closed - 1 {
			for _, c := range &s.columnsOf[w*64+bits.TrailingZeros64(closed)] {
				now.touched[c/64] |= 1 << (c % 64)
			}
		}
	}
}

// meet notes what a chosen row puts where, and that its columns are met.
func (s *solver[Rows, Columns]) meet(now *state[Rows, Columns], row int) {
	placed := s.placements[row]
	s.grid[placed.Cell] = placed.Digit
	for _, c := range &s.columnsOf[row] {
		now.unmet[c/64] &^= 1 << (c % 64)
	}
}
