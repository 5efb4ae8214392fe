package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func ones(m int) int { return m&1 + m>>1&1 + m>>2&1 }

// packed returns a table for the function look. The entry for a byte has f of field 0 in the low four
// bits and f of field 1 in the high four bits.
func packed(f func(m int) int) []byte {
	t := make([]byte, 64)
	for i := range t {
		t[i] = byte(f(i&7) | f(i>>3)<<4)
	}
	return t
}

// unpacked returns two vectors with the numbers of field 0 and of field 1, which packed combines.
func (w *wide) unpacked(v VecVirtual) (f [fields]VecVirtual) {
	f[0], f[1] = ZMM(), ZMM()
	VPANDD(w.add(everywhere(15)), v, f[0])
	VPSRLW(U8(4), v, f[1])
	VPANDD(w.add(everywhere(15)), f[1], f[1])
	return f
}

func plus(a, b Op) VecVirtual {
	r := ZMM()
	VPADDB(a, b, r)
	return r
}

// atSum returns a vector with table[sum] for each byte of a vector with sums of weights (see bySum).
func atSum(table, sums VecVirtual) VecVirtual {
	r := ZMM()
	VPSHUFB(sums, table, r)
	return r
}

// columnScores returns, for each digit and each cell c of a minirow, the part of the score that comes
// from the column: the weights in the other boxes, and lineScore of the column in the box.
func (w *wide) columnScores(pairs [3]VecVirtual) (scores [3][fields]VecVirtual) {
	// x1 and x2 are the two bits of a number: in how many rows of a band the digit is a candidate of
	// cell c of the minirow. p1 and p2 count only cells that are available for a guess.
	x1, x2 := joined(oddOf, w.x[0], w.x[1], w.x[2]), joined(majority, w.x[0], w.x[1], w.x[2])
	p1, p2 := joined(oddOf, pairs[0], pairs[1], pairs[2]), joined(majority, pairs[0], pairs[1], pairs[2])
	inColumn := w.fromTable(bySum(64, func(sum int) int { return lineScore(sum) - sum }))
	for c := range 3 {
		cell := func(times int) Mem { return w.add(packed(func(m int) int { return times * (m >> c & 1) })) }
		box := plus(look(cell(1), x1), look(cell(2), x2))
		VPADDB(look(cell(pairWeight), p1), box, box)
		VPADDB(look(cell(2*pairWeight), p2), box, box)
		f := w.unpacked(box)
		// Band 2 is in both fields of the upper half, so the code adds only one of the fields.
		all := ZMM()
		VPANDD(w.add(append(everywhere(15)[:half], make([]byte, 64-half)...)), f[1], all)
		VPADDB(f[0], all, all)
		VPADDB(look(all, w.otherHalf), all, all)
		for i, m := range f {
			scores[c][i] = plus(all, atSum(inColumn, m))
		}
	}
	return scores
}

// rowScores returns, for each digit and minirow, the part of the score that comes from the row and the
// box: the weights in the other boxes of the row, boxScore of all rows of the box, and lineScore of the
// minirow.
func (w *wide) rowScores(pairs [3]VecVirtual) (scores [3][fields]VecVirtual) {
	var box [fields]VecVirtual
	inBox, inRow := w.fromTable(bySum(64, boxScore)), w.fromTable(bySum(64, lineScore))
	for k, x := range w.x {
		weight := plus(look(w.add(packed(ones)), x), look(w.add(packed(func(m int) int { return pairWeight * ones(m) })), pairs[k]))
		scores[k] = w.unpacked(weight)
		for i, m := range scores[k] {
			if m = atSum(inBox, m); k > 0 {
				VPADDB(m, box[i], m)
			}
			box[i] = m
		}
	}
	for k := range scores {
		for i, m := range scores[k] {
			s := plus(look(m, w.nextBox), look(m, w.afterBox))
			VPADDB(atSum(inRow, m), s, s)
			VPADDB(box[i], s, s)
			scores[k][i] = s
		}
	}
	return scores
}

// pickBranch implements engine. It uses the same scores as pickBranch in modelsearch.go.
func (w *wide) pickBranch(memory, _ Register) (cell Register) {
	var pairs [3]VecVirtual
	for k := range pairs {
		pairs[k] = ZMM()
		VMOVDQU64(Mem{Base: memory, Disp: 64 * k}, pairs[k])
	}
	columns := w.columnScores(pairs)
	rows := w.rowScores(pairs)

	n := w.newKeys()
	for k := range 3 {
		pair := Mem{Base: memory, Disp: 64 * k}
		for c := range 3 {
			n.note(pair, rows[k][0], columns[c][0], cells{0, k, c}, cells{2, k, c})
		}
	}
	// Band 1 is only in the lower half of a vector. So two of its rows, or of its columns, are
	// compared at once, one in each half.
	first := w.beside(rows[0][1], rows[1][1])
	pair := w.beside(pairs[0], pairs[1])
	for c := range 3 {
		n.note(pair, first, w.beside(columns[c][1], columns[c][1]), cells{1, 0, c}, cells{1, 1, c})
	}
	n.note(w.beside(pairs[2], pairs[2]), w.beside(rows[2][1], rows[2][1]), w.beside(columns[0][1], columns[1][1]), cells{1, 2, 0}, cells{1, 2, 1})
	n.note(pairs[2], rows[2][1], columns[2][1], cells{1, 2, 2}, none)
	return n.best()
}

// places implements engine.
func (w *wide) places(memory Register) (upper, lower Register) {
	any, is := ZMM(), K()
	VMOVDQU64(Mem{Base: memory}, any)
	for k := 1; k < 3; k++ {
		VPORD(Mem{Base: memory, Disp: 64 * k}, any, any)
	}
	VPTESTMB(any, any, is)
	upper, lower = GP64(), GP64()
	KMOVQ(is, upper)
	MOVQ(upper, lower)
	SHRQ(U8(half), lower)
	return upper, lower
}

// cellAt implements engine.
func (w *wide) cellAt(memory, p, lower Register) (cell Register) {
	t := make([]byte, 2*32)
	for k := range 3 {
		for bit := range 6 {
			t[8*k+bit] = byte(cellAt(bit/3, k, 0, bit%3))
			t[32+8*k+bit] = byte(cellAt(2, k, 0, bit%3))
		}
	}
	SHLQ(U8(5), lower) // lower becomes the offset of the half: 0 or 32
	ADDQ(lower, p)
	at := lowestOf(Mem{Base: memory, Index: p, Scale: 1}, 64)
	ADDQ(lower, at)
	cells := GP64()
	LEAQ(w.add(t), cells)
	MOVBQZX(Mem{Base: cells, Index: at, Scale: 1}, at)
	return at
}

// lay implements engine.
func (w *wide) lay(cell, memory, at Register) {
	w.loadBoard(at)
	for k, x := range w.x {
		VMOVDQU64(x, Mem{Base: at, Disp: stride + 64*k})
	}
	table, row, column := GP64(), GP64(), GP64()
	LEAQ(w.cellTable(), table)
	SHLQ(U8(4), cell)
	ADDQ(cell, table)
	MOVBQZX(Mem{Base: table, Disp: 8}, row)
	MOVQ(Mem{Base: table}, column)
	bit, pair, x := ZMM(), ZMM(), ZMM()
	VPBROADCASTB(Mem{Base: table, Disp: 9}, bit)
	VMOVDQU64(Mem{Base: memory, Index: row, Scale: 1}, pair)
	ADDQ(at, row)
	VMOVDQU64(Mem{Base: row}, x)

	Comment("The digit, and the others of the cell.")
	in, digits := K(), GP64()
	VPTESTMB(bit, pair, in)
	KMOVQ(in, digits)
	ANDQ(column, digits)
	BLSIQ(digits, digits)
	ANDNQ(column, digits, column)
	own, others, gone := K(), K(), ZMM()
	KMOVQ(digits, own)
	KMOVQ(column, others)
	VMOVDQU8_Z(bit, own, gone)
	VPANDND(x, gone, gone)
	VMOVDQU64(gone, Mem{Base: row})
	VMOVDQU8_Z(bit, others, gone)
	VPANDND(x, gone, gone)
	VMOVDQU64(gone, Mem{Base: row, Disp: stride})
}

// cellTable returns the address of a table with an entry of 16 bytes for each cell. The first eight
// bytes are a mask of the bytes of a vector that have candidates of the cell. Then come the offset of
// the vector and the bits of the cell in a byte.
func (w *wide) cellTable() Mem {
	t := make([]byte, 16*81)
	for cell := range 81 {
		e := t[16*cell:][:16]
		band, k, j, c := cell/27, cell%27/9, cell%9/3, cell%3
		base, bits := 0, 1<<(3*band+c)
		if band == 2 {
			base, bits = half, 1<<c|1<<(3+c)
		}
		for d := range 9 {
			p := base + 3*d + j
			e[p/8] |= 1 << (p % 8)
		}
		e[8], e[9] = byte(64*k), byte(bits)
	}
	return w.add(t)
}
