package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	recorded "sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
)

// nodes describes the machines of a simulated contest. Each shard has its own machine.
type nodes struct {
	name   string
	slow   bool    // true if the first node is 30% slower
	bursts bool    // true if one turn in ten takes 1.5 to 2.5 times as long on the last node
	uneven float64 // standard deviation of the logarithms of the factors by which a node slows each contestant
}

var nodeKinds = []nodes{
	{name: "equal"},
	{name: "one 30% slower", slow: true},
	{name: "one with bursts", bursts: true},
	{name: "both", slow: true, bursts: true},
	{name: "both, all uneven by 2%", slow: true, bursts: true, uneven: .02},
}

// paceSD is the standard deviation of the logarithm of the machine's speed in a round. referenceSD is
// the standard deviation of the logarithm of the reference time. slowBy is the factor of the slow
// node, and burstShare the share of slow turns on the node with bursts.
const (
	paceSD      = .05
	referenceSD = .003
	referenceNS = 2e6
	slowBy      = 1.3
	burstShare  = .1
)

// play simulates the contest in a number of shards and returns the run of the merged record. If the
// number is 0, the run is not split.
func (s *split) play(of int, on nodes, seed uint64) (*recorded.Run, error) {
	p := &player{split: s, on: on, of: of, rnd: rand.New(rand.NewPCG(seed, uint64(of))), run: recorded.New()}
	head := &record.Run{Schema: record.Schema, Tool: "sudokubench", Task: "first", MaxSolutions: 1, Rounds: s.rounds, MaxRounds: s.rounds, Workers: 1, Reference: "reference-1"}
	if of == 0 {
		head.Started = begin
	} else {
		head.Plan, head.Shards = "plan", of
	}
	p.add(head)
	for number := range max(1, of) {
		p.section(shard.Shard{Number: number + 1, Of: of})
	}
	return p.run, p.err
}

var begin = time.Unix(1_000_000_000, 0).UTC()

// player adds the events of a record to a run and keeps the first error.
type player struct {
	*split
	on  nodes
	of  int
	rnd *rand.Rand
	run *recorded.Run
	err error
}

func (p *player) add(e record.Event) {
	if p.err == nil {
		p.err = p.run.Add(e)
	}
}

const splitCorpus = "drawn"

// section adds the events of one shard, or of a run that is not split.
func (p *player) section(part shard.Shard) {
	if part.Split() {
		p.add(&record.Shard{Number: part.Number, Started: begin, Node: fmt.Sprint("node-", part.Number)})
	}
	uneven := make([]float64, len(p.truth))
	for who := range p.truth {
		p.add(&record.Contestant{Name: fmt.Sprint("c", who), Kind: record.KindSolver})
		uneven[who] = p.on.uneven * p.rnd.NormFloat64()
	}
	p.add(&record.Corpus{Name: splitCorpus, Shape: "9x9", WholePuzzles: p.puzzles})
	for round := range p.rounds {
		pace := paceSD * p.rnd.NormFloat64()
		if p.on.slow && part.Number == 1 {
			pace += math.Log(slowBy)
		}
		places := p.slice(round, part)
		for twin := range 2 {
			ns := referenceNS * math.Exp(pace+referenceSD*p.rnd.NormFloat64())
			p.add(&record.Reference{Corpus: splitCorpus, Round: round, Copy: twin, WallNS: []int64{int64(ns)}})
		}
		for who := range p.truth {
			slower := pace + uneven[who] + p.noise[who].Draw(p.rnd)
			if p.on.bursts && part.Number == part.Of && p.rnd.Float64() < burstShare {
				slower += math.Log(1.5 + p.rnd.Float64())
			}
			p.turn(round, who, part, places, math.Exp(slower))
		}
	}
	p.add(&record.End{At: begin, Reason: "done"})
}

// slice returns the number of places that a shard has in a round. It also adds the event of the
// shard's slice, if this is the first round with that slice.
func (p *player) slice(round int, part shard.Shard) int {
	var puzzles []int
	for place := range p.size(round) {
		if part.Has(place) {
			puzzles = append(puzzles, p.puzzle(round, place))
		}
	}
	if round < p.slices {
		p.add(&record.Slice{Corpus: splitCorpus, Number: round, Size: len(puzzles), Puzzles: puzzles})
	}
	return p.repeat * len(puzzles)
}

// turn adds the turn of a contestant in a round. factor is the slowdown by the machine.
func (p *player) turn(round, who int, part shard.Shard, places int, factor float64) {
	ns := 0.0
	for class, x := range p.sums[who][round] {
		if part.Has(class) {
			ns += x
		}
	}
	p.add(&record.Turn{
		Corpus: splitCorpus, Contestant: fmt.Sprint("c", who), Round: round, Slice: round % p.slices, Planned: places,
		Verdicts: map[judge.Verdict]int{judge.Verified: places}, WallNS: int64(ns * factor), VerifiedNS: int64(ns * factor),
		ElapsedNS: int64(ns * factor), Ended: record.Done,
	})
}
