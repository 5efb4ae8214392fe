package parallel

import (
	"math/bits"

	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

// enough is how many parts are wanted: so many that the largest is seldom more
// than what a goroutine's share would be, and so few that splitting costs nothing. It
// does not depend on the number of goroutines, so that the claim does not either.
const enough = 64

// mostParts is how many there can be: the last puzzle that is split may have as
// many digits open as the board has.
func mostParts(shape sudoku.Shape) int { return enough + shape.Side() }

// splitter makes parts of a puzzle.
type splitter struct {
	words unitwords.Board
	queue sudoku.Grid // boards one after the other, a ring
	cells int
	from  int // the first board
	nodes int64
}

func newSplitter(shape sudoku.Shape) splitter {
	return splitter{words: unitwords.New(shape), queue: make(sudoku.Grid, mostParts(shape)*shape.Cells()), cells: shape.Cells()}
}

// part is the k-th board of the queue.
func (s *splitter) part(k int) sudoku.Grid {
	at := (s.from + k) * s.cells % len(s.queue)
	return s.queue[at : at+s.cells]
}

// split divides the puzzle, breadth first, and tells the number of parts; none
// are left where it has no solution. A full board is a part as well.
func (s *splitter) split(puzzle sudoku.Grid) (parts int) {
	s.from, s.nodes = 0, 0
	copy(s.part(0), puzzle)
	parts = 1
	for full := 0; parts < enough && full < parts; {
		board := s.part(0)
		p, open, blank, ok := s.choose(board)
		switch {
		case ok && !blank: // full: to the end of the queue with it
			copy(s.part(parts), board)
			full++
			parts++
		case ok:
			full = 0
			for ; open != 0; open &= open - 1 {
				child := s.part(parts)
				copy(child, board)
				child[p.Cell] = uint8(bits.TrailingZeros32(open)) + 1
				s.nodes++
				parts++
			}
		}
		s.from = (s.from + 1) % (len(s.queue) / s.cells)
		parts--
	}
	return parts
}

// choose fills the cells with one digit open and gives the blank with the
// fewest. blank is false on a full board, ok where two digits clash or a cell has
// no digit left.
func (s *splitter) choose(board sudoku.Grid) (at unitwords.Place, open uint32, blank, ok bool) {
	blanks, ok := s.words.Load(board)
	for again := true; ok && again; {
		again, blank, open = false, false, 0
		least := 33
		for _, p := range blanks {
			if board[p.Cell] != 0 {
				continue
			}
			m := s.words.Open(p)
			switch n := bits.OnesCount32(m); {
			case n == 0:
				return at, 0, true, false
			case n == 1:
				board[p.Cell] = uint8(bits.TrailingZeros32(m)) + 1
				s.words.Flip(p, m)
				again = true // it takes a digit from others
			case n < least:
				least, at, open, blank = n, p, m, true
			}
		}
	}
	return at, open, blank, ok
}
