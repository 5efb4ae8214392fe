package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// rowAt returns the position of row k of a band in a board: the offset of the vector in bytes, and the
// first bit of the field.
func rowAt(band, k int) (at, shift int) {
	switch {
	case band < 2:
		return 32 * k, 4 * band
	case k < 2:
		return 96, 4 * k
	}
	return 128, 0
}

// Offsets of the scores in scratch memory, after the cells with two or three candidates.
const (
	rowScoresAt    = pairsAt + 5*32     // offset of the scores of rows, by band and row
	columnScoresAt = rowScoresAt + 9*32 // offset of the scores of columns, by band and cell of a minirow
	choiceEnd      = columnScoresAt + 9*32
)

func sum(a, b Op) VecVirtual {
	r := YMM()
	VPADDB(a, b, r)
	return r
}

// row returns a vector with one row of a board, or of the cells with two or three candidates. The low
// bits of each byte are the field of the row. The higher bits have arbitrary values.
func (n *narrow) row(board Mem, band, k int) VecVirtual {
	at, shift := rowAt(band, k)
	r := YMM()
	VMOVDQU(board.Offset(at), r)
	if shift > 0 {
		VPSRLW(U8(4), r, r)
	}
	return r
}

// weights writes code that computes, for each digit, the parts of the scores that come from rows and
// columns of boxes (see score in modelsearch.go). The code writes these parts to scratch memory.
//
// Each minirow needs two look-ups. The first returns the weights of its cells 0 and 1, the second
// the weight of cell 2 and the sum of all three. In a box, each weight is at most 9, so a byte
// has two of them.
func (n *narrow) weights(board, pairs, scratch Mem) {
	nibbles := func(times int, low, high func(m int) int) VecVirtual {
		r := YMM()
		VMOVDQU(n.mem(table(times, func(m int) int { return low(m) | high(m)<<4 })), r)
		return r
	}
	cell := func(c int) func(m int) int { return func(m int) int { return m >> c & 1 } }
	firstTwo, firstTwoOfPair := nibbles(1, cell(0), cell(1)), nibbles(pairWeight, cell(0), cell(1))
	third, thirdOfPair := nibbles(1, cell(2), ones), nibbles(pairWeight, cell(2), ones)
	look := func(t, index Op) VecVirtual {
		r := YMM()
		VPSHUFB(index, t, r)
		return r
	}
	low := n.mem(splat(0x0F))
	upper := func(x VecVirtual) VecVirtual {
		r := down(x)
		keep(r, low)
		return r
	}

	var all [3]VecVirtual
	for band := range 3 {
		var inRow [3]VecVirtual
		var inTwo, inThird VecVirtual
		for k := range 3 {
			x, p := n.row(board, band, k), n.row(pairs, band, k)
			two := sum(look(firstTwo, x), look(firstTwoOfPair, p))
			rest := sum(look(third, x), look(thirdOfPair, p))
			inRow[k] = upper(rest)
			if k == 0 {
				inTwo, inThird = two, rest
			} else {
				VPADDB(two, inTwo, inTwo)
				VPADDB(rest, inThird, inThird)
			}
		}
		for c, box := range [3]VecVirtual{and(low, inTwo), upper(inTwo), and(low, inThird)} {
			VMOVDQU(box, columnScore(scratch, band, c))
			if band == 0 {
				all[c] = box
			} else {
				VPADDB(box, all[c], all[c])
			}
		}
		n.rowScores(scratch, band, inRow)
	}
	n.columnScores(scratch, all)
}

// columnScore and rowScore return the addresses of the scores of a column and of a row.
func columnScore(scratch Mem, band, c int) Mem { return scratch.Offset(columnScoresAt + 32*(3*band+c)) }
func rowScore(scratch Mem, band, k int) Mem    { return scratch.Offset(rowScoresAt + 32*(3*band+k)) }

// rowScores computes the part of the scores that comes from the row and the box of a cell: the weights
// in the other boxes of the row, boxScore of all rows of the box, and lineScore of the minirow.
func (n *narrow) rowScores(scratch Mem, band int, weights [3]VecVirtual) {
	inBox := bySum(2*lane, boxScore)
	box := sum(n.at(inBox, weights[0]), n.at(inBox, weights[1]))
	VPADDB(n.at(inBox, weights[2]), box, box)
	for k, m := range weights {
		s := sum(n.turned(m, turnBox(1)), n.turned(m, turnBox(2)))
		VPADDB(n.at(bySum(2*lane, lineScore), m), s, s)
		VPADDB(box, s, s)
		VMOVDQU(s, rowScore(scratch, band, k))
	}
}

// columnScores computes the part of the score that comes from the column of a cell: the weights in the
// other boxes of the column, and lineScore of the column in the box. In scratch memory, this part
// replaces the weights of the column in the box.
func (n *narrow) columnScores(scratch Mem, all [3]VecVirtual) {
	minus := YMM()
	VMOVDQU(n.mem(bySum(2*lane, func(sum int) int { return lineScore(sum) - sum })), minus)
	for c := range all {
		for band := range 3 {
			s := YMM()
			VPSHUFB(columnScore(scratch, band, c), minus, s)
			VPADDB(all[c], s, s)
			VMOVDQU(s, columnScore(scratch, band, c))
		}
	}
}

// pickBranch implements engine. It uses the same scores as pickBranch in modelsearch.go.
func (n *narrow) pickBranch(memory, at Register) (cell Register) {
	scratch := Mem{Base: memory}
	pairs := scratch.Offset(pairsAt)
	n.weights(Mem{Base: at}, pairs, scratch)

	var isCell [3]VecVirtual // isCell[c] is a table: whether a minirow contains cell c
	for c := range isCell {
		isCell[c] = YMM()
		VMOVDQU(n.mem(table(0xFF, func(m int) int { return m >> c & 1 })), isCell[c])
	}
	// score returns, for each digit and each box of a band, the score of cell c of row k in that box. A
	// score is 0 if the cell is not available for a guess.
	score := func(pair VecVirtual, band, k, c int) VecVirtual {
		s, is := YMM(), YMM()
		VMOVDQU(rowScore(scratch, band, k), s)
		VPADDB(columnScore(scratch, band, c), s, s)
		VPSHUFB(pair, isCell[c], is)
		keep(s, is)
		return s
	}
	keys := n.newKeys()
	for k := range 3 {
		lower, upper := n.row(pairs, 0, k), n.row(pairs, 1, k)
		for c := range 3 {
			keys.note(score(lower, 0, k, c), score(upper, 1, k, c), cellAt(0, k, 0, c), cellAt(1, k, 0, c))
		}
	}
	first, second, last := n.row(pairs, 2, 0), n.row(pairs, 2, 1), n.row(pairs, 2, 2)
	for c := range 3 {
		keys.note(score(first, 2, 0, c), score(second, 2, 1, c), cellAt(2, 0, 0, c), cellAt(2, 1, 0, c))
	}
	keys.note(score(last, 2, 2, 0), score(last, 2, 2, 1), cellAt(2, 2, 0, 0), cellAt(2, 2, 0, 1))
	alone := score(last, 2, 2, 2)
	keys.note(alone, alone, cellAt(2, 2, 0, 2), cellAt(2, 2, 0, 2))
	return keys.best()
}

// places implements engine.
func (n *narrow) places(memory Register) (upper, lower Register) {
	pairs := Mem{Base: memory, Disp: pairsAt}
	zero := YMM()
	VPXOR(zero, zero, zero)
	in := func(from, to int) Register {
		any := YMM()
		VMOVDQU(pairs.Offset(32*from), any)
		for i := from + 1; i < to; i++ {
			add(any, pairs.Offset(32*i))
		}
		VPCMPEQB(zero, any, any)
		is, high := GP64(), GP64()
		VPMOVMSKB(any, is.As32())
		NOTQ(is)
		Comment("The digits 6 to 9 begin a bit late.")
		MOVQ(is, high)
		SHRQ(U8(1), high)
		ANDQ(U32(1<<27-1<<ring), high)
		ANDQ(U32(1<<ring-1), is)
		ORQ(high, is)
		return is
	}
	return in(0, 3), in(3, 5)
}

// cellAt implements engine. It calls lowestOf, which reads three bytes. For band 2, the third byte
// does not belong to the band. This is harmless, because one of the first two bytes always has a
// candidate.
func (n *narrow) cellAt(memory, p, lower Register) (cell Register) {
	t := make([]byte, 2*32)
	for k := range 3 {
		for c := range 3 {
			for band := range 2 {
				t[8*k+4*band+c] = byte(cellAt(band, k, 0, c))
			}
			t[32+4*k+c] = byte(cellAt(2, k, 0, c))
		}
	}
	Comment("The digits 6 to 9 begin a byte late.")
	var at, far Register = GP64(), GP64()
	LEAQ(Mem{Base: p, Disp: 1}, at)
	CMPQ(p, U8(ring))
	CMOVQCC(at, p)
	SHLQ(U8(5), lower)
	LEAQ(Mem{Base: lower, Index: lower, Scale: 2}, far) // offset behind the three vectors of bands 0 and 1
	ADDQ(far, p)
	at = lowestOf(Mem{Base: memory, Index: p, Scale: 1, Disp: pairsAt}, 32)
	ADDQ(lower, at)
	cells := GP64()
	LEAQ(n.mem(t), cells)
	MOVBQZX(Mem{Base: cells, Index: at, Scale: 1}, at)
	return at
}

// lay implements engine.
func (n *narrow) lay(cell, memory, at Register) {
	n.loadBoard(at)
	for i, v := range n.p {
		VMOVDQU(v, Mem{Base: at, Disp: stride + 32*i})
	}
	entry, vector, place, masks := GP64(), GP64(), GP64(), GP64()
	LEAQ(n.cellTable(), entry)
	LEAQ(Mem{Base: entry, Index: cell, Scale: 4}, entry)
	MOVBQZX(Mem{Base: entry}, vector)
	MOVBQZX(Mem{Base: entry, Disp: 2}, masks)
	bit, pair, x := YMM(), YMM(), YMM()
	VPBROADCASTB(Mem{Base: entry, Disp: 1}, bit)
	VMOVDQU(Mem{Base: memory, Index: vector, Scale: 1, Disp: pairsAt}, pair)
	ADDQ(at, vector)
	VMOVDQU(Mem{Base: vector}, x)

	Comment("The lowest digit, and the others of the cell.")
	LEAQ(n.columnMasks(), entry)
	ADDQ(entry, masks)
	keep(pair, bit)
	VPCMPEQB(bit, pair, pair)
	keep(pair, Mem{Base: masks})
	VPMOVMSKB(pair, place.As32())
	TZCNTL(place.As32(), place.As32())
	LEAQ(n.window(), entry)
	SUBQ(place, entry)
	own, others := YMM(), YMM()
	VMOVDQU(Mem{Base: entry, Disp: 32}, own) // mask with all bits of the byte that has the digit
	VMOVDQU(Mem{Base: masks}, others)
	drop(others, own)
	keep(own, bit)
	keep(others, bit)
	VPANDN(x, own, own)
	VPANDN(x, others, others)
	VMOVDQU(own, Mem{Base: vector})
	VMOVDQU(others, Mem{Base: vector, Disp: stride})
}

// cellTable returns the address of a table with an entry of four bytes for each cell. An entry has the
// offset of the vector of the cell, the bit of the cell in a byte (two bits if the row is in both
// fields), and the offset of the mask for the box column.
func (n *narrow) cellTable() Mem {
	t := make([]byte, 4*88)
	for cell := range 81 {
		band, k, j, c := cell/27, cell%27/9, cell%9/3, cell%3
		at, shift := rowAt(band, k)
		bit := 1 << c << shift
		if at == 128 {
			bit *= bothFields
		}
		t[4*cell], t[4*cell+1], t[4*cell+2] = byte(at), byte(bit), byte(32*j)
	}
	return n.mem(t)
}

// columnMasks returns the address of three masks. Mask j selects the bytes of box column j.
func (n *narrow) columnMasks() Mem {
	t := make([]byte, 3*2*lane)
	spots(func(p, _, j int) { t[32*j+p] = 0xFF })
	return n.mem(t)
}

// window returns the address of 64 bytes, of which only byte 32 is not zero. A vector that is read
// from offset 32-p has only zero bytes, except byte p.
func (n *narrow) window() Mem {
	t := make([]byte, 4*lane)
	t[32] = 0xFF
	return n.mem(t)
}
