package generator

import (
	"math/bits"

	"sudokubench/sudoku"
)

// board is a puzzle during solving. Its only pointer leads to shared tables, so assigning a board
// copies it.
type board struct {
	*geometry
	digit  [maxCells]uint8     // digit of each cell; 0 in a blank
	cand   [maxCells]uint16    // set of the candidates of each blank; 0 in a filled cell
	need   [3 * maxSide]uint16 // set of the digits that each unit still needs
	blanks int
}

func (b *board) clear() {
	b.blanks = b.cells
	for i := range b.cells {
		b.digit[i], b.cand[i] = 0, b.all
	}
	for u := range b.units {
		b.need[u] = b.all
	}
}

// load clears the board and places the clues of a puzzle. It returns false if two clues clash.
func (b *board) load(puzzle sudoku.Grid) bool {
	b.clear()
	for i, d := range puzzle {
		if d != 0 && (b.cand[i]>>(d-1)&1 == 0 || !b.place(uint8(i), 1<<(d-1))) {
			return false
		}
	}
	return true
}

// place fills a blank with one of its candidates and removes this candidate from the cell's peers.
// It returns false if a peer loses its last candidate.
func (b *board) place(i uint8, bit uint16) bool {
	b.digit[i], b.cand[i] = uint8(bits.TrailingZeros16(bit))+1, 0
	b.blanks--
	for _, u := range b.lies[i] {
		b.need[u] &^= bit
	}
	for _, j := range b.peers[i] {
		m := b.cand[j]
		if m == bit {
			return false
		}
		b.cand[j] = m &^ bit
	}
	return true
}

// singles places naked and hidden singles until there are no more. It returns false if it finds
// that the board has no solution.
func (b *board) singles() bool {
	for before := b.blanks + 1; b.blanks > 0 && b.blanks < before; {
		before = b.blanks
		if !b.nakedSingles() || b.blanks == before && !b.hiddenSingles() {
			return false
		}
	}
	return true
}

func (b *board) nakedSingles() bool {
	for i := range b.cells {
		if m := b.cand[i]; m&(m-1) == 0 && m != 0 && !b.place(uint8(i), m) {
			return false
		}
	}
	return true
}

// hiddenSingles fills each cell that is the only place of a digit in a unit. It returns false at a
// dead end: a digit has no place in a unit, or two digits have the same only place.
func (b *board) hiddenSingles() bool {
	for u, unit := range b.units {
		var once, twice uint16 // digits with at least one place in the unit, and with at least two
		for _, i := range unit {
			m := b.cand[i]
			twice |= once & m
			once |= m
		}
		if once != b.need[u] {
			return false
		}
		if once == twice {
			continue
		}
		for _, i := range unit {
			m := b.cand[i] & once &^ twice
			if m != 0 && (m&(m-1) != 0 || !b.place(i, m)) {
				return false
			}
		}
	}
	return true
}

// bySingles reports whether singles alone solve the puzzle. If they do, the puzzle has exactly one
// solution.
func (b *board) bySingles(puzzle sudoku.Grid) bool {
	return b.load(puzzle) && b.singles() && b.blanks == 0
}

// byLogic reports whether logic solves the puzzle without guesses.
func (b *board) byLogic(puzzle sudoku.Grid) bool { return b.load(puzzle) && b.logic() }

// fewest returns the blank with the fewest candidates. If there are several, it returns the first
// in reading order.
func (b *board) fewest() (at uint8) {
	least := maxSide + 1
	for i := range b.cells {
		if m := b.cand[i]; m != 0 {
			if n := bits.OnesCount16(m); n < least {
				at, least = uint8(i), n
			}
		}
	}
	return at
}
