package canon

import "math/bits"

// The 18 lines of a 9x9 board are its rows, 0 to 8, and its columns, 9 to 17.
// In a transposed board the columns are the rows. Line l crosses line k of the
// other direction at place k.
type lines9 struct {
	clues  [18]uint16 // a bit for each place with a clue
	digits [18]uint64 // four bits for each place
}

// read takes a board with numbers up to 9. It reports false if a line has a
// digit twice.
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

// first is the place of the lowest bit.
func first(m uint16) int { return bits.TrailingZeros16(m) }
