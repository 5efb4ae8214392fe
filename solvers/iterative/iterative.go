// Package iterative backtracks in reading order in a loop, with a stack in an array instead of
// recursion.
//
// # Idea
//
// The solver makes the same search as bitmask: a word of free digits for each row, column and box,
// blanks in reading order, lowest digit first. It differs in one respect: bitmask calls itself for
// each digit that it places, and the call stack of the machine keeps the digits that are not tried
// yet. Here an array keeps them.
//
// Each row, each column and each box has a word. Bit d-1 of the word is 1 if the unit does not have
// digit d yet, so the digit is free there. The open digits of a cell are the AND of its three
// words. To place a digit, flip its bit in the three words from 1 to 0; to remove it, flip the bit
// back. The clues are placed first. If a clue is not open in its cell at this time, two clues
// clash, and the puzzle has no solution.
//
// The array has one frame for each blank, in reading order. k is the number of digits placed, so
// frame k belongs to the next blank. Begin with k = 0 and repeat:
//  1. If k is smaller than the number of blanks, let left be the open digits of the cell of frame
//     k (the AND of its three words). Set the guess of the frame to 1 if there are two or more,
//     otherwise to 0.
//  2. Otherwise the board is solved. Count a solution, stop if the limit is reached, and let left
//     be empty.
//  3. While left is empty, go back: subtract 1 from k. If k is below 0, the search is complete.
//     Let left be the digits that frame k has not tried yet, and flip the bit of the digit laid
//     there in the three words, which makes the digit free again.
//  4. Take the lowest digit of left. Store this digit (laid) and the others (left) in frame k, add
//     its guess to the nodes, write the digit on the board, flip its bit in the three words, and
//     add 1 to k.
//
// The option order sorts the frames: order=fewest by the number of open digits, order=filled so that
// the next blank is always the one whose units have most clues and earlier blanks. With ahead=on, left
// is also empty in step 1 if a blank of a later frame has no open digit.
//
// A stack in an array has another use: the search can stop at any step and continue later, or
// another thread can take it over. This solver does not use that.
//
// # State
//
// A frame has 16 bytes:
//
//	bytes 0 to 5     place   number of the cell, its row, its column, its box
//	byte 6           guess   1 if the cell had two or more open digits, otherwise 0
//	bytes 8 to 11    left    digits not tried yet, bit d-1 for digit d
//	bytes 12 to 15   laid    the digit in the cell, as a bit
//
// # Example
//
// This is the puzzle of the article of set-difference:
//
//	. 4 | . 2
//	. . | . .
//	----+----
//	. . | . .
//	1 . | 3 .
//
// The first eight cells get a digit, then r3c3 has no open digit. The stack at this moment:
//
//	frame  cell  laid  left  guess
//	    0  r1c1  3     -     0
//	    1  r1c3  1     -     0
//	    2  r2c1  2     -     0
//	    3  r2c2  1     -     0
//	    4  r2c3  4     -     0
//	    5  r2c4  3     -     0
//	    6  r3c1  4     -     0
//	    7  r3c2  2     3     1
//	    8  r3c3  open: -
//
// The loop goes back to frame 7, whose left has 3. It flips 2 back and places 3. In the next step,
// r3c3 has an open digit:
//
//	frame  cell  laid  left  guess
//	    0  r1c1  3     -     0
//	    1  r1c3  1     -     0
//	    2  r2c1  2     -     0
//	    3  r2c2  1     -     0
//	    4  r2c3  4     -     0
//	    5  r2c4  3     -     0
//	    6  r3c1  4     -     0
//	    7  r3c2  3     -     1
//	    8  r3c3  open: 2
//
// From here the search reaches the solution without another choice.
//
// # Source
//
// S. W. Golomb and L. D. Baumert, "Backtrack Programming", Journal of the ACM 12(4), 1965, give
// backtracking in this form, as a loop over an index. D. E. Knuth, "The Art of Computer
// Programming", vol. 4B, section 7.2.2, 2022, gives the same form as Algorithm B. Written from the
// idea.
//
// # Cost
//
// About the same as bitmask. A call costs the saving of registers, a check of the stack and a jump.
// A frame costs loads and stores, which takes about as long in Go. Both programs mostly wait for
// branches that the processor predicts wrongly. The memory is 16 bytes for each blank, at most
// 10,000 bytes on 25x25.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits placed in a cell with two or more open digits, the same number as in bitmask; exact.
//
// # Left out
//
// A choice of the next cell during the search, and any deduction. So the comparison with bitmask shows only the cost
// of a call.
package iterative

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

//go:embed iterative.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "iterative",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		Options:  ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			grid := make(sudoku.Grid, shape.Cells())
			return &solver{
				Search: solvers.Show(grid),
				words:  unitwords.New(shape),
				stack:  make([]frame, shape.Cells()),
				grid:   grid,
				order:  options.Value(unitwords.Order),
				ahead:  options.On(unitwords.Ahead),
			}, options.Check(ideas)
		},
	}
}

var ideas = []solvers.Option{unitwords.Order, unitwords.Ahead}

// frame is the state of one step of the search, which fills one blank.
type frame struct {
	place unitwords.Place
	guess uint8  // number of guesses that a digit in this blank counts: 1 if two or more digits were open, otherwise 0
	left  uint32 // digits that the step has not tried yet, bit d-1 for digit d
	laid  uint32 // digit that the step wrote into the cell last, as a bit
}

type solver struct {
	solvers.Search

	words unitwords.Board
	stack []frame
	grid  sudoku.Grid
	order string // value of the option order
	ahead bool
	later []unitwords.Place // blanks in the order of the stack
}

// step is the amount of work to place one digit, in the unit of solvers.Search.Work.
const step = 4

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	blanks, ok := s.words.Load(q.Puzzle)
	if !ok {
		return s.End(false)
	}
	s.words.Sort(blanks, s.order)
	s.later = blanks
	for k, p := range blanks {
		s.stack[k].place = p
	}
	return s.End(s.search(s.stack[:len(blanks)]))
}

// search tries all open digits in the blanks of the stack. stop is true if the limit of solutions is
// reached or the context has ended.
func (s *solver) search(stack []frame) (stop bool) {
	k := 0
	for {
		var left uint32 // digits that the step at index k has not tried
		if k < len(stack) {
			if s.Work(step) {
				return true
			}
			f := &stack[k]
			left = s.words.Open(f.place)
			if s.ahead && s.words.Dead(s.later[k:]) {
				left = 0
			}
			f.guess = 0
			if left&(left-1) != 0 {
				f.guess = 1
			}
		} else if s.Found(s.grid) {
			return true
		}
		for left == 0 { // go back until a step has digits that it has not tried
			k--
			if k < 0 {
				return false
			}
			f := &stack[k]
			left = f.left
			s.words.Flip(f.place, f.laid)
			s.grid[f.place.Cell] = 0
		}
		f := &stack[k]
		bit := left & -left
		f.left, f.laid = left^bit, bit
		s.Nodes += int64(f.guess)
		s.grid[f.place.Cell] = uint8(bits.TrailingZeros32(bit)) + 1
		s.words.Flip(f.place, bit)
		k++
	}
}
