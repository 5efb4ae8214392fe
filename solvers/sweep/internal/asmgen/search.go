package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Layout of the memory of a search: first scratch memory and tables, then the states (boards),
// one after the other.
const (
	stride     = 192  // distance between two states in bytes
	tablesAt   = 1024 // offset of the tables, which are behind the scratch memory
	tablesMost = 8192
	first      = tablesAt + tablesMost // offset of state 0
)

// These constants have the same values as the constants in model.go and modelsearch.go. A place is a
// byte with candidates: one for each digit and box column, for bands 0 and 1 together and for band 2.
// A place is settled if each of its boxes has a naked single of the digit.
const (
	triadNodes  = 12 // the rules of triads are used only before this number of choices
	triadPlaces = 22 // the rules of triads are used if at most this many places are settled
	sureDepth   = 2  // the search guesses in several cells at once after this number of guesses, if no guess failed
	surePlaces  = 18 // the search guesses in several cells at once if more than this many places are settled

	openCandidates = 300
	openSlack      = 8
)

// slackAt is the offset in the memory of a search of the slack (see modelsearch.go), as a distance
// between states.
const slackAt = tablesAt - 8

// Reasons for the end of a search, which a search returns as end.
const (
	endExhausted = iota // all states were searched
	endSolved           // the state on top is a solution
	endStuck            // sweeps do not change the state on top, and no cell has two or three candidates
	endPaused           // the search has made the allowed number of guesses
)

// Constants of the scores of cells (see pickBranch in modelsearch.go).
const (
	pairWeight = 3  // additional weight of candidates in cells with the fewest candidates
	bias       = 36 // number that is added to all scores, so that they are not negative
	keyBits    = 7  // number of bits below the score in a key, for the number of the cell
	keyEnd     = 1<<keyBits - 1
)

// boxScore returns the part of a score that comes from a line (row or column) of the box without the
// scored cell. sum is the sum of the weights in the line.
func boxScore(sum int) int { return sum + cellsOf(sum) + bias/3 }

// lineScore returns the part of a score that comes from a line of the box with the scored cell. It takes
// away what boxScore counts, because the code adds boxScore for all lines of the box.
func lineScore(sum int) int { return [...]int{0, 0, -5, -7}[cellsOf(sum)] - sum - cellsOf(sum) }

// cellsOf returns the number of cells in a line of a box that have weights with this sum.
func cellsOf(sum int) int { return min(sum/(1+pairWeight)+sum%(1+pairWeight), 3) }

// bySum returns a table of n bytes for VPSHUFB: f of the sums of weights that a line of a box can have.
func bySum(n int, f func(sum int) int) []byte {
	t := make([]byte, n)
	for i := range t {
		t[i] = byte(f(i % 16))
	}
	return t
}

// engine writes the parts of a search that depend on the vector instructions. Registers in
// arguments are addresses: of the memory of the search, and of a state in it.
type engine interface {
	// start reserves the registers that the rules use.
	start(memory Register)
	// load reads the board of a state into registers. It clears the result of hiddenSingles.
	load(at Register)
	// sweep applies every rule once. The code jumps to dead if a cell has no digit left, or a
	// digit has no cell left in a row or column of a box. Otherwise, it writes the board to the
	// state. If each digit has only one cell left in each box, the code jumps to the label singles. Then
	// it jumps to again if the sweep changed the board.
	sweep(at Register, dead, again string)
	// check begins with the label singles. It jumps to solved if the board is a solution, otherwise back
	// into the code of sweep.
	check(solved string)
	// settled returns the number of settled places after the last sweep.
	settled() Register
	// candidates returns the number of candidates of a state.
	candidates(at Register) Register
	// triads applies the rules of triads, and jumps to again if the board changed. A triad is three
	// cells in a row or column of a box. It takes exactly three digits.
	triads(memory, at Register, again string)
	// few finds the cells with two candidates, or with three if no cell has two. It jumps to
	// stuck if there is no such cell.
	few(memory, at Register, stuck string)
	// pickBranch returns the cell with the highest score among the cells that the method few
	// found.
	pickBranch(memory, at Register) (cell Register)
	// places returns sets of places with candidates of the cells that the method few found: upper
	// for bands 0 and 1 together, lower for band 2. Bit 3d+j is digit d+1 and box column j.
	places(memory Register) (upper, lower Register)
	// cellAt returns a cell with a candidate at place p of bands 0 and 1, or of band 2 if half is 1.
	// The result is the number of the cell less 3j, where j is the box column. If there are several
	// cells, the first is selected: by row in the band, then by band, then by column.
	cellAt(memory, p, half Register) (cell Register)
	// lay guesses the lowest digit of a cell. It copies the state to the next state, in which the cell
	// keeps only this digit. In the old state, it removes the digit from the cell.
	lay(cell, memory, at Register)
}

// search writes a function with the loop of a search. The loop sweeps until nothing changes. Then it
// guesses, or returns to an earlier state after a contradiction.
func search(e engine, name, with string) {
	TEXT(name, NOSPLIT, "func(memory *byte, depth int, guesses int) (top int, nodes int, end int)")
	Doc(name + " continues the search from the state on top (see engine.search), with " + with + ".")
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
	b.slack = Mem{Base: memory, Disp: slackAt}
	b.branch("stuck", "sweep")
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

	e.check("solved")
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

// state returns the address of the state at a depth.
func state(memory, depth Register) Register {
	at := GP64()
	IMUL3Q(U32(stride), depth, at)
	LEAQ(Mem{Base: memory, Index: at, Scale: 1, Disp: first}, at)
	return at
}

// bits returns the number of bits in words of eight bytes at an address. Each bit in the words at the
// offsets twice has a copy, which does not count.
func bits(at Register, once, twice []int) (n Register) {
	n = GP64()
	XORQ(n, n)
	count := func(offsets []int) {
		for _, disp := range offsets {
			k := GP64()
			POPCNTQ(Mem{Base: at, Disp: disp}, k)
			ADDQ(k, n)
		}
	}
	count(twice)
	SHRQ(U8(1), n)
	count(once)
	return n
}

// cellAt returns the number of a cell: band, row k of the band, box column j, and column c of the
// box.
func cellAt(band, k, j, c int) int { return 27*band + 9*k + 3*j + c }

// cellOf returns the number of the cell that the highest key belongs to (see the type keys).
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
