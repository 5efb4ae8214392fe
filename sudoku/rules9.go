package sudoku

import "encoding/binary"

// The rules of the 9x9 board, without the explanation. Judging and loading are
// measured on this board, so it has its own code; rules.go has the same rules
// for all boards, and a fuzz test compares the two.
//
// A cell with digit d counts as 1<<4(d-1), so that the sum over a unit holds
// how often it has each digit, four bits a digit: nine cells never carry into
// the next count. A blank counts nothing. A byte that is no digit sets a bit
// above all counts.
const once9 = 0x1_1111_1111 // each digit once

// counts9 is a cell's contribution, for every byte that a cell may hold.
var counts9 = func() (t [256]uint64) {
	for d := range t {
		if d > 0 {
			t[d] = 1 << (4 * min(d-1, 9))
		}
	}
	return t
}()

// Tally9 adds up the 27 units of a 9x9 board, a cell counting as the table has
// it, and returns all sums or'ed together. With four bits a digit, 1<<4(d-1),
// no digit is repeated if the result has no bits but the lowest of each digit.
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

// A solution needs less: a unit of nine cells that holds each of the nine
// digits holds them once. So digits are single bits, or'ed together, nine bits for
// each column. A row is two words: columns 1 to 6, and columns 7 to 9.
const (
	all9   = 1<<9 - 1
	three9 = 1<<27 - 1 // all bits of three columns
	six9   = 1<<54 - 1
)

// pairs9 has the bits of two neighbours, by their digits: the first one in the low
// four bits, the second one above. last9 is for column 9. What is no digit has no bit.
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

// full9 reports whether each of the 27 units holds every digit.
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
		all &= folded9(left3) & folded9(left3>>27) & folded9(right3) // boxes
		left, right, cells = left|left3, right|right3, cells|cells0|cells1|cells2
	}
	return all&all9 == all9 && left == six9 && right == three9 && cells&high4 == 0
}

// row9 returns the bits of a row, and its first eight cells, which pairs9 takes for
// digits below 16.
func row9(row *[9]uint8) (left, right, cells uint64) {
	cells = binary.LittleEndian.Uint64(row[:8])
	two := cells | cells>>4
	left = pairs9[uint8(two)] | pairs9[uint8(two>>16)]<<18 | pairs9[uint8(two>>32)]<<36
	return left, pairs9[uint8(two>>48)] | last9[row[8]], cells
}

// folded9 has in its lowest nine bits the digits of the first three columns.
func folded9(w uint64) uint64 { return w | w>>9 | w>>18 }

// keepsClues9 compares eight cells at a time; where the puzzle is blank
// anything will do.
func keepsClues9(puzzle, solution *[81]uint8) bool {
	const low7, high = 0x7F7F_7F7F_7F7F_7F7F, 0x8080_8080_8080_8080
	var changed uint64
	for i := 0; i < 80; i += 8 {
		p := binary.LittleEndian.Uint64(puzzle[i : i+8])
		d := binary.LittleEndian.Uint64(solution[i : i+8])
		clue := ((p & low7) + low7 | p) & high // the top bit of every byte that is not 0
		clue |= clue - clue>>7                 // the whole byte
		changed |= (p ^ d) & clue
	}
	return changed == 0 && (puzzle[80] == 0 || puzzle[80] == solution[80])
}
