// Package dancingcells solves Sudoku as an exact cover problem with sparse sets.
//
// # Idea
//
// The problem is the same as in dlx. Each row of the table is a placement, such as 7 in r2c5. Each column
// is a demand: a cell has a digit, or a row, column or box of the board has a digit. A row has four
// columns, and a solution is a set of rows that has each column exactly once. The columns are in this
// order: the cells in reading order, then the digits of each row of the board, of each column and of each
// box. The rows are in the order of cells, then digits.
//
// Each column has a set of open rows. The set is part of an array, cells[from:end]. To remove a member,
// exchange it with the last one and subtract 1 from end. A second array, at, has the place of each member.
// The removed member is directly behind the set. So to restore members, the solver only restores the old
// end: all members that were removed since then are in the set again, in another order. The columns that
// are still open are such a set too.
//
// If the clues clash, there is no solution. Otherwise fill makes the sets: it takes the columns that no
// clue meets, and the rows that have no column of a clue (in a pencilmark puzzle, only its candidates), in
// ascending order. A column without rows is a dead end. The columns with one row go to a stack, forced, in
// the order of columns.
//
// To choose a row, write its digit into the grid. Then do these steps for each of its columns, first for
// the column in which it is chosen:
//  1. Remove the column from the open columns. Its set stays as it is from now on.
//  2. For each other row in this set, remove the row from the sets of its other three columns, if they are
//     open.
//  3. If a set becomes empty, it is a dead end: empty the stack and stop at once. If a set has one row now,
//     put its column on the stack.
//
// The search alternates between two steps:
//   - settle takes the last column from the stack until the stack is empty. If the column is still open, it
//     chooses its only row.
//   - If no column is open, the grid is a solution. Otherwise the search takes the column with the fewest
//     rows, and of equals the first in the order of columns. It saves the end of every open column. Then it
//     chooses each row of the column, in the order of the array, settles, and continues with the next
//     search. After each row it restores the number of open columns and all saved ends. The option
//     guess=first takes the first open column, demands=cells takes only columns of cells, and forced=off
//     puts no column on the stack.
//     Ends need no order, unlike the links of dlx, so a choice can stop in the middle.
//
// # State
//
// A row r is in four sets, as the members 4r to 4r+3. So the other members of x are x^1, x^2 and x^3 (XOR).
//
//	cells      the members of all sets; the set of column c starts at c*side
//	at         for each member, its index in cells
//	columnOf   for each member, its column
//	sets       for each column: from, end, and its index in columns (place)
//	columns    the columns; the first "open" of them are open
//	forced     the stack of columns that came down to one row
//	saved      pairs of column and end, for all choices of the search
//
// This is a set with the members a, b, c, d before and after b is removed:
//
//	a b c d |
//	a d c | b
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
// Then come the number of open columns, the columns on the stack, and the sets of r3c1 and r3c2, written
// with their digits:
//
//	column         rows  chosen  open  stack  r3c1    r3c2
//	start                          28      9  1 4     1 3 4
//	3 in box 4        1  r3c4=3    24     10  1 4     1 4 | 3
//	3 in column 2     1  r4c2=3    20      9  1 4     1 4 | 3
//	2 in box 1        1  r2c2=2    16      7  1 4     1 4 | 3
//	r1c1              2  r1c1=1    12      9  4 | 1   1 4 | 3
//	1 in row 3        1  r3c2=1     8     11  4 | 1   1 4 | 3
//	4 in box 3        1  r3c1=4     4     10  4 | 1   1 4 | 3
//	4 in column 2     1  r1c2=4     0      9  4 | 1   1 4 | 3
//	solution 1432 3214 4123 2341
//	restored                       16      0  4 1     1 4 | 3
//	r1c1              2  r1c1=4    12      9  1 | 4   1 4 | 3
//	4 in row 3        1  r3c2=4     8     11  1 | 4   1 4 | 3
//	1 in box 3        1  r3c1=1     4     10  1 | 4   1 4 | 3
//	1 in column 2     1  r1c2=1     0      9  1 | 4   1 4 | 3
//	solution 4132 3214 1423 2341
//	restored                       16      0  1 4     1 4 | 3
//
// At the start, r3c2 has three rows. The first choice removes r3c2=3, which is the second one, so it is
// exchanged with the last. After three choices, all open columns have two rows, and r1c1 is the first.
// (The columns on the stack are no longer open, so the solver skips them.) The
// choice of 1 removes r3c1=1. Going back restores only the ends. The set of r3c1 is complete again, but now
// 4 comes first. The two tries in r1c1 are the two nodes.
//
// # Source
//
// D. E. Knuth, "Dancing Cells", the Christmas lecture of 2023, and "The Art of Computer Programming", vol.
// 4, pre-fascicle 7A, section 7.2.2.3. Sparse sets: P. Briggs and L. Torczon, "An Efficient Representation
// for Sparse Sets", ACM Letters on Programming Languages and Systems 2(1-4), 1993. Written from the idea.
// The stack of columns with one row is an addition of this program.
//
// # Cost
//
// To remove a member, the solver writes four numbers in cells and at, and a link would need two. But to
// restore, it writes one number for each column and looks at no row. The tables take 400 KB for every
// board. On 25x25, saved takes 3 MB more.
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
// Colours, secondary items and weights of Knuth's program, because Sudoku does not need them.
package dancingcells

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/solvers/parts/cover"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed dancingcells.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dancing-cells",
		Family:   "exact cover",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := newSolver(shape)
			s.queues = options.On(cover.Forced)
			s.first = options.Value(cover.Guess) == "first"
			if options.Value(cover.Demands) == "cells" {
				s.demands = uint16(shape.Cells())
			}
			return s, options.Check(ideas)
		},
	}
}

var ideas = []solvers.Option{cover.Guess, cover.Demands, cover.Forced}

// set is the set of open rows of a column: solver.cells[from:end]. place is the index of the column
// in solver.columns.
type set struct{ from, end, place uint16 }

// saved has the end of the set of a column before a choice, so that search can restore it.
type saved struct{ column, end uint16 }

// maxColumns and maxMembers are at least the numbers of columns and members of every shape: 25x25
// has 2,500 and 62,500. They are powers of two, so the compiler can leave out checks of indices.
const (
	maxColumns = 1 << 12
	maxMembers = 1 << 16
)

type solver struct {
	solvers.Search

	// Row r is a member of four sets. Its members have the numbers 4r to 4r+3. columnOf has the
	// column of each member. The other members of the row of member x are x^1, x^2 and x^3.
	cells    *[maxMembers]uint16 // members of all sets; the set of column c starts at c*side
	at       *[maxMembers]uint16 // index in cells of each member
	columnOf *[maxMembers]uint16
	sets     [maxColumns]set // set of open rows of each column

	columns []uint16 // columns without a row of a clue; columns[:open] are open
	open    int
	forced  []uint16 // stack of columns whose set has only one row left
	saved   []saved

	queues, first bool   // whether the option forced is on, and whether guess is first
	demands       uint16 // number of the first column in which the search does not guess

	grid    sudoku.Grid
	problem *cover.Problem
	rest    *cover.Rest
}

func newSolver(shape sudoku.Shape) *solver {
	l := layout.New(shape)
	p := cover.New(l)
	columns := len(p.Rows)
	s := &solver{
		cells: new([maxMembers]uint16), at: new([maxMembers]uint16), columnOf: new([maxMembers]uint16),
		columns: make([]uint16, 0, columns),
		forced:  make([]uint16, 0, columns),
		saved:   make([]saved, 0, columns*(columns/4+1)/2), // enough for the deepest search, because each choice closes four columns
		grid:    make(sudoku.Grid, shape.Cells()),
		queues:  true,
		demands: maxColumns,
		problem: p,
		rest:    cover.NewRest(l),
	}
	for r, columns := range p.Columns {
		copy(s.columnOf[4*r:], columns[:])
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
	return s.End(s.fill() && s.settle() && s.search())
}

// fill makes the set of each open column from the rows that the clues leave. ok is false if a set
// is empty.
func (s *solver) fill() (ok bool) {
	s.forced, s.saved = s.forced[:0], s.saved[:0]
	s.columns = append(s.columns[:0], s.rest.Columns...)
	s.open = len(s.columns)
	for i, c := range s.columns {
		from := c * uint16(s.problem.Side)
		s.sets[c%maxColumns] = set{from, from, uint16(i)}
	}
	for _, r := range s.rest.Rows {
		for k, c := range &s.problem.Columns[r] {
			t, x := &s.sets[c%maxColumns], 4*r+uint16(k)
			s.cells[t.end], s.at[x] = x, t.end
			t.end++
		}
	}
	for _, c := range s.columns {
		switch t := &s.sets[c%maxColumns]; t.end - t.from {
		case 0:
			return false
		case 1:
			if s.queues {
				s.forced = append(s.forced, c)
			}
		}
	}
	return true
}

// search chooses rows for the open columns in every way. Each open column must have two or more
// rows, or one if the option forced is off. stop is true if Work or Found returned true. The caller restores the ends of the sets.
func (s *solver) search() (stop bool) {
	if s.open == 0 {
		return s.Found(s.grid)
	}
	if s.Work(4 * s.open) {
		return true
	}
	c := s.smallest()
	open, mark := s.open, len(s.saved)
	for _, c := range s.columns[:open] {
		s.saved = append(s.saved, saved{c, s.sets[c].end})
	}
	guess := int64(0)
	if s.sets[c].end-s.sets[c].from > 1 {
		guess = 1
	}
	// choose and settle do not change the set of c, because the column c is closed meanwhile.
	for k := s.sets[c].from; k < s.sets[c].end; k++ {
		s.Nodes += guess
		if s.choose(s.cells[k]) && s.settle() && s.search() {
			return true
		}
		s.open = open
		for _, before := range s.saved[mark:] {
			s.sets[before.column].end = before.end
		}
	}
	s.saved = s.saved[:mark]
	return false
}

// smallest returns the open column with the fewest rows. If several columns have the fewest rows,
// it returns the column with the lowest number, because the order of the open columns changes
// during the search.
func (s *solver) smallest() (best uint16) {
	if s.first || s.demands < maxColumns {
		return s.restricted()
	}
	least := uint32(1) << 31
	for _, c := range s.columns[:s.open] {
		t := &s.sets[c%maxColumns]
		if rank := uint32(t.end-t.from)<<16 | uint32(c); rank < least {
			least = rank
		}
	}
	return uint16(least)
}

// restricted returns the open column as the options guess and demands say.
func (s *solver) restricted() (best uint16) {
	least := uint32(1) << 31
	for _, c := range s.columns[:s.open] {
		rank := uint32(c)
		if t := &s.sets[c]; !s.first {
			rank |= uint32(t.end-t.from) << 16
		}
		if c < s.demands && rank < least {
			least = rank
		}
	}
	return uint16(least)
}

// settle chooses the only row of each open column in forced. These choices can add more columns to
// forced. ok is false if a column loses its last row.
func (s *solver) settle() (ok bool) {
	for len(s.forced) > 0 {
		c := s.forced[len(s.forced)-1]
		s.forced = s.forced[:len(s.forced)-1]
		if t := s.sets[c]; int(t.place) < s.open && !s.choose(s.cells[t.from]) {
			return false
		}
	}
	return true
}

// choose chooses the row of a member. It closes the four columns of the row, first the column of
// the member. It removes all other rows of these columns from the open columns. If an open column
// loses its last row, choose stops, empties forced, and returns ok false.
func (s *solver) choose(member uint16) (ok bool) {
	placed := s.problem.Placements[member/4]
	s.grid[placed.Cell] = placed.Digit
	for k := range uint16(4) {
		t := s.closed(s.columnOf[member^k])
		for i := t.from; i < t.end; i++ { // takeOut does not change the set t, because its column is closed
			if x := s.cells[i]; x/4 != member/4 && !s.takeOut(x) {
				s.forced = s.forced[:0]
				return false
			}
		}
	}
	return true
}

// closed removes a column from the open columns and returns its set.
func (s *solver) closed(c uint16) set {
	t := &s.sets[c%maxColumns]
	s.open--
	last := s.columns[s.open]
	s.columns[t.place], s.columns[s.open] = last, c
	s.sets[last%maxColumns].place, t.place = t.place, uint16(s.open)
	return *t
}

// takeOut removes the row of a member from the sets of its three other columns, if they are open.
// It stops and returns ok false if a set becomes empty.
func (s *solver) takeOut(member uint16) (ok bool) {
	cells, at, open := s.cells, s.at, uint16(s.open)
	for k := range uint16(3) {
		x := member ^ (k + 1)
		c := s.columnOf[x]
		t := &s.sets[c%maxColumns]
		if t.place >= open {
			continue
		}
		t.end--
		end, here := t.end, at[x]
		last := cells[end]
		cells[here], cells[end] = last, x
		at[last], at[x] = here, end
		switch end - t.from {
		case 0:
			return false
		case 1:
			if s.queues {
				s.forced = append(s.forced, c)
			}
		}
	}
	return true
}
