package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// start implements engine.
func (w *wide) start(memory Register) {
	w.base, w.disp = memory, tablesAt
	w.loadTables()
	for k := range w.x {
		w.x[k] = ZMM()
	}
	w.hidden, w.complete = ZMM(), ZMM()
}

// load implements engine.
func (w *wide) load(at Register) {
	w.loadBoard(at)
	makeZero(w.hidden)
}

func (w *wide) loadBoard(at Register) {
	for k, x := range w.x {
		VMOVDQU64(Mem{Base: at, Disp: 64 * k}, x)
	}
}

// sweep implements engine.
func (w *wide) sweep(at Register, dead, again string) {
	jumpIfAny(w.rules(), dead)
	change := w.changed(at)
	w.jumpIfSingles()
	Comment("Has anything changed?")
	jumpIfAny(change, again)
}

// jumpIfSingles writes a jump to the label singles if each digit has only one cell left in each box.
// The label open is behind the jump.
func (w *wide) jumpIfSingles() {
	all := K()
	VPCMPEQB(w.add(everywhere(63)), w.hidden, all)
	KORTESTQ(all, all)
	JCS(w.jump("singles"))
	Label(w.label("open"))
}

// check implements engine.
func (w *wide) check(solved string) {
	Label(w.label("singles"))
	jumpIfAny(w.faults(), w.label("open"))
	JMP(LabelRef(solved))
}

// faults returns a vector that is zero if the board is a solution. Each digit must have only one cell
// left in each box.
func (w *wide) faults() (missing VecVirtual) {
	w.cellCounts()
	c := w.columns()
	first, _, second := w.otherBands(c)
	w.note(c, first, second)
	w.note(w.rows, look(w.rows, w.nextBox), look(w.rows, w.afterBox))
	return w.missing()
}

// missing returns a vector that is zero unless the vector complete shows a contradiction.
func (w *wide) missing() VecVirtual {
	missing := ZMM()
	VPANDND(w.add(everywhere(63)), w.complete, missing)
	return missing
}

// rules applies every rule once. The result is zero unless there is a contradiction: a cell has
// no digit left, or a digit has no cell left in a row or column of a box.
func (w *wide) rules() (missing VecVirtual) {
	for _, rule := range w.inOrder() {
		rule()
	}
	return w.missing()
}

// inOrder returns functions that write the code of the rules of a sweep, in the order of the sweep.
func (w *wide) inOrder() []func() {
	var naked [3]VecVirtual
	return []func(){
		func() { naked = w.cellCounts() },
		w.hiddenCells,
		func() { w.has = w.nakedBoxes(naked) },
		w.columnLocks,
		func() { w.rows = w.rowLocks() },
		func() { w.hiddenSingles(w.rows, w.has) },
	}
}

// triads implements engine.
func (w *wide) triads(_, at Register, again string) {
	w.fillLines()
	jumpIfAny(w.changed(at), again)
}

// settled implements engine.
func (w *wide) settled() Register {
	k, n := K(), GP64()
	VPCMPEQB(w.bit(63), w.has, k)
	KMOVQ(k, n)
	POPCNTQ(n, n)
	return n
}

// candidates implements engine.
func (w *wide) candidates(at Register) Register {
	var once, twice []int
	for k := range 3 {
		for i := 0; i < half; i += 8 {
			once = append(once, 64*k+i)
			twice = append(twice, 64*k+half+i)
		}
	}
	return bits(at, once, twice)
}

// few implements engine. The code writes the candidates of the cells that it finds to scratch memory,
// row by row.
func (w *wide) few(memory, _ Register, stuck string) {
	found := w.label("few")
	store := func(cells [3]VecVirtual) {
		for k, v := range cells {
			VMOVDQU64(v, Mem{Base: memory, Disp: 64 * k})
		}
	}
	two := w.pairs()
	store(two)
	jumpIfAny(union(two), found)
	three := w.trios()
	store(three)
	jumpIfNone(union(three), stuck)
	Label(found)
}

// step writes a function that makes a single sweep, for a test that compares it with model.go.
// The result of hiddenSingles is in scratch memory before and after the sweep.
func (w *wide) step() {
	TEXT("stepWide", NOSPLIT, "func(memory *byte, depth int) (ok bool)")
	Doc("stepWide sweeps the state at a depth once. ok is false if it finds a contradiction.")
	Pragma("noescape")
	memory := Load(Param("memory"), GP64()).(Register)
	at := state(memory, Load(Param("depth"), GP64()).(Register))
	w.start(memory)
	w.loadBoard(at)
	VMOVDQU64(Mem{Base: memory}, w.hidden)
	ok := GP8()
	isZero(w.rules())
	SETEQ(ok)
	VMOVDQU64(w.hidden, Mem{Base: memory})
	for k, x := range w.x {
		VMOVDQU64(x, Mem{Base: at, Disp: 64 * k})
	}
	VZEROUPPER()
	Store(ok, ReturnIndex(0))
	RET()
}

// changed writes code that stores the board in the state at an address. It returns the bits of the
// state that change.
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

// isZero writes an instruction that sets the zero flag of the processor if a vector is zero.
func isZero(v VecVirtual) {
	k := K()
	VPTESTMD(v, v, k)
	KORTESTW(k, k)
}

func jumpIfAny(v VecVirtual, label string) {
	isZero(v)
	JNZ(LabelRef(label))
}

func jumpIfNone(v VecVirtual, label string) {
	isZero(v)
	JZ(LabelRef(label))
}

func union(v [3]VecVirtual) VecVirtual { return joined(orOr, v[0], v[1], v[2]) }

// pairs returns the candidates in cells with exactly two candidates, row by row.
func (w *wide) pairs() [3]VecVirtual { return w.exactly(andAndNot) }

// trios returns the candidates in cells with exactly three candidates, row by row.
func (w *wide) trios() [3]VecVirtual { return w.exactly(andAnd) }

// exactly returns f(e, x, odd) for each row. e has the cells with two or three candidates, and odd the
// cells with an odd number of candidates. Each triple of digits has low + 2*high candidates in a cell.
// The sum over the three triples is odd + 2*(carry + the sum of the three values of high).
func (w *wide) exactly(f uint8) (found [3]VecVirtual) {
	for k, x := range w.x {
		high, b := look(x, w.nextDigit), look(x, w.afterNext)
		low := joined(oddOf, x, high, b)
		tern(majority, high, b, x)
		low1, low2 := look(low, w.nextTriple), look(low, w.afterTriple)
		high1, high2 := look(high, w.nextTriple), look(high, w.afterTriple)
		carry, two := joined(majority, low, low1, low2), joined(majority, high, high1, high2)
		tern(oddOf, low, low1, low2)
		tern(oddOf, high, high1, high2)
		tern(xorNot, high, carry, two)
		tern(f, high, x, low)
		found[k] = high
	}
	return found
}

// tables writes the function that copies the tables of the search to aligned memory. In aligned
// memory, no vector crosses a cache line, which would make a read slower.
func (w *wide) tables() {
	TEXT("tablesWide", NOSPLIT, "func(memory *byte)")
	Doc("tablesWide writes the tables that searchWide reads.")
	Pragma("noescape")
	memory := Load(Param("memory"), GP64()).(Register)
	for len(w.bytes)%64 != 0 { // the loop fills the last vector with zeros
		w.bytes = append(w.bytes, 0)
	}
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
