package generator

import "math/bits"

// places is a set of cells of a 9x9 board. Each of its three bands has 27 bits in reading order:
// the first two are the lower and the upper half of top, the third is low.
//
// The number of a cell is the number of its bit. The bits of low have the numbers from 64.
type places struct{ top, low uint64 }

const (
	rowBits  = 1<<9 - 1
	bandBits = 1<<27 - 1
)

var everywhere = places{bandBits<<32 | bandBits, bandBits}

func (a places) without(b places) places { return places{a.top &^ b.top, a.low &^ b.low} }
func (a places) or(b places) places      { return places{a.top | b.top, a.low | b.low} }
func (a places) and(b places) places     { return places{a.top & b.top, a.low & b.low} }
func (a places) empty() bool             { return a.top|a.low == 0 }
func (a places) meets(b places) bool     { return a.top&b.top|a.low&b.low != 0 }

func (a places) count() int { return bits.OnesCount64(a.top) + bits.OnesCount64(a.low) }

// first is the number of the first cell.
func (a places) first() int {
	if a.top != 0 {
		return bits.TrailingZeros64(a.top)
	}
	return 64 + bits.TrailingZeros64(a.low)
}

// one is the set of the cell with that number.
func one(k int) places {
	if k < 64 {
		return places{top: 1 << k}
	}
	return places{low: 1 << (k - 64)}
}

// numberOf is the number of a cell, counted in reading order.
func numberOf(i int) int { return i + i/27*5 }

// cellOf is the cell with that number.
func cellOf(k int) int { return k - k/32*5 }

// bandTables are the same for every board.
type bandTables struct {
	// segments has, for the segments (rows of a box) of a band in which a digit can stand, the
	// cells of those that belong to a choice of one for each row and each box. Bit 3*box+row
	// is a segment.
	segments [512]uint32
	// stacks has, for the columns of a stack in which a digit can stand, those that belong to a
	// choice of one for each band and each column. Bit 3*band+column is a column; of the result,
	// the bits of the first band begin at 0, of the second at 32, of the third at 16.
	stacks [512]uint64
	// keep has, for a cell's number, the places that its digit keeps: the cell, and all outside
	// its row, its column and its box.
	keep [128]places
}

// matchings are the ways to take one of three for each of three.
var matchings = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

func newBandTables() *bandTables {
	t := &bandTables{}
	for m := range 512 {
		for _, c := range matchings {
			if m>>c[0]&(m>>(3+c[1]))&(m>>(6+c[2]))&1 != 0 { // band k has its place in column c[k]
				t.stacks[m] |= 1<<c[0] | 1<<(32+c[1]) | 1<<(16+c[2])
			}
			if m>>(3*c[0])&(m>>(3*c[1]+1))&(m>>(3*c[2]+2))&1 != 0 { // row k has its place in box c[k]
				t.segments[m] |= 7<<(3*c[0]) | 7<<(9+3*c[1]) | 7<<(18+3*c[2])
			}
		}
	}
	for i := range 81 {
		keep := &t.keep[numberOf(i)]
		*keep = everywhere
		for j := range 81 {
			if j != i && (j/9 == i/9 || j%9 == i%9 || j/27 == i/27 && j%9/3 == i%9/3) {
				*keep = keep.without(one(numberOf(j)))
			}
		}
	}
	return t
}
