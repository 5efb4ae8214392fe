package browsertest

import (
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// TestFirstWrong shows that the address that the terminal prints opens the wrong answer. It works
// for unusual names of a corpus, and also if the line of the puzzle is not known.
func TestFirstWrong(t *testing.T) {
	for _, row := range []struct{ reason, corpus, where string }{
		{"a plain name", "easy", "easy:14"},
		{"a name with all characters that are special in an address", "50% + a=b&c,d/e#f?g:7 é日\u202e", record.Where("50% + a=b&c,d/e#f?g:7 é日\u202e", 14, 0)},
		{"an unknown line", "easy", ""},
	} {
		t.Run(row.reason, func(t *testing.T) {
			events := append([]record.Event{
				pagetest.Opening(), &record.Corpus{Name: row.corpus, SHA256: "5eed", Shape: "4x4", WholePuzzles: 12},
				&record.Contestant{Name: "liar", Kind: record.KindSolver, Solver: "liar"},
			}, pagetest.Blocks(row.corpus, "liar", 12, 2000, record.Finding{
				Puzzle: 3, Verdict: judge.Wrong, NS: 900, Where: row.where, Clues: pagetest.Form, Answer: pagetest.Answer, Reason: "row 2 has two 4s",
			})...)
			s := madeUp(t, recordtest.Events(append(events, &record.End{Reason: "done"})...))
			b := open(t, s.address+"#"+s.data.FirstWrong(), view{})
			same(t, "the sentence", []string{"liar: wrong: row 2 has two 4s"}, b.texts("#puzzle .found > p"))
			puzzle := s.data.Run.Corpora[0].Kept[s.data.Run.Corpora[0].Found[0].Kept]
			if got := b.text("#puzzle h2"); got != puzzle.Where {
				t.Errorf("got title %q, want %q", got, puzzle.Where)
			}
		})
	}
}

// TestNoLines shows that a puzzle whose line is not known is identified by its number, in the text
// and in the address of the page.
func TestNoLines(t *testing.T) {
	s := written(t, document.Source{Run: runtest.Of(t, failing())})
	b := open(t, s.address, view{})
	same(t, "the last of the hardest puzzles", []string{"puzzle 11 of easy"}, b.texts("#puzzles tbody tr:last-child th a"))
	b.click("#puzzles tbody tr:last-child th a")
	b.wait(`(document.querySelector("#puzzle h2") || {}).textContent === "puzzle 11 of easy"`)
}
