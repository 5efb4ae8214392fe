package main

import (
	"slices"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// scratch is where the engine keeps, before state 0, what finds no register.
const (
	hiddenAt = 0  // two vectors
	pairsAt  = 64 // five
)

// search writes the loop: sweep until nothing changes, then go back or guess.
func (n *narrow) search() {
	TEXT("searchNarrow", NOSPLIT, "func(memory *byte, depth int, guesses int) (top int, nodes int, end int)")
	Doc("searchNarrow goes on from the state on top (see engine.search), with AVX2.")
	Pragma("noescape")
	memory := Load(Param("memory"), GP64()).(Register)
	depth, guesses := Load(Param("depth"), GP64()), Load(Param("guesses"), GP64())
	at := GP64()
	IMUL3Q(U32(stride), depth, at)
	LEAQ(Mem{Base: memory, Index: at, Scale: 1, Disp: first}, at)
	nodes, end := GP64(), GP64()
	XORQ(nodes, nodes)
	n.start(memory)

	Label("load")
	for i, p := range n.p {
		VMOVDQU(Mem{Base: at, Disp: 32 * i}, p)
	}
	none := YMM()
	VPXOR(none, none, none)
	VMOVDQU(none, n.hidden[0])
	VMOVDQU(none, n.hidden[1])

	Label("sweep")
	rows := n.sweep("dead")
	n.jumpIfChanged(at, "sweep")
	Comment("At the top of the tree the dear rules pay.")
	CMPQ(nodes, U32(triadNodes))
	JAE(LabelRef("choose"))
	n.triads(rows, memory, at)
	n.jumpIfChanged(at, "sweep")
	Label("choose")
	n.pairs(memory, at)
	n.guess(n.pickBranch(memory, at), memory, at)
	INCQ(depth)
	INCQ(nodes)
	DECQ(guesses)
	JNZ(LabelRef("load"))
	MOVQ(U32(endPaused), end)
	JMP(LabelRef("return"))

	Label("dead")
	TESTQ(depth, depth)
	JZ(LabelRef("exhausted"))
	DECQ(depth)
	SUBQ(U32(stride), at)
	INCQ(nodes)
	JMP(LabelRef("load"))

	Label("exhausted")
	MOVQ(U32(endExhausted), end)
	JMP(LabelRef("return"))
	Label("solved")
	MOVQ(U32(endSolved), end)
	JMP(LabelRef("return"))
	Label("stuck")
	MOVQ(U32(endStuck), end)
	Label("return")
	VZEROUPPER()
	Store(depth, Return("top"))
	Store(nodes, Return("nodes"))
	Store(end, Return("end"))
	RET()
}

// start gives registers, and scratch, to what the rules keep.
func (n *narrow) start(memory Register) {
	for i := range n.p {
		n.p[i] = YMM()
	}
	n.complete, n.below = YMM(), YMM()
	for i := range n.hidden {
		n.hidden[i] = Mem{Base: memory, Disp: hiddenAt + 32*i}
	}
}

// sweep applies every rule once. It leaves if a cell has no digit left or a
// digit no line. It gives the rows that each box has left.
func (n *narrow) sweep(dead string) boxRows {
	naked := n.cellCounts()
	n.nakedBoxes(naked)
	n.hiddenCells(naked)
	n.columnLocks()
	rows := n.rowLocks()
	n.hiddenSingles(rows)
	add(n.below, n.mem(splat(full&^0x0F)))
	keep(n.complete, n.below)
	VPTEST(n.mem(atSpots(full)), n.complete)
	JCC(LabelRef(dead))
	return rows
}

// jumpIfChanged compares a board with the state at, and puts it there.
func (n *narrow) jumpIfChanged(at Register, label string) {
	var change VecVirtual
	for i, p := range n.p {
		d := YMM()
		VPXOR(Mem{Base: at, Disp: 32 * i}, p, d)
		VMOVDQU(p, Mem{Base: at, Disp: 32 * i})
		if i == 0 {
			change = d
		} else {
			add(change, d)
		}
	}
	VPTEST(change, change)
	JNZ(LabelRef(label))
}

// step writes the function of one sweep alone, for the test that holds it to the
// model. What hiddenSingles finds is scratch before the sweep and after it.
func (n *narrow) step() {
	TEXT("stepNarrow", NOSPLIT, "func(memory *byte, depth int) (ok bool)")
	Doc("stepNarrow makes one sweep of the state at a depth; false is a contradiction.")
	Pragma("noescape")
	memory, at := Load(Param("memory"), GP64()).(Register), Load(Param("depth"), GP64())
	IMUL3Q(U32(stride), at, at)
	ADDQ(memory, at)
	n.start(memory)
	for i, p := range n.p {
		VMOVDQU(Mem{Base: at, Disp: first + 32*i}, p)
	}
	ok := GP8()
	MOVB(U8(0), ok)
	n.sweep("contradiction")
	MOVB(U8(1), ok)
	Label("contradiction")
	for i, p := range n.p {
		VMOVDQU(p, Mem{Base: at, Disp: first + 32*i})
	}
	VZEROUPPER()
	Store(ok, ReturnIndex(0))
	RET()
}

// pairs puts the candidates in cells with exactly two into scratch, vector by
// vector. It leaves for solved if no cell has two or more, for stuck if none has
// exactly two.
func (n *narrow) pairs(memory, at Register) {
	many, any := YMM(), YMM()
	board := func(i int) VecVirtual {
		r := YMM()
		VMOVDQU(Mem{Base: at, Disp: 32 * i}, r)
		return r
	}
	write := func(i int, pair VecVirtual) {
		VPAND(Mem{Base: at, Disp: 32 * i}, pair, pair)
		VMOVDQU(pair, Mem{Base: memory, Disp: pairsAt + 32*i})
		if i == 0 {
			VMOVDQA(pair, any)
		} else {
			add(any, pair)
		}
	}
	for i := 0; i < 4; i += 2 {
		a, b := board(i), board(i+1)
		t := n.tally(fold(a, b, or), fold(a, b, and), 3)
		if i == 0 {
			VMOVDQA(t[1], many)
		} else {
			add(many, t[1])
		}
		drop(t[1], t[2])
		write(i, low(t[1]))
		write(i+1, high(t[1]))
	}
	last := board(4)
	other := otherLane(last)
	t := n.tally(or(last, other), and(last, other), 3)
	add(many, t[1])
	VPTEST(many, many)
	JZ(LabelRef("solved"))
	write(4, but(t[1], t[2]))
	VPTEST(any, any)
	JZ(LabelRef("stuck"))
}

// pickNarrow is where to guess: a place, and which band of bandOrder.
type pickNarrow struct{ place, band Register }

// pickBranch takes the digit and box that hold a cell with two candidates and
// promise most, as wide.pickBranch does.
func (n *narrow) pickBranch(memory, at Register) pickNarrow {
	vectors := func(base Register, disp int) func(i int) VecVirtual {
		return func(i int) VecVirtual {
			r := YMM()
			VMOVDQU(Mem{Base: base, Disp: disp + 32*i}, r)
			return r
		}
	}
	count := table(1, ones)
	// sum counts what a digit has in a box, for each band.
	sum := func(of func(i int) VecVirtual) (s [3]VecVirtual) {
		for k := range 3 {
			v := of(k)
			lower, upper := n.at(count, v), n.at(count, down(v))
			if k == 0 {
				s[0], s[1] = lower, upper
				continue
			}
			VPADDB(lower, s[0], s[0])
			VPADDB(upper, s[1], s[1])
		}
		v := of(3)
		s[2] = n.at(count, v)
		VPADDB(n.at(count, down(v)), s[2], s[2])
		VPADDB(n.at(count, of(4)), s[2], s[2])
		return s
	}
	pairs, cells := sum(vectors(memory, pairsAt)), sum(vectors(at, 0))
	stack := YMM()
	VPADDB(pairs[0], pairs[1], stack)
	VPADDB(pairs[2], stack, stack)
	best := YMM()
	for b, p := range pairs {
		key := cells[b]
		VPADDB(p, key, key)
		VPADDB(stack, key, key)
		VPADDB(n.turned(p, turnBox(1)), key, key)
		VPADDB(n.turned(p, turnBox(2)), key, key)
		// In the low bits the band: 0 before 2 before 1, as the places of wide are.
		VPADDB(key, key, key)
		VPADDB(key, key, key)
		VPADDB(n.mem(splat(byte(2-slices.Index(bandOrder[:], b)))), key, key)
		without := YMM()
		VPXOR(without, without, without)
		VPCMPEQB(p, without, without)
		VPANDN(key, without, key)
		if b == 0 {
			VMOVDQA(key, best)
		} else {
			VPMAXUB(key, best, best)
		}
	}

	Comment("The highest key, from the lowest of the complements.")
	x, h, ff := XMM(), XMM(), XMM()
	VEXTRACTI128(U8(1), best, x)
	VPMAXUB(best.AsX(), x, x)
	VPCMPEQB(ff, ff, ff)
	VPXOR(x, ff, x)
	VPSRLW(U8(8), x, h)
	VPMINUB(h, x, x)
	VPHMINPOSUW(x, x)
	VPXOR(x, ff, x)
	key, place, band := GP32(), GP32(), GP64()
	VMOVD(x, key)
	all := YMM()
	VPBROADCASTB(x, all)
	VPCMPEQB(all, best, all)
	VPMOVMSKB(all, place)
	TZCNTL(place, place)
	ANDL(U8(3), key)
	MOVL(U32(2), band.As32())
	SUBL(key, band.As32())
	return pickNarrow{place.As64(), band}
}

// guess lays the digit in the first of its cells with two candidates: in a copy,
// the next state, which becomes the top; in the state below it the digit goes.
func (n *narrow) guess(p pickNarrow, memory, at Register) {
	n.reload(at)
	for i, v := range n.p {
		VMOVDQU(v, Mem{Base: at, Disp: stride + 32*i})
	}
	Comment("The cell: 3k+c.")
	rows, cell := GP64(), GP64()
	LEAQ(n.rowTable(), rows)
	LEAQ(Mem{Base: p.band, Index: p.band, Scale: 2}, p.band)
	LEAQ(Mem{Base: rows, Index: p.band, Scale: 2}, rows)
	XORL(cell.As32(), cell.As32())
	for k := 2; k >= 0; k-- {
		b, s := GP64(), GP64()
		MOVBQZX(Mem{Base: rows, Disp: 2 * k}, b)
		MOVBQZX(Mem{Base: rows, Disp: 2*k + 1}, s)
		ADDQ(p.place, b)
		MOVBLZX(Mem{Base: memory, Index: b, Scale: 1, Disp: pairsAt}, b.As32())
		SHRXL(s.As32(), b.As32(), b.As32())
		ANDL(U8(7), b.As32())
		LEAQ(Mem{Base: b, Index: cell, Scale: 8}, cell)
	}
	TZCNTL(cell.As32(), cell.As32())

	Comment("Its row, and its bit in a byte.")
	bits, row, v := GP64(), GP64(), YMM()
	LEAQ(n.cellBits(), bits)
	LEAQ(Mem{Base: p.band, Index: p.band, Scale: 2}, p.band) // nine cells a band
	ADDQ(cell, p.band)
	MOVBQZX(Mem{Base: bits, Index: p.band, Scale: 1, Disp: 32}, row)
	VPBROADCASTB(Mem{Base: bits, Index: p.band, Scale: 1}, v)
	ADDQ(at, row)

	Comment("The digit, and the others of the cell.")
	masks, own, others, x := GP64(), YMM(), YMM(), YMM()
	SHLQ(U8(6), p.place)
	LEAQ(n.placeMasks(), masks)
	VPAND(Mem{Base: masks, Index: p.place, Scale: 1}, v, own)
	VPAND(Mem{Base: masks, Index: p.place, Scale: 1, Disp: 32}, v, others)
	VMOVDQU(Mem{Base: row}, x)
	VPANDN(x, own, own)
	VPANDN(x, others, others)
	VMOVDQU(own, Mem{Base: row})
	VMOVDQU(others, Mem{Base: row, Disp: stride})
	ADDQ(U32(stride), at)
}

// rowTable tells of row k of the i-th band, at 6*i+2*k, where its vector begins, and
// then in which bit its field.
func (n *narrow) rowTable() Mem {
	t := make([]byte, 2*lane)
	for i, b := range bandOrder {
		for k := range 3 {
			at, shift := rowAt(b, k)
			t[6*i+2*k], t[6*i+2*k+1] = byte(at), byte(shift)
		}
	}
	return n.mem(t)
}

// bandOrder is the order of bands among equals.
var bandOrder = [3]int{0, 2, 1}

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

// cellBits gives for cell 3k+c of a box in the i-th band, at 9*i+3k+c, its bit in a
// byte (two where a row stands twice), and 32 bytes on where its vector begins.
func (n *narrow) cellBits() Mem {
	t := make([]byte, 4*lane)
	for i, b := range bandOrder {
		for cell := range 9 {
			at, shift := rowAt(b, cell/3)
			bit := 1 << (cell % 3) << shift
			if at == 128 {
				bit *= bothFields
			}
			t[9*i+cell], t[32+9*i+cell] = byte(bit), byte(at)
		}
	}
	return n.mem(t)
}

// placeMasks gives for each place the place itself, and in the next vector those
// of the other digits in the same minirow.
func (n *narrow) placeMasks() Mem {
	t := make([]byte, 2*lane*4*lane)
	spots(func(p, d, j int) {
		t[64*p+p] = 0xFF
		spots(func(q, e, i int) {
			if i == j && e != d {
				t[64*p+32+q] = 0xFF
			}
		})
	})
	return n.mem(t)
}
