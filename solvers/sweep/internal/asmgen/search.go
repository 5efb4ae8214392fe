package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Memory that a search is given: scratch, then states one after the other.
const (
	stride     = 192  // bytes of a state
	tablesAt   = 1024 // scratch before it
	tablesMost = 8192
	first      = tablesAt + tablesMost // where state 0 begins
)

// Numbers of the model.
const (
	triadNodes  = 12
	allPlaces   = 54
	triadPlaces = 22
	sureDepth   = 2
	surePlaces  = 18
)

// What a search returns as end.
const (
	endExhausted = iota // nothing is left below state 0
	endSolved           // the state on top is a solution
	endStuck            // the state on top rests and has no cell with two or three candidates
	endPaused           // the guesses allowed are used up
)

// Scores of cells: see the model.
const (
	pairWeight = 2  // what a cell with the fewest candidates weighs more
	bias       = 36 // keeps scores from falling below zero
	keyBits    = 7  // of a key below the score
	keyEnd     = 1<<keyBits - 1
)

// engine is what the loop of the search needs to know of vectors. Registers are
// addresses: of the memory, and of a state in it.
type engine interface {
	// start gives registers to what the rules keep.
	start(memory Register)
	// load takes the board of a state; what hiddenSingles found is forgotten.
	load(at Register)
	// sweep applies every rule once, leaves for dead if a cell has no digit left
	// or a digit no line, puts the board into the state and leaves for again if
	// that changed it.
	sweep(at Register, dead, again string)
	// settled counts the places that are settled, after the last sweep.
	settled() Register
	// triads looks at triads, and leaves for again if that changed anything.
	triads(memory, at Register, again string)
	// few finds the cells with two candidates, or with three if none has two. It
	// leaves for stuck if there is no such cell.
	few(memory, at Register, stuck string)
	// pickBranch gives the best of these cells.
	pickBranch(memory, at Register) (cell Register)
	// places gives the places that have candidates of these cells, in bands 0 and
	// 1, and in band 2: bit 3d+j is digit d+1 and box column j.
	places(memory Register) (upper, lower Register)
	// cellAt gives a cell that has a candidate at place p of bands 0 and 1, or of
	// band 2 if half is 1, less the 3j of its column: the first by row in the band,
	// by band, by column.
	cellAt(memory, p, half Register) (cell Register)
	// lay lays the lowest digit of a cell on a copy of the state, behind it, and
	// takes it out of the state.
	lay(cell, memory, at Register)
}

// search writes the loop: sweep until nothing changes, then go back or guess.
func search(e engine, name, with string) {
	TEXT(name, NOSPLIT, "func(memory *byte, depth int, guesses int) (top int, nodes int, end int)")
	Doc(name + " goes on from the state on top (see engine.search), with " + with + ".")
	Pragma("noescape")
	memory := Load(Param("memory"), GP64()).(Register)
	depth, guesses := Load(Param("depth"), GP64()), Load(Param("guesses"), GP64())
	at, bottom := state(memory, depth.(Register)), GP64()
	LEAQ(Mem{Base: memory, Disp: first}, bottom)
	nodes, end := GP64(), GP64()
	XORQ(nodes, nodes)
	e.start(memory)

	Label("load")
	e.load(at)
	Label("sweep")
	e.sweep(at, "dead", "sweep")
	b := branching{engine: e, memory: memory, at: at, bottom: bottom, nodes: nodes, deeper: func() { INCQ(depth) }}
	b.branch("solved", "stuck", "sweep")
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

// state gives the address of the state at a depth.
func state(memory, depth Register) Register {
	at := GP64()
	IMUL3Q(U32(stride), depth, at)
	LEAQ(Mem{Base: memory, Index: at, Scale: 1, Disp: first}, at)
	return at
}

// cellAt tells which cell a place and a column c of its minirow are, in row k.
func cellAt(band, k, j, c int) int { return 27*band + 9*k + 3*j + c }

// cellOf gives the number of the cell with the higher of two keys.
func cellOf(keys VecVirtual) (cell Register) {
	h := XMM()
	VPSRLDQ(U8(8), keys, h)
	VPMAXUD(h, keys, keys)
	cell = GP64()
	VMOVQ(keys, cell)
	NOTQ(cell)
	ANDQ(U8(keyEnd), cell)
	return cell
}
