package sudoku

import "encoding/binary"

// The rules of the 9x9 board, without the explanation. Judging and loading are
// measured on this board, so it has a path of its own; rules.go says the same
// more slowly, and a fuzz test holds the two together.
//
// A cell with digit d counts as 1<<4(d-1), so that the sum over a unit holds
// how often each digit stands in it, four bits a digit: nine cells can carry
// none of the counts over into the next. A blank counts nothing. What is no
// digit counts as ten, in the bits above all counts, where a sum shows it.
const (
	once9    = 0x1_1111_1111 // each digit once
	noDigit9 = 1 << 36
)

// counts9 is a cell's contribution, for every byte that a cell may hold.
var counts9 = func() (t [256]uint64) {
	for d := range t {
		switch {
		case d == 0:
		case d <= 9:
			t[d] = 1 << (4 * (d - 1))
		default:
			t[d] = noDigit9
		}
	}
	return t
}()

// tally9 adds up the 27 units and returns all sums or'ed and and'ed together.
// The rules are kept where nothing of or lies outside once9, and the board is
// full where both are once9.
func tally9(g *[81]uint8) (or, and uint64) {
	var c0, c1, c2, c3, c4, c5, c6, c7, c8 uint64
	and = once9
	for band := 0; band < 81; band += 27 {
		var b0, b1, b2 uint64
		for r := band; r < band+27; r += 9 {
			row := (*[9]uint8)(g[r : r+9])
			v0, v1, v2 := counts9[row[0]], counts9[row[1]], counts9[row[2]]
			c0, c1, c2 = c0+v0, c1+v1, c2+v2
			left := v0 + v1 + v2
			v3, v4, v5 := counts9[row[3]], counts9[row[4]], counts9[row[5]]
			c3, c4, c5 = c3+v3, c4+v4, c5+v5
			middle := v3 + v4 + v5
			v6, v7, v8 := counts9[row[6]], counts9[row[7]], counts9[row[8]]
			c6, c7, c8 = c6+v6, c7+v7, c8+v8
			right := v6 + v7 + v8
			b0, b1, b2 = b0+left, b1+middle, b2+right
			sum := left + middle + right
			or, and = or|sum, and&sum
		}
		or, and = or|b0|b1|b2, and&b0&b1&b2
	}
	or |= c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8
	and &= c0 & c1 & c2 & c3 & c4 & c5 & c6 & c7 & c8
	return or, and
}

// consistent9 is consistent for the 9x9 board.
func consistent9(g *[81]uint8) bool {
	or, _ := tally9(g)
	return or&^once9 == 0
}

// solves9 is solves for the 9x9 board.
func solves9(puzzle, solution *[81]uint8) bool {
	or, and := tally9(solution)
	return or == once9 && and == once9 && keepsClues9(puzzle, solution)
}

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
