package coverplanes

import (
	"math/bits"

	"sudokubench/sudoku"
)

// cube has the candidates: one bit for each digit in each cell. A band is three rows, 27 cells in
// reading order. Word p of a band has two digits:
//
//	bits  0-26  cells with the candidate 2p+1
//	bits 32-58  cells with the candidate 2p+2; the last word has no second digit
//
// A placed digit stays a candidate, the only one of its cell.
type cube struct {
	words [3][5]uint64
	open  cells // cells in which no digit was placed
}

// cells is a set of cells with one word for each band. The two halves of a word have the same bits,
// so that one AND works on the candidates of two digits.
type cells [3]uint64

const (
	half = 32 // number of the first bit of the second digit in a word

	// Multiplication by one of these constants copies bit 0 to other bits.
	both    = 1 | 1<<half             // copies bit 0 to both halves of a word
	across  = 1 | 1<<3 | 1<<6         // copies bit 0 to the first cell of each box
	down    = 1 | 1<<9 | 1<<18        // copies bit 0 to the first cell of each row
	ofThree = 1 | 1<<1 | 1<<2         // copies bit 0 to the three cells of a row inside a box
	ofRow   = across * ofThree        // copies bit 0 to all cells of a row
	ofBox   = down * ofThree          // copies bit 0 to all cells of a box
	low     = down * ofRow            // copies bit 0 to all cells of a half
	full    = low * both              // copies bit 0 to all cells of both halves
	rows    = down * both             // first cell of each row
	boxes   = across * both           // first cell of each box
	threes  = down * across * both    // first cell of each row inside a box
	columns = across * ofThree * both // first cell of each column
)

// empty is the board without clues: all cells have all candidates.
var empty = func() (u cube) {
	for b := range u.words {
		u.words[b] = [5]uint64{full, full, full, full, low}
		u.open[b] = full
	}
	return u
}()

// sight has masks for one candidate, which is one bit of a word. The peers of the candidate are the
// other cells in the row, column and box of its cell.
type sight struct {
	cell   uint64 // cell of the candidate, in both halves
	band   uint64 // candidates of the same digit in peers of the same band, and of the other digit in the cell itself
	column uint64 // candidates of the same digit in the column, for a word of another band
	near   uint64 // peers in the same band, in both halves
	below  uint64 // cells of the column in another band, in both halves
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

// others has the two other bands of each band.
var others = [3][2]int{{1, 2}, {0, 2}, {0, 1}}

// strike removes the candidates that a pencilmark puzzle does not allow.
func (u *cube) strike(candidates sudoku.Candidates) {
	for i, mask := range candidates {
		for d := range 9 {
			if mask>>d&1 == 0 {
				u.words[i/27][d/2] &^= 1 << (d%2*half + i%27)
			}
		}
	}
}

// place places the digit of a candidate. The candidate is given by the band, the word p of the
// band, and the bit in the word. ok is false if it is not a candidate any more.
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

// placeAll places a set of candidates that are in one word. ok is false if one of them is not a
// candidate any more.
func (u *cube) placeAll(band, p int, set uint64) (ok bool) {
	for ; set != 0; set &= set - 1 {
		if !u.place(band, p, uint(bits.TrailingZeros64(set))) {
			return false
		}
	}
	return true
}

// reach returns the score of a cell with two candidates: the number of times that its two digits
// are candidates in its peers. A candidate in a peer with two candidates counts four times.
func (u *cube) reach(band int, k uint, pairs *cells) (n int) {
	t, other := &sights[k&31], others[band]
	w, v, x := &u.words[band], &u.words[other[0]], &u.words[other[1]]
	for p := range w {
		its := (w[p] >> (k & 31) & both) * low // all cells of each half whose digit is a candidate of the cell
		near := w[p] & its & t.near
		above, below := v[p]&its&t.below, x[p]&its&t.below
		// The bits of a column are nine apart. Therefore a shift by one bit puts the columns of
		// both other bands into one word.
		n += bits.OnesCount64(near) + bits.OnesCount64(above|below<<1)
		n += 3 * (bits.OnesCount64(near&pairs[band]) + bits.OnesCount64(above&pairs[other[0]]|below&pairs[other[1]]<<1))
	}
	return n
}

// fewest returns the first open cell with the fewest candidates.
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

// write writes the digits into grid. Every cell must have exactly one candidate.
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
