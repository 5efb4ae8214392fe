package live

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/testkit"
)

// TestCells checks the cells of a small corpus with each kind of mark, of a larger corpus, and of
// contestants without results.
func TestCells(t *testing.T) {
	played := func(corpus, who string, findings []record.Finding, times ...int64) []record.Event {
		b := &recordtest.Block{Corpus: corpus, Contestant: who, Findings: findings, Times: times}
		for i, ns := range times {
			b.Puzzles = append(b.Puzzles, i)
			b.WallNS += ns
		}
		return recordtest.Events(b, &record.Turn{Corpus: corpus, Contestant: who, Planned: len(times), Ended: record.Done})
	}
	large := &record.Corpus{Name: "large", Shape: "4x4", WholePuzzles: singly}
	events := slices.Concat(contest("small"), []record.Event{large},
		played("small", "a", nil, 100, 100, 100, 100),
		played("small", "b", []record.Finding{{Puzzle: 3, Verdict: judge.Timeout, NS: 5}, {Puzzle: 4, Verdict: judge.Wrong, NS: 5}}, 999, 1000, 10000, 5, 5),
		played("large", "a", []record.Finding{{Puzzle: 1, Verdict: judge.Declined, NS: 5}}, 100, 5),
		[]record.Event{&record.Turn{Corpus: "large", Contestant: "b", Ended: record.Skipped, Reason: "no"}})
	want := map[string][]*cell{
		"a": {{Counts: []int{16, 4, 0, 0, 0, 0, 0, 0, 0, 0}, Puzzles: "11110000000000000000"}, {Counts: []int{38, 1, 1, 0, 0, 0, 0, 0, 0, 0}}},
		"b": {{Counts: []int{15, 3, 0, 0, 0, 1, 0, 0, 0, 1}, Puzzles: "1ab59000000000000000"}, nil},
	}
	testkit.NoDiff(t, cmp.Diff(want, newData(t, events).Cells), "cells")
}
