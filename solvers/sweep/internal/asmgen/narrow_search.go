package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets of vectors that do not fit into registers, in the scratch memory before state 0.
const (
	hiddenAt = 0         // offset of two vectors with hidden singles
	pairsAt  = 64        // offset of five vectors with the cells that have two or three candidates
	nakedAt  = choiceEnd // offset of two vectors with naked singles
)

// start implements engine.
func (n *narrow) start(memory Register) {
	for i := range n.p {
		n.p[i] = YMM()
	}
	n.complete = YMM()
	for i := range n.hidden {
		n.hidden[i] = YMM()
		n.naked[i] = Mem{Base: memory, Disp: nakedAt + 32*i}
	}
}

// load implements engine.
func (n *narrow) load(at Register) {
	n.loadBoard(at)
	for _, h := range n.hidden {
		VPXOR(h, h, h)
	}
}

func (n *narrow) loadBoard(at Register) {
	for i, p := range n.p {
		VMOVDQU(Mem{Base: at, Disp: 32 * i}, p)
	}
}

// sweep implements engine.
func (n *narrow) sweep(at Register, dead, again string) {
	n.rules(func() { JCC(LabelRef(dead)) })
	change := n.changed(at)
	VPTEST(n.mem(atSpots(full)), and(n.hidden[0], n.hidden[1]))
	JCS(LabelRef("singles"))
	Label("open")
	VPTEST(change, change)
	JNZ(LabelRef(again))
}

// check implements engine. If the board is a solution, it sets all bits for candidates in complete.
func (n *narrow) check(solved string) {
	Label("singles")
	both := func(x, y VecVirtual) VecVirtual { return n.unite(or(x, y)) }
	n.complete = both(crossed(n.p[0], n.p[1]))
	keep(n.complete, both(n.p[2], otherLane(n.p[2])))
	keep(n.complete, both(crossed(n.p[3], n.p[4])))
	c := n.columns()
	add(c[0], c[1])
	n.noteLow(or(c[0], c[2]))
	anyBox := func(rows VecVirtual) VecVirtual {
		return or(rows, or(n.turned(rows, turnBox(1)), n.turned(rows, turnBox(2))))
	}
	keep(n.complete, anyBox(n.rows.both))
	n.noteLow(anyBox(n.rows.third))
	VPTEST(n.mem(atSpots(full)), n.complete)
	JCS(LabelRef(solved))
	JMP(LabelRef("open"))
}

// candidates implements engine.
func (n *narrow) candidates(at Register) Register {
	var once, twice []int
	for i := range 4 {
		twice = append(twice, 128+8*i)
		for j := range 4 {
			once = append(once, 32*i+8*j)
		}
	}
	return bits(at, once, twice)
}

// rules applies every rule once. It calls check twice to write a jump. Before the jump, an instruction
// clears the carry flag if there is a contradiction: a cell has no digit left, or a digit has no cell
// left in a row or column of a box. The first jump is before the rules for rows, because most
// contradictions appear in cells and columns.
func (n *narrow) rules(check func()) {
	full := n.mem(atSpots(full))
	n.noted = false
	n.cellRules()
	n.columnLocks()
	VPTEST(full, n.complete)
	check()
	n.rows = n.rowLocks()
	n.hiddenSingles(n.rows)
	VPTEST(full, n.complete)
	check()
}

// triads implements engine.
func (n *narrow) triads(memory, at Register, again string) {
	for i, h := range n.hidden {
		VMOVDQU(h, hiddenSlot(memory, i))
	}
	n.fillLines(memory, at)
	for i, h := range n.hidden {
		VMOVDQU(hiddenSlot(memory, i), h)
	}
	change := n.changed(at)
	VPTEST(change, change)
	JNZ(LabelRef(again))
}

// settled implements engine.
func (n *narrow) settled() Register {
	var counts [2]Register
	for i, has := range n.naked {
		is := YMM()
		VMOVDQU(has, is)
		VPCMPEQB(n.mem(splat(full)), is, is)
		counts[i] = GP64()
		VPMOVMSKB(is, counts[i].(GPVirtual).As32())
		POPCNTQ(counts[i], counts[i])
	}
	ADDQ(counts[1], counts[0])
	return counts[0]
}

// few implements engine. It writes the candidates of the cells to scratch memory.
func (n *narrow) few(memory, at Register, stuck string) {
	n.exactly(2, memory, at)
	n.jumpIfAny(memory, "few")
	n.exactly(3, memory, at)
	n.jumpIfAny(memory, "few")
	JMP(LabelRef(stuck))
	Label("few")
}

// hiddenSlot returns the address of vector number i of the hidden singles in scratch memory.
func hiddenSlot(memory Register, i int) Mem { return Mem{Base: memory, Disp: hiddenAt + 32*i} }

// step writes a function that makes a single sweep, for a test that compares it with model.go.
// The result of hiddenSingles is in scratch memory before and after the sweep.
func (n *narrow) step() {
	TEXT("stepNarrow", NOSPLIT, "func(memory *byte, depth int) (ok bool)")
	Doc("stepNarrow sweeps the state at a depth once. ok is false if it finds a contradiction.")
	Pragma("noescape")
	memory := Load(Param("memory"), GP64()).(Register)
	at := state(memory, Load(Param("depth"), GP64()).(Register))
	n.start(memory)
	n.loadBoard(at)
	for i, h := range n.hidden {
		VMOVDQU(hiddenSlot(memory, i), h)
	}
	ok := GP8()
	MOVB(U8(1), ok)
	n.rules(func() {
		t := GP8()
		SETCS(t)
		ANDB(t, ok)
	})
	for i, p := range n.p {
		VMOVDQU(p, Mem{Base: at, Disp: 32 * i})
	}
	for i, h := range n.hidden {
		VMOVDQU(h, hiddenSlot(memory, i))
	}
	VZEROUPPER()
	Store(ok, ReturnIndex(0))
	RET()
}

// changed writes code that stores the board in the state at an address. It returns the bits of the state
// that change.
func (n *narrow) changed(at Register) (change VecVirtual) {
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
	return change
}

// jumpIfAny writes code that jumps to the label if the method exactly found a candidate.
func (n *narrow) jumpIfAny(memory Register, label string) {
	any := YMM()
	VMOVDQU(Mem{Base: memory, Disp: pairsAt}, any)
	for i := 1; i < 5; i++ {
		add(any, Mem{Base: memory, Disp: pairsAt + 32*i})
	}
	VPTEST(any, any)
	JNZ(LabelRef(label))
}

// exactly writes the candidates in cells with exactly count candidates to scratch memory.
func (n *narrow) exactly(count int, memory, at Register) {
	board := func(i int) VecVirtual {
		r := YMM()
		VMOVDQU(Mem{Base: at, Disp: 32 * i}, r)
		return r
	}
	// The function exact returns the cells with exactly count digits. A pair is one digit of each half
	// of a vector. The vector one has the cells with at least one digit of a pair, and the vector two
	// has the cells with both digits.
	exact := func(one, two VecVirtual) VecVirtual {
		t := n.tally(one, two, count+1)
		drop(t[count-1], t[count])
		return t[count-1]
	}
	write := func(i int, cells VecVirtual) {
		VPAND(Mem{Base: at, Disp: 32 * i}, cells, cells)
		VMOVDQU(cells, Mem{Base: memory, Disp: pairsAt + 32*i})
	}
	for i := 0; i < 4; i += 2 {
		x, y := crossed(board(i), board(i+1))
		e := exact(or(x, y), and(x, y))
		write(i, low(e))
		write(i+1, high(e))
	}
	last := board(4)
	other := otherLane(last)
	write(4, exact(or(last, other), and(last, other)))
}
