package runtest

import (
	"cmp"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
)

// Stream builds the events of a record. Its methods add events.
type Stream []record.Event

const (
	us = 1000 // one microsecond, in ns
	ms = 1000 * us
	s  = 1000 * ms
)

var Began = time.Date(2025, 11, 21, 8, 30, 0, 0, time.UTC)

// NewStream returns the opening of a record. The run has the goal first, with limits of 1 s for a
// puzzle and 5 s for a corpus.
func NewStream() *Stream {
	return &Stream{&record.Run{
		Schema: record.Schema, Tool: "sudokubench", Version: "v0.1.0", GoVersion: "go1.26.8", Started: Began,
		Seed: 20201121, Task: "first", MaxSolutions: 1, Rounds: 2, Workers: 2, PuzzleNS: s, BudgetNS: 5 * s,
		Config: []byte(`{"task":"first"}`),
		Host:   record.Host{OS: "linux", Arch: "amd64", CPU: "Example CPU 3", Cores: 2, MemoryMB: 7976, CPUTime: true},
	}}
}

func (st *Stream) Add(e ...record.Event) *Stream {
	*st = append(*st, e...)
	return st
}

func (st *Stream) Corpus(name, shape string, puzzles int) *Stream {
	return st.Add(&record.Corpus{
		Name: name, Source: "builtin:" + name, Format: "line", SHA256: "5eed", Shape: shape, WholePuzzles: puzzles,
	})
}

func (st *Stream) Contestants(names ...string) *Stream {
	for _, name := range names {
		st.Add(&record.Contestant{Name: name, Kind: "solver", Solver: name, Family: "search"})
	}
	return st
}

// Block adds one block of the first n puzzles of a corpus. each is the time of a verified puzzle,
// in ns. Puzzles with a finding have its verdict and time instead.
func (st *Stream) Block(corpus, contestant string, round, n int, each int64, findings ...record.Finding) *Stream {
	good := int64(n - len(findings))
	wall := good * each
	for i := range findings {
		wall += findings[i].NS
	}
	return st.Add(&recordtest.Block{
		Corpus: corpus, Contestant: contestant, Round: round, Puzzles: UpTo(n), WallNS: wall, CPUNS: wall * 9 / 10,
		Nodes: 3 * good / 2, NoGuess: int(good / 4), Findings: of(corpus, findings),
	})
}

// Detail adds a block of the detail pass, in which puzzle i takes (i+1)*each ns.
func (st *Stream) Detail(corpus, contestant string, n int, each int64, findings ...record.Finding) *Stream {
	b := &recordtest.Block{
		Corpus: corpus, Contestant: contestant, Round: 2, Detail: true, Puzzles: UpTo(n),
		Nodes: int64(n - len(findings)), NoGuess: (n - len(findings)) / 2, Findings: of(corpus, findings),
	}
	for i := range n {
		b.Times = append(b.Times, int64(i+1)*each)
		b.WallNS += int64(i+1) * each
	}
	return st.Add(b)
}

// of returns the findings, and adds the name of the puzzle (Where) to findings that have none. The
// puzzles begin at line 2 of their source.
func of(corpus string, findings []record.Finding) []record.Finding {
	list := slices.Clone(findings)
	for i := range list {
		list[i].Where = cmp.Or(list[i].Where, record.Where(corpus, list[i].Puzzle+2, list[i].Puzzle))
	}
	return list
}

// Rounds adds twelve rounds of the first n puzzles. each is the time of a puzzle, in ns.
func (st *Stream) Rounds(corpus, contestant string, n int, each int64) *Stream {
	for round := range 12 {
		st.Block(corpus, contestant, round, n, each)
	}
	return st
}

func (st *Stream) Turn(corpus, contestant string, round int, ended record.Ended, reason string) *Stream {
	return st.Add(&record.Turn{
		Corpus: corpus, Contestant: contestant, Round: round, ElapsedNS: 2 * ms, Ended: ended, Reason: reason,
	})
}

func (st *Stream) End(reason string) *Stream {
	return st.Add(&record.End{At: Began.Add(41 * time.Second), Reason: reason})
}

// UpTo returns the numbers of the first n puzzles.
func UpTo(n int) []int {
	puzzles := make([]int, n)
	for i := range puzzles {
		puzzles[i] = i
	}
	return puzzles
}

// Found returns findings with a verdict on some puzzles. Only the first has details.
func Found(v judge.Verdict, ns int64, puzzles ...int) []record.Finding {
	var list []record.Finding
	for i, p := range puzzles {
		f := record.Finding{Puzzle: p, Verdict: v, NS: ns}
		if i == 0 {
			f.ID = "seed-17"
			f.Clues = "023000000070000030005000010201079340084100002037004100300000001010800065700000093"
			if v == judge.Wrong {
				f.Answer = "623941587179658234845327619261579348584136972937284156398765421412893765756412899"
				f.Reason = "row 9 has two 9s: r9c8, r9c9"
			} else {
				f.Reason = "the contestant gave up"
			}
		}
		list = append(list, f)
	}
	return list
}

// Narrow returns a run in which some differences are not significant and the machine was disturbed.
func Narrow() *Stream {
	st := NewStream().Corpus("easy", "9x9", 100).Corpus("hard", "9x9", 100).Contestants("first", "near", "same", "far")
	run := (*st)[0].(*record.Run)
	run.Rounds, run.MaxRounds, run.Reference = 12, 60, "reference-1"
	steal, others, throttled := int64(3*ms), int64(50*ms), int64(1)
	for i, c := range []string{"easy", "hard"} {
		for round := range 12 {
			wave := int64(round%3-1) * 40 * int64(i+1) // varies by round as much as the contestants first and near differ
			st.Block(c, "first", round, 100, 2000).Block(c, "near", round, 100, 2020+wave).
				Block(c, "same", round, 100, 2003-int64(round%2)).Block(c, "far", round, 100, 4000+wave)
			for twin := range 2 {
				for worker := range 2 {
					st.Add(&record.Reference{Corpus: c, Round: round, Copy: twin, First: worker, WallNS: []int64{2*ms + int64(i)*200*us + int64(round%2*(1-2*twin))*10*us}})
				}
			}
			st.Add(&record.Reference{Corpus: c, Round: round, First: round % 2, Alone: true, WallNS: []int64{1500 * us}})
			st.Add(&record.Machine{Corpus: c, Round: round, ElapsedNS: 100 * ms, Cores: 2, StealNS: &steal, OthersNS: &others, Throttled: &throttled})
		}
		for k, who := range []string{"first", "near", "same", "far"} {
			b := &recordtest.Block{Corpus: c, Contestant: who, Round: 60, Detail: true, Puzzles: UpTo(100)}
			for p := range 100 {
				// The contestant far is slow for a few very hard puzzles, and fast for the others.
				ns := []int64{2000, 2020, 2003, 1900}[k]
				if k == 3 && p%33 == 0 {
					ns = 9000
				}
				b.Times = append(b.Times, ns)
				b.WallNS += ns
			}
			st.Add(b)
		}
	}
	return st.End("done")
}
