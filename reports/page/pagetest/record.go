package pagetest

import (
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
)

const (
	us = 1000 // one microsecond, in ns
	ms = 1000 * us
	s  = 1000 * ms
)

// Clues is a 4x4 board and Solution its solution. Form is a form of the board, and Answer a wrong
// answer to this form.
const (
	Clues    = "1...2.4....4..1."
	Form     = "2...1.4....4..2."
	Solution = "1234214334214312"
	Answer   = "2143134442313424" // a wrong answer, because row 2 has two 4s
)

// Opening returns the first event of the records in this package.
func Opening() *record.Run {
	return &record.Run{
		Schema: record.Schema, Tool: "sudokubench", Version: "v0.1.0", GoVersion: "go1.26.8", Started: time.Date(2025, 11, 21, 8, 30, 0, 0, time.UTC),
		Seed: 20201121, Task: "first", MaxSolutions: 1, Rounds: 6, Workers: 2, PuzzleNS: s, BudgetNS: 5 * s,
		Config: []byte(`{"task":"first","corpora":[{"name":"easy"}]}`), Reference: "reference-1",
		Host: record.Host{OS: "linux", Arch: "amd64", CPU: "Example CPU 3", Cores: 2, MemoryMB: 7976, CPUTime: true},
	}
}

// Blocks returns six rounds and a detail pass of a contestant. Puzzle i takes each times (1 + i
// modulo 5), in ns.
func Blocks(corpus, name string, puzzles int, each int64, findings ...record.Finding) []record.Event {
	var list []record.Event
	failed := map[int]bool{}
	for _, f := range findings {
		failed[f.Puzzle] = true
	}
	for round := range 7 {
		b := &recordtest.Block{Corpus: corpus, Contestant: name, Round: round, Detail: round == 6}
		for p := range puzzles {
			ns := each * int64(1+p%5)
			b.Puzzles = append(b.Puzzles, p)
			b.WallNS += ns + int64(round)
			if b.Detail {
				b.Times = append(b.Times, ns)
				b.EachNodes = append(b.EachNodes, int64(p%5))
			}
			if !failed[p] {
				b.Nodes += int64(p % 5)
			}
		}
		b.Findings = findings
		list = append(list, b)
	}
	return append(list, &record.Turn{Corpus: corpus, Contestant: name, Round: 5, Planned: puzzles, ElapsedNS: ms, Ended: record.Done})
}

// Record returns a record with every kind of result. It has two corpora and five contestants. One
// of them is a program, one gives up and one gives wrong answers.
func Record() []record.Event {
	list := []record.Event{Opening()}
	for _, c := range []struct {
		name    string
		puzzles int
	}{{"easy", 40}, {"hard", 20}} {
		list = append(list, &record.Corpus{Name: c.name, Source: "builtin:" + c.name, Format: "line", SHA256: "5eed", Shape: "4x4", WholePuzzles: c.puzzles})
	}
	for _, name := range []string{"quick", "steady", "shy", "liar"} {
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name, Family: "search", Synopsis: "Solves " + name + "."})
	}
	list = append(list, &record.Contestant{Name: "guest", Kind: record.KindProgram, Program: &record.Program{Protocol: "lines", Command: []string{"python3", "guest.py"}}})
	for _, c := range []struct {
		name    string
		puzzles int
	}{{"easy", 40}, {"hard", 20}} {
		list = append(list, Blocks(c.name, "quick", c.puzzles, 2*us)...)
		list = append(list, Blocks(c.name, "steady", c.puzzles, 9*us)...)
		list = append(list, Blocks(c.name, "shy", c.puzzles, 3*us, record.Finding{Puzzle: 7, Verdict: judge.Declined, NS: us, Where: c.name + ":18"})...)
		list = append(list, Blocks(c.name, "liar", c.puzzles, us, record.Finding{
			Puzzle: 3, Verdict: judge.Wrong, NS: us, ID: "four", Where: c.name + ":14", Clues: Form, Answer: Answer, Reason: "row 2 has two 4s",
		})...)
		list = append(list, &record.Allocations{Corpus: c.name, Contestant: "quick", Puzzles: 20}, &record.Allocations{Corpus: c.name, Contestant: "steady", Puzzles: 20, Bytes: 20 * 1536, Objects: 50})
		list = append(list, &record.Process{Corpus: c.name, Contestant: "guest", StartsNS: []int64{30 * ms}, RoundTripNS: 20 * us,
			Protections: []record.Protection{{Name: "network", Active: true}, {Name: "memory", Reason: "no cgroup"}}},
			&recordtest.Block{Corpus: c.name, Contestant: "guest", Puzzles: []int{0, 1}, WallNS: 4 * ms, NoNodes: true},
			&record.Turn{Corpus: c.name, Contestant: "guest", Planned: c.puzzles, Ended: record.Budget, PeakBytes: 9 << 20, Starts: 1})
	}
	for round := range 6 {
		for twin := range 2 {
			list = append(list, &record.Reference{Corpus: "easy", Round: round, Copy: twin, WallNS: []int64{ms + int64(10*us*(round%2)*(1-2*twin))}})
		}
	}
	list = append(list, &record.Warning{Code: record.WarnNotPinned, Text: "not all 2 workers are pinned to their own cores; times can vary more"}, &record.Warning{Code: record.WarnBusy, Text: "other work ran on the machine"},
		&record.End{At: Opening().Started.Add(90 * time.Second), Reason: "done"})
	return recordtest.Events(list...)
}
