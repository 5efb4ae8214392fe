// Package dancingcells solves Sudoku as an exact cover problem with sparse sets.
//
// Idea: The table is that of dlx: a row for each placement, a column for each
// demand, four columns a row, and each column must be met by one chosen row. The
// lists are kept otherwise. A set that only shrinks can be an array whose first
// "size" cells are its members. To take a member out, let it change places with
// the last one and make the size one less; a second array tells where everyone
// stands. The one taken out stands just beyond the end, so putting it back is
// only making the size one more: nothing has to be moved, and many are put back
// at once by writing the old size. The cells change places for ever and nobody
// minds in which order they stand. Here each column has such a set, its open
// rows, and the open columns are one more. A choice of two or more rows begins
// by writing down the sizes of the open columns; all that follows from it is
// done without a thought to undoing. As nothing must be undone in order, a
// choice can be dropped half done: when a column loses its last row, that is a
// dead end at once; when it has one row left, it waits in a queue, and its row
// is chosen before anything else. So the smallest column is looked for only
// where there is a choice to make.
//
// Source: D. E. Knuth, "Dancing Cells", the Christmas lecture of 2023, and "The
// Art of Computer Programming", vol. 4, pre-fascicle 7A, section 7.2.2.3. Sparse
// sets: P. Briggs and L. Torczon, "An Efficient Representation for Sparse Sets",
// ACM Letters on Programming Languages and Systems 2(1-4), 1993. Written from
// the idea; the queue is this program's way to use it.
//
// Cost: Taking a row out of a set writes four cells where a link writes two, but
// undoing writes one number a column and never looks at a row. Tables of 400 KB
// whatever the board, and on 25x25 some 3 MB for sizes written down. Left out on
// purpose: colours, secondary items and weights, which Sudoku has no use for.
//
// Answers: first, unique, count. Nodes: rows tried in a column that had two or
// more; exact.
package dancingcells

import (
	"context"
	_ "embed" // the source is the documentation

	"sudokubench/solvers"
	"sudokubench/solvers/parts/cover"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed dancingcells.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dancing-cells",
		Family:   "exact cover",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return newSolver(shape), nil
		},
	}
}

// set is a column's set of open rows: cells[from:end]. The column itself is a
// member of the set of open columns, and stands at place there.
type set struct{ from, end, place uint16 }

// saved is how far a set went before a choice.
type saved struct{ column, end uint16 }

// The most columns, and members, that a board may have. As powers of two they
// make checks of the indices needless; 25x25 has 2,500 and 62,500.
const (
	maxColumns = 1 << 12
	maxMembers = 1 << 16
)

type solver struct {
	solvers.Search

	// A row is a member of four sets: as members 4r to 4r+3, in the columns that
	// columnOf gives. So the others of member x are x^1, x^2 and x^3.
	cells    *[maxMembers]uint16 // the members of the sets, one set behind another
	at       *[maxMembers]uint16 // the cell that a member stands in
	columnOf *[maxMembers]uint16
	sets     [maxColumns]set // of each column

	columns []uint16 // the first open of them are the open columns
	open    int
	forced  []uint16 // columns that have come down to one row since the last choice
	saved   []saved

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
		saved:   make([]saved, 0, columns*(columns/4+1)/2), // each choice closes four columns
		grid:    make(sudoku.Grid, shape.Cells()),
		problem: p,
		rest:    cover.NewRest(l),
	}
	for r, columns := range p.Columns {
		copy(s.columnOf[4*r:], columns[:])
	}
	return s
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	copy(s.grid, q.Puzzle)
	s.rest.Fill(q.Puzzle, q.Candidates)
	return s.End(s.fill() && s.settle() && s.search())
}

// fill makes the sets of what the clues leave; ok is false where one is empty.
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
			s.forced = append(s.forced, c)
		}
	}
	return true
}

// search chooses rows for the open columns in every way, where each has two or
// more; true means stop. It leaves the sizes for its caller to put back.
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
	// A set stays as it is while its column is closed.
	for k := s.sets[c].from; k < s.sets[c].end; k++ {
		s.Nodes++
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

// smallest gives the open column with the fewest rows. Among equals it is that
// of the lowest number: the open columns stand in any order.
func (s *solver) smallest() (best uint16) {
	least := uint32(1) << 31
	for _, c := range s.columns[:s.open] {
		t := &s.sets[c%maxColumns]
		if rank := uint32(t.end-t.from)<<16 | uint32(c); rank < least {
			least = rank
		}
	}
	return uint16(least)
}

// settle chooses rows that are the last of their columns, until there are none;
// ok is false at a dead end.
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

// choose takes the row of a member, beginning with that member's column: closes
// its four columns and takes all other rows of theirs out of the open columns.
// ok is false where that leaves a column without rows.
func (s *solver) choose(member uint16) (ok bool) {
	placed := s.problem.Placements[member/4]
	s.grid[placed.Cell] = placed.Digit
	for k := range uint16(4) {
		t := s.closed(s.columnOf[member^k])
		for i := t.from; i < t.end; i++ { // the closed set itself stays as it is
			if x := s.cells[i]; x/4 != member/4 && !s.takeOut(x) {
				s.forced = s.forced[:0]
				return false
			}
		}
	}
	return true
}

// closed takes a column out of the open ones and gives its set.
func (s *solver) closed(c uint16) set {
	t := &s.sets[c%maxColumns]
	s.open--
	last := s.columns[s.open]
	s.columns[t.place], s.columns[s.open] = last, c
	s.sets[last%maxColumns].place, t.place = t.place, uint16(s.open)
	return *t
}

// takeOut takes the row of a member out of the sets of its other columns, where
// they are open; ok is false if it was the last of one.
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
			s.forced = append(s.forced, c)
		}
	}
	return true
}
