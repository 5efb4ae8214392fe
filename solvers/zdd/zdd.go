// Package zdd draws one diagram that contains all solutions of a puzzle, and counts its paths.
//
// # Idea
//
// Number the blanks from 0 in reading order. The pair of blank k and digit d has the number k*side + d-1,
// so a solution is a set of such numbers. A zero-suppressed decision diagram stores many sets as one
// graph. Each node asks whether one number is in the set. Its edge hi is the way for sets with the
// number, its edge lo for sets without it. On every path from the root, the numbers rise. There are two
// ends. The end "empty" is one set, the empty set. The end "none" is no set at all. If the hi of a node
// would lead to none, the node is not made, and its lo takes its place. Equal nodes are stored once.
//
// Each node also stores the number of its sets: the sets of its lo plus the sets of its hi.
//
// The solver fills the blanks in order. The ways to fill the remaining blanks depend only on the
// frontier: the digits used in each column, in the present row, and in the boxes of the present band.
// The clues of all columns are in the frontier from the start. The clues of a row or box join it at the
// first blank of the row or band. found is the number of solutions so far, and the limit is the number of
// solutions after which the search stops. build(k, f) makes the diagram of all ways to fill the blanks
// from k on. The search starts with build(0, the clues of all columns):
//  1. If no blank is left, keep the board if it is the first solution. Add 1 to found, and return empty.
//  2. If blank k is the first one of its row, replace the digits of the row in the frontier f by the
//     clues of this row. If it is the first one of its band, do the same for the boxes.
//  3. If f is in the table of frontiers, the same blanks were filled from f before. Add the number of
//     sets of its root to found, and return this root.
//  4. Otherwise, add f to the table, and start with the root none. Try each digit that is not used in the
//     column, row or box of the blank, the highest first: hi is the result of build(k+1, f with the digit
//     used in all three). The new root is the node with the number of the digit, this hi, and the old
//     root as lo.
//  5. When all digits are tried, store the root of f, and return it.
//
// The highest digit is first because a node is made after its lo, which asks for a higher number. If no
// digit fits, the blank is a dead end with the root none. When found reaches the limit, the whole search
// stops. If clues clash, there is no solution.
//
// # State
//
// A frontier is one word, with side bits for each set of digits, the lowest bit for digit 1. On 4x4, bits
// 0-15 are columns 1 to 4, bits 16-19 the row, bits 20-23 the left box and bits 24-27 the right box. On
// 6x6 it has 54 bits. It does not contain k, because the number of digits in the columns determines k.
// Frontiers and nodes are in hash tables that number their keys from 0. The key of a node is number<<48 |
// lo<<24 | hi. Node 0 is the end none with 0 sets, node 1 the end empty with 1 set.
//
// This is the diagram of the example. Each node has its own number and the pair that it asks for. Its hi
// is below it, or at the end of a solid line. Its lo is at the end of the dashed line, or none:
//
//	16 r1c2=1 - - - - - - - - - 8 r1c2=4
//	15 r1c3=4                   7 r1c3=1
//	14 r2c2=4                   6 r2c2=1
//	13 r2c3=1 - - 12 r2c3=2     5 r2c3=4
//	 |            11 r2c4=1     |
//	 |            10 r3c3=1     |
//	 |             9 r3c4=2     |
//	 |             1 empty      |
//	 +------ 4 r2c4=2 ----------+
//	         3 r3c3=2
//	         2 r3c4=1
//	         1 empty
//
// # Example
//
// This puzzle has three solutions:
//
//	2..3 3... 43.. 1234
//
// Each line is a new frontier: its blank, the digits used in the units of the blank, the tries, the root:
//
//	frontier  blank  column  row   box   tries  root
//	       0  r1c2   23      23    23    41       16
//	       1  r1c3   3       234   3     1         7
//	       2  r2c2   234     3     234   1         6
//	       3  r2c3   13      13    13    42        5
//	       4  r2c4   34      134   134   2         4
//	       5  r3c3   134     34    34    2         3
//	       6  r3c4   234     234   234   1         2
//	       7  r2c4   34      123   123   -         0
//	       8  r1c3   3       123   3     4        15
//	       9  r2c2   123     3     123   4        14
//	      10  r2c3   34      34    34    21       13
//	      11  r2c4   34      234   234   1        11
//	      12  r3c3   234     34    34    1        10
//	      13  r3c4   134     134   134   2         9
//
// The try r1c2=4 leads to frontier 1. Frontier 7 is a dead end: with 2 in r2c3, no digit is left for
// r2c4. So r2c3=2 has no node there. With r1c2=1 and r2c3=1, the search reaches frontier 4 again, and
// adds the one set of node 4. The nodes of each blank:
//
//	r1c2   16: =1 lo 8  hi 15 sets 3    8: =4 lo 0  hi 7  sets 1
//	r1c3   15: =4 lo 0  hi 14 sets 2    7: =1 lo 0  hi 6  sets 1
//	r2c2   14: =4 lo 0  hi 13 sets 2    6: =1 lo 0  hi 5  sets 1
//	r2c3   13: =1 lo 12 hi 4  sets 2   12: =2 lo 0  hi 11 sets 1    5: =4 lo 0  hi 4  sets 1
//	r2c4   11: =1 lo 0  hi 10 sets 1    4: =2 lo 0  hi 3  sets 1
//	r3c3   10: =1 lo 0  hi 9  sets 1    3: =2 lo 0  hi 2  sets 1
//	r3c4    9: =2 lo 0  hi 1  sets 1    2: =1 lo 0  hi 1  sets 1
//
// # Source
//
// S. Minato, "Zero-Suppressed BDDs for Set Manipulation in Combinatorial Problems", Design Automation
// Conference, 1993. D. E. Knuth, "The Art of Computer Programming", vol. 4A, section 7.1.4, 2011,
// describes how to build diagrams by frontiers (Simpath). Written from these.
//
// # Cost
//
// Time and memory grow with the number of frontiers. The empty 6x6 board has the most: 2.3 million
// frontiers and 2.8 million nodes for 28,200,960 boards (SUDOKUBENCH_LONG=1 go test -run AllBoards -v),
// in about 100 MB. The memory of the tables stays, but each puzzle starts with empty tables. For one
// solution, the table of frontiers only saves dead ends that are reached again. For millions, the solver
// is much faster than a search that finds each one. On 9x9, the frontiers fit into no memory.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a blank if two or more fit. A frontier that is reached again adds none. Nodes of the
// diagram do not count.
//
// # Left out
//
// Operations on diagrams, such as intersections; other orders of the cells, whose frontiers are wider.
package zdd

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed zdd.go
var source string

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

// frontier is a set of bits that describes a partly filled board. It has the used digits of each
// column, of the present row and of each box of the present band. Each of these sets has side bits. In
// the order from the lowest bit:
//
//	column 1 .. column side | row | boxes of the band from left to right
//
// These are 54 bits on 6x6. The clues of the columns are in every frontier. So the number of digits
// in the columns determines the next blank, and a frontier does not have to contain its number.
type frontier uint64

// blank is a cell to fill.
type blank struct {
	cell          int
	col, row, box int // numbers of the first bit of the cell's column, row and box in a frontier

	// A frontier that reaches the blank loses the bits of fresh and gets the bits of clues. Both are 0
	// except for the first blank of a row or band. Then fresh is all bits of the row or of the boxes,
	// and clues has the clues of the new row or boxes.
	fresh, clues frontier
}

// Numbers of the two nodes at which all paths of the diagram end.
const (
	none  = 0 // node of the family without any set: no solution
	empty = 1 // node of the family with only the empty set: one solution without further digits
)

type solver struct {
	solvers.Search

	shape  sudoku.Shape
	side   int
	all    frontier // set of all digits, one bit for each
	blanks []blank  // blanks in reading order
	grid   sudoku.Grid
	claim  *solvers.Claim
	limit  uint32 // number of solutions after which the search stops
	found  uint32 // number of solutions found so far

	frontiers table
	roots     []uint32 // root of the diagram of each frontier
	nodes     table    // each key is number<<48 | lo<<24 | hi
	counts    []uint32 // number of sets in the family of each node
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	s.claim, s.found = c, 0
	s.limit = uint32(min(q.Limit, 1<<30)) // 1<<30 is more than the number of full boards
	start := s.load(q.Puzzle)
	_, stopped := s.build(0, start)
	c.Count = int(min(s.found, s.limit))
	s.claim = nil
	return s.End(stopped)
}

// load lists the blanks, empties the tables and returns the frontier (see the type) before the first
// blank.
func (s *solver) load(puzzle sudoku.Grid) frontier {
	s.frontiers.clear()
	s.nodes.clear()
	s.nodes.at(none)
	s.nodes.at(empty)
	s.roots = s.roots[:0]
	s.counts = append(s.counts[:0], 0, 1)

	s.blanks = s.blanks[:0]
	copy(s.grid, puzzle)
	side, boxes := s.side, s.side/s.shape.BoxCols // boxes is the number of boxes in a band
	rowAt := side * side
	boxAt := rowAt + side
	var start, lines frontier // start has the clues of all columns; lines has the clues of the present row and band
	band := (frontier(1)<<(boxes*side) - 1) << boxAt
	var fresh frontier // bits that the next blank clears: the row if a row began, and the boxes if a band began
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

// build makes the diagram of all ways to fill the blanks from index k on, and returns the root of the
// diagram. stop is true if found has reached the limit or the context has ended; the value of root
// then has no meaning.
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

// frontierWork is the work of a frontier in the unit of Search.Work. It is large because both
// tables usually miss the cache.
const frontierWork = 64

// node returns the only node with this number, lo and hi, and makes it if it is new. The number must
// be lower than the numbers of the candidates in nodes lo and hi.
func (s *solver) node(number int, lo, hi uint32) uint32 {
	if hi == none {
		return lo // no set contains the number, and a zero-suppressed diagram has no node for such a number
	}
	at, known := s.nodes.at(uint64(number)<<48 | uint64(lo)<<24 | uint64(hi))
	if !known {
		s.counts = append(s.counts, s.counts[lo]+s.counts[hi])
	}
	return at
}
