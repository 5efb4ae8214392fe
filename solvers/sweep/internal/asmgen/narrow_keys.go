package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// narrowKeys computes the keys of cells and finds the highest. A key is a word of 16 bits: the
// score of the cell, and below it the complement of the number of the cell. So of cells with
// equal scores, the first wins.
type narrowKeys struct {
	n       *narrow
	zero    VecVirtual
	most    VecVirtual // the highest keys so far, one in each word; nil before the first call of compare
	third   *sums      // scores in box column 2 from the previous call of note; nil if that call has used them
	pending [2]*sums   // first vector of a pair that pack will pack; index: how often the vector was packed before
}

// sums is a vector with scores. cells has the number of the cell of each word, or noCell for
// words that are zero.
type sums struct {
	v     VecVirtual
	cells [lane]int
}

// cellsAt returns sums with one cell in each quadword of v, of at most four cells.
func cellsAt(v VecVirtual, of ...int) *sums {
	s := &sums{v: v}
	for i := range s.cells {
		s.cells[i] = noCell
	}
	for i, cell := range of {
		s.cells[4*i] = cell
	}
	return s
}

func (n *narrow) newKeys() *narrowKeys {
	k := &narrowKeys{n: n, zero: YMM()}
	VPXOR(k.zero, k.zero, k.zero)
	return k
}

// aside returns a control of VPSHUFB that puts the five digits of a half side by side, so that
// VPSADBW can add them. The low eight bytes are for the box column low, the high eight bytes for
// high; noCell leaves them zero.
func aside(low, high int) []byte {
	t := splat(0x80)
	for i := range t {
		if j := [2]int{low, high}[i%lane/8]; j != noCell && i%8 < 5 {
			t[i] = byte(3*(i%8) + j)
		}
	}
	return t
}

// note adds the scores of six cells to the search for the highest key. a and b have the scores by
// digit of cellA and cellB in box column 0, and of the cells at the same position in the other
// two box columns.
func (k *narrowKeys) note(a, b VecVirtual, cellA, cellB int) {
	x, y := crossed(a, b)
	both := sum(x, y)
	k.pack(0, cellsAt(k.added(k.n.turned(both, aside(0, 1))), cellA, cellA+3, cellB, cellB+3))
	if k.third == nil {
		k.third = cellsAt(k.n.turned(both, aside(2, noCell)), cellA+6, noCell, cellB+6)
		return
	}
	two := k.third
	k.third = nil
	add(two.v, k.n.turned(both, aside(noCell, 2)))
	two.cells[4], two.cells[12] = cellA+6, cellB+6
	k.added(two.v)
	k.pack(0, two)
}

// added replaces each quadword of v by the sum of its bytes.
func (k *narrowKeys) added(v VecVirtual) VecVirtual {
	VPSADBW(k.zero, v, v)
	return v
}

// pack packs pairs of vectors: from double words to words, and then once more. The first vector
// of a pair waits in k.pending. The final vector goes to compare. times is the number of times
// that b was packed before.
func (k *narrowKeys) pack(times int, b *sums) {
	if times == len(k.pending) {
		k.compare(b)
		return
	}
	a := k.pending[times]
	if a == nil {
		k.pending[times] = b
		return
	}
	k.pending[times] = nil
	s := &sums{v: YMM()}
	VPACKUSDW(b.v, a.v, s.v)
	for i := range s.cells {
		from, half, word := a, i/8*8, i%8
		if word >= 4 {
			from, word = b, word-4
		}
		s.cells[i] = from.cells[half+2*word]
	}
	k.pack(times+1, s)
}

// compare makes keys from sums, and keeps the higher ones.
func (k *narrowKeys) compare(s *sums) {
	number := make([]byte, 2*lane)
	for i, cell := range s.cells {
		if cell != noCell {
			number[2*i] = byte(keyEnd - cell)
		}
	}
	VPSLLW(U8(keyBits), s.v, s.v)
	add(s.v, k.n.mem(number))
	if k.most == nil {
		k.most = s.v
		return
	}
	VPMAXUW(s.v, k.most, k.most)
}

// best returns the number of the cell with the highest key.
func (k *narrowKeys) best() (cell Register) {
	for _, s := range k.pending {
		if s != nil {
			k.compare(s)
		}
	}
	x, all := XMM(), XMM()
	VEXTRACTI128(U8(1), k.most, x)
	VPMAXUW(k.most.AsX(), x, x)
	VPCMPEQD(all, all, all)
	VPXOR(all, x, x) // the highest key becomes the lowest word; its low bits are the number of the cell
	VPHMINPOSUW(x, x)
	cell = GP64()
	VMOVQ(x, cell)
	ANDQ(U8(keyEnd), cell)
	return cell
}
