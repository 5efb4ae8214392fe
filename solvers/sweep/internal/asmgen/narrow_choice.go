package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// rowAt tells in which vector a row is, by its first byte, and in which field,
// by its first bit.
func rowAt(band, k int) (at, shift int) {
	switch {
	case band < 2:
		return 32 * k, 4 * band
	case k < 2:
		return 96, 4 * k
	}
	return 128, 0
}

// Scratch of the choice, behind the pairs.
const (
	rowScoresAt    = pairsAt + 5*32     // by band and row
	columnScoresAt = rowScoresAt + 9*32 // by band and cell of a minirow
	choiceEnd      = columnScoresAt + 9*32
)

func sum(a, b Op) VecVirtual {
	r := YMM()
	VPADDB(a, b, r)
	return r
}

// row gives the vector of a board, or of its pairs, that a row is in, with its
// field in the low bits; bits above may be set.
func (n *narrow) row(board Mem, band, k int) VecVirtual {
	at, shift := rowAt(band, k)
	r := YMM()
	VMOVDQU(board.Offset(at), r)
	if shift > 0 {
		VPSRLW(U8(4), r, r)
	}
	return r
}

// counted writes in how many of three rows a cell is set, as a binary number.
func counted(a, b, c VecVirtual) (odd, two VecVirtual) {
	odd, two = YMM(), YMM()
	VPXOR(a, b, odd)
	VPAND(c, odd, two)
	VPXOR(c, odd, odd)
	add(two, and(a, b))
	return odd, two
}

// columnScores puts into scratch for each digit and each cell c of a minirow what
// the column adds to a score: the weights in it, less those in the cell's box
// three times.
func (n *narrow) columnScores(board, pairs, scratch Mem) {
	for c := range 3 {
		cell := func(times int) []byte { return table(1, func(m int) int { return times * (m >> c & 1) }) }
		all := YMM()
		slot := func(band int) Mem { return scratch.Offset(columnScoresAt + 32*(3*band+c)) }
		for band := range 3 {
			x1, x2 := counted(n.row(board, band, 0), n.row(board, band, 1), n.row(board, band, 2))
			box := sum(n.at(cell(1), x1), n.at(cell(2), x2))
			p1, p2 := counted(n.row(pairs, band, 0), n.row(pairs, band, 1), n.row(pairs, band, 2))
			VPADDB(n.at(cell(pairWeight), p1), box, box)
			VPADDB(n.at(cell(2*pairWeight), p2), box, box)
			if band == 0 {
				VMOVDQA(box, all)
			} else {
				VPADDB(box, all, all)
			}
			VMOVDQU(sum(sum(box, box), box), slot(band))
		}
		for band := range 3 {
			s := YMM()
			VPSUBB(slot(band), all, s)
			VMOVDQU(s, slot(band))
		}
	}
}

// rowScores puts into scratch for each digit and minirow what the row and the
// box add to a score: the weights in them, less those in the minirow three times.
func (n *narrow) rowScores(board, pairs, scratch Mem) {
	for band := range 3 {
		var weights [3]VecVirtual
		box := YMM()
		for k := range weights {
			weights[k] = sum(n.at(table(1, ones), n.row(board, band, k)), n.at(table(pairWeight, ones), n.row(pairs, band, k)))
			if k == 0 {
				VPADDB(n.mem(splat(bias)), weights[k], box)
			} else {
				VPADDB(weights[k], box, box)
			}
		}
		for k, m := range weights {
			s := sum(n.turned(m, turnBox(1)), n.turned(m, turnBox(2)))
			VPSUBB(m, s, s)
			VPSUBB(m, s, s)
			VPADDB(box, s, s)
			VMOVDQU(s, scratch.Offset(rowScoresAt+32*(3*band+k)))
		}
	}
}

// pickBranch implements engine. Scores: see the model.
func (n *narrow) pickBranch(memory, at Register) (cell Register) {
	scratch := Mem{Base: memory}
	board, pairs := Mem{Base: at}, scratch.Offset(pairsAt)
	n.columnScores(board, pairs, scratch)
	n.rowScores(board, pairs, scratch)

	// The five digits of a half side by side, to be added up: those of box
	// columns 0 and 1, and those of 2, in the low or the high eight bytes.
	aside := func(low, high int) []byte {
		t := splat(0x80)
		for i := range t {
			if j := [2]int{low, high}[i%lane/8]; j >= 0 && i%8 < 5 {
				t[i] = byte(3*(i%8) + j)
			}
		}
		return t
	}
	best, zero := YMM(), YMM()
	VPXOR(best, best, best)
	VPXOR(zero, zero, zero)
	// note takes sums of two halves of digits, each for two cells: lanes 0 and 1
	// of a, or of b, are the halves.
	note := func(a, b VecVirtual, cells [4]int) {
		both := foldSum(a, b)
		VPSLLQ(U8(keyBits), both, both)
		number := make([]byte, 2*lane)
		for i, cell := range cells {
			if cell >= 0 {
				number[8*i] = byte(keyEnd - cell)
			}
		}
		add(both, n.mem(number))
		VPMAXUD(both, best, best)
	}
	type scored struct {
		score VecVirtual
		cells [3]int // by box column
	}
	// scores gives the scores of the i-th three cells of a row, where they are to
	// be chosen from.
	scores := func(i int) scored {
		band, k, c := i/9, i%9/3, i%3
		vector, shift := rowAt(band, k)
		s, is := YMM(), YMM()
		VMOVDQU(scratch.Offset(rowScoresAt+32*(3*band+k)), s)
		VPADDB(scratch.Offset(columnScoresAt+32*(3*band+c)), s, s)
		bit := n.mem(splat(byte(1 << c << shift)))
		VMOVDQU(bit, is)
		VPAND(pairs.Offset(vector), is, is)
		VPCMPEQB(bit, is, is)
		VPAND(is, s, s)
		var cells [3]int
		for j := range cells {
			cells[j] = cellAt(band, k, j, c)
		}
		return scored{s, cells}
	}
	added := func(v VecVirtual) VecVirtual {
		VPSADBW(zero, v, v)
		return v
	}
	// Two vectors of cells at a time: box columns 0 and 1 of each, and 2 of both.
	for i := 0; i < 27; i += 2 {
		a := scores(i)
		left := added(n.turned(a.score, aside(0, 1)))
		if i == 26 {
			third := added(n.turned(a.score, aside(2, -1)))
			note(left, third, [4]int{a.cells[0], a.cells[1], a.cells[2], -1})
			break
		}
		b := scores(i + 1)
		right := added(n.turned(b.score, aside(0, 1)))
		note(left, right, [4]int{a.cells[0], a.cells[1], b.cells[0], b.cells[1]})
		third := added(or(n.turned(a.score, aside(2, -1)), n.turned(b.score, aside(-1, 2))))
		note(third, zero, [4]int{a.cells[2], b.cells[2], -1, -1})
	}
	x := XMM()
	VEXTRACTI128(U8(1), best, x)
	VPMAXUD(best.AsX(), x, x)
	return cellOf(x)
}

// foldSum adds the halves of a in the low half and those of b in the high half.
func foldSum(a, b VecVirtual) VecVirtual {
	return fold(a, b, func(x, y Op) VecVirtual {
		r := YMM()
		VPADDQ(x, y, r)
		return r
	})
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

// cellAt implements engine. In band 2, the third byte is no part of it, but
// there is a candidate in the first two.
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
	LEAQ(Mem{Base: lower, Index: lower, Scale: 2}, far) // the three vectors of bands 0 and 1
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
	VMOVDQU(Mem{Base: entry, Disp: 32}, own) // all bits at the place
	VMOVDQU(Mem{Base: masks}, others)
	drop(others, own)
	keep(own, bit)
	keep(others, bit)
	VPANDN(x, own, own)
	VPANDN(x, others, others)
	VMOVDQU(own, Mem{Base: vector})
	VMOVDQU(others, Mem{Base: vector, Disp: stride})
}

// cellTable tells of each cell, in four bytes: where its vector begins, its bit
// in a byte (two where a row stands twice), and where the mask of its box column
// begins.
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

// columnMasks are the places of each box column.
func (n *narrow) columnMasks() Mem {
	t := make([]byte, 3*2*lane)
	spots(func(p, _, j int) { t[32*j+p] = 0xFF })
	return n.mem(t)
}

// window has one byte in 64: read from 32 bytes before it less a place, it is
// that place alone.
func (n *narrow) window() Mem {
	t := make([]byte, 4*lane)
	t[32] = 0xFF
	return n.mem(t)
}
