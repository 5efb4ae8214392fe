package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets of fields in solvers.Query and solvers.Claim, and the sizes of these types, in bytes.
const (
	queryPuzzle = 16
	queryLimit  = 40
	querySize   = 72

	claimSolution  = 0
	claimCount     = 24
	claimExhausted = 32
	claimNodes     = 40
	claimSize      = 48
)

// settle writes the code that handles a solution and the end of a query.
func (l *batchLane) settle(next string) {
	p := l.batch
	claim, n := GP64(), GP64()

	Label(l.label("solved"))
	l.entry(claim, batchClaims, claimSize)
	MOVQ(Mem{Base: claim, Disp: claimCount}, n)
	INCQ(n)
	MOVQ(n, Mem{Base: claim, Disp: claimCount})
	CMPQ(n, U8(1))
	JNE(l.jump("counted"))
	grid := GP64()
	MOVQ(Mem{Base: claim, Disp: claimSolution}, grid)
	l.writeDigits(l.at, grid)
	Label(l.label("counted"))
	query := GP64()
	l.entry(query, batchQueries, querySize)
	CMPQ(n, Mem{Base: query, Disp: queryLimit})
	JGE(l.jump("answered"))
	CMPQ(l.at, l.bottom())
	JE(l.jump("nothing"))
	SUBQ(U32(stride), l.at)
	INCQ(l.field(laneNodes))
	CMPQ(n, U8(1))
	JNE(l.jump("paused"))
	l.account(claim)
	JMP(l.jump("load"))

	Label(l.label("exhausted"))
	CMPQ(l.field(laneIdle), U8(0))
	JNE(l.jump("rouse"))
	l.saveOthers()
	l.entry(claim, batchClaims, claimSize)
	Label(l.label("nothing"))
	MOVB(U8(1), Mem{Base: claim, Disp: claimExhausted})
	Label(l.label("answered"))
	l.account(claim)
	Label(l.label("begin"))
	MOVQ(l.bottom(), l.at)
	MOVQ(p.field(batchNext), n)
	CMPQ(n, p.field(batchEnd))
	JGE(l.jump("idle"))
	MOVQ(n, l.field(laneQuery))
	INCQ(p.field(batchNext))
	l.entry(query, batchQueries, querySize)
	Comment("The next puzzle comes into the cache meanwhile.")
	INCQ(n)
	CMPQ(n, p.field(batchEnd))
	JGE(l.jump("last"))
	ahead := GP64()
	MOVQ(Mem{Base: query, Disp: querySize + queryPuzzle}, ahead)
	PREFETCHT0(Mem{Base: ahead})
	PREFETCHT0(Mem{Base: ahead, Disp: tail + 63})
	Label(l.label("last"))
	MOVQ(Mem{Base: query, Disp: queryPuzzle}, query)
	l.readClues(query, l.at)
	l.entry(claim, batchClaims, claimSize)
	XORQ(n, n)
	MOVQ(n, Mem{Base: claim, Disp: claimCount})
	MOVQ(n, Mem{Base: claim, Disp: claimNodes})
	MOVB(n.As8(), Mem{Base: claim, Disp: claimExhausted})
	JMP(l.jump("load"))

	Comment("A board without candidates is dead after each sweep.")
	Label(l.label("idle"))
	MOVQ(U32(1), l.field(laneIdle))
	makeZero(l.hidden)
	for k := range l.x {
		VMOVDQU64(l.hidden, Mem{Base: l.at, Disp: 64 * k})
	}
	VMOVDQU64(l.hidden, l.field(laneHidden))
	l.leave(endIdle)

	Label(l.label("rouse"))
	MOVQ(p.field(batchNext), n)
	CMPQ(n, p.field(batchEnd))
	JGE(LabelRef(next))
	l.saveOthers()
	MOVQ(U32(0), l.field(laneIdle))
	JMP(l.jump("begin"))
}

// entry sets r to the address of the query or claim of this lane. list is the offset of the address of
// the list. size is the size of an element of the list, in bytes.
func (l *batchLane) entry(r Register, list, size int) {
	IMUL3Q(U32(size), l.field(laneQuery), r)
	ADDQ(l.batch.field(list), r)
}

// account writes code that adds the number of choices of the lane to the claim and sets it to 0. The
// code then allows the lane laneMost guesses again.
func (l *batchLane) account(claim Register) {
	nodes := GP64()
	MOVQ(l.field(laneNodes), nodes)
	ADDQ(nodes, Mem{Base: claim, Disp: claimNodes})
	MOVQ(U32(0), l.field(laneNodes))
	MOVQ(U32(laneMost), l.field(laneGuesses))
}
