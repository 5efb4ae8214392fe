package plot

import (
	"fmt"
	"math"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/run"
	"sudokubench/internal/run/runtest"
	"sudokubench/reports/page/pagetest"
)

const (
	us = 1000
	ms = 1000 * us
)

// contest is a record to be made.
type contest struct {
	corpora     []string
	contestants []contestant
	puzzles     int
	noTimes     bool   // nothing is timed puzzle by puzzle
	silentOn    string // the corpus of which nobody tells guesses
}

// contestant is a contestant: the time of its quickest puzzle, and which it fails.
type contestant struct {
	name    string
	ns      float64
	fails   int // the first so many
	verdict judge.Verdict
	silent  bool // tells no guesses
	untimed int  // the last so many are not timed by themselves
}

// fold makes the record and folds it.
func (c contest) fold(t testing.TB) *run.Run {
	t.Helper()
	events := []record.Event{pagetest.Opening()}
	for _, name := range c.corpora {
		events = append(events, &record.Corpus{Name: name, Source: "builtin:" + name, Format: "line", SHA256: "5eed", Shape: "4x4", Puzzles: c.puzzles})
	}
	for _, e := range c.contestants {
		events = append(events, &record.Contestant{Name: e.name, Kind: record.KindSolver, Solver: "x", Family: "search"})
	}
	for k, name := range c.corpora {
		for _, e := range c.contestants {
			for round := range 7 {
				events = append(events, c.block(name, k, e, round))
			}
			events = append(events, &record.Turn{Corpus: name, Contestant: e.name, Round: 5, Planned: c.puzzles, ElapsedNS: ms, Ended: record.Done})
		}
	}
	events = append(events, &record.End{At: pagetest.Opening().Started.Add(2 * time.Minute), Reason: "done"})
	return runtest.Of(t, events)
}

// block is a round; the last one is the detail pass.
func (c contest) block(corpus string, k int, e contestant, round int) *recordtest.Block {
	e.silent = e.silent || corpus == c.silentOn
	b := &recordtest.Block{Corpus: corpus, Contestant: e.name, Round: round, Detail: round == 6 && !c.noTimes, NoNodes: e.silent}
	puzzles := c.puzzles
	if b.Detail {
		puzzles -= e.untimed
	}
	for p := range puzzles {
		ns := int64(e.ns * float64(k+1) * math.Pow(1.2, float64(p*7%23)))
		b.Puzzles = append(b.Puzzles, p)
		b.WallNS += ns + int64(round)*ns/50
		if b.Detail {
			b.Times = append(b.Times, ns)
			if !e.silent {
				b.EachNodes = append(b.EachNodes, int64(p*7%23))
			}
		}
		if p < e.fails {
			b.Findings = append(b.Findings, record.Finding{Puzzle: p, Verdict: e.verdict, NS: ns, Reason: "so"})
		} else if !e.silent {
			b.Nodes += int64(p * 7 % 23)
		}
	}
	return b
}

// sample is a contest with a tie, one who gives up and one who is wrong.
func sample() contest {
	return contest{corpora: []string{"easy", "hard"}, puzzles: 40, contestants: []contestant{
		{name: "quick", ns: 2 * us}, {name: "steady", ns: 9 * us}, {name: "alike", ns: 9.001 * us},
		{name: "shy", ns: 3 * us, fails: 12, verdict: judge.Declined}, {name: "liar", ns: us, fails: 1, verdict: judge.Wrong}, {name: "mute", ns: 70 * us, silent: true},
	}}
}

// crowd has so many contestants.
func crowd(n int) contest {
	c := contest{corpora: []string{"easy"}, puzzles: 30}
	for i := range n {
		c.contestants = append(c.contestants, contestant{name: fmt.Sprintf("solver-%02d", i+1), ns: us * math.Pow(1.5, float64(i))})
	}
	return c
}
