package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Values that replace the number of a cell. noCell means that there is no cell to guess in. lastCell
// marks the end of a list of cells.
const (
	noCell   = -1
	lastCell = -2
)

// branching writes the instructions for a guess, which follow a sweep that did not change the board.
type branching struct {
	engine
	memory, at Register // addresses: memory of the search, and state on top in it
	bottom     Register // address of state 0
	nodes      Op       // number of choices that the search has made
	slack      Mem      // see slackAt
	suffix
	deeper func() // function that writes additional instructions for each guess
}

// suffix is a text that is appended to each label of a search, because a function in assembly can
// contain several searches.
type suffix string

func (s suffix) label(name string) string { return name + string(s) }

func (s suffix) jump(name string) LabelRef { return LabelRef(s.label(name)) }

// branch writes the instructions for a guess in one cell, or in one cell of each stack of boxes. They
// jump to stuck if no cell has two or three candidates, and to again if triads changed the board.
func (b branching) branch(stuck, again string) {
	settled := b.settled()
	sure := b.sure(settled)
	Comment("At the top of the tree, if much is open, the dear rules pay.")
	CMPQ(sure, U8(1))
	JA(b.jump("choose"))
	CMPQ(b.nodes, U8(triadNodes))
	JAE(b.jump("choose"))
	CMPQ(settled, U8(triadPlaces))
	JA(b.jump("choose"))
	b.triads(b.memory, b.at, again)
	Label(b.label("choose"))
	b.few(b.memory, b.at, stuck)

	Comment("If the next guess will probably not fail, guess in each stack.")
	TESTQ(sure, sure)
	JZ(b.jump("one"))
	cells := b.firsts()
	JMP(b.jump("cell"))
	Label(b.label("one"))
	MOVQ(b.pickBranch(b.memory, b.at), cells[0])
	MOVQ(I32(lastCell), cells[1])
	Label(b.label("cell"))
	TESTQ(cells[0], cells[0])
	JS(b.jump("next"))
	b.lay(cells[0], b.memory, b.at)
	ADDQ(U32(stride), b.at)
	INCQ(b.nodes)
	b.deeper()
	Label(b.label("next"))
	MOVQ(cells[1], cells[0])
	MOVQ(cells[2], cells[1])
	MOVQ(I32(lastCell), cells[2])
	CMPQ(cells[0], I8(lastCell))
	JNE(b.jump("cell"))
}

// sure returns 0 if the next guess can fail, otherwise the slack, which is more than 1, or 1 without
// slack (see sure in modelsearch.go). Before the first guess of a search, the code sets the slack.
func (b branching) sure(settled Register) Register {
	sure, slack := GP64(), GP64()
	CMPQ(b.at, b.bottom)
	JNE(b.jump("later"))
	CMPQ(b.nodes, U8(0))
	JNE(b.jump("later"))
	n := b.candidates(b.at)
	XORQ(slack, slack)
	MOVQ(U32(openSlack*stride), sure)
	CMPQ(n, U32(openCandidates))
	CMOVQHI(sure, slack)
	MOVQ(slack, b.slack)
	Label(b.label("later"))

	over := GP64()
	IMUL3Q(U32(stride), b.nodes, over)
	ADDQ(b.bottom, over)
	SUBQ(b.at, over)
	XORQ(sure, sure)
	MOVQ(b.slack, slack)
	TESTQ(slack, slack)
	JZ(b.jump("tight"))
	CMPQ(over, slack)
	CMOVQLE(slack, sure)
	JMP(b.jump("known"))
	Label(b.label("tight"))
	TESTQ(over, over)
	JNZ(b.jump("known"))
	CMPQ(settled, U8(surePlaces))
	JBE(b.jump("known"))
	CMPQ(b.nodes, U8(sureDepth))
	SBBQ(sure, sure)
	INCQ(sure)
	Label(b.label("known"))
	return sure
}

// firsts returns a cell to guess in for each stack, or noCell. It is the first of the cells that the
// method few found. Cells in bands 0 and 1 come before cells in band 2. The order of digits begins
// with 1, 4 and 7 in the three stacks, so that the stacks usually guess different digits.
func (b branching) firsts() (cells [3]Register) {
	upper, lower := b.places(b.memory)
	for j := range cells {
		found, in, half := GP64(), GP64(), GP64()
		cells[j] = GP64()
		MOVQ(I32(noCell), cells[j])
		var stack uint64
		for d := range 9 {
			stack |= 1 << (3*d + j)
		}
		MOVQ(upper, found)
		MOVQ(lower, in)
		XORQ(half, half)
		ANDQ(U32(stack), in)
		ANDQ(U32(stack), found)
		SETEQ(half.As8())
		CMOVQEQ(in, found)
		TESTQ(found, found)
		next := b.label(fmt.Sprintf("stack%d", j+1))
		JZ(LabelRef(next))
		if turn := uint64(9 * j); turn > 0 {
			MOVQ(found, in)
			SHLQ(U8(27-turn), in)
			SHRQ(U8(turn), found)
			ORQ(in, found)
		}
		TZCNTQ(found, found)
		if turn := 9 * j; turn > 0 {
			ADDQ(U8(turn), found)
			LEAQ(Mem{Base: found, Disp: -27}, in)
			CMPQ(found, U8(27))
			CMOVQCC(in, found)
		}
		MOVQ(b.cellAt(b.memory, found, half), cells[j])
		if j > 0 {
			ADDQ(U8(uint8(3*j)), cells[j])
		}
		Label(next)
	}
	return cells
}

// lowestOf returns the number of the lowest set bit in three bytes. apart is the distance between
// these bytes in memory. The first byte has the lowest bits. If no bit is set, the result is 23.
func lowestOf(at Mem, apart int) Register {
	n, more := GP64(), GP64()
	MOVBQZX(at.Offset(2*apart), n)
	SHLQ(U8(8), n)
	MOVBQZX(at.Offset(apart), more)
	ORQ(more, n)
	SHLQ(U8(8), n)
	MOVBQZX(at, more)
	ORQ(more, n)
	BTSQ(U8(23), n)
	TZCNTQ(n, n)
	return n
}
