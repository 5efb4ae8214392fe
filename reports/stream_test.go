package reports

import (
	"fmt"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run/runtest"
)

// stream builds the events of a record.
type stream []record.Event

const (
	ns = 1
	us = 1000 * ns
	ms = 1000 * us
	s  = 1000 * ms
)

var began = time.Date(2025, 11, 21, 8, 30, 0, 0, time.UTC)

// newStream opens a record: first solution, a second a puzzle, five a corpus.
func newStream() *stream {
	return &stream{&record.Run{
		Schema: record.Schema, Tool: "sudokubench", Version: "v0.1.0", GoVersion: "go1.26.8", Started: began,
		Seed: 20201121, Task: "first", Limit: 1, Rounds: 2, Workers: 2, PuzzleNS: s, BudgetNS: 5 * s,
		Config: []byte(`{"task":"first"}`),
		Host:   record.Host{OS: "linux", Arch: "amd64", CPU: "Example CPU 3", Cores: 2, MemoryMB: 7976, CPUTime: true},
	}}
}

func (st *stream) add(e ...record.Event) *stream {
	*st = append(*st, e...)
	return st
}

func (st *stream) corpus(name, shape string, puzzles int) *stream {
	return st.add(&record.Corpus{
		Name: name, Source: "builtin:" + name, Format: "line", SHA256: "5eed", Shape: shape, Puzzles: puzzles,
	})
}

func (st *stream) contestants(names ...string) *stream {
	for _, name := range names {
		st.add(&record.Contestant{Name: name, Kind: "solver", Solver: name, Family: "search"})
	}
	return st
}

// block adds one block of the first n puzzles of a corpus at each ns a puzzle.
// Findings take the place of attempts that took no time.
func (st *stream) block(corpus, contestant string, round, n int, each int64, findings ...record.Finding) *stream {
	good := int64(n - len(findings))
	wall := good * each
	for i := range findings {
		wall += findings[i].NS
	}
	return st.add(&record.Block{
		Corpus: corpus, Contestant: contestant, Round: round, Puzzles: upTo(n), WallNS: wall, CPUNS: wall * 9 / 10,
		Nodes: 3 * good / 2, NoGuess: int(good / 4), Findings: findings,
	})
}

// detail adds a block of the detail pass: puzzle i takes (i+1) times each.
func (st *stream) detail(corpus, contestant string, n int, each int64, findings ...record.Finding) *stream {
	b := &record.Block{
		Corpus: corpus, Contestant: contestant, Round: 2, Detail: true, Puzzles: upTo(n),
		Nodes: int64(n - len(findings)), NoGuess: (n - len(findings)) / 2, Findings: findings,
	}
	for i := range n {
		b.Times = append(b.Times, int64(i+1)*each)
		b.WallNS += int64(i+1) * each
	}
	return st.add(b)
}

// rounds adds twelve rounds that take each puzzle the same time.
func (st *stream) rounds(corpus, contestant string, n int, each int64) *stream {
	for round := range 12 {
		st.block(corpus, contestant, round, n, each)
	}
	return st
}

func (st *stream) turn(corpus, contestant string, round int, ended record.Ended, reason string) *stream {
	return st.add(&record.Turn{
		Corpus: corpus, Contestant: contestant, Round: round, ElapsedNS: 2 * ms, Ended: ended, Reason: reason,
	})
}

func (st *stream) end(reason string) *stream {
	return st.add(&record.End{At: began.Add(41 * time.Second), Reason: reason})
}

func upTo(n int) []int {
	puzzles := make([]int, n)
	for i := range puzzles {
		puzzles[i] = i
	}
	return puzzles
}

// found makes findings of a verdict on some puzzles; the first is described.
func found(v judge.Verdict, ns int64, puzzles ...int) []record.Finding {
	var list []record.Finding
	for i, p := range puzzles {
		f := record.Finding{Puzzle: p, Verdict: v, NS: ns, Where: fmt.Sprintf("minimal.txt:%d", p+2)}
		if i == 0 {
			f.ID = "seed-17"
			f.Clues = "023000000070000030005000010201079340084100002037004100300000001010800065700000093"
			if v == judge.Wrong {
				f.Answer = "623941587179658234845327619261579348584136972937284156398765421412893765756412899"
				f.Reason = "row 9 has two 9s: r9c8, r9c9"
			} else {
				f.Reason = "the solver gave up"
			}
		}
		list = append(list, f)
	}
	return list
}

// fold makes the report of a whole stream; every event must be taken.
func fold(t testing.TB, st stream) *Report {
	t.Helper()
	return New(runtest.Of(t, st))
}
