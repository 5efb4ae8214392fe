package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// This file writes a search of two puzzles side by side. Each of the two searches is a lane. A sweep
// is a chain of dependent instructions, which leaves the processor idle for almost half of the time. A
// sweep of another board uses this time. So the loop makes one sweep of both boards. If one of the
// boards has a contradiction (is dead) or did not change (is at rest), the loop then handles this
// board separately, and continues with both.

const (
	lanes = 2 // number of searches that the loop interleaves

	// Distance between the memories of two lanes (searches) in bytes. The low 12 bits of the addresses
	// of states in different lanes should differ, because otherwise the processor can delay a load
	// until an unrelated store ends.
	laneBytes = 26624

	// Offsets of scratch memory that saves data of a lane while the code handles the other lane: rows,
	// and boxes with a naked single.
	otherRows = 512
	otherHas  = 576
)

// pairMax is the number of guesses after which a lane is paused.
const pairMax = 256

// Offsets of fields in the Go types pair and lane (pair_amd64.go), in bytes.
const (
	pairMemory  = 0
	pairQueries = 8  // address of the first query
	pairClaims  = 16 // address of the first claim
	pairNext    = 24 // index of the next query to begin
	pairEnd     = 32 // index of the first query that the lanes must not begin in this call
	pairSecond  = 40 // 1 if the code must still handle the last sweep of lane 1, otherwise 0
	pairDead    = 48 // if pairSecond is 1: mask that is not zero if the last sweep of lane 1 found a contradiction
	pairRest    = 56 // if pairSecond is 1: mask that is zero if the last sweep of lane 1 did not change the board
	pairLanes   = 64 // data of the two lanes, one lane after the other

	laneQuery   = 0  // index of the query that the lane searches
	laneTop     = 8  // distance in bytes from state 0 to the state on top
	laneNodes   = 16 // number of choices since the query began, since its first solution, or since its last pause
	laneGuesses = 24 // number of guesses left until the query is paused
	laneIdle    = 32 // 1 if the lane has no query, otherwise 0
	laneHidden  = 64
	laneSize    = 128
)

// endIdle is the reason that pairWide returns if a lane has no query and no query is left to begin.
const endIdle = 0

// pair writes the loop for two puzzles.
type pair struct {
	control, memory Register
	which, end      Register // results of the function: number of a lane, and reason for the end of the loop
	lanes           [lanes]*pairLane
}

// pairLane writes the code of one of the two searches: its board, and the address of its state.
type pairLane struct {
	*wide
	pair       *pair
	i          int
	at         Register
	dead, rest Register // results of a sweep: dead is not zero if there is a contradiction; rest is zero if the board did not change
}

func (w *wide) pair() {
	TEXT("pairWide", NOSPLIT, "func(control *byte) (lane int, end int)")
	Doc("pairWide continues two searches (see pair_amd64.go), with AVX-512.")
	Pragma("noescape")
	p := &pair{control: Load(Param("control"), GP64()).(Register), memory: GP64(), which: GP64(), end: GP64()}
	MOVQ(p.field(pairMemory), p.memory)
	w.start(p.memory)
	for i := range p.lanes {
		b := w.another()
		b.suffix = suffix(rune('A' + i))
		p.lanes[i] = &pairLane{wide: b, pair: p, i: i, at: GP64()}
	}
	for _, l := range p.lanes {
		MOVQ(l.field(laneTop), l.at)
		ADDQ(l.bottom(), l.at)
		l.reload()
	}
	JMP(LabelRef("enter"))
	Label("loop")
	p.sweep()
	p.lanes[0].treat("second")
	Label("second")
	p.lanes[1].treat("loop")

	Label("return")
	for _, l := range p.lanes {
		SUBQ(l.bottom(), l.at)
		MOVQ(l.at, l.field(laneTop))
	}
	VZEROUPPER()
	Store(p.which, Return("lane"))
	Store(p.end, Return("end"))
	RET()

	Label("enter")
	p.enter()
}

// another returns a copy of w that uses other registers for the board, so that two boards are in
// registers.
func (w *wide) another() *wide {
	b := *w
	for k := range b.x {
		b.x[k] = ZMM()
	}
	b.hidden, b.complete = ZMM(), ZMM()
	b.oneTable, b.claimedTable = w.add(inEach(one)), w.add(inEach(claimed))
	return &b
}

// enter writes the beginning of a call. If the method leave saved the result of a sweep, the code
// continues with this result.
func (p *pair) enter() {
	l := p.lanes[1]
	KMOVW(p.field(pairDead), l.dead)
	KMOVW(p.field(pairRest), l.rest)
	VMOVDQU64(Mem{Base: p.memory, Disp: otherRows}, l.rows)
	VMOVDQU64(Mem{Base: p.memory, Disp: otherHas}, l.has)
	CMPQ(p.field(pairSecond), U8(0))
	JNE(LabelRef("second"))
	JMP(LabelRef("loop"))
}

// leave writes code that returns to Go, with the number of this lane. If the code has not handled the
// other lane yet, it saves the result of the sweep of that lane. A second sweep of that board would be
// wrong, because it does not always find the contradiction that the first sweep found.
func (l *pairLane) leave(end int) {
	p := l.pair
	if second := p.lanes[1]; l != second {
		MOVQ(U32(1), p.field(pairSecond))
		KMOVW(second.dead, p.field(pairDead))
		KMOVW(second.rest, p.field(pairRest))
	} else {
		MOVQ(U32(0), p.field(pairSecond))
	}
	MOVQ(U32(l.i), p.which)
	MOVQ(U32(end), p.end)
	JMP(LabelRef("return"))
}

func (p *pair) field(at int) Mem { return Mem{Base: p.control, Disp: at} }

// sweep writes code that applies every rule once to both boards. Each rule is applied to one board and
// then to the other, because the processor looks ahead by only about one sweep.
func (p *pair) sweep() {
	var rules [lanes][]func()
	for i, l := range p.lanes {
		rules[i] = l.inOrder()
	}
	for k := range rules[0] {
		for i := range p.lanes {
			rules[i][k]()
		}
	}
	for _, l := range p.lanes {
		missing := l.missing()
		l.dead = K()
		VPTESTMD(missing, missing, l.dead)
	}
	for _, l := range p.lanes {
		change := l.changed(l.at)
		l.rest = K()
		VPTESTMD(change, change, l.rest)
	}
}

func (l *pairLane) field(at int) Mem { return l.pair.field(pairLanes + l.i*laneSize + at) }

// bottom returns the address of state 0 of the lane.
func (l *pairLane) bottom() Register {
	s := GP64()
	LEAQ(Mem{Base: l.pair.memory, Disp: first + l.i*laneBytes}, s)
	return s
}

// save writes code that stores register values of this lane in memory, while the code handles the
// other lane. The board of this lane is already in memory.
func (l *pairLane) save() {
	VMOVDQU64(l.hidden, l.field(laneHidden))
	if l.i == 1 { // the code handles lane 1 after lane 0, so it must keep the results of the sweep of lane 1 meanwhile
		VMOVDQU64(l.rows, Mem{Base: l.pair.memory, Disp: otherRows})
		VMOVDQU64(l.has, Mem{Base: l.pair.memory, Disp: otherHas})
	}
}

// restore writes code that loads the values that save stored.
func (l *pairLane) restore() {
	l.reload()
	if l.i == 1 {
		VMOVDQU64(Mem{Base: l.pair.memory, Disp: otherRows}, l.rows)
		VMOVDQU64(Mem{Base: l.pair.memory, Disp: otherHas}, l.has)
	}
}

func (l *pairLane) reload() {
	l.loadBoard(l.at)
	VMOVDQU64(l.field(laneHidden), l.hidden)
}

// treat writes the code that handles the result of a sweep for this lane. The code then jumps to the
// label next.
func (l *pairLane) treat(next string) {
	other := l.pair.lanes[1-l.i]
	KORTESTW(l.dead, l.dead)
	JNZ(l.jump("dead"))
	l.jumpIfSingles()
	KORTESTW(l.rest, l.rest)
	JNZ(LabelRef(next))

	Comment("At rest.")
	other.save()
	b := branching{engine: l, memory: l.pair.memory, at: l.at, bottom: l.bottom(), nodes: l.field(laneNodes), suffix: l.suffix, deeper: func() {}}
	b.slack = Mem{Base: l.pair.memory, Disp: l.i*laneBytes + slackAt}
	b.branch(l.label("stuck"), l.label("again"))
	DECQ(l.field(laneGuesses))
	JZ(l.jump("paused"))
	Label(l.label("load"))
	l.load(l.at)
	Label(l.label("again"))
	other.restore()
	JMP(LabelRef(next))

	Label(l.label("dead"))
	CMPQ(l.at, l.bottom())
	JE(l.jump("exhausted"))
	SUBQ(U32(stride), l.at)
	INCQ(l.field(laneNodes))
	l.load(l.at)
	JMP(LabelRef(next))

	l.check(l.label("complete"))
	Label(l.label("complete"))
	other.save()
	l.settle(next)

	for _, end := range []struct {
		label string
		value int
	}{{"paused", endPaused}, {"stuck", endStuck}} {
		Label(l.label(end.label))
		makeZero(l.hidden)
		VMOVDQU64(l.hidden, l.field(laneHidden))
		l.leave(end.value)
	}
}
