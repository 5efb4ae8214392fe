package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// This file writes a search of several puzzles side by side. Each of the searches is a lane. A sweep
// is a chain of dependent instructions, which leaves the processor idle for almost half of the time.
// Sweeps of other boards use this time. So the loop makes one sweep of every board. If a board has a
// contradiction (is dead) or did not change (is at rest), the loop then handles this board separately,
// and continues with all.

const (
	lanes = 3 // number of searches that the loop interleaves; the vectors of three boards just fit into 32 registers

	// Distance between the memories of two lanes (searches) in bytes. The low 12 bits of the addresses
	// of states in different lanes should differ, because otherwise the processor can delay a load
	// until an unrelated store ends.
	laneBytes = 25920
)

// laneMost is the number of guesses after which a lane is paused.
const laneMost = 256

// Offsets of fields in the Go types batch and lane (batch_amd64.go), in bytes.
const (
	batchMemory  = 0
	batchQueries = 8  // address of the first query
	batchClaims  = 16 // address of the first claim
	batchNext    = 24 // index of the next query to begin
	batchEnd     = 32 // index of the first query that the lanes must not begin in this call
	batchTreated = 40 // number of lanes whose last sweep the code has handled, or 0 after all lanes
	batchLanes   = 64 // data of the lanes, one lane after the other

	laneQuery   = 0  // index of the query that the lane searches
	laneTop     = 8  // distance in bytes from state 0 to the state on top
	laneNodes   = 16 // number of choices since the query began, since its first solution, or since its last pause
	laneGuesses = 24 // number of guesses left until the query is paused
	laneIdle    = 32 // 1 if the lane has no query, otherwise 0
	laneDead    = 40 // mask that is not zero if the last sweep found a contradiction
	laneRest    = 48 // mask that is zero if the last sweep did not change the board
	laneHidden  = 64
	laneRows    = 128 // rows of the last sweep, while the code handles an earlier lane
	laneHas     = 192 // boxes with a naked single, in the same way
	laneSize    = 256
)

// endIdle is the reason that batchWide returns if a lane has no query and no query is left to begin.
const endIdle = 0

// batch writes the loop for the puzzles of a batch.
type batch struct {
	control, memory Register
	which, end      Register // results of the function: number of a lane, and reason for the end of the loop
	lanes           [lanes]*batchLane
}

// batchLane writes the code of one of the searches: its board, and the address of its state.
type batchLane struct {
	*wide
	batch      *batch
	i          int
	at         Register
	dead, rest Register // results of a sweep: dead is not zero if there is a contradiction; rest is zero if the board did not change
}

func (w *wide) batch() {
	TEXT("batchWide", NOSPLIT, "func(control *byte) (lane int, end int)")
	Doc("batchWide continues several searches (see batch_amd64.go), with AVX-512.")
	Pragma("noescape")
	p := &batch{control: Load(Param("control"), GP64()).(Register), memory: GP64(), which: GP64(), end: GP64()}
	MOVQ(p.field(batchMemory), p.memory)
	w.start(p.memory)
	for i := range p.lanes {
		b := w.another()
		b.suffix = suffix(rune('A' + i))
		p.lanes[i] = &batchLane{wide: b, batch: p, i: i, at: GP64()}
	}
	for _, l := range p.lanes {
		MOVQ(l.field(laneTop), l.at)
		ADDQ(l.bottom(), l.at)
		l.reload()
	}
	JMP(LabelRef("enter"))
	Label("loop")
	p.sweep()
	for i, l := range p.lanes {
		Label(treatment(i))
		l.treat(treatment(i + 1))
	}

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

// another returns a copy of w that uses other registers for the board, so that several boards are in
// registers. It reads more constants from memory.
func (w *wide) another() *wide {
	b := *w
	for k := range b.x {
		b.x[k] = ZMM()
	}
	b.hidden, b.complete = ZMM(), ZMM()
	b.oneTable, b.claimedTable = w.add(inEach(one)), w.add(inEach(claimed))
	b.nextBox, b.afterBox, b.otherHalf, b.lowHalf = w.boxTurns()
	return &b
}

// treatment returns the label of the code that handles the last sweep of a lane. Behind the last lane,
// the loop begins again.
func treatment(lane int) string {
	if lane == lanes {
		return "loop"
	}
	return fmt.Sprintf("treat%d", lane)
}

// enter writes the beginning of a call. If the method leave saved results of a sweep, the code
// continues with them.
func (p *batch) enter() {
	for _, l := range p.lanes[1:] {
		KMOVW(l.field(laneDead), l.dead)
		KMOVW(l.field(laneRest), l.rest)
		l.reloadResults()
	}
	for i := range lanes - 1 {
		CMPQ(p.field(batchTreated), U8(i+1))
		JE(LabelRef(treatment(i + 1)))
	}
	JMP(LabelRef("loop"))
}

// leave writes code that returns to Go, with the number of this lane. It saves the results of the
// sweep of the lanes that the code has not handled yet. A second sweep of these boards would be wrong,
// because it does not always find the contradiction that the first sweep found.
func (l *batchLane) leave(end int) {
	p := l.batch
	for _, later := range p.lanes[l.i+1:] {
		KMOVW(later.dead, later.field(laneDead))
		KMOVW(later.rest, later.field(laneRest))
	}
	MOVQ(U32((l.i+1)%lanes), p.field(batchTreated))
	MOVQ(U32(l.i), p.which)
	MOVQ(U32(end), p.end)
	JMP(LabelRef("return"))
}

func (p *batch) field(at int) Mem { return Mem{Base: p.control, Disp: at} }

// sweep writes code that applies every rule once to all boards. Each rule is applied to one board
// after the other, because the processor looks ahead by only about one sweep.
func (p *batch) sweep() {
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

func (l *batchLane) field(at int) Mem { return l.batch.field(batchLanes + l.i*laneSize + at) }

// bottom returns the address of state 0 of the lane.
func (l *batchLane) bottom() Register {
	s := GP64()
	LEAQ(Mem{Base: l.batch.memory, Disp: first + l.i*laneBytes}, s)
	return s
}

// saveOthers writes code that stores register values of the other lanes in memory, while the code
// handles this lane. Their boards are already in memory. The results of the sweep of later lanes are
// still needed.
func (l *batchLane) saveOthers() {
	for _, other := range l.batch.lanes {
		if other == l {
			continue
		}
		VMOVDQU64(other.hidden, other.field(laneHidden))
		if other.i > l.i {
			VMOVDQU64(other.rows, other.field(laneRows))
			VMOVDQU64(other.has, other.field(laneHas))
		}
	}
}

// restoreOthers writes code that loads the values that saveOthers stored.
func (l *batchLane) restoreOthers() {
	for _, other := range l.batch.lanes {
		if other == l {
			continue
		}
		other.reload()
		if other.i > l.i {
			other.reloadResults()
		}
	}
}

func (l *batchLane) reloadResults() {
	VMOVDQU64(l.field(laneRows), l.rows)
	VMOVDQU64(l.field(laneHas), l.has)
}

func (l *batchLane) reload() {
	l.loadBoard(l.at)
	VMOVDQU64(l.field(laneHidden), l.hidden)
}

// treat writes the code that handles the result of a sweep for this lane. The code then jumps to the
// label next.
func (l *batchLane) treat(next string) {
	KORTESTW(l.dead, l.dead)
	JNZ(l.jump("dead"))
	l.jumpIfSingles()
	KORTESTW(l.rest, l.rest)
	JNZ(LabelRef(next))

	Comment("At rest.")
	l.saveOthers()
	b := branching{engine: l, memory: l.batch.memory, at: l.at, bottom: l.bottom(), nodes: l.field(laneNodes), suffix: l.suffix, deeper: func() {}}
	b.slack = Mem{Base: l.batch.memory, Disp: l.i*laneBytes + slackAt}
	b.branch(l.label("stuck"), l.label("again"))
	DECQ(l.field(laneGuesses))
	JZ(l.jump("paused"))
	Label(l.label("load"))
	l.load(l.at)
	Label(l.label("again"))
	l.restoreOthers()
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
	l.saveOthers()
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
