package band

import (
	"encoding/binary"
	"math/bits"

	"sudokubench/sudoku"
)

// places is a set of cells. The three bands have 27 bits each, in reading order.
//
//	     63    59            32 31    27             0
//	top  |     | second band  | |     | first band   |
//	low                         |     | third band   |
//
// The number of a cell is that of its bit; those of low begin at 64.
type places struct {
	top uint64
	low uint64
}

const (
	rowBits  = 1<<9 - 1
	bandBits = 1<<27 - 1
)

var everywhere = places{bandBits<<32 | bandBits, bandBits}

func (a places) without(b places) places { return places{a.top &^ b.top, a.low &^ b.low} }
func (a places) or(b places) places      { return places{a.top | b.top, a.low | b.low} }
func (a places) and(b places) places     { return places{a.top & b.top, a.low & b.low} }
func (a places) empty() bool             { return a.top|a.low == 0 }
func (a places) count() int              { return bits.OnesCount64(a.top) + bits.OnesCount64(a.low) }

// first is the number of the first cell.
func (a places) first() int {
	if a.top != 0 {
		return bits.TrailingZeros64(a.top)
	}
	return 64 + bits.TrailingZeros64(a.low)
}

// digit is what is known of one digit.
type digit struct {
	left places // where it can stand, but for those
	own  places // where it was placed
}

// state is a board in mid-search. A digit placed in a cell is taken out of the
// others' places only when these are visited: what is left to them and not open is
// to go.
type state struct {
	digits  [9]digit
	open    places // the cells that no digit was placed in
	pairs   places // those with two digits, when all digits rest
	stirred uint32 // bit d: digit d+1 is to be visited for other reasons
}

// load places the clues, whether they clash or not; only a digit that the board
// has not is refused.
func (b *state) load(puzzle sudoku.Grid) (ok bool) {
	cells := (*[81]uint8)(puzzle)
	var first, last, over uint64 // the cells with clues, by their number in reading order
	for i := 0; i < 64; i += 8 {
		eight := binary.LittleEndian.Uint64(cells[i:])
		over |= eight | (eight + 0x76*everyByte) // 10 and more reach a byte's top bit
		first |= gather(eight+0x7f*everyByte) << i
	}
	for i := 0; i < 16; i += 8 {
		eight := binary.LittleEndian.Uint64(cells[64+i:])
		over |= eight | (eight + 0x76*everyByte)
		last |= gather(eight+0x7f*everyByte) << i
	}
	if over&(0x80*everyByte) != 0 || cells[80] > 9 {
		return false
	}
	last |= uint64((cells[80]+0x7f)>>7) << 16

	for d := range b.digits {
		b.digits[d] = digit{left: everywhere}
	}
	top, low := first&bandBits|first>>27&bandBits<<32, first>>54|last<<10
	for m := top; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		p := &b.digits[cells[k-k>>5*5]-1] // the words of two bands lie 32 bits apart
		p.own.top |= m & -m
		p.put(k)
	}
	for m := low; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		p := &b.digits[cells[54+k]-1]
		p.own.low |= m & -m
		p.put(64 + k)
	}
	b.open = everywhere.without(places{top, low})
	b.stirred = 1<<9 - 1
	return true
}

// clash reports whether a digit was given twice in a row, a column or a box: each
// of the two has then taken the other's place away. A visit counts places that a
// digit has as its own, so it might never see that they are too many.
func (b *state) clash() bool {
	var gone uint64
	for d := range b.digits {
		p := &b.digits[d]
		gone |= p.own.top&^p.left.top | p.own.low&^p.left.low
	}
	return gone != 0
}

// strike takes away the places that are no candidates of a pencilmark puzzle.
func (b *state) strike(candidates sudoku.Candidates) {
	for i, mask := range candidates {
		k := i%27 + i/27*32
		bit := places{top: 1 << (k & 63)}
		if k >= 64 {
			bit = places{low: 1 << (k & 63)}
		}
		for d := range b.digits {
			if mask>>d&1 == 0 {
				b.digits[d].left = b.digits[d].left.without(bit)
			}
		}
	}
}

// put lays digit d+1 on a cell and marks it for a visit, which does the rest.
func (b *state) put(d, k int) {
	b.digits[d].put(k)
	b.stirred |= 1 << (d & 31)
}

// put takes from a digit all places that share a row, a column or a box with its
// place.
func (p *digit) put(k int) {
	keep := &keep[k&127]
	p.left.top &= keep.top
	p.left.low &= keep.low
}

// write writes the digits of a board that has no open cell: first the four
// binary places of all digits as sets of cells, then eight cells at a time.
func (b *state) write(grid sudoku.Grid) {
	d := &b.digits
	planes := [4]places{
		d[0].own.or(d[2].own).or(d[4].own).or(d[6].own).or(d[8].own), // 1, 3, 5, 7, 9
		d[1].own.or(d[2].own).or(d[5].own).or(d[6].own),              // 2, 3, 6, 7
		d[3].own.or(d[4].own).or(d[5].own).or(d[6].own),              // 4, 5, 6, 7
		d[7].own.or(d[8].own),
	}
	var first, last [4]uint64 // by the cells' numbers in reading order
	for n, p := range planes {
		first[n] = p.top&bandBits | p.top>>32<<27 | p.low<<54
		last[n] = p.low >> 10
	}
	for i := 0; i < 64; i += 8 {
		binary.LittleEndian.PutUint64(grid[i:], weave(first[0]>>i, first[1]>>i, first[2]>>i, first[3]>>i))
	}
	for i := 0; i < 16; i += 8 {
		binary.LittleEndian.PutUint64(grid[64+i:], weave(last[0]>>i, last[1]>>i, last[2]>>i, last[3]>>i))
	}
	grid[80] = uint8(weave(last[0]>>16, last[1]>>16, last[2]>>16, last[3]>>16))
}

// weave makes eight digits of the lowest eight bits of their binary places.
func weave(ones, twos, fours, eights uint64) uint64 {
	return spread[uint8(ones)] | spread[uint8(twos)]<<1 | spread[uint8(fours)]<<2 | spread[uint8(eights)]<<3
}

const everyByte = 0x0101010101010101

// gather gives the top bits of eight bytes as eight bits.
func gather(bytes uint64) uint64 {
	return bytes >> 7 & everyByte * 0x0102040810204080 >> 56
}
