package parallel

import (
	"math/bits"

	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

// enough is the number of parts at which the split stops. With 64 parts, the largest part
// seldom has more work than the share of one goroutine, and the split takes almost no time. The
// number is constant, so that the claim does not depend on the number of goroutines.
const enough = 64

// mostParts returns the highest number of boards in the queue. The last board that is split can
// have as many open digits as the side of the board.
func mostParts(shape sudoku.Shape) int { return enough + shape.Side() }

// splitter splits a puzzle into parts.
type splitter struct {
	words unitwords.Board
	queue sudoku.Grid // ring buffer that contains the cells of all boards, one board after the other
	cells int         // number of cells of a board
	from  int         // index of the first board of the queue
	nodes int64       // number of boards that the split made
}

func newSplitter(shape sudoku.Shape) splitter {
	return splitter{words: unitwords.New(shape), queue: make(sudoku.Grid, mostParts(shape)*shape.Cells()), cells: shape.Cells()}
}

// part returns board k of the queue.
func (s *splitter) part(k int) sudoku.Grid {
	at := (s.from + k) * s.cells % len(s.queue)
	return s.queue[at : at+s.cells]
}

// split splits the puzzle breadth first and returns the number of parts. It returns 0 if it finds
// that the puzzle has no solution. A full board is also a part.
func (s *splitter) split(puzzle sudoku.Grid) (parts int) {
	s.from, s.nodes = 0, 0
	copy(s.part(0), puzzle)
	parts = 1
	for full := 0; parts < enough && full < parts; {
		board := s.part(0)
		p, open, blank, ok := s.choose(board)
		switch {
		case ok && !blank: // a full board cannot be split, so it moves to the end of the queue
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

// choose fills the cells that have one open digit until nothing changes. Then it returns the first
// blank with the fewest open digits, and these digits. blank is false if the board is full. ok
// is false if two digits clash or a cell has no open digit.
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
				again = true // the digit is not open in the peers now, so choose must look at the cells again
			case n < least:
				least, at, open, blank = n, p, m, true
			}
		}
	}
	return at, open, blank, ok
}
