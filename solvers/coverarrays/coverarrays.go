// Package coverarrays solves Sudoku as an exact cover problem with plain arrays
// that never change, and counts that do.
//
// Idea: The problem is that of dlx: a row for each placement, a column for each
// demand, and every column must be met by exactly one chosen row. All that a
// search asks of the table is how many open rows each column has left, and where
// they are. So keep just the number. Which rows have which columns stands in
// arrays made once; one more lists for each row those that cannot stand beside
// it, 28 on 9x9. Choosing a row goes through that list. Those that are still open
// are closed and noted on a trail, and in each of their four columns the count
// goes down by one. Undoing walks the trail back and counts up again: nothing is
// linked or moved, and where it stopped half way is no matter. The counts tell
// two things at the moment when they change. One that comes down to nothing is
// a dead end at once. One that comes down to one has its row chosen before
// anything else, so the column waits in a queue. Only when the queue is empty
// are all counts looked at, for the smallest; its open rows are found by asking
// each of its rows, and tried in turn. A column that was met is told by its
// count: met columns have a mark added that makes them large.
//
// Source: The problem: D. E. Knuth, "Dancing Links", 2000. Doing it without
// links, with counts in arrays, is folklore among writers of fast solvers; Heng
// Li's "kudoku" (2011) is the best known. Written from the idea.
//
// Cost: Going through 28 rows for each that is chosen, most of them closed long
// ago late in the search; that, and no pointer to follow, is the bargain. The
// table of rows that clash has 20,412 entries on 9x9, 40 KB, and 1.4 million on
// 25x25, 3 MB. Left out on purpose: anything that looks at more than one column
// at a time (locked candidates).
//
// Answers: first, unique, count. Nodes: rows tried in a column that had two or
// more; exact.
package coverarrays

import (
	"context"
	_ "embed" // the source is the documentation
	"slices"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/cover"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed coverarrays.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "cover-arrays",
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

const (
	// met is added to the count of a column that a chosen row has. No count
	// reaches it, and one that is counted down further stays above all others.
	met = 0x80

	// The most columns and rows that a board may have, as powers of two, which make
	// checks of the indices needless; 25x25 has 2,500 and 15,625.
	maxColumns = 1 << 12
	maxRows    = 1 << 14
)

type solver struct {
	solvers.Search

	count  [maxColumns]uint8 // open rows of each column, and met
	open   [maxRows]bool     // neither chosen nor clashing with one that is
	chosen []uint16          // rows, in order
	trail  []uint16          // rows that were closed, in order
	forced []uint16          // columns that have come down to one row
	left   int               // rows still to choose

	grid    sudoku.Grid
	problem *cover.Problem
	rest    *cover.Rest
	columns [maxRows][4]uint16 // of each row
	clash   [][]uint16         // the rows that clash with each row
}

func newSolver(shape sudoku.Shape) *solver {
	l := layout.New(shape)
	p := cover.New(l)
	s := &solver{
		chosen:  make([]uint16, 0, shape.Cells()),
		trail:   make([]uint16, 0, len(p.Columns)),
		forced:  make([]uint16, 0, len(p.Rows)),
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

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	copy(s.grid, q.Puzzle)
	s.rest.Fill(q.Puzzle, q.Candidates)
	return s.End(s.begin() && s.settle() && s.search())
}

// begin counts what the clues leave; ok is false where a column has nothing.
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
	for _, c := range s.rest.Columns {
		switch s.count[c%maxColumns] {
		case 0:
			return false
		case 1:
			s.forced = append(s.forced, c)
		}
	}
	return true
}

// search chooses rows for the columns in every way, where each that is not met
// has two or more; true means stop. Its caller undoes what it leaves.
func (s *solver) search() (stop bool) {
	if s.left == 0 {
		return s.Found(s.grid)
	}
	if s.Work(len(s.rest.Columns)) {
		return true
	}
	chosen, closed := len(s.chosen), len(s.trail)
	for _, r := range s.problem.Rows[s.smallest()] {
		if !s.open[r%maxRows] {
			continue
		}
		s.Nodes++
		if s.choose(r) && s.settle() && s.search() {
			return true
		}
		s.undo(chosen, closed)
	}
	return false
}

// smallest gives the column with the fewest rows, of those not met.
func (s *solver) smallest() (best uint16) {
	least := uint8(met)
	for _, c := range s.rest.Columns {
		if n := s.count[c%maxColumns]; n < least {
			if n == 2 {
				return c // there is no smaller one
			}
			least, best = n, c
		}
	}
	return best
}

// settle chooses rows that are the last of their columns, until there are none;
// ok is false at a dead end.
func (s *solver) settle() (ok bool) {
	for len(s.forced) > 0 {
		c := s.forced[len(s.forced)-1]
		s.forced = s.forced[:len(s.forced)-1]
		if s.count[c%maxColumns] != 1 {
			continue // met since
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

// choose meets the columns of a row and closes all rows that clash with it; ok
// is false where that leaves a column without rows.
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
			if n == 1 {
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

// undo takes back what was chosen and closed beyond so many rows.
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
