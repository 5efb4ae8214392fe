// Package zdd draws one diagram that holds all solutions at once, and counts
// its paths.
//
// Idea: Give every pair of a blank and a digit a number; a solution is then a
// set of such numbers. A zero-suppressed decision diagram stores a family of
// sets as a graph: each node asks for one number, its hi edge leads on where it
// is in the set, its lo edge where it is not, and numbers on no set of a branch
// have no node there. Equal parts are stored once, so that a few million nodes
// hold the 28,200,960 boards of 6x6. The sets of a node are those of lo and
// those of hi: counting is one addition a node, and no solution is ever listed.
// The diagram is built cell by cell in reading order. Of the cells behind, all
// that matters for those ahead is the frontier: which digits each column, the
// row under way and the boxes under way have used. Two ways to fill the top
// with the same frontier can be finished in the same ways, so the second finds
// the node of the first in a table and follows it no further. From a frontier
// each digit that fits is tried, the highest first, since nodes are made from
// the foot up. Solutions are added up on the way, those below a node found
// again all at once, and at the limit it stops.
//
// Source: S. Minato, "Zero-Suppressed BDDs for Set Manipulation in Combinatorial
// Problems", Design Automation Conference, 1993. D. E. Knuth, "The Art of
// Computer Programming", vol. 4A, section 7.1.4, 2011, has the building by
// frontiers (Simpath). Written from these.
//
// Cost: Time and memory go with the number of frontiers: 2.3 million on the
// empty 6x6 board, which is the most that any 6x6 puzzle has, and then some 100
// MB. The tables grow to what a puzzle needs and are kept for the next. With one
// solution it is row-major backtracking that never repeats itself, and the
// diagram is of no use; with millions it is far ahead of listing them. On 9x9
// the frontiers are beyond any memory.
//
// Answers: first, unique, count. Nodes: digits tried where two or more fitted,
// for each frontier once, in however many ways it is reached; not the nodes of
// the diagram.
package zdd

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed zdd.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:      "zdd",
		Family:    "algebra",
		Source:    source,
		Shapes:    []sudoku.Shape{sudoku.Shape4, sudoku.Shape6},
		Answers:   solvers.All,
		Complete:  true,
		Allocates: "its tables grow with the largest diagram so far; few puzzles need the 200 MB of the empty board",
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return &solver{
				shape: shape, side: shape.Side(), all: 1<<shape.Side() - 1,
				blanks: make([]blank, 0, shape.Cells()),
				grid:   make(sudoku.Grid, shape.Cells()),
			}, nil
		},
	}
}

// A frontier is the digits used, side bits for each of
//
//	column 1 .. column side | the row under way | the boxes of the band under way
//
// 54 bits on 6x6. Clues count as used from the start, so the number of digits
// in the columns tells which blank is next, and a frontier need not say.
type frontier uint64

// blank is a cell to fill.
type blank struct {
	cell          int
	col, row, box int // where their digits begin in a frontier

	// Frontiers that reach it lose the bits of fresh, those of a row or a band
	// that is over, and take up those of clues, of the new ones.
	fresh, clues frontier
}

// The two ends of the diagram, as nodes: no set, and the empty set alone.
const (
	none  = 0
	empty = 1
)

type solver struct {
	solvers.Search

	shape  sudoku.Shape
	side   int
	all    frontier // every digit
	blanks []blank  // those to fill, in reading order
	grid   sudoku.Grid
	claim  *solvers.Claim
	limit  uint32 // most that is to be counted
	found  uint32

	frontiers table
	roots     []uint32 // of each frontier, its node
	nodes     table    // each is number<<48 | lo<<24 | hi
	counts    []uint32 // of each node, its sets
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	s.claim, s.found = c, 0
	s.limit = uint32(min(q.Limit, 1<<30)) // more than there are boards
	start := s.load(q.Puzzle)
	_, stopped := s.build(0, start)
	c.Count = int(min(s.found, s.limit))
	s.claim = nil
	return s.End(stopped)
}

// load lists the blanks, empties the tables and gives the first frontier.
func (s *solver) load(puzzle sudoku.Grid) frontier {
	s.frontiers.clear()
	s.nodes.clear()
	s.nodes.at(none)
	s.nodes.at(empty)
	s.roots = s.roots[:0]
	s.counts = append(s.counts[:0], 0, 1)

	s.blanks = s.blanks[:0]
	copy(s.grid, puzzle)
	side, boxes := s.side, s.side/s.shape.BoxCols // boxes side by side
	rowAt := side * side
	boxAt := rowAt + side
	var start, lines frontier // the clues of the columns, and of the row and band at hand
	band := (frontier(1)<<(boxes*side) - 1) << boxAt
	var fresh frontier // what is over since the last blank
	for r := range side {
		fresh |= s.all << rowAt
		lines &^= s.all << rowAt
		if r%s.shape.BoxRows == 0 {
			fresh |= band
			lines &^= band
			for i := r * side; i < (r+s.shape.BoxRows)*side; i++ {
				if d := puzzle[i]; d != 0 {
					lines |= 1 << (boxAt + i%side/s.shape.BoxCols*side + int(d) - 1)
				}
			}
		}
		for c := range side {
			if d := puzzle[r*side+c]; d != 0 {
				start |= 1 << (c*side + int(d) - 1)
				lines |= 1 << (rowAt + int(d) - 1)
			}
		}
		for c := range side {
			if puzzle[r*side+c] == 0 {
				s.blanks = append(s.blanks, blank{
					cell: r*side + c, col: c * side, row: rowAt, box: boxAt + c/s.shape.BoxCols*side,
					fresh: fresh, clues: lines & fresh,
				})
				fresh = 0
			}
		}
	}
	return start
}

// build makes the diagram of all ways to fill the blanks from number k on, and
// gives its root; stop means that enough was counted or the context has ended,
// and then the root is of no use.
func (s *solver) build(k int, f frontier) (root uint32, stop bool) {
	if k == len(s.blanks) {
		if s.found == 0 {
			copy(s.claim.Solution, s.grid)
		}
		s.found++
		return empty, s.found >= s.limit
	}
	b := &s.blanks[k]
	f = f&^b.fresh | b.clues
	at, known := s.frontiers.at(uint64(f))
	if known {
		root = s.roots[at]
		s.found += s.counts[root]
		return root, s.found >= s.limit
	}
	s.roots = append(s.roots, none)
	if s.Work(frontierWork) {
		return none, true
	}
	open := s.all &^ (f>>b.col | f>>b.row | f>>b.box)
	guess := int64(0)
	if open&(open-1) != 0 {
		guess = 1
	}
	for open != 0 {
		d := bits.Len64(uint64(open)) - 1
		open &^= 1 << d
		s.Nodes += guess
		s.grid[b.cell] = uint8(d) + 1
		hi, stop := s.build(k+1, f|1<<(b.col+d)|1<<(b.row+d)|1<<(b.box+d))
		if stop {
			return none, true
		}
		root = s.node(k*s.side+d, root, hi)
	}
	s.roots[at] = root
	return root, false
}

// frontierWork is what a frontier counts for between two looks at the context:
// both tables are missed in the cache.
const frontierWork = 64

// node gives the node that asks for a number, which is below those of lo and
// hi: there is one of each.
func (s *solver) node(number int, lo, hi uint32) uint32 {
	if hi == none {
		return lo // the number is in no set: zero suppressed
	}
	at, known := s.nodes.at(uint64(number)<<48 | uint64(lo)<<24 | uint64(hi))
	if !known {
		s.counts = append(s.counts, s.counts[lo]+s.counts[hi])
	}
	return at
}
