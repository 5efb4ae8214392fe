// Package dlx solves Sudoku as an exact cover problem with dancing links.
//
// Idea: Write down every placement, "digit 7 in r2c5", as a row of a table with
// 729 rows. It has four columns, one for each demand that it meets: r2c5 holds
// a digit, row 2 has a 7, column 5 has a 7, box 2 has a 7. A solution is a
// choice of rows that meets each of the 324 columns exactly once. Algorithm X:
// take the column with the fewest rows, since one of them must be chosen; try
// each in turn. What a row meets need not be met again, so strike its columns
// out, and with them every other row that has one of them; go on with the
// smaller table. No row left in a column is a dead end, no column left a
// solution. Cells with one candidate and digits with one place are the same
// thing here, a column with one row. Dancing links make the striking out cheap
// to undo. Each column is a ring of its rows, linked up and down. To take x out,
// let its two neighbours point at each other; x still points at them, so
// putting it back, in the reverse order, is the same two assignments. The links
// are 16-bit indices into one array and not pointers; the four nodes of a row
// lie side by side, so they need no links to left and right. Clues are chosen
// beforehand: what they meet is not linked at all.
//
// Source: D. E. Knuth, "Dancing Links", in J. Davies, B. Roscoe, J. Woodcock
// (eds.), Millennial Perspectives in Computer Science, Palgrave, 2000; the trick
// itself: H. Hitotumatu and K. Noshita, "A Technique for Implementing Backtrack
// Algorithms and its Application", Information Processing Letters 8(4), 1979.
// Written from the paper.
//
// Cost: Most goes into looking for the smallest column, along their ring at
// every step; the look stops at a column with one row or none. The table has
// 3,240 nodes on 9x9, 65,000 on 25x25, in an array of 384 KB. Left out on
// purpose: hearing of small columns when they become small, which saves the
// look (see cover-arrays), and leaving a column half struck out at a dead end,
// which links cannot, as they must be undone in order (see dancing-cells).
//
// Answers: first, unique, count. Nodes: rows tried in a column that had two or
// more; exact.
package dlx

import (
	"context"
	_ "embed" // the source is the documentation

	"sudokubench/solvers"
	"sudokubench/solvers/parts/cover"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed dlx.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dlx",
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

// Nodes 1 to 4*cells are the heads of the columns, node 0 their root. Row r has
// the four nodes from first+4*r on, where first is a multiple of four: the
// others of node x are x^1, x^2 and x^3.
type node struct {
	up, down uint16
	column   uint16 // its head
}

// head is what only the head of a column has.
type head struct {
	left, right uint16 // the ring of the columns, with the root
	size        uint16 // rows
}

// The most columns, and nodes, that a board may have. As powers of two they make
// checks of the indices needless; 25x25 has 2,501 heads and 65,004 nodes.
const (
	maxHeads = 1 << 12
	maxNodes = 1 << 16
)

type solver struct {
	solvers.Search

	nodes *[maxNodes]node
	heads [maxHeads]head
	first int // the first node that is no head
	grid  sudoku.Grid

	problem *cover.Problem
	rest    *cover.Rest
}

func newSolver(shape sudoku.Shape) *solver {
	l := layout.New(shape)
	problem := cover.New(l)
	return &solver{
		nodes:   new([maxNodes]node),
		first:   (len(problem.Rows) + 4) &^ 3,
		grid:    make(sudoku.Grid, shape.Cells()),
		problem: problem,
		rest:    cover.NewRest(l),
	}
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	copy(s.grid, q.Puzzle)
	s.rest.Fill(q.Puzzle, q.Candidates)
	s.link()
	return s.End(s.search())
}

// link makes the rings of what the clues leave.
func (s *solver) link() {
	last := uint16(0)
	for _, column := range s.rest.Columns {
		c := column + 1
		s.heads[last%maxHeads].right = c
		s.heads[c%maxHeads] = head{left: last}
		s.nodes[c] = node{up: c, down: c}
		last = c
	}
	s.heads[last%maxHeads].right = 0
	s.heads[0].left = last
	for _, r := range s.rest.Rows {
		x := uint16(s.first) + 4*r
		for _, column := range &s.problem.Columns[r] {
			c := column + 1
			above := s.nodes[c].up
			s.nodes[x] = node{up: above, down: c, column: c}
			s.nodes[above].down, s.nodes[c].up = x, x
			s.heads[c%maxHeads].size++
			x++
		}
	}
}

// search chooses rows for the columns that are left, in every way; true means
// stop. Otherwise the links are again as they were.
func (s *solver) search() (stop bool) {
	c := s.smallest()
	if c == 0 {
		return s.Found(s.grid)
	}
	size := s.heads[c%maxHeads].size
	if size == 0 {
		return false
	}
	if s.Work(s.problem.Side * 16) {
		return true
	}
	guess := int64(0)
	if size > 1 {
		guess = 1
	}
	s.cover(c)
	for x := s.nodes[c].down; x != c; x = s.nodes[x].down {
		s.Nodes += guess
		at := s.problem.Placements[(x-uint16(s.first))/4]
		s.grid[at.Cell] = at.Digit
		s.cover(s.nodes[x^1].column)
		s.cover(s.nodes[x^2].column)
		s.cover(s.nodes[x^3].column)
		if s.search() {
			return true
		}
		s.uncover(s.nodes[x^3].column)
		s.uncover(s.nodes[x^2].column)
		s.uncover(s.nodes[x^1].column)
	}
	s.uncover(c)
	return false
}

// smallest gives the column with the fewest rows, or the first that has fewer
// than two; 0 where no column is left.
func (s *solver) smallest() (best uint16) {
	least := uint16(maxHeads)
	for c := s.heads[0].right; c != 0; {
		h := s.heads[c%maxHeads]
		if h.size < least {
			if h.size < 2 {
				return c
			}
			least, best = h.size, c
		}
		c = h.right
	}
	return best
}

// cover strikes a column out, and all its rows from their other columns.
func (s *solver) cover(c uint16) {
	nodes := s.nodes
	h := s.heads[c%maxHeads]
	s.heads[h.left%maxHeads].right = h.right
	s.heads[h.right%maxHeads].left = h.left
	for i := nodes[c].down; i != c; i = nodes[i].down {
		for k := range uint16(3) {
			x := nodes[i^(k+1)]
			nodes[x.up].down = x.down
			nodes[x.down].up = x.up
			s.heads[x.column%maxHeads].size--
		}
	}
}

// uncover undoes cover, the last first.
func (s *solver) uncover(c uint16) {
	nodes := s.nodes
	for i := nodes[c].up; i != c; i = nodes[i].up {
		for k := range uint16(3) {
			j := i ^ (3 - k)
			x := nodes[j]
			nodes[x.up].down = j
			nodes[x.down].up = j
			s.heads[x.column%maxHeads].size++
		}
	}
	h := s.heads[c%maxHeads]
	s.heads[h.left%maxHeads].right = c
	s.heads[h.right%maxHeads].left = c
}
