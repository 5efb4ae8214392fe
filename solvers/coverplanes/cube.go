package coverplanes

import (
	"math/bits"

	"sudokubench/sudoku"
)

// cube holds the candidates: one bit for each digit in each cell. A band is
// three rows, 27 cells in reading order. Word p of a band holds two digits:
//
//	bits  0-26  the cells that digit 2p+1 can go to
//	bits 32-58  those of digit 2p+2; of the last word, nothing
//
// A digit that is placed is a candidate still, the only one of its cell.
type cube struct {
	words [3][5]uint64
	open  cells // without a digit
}

// cells is a set of cells, a word a band, written into both halves so that it
// can be ANDed with the candidates of two digits.
type cells [3]uint64

const (
	half = 32 // where the second digit of a word begins

	// Copies of what stands at bit 0, for products.
	both    = 1 | 1<<half             // in both halves
	across  = 1 | 1<<3 | 1<<6         // in each box
	down    = 1 | 1<<9 | 1<<18        // in each row
	ofThree = 1 | 1<<1 | 1<<2         // in a box-row: three cells of a box in a row
	ofRow   = across * ofThree        // in a row
	ofBox   = down * ofThree          // in a box
	low     = down * ofRow            // in all cells of a half
	full    = low * both              // in all cells
	rows    = down * both             // the first cell of each row
	boxes   = across * both           // of each box
	threes  = down * across * both    // of each box-row
	columns = across * ofThree * both // of each column
)

// empty has all candidates.
var empty = func() (u cube) {
	for b := range u.words {
		u.words[b] = [5]uint64{full, full, full, full, low}
		u.open[b] = full
	}
	return u
}()

// sight is what a candidate sees, by its bit.
type sight struct {
	cell   uint64 // its cell, in both halves
	band   uint64 // its digit's cells in the band that share a unit with it, and its cell's other digit in the word
	column uint64 // its digit's column in another band
	near   uint64 // cells in the band that share a unit with it, in both halves
	below  uint64 // its column in another band, in both halves
}

var sights = func() (t [64]sight) {
	for bit := range t {
		shift, k := bit&half, bit&(half-1)
		if k >= 27 {
			continue
		}
		near := uint64(0)
		for j := range 27 {
			if j != k && (j/9 == k/9 || j%9 == k%9 || j%9/3 == k%9/3) {
				near |= 1 << j
			}
		}
		t[bit] = sight{
			cell:   both << k,
			band:   near<<shift | both<<k&^(1<<bit),
			column: down << (k % 9) << shift,
			near:   near * both,
			below:  down << (k % 9) * both,
		}
	}
	return t
}()

// others gives the two other bands.
var others = [3][2]int{{1, 2}, {0, 2}, {0, 1}}

// strike takes away what is no candidate of a pencilmark puzzle.
func (u *cube) strike(candidates sudoku.Candidates) {
	for i, mask := range candidates {
		for d := range 9 {
			if mask>>d&1 == 0 {
				u.words[i/27][d/2] &^= 1 << (d%2*half + i%27)
			}
		}
	}
}

// place puts a digit into a cell: its candidate is bit of word p of a band. ok is
// false where it is one no longer.
func (u *cube) place(band, p int, bit uint) (ok bool) {
	w, t := &u.words[band], &sights[bit&63]
	own := w[p]
	if own>>(bit&63)&1 == 0 {
		return false
	}
	other := others[band]
	u.words[other[0]][p] &^= t.column
	u.words[other[1]][p] &^= t.column
	u.open[band] &^= t.cell
	w[0] &^= t.cell
	w[1] &^= t.cell
	w[2] &^= t.cell
	w[3] &^= t.cell
	w[4] &^= t.cell
	w[p] = own &^ t.band
	return true
}

// placeAll places a set of candidates of one word.
func (u *cube) placeAll(band, p int, set uint64) (ok bool) {
	for ; set != 0; set &= set - 1 {
		if !u.place(band, p, uint(bits.TrailingZeros64(set))) {
			return false
		}
	}
	return true
}

// reach tells how much is crossed out if a cell with two candidates is filled:
// the cells that see it and have one of its digits, those among pairs four times.
func (u *cube) reach(band int, k uint, pairs *cells) (n int) {
	t, other := &sights[k&31], others[band]
	w, v, x := &u.words[band], &u.words[other[0]], &u.words[other[1]]
	for p := range w {
		its := (w[p] >> (k & 31) & both) * low // the halves of its digits
		near := w[p] & its & t.near
		above, below := v[p]&its&t.below, x[p]&its&t.below
		// Columns are nine bits apart, so two of them fit into one word.
		n += bits.OnesCount64(near) + bits.OnesCount64(above|below<<1)
		n += 3 * (bits.OnesCount64(near&pairs[band]) + bits.OnesCount64(above&pairs[other[0]]|below&pairs[other[1]]<<1))
	}
	return n
}

// fewest gives an open cell with the fewest candidates.
func (u *cube) fewest() (band int, bit uint) {
	least := 10
	for b := range u.words {
		for x := u.open[b] & low; x != 0; x &= x - 1 {
			k, n := uint(bits.TrailingZeros64(x)), 0
			for _, w := range u.words[b] {
				n += bits.OnesCount64(w & (both << k))
			}
			if n < least {
				least, band, bit = n, b, k
			}
		}
	}
	return band, bit
}

// write gives a board on which every cell has one candidate.
func (u *cube) write(grid sudoku.Grid) {
	for b := range u.words {
		for p, w := range u.words[b] {
			for ; w != 0; w &= w - 1 {
				bit := bits.TrailingZeros64(w)
				grid[b*27+bit&(half-1)] = uint8(2*p + 1 + bit/half)
			}
		}
	}
}
