// Package digitpatterns places all cells of one digit at once: first all 1s, then all 2s, and so on.
//
// # Idea
//
// Look at one digit alone. In a solution it is once in each row, each column and each box. A set of
// cells with this property is a pattern. On a 9x9 board there are 9*6*3 * 6*4*2 * 3*2*1 = 46,656
// patterns: one factor for each row, because a row loses the columns and the boxes of the rows above
// it. The patterns are the same for every digit and every puzzle, so New lists them once. A
// recursion over the rows makes the list. In each row, from the top, it tries the columns from left
// to right and skips columns and boxes that are taken.
//
// A solution is one pattern for each digit, so that no two patterns share a cell. The solver finds it
// in two steps:
//  1. filter goes through all patterns once for each digit. It keeps a pattern for a digit if the
//     pattern contains all clues of this digit and no clue of another digit. One test is enough:
//     the AND of the pattern with the cells of all clues must be exactly the clues of the digit. If a
//     digit has no pattern left, the puzzle has no solution. If two equal clues are in one row, column
//     or box, their digit has no pattern, so the solver needs no other test for clues that clash.
//  2. search takes the digits in ascending order. For digit d+1 it collects the patterns that share
//     no cell with the patterns already laid. It lays each of them in the order of the list and
//     continues with the next digit. After the last pattern, or if there is no such pattern, it goes
//     back to the digit before.
//
// If all digits are laid, the board is solved. The search counts the solution and continues, until it
// reaches the limit of the query.
//
// # State
//
// A pattern is a set of cells, one bit for each cell, in two words:
//
//	lo   bit i       cell i in reading order, cells 0 to 63
//	hi   bit i-64    cells 64 to 80
//
// Two patterns share no cell if the AND of their words is 0. Each digit has three fields: left is the
// list from filter, clear has the positions in left of the patterns that share no cell with the
// patterns laid, and laid is the current pattern. The union of the patterns laid (taken) is an
// argument of search.
//
// # Example
//
//	1 . | . .
//	. 2 | . .
//	----+----
//	. . | . 3
//	4 . | . .
//
// A 4x4 board has 16 patterns. The table writes a pattern as the columns of the digit, from the top
// row to the bottom row: 1324 means r1c1, r2c3, r3c2, r4c4. filter leaves these patterns:
//
//	digit   patterns left
//	1       1324 1423 1432
//	2       3214 4213
//	3       3142
//	4       2431
//
// The query asks for up to two solutions, so the search continues after the first. Each line is one
// call of search. Digit 1 has three patterns:
//
//	digit   laid before            patterns clear of them
//	1       -                      1324 1423 1432
//	2       1324                   4213
//	3       1324 4213              3142
//	4       1324 4213 3142         2431
//	2       1423                   3214
//	3       1423 3214              -
//	2       1432                   3214 4213
//	3       1432 3214              -
//	3       1432 4213              -
//
// The first pattern of digit 1, 1324, leads to a solution. The other two are dead ends. After 1423
// or 1432, each choice for digit 2 leaves no pattern for digit 3: its only pattern, 3142, shares a
// cell with those laid. So the puzzle has one solution. There are five nodes: the three patterns of
// digit 1, and the two patterns of digit 2 after 1432. The other lines have at most one choice. The
// solution is:
//
//	1 4 | 3 2
//	3 2 | 1 4
//	----+----
//	2 1 | 4 3
//	4 3 | 2 1
//
// # Source
//
// A program among the seeds of this project, in Python, that found all solutions of a 17-clue puzzle
// in 15.4 s. Players know the method as templates or pattern overlay. Written from the idea.
//
// # Cost
//
// New makes the list of patterns. On 9x9 it needs 8 MB, with the room for left and clear. A query
// tests each pattern for each digit, 0.4 million tests, before the search begins, so easy puzzles
// are slow too. Then the time depends on the low digits. A digit with few clues can have thousands
// of patterns. If such digits come first, the search tries millions of pairs. On 16x16 a digit has
// 24^8 patterns, more than 10^11, so the solver takes boards up to 9x9 only.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// patterns laid for a digit that had two or more clear of the patterns before; exact.
//
// # Left out
//
// The order of the digits never changes, and no pattern is removed before the search reaches its
// digit. pattern-overlay removes patterns first and takes the digit with the fewest.
package digitpatterns

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed digitpatterns.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "digit-patterns",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return newSolver(shape), nil
		},
	}
}

// cells is a set of cells. Bit i of lo is cell i, and bit i of hi is cell 64+i.
type cells struct{ lo, hi uint64 }

func cell(i int) cells {
	if i < 64 {
		return cells{lo: 1 << i}
	}
	return cells{hi: 1 << (i - 64)}
}

func (a cells) or(b cells) cells  { return cells{a.lo | b.lo, a.hi | b.hi} }
func (a cells) and(b cells) cells { return cells{a.lo & b.lo, a.hi & b.hi} }

type solver struct {
	solvers.Search

	side     int
	patterns []cells // all possible sets of cells of one digit, in a board of this shape
	grid     sudoku.Grid

	// Element d of each array is for digit d+1. The search chooses the pattern of this digit at
	// depth d.
	left  [9][]cells  // patterns that agree with the clues
	clear [9][]uint16 // indexes in left of the patterns that share no cell with the chosen patterns
	laid  [9]cells    // chosen pattern
}

func newSolver(shape sudoku.Shape) *solver {
	s := &solver{
		side:     shape.Side(),
		patterns: patterns(shape),
		grid:     make(sudoku.Grid, shape.Cells()),
	}
	for d := range s.side {
		s.left[d] = make([]cells, 0, len(s.patterns))
		s.clear[d] = make([]uint16, 0, len(s.patterns))
	}
	return s
}

// patterns lists every way to place one digit in all rows, columns and boxes. A recursion over the
// rows tries the columns from left to right.
func patterns(shape sudoku.Shape) []cells {
	var list []cells
	side := shape.Side()
	var lay func(r int, cols, boxes uint16, laid cells)
	lay = func(r int, cols, boxes uint16, laid cells) {
		if r == side {
			list = append(list, laid)
			return
		}
		for c := range side {
			col, box := uint16(1)<<c, uint16(1)<<shape.Box(r, c)
			if cols&col == 0 && boxes&box == 0 {
				lay(r+1, cols|col, boxes|box, laid.or(cell(r*side+c)))
			}
		}
	}
	lay(0, 0, 0, cells{})
	return list
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(s.filter(q.Puzzle) && s.search(0, cells{}))
}

// filter keeps for each digit the patterns that agree with the clues. ok is false if a digit has no
// pattern left, for example because two of its clues share a unit.
func (s *solver) filter(puzzle sudoku.Grid) (ok bool) {
	var clues [9]cells
	var all cells
	for i, d := range puzzle {
		if d != 0 {
			clues[d-1] = clues[d-1].or(cell(i))
			all = all.or(cell(i))
		}
	}
	for d := range s.side {
		own, left := clues[d], s.left[d][:0]
		for _, p := range s.patterns {
			if p.and(all) == own { // the pattern has all clues of the digit and no clue of another digit
				left = append(left, p)
			}
		}
		if len(left) == 0 {
			return false
		}
		s.left[d] = left
	}
	return true
}

// search chooses patterns for the digits from d+1 on, in every way. The patterns use no cell of
// taken and share no cell. stop is true if the limit of solutions is reached or the context has
// ended.
func (s *solver) search(d int, taken cells) (stop bool) {
	if d == s.side {
		return s.found()
	}
	left, clear := s.left[d], s.clear[d][:0]
	if s.Work(len(left)) {
		return true
	}
	for k, p := range left {
		if p.and(taken) == (cells{}) {
			clear = append(clear, uint16(k))
		}
	}
	guess := int64(0)
	if len(clear) > 1 {
		guess = 1
	}
	for _, k := range clear {
		s.Nodes += guess
		s.laid[d] = left[k]
		if s.search(d+1, taken.or(left[k])) {
			return true
		}
	}
	return false
}

// found writes the digits of the chosen patterns into grid and counts the board as a solution.
func (s *solver) found() (stop bool) {
	for d := range s.side {
		for w := s.laid[d].lo; w != 0; w &= w - 1 {
			s.grid[bits.TrailingZeros64(w)] = uint8(d + 1)
		}
		for w := s.laid[d].hi; w != 0; w &= w - 1 {
			s.grid[64+bits.TrailingZeros64(w)] = uint8(d + 1)
		}
	}
	return s.Found(s.grid)
}
