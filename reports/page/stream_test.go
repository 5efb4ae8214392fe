package page

import (
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

const (
	us = 1000
	ms = 1000 * us
	s  = 1000 * ms
)

// whole returns a Source with boards and documentation.
func whole(r *run.Run) document.Source {
	return document.Source{
		Run: r,
		Boards: func(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
			list := make([]document.Board, len(puzzles))
			for i := range list {
				list[i] = document.Board{Name: "four", Clues: pagetest.Clues, Solution: pagetest.Solution}
			}
			return list, "The boards are made up."
		},
		Article: func(solver string) (document.Article, bool) {
			return document.Article{Name: solver, Family: "search", Synopsis: "Solves " + solver + ".", Parts: []document.Part{document.TextPart("Idea", "It looks."), {Label: "Example", Blocks: []document.Block{{Items: []string{"Look.", "Draw:"}, Ordered: true}, {Text: "1 . | . 4\n----+----", Code: true}}}}}, solver != "shy"
		},
		Command: func(*record.Run) string { return "bench run --seed 20201121" },
	}
}
