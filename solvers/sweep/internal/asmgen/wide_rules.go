package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/reg"
)

// cellCounts compares each digit with the other eight digits of its cell. It returns the naked
// singles of each row, and records in complete the cells that have a digit left.
//
// The nine digits are rotated in two steps: within triples, and triple by triple. So four
// look-ups bring the other eight digits to each digit.
func (w *wide) cellCounts() (naked [3]VecVirtual) {
	for k, x := range w.x {
		a, b, others := look(x, w.nextDigit), look(x, w.afterNext), ZMM()
		VPORD(a, b, others)
		tern(orOr, a, b, x) // union of the three digits of a triple
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

// hiddenCells removes the other digits from the hidden singles that the previous sweep found:
// cells that are the only ones for a digit in their box.
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

// nakedBoxes removes the other cells of a digit from boxes with a naked single of the digit. It
// returns the boxes with a naked single.
func (w *wide) nakedBoxes(naked [3]VecVirtual) (has VecVirtual) {
	any := union(naked)
	has = look(w.add(inEach(all)), any)
	for k, x := range w.x {
		tern(andOrNot, x, naked[k], has)
	}
	return has
}

// columns returns the columns that each digit can use in its boxes.
func (w *wide) columns() VecVirtual { return union(w.x) }

// columnLocks compares the columns that a digit can use in the three boxes of a stack. If a box
// has only one column, the other two boxes lose it. If only one box can use a column, it loses
// its other columns.
func (w *wide) columnLocks() {
	c := w.columns()
	first, both, second := w.otherBands(c)
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

// otherBands returns vectors that have, for each box, the columns of the other two boxes of the stack.
// In the low half (bands 0 and 1), first has band 2 in both fields, and second has bands 1 and 0. In
// the high half (band 2), first has bands 0 and 1, and second has bands 1 and 0. The vector both has
// the low half in both halves.
func (w *wide) otherBands(columns VecVirtual) (first, both, second VecVirtual) {
	first, both = look(columns, w.otherHalf), look(columns, w.lowHalf)
	return first, both, look(w.add(swapped(same)), both)
}

// note records in the vector complete the lines that at least one of three boxes can use. If not all
// three lines are set, there is a contradiction.
func (w *wide) note(a, b, c VecVirtual) {
	t := ZMM()
	VPORD(b, c, t)
	tern(andOr, w.complete, t, a)
}

// rowLocks applies the rule of columnLocks to the rows of the boxes of a band. It returns the rows
// that each digit can still use in each box.
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

// keepRows removes all candidates that are not in the given rows of their boxes.
func (w *wide) keepRows(rows VecVirtual) {
	for k, x := range w.x {
		VPANDD(look(w.add(inEach(spread(k))), rows), x, x)
	}
}

// hiddenSingles finds the boxes in which a digit has only one row and one column left. The cell
// there is a hidden single, and the next sweep removes its other digits. If a box had a naked
// single of the digit, it must have exactly one cell for the digit now. Otherwise the box has the
// digit twice or not at all, which is a contradiction. hiddenSingles records it: it clears the bits
// of the digit and the box in the vector complete.
func (w *wide) hiddenSingles(rows, naked VecVirtual) {
	VPANDD(look(w.add(inEach(sole)), w.columns()), look(w.add(inEach(sole)), rows), w.hidden)
	tern(andOrNot, w.complete, w.hidden, naked)
}

// fillLines applies the rules of triads (triads and fill in model.go) to rows and columns. A triad is
// three cells in a row or column of a box. It takes exactly three digits.
func (w *wide) fillLines() {
	c := w.fill(w.columns())
	w.keepRows(w.fill(w.rows))
	for _, x := range w.x {
		VPANDD(c, x, x)
	}
}

// fill applies the rules of triads to the lines (rows or columns) that digits can use in a box,
// and returns the lines that are left. Each line in a box takes exactly three digits.
func (w *wide) fill(lines VecVirtual) (left VecVirtual) {
	own := look(w.oneTable, lines)
	owners := w.tally(own)
	three := owners.atLeastThree()
	left = joined(andOrNot, lines, own, three)
	// If at most three digits can use a line, these digits lose their other lines.
	due, users := ZMM(), w.tally(lines)
	VPANDND(lines, users.atLeastFour(), due)
	has := look(w.add(inEach(all)), due)
	tern(andOrNot, left, due, has)
	return left
}
