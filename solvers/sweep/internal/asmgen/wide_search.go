package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// search writes the loop: sweep until nothing changes, then go back or guess.
func (w *wide) search() {
	TEXT("searchWide", NOSPLIT, "func(memory *byte, depth int, guesses int) (top int, nodes int, end int)")
	Doc("searchWide goes on from the state on top (see engine.search), with AVX-512.")
	Pragma("noescape")
	memory, depth, guesses := Load(Param("memory"), GP64()), Load(Param("depth"), GP64()), Load(Param("guesses"), GP64())
	at := GP64()
	IMUL3Q(U32(stride), depth.(Register), at)
	LEAQ(Mem{Base: memory.(Register), Index: at, Scale: 1, Disp: first}, at)
	nodes, end := GP64(), GP64()
	XORQ(nodes, nodes)
	w.base, w.disp = memory.(Register), tablesAt
	w.start()

	Label("load")
	for k, x := range w.x {
		VMOVDQU64(Mem{Base: at, Disp: 64 * k}, x)
	}
	VPXORD(w.hidden, w.hidden, w.hidden)

	Label("sweep")
	rows, missing := w.sweep()
	w.jumpIfAny(missing, "dead")
	Comment("Has anything changed?")
	w.jumpIfAny(w.changed(at), "sweep")
	Comment("At the top of the tree the dear rules pay.")
	CMPQ(nodes, U32(triadNodes))
	JAE(LabelRef("choose"))
	w.triads(rows)
	w.jumpIfAny(w.changed(at), "sweep")
	Label("choose")
	two, any := w.pairs()
	w.jumpIfNone(any, "solved")
	w.jumpIfNone(w.union(two), "stuck")
	w.guess(w.pickBranch(two), two, memory.(Register), at)
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
	JMP(LabelRef("store"))
	Label("stuck")
	MOVQ(U32(endStuck), end)
	Label("store")
	for k, x := range w.x {
		VMOVDQU64(x, Mem{Base: at, Disp: 64 * k})
	}
	Label("return")
	VZEROUPPER()
	Store(depth, Return("top"))
	Store(nodes, Return("nodes"))
	Store(end, Return("end"))
	RET()
}

// start gives registers to what the rules keep.
func (w *wide) start() {
	w.loadTables()
	for k := range w.x {
		w.x[k] = ZMM()
	}
	w.hidden, w.complete = ZMM(), ZMM()
}

// sweep applies every rule once. It gives the rows that each box has left, and
// what is not zero if a cell has no digit left or a digit no line.
func (w *wide) sweep() (rows, missing VecVirtual) {
	naked := w.cellCounts()
	w.hiddenCells()
	w.nakedBoxes(naked)
	w.columnLocks()
	rows = w.rowLocks()
	w.hiddenSingles(rows)
	missing = ZMM()
	VPANDND(w.add(everywhere(63)), w.complete, missing)
	return rows, missing
}

// step writes the function of one sweep alone, for the test that holds it to the
// model. What hiddenSingles finds is scratch before the sweep and after it.
func (w *wide) step() {
	TEXT("stepWide", NOSPLIT, "func(memory *byte, depth int) (ok bool)")
	Doc("stepWide makes one sweep of the state at a depth; false is a contradiction.")
	Pragma("noescape")
	memory, at := Load(Param("memory"), GP64()).(Register), Load(Param("depth"), GP64())
	IMUL3Q(U32(stride), at, at)
	ADDQ(memory, at)
	w.base = memory
	w.start()
	for k, x := range w.x {
		VMOVDQU64(Mem{Base: at, Disp: first + 64*k}, x)
	}
	VMOVDQU64(Mem{Base: memory}, w.hidden)
	k, ok := K(), GP8()
	_, missing := w.sweep()
	VPTESTMD(missing, missing, k)
	KORTESTW(k, k)
	SETEQ(ok)
	VMOVDQU64(w.hidden, Mem{Base: memory})
	for k, x := range w.x {
		VMOVDQU64(x, Mem{Base: at, Disp: first + 64*k})
	}
	VZEROUPPER()
	Store(ok, ReturnIndex(0))
	RET()
}

// changed compares a board with the state at, and puts it there.
func (w *wide) changed(at Register) VecVirtual {
	change := ZMM()
	VPXORD(Mem{Base: at}, w.x[0], change)
	for k := 1; k < 3; k++ {
		tern(orXor, change, w.x[k], Mem{Base: at, Disp: 64 * k})
	}
	for k, x := range w.x {
		VMOVDQU64(x, Mem{Base: at, Disp: 64 * k})
	}
	return change
}

func (w *wide) jumpIfAny(v VecVirtual, label string) {
	k := K()
	VPTESTMD(v, v, k)
	KORTESTW(k, k)
	JNZ(LabelRef(label))
}

func (w *wide) jumpIfNone(v VecVirtual, label string) {
	k := K()
	VPTESTMD(v, v, k)
	KORTESTW(k, k)
	JZ(LabelRef(label))
}

func (w *wide) union(v [3]VecVirtual) VecVirtual {
	return joined(orOr, v[0], v[1], v[2])
}

// pairs gives the candidates in cells with exactly two, row by row, and those
// in cells with two or more, together.
func (w *wide) pairs() (pairs [3]VecVirtual, any VecVirtual) {
	any = ZMM()
	for k, x := range w.x {
		n := w.tally(x)
		two, three := n.atLeastTwo(), n.atLeastThree()
		VPANDD(x, two, two)
		if k == 0 {
			VMOVDQA64(two, any)
		} else {
			VPORD(two, any, any)
		}
		pairs[k] = ZMM()
		VPANDND(two, three, pairs[k])
	}
	return pairs, any
}

// count gives how many bits the two fields have, summed over the three rows of
// a band, in the low and the high four bits of a byte.
func (w *wide) count(rows [3]VecVirtual) VecVirtual {
	table := make([]byte, 64)
	for i := range table {
		table[i] = byte(ones(i&7) | ones(i>>3)<<4)
	}
	bits := w.load(table)
	sum := look(bits, rows[0])
	VPADDB(look(bits, rows[1]), sum, sum)
	VPADDB(look(bits, rows[2]), sum, sum)
	return sum
}

func ones(m int) int { return m&1 + m>>1&1 + m>>2&1 }

// pick is where to guess: a place, and which field of it (0 or 1).
type pick struct{ place, field Register }

// pickBranch takes the digit and box that hold a cell with two candidates and
// promise most:
//
//	S + B + n
//
// S, B: cells with two candidates, one of them the digit, in the stack and in
// the band of the box; n: the digit's cells in the box.
func (w *wide) pickBranch(two [3]VecVirtual) pick {
	pairs, cells := w.count(two), w.count(w.x)
	low := w.load(everywhere(15))
	field := func(v VecVirtual) (f [fields]VecVirtual) {
		f[0], f[1] = ZMM(), ZMM()
		VPANDD(v, low, f[0])
		VPSRLW(U8(4), v, f[1])
		VPANDD(f[1], low, f[1])
		return f
	}
	p, n := field(pairs), field(cells)
	// Band 2 stands twice in the upper half; once is enough.
	VPANDD(w.add(append(everywhere(15)[:half], make([]byte, 64-half)...)), p[1], p[1])

	stack := ZMM()
	VPADDB(p[0], p[1], stack)
	VPADDB(look(stack, w.otherHalf), stack, stack)
	var keys [fields]VecVirtual
	for f := range keys {
		key := ZMM()
		VPADDB(p[f], stack, key)
		VPADDB(look(p[f], w.nextBox), key, key)
		VPADDB(look(p[f], w.afterBox), key, key)
		VPADDB(n[f], key, key)
		has := K()
		VPTESTMB(p[f], p[f], has)
		VMOVDQU8_Z(key, has, key)
		keys[f] = key
	}

	Comment("The highest key, from the lowest of the complements.")
	m, y := ZMM(), YMM()
	VPMAXUB(keys[0], keys[1], m)
	VEXTRACTI64X4(U8(1), m, y)
	VPMAXUB(m.AsY(), y, y)
	x, h := X15, XMM() // what follows is not written with registers above 15
	VEXTRACTI32X4(U8(1), y, x)
	VPMAXUB(y.AsX(), x, x)
	VPTERNLOGD(U8(not), x, x, x)
	VPSRLW(U8(8), x, h)
	VPMINUB(h, x, x)
	VPHMINPOSUW(x, x)
	VPTERNLOGD(U8(not), x, x, x)
	VPBROADCASTB(x, m)
	k0, k1 := K(), K()
	VPCMPUB(U8(0), keys[0], m, k0)
	VPCMPUB(U8(0), keys[1], m, k1)
	g0, g1, f := GP64(), GP64(), GP64()
	KMOVQ(k0, g0)
	KMOVQ(k1, g1)
	XORQ(f, f)
	TESTQ(g0, g0)
	SETEQ(f.As8())
	CMOVQEQ(g1, g0)
	TZCNTQ(g0, g0)
	return pick{g0, f}
}

// guess lays the digit in the first of its cells with two candidates: in a copy,
// the next state, which becomes the top; in the state below it the digit goes.
func (w *wide) guess(p pick, two [3]VecVirtual, memory, at Register) {
	for k, v := range two {
		VMOVDQU64(v, Mem{Base: memory, Disp: 64 * k})
	}
	for k, x := range w.x {
		VMOVDQU64(x, Mem{Base: at, Disp: 64 * k})
		VMOVDQU64(x, Mem{Base: at, Disp: stride + 64*k})
	}
	Comment("The cell: 3k+c.")
	shift, cell := GP64(), GP64()
	LEAQ(Mem{Base: p.field, Index: p.field, Scale: 2}, shift)
	XORQ(cell, cell)
	for k := 2; k >= 0; k-- {
		b := GP64()
		MOVBQZX(Mem{Base: memory, Index: p.place, Scale: 1, Disp: 64 * k}, b)
		SHRXQ(shift, b, b)
		ANDQ(U32(7), b)
		LEAQ(Mem{Base: b, Index: cell, Scale: 8}, cell)
	}
	TZCNTQ(cell, cell)

	Comment("Its bit in a byte.")
	bit, twice := GP64(), GP64()
	table := GP64()
	LEAQ(w.cellTable(), table)
	MOVBQZX(Mem{Base: table, Index: cell, Scale: 1, Disp: 16}, bit)
	LEAQ(Mem{Base: bit, Index: bit, Scale: 8}, twice)
	SHLXQ(shift, bit, bit)
	CMPQ(p.place, U32(half))
	CMOVQCC(twice, bit)
	v := ZMM()
	VPBROADCASTB(bit.As32(), v)
	row := GP64()
	MOVBQZX(Mem{Base: table, Index: cell, Scale: 1}, row)
	ADDQ(at, row)

	Comment("The digit, and the others of the cell.")
	own, others := K(), K()
	places := GP64()
	one := GP64()
	MOVQ(U32(1), one)
	SHLXQ(p.place, one, one)
	KMOVQ(one, own)
	LEAQ(w.othersTable(), table)
	MOVQ(Mem{Base: table, Index: p.place, Scale: 8}, places)
	KMOVQ(places, others)
	x, gone := ZMM(), ZMM()
	VMOVDQU64(Mem{Base: row}, x)
	VMOVDQU8_Z(v, own, gone)
	VPANDND(x, gone, gone)
	VMOVDQU64(gone, Mem{Base: row})
	VMOVDQU8_Z(v, others, gone)
	VPANDND(x, gone, gone)
	VMOVDQU64(gone, Mem{Base: row, Disp: stride})
	ADDQ(U32(stride), at)
}

// cellTable tells of cell 3k+c of a box where its row begins in a state, and
// from byte 16 on which bit of the minirow it is.
func (w *wide) cellTable() Mem {
	t := make([]byte, 64)
	for cell := range 9 {
		t[cell] = byte(cell / 3 * 64)
		t[16+cell] = byte(1 << (cell % 3))
	}
	return w.add(t)
}

// othersTable gives for each place the set of those of the other digits in the
// same minirow.
func (w *wide) othersTable() Mem {
	t := make([]byte, 8*64)
	places(func(p, base, _, j int) {
		for d := range 9 {
			if q := base + 3*d + j; q != p {
				t[8*p+q/8] |= 1 << (q % 8)
			}
		}
	})
	return w.add(t)
}

// tables writes the function that copies the tables of the search to where they
// are aligned: a vector that crosses a line of the cache is read twice.
func (w *wide) tables() {
	TEXT("tablesWide", NOSPLIT, "func(memory *byte)")
	Doc("tablesWide puts into memory what searchWide reads there.")
	Pragma("noescape")
	memory := Load(Param("memory"), GP64()).(Register)
	for at := 0; at < len(w.bytes); at += 64 {
		z := ZMM()
		VMOVDQU64(NewDataAddr(NewStaticSymbol(w.name), at), z)
		VMOVDQU64(z, Mem{Base: memory, Disp: tablesAt + at})
	}
	VZEROUPPER()
	RET()
	if len(w.bytes) > tablesMost {
		panic("the tables overlap state 0")
	}
}
