// Package band keeps three words of 27 bits for each digit, one for each band
// of the board, and reads from small tables what can be seen inside one.
//
// Idea: A band is three rows, 27 cells, so the places that are left to a digit
// in a band are one 32-bit word. Nine of its bits are a row, and a row is looked
// up: which of its three segments (a row inside one box) still have a place, and
// whether it has only one. The segments of a band are nine bits again. The digit
// stands once in each row and each box of the band, so the segments that it
// takes in the end are one of 3! = 6 choices; a second table holds, for every
// set of segments, the cells of all choices that it leaves. One AND with that is
// every locked candidate between rows and boxes. Columns are looked up by what a
// band uses of them: the only column of a box is closed to the other bands, and
// a column that is open in one band alone claims its box there. A digit that has
// one place left in a row is laid there; the tables have carried the single
// places of boxes and columns to their rows, so these are all hidden singles.
// The cell is then no longer open, and the other digits lose it when they are
// visited next. When all digits rest, nine words are added up bit by bit to find
// the cells with no digit (a dead end), with one (naked singles) and with two.
// If nothing is forced, a cell with two digits is guessed, both ways, on a copy
// of the state: one whose digits are in the most other such cells.
//
// Source: The Players' Forum (forum.enjoysudoku.com), where programs of this
// build have been known as band solvers since about 2010; there is no paper, so
// it counts as folklore. Written from the idea.
//
// Cost: A visit of a digit is some 100 operations with hardly a branch; a puzzle
// of 17 clues takes some 50 visits and less than one wrong guess. The
// state is 312 bytes, the tables are 12 KB. They are those of a band of 9x9;
// no other board is taken. Left out: all that looks at two digits at once, such
// as pairs.
//
// Answers: first, unique, count. Nodes: digits tried in a cell that had two or
// more with all of the above at rest; exact.
package band

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed band.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "band",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,
		New: func(sudoku.Shape, solvers.Options) (solvers.Solver, error) {
			return &solver{grid: make(sudoku.Grid, 81)}, nil
		},
	}
}

// places is a set of cells. Cell 9r+c of a band is bit 9r+c of its word.
//
//	     63    59            32 31    27             0
//	top  |     | second band  | |     | first band   |
//	low                         |     | third band   |
type places struct {
	top uint64
	low uint64
}

const (
	rowBits  = 1<<9 - 1
	bandBits = 1<<27 - 1
)

func (a places) and(b places) places     { return places{a.top & b.top, a.low & b.low} }
func (a places) without(b places) places { return places{a.top &^ b.top, a.low &^ b.low} }
func (a places) empty() bool             { return a.top|a.low == 0 }

// lowest gives the first cell of the set alone.
func (a places) lowest() places {
	if a.top != 0 {
		return places{top: a.top & -a.top}
	}
	return places{low: a.low & -a.low}
}

// index is the number of the first cell, in reading order.
func (a places) index() int {
	if a.top == 0 {
		return 54 + bits.TrailingZeros64(a.low)
	}
	i := bits.TrailingZeros64(a.top)
	return i - i>>5*5 // the words of two bands lie 32 bits apart
}

var everywhere = places{bandBits<<32 | bandBits, bandBits}

// digit is what is known of one digit.
type digit struct {
	left places // where it can stand
	own  places // where it was placed
}

// state is a board in mid-search. A digit placed in a cell is taken out of the
// others' places only when these are visited: what they have that is neither
// open nor their own is to go.
type state struct {
	digits  [9]digit
	open    places // the cells that no digit was placed in
	stirred uint32 // bit d: a place was taken from digit d+1 otherwise
}

type solver struct {
	solvers.Search

	grid   sudoku.Grid
	states [82]state // at each depth of the search: no guess leaves a cell less
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(s.states[0].load(q.Puzzle) && s.search(0))
}

// load places the clues. Two that clash take each other's place away, which
// leaves cells without a digit; only a digit that the board has not is refused.
func (b *state) load(puzzle sudoku.Grid) (ok bool) {
	for d := range b.digits {
		b.digits[d] = digit{left: everywhere}
	}
	b.open, b.stirred = everywhere, 1<<9-1
	for i, d := range puzzle {
		if d == 0 {
			continue
		}
		if d > 9 {
			return false
		}
		at, p := &cells[i], &b.digits[d-1]
		p.left.top &= at.keep.top
		p.left.low &= at.keep.low
		p.own.top |= at.cell.top
		p.own.low |= at.cell.low
		b.open.top &^= at.cell.top
		b.open.low &^= at.cell.low
	}
	return true
}

// search finds every solution below the state at a depth; true means stop.
func (s *solver) search(depth int) (stop bool) {
	b := &s.states[depth]
	if !b.rest() {
		return false
	}
	if b.open.empty() {
		return s.found(b)
	}
	if s.Work(1000) {
		return true
	}
	cell := b.choose()
	for d := range b.digits {
		if b.digits[d].left.and(cell).empty() {
			continue
		}
		s.Nodes++
		next := &s.states[depth+1]
		*next = *b
		next.put(d, cell)
		if s.search(depth + 1) {
			return true
		}
	}
	return false
}

// put lays a digit on the first cell of a set: it loses the other places in the
// row, the column and the box. The visit does the rest.
func (b *state) put(d int, cell places) {
	p := &b.digits[d].left
	*p = p.and(cells[cell.index()].keep)
	b.stirred |= 1 << d
}

// rest visits digits until none has anything more to tell; false is a dead end.
func (b *state) rest() (ok bool) {
	for {
		dirty := b.stirred
		b.stirred = 0
		for d := range b.digits {
			p := &b.digits[d]
			gone := p.left.top&^(b.open.top|p.own.top) | p.left.low&^(b.open.low|p.own.low)
			dirty |= uint32((gone|-gone)>>63) << (d & 31)
		}
		if dirty == 0 {
			switch b.naked() {
			case dead:
				return false
			case quiet:
				return true
			}
			continue
		}
		for ; dirty != 0; dirty &= dirty - 1 {
			if !b.visit(bits.TrailingZeros32(dirty)) {
				return false
			}
		}
	}
}

type news uint8

const (
	dead news = iota
	quiet
	some
)

// naked finds the cells with one digit.
func (b *state) naked() news {
	var once, twice places
	for d := range b.digits {
		p := &b.digits[d].left
		twice.top |= once.top & p.top
		twice.low |= once.low & p.low
		once.top |= p.top
		once.low |= p.low
	}
	if once != everywhere {
		return dead
	}
	naked := b.open.without(twice)
	if naked.empty() {
		return quiet
	}
	for d := range b.digits {
		for m := b.digits[d].left.and(naked); !m.empty(); m = m.without(m.lowest()) {
			b.put(d, m)
		}
	}
	return some
}

// visit draws from the places of one digit what the tables know.
func (b *state) visit(d int) (ok bool) {
	p := &b.digits[d]
	top, low := p.left.top&(b.open.top|p.own.top), p.left.low&(b.open.low|p.own.low)
	x, y, z := uint32(top), uint32(top>>32), uint32(low)
	var rx, ry, rz uint16
	for {
		// Columns and boxes.
		cx, cy, cz := (x|x>>9|x>>18)&rowBits, (y|y>>9|y>>18)&rowBits, (z|z>>9|z>>18)&rowBits
		only := (cx ^ cy ^ cz) &^ (cx & cy & cz) // columns with places in one band alone
		px, py, pz := point[cx], point[cy], point[cz]
		x &= py & pz & claim[cx&only]
		y &= px & pz & claim[cy&only]
		z &= px & py & claim[cz&only]

		// Rows and boxes.
		rx = rows[0][x&rowBits] | rows[1][x>>9&rowBits] | rows[2][x>>18&rowBits]
		ry = rows[0][y&rowBits] | rows[1][y>>9&rowBits] | rows[2][y>>18&rowBits]
		rz = rows[0][z&rowBits] | rows[1][z>>9&rowBits] | rows[2][z>>18&rowBits]
		lx, ly, lz := x&^segments[rx&rowBits], y&^segments[ry&rowBits], z&^segments[rz&rowBits]
		if lx|ly|lz == 0 {
			break
		}
		x ^= lx
		y ^= ly
		z ^= lz
	}
	if x == 0 || y == 0 || z == 0 {
		return false
	}
	p.left.top, p.left.low = uint64(x)|uint64(y)<<32, uint64(z)

	// Rows with one place.
	newTop := (uint64(x&wholeRows[rx>>9&7]) | uint64(y&wholeRows[ry>>9&7])<<32) & b.open.top
	newLow := uint64(z&wholeRows[rz>>9&7]) & b.open.low
	b.open.top ^= newTop
	b.open.low ^= newLow
	p.own.top |= newTop
	p.own.low |= newLow
	return true
}

// choose gives the open cell to guess in.
func (b *state) choose() places {
	var one, two, three, four places // at least so many digits
	for d := range b.digits {
		p := &b.digits[d].left
		four.top |= three.top & p.top
		four.low |= three.low & p.low
		three.top |= two.top & p.top
		three.low |= two.low & p.low
		two.top |= one.top & p.top
		two.low |= one.low & p.low
		one.top |= p.top
		one.low |= p.low
	}
	if pairs := b.open.without(three); !pairs.empty() {
		return b.commonest(pairs)
	}
	if triples := b.open.without(four); !triples.empty() {
		return triples.lowest()
	}
	return b.open.lowest()
}

// commonest gives one of the cells with two digits: its digits are in as many
// others of them as can be, so that much follows from either.
func (b *state) commonest(pairs places) places {
	var in [9]int // the cells with two digits that have this one
	most := 0
	for d := range b.digits {
		p := &b.digits[d].left
		in[d] = bits.OnesCount64(p.top&pairs.top) + bits.OnesCount64(p.low&pairs.low)
		if in[d] > in[most] {
			most = d
		}
	}
	pairs = pairs.and(b.digits[most].left)
	partner := -1
	for d := range b.digits {
		if d != most && !pairs.and(b.digits[d].left).empty() && (partner < 0 || in[d] > in[partner]) {
			partner = d
		}
	}
	return pairs.and(b.digits[partner].left).lowest()
}

// found writes the digits as a board. Each cell has one digit here, and each
// row and box one of each; a visit may rest with two of a digit in a column.
func (s *solver) found(b *state) (stop bool) {
	for d := range b.digits {
		p := b.digits[d].left
		c := uint32(p.top) | uint32(p.top>>32) | uint32(p.low)
		if (c|c>>9|c>>18)&rowBits != rowBits {
			return false
		}
		for ; !p.empty(); p = p.without(p.lowest()) {
			s.grid[p.index()] = uint8(d + 1)
		}
	}
	return s.Found(s.grid)
}
