package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/reg"
)

// cellCounts compares each digit with the eight others of its cell. It gives
// the naked singles of each row, and notes in complete the cells that have a
// digit left.
//
// The nine digits turn in two steps, within triples and triple by triple, so
// that each place sees the eight others in four look-ups.
func (w *wide) cellCounts() (naked [3]VecVirtual) {
	for k, x := range w.x {
		a, b, others := look(x, w.nextDigit), look(x, w.afterNext), ZMM()
		VPORD(a, b, others)
		tern(orOr, a, b, x) // the triple
		c, d := look(a, w.nextTriple), look(a, w.afterTriple)
		tern(orOr, others, c, d)
		if k == 0 {
			VPORD(x, others, w.complete)
		} else {
			tern(andOr, w.complete, x, others)
		}
		naked[k] = ZMM()
		VPANDND(x, others, naked[k])
	}
	return naked
}

// hiddenCells takes the other digits from the cells that the sweep before found
// to be the only ones of a digit in their box.
func (w *wide) hiddenCells() {
	for _, x := range w.x {
		h := ZMM()
		VPANDD(x, w.hidden, h)
		a, b := look(h, w.nextDigit), look(h, w.afterNext)
		tern(orOr, a, b, h)
		c, d := look(a, w.nextTriple), look(a, w.afterTriple)
		tern(orOr, a, c, d)
		tern(andOrNot, x, h, a)
	}
}

// nakedBoxes leaves to a digit with a naked single in a box nothing else there.
// It gives these boxes.
func (w *wide) nakedBoxes(naked [3]VecVirtual) (has VecVirtual) {
	any := union(naked)
	has = look(w.add(inEach(all)), any)
	for k, x := range w.x {
		tern(andOrNot, x, naked[k], has)
	}
	return has
}

// columns gives the columns that digits use in their boxes.
func (w *wide) columns() VecVirtual { return union(w.x) }

// columnLocks looks at the columns that a digit can take in each box of a
// stack. A box with one column takes it from the two others; a column that is
// open in one box alone claims that box.
func (w *wide) columnLocks() {
	c := w.columns()
	// The two other boxes of each: low half band 2 and 2, bands 1 and 0;
	// high half bands 0 and 1, 1 and 0.
	first, both := look(c, w.otherHalf), look(c, w.lowHalf)
	second := look(w.add(swapped(same)), both)
	singles := look(w.oneTable, first)
	singles2 := look(w.add(swapped(one)), both)
	w.note(c, first, second)
	tern(andNotOr, c, first, second)
	allowed := look(w.claimedTable, c)
	tern(andNotOr, allowed, singles, singles2)
	for _, x := range w.x {
		VPANDD(allowed, x, x)
	}
}

// note asks that three boxes hold all of three lines between them.
func (w *wide) note(a, b, c VecVirtual) {
	t := ZMM()
	VPORD(b, c, t)
	tern(andOr, w.complete, t, a)
}

// rowLocks does for rows and the boxes of a band what columnLocks does. It
// gives the rows that each box has left.
func (w *wide) rowLocks() (rows VecVirtual) {
	m := look(w.add(inEach(present(0))), w.x[0])
	m1, m2 := look(w.add(inEach(present(1))), w.x[1]), look(w.add(inEach(present(2))), w.x[2])
	tern(orOr, m, m1, m2)
	first, second := look(m, w.nextBox), look(m, w.afterBox)
	singles, singles2 := look(w.oneTable, first), look(w.oneTable, second)
	w.note(m, first, second)
	only := joined(andNotOr, m, first, second)
	allowed := look(w.claimedTable, only)
	tern(andNotOr, allowed, singles, singles2)
	VPANDD(allowed, m, m)
	w.keepRows(m)
	return m
}

// keepRows leaves to digits in their boxes some rows.
func (w *wide) keepRows(rows VecVirtual) {
	for k, x := range w.x {
		VPANDD(look(w.add(inEach(spread(k))), rows), x, x)
	}
}

// hiddenSingles finds the boxes in which a digit has one row and one column
// left. The cell is the digit's; the next sweep takes the others from it. A box
// that had a naked single of a digit and has not one cell for it is not complete:
// the digit stands there twice, or its cell was lost.
func (w *wide) hiddenSingles(rows, naked VecVirtual) {
	VPANDD(look(w.add(inEach(sole)), w.columns()), look(w.add(inEach(sole)), rows), w.hidden)
	tern(andOrNot, w.complete, w.hidden, naked)
}

// fillLines applies the rules of triads (see the model) to rows and to columns.
func (w *wide) fillLines() {
	c := w.fill(w.columns())
	w.keepRows(w.fill(w.rows))
	for _, x := range w.x {
		VPANDD(c, x, x)
	}
}

// fill gives what is left of the lines that digits can use in a box, each line
// of which takes three digits.
func (w *wide) fill(lines VecVirtual) (left VecVirtual) {
	own := look(w.oneTable, lines)
	owners := w.tally(own)
	three := owners.atLeastThree()
	left = joined(andOrNot, lines, own, three)
	// Lines that no fourth digit can use.
	due, users := ZMM(), w.tally(lines)
	VPANDND(lines, users.atLeastFour(), due)
	has := look(w.add(inEach(all)), due)
	tern(andOrNot, left, due, has)
	return left
}
