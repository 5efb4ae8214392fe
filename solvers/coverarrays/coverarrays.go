// Package coverarrays solves Sudoku as an exact cover problem with fixed tables, and one count for each
// column.
//
// # Idea
//
// The problem is the same as in dlx. Each row of the table is a placement, such as 7 in r2c5. Each column
// is a demand: a cell has a digit, or a row, column or box of the board has a digit. A row has four
// columns, and a solution is a set of rows that has each column exactly once. The columns are in this
// order: the cells in reading order, then the digits of each row of the board, of each column and of each
// box. The rows are in the order of cells, then digits.
//
// A search needs to know how many open rows each column has left. So the solver stores only this count. The
// rows of each column and the columns of each row are in tables that never change. A third table, clash,
// lists for each row all other rows that share a column with it. On 9x9 these are 28: the 8 other digits of
// the cell, and the digit in the 20 peers of the cell.
//
// If the clues clash, there is no solution. Otherwise begin opens each row that has no column of a clue and
// is a candidate, if the puzzle has pencilmarks. It counts the open rows of each column that no clue meets.
// A column without rows is a dead end. The columns with one row wait in a stack, forced, in the order of
// columns.
//
// To choose a row:
//  1. Write its digit into the grid, and add the mark "met" (128) to the counts of its four columns. No
//     count reaches 128, so a column with a mark is met.
//  2. Close each row of its clash list that is still open: mark it as closed, put it on the trail, and
//     subtract 1 from the counts of its four columns. A column with the count 1 is put on the stack.
//  3. If a count is 0 now, it is a dead end: empty the stack and stop at once, even in the middle of the
//     list.
//
// The search alternates between two steps:
//   - settle takes the last column from the stack until the stack is empty. If its count is not 1, the
//     column was met meanwhile, and settle skips it. Otherwise it chooses the only open row of the column.
//   - If all columns are met, the grid is a solution. Otherwise the search takes the column with the fewest
//     rows, and of equals the first one in the order. It chooses each open row of this column in ascending
//     order, settles, and continues with the next search. After each row it undoes its choices. The option
//     guess=first takes the first column that is not met, demands=cells takes only columns of cells, and
//     forced=off puts no column on the stack.
//
// To undo, open all rows on the trail since the choice, and add 1 to the counts of their columns. Then
// remove the mark from the columns of all rows chosen since then. The order does not matter, so a choice
// that stopped in the middle needs no special care.
//
// # State
//
//	count    for each column: its open rows, plus 128 if it is met
//	open     for each row: neither it nor a row that clashes with it was chosen
//	trail    the closed rows, in order
//	chosen   the chosen rows, in order
//	forced   the stack of columns that came down to one row
//	left     the number of rows still to choose
//
// A chosen row stays open, but its columns are met, so nothing reads it.
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
// Each line is a chosen row, and the column that made the solver choose it. The last columns show how many
// rows it closes, how many choices are left, and how many columns wait in the stack:
//
//	column         rows  chosen  closes  left  waiting
//	3 in box 4        1  r3c4=3       1     6       10
//	3 in box 3        1  r4c2=3       0     5        9
//	2 in box 1        1  r2c2=2       0     4        7
//	r1c1              2  r1c1=1       3     3        8
//	1 in box 3        1  r3c2=1       1     2       10
//	4 in box 3        1  r3c1=4       0     1        9
//	4 in column 2     1  r1c2=4       0     0        8
//	solution 1432 3214 4123 2341
//	r1c1              2  r1c1=4       3     3        8
//	4 in box 3        1  r3c2=4       1     2       10
//	1 in box 3        1  r3c1=1       0     1        9
//	1 in column 2     1  r1c2=1       0     0        8
//	solution 4132 3214 1423 2341
//
// At the start, nine columns have one row and are on the stack. The last one is 3 in box 4. Its row r3c4=3
// closes r3c2=3. So 3 in column 2 and 3 in box 3 come down to one row and join the stack. After three
// choices, settle skips the other columns on the stack, because they are met. All columns left have two
// rows, and r1c1 is the first. The choice of 1 closes r1c1=4, r1c2=1 and r3c1=1, and the rest follows.
// After the first solution, the search undoes its choices and tries 4. These two tries are the two nodes.
//
// # Source
//
// The problem: D. E. Knuth, "Dancing Links", 2000. Counts in arrays instead of links are folklore among
// authors of fast solvers. The best known program is Heng Li's "kudoku" (2011). Written from the idea.
//
// # Cost
//
// Each choice goes through 28 rows on 9x9. Late in a search, most of them are closed already. In exchange
// there are no links to follow. The table clash has 20,412 entries on 9x9 (40 KB) and 1.4 million on 25x25
// (3 MB).
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
// Rules that look at more than one column at a time, such as locked candidates (a digit whose places in a
// box are all in one row or column).
package coverarrays

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"slices"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/cover"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed coverarrays.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "cover-arrays",
		Family:   "exact cover",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := newSolver(shape)
			if !options.On(cover.Forced) {
				s.waits, s.enough = true, 1
			}
			if options.Value(cover.Guess) == "first" {
				s.enough = met
			}
			if options.Value(cover.Demands) == "cells" {
				s.demands = uint16(shape.Cells())
			}
			return s, options.Check(ideas)
		},
	}
}

var ideas = []solvers.Option{cover.Guess, cover.Demands, cover.Forced}

const (
	// met is added to the count of a column when a row of the column is chosen. A column has at
	// most 25 open rows. Therefore the count of a column with a chosen row is higher than all other
	// counts, even if its rows are closed.
	met = 0x80

	// maxColumns and maxRows are at least the numbers of columns and rows of every shape: 25x25 has
	// 2,500 columns and 15,625 rows. Both are powers of two, so the compiler can leave out checks
	// of indices.
	maxColumns = 1 << 12
	maxRows    = 1 << 14
)

type solver struct {
	solvers.Search

	count  [maxColumns]uint8 // number of open rows of each column, plus met if a row of the column is chosen
	open   [maxRows]bool     // whether a row is a candidate that clashes with no clue and no chosen row
	chosen []uint16          // chosen rows, in the order in which they were chosen
	trail  []uint16          // closed rows, in the order in which they were closed
	forced []uint16          // stack of the columns that have only one open row
	left   int               // number of rows that must still be chosen

	waits   bool     // whether the option forced is off
	enough  uint8    // smallest returns the first column with at most this number of open rows
	demands uint16   // number of columns in which the search can guess
	guesses []uint16 // columns of rest in which the search can guess

	grid    sudoku.Grid
	problem *cover.Problem
	rest    *cover.Rest
	columns [maxRows][4]uint16 // four columns of each row
	clash   [][]uint16         // for each row, the rows that clash with it
}

func newSolver(shape sudoku.Shape) *solver {
	l := layout.New(shape)
	p := cover.New(l)
	s := &solver{
		chosen:  make([]uint16, 0, shape.Cells()),
		trail:   make([]uint16, 0, len(p.Columns)),
		forced:  make([]uint16, 0, len(p.Rows)),
		enough:  2, // the minimum, because settle has chosen the rows of columns with one open row
		demands: uint16(len(p.Rows)),
		grid:    make(sudoku.Grid, shape.Cells()),
		problem: p,
		rest:    cover.NewRest(l),
		clash:   make([][]uint16, len(p.Columns)),
	}
	copy(s.columns[:], p.Columns)
	for r, columns := range p.Columns {
		for k, c := range columns {
			for _, other := range p.Rows[c] {
				if !slices.ContainsFunc(columns[:k], func(c uint16) bool { return slices.Contains(p.Columns[other][:], c) }) && int(other) != r {
					s.clash[r] = append(s.clash[r], other)
				}
			}
		}
	}
	return s
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	copy(s.grid, q.Puzzle)
	s.rest.Fill(q.Puzzle, q.Candidates)
	return s.End(s.begin() && s.settle() && s.search())
}

// begin opens the rows that clash with no clue, and counts the open rows of each column. ok is
// false if a column has no open row.
func (s *solver) begin() (ok bool) {
	s.chosen, s.trail, s.forced = s.chosen[:0], s.trail[:0], s.forced[:0]
	s.left = len(s.rest.Columns) / 4
	clear(s.open[:len(s.problem.Columns)])
	for _, c := range s.rest.Columns {
		s.count[c%maxColumns] = 0
	}
	for _, r := range s.rest.Rows {
		s.open[r%maxRows] = true
		for _, c := range &s.columns[r%maxRows] {
			s.count[c%maxColumns]++
		}
	}
	guesses, _ := slices.BinarySearch(s.rest.Columns, s.demands)
	s.guesses = s.rest.Columns[:guesses]
	for _, c := range s.rest.Columns {
		switch s.count[c%maxColumns] {
		case 0:
			return false
		case 1:
			if !s.waits {
				s.forced = append(s.forced, c)
			}
		}
	}
	return true
}

// search chooses rows for the columns without a chosen row, in every way. Each of these columns
// must have two or more open rows, or one if the option forced is off. stop is true if Work or Found returned true.
func (s *solver) search() (stop bool) {
	if s.left == 0 {
		return s.Found(s.grid)
	}
	if s.Work(len(s.rest.Columns)) {
		return true
	}
	chosen, closed := len(s.chosen), len(s.trail)
	c := s.smallest()
	guess := int64(0)
	if s.count[c%maxColumns] > 1 {
		guess = 1
	}
	for _, r := range s.problem.Rows[c] {
		if !s.open[r%maxRows] {
			continue
		}
		s.Nodes += guess
		if s.choose(r) && s.settle() && s.search() {
			return true
		}
		s.undo(chosen, closed)
	}
	return false
}

// smallest returns the first column in which search can guess with at most enough open rows. If there
// is none, it returns the first with the fewest.
func (s *solver) smallest() (best uint16) {
	least := uint8(met)
	enough := s.enough
	for _, c := range s.guesses {
		if n := s.count[c%maxColumns]; n < least {
			if n <= enough {
				return c
			}
			least, best = n, c
		}
	}
	return best
}

// settle chooses the only open row of each column in forced. These choices can add more columns to
// forced. ok is false if a column loses its last row.
func (s *solver) settle() (ok bool) {
	for len(s.forced) > 0 {
		c := s.forced[len(s.forced)-1]
		s.forced = s.forced[:len(s.forced)-1]
		if s.count[c%maxColumns] != 1 {
			continue // the column has a chosen row since it was added to forced
		}
		for _, r := range s.problem.Rows[c] {
			if s.open[r%maxRows] {
				if !s.choose(r) {
					return false
				}
				break
			}
		}
	}
	return true
}

// choose marks the columns of a row as met and closes all rows that clash with it. If a column
// loses its last row, choose stops, empties forced, and returns ok false.
func (s *solver) choose(r uint16) (ok bool) {
	s.left--
	s.chosen = append(s.chosen, r)
	placed := s.problem.Placements[r]
	s.grid[placed.Cell] = placed.Digit
	for _, c := range &s.columns[r%maxRows] {
		s.count[c%maxColumns] += met
	}
	for _, other := range s.clash[r] {
		if !s.open[other%maxRows] {
			continue
		}
		s.open[other%maxRows] = false
		s.trail = append(s.trail, other)
		least := uint8(met)
		for _, c := range &s.columns[other%maxRows] {
			n := s.count[c%maxColumns] - 1
			s.count[c%maxColumns] = n
			if n == 1 && !s.waits {
				s.forced = append(s.forced, c)
			}
			least = min(least, n)
		}
		if least == 0 {
			s.forced = s.forced[:0]
			return false
		}
	}
	return true
}

// undo reverses choices until the lists chosen and trail have the given lengths again. It opens the
// closed rows and removes met from the columns of the chosen rows.
func (s *solver) undo(chosen, closed int) {
	for _, r := range s.trail[closed:] {
		s.open[r%maxRows] = true
		for _, c := range &s.columns[r%maxRows] {
			s.count[c%maxColumns]++
		}
	}
	for _, r := range s.chosen[chosen:] {
		for _, c := range &s.columns[r%maxRows] {
			s.count[c%maxColumns] -= met
		}
	}
	s.left += len(s.chosen) - chosen
	s.chosen, s.trail = s.chosen[:chosen], s.trail[:closed]
}
