package sudoku

import "encoding/binary"

// This file has the rules of the 9x9 board, without explanations of faults. This board has its own
// code because it is the most frequent one, and every solution of a solver is checked. rules.go has
// the same rules for all boards, and a fuzz test compares the two.
//
// A cell with digit d counts as 1<<4(d-1). The sum over a unit is then nine counters of four bits:
// how often the unit has each digit. Nine cells never carry into the next counter. A blank counts
// as 0. A byte that is not a digit sets a bit above all counters.
const once9 = 0x1_1111_1111 // sum of a unit in which each digit appears once

// counts9 is the number that a cell contributes to the sums, for each value of its byte.
var counts9 = func() (t [256]uint64) {
	for d := range t {
		if d > 0 {
			t[d] = 1 << (4 * min(d-1, 9))
		}
	}
	return t
}()

// Tally9 adds up the 27 units of a 9x9 board. A cell with the byte x counts as counts[x]. Tally9
// returns the bitwise or of all sums. With counts[d] = 1<<4(d-1) for each digit d, the result has a
// group of four bits for each digit. No digit is repeated if and only if each group is 0 or 1.
func Tally9(g *[81]uint8, counts *[256]uint64) (or uint64) {
	var c0, c1, c2, c3, c4, c5, c6, c7, c8 uint64
	for band := 0; band < 81; band += 27 {
		var b0, b1, b2 uint64
		for r := band; r < band+27; r += 9 {
			row := (*[9]uint8)(g[r : r+9])
			v0, v1, v2 := counts[row[0]], counts[row[1]], counts[row[2]]
			c0, c1, c2 = c0+v0, c1+v1, c2+v2
			left := v0 + v1 + v2
			v3, v4, v5 := counts[row[3]], counts[row[4]], counts[row[5]]
			c3, c4, c5 = c3+v3, c4+v4, c5+v5
			middle := v3 + v4 + v5
			v6, v7, v8 := counts[row[6]], counts[row[7]], counts[row[8]]
			c6, c7, c8 = c6+v6, c7+v7, c8+v8
			right := v6 + v7 + v8
			b0, b1, b2 = b0+left, b1+middle, b2+right
			or |= left + middle + right
		}
		or |= b0 | b1 | b2
	}
	return or | c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8
}

// For a complete grid there is a faster check: if a unit of nine cells has each of the nine digits,
// it has each of them once. So each digit is one bit, each column has its own nine bits of a word,
// and a bitwise or replaces the sum. A row is two words: left has columns 1 to 6, and right has
// columns 7 to 9.
const (
	all9   = 1<<9 - 1
	three9 = 1<<27 - 1 // all bits of three columns, nine bits each
	six9   = 1<<54 - 1
)

// pairs9 has the bits of two neighbouring cells. The index has the first cell in the low four bits,
// and the second cell in the high four bits. last9 has the bits of a cell in column 9. A number
// that is not a digit has no bits.
var pairs9, last9 = func() (pairs, last [256]uint64) {
	for d := 1; d <= 9; d++ {
		bit := uint64(1) << (d - 1)
		last[d] = bit << 18
		for other := range 16 {
			pairs[other<<4|d] |= bit
			pairs[d<<4|other] |= bit << 9
		}
	}
	return pairs, last
}()

// full9 reports whether each of the 27 units has every digit.
func full9(g *[81]uint8) bool {
	const high4 = 0xF0F0_F0F0_F0F0_F0F0
	var left, right, cells uint64
	all := uint64(all9)
	for i := 0; i < 81; i += 27 {
		band := (*[27]uint8)(g[i : i+27])
		left0, right0, cells0 := row9((*[9]uint8)(band[0:9]))
		left1, right1, cells1 := row9((*[9]uint8)(band[9:18]))
		left2, right2, cells2 := row9((*[9]uint8)(band[18:27]))
		all &= folded9(left0|left0>>27|right0) & folded9(left1|left1>>27|right1) & folded9(left2|left2>>27|right2)
		left3, right3 := left0|left1|left2, right0|right1|right2
		all &= folded9(left3) & folded9(left3>>27) & folded9(right3) // combine the columns of each box
		left, right, cells = left|left3, right|right3, cells|cells0|cells1|cells2
	}
	return all&all9 == all9 && left == six9 && right == three9 && cells&high4 == 0
}

// row9 returns the two words of a row, and its first eight bytes. The caller must check these
// bytes, because pairs9 is correct only for bytes below 16.
func row9(row *[9]uint8) (left, right, cells uint64) {
	cells = binary.LittleEndian.Uint64(row[:8])
	two := cells | cells>>4
	left = pairs9[uint8(two)] | pairs9[uint8(two>>16)]<<18 | pairs9[uint8(two>>32)]<<36
	return left, pairs9[uint8(two>>48)] | last9[row[8]], cells
}

// folded9 combines the digits of the first three columns of w in its lowest nine bits. The other
// bits are meaningless.
func folded9(w uint64) uint64 { return w | w>>9 | w>>18 }

// keepsClues9 reports whether the solution has the same digit as the puzzle in every cell that is
// not blank. It compares eight cells at a time.
func keepsClues9(puzzle, solution *[81]uint8) bool {
	const low7, high = 0x7F7F_7F7F_7F7F_7F7F, 0x8080_8080_8080_8080
	var changed uint64
	for i := 0; i < 80; i += 8 {
		p := binary.LittleEndian.Uint64(puzzle[i : i+8])
		d := binary.LittleEndian.Uint64(solution[i : i+8])
		clue := ((p & low7) + low7 | p) & high // highest bit of every byte of the puzzle that is not 0
		clue |= clue - clue>>7                 // all bits of every byte with a clue
		changed |= (p ^ d) & clue
	}
	return changed == 0 && (puzzle[80] == 0 || puzzle[80] == solution[80])
}
