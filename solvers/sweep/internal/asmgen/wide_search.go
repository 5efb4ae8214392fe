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
	w.jumpIfAny(w.union(two), "guess")
	w.trios(two)
	w.jumpIfNone(w.union(two), "stuck")
	Label("guess")
	w.guess(w.pickBranch(two, memory.(Register)), memory.(Register), at)
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

// trios puts in the place of pairs the candidates in cells with exactly three.
func (w *wide) trios(pairs [3]VecVirtual) {
	for k, x := range w.x {
		n := w.tally(x)
		VPANDD(x, n.atLeastThree(), pairs[k])
		VPANDND(pairs[k], n.atLeastFour(), pairs[k])
	}
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
