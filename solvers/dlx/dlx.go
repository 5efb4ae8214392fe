// Package dlx solves Sudoku as an exact cover problem with dancing links.
//
// # Idea
//
// An exact cover problem is a table of rows and columns. Each row has some of the columns. A solution is a
// set of rows in which each column occurs exactly once. In Sudoku, a row is a placement, such as digit 7 in
// r2c5. A column is a demand, and each row meets four of them:
//   - The cell r2c5 has a digit.
//   - Row 2 of the board has a 7.
//   - Column 5 of the board has a 7.
//   - The box of r2c5 has a 7.
//
// A 9x9 board has 729 rows and 324 columns. The columns are in this order: the cells in reading order, then
// the digits of each row of the board, of each column, and of each box. The rows are in the order of cells,
// then digits. "Row" and "column" mean rows and columns of the table, except with "of the board".
//
// If the clues clash, there is no solution. Otherwise the clues are chosen first: the solver links only the
// columns that no clue meets, and only the rows that have no column of a clue. A pencilmark puzzle lists
// the candidates of its blanks; other placements are not linked either. Then Algorithm X searches:
//  1. If no column is left, the chosen rows and the clues are a solution. Stop if the limit is reached.
//  2. Take the first column with one row or without rows. If every column has more, take the column with
//     the fewest, and of equals the first. A column without rows is a dead end: go back. The option stop=off
//     always looks at all columns, guess=first takes the first column, and demands=cells looks at those of cells.
//  3. Cover this column: remove it, and remove all its rows from their other columns.
//  4. Choose each row of the column in turn, from the top. Cover the other three columns of the row, and
//     continue with step 1. Afterwards, uncover the three columns in the reverse order.
//  5. When all rows are tried, uncover the column and go back.
//
// A naked single (a cell with one candidate) and a hidden single (a digit with one place in a unit) are the
// same thing here: a column with one row. If a row is chosen, all rows that clash with it share one of its
// columns, so covering these columns removes them.
//
// Dancing links make it cheap to undo this. The rows of a column are a doubly linked ring. To remove x,
// link its two neighbours to each other. x keeps its own links, so they show where x belongs. If nodes are
// put back in the reverse order, each needs two assignments.
//
// # State
//
// The columns are a ring with a root, node 0. Column c has the head c+1, which counts the rows of the
// column (size). The rows of each column are a ring with its head, vertical here. These are three columns
// of the example when 16 are left:
//
//	root <--> r1c1 <--> r1c2 <--> ... <--> 1 in row 1 <--> ... <--> root
//	           ^         ^                  ^
//	           v         v                  v
//	          r1c1=1    r1c2=1             r1c1=1
//	           ^         ^                  ^
//	           v         v                  v
//	          r1c1=4    r1c2=4             r1c2=1
//	           ^         ^                  ^
//	           v         v                  v
//	          r1c1      r1c2               1 in row 1     (the heads again)
//
// The placement r1c1=1 has four nodes, one in the ring of each of its columns. Row r has the nodes first+4r
// to first+4r+3, and first is a multiple of four. So the other nodes of x are x^1, x^2 and x^3 (XOR), and a
// row needs no links to left and right. A node has the fields up, down and column, its head. All links are
// 16-bit indices into an array. This is x between a and b, first in the ring, then removed:
//
//	a.down = x   x.up = a   x.down = b   b.up = x
//	a.down = b   x.up = a   x.down = b   b.up = a
//
// To cover a column, remove its head from the ring of columns. Then, for each of its rows from the top,
// remove the nodes x^1, x^2 and x^3 from their rings, and subtract 1 from the sizes of their columns. The
// ring of the covered column itself stays. To uncover it, do the same steps backwards.
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
// Each line is a step: the number of columns left, the column that the search takes, and its rows:
//
//	columns  taken          size  its rows
//	     28  r2c2              1  r2c2=2
//	     24  r3c4              1  r3c4=3
//	     20  r4c2              1  r4c2=3
//	     16  r1c1              2  r1c1=1, r1c1=4
//	     12  r1c2              1  r1c2=4
//	      8  r3c1              1  r3c1=4
//	      4  r3c2              1  r3c2=1
//	     12  r1c2              1  r1c2=1
//	      8  r3c1              1  r3c1=1
//	      4  r3c2              1  r3c2=4
//
// The first three columns have one row, a naked single each. Then all columns have two rows. The search
// tries 1 first and reaches a solution. It goes back to 16 columns by uncovering, tries 4, and reaches the
// other solution. No third one exists, so the count is complete. These two tries are the two nodes.
//
// # Source
//
// D. E. Knuth, "Dancing Links", in J. Davies, B. Roscoe, J. Woodcock (eds.), Millennial Perspectives in
// Computer Science, Palgrave, 2000. The links that dance are from H. Hitotumatu and K. Noshita, "A
// Technique for Implementing Backtrack Algorithms and its Application", Information Processing Letters
// 8(4), 1979. Written from the paper.
//
// # Cost
//
// Each step walks along the ring of columns for the smallest one, until it finds a column with fewer than
// two rows. The table has 3,240 nodes on 9x9 and 65,000 on 25x25, in an array of 384 KB for every board.
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
// A queue of columns that become small, which makes the walk unnecessary (see cover-arrays). Dead ends in
// the middle of a cover: links must be undone in order, so the solver always completes a cover (see
// dancing-cells).
package dlx

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/solvers/parts/cover"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed dlx.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dlx",
		Family:   "exact cover",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := newSolver(shape)
			switch {
			case options.Value(cover.Guess) == "first":
				s.enough = maxHeads
			case options.On(stop):
				s.enough = 2
			}
			if options.Value(cover.Demands) == "cells" {
				s.last = uint16(shape.Cells())
			}
			return s, options.Check(ideas)
		},
	}
}

var (
	stop  = solvers.Switch("stop", "whether the walk along the columns ends at a column with fewer than two rows: on or off")
	ideas = []solvers.Option{cover.Guess, cover.Demands, stop}
)

// node is a member of the ring of a column. Node 0 is the root of the ring of columns. Nodes 1 to
// 4*cells are the heads of the columns. Row r has the four nodes first+4*r to first+4*r+3. first is
// a multiple of four, so the other nodes of the row of node x are x^1, x^2 and x^3.
type node struct {
	up, down uint16
	column   uint16 // number of the head of the column
}

// head has the fields that only heads of columns and the root need.
type head struct {
	left, right uint16 // neighbours in the ring of the heads and the root
	size        uint16 // number of rows in the column
}

// maxHeads and maxNodes are at least the numbers of heads and nodes of every shape: 25x25 has 2,501
// heads and 65,004 nodes. They are powers of two, so the compiler can leave out checks of indices.
const (
	maxHeads = 1 << 12
	maxNodes = 1 << 16
)

type solver struct {
	solvers.Search

	nodes *[maxNodes]node
	heads [maxHeads]head
	first int // number of the first node of row 0
	grid  sudoku.Grid

	enough uint16 // smallest returns the first column with fewer rows than this
	last   uint16 // head of the last column that smallest can return

	problem *cover.Problem
	rest    *cover.Rest
}

func newSolver(shape sudoku.Shape) *solver {
	l := layout.New(shape)
	problem := cover.New(l)
	grid := make(sudoku.Grid, shape.Cells())
	return &solver{
		Search:  solvers.Show(grid),
		nodes:   new([maxNodes]node),
		first:   (len(problem.Rows) + 4) &^ 3,
		grid:    grid,
		last:    maxHeads,
		problem: problem,
		rest:    cover.NewRest(l),
	}
}

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

// link makes the ring of columns, and the ring of rows in each column, from the columns and rows
// that the clues leave.
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

// search chooses rows for the remaining columns in every way. stop is true if Work or Found
// returned true. If stop is false, search has restored all links.
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
		s.grid[at.Cell] = 0
		s.uncover(s.nodes[x^3].column)
		s.uncover(s.nodes[x^2].column)
		s.uncover(s.nodes[x^1].column)
	}
	s.uncover(c)
	return false
}

// smallest returns the head of the first column with fewer rows than enough. If there is none, it
// returns the first column with the fewest. It returns 0 if no column is left.
func (s *solver) smallest() (best uint16) {
	least := uint16(maxHeads)
	enough, last := s.enough, s.last
	for c := s.heads[0].right; c-1 < last; { // c is 0 at the end, and 0-1 is the greatest number
		h := s.heads[c%maxHeads]
		if h.size < least {
			if h.size < enough {
				return c
			}
			least, best = h.size, c
		}
		c = h.right
	}
	return best
}

// cover removes the column with the head c from the ring of columns. It also removes the rows of
// this column from the rings of their other columns.
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

// uncover reverses the steps of cover, from the last to the first.
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
