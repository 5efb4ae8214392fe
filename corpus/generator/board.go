package generator

import (
	"math/bits"

	"sudokubench/sudoku"
)

// board is a puzzle half solved. It has no pointer but to its tables, so that
// a copy of it is a board of its own.
type board struct {
	*geometry
	digit  [maxCells]uint8     // 0 in a blank
	cand   [maxCells]uint16    // the candidates of a blank; 0 in a filled cell
	need   [3 * maxSide]uint16 // by unit: digits without a cell as yet
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

// load places a puzzle's clues and looks no further; false where two clash.
func (b *board) load(puzzle sudoku.Grid) bool {
	b.clear()
	for i, d := range puzzle {
		if d != 0 && (b.cand[i]>>(d-1)&1 == 0 || !b.place(uint8(i), 1<<(d-1))) {
			return false
		}
	}
	return true
}

// place fills a blank with one of its candidates and takes it from the peers;
// false where one of them is left with none.
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

// singles places naked and hidden singles until there are no more; false where
// it is seen that the board cannot be filled.
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

// hiddenSingles fills the cells that are the only place of a digit in a unit.
func (b *board) hiddenSingles() bool {
	for u, unit := range b.units {
		var once, twice uint16 // digits with so many places, or more
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

// bySingles reports whether singles alone solve the puzzle. That is also a
// proof that it has one solution.
func (b *board) bySingles(puzzle sudoku.Grid) bool {
	return b.load(puzzle) && b.singles() && b.blanks == 0
}

// byLogic reports whether the puzzle is solved without trying anything.
func (b *board) byLogic(puzzle sudoku.Grid) bool { return b.load(puzzle) && b.logic() }

// fewest is the blank with the fewest candidates, the first of them in reading order.
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
