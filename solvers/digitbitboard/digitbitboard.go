// Package digitbitboard keeps one set of cells for each digit, the places left
// to it, and works on whole boards with the operations of machine words.
//
// Idea: Solvers mostly ask a cell for its digits. Ask a digit for its cells
// instead: a bit a cell, so that the 81 cells of 9x9 are two words and what
// concerns all cells is done to all at once. To find the cells with one digit
// left (naked singles), add up the boards of all digits cell by cell, but only
// as far as one and two: twice |= once & board, once |= board. A cell that is
// not in once has no digit, a dead end; one that is not in twice has a single
// one. The units are counted the same way, within the board of one digit: shift
// the board by one, by two, and add, and the first cell of each segment (a row
// inside a box) knows whether the segment has no, one or more places; segments
// are added to rows along the line and to boxes down the band, and rows of cells
// to columns. Where the sum is one, the digit has one place in the unit (hidden
// single); no unit is looked at by itself. Only digits that have lost a place
// are asked again. When nothing is forced, the digits of all cells are counted
// in full, in binary, a board for each bit of the count, and from the highest
// bit down the cells are kept that do not have it, as long as there are any:
// those left have the fewest digits. Of these a cell is taken whose digits are
// in the most of them, and each of its digits is tried on a copy.
//
// Source: Folklore. Bitboards come from programs for checkers and chess of the
// 1950s and 1960s, counting in bit planes is known as vertical counters, and
// players' programs have used both for Sudoku. Written from the idea.
//
// Cost: Some 130 operations to find the hidden singles of a digit on 9x9 and 60
// for all naked singles. The state to copy is side+1 boards: 160 bytes on 9x9,
// 544 on 16x16, where a band is one word. 25x25 is not taken: a band is 125
// cells there. Left out: locked candidates (see band).
//
// Answers: first, unique, count. Nodes: digits tried in a cell that had two or
// more left; exact.
package digitbitboard

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed digitbitboard.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "digit-bitboard",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16},
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			switch shape {
			case sudoku.Shape16:
				return newSolver[[4]uint64](shape), nil
			case sudoku.Shape9:
				s := newSolver[[2]uint64](shape)
				s.only = onlyNine
				return s, nil
			}
			return newSolver[[1]uint64](shape), nil
		},
	}
}

// board is a set of cells, as many whole bands a word as fit: cell i is bit
// i%perWord of word i/perWord. The compiler makes a solver for each length.
type board interface {
	[1]uint64 | [2]uint64 | [4]uint64
}

// state is a puzzle in mid-search.
type state[B board] struct {
	left  []B    // where digit d+1 can stand
	open  B      // the cells that no digit was laid in
	stale uint32 // bit d: digit d+1 has lost a place since its units were counted
}

type solver[B board] struct {
	solvers.Search

	perWord int
	only    func(left, open *B) (single B, ok bool) // where a digit has one place in some unit
	cells   B                                       // all of them
	keep    []B                                     // of each cell: all but those that it sees
	states  []state[B]
	planes  []B
	grid    sudoku.Grid
}

func newSolver[B board](shape sudoku.Shape) *solver[B] {
	l := layout.New(shape)
	band := shape.BoxRows * l.Side
	s := &solver[B]{
		perWord: 64 / band * band,
		keep:    make([]B, shape.Cells()),
		states:  make([]state[B], shape.Cells()+1), // a guess fills a cell
		planes:  make([]B, bits.Len(uint(l.Side))),
		grid:    make(sudoku.Grid, shape.Cells()),
	}
	s.perWord = min(s.perWord, shape.Cells())
	fold := newFold(shape)
	s.only = func(left, open *B) (B, bool) { return only(&fold, left, open) }
	for i := range s.keep {
		s.cells[i/s.perWord] |= 1 << (i % s.perWord)
	}
	for i, peers := range l.Peers {
		s.keep[i] = s.cells
		for _, j := range peers {
			s.keep[i][int(j)/s.perWord] &^= 1 << (int(j) % s.perWord)
		}
	}
	for k := range s.states {
		s.states[k].left = make([]B, l.Side)
	}
	return s
}

// Solve implements solvers.Solver.
func (s *solver[B]) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.search(s.load(q.Puzzle)))
}

// load lays the clues at depth 0.
func (s *solver[B]) load(puzzle sudoku.Grid) (depth int) {
	b := &s.states[0]
	b.open = s.cells
	for d := range b.left {
		b.left[d] = s.cells
	}
	for i, d := range puzzle {
		if d != 0 {
			s.clear(&b.left[d-1], i)
			b.open[i/s.perWord] &^= 1 << (i % s.perWord)
		}
	}
	for i, d := range puzzle { // a clue takes its cell from the others
		if d == 0 {
			continue
		}
		w, bit := i/s.perWord, uint64(1)<<(i%s.perWord)
		for e := range b.left {
			if e != int(d-1) {
				b.left[e][w] &^= bit
			}
		}
	}
	b.stale = 1<<len(b.left) - 1
	return 0
}

// clear takes from a digit the places that a cell sees.
func (s *solver[B]) clear(left *B, cell int) {
	keep := &s.keep[cell]
	for w := 0; w < len(*left); w++ {
		(*left)[w] &= (*keep)[w]
	}
}

// search finds every solution below the state at a depth; true means stop.
func (s *solver[B]) search(depth int) (stop bool) {
	b := &s.states[depth]
	if !s.rest(b) {
		return false
	}
	var none B
	if b.open == none {
		return s.found(b)
	}
	if s.Work(32 * len(b.left) * len(none)) {
		return true
	}
	w, bit := s.fewest(b)
	next := &s.states[depth+1]
	for d := range b.left {
		if b.left[d][w]&bit == 0 {
			continue
		}
		s.Nodes++
		copy(next.left, b.left)
		next.open, next.stale = b.open, b.stale
		var laid B
		laid[w] = bit
		s.lay(next, d, &laid)
		if s.search(depth + 1) {
			return true
		}
	}
	return false
}

// lay puts a digit in cells where it can stand.
func (s *solver[B]) lay(b *state[B], digit int, laid *B) {
	for d := range b.left {
		p := &b.left[d]
		lost := uint64(0)
		for w := 0; w < len(*p); w++ {
			lost |= (*p)[w] & (*laid)[w]
			(*p)[w] &^= (*laid)[w]
		}
		b.stale |= uint32((lost|-lost)>>63) << (d & 31)
	}
	own := &b.left[digit]
	for w := 0; w < len(*own); w++ {
		(*own)[w] |= (*laid)[w]
	}
	s.settle(b, digit, laid)
}

// settle clears what the cells of a digit see, once no other digit has them.
func (s *solver[B]) settle(b *state[B], digit int, laid *B) {
	own := b.left[digit]
	for w := 0; w < len(own); w++ {
		b.open[w] &^= (*laid)[w]
		for m := (*laid)[w]; m != 0; m &= m - 1 {
			s.clear(&own, w*s.perWord+bits.TrailingZeros64(m))
		}
	}
	b.left[digit] = own
	b.stale |= 1 << digit
}

// rest lays digits until no cell or unit forces one; false is a dead end.
func (s *solver[B]) rest(b *state[B]) (ok bool) {
	var none B
	for {
		for b.stale != 0 {
			d := bits.TrailingZeros32(b.stale)
			b.stale &= b.stale - 1
			single, ok := s.only(&b.left[d], &b.open)
			if !ok {
				return false
			}
			if single != none {
				s.lay(b, d, &single)
			}
		}
		switch ok, some := s.naked(b); {
		case !ok:
			return false
		case !some:
			return true
		}
	}
}

// naked lays the digits of all cells that have only one left.
func (s *solver[B]) naked(b *state[B]) (ok, some bool) {
	var once, twice, none B // cells with at least one digit, and with two
	for d := range b.left {
		p := &b.left[d]
		for w := 0; w < len(once); w++ {
			twice[w] |= once[w] & (*p)[w]
			once[w] |= (*p)[w]
		}
	}
	if once != s.cells {
		return false, false
	}
	for w := 0; w < len(once); w++ {
		once[w] = b.open[w] &^ twice[w]
	}
	if once == none {
		return true, false
	}
	for d := range b.left {
		var laid B
		for w := 0; w < len(laid); w++ {
			laid[w] = b.left[d][w] & once[w]
		}
		if laid != none {
			s.settle(b, d, &laid)
		}
	}
	return true, true
}

// fewest finds an open cell with the fewest digits left. The digits of all
// cells are counted at once, in binary: bit k of every count is a plane.
func (s *solver[B]) fewest(b *state[B]) (word int, bit uint64) {
	clear(s.planes)
	for d := range b.left {
		carry := b.left[d]
		for k := range s.planes {
			plane := &s.planes[k]
			for w := 0; w < len(carry); w++ {
				(*plane)[w], carry[w] = (*plane)[w]^carry[w], (*plane)[w]&carry[w]
			}
		}
	}
	least := b.open
	for k := len(s.planes) - 1; k >= 0; k-- {
		var fewer, none B
		for w := 0; w < len(fewer); w++ {
			fewer[w] = least[w] &^ s.planes[k][w]
		}
		if fewer != none {
			least = fewer
		}
	}
	s.commonest(b, &least)
	for least[word] == 0 {
		word++
	}
	return word, least[word] & -least[word]
}

// commonest narrows a set of cells to those with the two digits that are in the
// most of them, so that much follows from either.
func (s *solver[B]) commonest(b *state[B], set *B) {
	all, used := *set, -1
	for range 2 {
		most, digit := 0, 0
		for d := range b.left {
			n, here := 0, uint64(0)
			for w := 0; w < len(all); w++ {
				n += bits.OnesCount64(b.left[d][w] & all[w])
				here |= b.left[d][w] & (*set)[w]
			}
			if d != used && here != 0 && n > most {
				most, digit = n, d
			}
		}
		for w := 0; w < len(all); w++ {
			(*set)[w] &= b.left[digit][w]
		}
		used = digit
	}
}

// found writes the digits as a grid.
func (s *solver[B]) found(b *state[B]) (stop bool) {
	for d := range b.left {
		for w := 0; w < len(b.open); w++ {
			for m := b.left[d][w]; m != 0; m &= m - 1 {
				s.grid[w*s.perWord+bits.TrailingZeros64(m)] = uint8(d + 1)
			}
		}
	}
	return s.Found(s.grid)
}
