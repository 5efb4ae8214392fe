package coverplanes

// This file counts the candidates that can meet each constraint. Two words (planes) keep the counts
// of many constraints, with one bit for each: the word one has the constraints with at least one
// candidate, the word two those with at least two.

// twoOf returns the bits that are in at least two of three sets.
func twoOf(x, y, z uint64) uint64 { return x&y | (x|y)&z }

// oneOf returns the bits that are in exactly one of three sets.
func oneOf(x, y, z uint64) uint64 { return (x | y | z) &^ twoOf(x, y, z) }

// fillCells fills the open cells that have one candidate, and sets pairs to the cells that have
// two. found reports whether it filled a cell. ok is false if a cell has no candidate, or if two
// cells with one candidate clash.
func (u *cube) fillCells(pairs *cells) (found, ok bool) {
	for b := range u.words {
		w := &u.words[b]
		one, two := w[0]|w[1], w[0]&w[1]
		three := two & w[2]
		two |= one & w[2]
		one |= w[2]
		three |= two & w[3]
		two |= one & w[3]
		one |= w[3]
		three |= two & w[4]
		two |= one & w[4]
		one |= w[4]
		// The halves have separate counts for odd and for even digits. Add the two counts.
		o, t := one>>half, two>>half
		three |= three>>half | two&o | one&t
		two |= t | one&o
		one |= o
		if ^one&low != 0 {
			return found, false
		}
		pairs[b] = (two &^ three & low) * both
		if single := ^two & u.open[b] & low; single != 0 {
			found = true
			single *= both
			for p := range w {
				if !u.placeAll(b, p, w[p]&single) {
					return found, false
				}
			}
		}
	}
	return found, true
}

// fillUnits places each digit that has only one place in a unit. found reports whether it placed a
// digit. ok is false if a digit has no place in a unit, or if two such places clash.
func (u *cube) fillUnits() (found, ok bool) {
	must := uint64(full)
	for p := range u.words[0] {
		if p == len(u.words[0])-1 {
			must = low
		}
		w0, w1, w2 := u.words[0][p], u.words[1][p], u.words[2][p]
		if w0&u.open[0]|w1&u.open[1]|w2&u.open[2] == 0 {
			continue // both digits of the word are placed in all bands
		}
		single0, none0 := lines(w0)
		single1, none1 := lines(w1)
		single2, none2 := lines(w2)
		one0, two0 := columnsOf(w0)
		one1, two1 := columnsOf(w1)
		one2, two2 := columnsOf(w2)
		one := one0 | one1 | one2
		two := two0 | two1 | two2 | twoOf(one0, one1, one2)
		if (none0|none1|none2|^one&columns)&must != 0 {
			return found, false
		}
		single := (one &^ two & columns) * down
		set0 := w0 & (single0 | single) & u.open[0]
		set1 := w1 & (single1 | single) & u.open[1]
		set2 := w2 & (single2 | single) & u.open[2]
		if set0|set1|set2 == 0 {
			continue
		}
		found = true
		if !u.placeAll(0, p, set0) || !u.placeAll(1, p, set1) || !u.placeAll(2, p, set2) {
			return found, false
		}
	}
	return found, true
}

// lines counts the places of two digits in the rows and boxes of a band. single has all cells of
// the units with one place. none has the first cell of each unit without a place.
func lines(w uint64) (single, none uint64) {
	// t has three bits for each row inside a box: bit 0 means at least one place, bit 1 at least
	// two.
	t := (w|w>>1|w>>2)&threes | twoOf(w, w>>1, w>>2)&threes<<1
	one := t | t>>3 | t>>6
	two := one>>1 | twoOf(t, t>>3, t>>6)
	single, none = (one&^two&rows)*ofRow, ^one&rows
	one = t | t>>9 | t>>18
	two = one>>1 | twoOf(t, t>>9, t>>18)
	return single | (one&^two&boxes)*ofBox, none | ^one&boxes
}

// columnsOf counts the places of two digits in the columns of a band. The counts are at the bits of
// the first row.
func columnsOf(w uint64) (one, two uint64) {
	return w | w>>9 | w>>18, twoOf(w, w>>9, w>>18)
}

// crossLocked removes candidates with the rule of locked candidates. If all places of a digit in a
// box are in one line, the rest of the line loses the digit. If all places of a digit in a line are
// in one box, the rest of the box loses the digit.
func (u *cube) crossLocked() (changed bool) {
	for p := range u.words[0] {
		v0, v1, v2 := u.words[0][p], u.words[1][p], u.words[2][p]
		if v0&u.open[0]|v1&u.open[1]|v2&u.open[2] == 0 {
			continue // both digits of the word are placed in all bands
		}
		w0, w1, w2 := v0&^lockedRows(v0), v1&^lockedRows(v1), v2&^lockedRows(v2)
		// The rule for columns needs all three bands. c0 to c2 have the columns inside a box
		// (box-columns) in which the digits can be.
		c0, c1, c2 := boxColumns(w0), boxColumns(w1), boxColumns(w2)
		once := oneOf(c0, c1, c2)
		o0, o1, o2 := onlyInBox(c0), onlyInBox(c1), onlyInBox(c2)
		w0 &^= (besides(c0&once) | o1 | o2) * down
		w1 &^= (besides(c1&once) | o0 | o2) * down
		w2 &^= (besides(c2&once) | o0 | o1) * down
		if v0&^w0|v1&^w1|v2&^w2 != 0 {
			changed = true
			u.words[0][p], u.words[1][p], u.words[2][p] = w0, w1, w2
		}
	}
	return changed
}

// lockedRows returns the candidates of a band that the rule of locked candidates excludes in rows
// inside a box (box-rows).
func lockedRows(w uint64) (out uint64) {
	t := (w | w>>1 | w>>2) & threes
	only := t & (oneOf(t, t>>3, t>>6) & rows * across) // box-rows with all places of their row
	out = ((only | only>>9 | only>>18) & boxes) * down &^ only
	only = t & (oneOf(t, t>>9, t>>18) & boxes * down) // box-rows with all places of their box
	out |= ((only | only>>3 | only>>6) & rows) * across &^ only
	return out * ofThree
}

// boxColumns returns the box-columns (columns inside a box) of a band in which the digits can be.
func boxColumns(w uint64) uint64 { return (w | w>>9 | w>>18) & columns }

// onlyInBox returns the box-columns that have all places of their box.
func onlyInBox(c uint64) uint64 { return c & (oneOf(c, c>>1, c>>2) & boxes * ofThree) }

// besides returns, for each box that has a box-column in the set c, the box-columns of this box
// that are not in c.
func besides(c uint64) uint64 { return ((c | c>>1 | c>>2) & boxes) * ofThree &^ c }
