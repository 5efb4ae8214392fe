// Package digitbitboard keeps for each digit the set of cells in which it can be, and works on whole
// boards with the operations of machine words.
//
// # Idea
//
// Most solvers keep a set of digits for each cell. This solver keeps a set of cells for each digit,
// its places: one bit for each cell. So one operation changes all cells at once.
//
// If two equal clues share a unit (a row, column or box), there is no solution. Otherwise each clue
// removes its digit from the other cells of its units, and the other digits from its cell. Then
// propagate applies two rules:
//  1. hiddenSingles finds hidden singles: open cells that are the only place of a digit in a unit. It looks
//     only at stale digits (digits that lost a place since their last look; at the start, all), the
//     lowest first. A unit without a place is a dead end. Otherwise placeAll places the digit in all
//     cells found. This removes the digit from the rest of their units, and the other digits from
//     the cells. The digit becomes stale again, like all digits that lost a cell.
//  2. If no digit is stale, nakedSingles finds naked singles: open cells with one candidate. A cell without
//     candidates is a dead end. Otherwise all naked singles are placed, and their digits are stale.
//     Rule 1 follows again.
//
// Two singles of a digit in the same unit remove each other, so that the digit has no place there.
// One of the rules finds this dead end. If neither rule finds anything, there are two cases. If no
// cell is open, the board is solved, and the search counts it, until it reaches the limit of the
// query. Otherwise fewestChoices chooses an open cell. It takes the cells with the fewest candidates and
// reduces this set twice. It counts each digit in the cells of the whole set. The first time, it
// keeps the cells with the digit that is in most of them. The second time, it takes another digit
// that is still in one of the cells kept. Of equal digits it takes the lowest. In the end it takes
// the first cell in reading order. The digits of the cell are tried in ascending order, each on a
// copy of the state. The option guess=fewest takes the first of the cells with the fewest candidates,
// and guess=first takes the first open cell. The option hidden=off omits rule 1.
//
// nakedSingles counts the digits of all cells at once, as far as one and two. For the places p of each
// digit:
//
//	twice |= once & p
//	once |= p
//
// A cell without a bit in once has no candidate, and a cell with no bit in twice has at most one.
// fewest needs the full counts. It adds them in binary: plane k is a board with bit k of the count
// of each cell. From the highest plane to the lowest, it keeps the cells without the bit, if there
// are any.
//
// hiddenSingles counts the places of a digit in all units at once, also as far as one and two. It shifts the
// board by 1, 2 and so on, and adds it, so that the first cell of each segment (a row inside a box)
// has the count of the segment. In the same way it adds the segments of each row and each box, and
// the cells of each column. A unit with once but not twice has one place; a mask then marks all its
// cells.
//
// # State
//
// A board has as many whole bands (rows of boxes) in a word as fit into 64 bits:
//
//	4x4, 6x6   one word
//	9x9        word 0: bands 1 and 2, bits 0 to 53    word 1: band 3, bits 0 to 26
//	16x16      four words with one band, 64 bits, each
//
// A state has a board for each digit (left), a board with the open cells, and the stale digits. A
// placed digit keeps its cell in left. The search has one state for each depth.
//
// # Example
//
//	4 . | 2 .
//	. . | . .
//	----+----
//	. . | 3 .
//	3 . | . 2
//
// After the clues, these are the places of the four digits:
//
//	. 1 | . 1     . . | 2 .     . 3 | . 3     4 . | . .
//	1 1 | 1 1     2 2 | . .     . 3 | . 3     . . | 4 4
//	----+----     ----+----     ----+----     ----+----
//	1 1 | . 1     2 2 | . .     . . | 3 .     . 4 | . 4
//	. 1 | 1 .     . . | . 2     3 . | . .     . 4 | 4 .
//
// The table shows which digits are stale before a call of hiddenSingles, and the cells that it finds. Calls
// that find nothing are left out. The query asks for one solution:
//
//	stale  call      result
//	       guess     r2c3=1
//	14     hidden 1  r1c2=1 r3c1=1 r3c4=1 r4c2=1
//	1234   hidden 1  a unit without a place: dead end
//	       guess     r2c3=4
//	14     hidden 1  r4c3=1
//	4      hidden 4  r3c4=4 r4c2=4
//	       guess     r2c1=1
//	12     hidden 1  r1c4=1 r3c2=1
//	23     hidden 2  r2c2=2 r3c1=2
//	3      hidden 3  r1c2=3 r2c4=3
//	       found     a solution
//
// At the start, no rule finds anything. Eight cells have two candidates. Digit 1 is in all of them,
// then digit 4 is in most: in r2c3, r3c4, r4c2 and r4c3. The first of these is r2c3. With 1 in r2c3,
// hiddenSingles finds four places of digit 1, but two of them are in row 3 and two in column 2. They remove
// each other, and the next call finds the dead end. nakedSingles finds nothing in this puzzle, because the
// hidden singles come first.
//
// # Source
//
// Folklore. Bitboards come from programs for checkers and chess of the 1950s and 1960s, counting in
// bit planes has the name vertical counters, and players' programs have used both for Sudoku.
// Written from the idea.
//
// # Cost
//
// On 9x9, hiddenSingles takes about 130 operations for a digit, and nakedSingles about 60. A guess copies side+1
// boards: 160 bytes on 9x9, 544 on 16x16. Boards of 25x25 are left out, because a band has 125
// cells.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a cell that had two or more left; exact.
//
// # Left out
//
// Locked candidates, which band finds with tables; subsets.
package digitbitboard

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed digitbitboard.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "digit-bitboard",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16},
		Answers:  solvers.All,
		Complete: true,
		Options:  ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			err := options.Check(ideas)
			switch shape {
			case sudoku.Shape16:
				return newSolver[[4]uint64](shape, options), err
			case sudoku.Shape9:
				s := newSolver[[2]uint64](shape, options)
				s.hiddenSingles = onlyNine
				return s, err
			}
			return newSolver[[1]uint64](shape, options), err
		},
	}
}

var (
	hidden = solvers.Switch("hidden", "whether to look for hidden singles: on or off")
	guess  = solvers.Option{
		Name: "guess", Default: "common", Values: []string{"common", "fewest", "first"},
		Doc: "where to guess: common (of the cells with the fewest candidates, one with the digits that most of them have), fewest (the first of these cells) or first (the first open cell)",
	}
	ideas = []solvers.Option{hidden, guess}
)

// board is a set of cells. A word has as many whole bands as fit into 64 bits. Cell i is bit
// i%perWord of word i/perWord. The compiler makes a solver for each number of words.
type board interface {
	[1]uint64 | [2]uint64 | [4]uint64
}

// state is the board at one depth of the search.
type state[B board] struct {
	left  []B    // cells in which each digit can be, by digit from 0
	open  B      // cells in which no digit was placed
	stale uint32 // bit d is 1 if digit d+1 lost a cell since hiddenSingles last counted its places
}

type solver[B board] struct {
	solvers.Search

	perWord       int
	hiddenSingles func(left, open *B) (single B, ok bool) // onlyNine for 9x9, hiddenSingles for other shapes
	cells         B                                       // set of all cells
	keep          []B                                     // for each cell, all cells except its peers
	states        []state[B]
	planes        []B
	grid          sudoku.Grid
	looks         uint32 // the digits whose hidden singles are sought: none if the option hidden is off
	guess         string // value of the option guess
}

func newSolver[B board](shape sudoku.Shape, options solvers.Options) *solver[B] {
	l := layout.New(shape)
	band := shape.BoxRows * l.Side
	s := &solver[B]{
		perWord: 64 / band * band,
		keep:    make([]B, shape.Cells()),
		states:  make([]state[B], shape.Cells()+1), // enough for the deepest search, because each guess fills a cell
		planes:  make([]B, bits.Len(uint(l.Side))),
		grid:    make(sudoku.Grid, shape.Cells()),

		guess: options.Value(guess),
	}
	if options.On(hidden) {
		s.looks = 1<<shape.Side() - 1
	}
	s.perWord = min(s.perWord, shape.Cells())
	fold := newFold(shape)
	s.hiddenSingles = func(left, open *B) (B, bool) { return hiddenSingles(&fold, left, open) }
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

func (s *solver[B]) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.search(s.load(q.Puzzle)))
}

// load places the clues in states[0]. It returns 0, the depth at which the search starts.
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
	for i, d := range puzzle { // removes the cell of each clue from the other digits
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

// clear removes the peers of a cell from the places of a digit.
func (s *solver[B]) clear(left *B, cell int) {
	keep := &s.keep[cell]
	for w := 0; w < len(*left); w++ {
		(*left)[w] &= (*keep)[w]
	}
}

// search finds all solutions of the board in states[depth]. stop is true if the limit of solutions
// is reached or the context has ended.
func (s *solver[B]) search(depth int) (stop bool) {
	b := &s.states[depth]
	if !s.propagate(b) {
		return false
	}
	var none B
	if b.open == none {
		return s.found(b)
	}
	if s.Work(32 * len(b.left) * len(none)) {
		return true
	}
	w, bit := s.fewestChoices(b)
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
		s.placeAll(next, d, &laid)
		if s.search(depth + 1) {
			return true
		}
	}
	return false
}

// placeAll places a digit in a set of cells, in which it is a candidate.
func (s *solver[B]) placeAll(b *state[B], digit int, laid *B) {
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

// settle places a digit in a set of cells in which no other digit is a candidate any more. It
// closes the cells and removes the digit from their peers.
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

// propagate places hidden and naked singles until there are no more. ok is false if a digit has no place
// in a unit, or a cell has no candidate.
func (s *solver[B]) propagate(b *state[B]) (ok bool) {
	var none B
	for {
		for b.stale &= s.looks; b.stale != 0; {
			d := bits.TrailingZeros32(b.stale)
			b.stale &= b.stale - 1
			single, ok := s.hiddenSingles(&b.left[d], &b.open)
			if !ok {
				return false
			}
			if single != none {
				s.placeAll(b, d, &single)
			}
		}
		switch ok, some := s.nakedSingles(b); {
		case !ok:
			return false
		case !some:
			return true
		}
	}
}

// nakedSingles places all naked singles. ok is false if a cell has no candidate. some reports whether
// nakedSingles placed a digit.
func (s *solver[B]) nakedSingles(b *state[B]) (ok, some bool) {
	var once, twice, none B // cells with at least one candidate, with at least two, and the empty set
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

// found writes the board into grid and counts it as a solution.
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
