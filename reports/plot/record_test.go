package plot

import (
	"fmt"
	"math"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/canvas"
	"sudokubench/reports/page/pagetest"
)

const (
	us = 1000
	ms = 1000 * us
)

// contest describes a record that fold makes.
type contest struct {
	corpora     []string
	contestants []contestant
	puzzles     int
	noTimes     bool // true if no puzzle was timed one by one
}

// contestant describes a contestant. ns is the time of its fastest puzzle.
type contestant struct {
	name    string
	ns      float64
	fails   int // number of puzzles that the contestant fails, counted from the first puzzle
	verdict judge.Verdict
	silent  bool // true if the contestant does not report guesses
	untimed int  // number of puzzles that were not timed one by one, counted from the last puzzle
}

// fold makes the record and returns its run.
func (c contest) fold(t testing.TB) *run.Run {
	t.Helper()
	events := []record.Event{pagetest.Opening()}
	for _, name := range c.corpora {
		events = append(events, &record.Corpus{Name: name, Source: "builtin:" + name, Format: "line", SHA256: "5eed", Shape: "4x4", WholePuzzles: c.puzzles})
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

// block returns the results of one round. The last round is the detail pass.
func (c contest) block(corpus string, k int, e contestant, round int) *recordtest.Block {
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

// sample returns a contest with a tie, a contestant that gives up and one with a wrong answer.
func sample() contest {
	return contest{corpora: []string{"easy", "hard"}, puzzles: 40, contestants: []contestant{
		{name: "quick", ns: 2 * us}, {name: "steady", ns: 9 * us}, {name: "alike", ns: 9.001 * us},
		{name: "shy", ns: 3 * us, fails: 12, verdict: judge.Declined}, {name: "liar", ns: us, fails: 1, verdict: judge.Wrong}, {name: "mute", ns: 70 * us, silent: true},
	}}
}

// crowd returns a contest with n contestants.
func crowd(n int) contest {
	c := contest{corpora: []string{"easy"}, puzzles: 30}
	for i := range n {
		c.contestants = append(c.contestants, contestant{name: fmt.Sprintf("solver-%02d", i+1), ns: us * math.Pow(1.5, float64(i))})
	}
	return c
}

// blank returns an empty sheet.
func blank(t testing.TB) *sheet {
	t.Helper()
	return &sheet{Canvas: canvas.New(testkit.Must(canvas.NewFont())(t), 1200, 700)}
}

// drawn returns the wide figures of a page for a corpus, by the name of the plot, and the ranking of
// the first table.
func drawn(t testing.TB, c contest, corpus int) map[string][]byte {
	t.Helper()
	d, _ := drawer(t, c)
	all := map[string][]byte{"ranking": d.Ranking(0).Wide}
	for _, f := range d.Plots(corpus) {
		all[f.Plot] = f.Wide
	}
	return all
}
