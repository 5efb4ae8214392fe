package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// cellRules applies cellCounts, hiddenCells and nakedBoxes (see model.go) to the same board. The order
// of these rules does not matter. A naked single has no other digit in its cell, and a hidden single
// has no other cell in its box. So no rule removes a single that another rule found.
func (n *narrow) cellRules() {
	var naked [5]VecVirtual
	naked[0], naked[1] = n.twoRows(0, 1, n.hidden[0])
	naked[2] = n.oneRow(2, n.hidden[0])
	naked[3], naked[4] = n.twoRows(3, 4, n.hidden[1])
	n.nakedBoxes(naked)
}

// twoRows compares the digits of two vectors. It removes the other digits from the cells of
// hidden singles and returns the naked singles. It also records in complete the cells that have a
// digit left.
//
// It makes two vectors: x with digits 1 to 5 of row a and digits 6 to 9 of row b, and y with the other
// digits. So each byte of x|y and x&y combines two digits of the same row.
//
// The instructions are in the order in which they can start. This order matters, because the
// processor looks ahead by only 60 to 100 instructions.
func (n *narrow) twoRows(a, b int, hidden VecVirtual) (nakedA, nakedB VecVirtual) {
	x, y := crossed(n.p[a], n.p[b])
	holds := otherLane(hidden)
	keep(holds, y)
	add(holds, and(x, hidden))
	one := or(x, y)
	VPXOR(x, y, y) // cells that have exactly one digit of a pair as a candidate
	naked := n.single(one, y)
	nakedA, nakedB = low(naked), high(naked)
	keep(nakedA, n.p[a])
	keep(nakedB, n.p[b])
	any := n.unite(holds)
	n.clearOthers(a, hidden, low(any))
	n.clearOthers(b, hidden, high(any))
	return nakedA, nakedB
}

// oneRow applies the rules of twoRows to a single vector. Instead of a second vector, it uses a copy
// of the vector with exchanged halves.
func (n *narrow) oneRow(i int, hidden VecVirtual) (naked VecVirtual) {
	p := n.p[i]
	holds := and(hidden, p)
	far := otherLane(p)
	add(holds, otherLane(holds))
	one, here := or(p, far), but(p, far)
	naked = n.single(one, here)
	any := n.unite(holds)
	n.clearOthers(i, hidden, any)
	return naked
}

// single returns the bits of the vector here that are not set in the vector one at another position of
// the ring. It overwrites here. It records in complete the bits that are set in one at any position.
//
// The ring has five positions, so the other four are two pairs of neighbours.
func (n *narrow) single(one, here VecVirtual) VecVirtual {
	pair := or(one, n.turned(one, turn(3)))
	others := or(n.turned(pair, turn(3)), n.turned(pair, turn(9)))
	if n.noted {
		add(one, others)
		keep(n.complete, one)
	} else {
		VPOR(one, others, n.complete)
		n.noted = true
	}
	drop(here, others)
	return here
}

// nakedBoxes removes the other cells of a digit from boxes that have a naked single of the digit.
// It records these boxes in n.naked, and overwrites its argument.
func (n *narrow) nakedBoxes(naked [5]VecVirtual) {
	any := or(naked[0], naked[1])
	add(any, naked[2])
	has := n.filled(any)
	VMOVDQU(has, n.naked[0])
	clear := func(i int) {
		VPANDN(has, naked[i], naked[i])
		drop(n.p[i], naked[i])
	}
	for i := range 3 {
		clear(i)
	}
	any = down(naked[3])
	add(any, naked[3])
	add(any, naked[4])
	has = n.at(table(bothFields, all), any)
	VMOVDQU(has, n.naked[1])
	for i := 3; i < 5; i++ {
		clear(i)
	}
}

// tops returns a vector in which the bit above each non-empty field of x is set. The code adds 7 to
// each field, so that a non-empty field carries into this bit.
func (n *narrow) tops(x VecVirtual) VecVirtual {
	r := YMM()
	VPADDB(n.mem(splat(full)), x, r)
	keep(r, n.mem(splat(tops)))
	return r
}

// filled returns a vector with 7 in the fields that are not empty in x, and 0 in the others.
func (n *narrow) filled(x VecVirtual) VecVirtual {
	t, one := n.tops(x), YMM()
	VPSRLW(U8(3), t, one)
	VPSUBB(one, t, t)
	return t
}

// crossed returns two vectors: the first half of a with the second half of b, and the second half
// of a with the first half of b.
func crossed(a, b VecVirtual) (x, y VecVirtual) {
	x, y = YMM(), YMM()
	VPBLENDD(U8(0xF0), b, a, x)
	VPERM2I128(U8(0x21), b, a, y)
	return x, y
}

// The functions low and high return a vector that has the low or the high half of x in both halves.
func low(x VecVirtual) VecVirtual {
	r := YMM()
	VINSERTI128(U8(1), x.AsX(), x, r)
	return r
}

func high(x VecVirtual) VecVirtual {
	r := YMM()
	VPERM2I128(U8(0x11), x, x, r)
	return r
}

// unite combines the bits of all digits in each half of x with OR. In the result, each digit of a half
// has the combined bits.
func (n *narrow) unite(x VecVirtual) VecVirtual {
	pair := or(x, n.turned(x, turn(3)))
	four := or(pair, n.turned(pair, turn(6)))
	add(four, n.turned(x, turn(12)))
	return four
}

// clearOthers removes the cells in the argument any from the candidates of all digits. Digits that are
// hidden singles in their box keep their cells.
func (n *narrow) clearOthers(i int, hidden, any VecVirtual) {
	drop(any, hidden)
	drop(n.p[i], any)
}

// columns returns the columns that each digit can use in the boxes of each band. They are in the low
// fields.
func (n *narrow) columns() (c [3]VecVirtual) {
	c[0] = or(n.p[0], n.p[1])
	add(c[0], n.p[2])
	c[1], c[2] = down(c[0]), down(n.p[3])
	add(c[2], n.p[3])
	add(c[2], n.p[4])
	return c
}

// columnLocks compares the columns that a digit can use in the three boxes of a stack. If a box
// has only one column, the other two boxes lose it. If only one box can use a column, it loses
// its other columns.
func (n *narrow) columnLocks() {
	c := n.columns()
	gone := n.at(table(highField, one), c[0])
	add(gone, n.at(table(lowField, one), c[1]))
	gone2 := n.at(table(bothFields, one), c[0])
	add(gone2, n.at(table(bothFields, one), c[1]))
	add(gone, n.at(table(bothFields, one), c[2]))

	first, last := or(c[0], c[1]), or(c[1], c[2])
	outer := or(c[0], c[2])
	n.noteLow(or(first, c[2]))
	claims := n.at(table(lowField, claimed), but(c[0], last))
	add(claims, n.at(table(highField, claimed), but(c[1], outer)))
	VPANDN(claims, gone, claims)
	for _, p := range n.p[:3] {
		keep(p, claims)
	}
	claims = n.at(table(bothFields, claimed), but(c[2], first))
	VPANDN(claims, gone2, claims)
	for _, p := range n.p[3:] {
		keep(p, claims)
	}
}

// noteLow records in the vector complete the lines that are set in the low fields.
func (n *narrow) noteLow(lines VecVirtual) {
	add(lines, n.mem(splat(full&^0x0F)))
	keep(n.complete, lines)
}

// boxRows has the rows that each digit can use in its boxes.
type boxRows struct {
	both  VecVirtual // rows in bands 0 and 1, in the same fields as P0
	upper VecVirtual // rows in band 1, in the low fields
	third VecVirtual // rows in band 2, in the low fields
}

// rowLocks applies the rule of columnLocks to the rows of the boxes of a band. It returns the rows
// that each digit can still use in each box.
func (n *narrow) rowLocks() boxRows {
	var r boxRows
	r.both = n.lockBoth()
	r.third = n.lockThird()
	r.upper = n.keepRows(r.both)
	n.keepThird(r.third)
	return r
}

// keepRows removes all candidates in bands 0 and 1 that are not in the rows of the argument both. It
// returns the rows of band 1 in the low fields.
func (n *narrow) keepRows(both VecVirtual) (upper VecVirtual) {
	upper = down(both)
	for k, p := range n.p[:3] {
		m := n.at(table(lowField, spread(k)), both)
		add(m, n.at(table(highField, spread(k)), upper))
		keep(p, m)
	}
	return upper
}

// keepThird removes all candidates in band 2 that are not in the rows of the argument third, which has
// them in the low fields.
func (n *narrow) keepThird(third VecVirtual) {
	keep(n.p[3], n.at(table(1, func(m int) int { return spread(0)(m) | spread(1)(m)<<4 }), third))
	keep(n.p[4], n.at(table(bothFields, spread(2)), third))
}

// lockBoth returns the rows of bands 0 and 1 that remain after rowLocks.
func (n *narrow) lockBoth() VecVirtual {
	m := YMM()
	VPSRLW(U8(3), n.tops(n.p[0]), m)
	for k := 1; k < 3; k++ {
		t := n.tops(n.p[k])
		VPSRLW(U8(uint64(3-k)), t, t)
		add(m, t)
	}
	others := or(n.turned(m, turnBox(1)), n.turned(m, turnBox(2)))
	VPOR(m, others, n.complete)
	single := n.at(table(lowField, one), m)
	add(single, n.at(table(highField, one), down(m)))
	single = or(n.turned(single, turnBox(1)), n.turned(single, turnBox(2)))
	only := but(m, others)
	claims := n.at(table(lowField, claimed), only)
	add(claims, n.at(table(highField, claimed), down(only)))
	VPANDN(m, single, m)
	keep(m, claims)
	return m
}

// lockThird returns the rows of band 2 that remain after rowLocks.
func (n *narrow) lockThird() VecVirtual {
	m := n.at(table(lowField, present(0)), n.p[3])
	add(m, n.at(table(lowField, present(1)), down(n.p[3])))
	add(m, n.at(table(lowField, present(2)), n.p[4]))
	// The low field of each byte has the rows of a box. The high field has the same row if the box has
	// only one row, otherwise it is zero.
	both := n.at(table(1, func(m int) int { return m | one(m)<<4 }), m)
	others := or(n.turned(both, turnBox(1)), n.turned(both, turnBox(2)))
	n.noteLow(or(m, others))
	claims := n.at(table(lowField, claimed), but(m, others))
	VPANDN(m, down(others), m)
	keep(m, claims)
	return m
}

// hiddenSingles finds the boxes in which a digit has only one row and one column left. The cell
// there is a hidden single, and the next sweep removes its other digits. If a box had a naked
// single of the digit, but does not have exactly one cell for it now, complete loses its bits.
// Then the box has the digit twice, or the digit lost its cell.
func (n *narrow) hiddenSingles(r boxRows) {
	c := n.columns()
	single := n.at(table(lowField, sole), c[0])
	keep(single, n.at(table(lowField, sole), r.both))
	upper := n.at(table(highField, sole), c[1])
	keep(upper, n.at(table(highField, sole), r.upper))
	VPOR(upper, single, n.hidden[0])
	third := n.at(table(bothFields, sole), c[2])
	VPAND(n.at(table(bothFields, sole), r.third), third, n.hidden[1])
	for i, found := range n.hidden {
		lost := YMM()
		VPANDN(n.naked[i], found, lost)
		drop(n.complete, lost)
	}
}

// splat returns a vector with one value in all bytes.
func splat(v byte) []byte {
	t := make([]byte, 2*lane)
	for i := range t {
		t[i] = v
	}
	return t
}
