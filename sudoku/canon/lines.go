package canon

import "math/bits"

// lines9 has the 18 lines of a 9x9 board: 0 to 8 are its rows, and 9 to 17 are its columns, which
// are the rows of the transposed board. Place k of a line is in line k of the other direction.
type lines9 struct {
	clues  [18]uint16 // set of the places with a clue, for each line
	digits [18]uint64 // digit at each place of each line, four bits each
}

// read stores a board with numbers up to 9. It returns false if a row or column has a digit twice.
func (w *lines9) read(src *[81]uint8) bool {
	*w = lines9{}
	repeated := false
	var seen [18]uint16
	for i, d := range src {
		if d == 0 {
			continue
		}
		r, c := i/9, i%9
		bit := uint16(1) << d
		repeated = repeated || (seen[r]|seen[9+c])&bit != 0
		seen[r] |= bit
		seen[9+c] |= bit
		w.clues[r] |= 1 << c
		w.clues[9+c] |= 1 << r
		w.digits[r] |= uint64(d) << (4 * c)
		w.digits[9+c] |= uint64(d) << (4 * r)
	}
	return !repeated
}

// first returns the position of the lowest 1 bit of m.
func first(m uint16) int { return bits.TrailingZeros16(m) }
