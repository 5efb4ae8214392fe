package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// narrowKeys adds up the scores of cells and finds the highest, of equals the first
// cell. A key is a word: the score, and below it the complement of the cell's
// number.
type narrowKeys struct {
	n       *narrow
	zero    VecVirtual
	most    VecVirtual // the highest of each place; nil if there is none yet
	third   *sums      // of box column 2, to be joined by another
	pending [2]*sums   // by how often they are packed
}

// sums are scores in a vector. cells gives what each of the words belongs to; a
// word that belongs to none is zero.
type sums struct {
	v     VecVirtual
	cells [lane]int
}

// cellsAt makes sums of up to four cells, in the quadwords.
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

// aside puts the five digits of a half side by side, to be added up: those of one
// box column in the low eight bytes, of another in the high ones.
func aside(low, high int) []byte {
	t := splat(0x80)
	for i := range t {
		if j := [2]int{low, high}[i%lane/8]; j != noCell && i%8 < 5 {
			t[i] = byte(3*(i%8) + j)
		}
	}
	return t
}

// note takes the scores of digits for two cells of box column 0 and for those at
// the same place in the two other box columns.
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

// added adds up the bytes of each quadword.
func (k *narrowKeys) added(v VecVirtual) VecVirtual {
	VPSADBW(k.zero, v, v)
	return v
}

// pack packs double words into words, two vectors into one, and that once more.
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

// compare makes keys of sums.
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

// best gives the number of the cell with the highest key.
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
	VPXOR(all, x, x) // the lowest complement; its low bits are the number
	VPHMINPOSUW(x, x)
	cell = GP64()
	VMOVQ(x, cell)
	ANDQ(U8(keyEnd), cell)
	return cell
}
