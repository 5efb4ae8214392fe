package generator

import "math/bits"

// places is a set of cells of a 9x9 board. Each of the three bands has 27 bits in reading order.
// The first band is the lower half of top, the second band is the upper half, and the third band is
// low.
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

// first returns the number of the first cell.
func (a places) first() int {
	if a.top != 0 {
		return bits.TrailingZeros64(a.top)
	}
	return 64 + bits.TrailingZeros64(a.low)
}

// one returns the set of only the cell with number k.
func one(k int) places {
	if k < 64 {
		return places{top: 1 << k}
	}
	return places{low: 1 << (k - 64)}
}

// numberOf returns the number of a cell from its index in reading order.
func numberOf(i int) int { return i + i/27*5 }

// cellOf returns the index in reading order of the cell with number k.
func cellOf(k int) int { return k - k/32*5 }

// bandTables are lookup tables for 9x9 boards.
type bandTables struct {
	// segments shows which cells of a band a digit can use. A segment is one row of a box. The
	// index is the set of segments in which the digit has a candidate: bit 3*box+row. A placement
	// of the digit uses three of them, in different rows and boxes. The entry has the cells of all
	// segments that a placement can use.
	segments [512]uint32
	// stacks shows which columns of a stack a digit can use. The index is the set of columns in
	// which the digit has a candidate, for each band: bit 3*band+column. A placement of the digit
	// uses a different column in each band. The entry has the columns that a placement can use:
	// from bit 0 in the first band, from bit 32 in the second, and from bit 16 in the third.
	stacks [512]uint64
	// keep is indexed by the number of a cell. If the cell has a digit, the entry has the places
	// that this digit keeps: the cell itself, and all cells outside its row, column and box.
	keep [128]places
}

// matchings are the permutations of 0, 1 and 2.
var matchings = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

func newBandTables() *bandTables {
	t := &bandTables{}
	for m := range 512 {
		for _, c := range matchings {
			if m>>c[0]&(m>>(3+c[1]))&(m>>(6+c[2]))&1 != 0 { // each band k can have the digit in column c[k]
				t.stacks[m] |= 1<<c[0] | 1<<(32+c[1]) | 1<<(16+c[2])
			}
			if m>>(3*c[0])&(m>>(3*c[1]+1))&(m>>(3*c[2]+2))&1 != 0 { // each row k can have the digit in box c[k]
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
