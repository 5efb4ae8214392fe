// Package coverbitset solves Sudoku as an exact cover problem with the open rows in one long bit vector.
//
// # Idea
//
// The problem is the same as in dlx. Each row of the table is a placement, such as 7 in r2c5. Each column
// is a demand: a cell has a digit, or a row, column or box of the board has a digit. A row has four
// columns, and a solution is a set of rows that has each column exactly once. The columns are in this
// order: the cells in reading order, then the digits of each row of the board, of each column and of each
// box.
//
// A set of rows is a bit vector. On 9x9, 729 rows fit into twelve words of 64 bits. The vector "open"
// contains the chosen rows and the rows that clash with no chosen row. For each row, the vector "beside" is
// prepared: all rows except those that clash with it. So open AND beside removes up to 28 rows on 9x9 in
// twelve instructions. A column is a vector too. The rows that it has left are column AND open, and their number
// is the number of bits. Most words of a column are zero, so only the others are stored.
//
// If the clues clash, there is no solution. Otherwise start with all rows open and all columns unmet. For
// each clue, write the digit, remove its four columns from the vector "unmet", and AND open with its
// beside. For a pencilmark puzzle, remove the rows that are no candidates. All unmet columns are touched:
// they must be counted.
//
// To choose a row, do the same as for a clue. In addition, add the four columns of each row that was open
// until now and is closed now to the vector "touched". The search alternates between two steps:
//   - settle takes the unmet touched column with the lowest number, removes it from touched and counts its
//     rows, until no such column is left. A column without rows is a dead end. If a column has one row,
//     settle chooses this row.
//   - If no column is unmet, the grid is a solution. Otherwise the search counts the unmet columns in
//     ascending order, and takes the first one with two rows. If no column has two, it takes the first one
//     with the fewest. For each of its open rows, in ascending order, it copies the state, chooses the row
//     in the copy, settles, and searches the copy. The option guess=first takes the first unmet column,
//     demands=cells takes only columns of cells, and with forced=off settle only looks for dead ends.
//
// To go back, the search drops the copy. Nothing has to be undone: later choices overwrite the grid.
//
// # State
//
// Row (d-1)*cells + cell puts digit d into a cell, cells counted from 0 in reading order. So the rows of
// most columns are close together. The state at each depth of the search has three vectors:
//
//	open      the rows that are chosen or clash with no chosen row
//	unmet     the columns without a chosen row
//	touched   the columns that lost rows since they were counted
//
// A chosen row stays in open. It is the only row of its columns from then on.
//
// # Example
//
// This puzzle has two solutions, and the search is for up to three:
//
//	. . | 3 2
//	3 . | 1 4
//	----+----
//	. . | 2 .
//	2 . | 4 1
//
// Each line is a chosen row, after the column that made the solver choose it and the rows of this column.
// Then come the numbers of open rows, unmet columns, and touched columns that are unmet:
//
//	column         rows  chosen  open  unmet  touched
//	start                          21     28       28
//	r2c2              1  r2c2=2    21     24       22
//	r3c4              1  r3c4=3    20     20       17
//	r4c2              1  r4c2=3    20     16       12
//	r1c1              2  r1c1=1    17     12        8
//	r1c2              1  r1c2=4    16      8        8
//	r3c1              1  r3c1=4    16      4        4
//	r3c2              1  r3c2=1    16      0        0
//	solution 1432 3214 4123 2341
//	r1c1              2  r1c1=4    17     12        8
//	r1c2              1  r1c2=1    16      8        8
//	r3c1              1  r3c1=1    16      4        4
//	r3c2              1  r3c2=4    16      0        0
//	solution 4132 3214 1423 2341
//
// At the start, all unmet columns are touched. settle counts r1c1 and r1c2, which have two rows, and then
// chooses the only row of r2c2. Later all unmet columns have two rows, so the search takes r1c1. On 4x4,
// open is one word with 16 bits for each digit. This is how the solver finds the rows of r1c1 and chooses
// the first one:
//
//	               digit 1          digit 2          digit 3          digit 4
//	open           ##....#.##.....# ...#.#....#.#... ..#.#......#.#.. ##.....###....#.
//	column r1c1    #............... #............... #............... #...............
//	column & open  #............... ................ ................ #...............
//	beside r1c1=1  #.....##.###.### .############### .############### .###############
//	beside & open  #.....#..#.....# ...#.#....#.#... ..#.#......#.#.. .#.....###....#.
//
// Each of the two copies leads to a solution. The two tries are the two nodes.
//
// # Source
//
// The problem: D. E. Knuth, "Dancing Links", 2000. Sets of rows as bit vectors are folklore. Written from
// the idea.
//
// # Cost
//
// Each choice of the search copies the three vectors, 192 bytes on 9x9, even if few rows are open. To count
// a column, the solver reads one to nine words on 9x9, and cover-arrays reads one count. In exchange, it
// has no counts to update and nothing to undo. The vectors beside take 70 KB on 9x9 and 2 MB on 16x16,
// where each has 64 words.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// rows tried in a column that had two or more; exact.
//
// # Left out
//
// Boards of 25x25, because the vectors beside would take 30 MB. Counts of many columns at a time (see
// digit-bitboard).
package coverbitset

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/cover"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed coverbitset.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "cover-bitset",
		Family:   "exact cover",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16},
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			err := options.Check(ideas)
			switch shape {
			case sudoku.Shape4:
				return newSolver[[1]uint64, [1]uint64](shape, options), err
			case sudoku.Shape6:
				return newSolver[[4]uint64, [3]uint64](shape, options), err
			case sudoku.Shape9:
				return newSolver[[12]uint64, [6]uint64](shape, options), err
			}
			return newSolver[[64]uint64, [16]uint64](shape, options), err
		},
	}
}

var ideas = []solvers.Option{cover.Guess, cover.Demands, cover.Forced}

// vector is a set of rows or of columns. Member i is bit i%64 of word i/64. Each shape has its own
// array type, so that the number of words is a constant for the compiler.
type vector interface {
	[1]uint64 | [3]uint64 | [4]uint64 | [6]uint64 | [12]uint64 | [16]uint64 | [64]uint64
}

// state is the state of the search at one depth. Each choice changes a copy of the state.
type state[Rows, Columns vector] struct {
	open    Rows    // chosen rows, and rows that clash with no chosen row
	unmet   Columns // columns without a chosen row
	touched Columns // columns that have lost rows since settle counted them
}

// word is one nonzero word in the vector of a column. Words that are zero are not stored.
type word struct {
	bits  uint64
	index uint16 // index of the word in the vector
}

type solver[Rows, Columns vector] struct {
	solvers.Search

	grid  sudoku.Grid
	cells int

	// Row (d-1)*cells+cell puts digit d into a cell. In this order, the rows of most columns are
	// close together, so these columns have few words.
	placements []cover.Placement
	columnsOf  [][4]uint16            // four columns of each row
	beside     []Rows                 // for each row, the row itself and all rows that do not clash with it
	columns    [][]word               // rows of each column, as the nonzero words of a vector
	all        state[Rows, Columns]   // state of an empty board: all rows are open, all columns are unmet
	states     []state[Rows, Columns] // state at each depth of the search

	forced  int // settle chooses the only row of columns with this number of rows: 1, or -1 if the option forced is off
	enough  int // smallest returns the first column with at most this number of open rows
	demands int // number of columns in which the search can guess
}

func newSolver[Rows, Columns vector](shape sudoku.Shape, options solvers.Options) *solver[Rows, Columns] {
	p := cover.New(layout.New(shape))
	cells, rows := shape.Cells(), len(p.Columns)
	s := &solver[Rows, Columns]{
		grid: make(sudoku.Grid, cells), cells: cells,
		placements: make([]cover.Placement, rows), columnsOf: make([][4]uint16, rows),
		beside: make([]Rows, rows), columns: make([][]word, len(p.Rows)),
		states: make([]state[Rows, Columns], cells+1),
		forced: 1, enough: 2, demands: len(p.Rows), // 2 is the minimum, because settle has chosen the rows of columns with one open row
	}
	if !options.On(cover.Forced) {
		s.forced, s.enough = -1, 1
	}
	if options.Value(cover.Guess) == "first" {
		s.enough = rows
	}
	if options.Value(cover.Demands) == "cells" {
		s.demands = cells
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

// strike closes the rows that are not candidates of a pencilmark puzzle. For an ordinary puzzle,
// candidates is nil, and strike closes no row.
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

// search chooses rows for the unmet columns in every way. Each unmet column must have two or more
// open rows, or one if the option forced is off. stop is true if Work or Found returned true.
func (s *solver[Rows, Columns]) search(depth int) (stop bool) {
	now := &s.states[depth]
	c := s.smallest(now)
	if c < 0 {
		return s.Found(s.grid)
	}
	if s.Work(4 * s.cells) {
		return true
	}
	guess := int64(0)
	if s.count(now, c) > 1 {
		guess = 1
	}
	next := &s.states[depth+1]
	for _, w := range s.columns[c] {
		for open := now.open[w.index] & w.bits; open != 0; open &= open - 1 {
			s.Nodes += guess
			*next = *now
			s.choose(next, int(w.index)*64+bits.TrailingZeros64(open))
			if s.settle(next) && s.search(depth+1) {
				return true
			}
		}
	}
	return false
}

// smallest returns the first unmet column in which search can guess with at most enough open rows. If
// there is none, it returns the first with the fewest. It returns -1 if all these columns are met.
func (s *solver[Rows, Columns]) smallest(now *state[Rows, Columns]) (best int) {
	least := 1 << 30
	best = -1
	for w := range len(now.unmet) {
		for m := now.unmet[w]; m != 0; m &= m - 1 {
			c := w*64 + bits.TrailingZeros64(m)
			if c >= s.demands {
				return best
			}
			n := s.count(now, c)
			if n <= s.enough {
				return c
			}
			if n < least {
				least, best = n, c
			}
		}
	}
	return best
}

// count returns the number of open rows of a column.
func (s *solver[Rows, Columns]) count(now *state[Rows, Columns], c int) (n int) {
	for _, w := range s.columns[c] {
		n += bits.OnesCount64(now.open[w.index] & w.bits)
	}
	return n
}

// settle counts the open rows of the touched columns, and chooses the row of each column that has
// only one. It ends when no unmet column is touched. ok is false if a column has no open row.
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
		case s.forced:
			s.choose(now, s.only(now, c))
			w = 0
		}
	}
	return true
}

// only returns the open row of a column that has exactly one.
func (s *solver[Rows, Columns]) only(now *state[Rows, Columns], c int) (row int) {
	for _, w := range s.columns[c] {
		if open := now.open[w.index] & w.bits; open != 0 {
			return int(w.index)*64 + bits.TrailingZeros64(open)
		}
	}
	return -1 // never reached, because the column has an open row
}

// choose chooses a row: its columns become met. It closes the rows that clash with this row, and
// adds the columns of the closed rows to touched.
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

// meet writes the digit of a chosen row into the grid and removes the columns of the row from
// unmet.
func (s *solver[Rows, Columns]) meet(now *state[Rows, Columns], row int) {
	placed := s.placements[row]
	s.grid[placed.Cell] = placed.Digit
	for _, c := range &s.columnsOf[row] {
		now.unmet[c/64] &^= 1 << (c % 64)
	}
}
