// Package iterative is backtracking in reading order without a call: the stack
// is an array.
//
// Idea: The same search as bitmask: a word of free digits for every row, column
// and box, blanks in reading order, lowest digit first. There a function calls
// itself for each digit placed, and the machine's stack remembers what is still
// to be tried. Here it is written down: step k has a frame with its cell, the
// digits not tried yet and the digit that stands there now. Going forward means
// to fill in the next frame, going back to look at the one before. The two
// programs do the same in the same order, node for node, so between their rows
// in a table stands what a call costs: saving registers, checking the stack and
// jumping on the one side, loads and stores of a frame on the other. A stack of
// one's own has other uses: a search can stop, and go on later, or be handed to
// somebody else.
//
// Source: S. W. Golomb and L. D. Baumert, "Backtrack Programming", Journal of
// the ACM 12(4), 1965, who give backtracking in this form, as a loop over an
// index; so does D. E. Knuth, "The Art of Computer Programming", vol. 4B, section
// 7.2.2, 2022, Algorithm B. Written from the idea.
//
// Cost: As bitmask, and in Go hardly less: a call there is a few moves between
// registers, and what both wait for are the branches that the processor guesses
// wrong. Memory is a frame of 16 bytes for each blank, which for a board of any
// size fits the fastest cache.
//
// Answers: first, unique, count. Nodes: digits placed where two or more were
// open, as in bitmask; exact.
package iterative

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

//go:embed iterative.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "iterative",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return &solver{
				words: unitwords.New(shape),
				stack: make([]frame, shape.Cells()),
				grid:  make(sudoku.Grid, shape.Cells()),
			}, nil
		},
	}
}

// frame is one step of the search.
type frame struct {
	place unitwords.Place
	guess uint8  // 1 where two or more digits were open
	left  uint32 // digits not tried yet
	laid  uint32 // the digit that stands in the cell
}

type solver struct {
	solvers.Search

	words unitwords.Board
	stack []frame
	grid  sudoku.Grid
}

// step is what placing one digit costs, in cells looked at (see Search.Work).
const step = 4

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	blanks, ok := s.words.Load(q.Puzzle)
	if !ok {
		return s.End(false)
	}
	for k, p := range blanks {
		s.stack[k].place = p
	}
	return s.End(s.search(s.stack[:len(blanks)]))
}

// search fills the blanks of the stack in every way; true means stop: enough
// solutions were found, or the context has ended.
func (s *solver) search(stack []frame) (stop bool) {
	k := 0
	for {
		var left uint32 // what step k has not tried
		if k < len(stack) {
			if s.Work(step) {
				return true
			}
			f := &stack[k]
			left = s.words.Open(f.place)
			f.guess = 0
			if left&(left-1) != 0 {
				f.guess = 1
			}
		} else if s.Found(s.grid) {
			return true
		}
		for left == 0 { // go back to a step that has something left
			k--
			if k < 0 {
				return false
			}
			f := &stack[k]
			left = f.left
			s.words.Flip(f.place, f.laid)
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
