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
// digits holds them once. So digits are single bits, or'ed together, and the
// three columns of a stack share one word: 9 bits each, 21 bits apart.
const (
	all9    = 1<<9 - 1
	second9 = 21
	third9  = 2 * second9
)

// bits9 is the bit of what a cell may hold, for a cell in the first, second and
// third column of its stack; nothing for a blank and for what is no digit.
var bits9 = func() (t [3][256]uint64) {
	for d := 1; d <= 9; d++ {
		bit := uint64(1) << (d - 1)
		t[0][d], t[1][d], t[2][d] = bit, bit<<second9, bit<<third9
	}
	return t
}()

// full9 reports whether each of the 27 units holds every digit.
func full9(g *[81]uint8) bool {
	t0, t1, t2 := &bits9[0], &bits9[1], &bits9[2]
	var stack0, stack1, stack2 uint64
	all := uint64(all9)
	for band := 0; band < 81; band += 27 {
		var box0, box1, box2 uint64
		for r := band; r < band+27; r += 9 {
			row := (*[9]uint8)(g[r : r+9])
			left := t0[row[0]] | t1[row[1]] | t2[row[2]]
			middle := t0[row[3]] | t1[row[4]] | t2[row[5]]
			right := t0[row[6]] | t1[row[7]] | t2[row[8]]
			box0, box1, box2 = box0|left, box1|middle, box2|right
			all &= folded9(left | middle | right)
		}
		stack0, stack1, stack2 = stack0|box0, stack1|box1, stack2|box2
		all &= folded9(box0) & folded9(box1) & folded9(box2)
	}
	columns := stack0 & stack1 & stack2
	return all&columns&(columns>>second9)&(columns>>third9) == all9
}

// folded9 has in its lowest nine bits the digits of all three columns.
func folded9(w uint64) uint64 { return w | w>>second9 | w>>third9 }

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
