package generator

import "math/bits"

// logic solves the board with the techniques of an experienced person, without guesses. It places
// singles. If there are no more, it uses locked candidates, naked pairs or hidden pairs, and
// returns to singles. It reports whether the board is full at the end.
func (b *board) logic() bool {
	for b.singles() {
		if b.blanks == 0 {
			return true
		}
		if !b.lockedCandidates() && !b.nakedPairs() && !b.hiddenPairs() {
			return false
		}
	}
	return false
}

// lockedCandidates compares each box with each line that crosses it. If the box has a digit only in
// the common cells, the rest of the line loses the digit. If the line has it only in the common
// cells, the rest of the box loses it.
func (b *board) lockedCandidates() (changed bool) {
	for _, x := range b.crosses {
		both, box, line := b.open(x.both), b.open(x.boxOnly), b.open(x.lineOnly)
		for _, i := range x.lineOnly {
			changed = b.drop(i, both&^box) || changed
		}
		for _, i := range x.boxOnly {
			changed = b.drop(i, both&^line) || changed
		}
	}
	return changed
}

// nakedPairs finds two cells of a unit with the same two candidates and no others. It removes both
// digits from the other cells of the unit.
func (b *board) nakedPairs() (changed bool) {
	for _, unit := range b.units {
		for k, i := range unit {
			pair := b.cand[i]
			if bits.OnesCount16(pair) != 2 {
				continue
			}
			for _, j := range unit[k+1:] {
				if b.cand[j] != pair {
					continue
				}
				for _, other := range unit {
					if other != i && other != j {
						changed = b.drop(other, pair) || changed
					}
				}
				break
			}
		}
	}
	return changed
}

// hiddenPairs finds two digits with the same two possible cells in a unit. It removes all other
// candidates from these cells.
func (b *board) hiddenPairs() (changed bool) {
	for u, unit := range b.units {
		for first := b.need[u]; first != 0; first &= first - 1 {
			d := first & -first
			i, j, ok := b.twoPlaces(unit, d)
			if !ok {
				continue
			}
			for second := first &^ d; second != 0; second &= second - 1 {
				e := second & -second
				if k, l, ok := b.twoPlaces(unit, e); ok && i == k && j == l {
					changed = b.drop(i, ^(d|e)) || changed
					changed = b.drop(j, ^(d|e)) || changed
				}
			}
		}
	}
	return changed
}

func (b *board) open(cells []uint8) (m uint16) {
	for _, i := range cells {
		m |= b.cand[i]
	}
	return m
}

// drop removes candidates from a cell. It returns false if the cell had none of them.
func (b *board) drop(i uint8, mask uint16) (changed bool) {
	changed = b.cand[i]&mask != 0
	b.cand[i] &^= mask
	return changed
}

// twoPlaces returns the cells of a unit that have a digit as a candidate. ok means that there are
// exactly two.
func (b *board) twoPlaces(unit []uint8, bit uint16) (i, j uint8, ok bool) {
	n := 0
	for _, c := range unit {
		if b.cand[c]&bit != 0 {
			i, j = j, c
			n++
		}
	}
	return i, j, n == 2
}
