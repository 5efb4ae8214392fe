package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// narrowKeys writes code that computes a key for each cell and finds the highest key. A key is a word
// of 16 bits. Its high bits are the score of the cell, and its low bits the complement of the number
// of the cell. So of cells with equal scores, the first has the highest key.
type narrowKeys struct {
	n       *narrow
	zero    VecVirtual
	most    VecVirtual // highest key so far at each word of the vector; nil before the first call of compare
	third   *sums      // scores in box column 2 that a call of the method note leaves for the next call; nil without such scores
	pending [2]*sums   // pending[n] is a vector that was packed n times and waits for a second one; nil if no vector waits
}

// sums is a vector with scores. cells has the number of the cell for each word of the vector, or
// noCell for words that are zero.
type sums struct {
	v     VecVirtual
	cells [lane]int
}

// cellsAt returns the sums for v, which has the score of one cell in each word of 64 bits. There are
// at most four cells.
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

// aside returns an operand of VPSHUFB that moves the bytes of the five digits of a half side by side,
// so that VPSADBW can add them. The low eight bytes get the box column low, and the high eight bytes
// the box column high. For noCell, the bytes become zero.
func aside(low, high int) []byte {
	t := splat(0x80)
	for i := range t {
		if j := [2]int{low, high}[i%lane/8]; j != noCell && i%8 < 5 {
			t[i] = byte(3*(i%8) + j)
		}
	}
	return t
}

// note includes six cells in the search for the highest key: cellA and cellB, which are in box column
// 0, and the cells at the same positions in the other two box columns. The vectors a and b have the
// scores of these cells, digit by digit.
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

// added returns a vector with the sum of the eight bytes of each word of 64 bits in v.
func (k *narrowKeys) added(v VecVirtual) VecVirtual {
	VPSADBW(k.zero, v, v)
	return v
}

// pack combines pairs of vectors into one vector of narrower elements, in two steps. The first vector
// of a pair waits in k.pending. The final vector goes to the method compare. times is the number of
// steps that b has already passed.
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

// compare makes keys from sums. At each word of most, it keeps the higher of the two keys.
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
	VPXOR(all, x, x) // after this and the next instruction, the lowest word has the highest key, whose low bits are the number of the cell
	VPHMINPOSUW(x, x)
	cell = GP64()
	VMOVQ(x, cell)
	ANDQ(U8(keyEnd), cell)
	return cell
}
