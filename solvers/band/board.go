package band

import (
	"encoding/binary"
	"math/bits"

	"sudokubench/sudoku"
)

// places is a set of cells. Each of the three bands has 27 bits, in reading order.
//
//	     63    59            32 31    27             0
//	top  |     | second band  | |     | first band   |
//	low                         |     | third band   |
//
// A cell has the number of its bit. The bits of low have the numbers 64 to 90.
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

// first returns the lowest number of a cell in the set. The set must not be empty.
func (a places) first() int {
	if a.top != 0 {
		return bits.TrailingZeros64(a.top)
	}
	return 64 + bits.TrailingZeros64(a.low)
}

// digit has the cells of one digit.
type digit struct {
	left places // cells in which the digit is a candidate, without the cells in own
	own  places // cells in which the digit was placed
}

// state is the board at one depth of the search. A placed digit closes its cell: the cell is no
// longer in open. For the other digits, left still contains the closed cell until the next call of
// visit.
type state struct {
	digits  [9]digit
	open    places // cells in which no digit was placed
	pairs   places // open cells with two candidates, computed by rest
	stirred uint32 // bit d is 1 if rest must call visit for digit d+1, even if all cells in left are open
}

// load places the clues, even if they clash (see the method clash). ok is false if a byte is over
// 9.
func (b *state) load(puzzle sudoku.Grid) (ok bool) {
	cells := (*[81]uint8)(puzzle)
	var first, last, over uint64 // cells 0 to 63 with clues; cells 64 to 80 with clues; marks for bytes over 9
	for i := 0; i < 64; i += 8 {
		eight := binary.LittleEndian.Uint64(cells[i:])
		over |= eight | (eight + 0x76*everyByte) // sets the top bit of each byte that is over 9
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
		p := &b.digits[cells[k-k>>5*5]-1] // k-k>>5*5 is the cell of bit k: the second band begins at bit 32, but at cell 27
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

// clash reports whether two equal clues share a row, column or box. If they do, each clue has
// removed the cell of the other clue from left. visit would not always find the clash, because
// visit keeps all cells in own.
func (b *state) clash() bool {
	var gone uint64
	for d := range b.digits {
		p := &b.digits[d]
		gone |= p.own.top&^p.left.top | p.own.low&^p.left.low
	}
	return gone != 0
}

// strike removes the candidates that a pencilmark puzzle does not allow.
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

// put removes digit d+1 from the other cells in the row, column and box of cell k. It sets the bit
// of the digit in stirred, so that visit places the digit in cell k.
func (b *state) put(d, k int) {
	b.digits[d].put(k)
	b.stirred |= 1 << (d & 31)
}

// put removes the other cells in the row, column and box of cell k from left.
func (p *digit) put(k int) {
	keep := &keep[k&127]
	p.left.top &= keep.top
	p.left.low &= keep.low
}

// write writes the digits of all cells into grid. No cell can be open. It first makes a set of
// cells for each of the four bits of a digit, then writes eight cells at a time.
func (b *state) write(grid sudoku.Grid) {
	d := &b.digits
	planes := [4]places{
		d[0].own.or(d[2].own).or(d[4].own).or(d[6].own).or(d[8].own), // cells of 1, 3, 5, 7 and 9
		d[1].own.or(d[2].own).or(d[5].own).or(d[6].own),              // cells of 2, 3, 6 and 7
		d[3].own.or(d[4].own).or(d[5].own).or(d[6].own),              // cells of 4, 5, 6 and 7
		d[7].own.or(d[8].own),
	}
	var first, last [4]uint64 // planes in reading order: first for the cells 0 to 63, last for the cells 64 to 80
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

// weave returns eight digits, one in each byte. Bit k of each argument is one bit of digit k.
func weave(ones, twos, fours, eights uint64) uint64 {
	return spread[uint8(ones)] | spread[uint8(twos)]<<1 | spread[uint8(fours)]<<2 | spread[uint8(eights)]<<3
}

const everyByte = 0x0101010101010101

// gather returns the top bits of eight bytes as a number of eight bits.
func gather(bytes uint64) uint64 {
	return bytes >> 7 & everyByte * 0x0102040810204080 >> 56
}
