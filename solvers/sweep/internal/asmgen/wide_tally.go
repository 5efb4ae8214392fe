package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/reg"
)

// tally counts for each bit how many digits of a triple (1-3, 4-6 or 7-9) have the bit. A bit of one,
// two or three is set if at least one, two or three digits have the bit. For each digit, element 0 is
// the triple of the digit, and elements 1 and 2 are the other triples.
type tally struct{ one, two, three [3]VecVirtual }

func (w *wide) tally(x VecVirtual) (t tally) {
	a, b := look(x, w.nextDigit), look(x, w.afterNext)
	t.one[0], t.two[0], t.three[0] = joined(orOr, x, a, b), joined(majority, x, a, b), joined(andAnd, x, a, b)
	for _, n := range []*[3]VecVirtual{&t.one, &t.two, &t.three} {
		n[1], n[2] = look(n[0], w.nextTriple), look(n[0], w.afterTriple)
	}
	return t
}

// atLeastThree returns the bits that are set for at least three of the nine digits.
func (t *tally) atLeastThree() VecVirtual {
	n := joined(andAnd, t.one[0], t.one[1], t.one[2])
	tern(orOr, n, t.three[0], t.three[1])
	VPORD(t.three[2], n, n)
	for i := range 3 {
		u := joined(andOr, t.two[i], t.one[(i+1)%3], t.one[(i+2)%3])
		VPORD(u, n, n)
	}
	return n
}

func (t *tally) atLeastFour() VecVirtual {
	n := joined(andAnd, t.one[0], t.one[1], t.one[2])
	any := joined(orOr, t.two[0], t.two[1], t.two[2])
	VPANDD(any, n, n)
	u := joined(majority, t.two[0], t.two[1], t.two[2])
	VPORD(u, n, n)
	for i := range 3 {
		u := joined(andOr, t.three[i], t.one[(i+1)%3], t.one[(i+2)%3])
		VPORD(u, n, n)
	}
	return n
}
