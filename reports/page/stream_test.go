package page

import (
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/reports/page/pagetest"
)

const (
	us = 1000
	ms = 1000 * us
	s  = 1000 * ms
)

// whole is a Source with everything in it.
func whole(r *run.Run) Source {
	return Source{
		Run: r,
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
