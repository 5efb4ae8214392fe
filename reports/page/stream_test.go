package page

import (
	"testing"

	"sudokubench/internal/record"
	"sudokubench/reports/page/pagetest"
)

const (
	us = 1000
	ms = 1000 * us
	s  = 1000 * ms
)

// fold takes events, all of which must be good.
func fold(t testing.TB, events []record.Event) *Fold {
	t.Helper()
	f := NewFold()
	for i, e := range events {
		if err := f.Add(e); err != nil {
			t.Fatalf("event %d: %v", i, err)
		}
	}
	return f
}

// whole is a Source with everything in it.
func whole(f *Fold) Source {
	return Source{
		Fold: f,
		Boards: func(_ *record.Corpus, puzzles []int) ([]Board, string) {
			list := make([]Board, len(puzzles))
			for i := range list {
				list[i] = Board{Name: "four", Clues: pagetest.Clues, Solution: pagetest.Solution}
			}
			return list, "The boards are made up."
		},
		Article: func(solver string) (Article, bool) {
			return Article{Name: solver, Family: "search", Synopsis: "Solves " + solver + ".", Parts: []Fact{{"idea", []string{"It looks."}}}}, solver != "shy"
		},
		Command: func(*record.Run) string { return "bench run --seed 20201121" },
	}
}
