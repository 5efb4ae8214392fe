package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// cells describes three cells of a row, one in each box: the band, row k of the band, and column
// c of each box.
type cells struct{ band, k, c int }

var none = cells{band: -1}

// The method field returns the number of the field (0 or 1) of a byte that has the cells of the band.
func (c cells) field() int { return c.band & 1 }

// keys writes code that finds the cell with the highest score. The high bits of a key are the score of
// a cell, and the low bits the complement of the number of the cell. So of cells with equal scores,
// the first has the highest key.
type keys struct {
	*wide
	eight, ninth VecVirtual // indexes for look: eight moves digits 1 to 8 of each box column side by side, so that they can be added; ninth moves digit 9
	zero         VecVirtual
	most         VecVirtual // highest key so far at each word of the vector
}

func (w *wide) newKeys() *keys {
	eight, ninth := make([]byte, 64), make([]byte, 64)
	for i := range eight {
		eight[i], ninth[i] = 63, 63
		base, j, d := i/half*half, i%half/8, i%8
		if j < 3 {
			eight[i] = byte(base + 3*d + j)
			if d == 0 {
				ninth[i] = byte(base + 3*8 + j)
			}
		}
	}
	n := &keys{wide: w, eight: w.fromTable(eight), ninth: w.fromTable(ninth), zero: ZMM(), most: ZMM()}
	makeZero(n.zero)
	makeZero(n.most)
	return n
}

// note includes six cells in the search for the highest key: three in the lower half of the vectors
// and three in the upper half. The vector pair has the candidates of the cells that are available for
// a guess. rows and columns are the two parts of the scores.
func (n *keys) note(pair Op, rows, columns VecVirtual, lower, upper cells) {
	mask, number := make([]byte, 64), make([]byte, 64)
	places(func(p, base, _, j int) {
		at := lower
		if base == half {
			at = upper
		}
		if at != none {
			mask[p] = byte(1 << (3*at.field() + at.c))
			number[base+8*j] = byte(keyEnd - cellAt(at.band, at.k, j, at.c))
		}
	})
	is, score, sum := K(), ZMM(), ZMM()
	if m, ok := pair.(Mem); ok {
		v := ZMM()
		VMOVDQU64(m, v)
		pair = v
	}
	VPTESTMB(n.add(mask), pair, is)
	VPADDB_Z(rows, columns, is, score)
	VPSADBW(n.zero, look(score, n.eight), sum)
	VPADDQ(look(score, n.ninth), sum, sum)
	VPSLLQ(U8(keyBits), sum, sum)
	VPORD(n.add(number), sum, sum)
	VPMAXUD(sum, n.most, n.most)
}

// best returns the cell with the highest key.
func (n *keys) best() (cell Register) {
	y, x := YMM(), XMM()
	VEXTRACTI64X4(U8(1), n.most, y)
	VPMAXUD(n.most.AsY(), y, y)
	VEXTRACTI128(U8(1), y, x)
	VPMAXUD(y.AsX(), x, x)
	return cellOf(x)
}

// beside returns a vector with the lower half of a in its lower half and the lower half of b in
// its upper half.
func (w *wide) beside(a, b VecVirtual) VecVirtual {
	r := ZMM()
	VINSERTI64X4(U8(1), b.AsY(), a, r)
	return r
}
