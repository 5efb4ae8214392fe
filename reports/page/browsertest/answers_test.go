package browsertest

import (
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/reports/page/pagetest"
)

// failing returns a record in which a program fails five puzzles. The answer to puzzle 0 is wrong.
// Puzzles 1 to 4 have four other verdicts.
func failing() []record.Event {
	wrong := record.Finding{Puzzle: 0, Verdict: judge.Wrong, NS: 900, Where: "easy:11", Clues: pagetest.Form, Answer: pagetest.Answer, Reason: "row 2 has two 4s"}
	list := []record.Finding{wrong}
	for i, f := range []record.Finding{
		{Verdict: judge.Declined, Answer: strings.Repeat(".", 16)}, // 16 blanks, as recorded for a program that answers "-"
		{Verdict: judge.Timeout, Reason: "no answer within 1s"},
		{Verdict: judge.Garbled, Reason: `the answer cannot be read: "12x4"`, Answer: "12x4"},
		{Verdict: judge.Unjudged, Answer: pagetest.Answer, Reason: "nothing here can prove it"},
	} {
		f.Puzzle, f.NS, f.Where, f.Clues = 1+i, 900, record.Where("easy", 12+i, 1+i), pagetest.Form
		list = append(list, f)
	}
	events := []record.Event{
		pagetest.Opening(), &record.Corpus{Name: "easy", SHA256: "5eed", Shape: "4x4", WholePuzzles: 12},
		&record.Contestant{Name: "able", Kind: record.KindSolver, Solver: "able"},
		&record.Contestant{Name: "guest", Kind: record.KindProgram, Program: &record.Program{Protocol: "lines", Command: []string{"./guest"}}},
	}
	events = append(events, pagetest.Blocks("easy", "able", 12, 2000)...)
	events = append(events, pagetest.Blocks("easy", "guest", 12, 5000, list...)...)
	return recordtest.Events(append(events, &record.End{Reason: "done"})...)
}

// TestAnswers shows that the page checks and marks only wrong answers.
func TestAnswers(t *testing.T) {
	s := madeUp(t, failing())
	for _, row := range []struct {
		reason  string
		where   string
		said    string // text next to the name of the program
		digits  string // digits of the program's board; empty if the page shows no board
		faults  []string
		checked bool
	}{
		{"a wrong answer: the broken unit is marked", "easy:11", "guest: wrong: row 2 has two 4s", pagetest.Answer, []string{"the clue at r3c4 changed; row 2 has two 4s: r2c3, r2c4; digits repeated in 6 more rows, columns or boxes"}, true},
		{"declined: the clues and a plain sentence", "easy:12", "guest: declined: gave no answer", strings.ReplaceAll(pagetest.Form, ".", ""), []string{}, false},
		{"a timeout: the clues and the reason", "easy:13", "guest: timeout: no answer within 1s", strings.ReplaceAll(pagetest.Form, ".", ""), []string{}, false},
		{"garbled: the clues, and the reason quotes the answer", "easy:14", `guest: garbled: the answer cannot be read: "12x4"`, strings.ReplaceAll(pagetest.Form, ".", ""), []string{}, false},
		{"unjudged: the answer, unmarked", "easy:15", "guest: unjudged: nothing here can prove it", pagetest.Answer, []string{}, false},
	} {
		t.Run(row.reason, func(t *testing.T) {
			b := open(t, s.puzzle(row.where), view{})
			same(t, "the sentence", []string{row.said}, b.texts("#puzzle .found > p"))
			board := eval[string](b, `Array.from(document.querySelectorAll("#puzzle .found .board text"), (e) => e.textContent).join("")`)
			if board != row.digits {
				t.Errorf("got board %q, want %q", board, row.digits)
			}
			same(t, "faults", row.faults, b.texts("#puzzle .fault"))
			if marked := b.count("#puzzle :is(.badcell, .badunit, .bad, .strike)"); (marked > 0) != row.checked {
				t.Errorf("got %d marks of faults on the board; want some only for a wrong answer", marked)
			}
		})
	}
}
