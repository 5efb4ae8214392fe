package main

import (
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
// vector; if there are none, those in cells with three. It leaves for solved if
// no cell has two or more, for stuck if none has two or three.
func (n *narrow) pairs(memory, at Register) {
	many := n.exactly(2, memory, at)
	VPTEST(many, many)
	JZ(LabelRef("solved"))
	n.jumpIfAny(memory, "guess")
	n.exactly(3, memory, at)
	n.jumpIfAny(memory, "guess")
	JMP(LabelRef("stuck"))
	Label("guess")
}

// jumpIfAny leaves if there is anything in the pairs in scratch.
func (n *narrow) jumpIfAny(memory Register, label string) {
	any := YMM()
	VMOVDQU(Mem{Base: memory, Disp: pairsAt}, any)
	for i := 1; i < 5; i++ {
		add(any, Mem{Base: memory, Disp: pairsAt + 32*i})
	}
	VPTEST(any, any)
	JNZ(LabelRef(label))
}

// exactly puts the candidates in cells with exactly so many into scratch. It
// gives what is not zero if a cell has as many or more.
func (n *narrow) exactly(count int, memory, at Register) (many VecVirtual) {
	board := func(i int) VecVirtual {
		r := YMM()
		VMOVDQU(Mem{Base: at, Disp: 32 * i}, r)
		return r
	}
	many = YMM()
	VPXOR(many, many, many)
	// exact counts over two halves of digits.
	exact := func(one, two VecVirtual) VecVirtual {
		t := n.tally(one, two, count+1)
		add(many, t[count-1])
		drop(t[count-1], t[count])
		return t[count-1]
	}
	write := func(i int, cells VecVirtual) {
		VPAND(Mem{Base: at, Disp: 32 * i}, cells, cells)
		VMOVDQU(cells, Mem{Base: memory, Disp: pairsAt + 32*i})
	}
	for i := 0; i < 4; i += 2 {
		a, b := board(i), board(i+1)
		e := exact(fold(a, b, or), fold(a, b, and))
		write(i, low(e))
		write(i+1, high(e))
	}
	last := board(4)
	other := otherLane(last)
	write(4, exact(or(last, other), and(last, other)))
	return many
}
