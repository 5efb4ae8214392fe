package cli

import (
	"strings"
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/contest/intake"
	"sudokubench/internal/judge"
	"sudokubench/internal/program/trial"
	"sudokubench/internal/record"
	"sudokubench/internal/standings"
)

// TestNoteSlow shows that a slow program gets a note, and a program without a measured time does not.
func TestNoteSlow(t *testing.T) {
	for ns, want := range map[int64]string{2e9: "The program solved a puzzle in more than 1s. So what.", 5e8: "", -1: ""} {
		r := &trial.Report{Findings: []trial.Finding{{Verdict: judge.Verified, NS: ns}}}
		if noteSlow(r, "So what."); strings.Join(r.Notes, "") != want {
			t.Errorf("%dns: got %q, want %q", ns, r.Notes, want)
		}
	}
}

// TestDescribe shows that the reason of a refusal has the last line of standard error.
func TestDescribe(t *testing.T) {
	f := trial.Finding{Puzzle: "hard", Verdict: judge.Crashed, Reason: "exit code 1", Words: "Traceback\n  line 3\nIndexError: list\x1b index\n"}
	if got, want := describe(f), `crashed on the puzzle "hard": exit code 1; its last words: IndexError: list`; !strings.HasPrefix(got, want) || strings.Contains(got, "\x1b") {
		t.Errorf("got %q, want it to begin with %q", got, want)
	}
	if got, want := describe(trial.Finding{Puzzle: "easy", Verdict: judge.Missing}), `missing on the puzzle "easy"`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestShown shows that a contest without pseudonyms has the names of the submissions.
func TestShown(t *testing.T) {
	if got := new(contestCommand).shown(&intake.Submission{Name: "anna"}); got != "anna" {
		t.Errorf("got %q, want anna", got)
	}
}

// TestFeedback shows that the words for an author and the row for grades agree, and that the author
// is not blamed for the machine.
func TestFeedback(t *testing.T) {
	ns := func(x float64) *float64 { return &x }
	first, second := 1, 2
	table := standings.Table{Corpus: record.Corpus{Name: "easy"}, Entries: []standings.Row{
		{Contestant: "a", Rank: &first, WorstRank: &second, Reached: 10, MeanNS: ns(1000), TimesFastest: ns(1)},
		{Contestant: "b", Rank: &second, WorstRank: &second, Reached: 10, MeanNS: ns(3000), TimesFastest: ns(3)},
		{Contestant: "c", Reached: 10, Failed: 10},
		{Contestant: "e", Reached: 10, MeanNS: ns(5000)},
		{Contestant: "g"},
		{Contestant: "d", Reached: 10, MeanNS: ns(5000), Disqualified: true},
	}}
	result := &standings.Result{Corpora: []standings.Table{table}}
	for _, row := range []struct {
		reason       string
		e            entrant
		status, says string
	}{
		{"a range of ranks", entrant{Submission: &intake.Submission{Name: "author a"}, Shown: "a", Enters: true}, "author a,ranked,1-2,1.00,10,0,0,", "has rank 1-2."},
		{"the median of the others", entrant{Submission: &intake.Submission{Name: "author b"}, Shown: "b", Enters: true}, "author b,ranked,2,3.00,10,0,0,", "The median of the others (2) is 3.00µs, so it takes 1.00 times as long as the median."},
		{"no puzzle solved", entrant{Submission: &intake.Submission{Name: "author c"}, Shown: "c", Enters: true}, "author c,not ranked,-,,10,0,0,it solved no puzzle", "is not ranked: it solved no puzzle."},
		{"no time for a puzzle", entrant{Submission: &intake.Submission{Name: "g"}, Shown: "g", Enters: true}, "g,not ranked,-,,0,0,0,its share of the time ended before it finished a puzzle of easy", "- easy: its share of the time ended before it finished a puzzle, which does not count as a failure."},
		{"wrong answers", entrant{Submission: &intake.Submission{Name: "author d"}, Shown: "d", Enters: true}, "author d,disqualified,DQ,,10,0,0,wrong answers", "is disqualified: wrong answers."},
		{"a contestant without a result", entrant{Submission: &intake.Submission{Name: "x"}, Shown: "x", Enters: true}, "x,not ranked,-,,0,0,0,it solved no puzzle", "easy: the program got no puzzles."},
		{"the machine lacks a compiler", entrant{Submission: &intake.Submission{Name: "e", Refused: "this machine has no ghc", ByMachine: true}}, "e,not tried,,,,,,this machine has no ghc", "which does not count as its fault: this machine has no ghc."},
		{"a build that failed", entrant{Submission: &intake.Submission{Name: "f", Refused: "the build make failed\nx.c:1: error"}}, "f,did not take part,,,,,,the build make failed", "The program did not take part: the build make failed.\n\n```text\nx.c:1: error\n```"},
		{"a command with a blank", entrant{Submission: &intake.Submission{Name: "h", Refused: "late", Entry: config.Program{Command: []string{"python3", "my prog.py"}}}, Trial: "right"}, "h,did not take part,,,,,,late", `bench try --dir FOLDER 'python3 '\''my prog.py'\'''` + "`"},
		{"a build with a blank", entrant{Submission: &intake.Submission{Name: "i", Refused: "late", Build: []string{"cc", "-o", "entry", "my prog.c"}}}, "i,did not take part,,,,,,late", "- build: cc -o entry 'my prog.c'"},
	} {
		got := row.e.row(result)
		if text := strings.Join(got, ","); text != row.status {
			t.Errorf("%s: got the row %q, want %q", row.reason, text, row.status)
		}
		text := row.e.feedback(got, result)
		if !strings.Contains(text, row.says) {
			t.Errorf("%s: got %q, want it to contain %q", row.reason, text, row.says)
		}
	}
}

// TestNoTimeOnACorpus shows that a failure on one corpus does not hide that the time ended on another.
func TestNoTimeOnACorpus(t *testing.T) {
	table := standings.Table{Corpus: record.Corpus{Name: "easy"}, Entries: []standings.Row{{Contestant: "a"}}}
	overall := standings.Overall{Entries: []standings.Standing{{Contestant: "a", Reached: 3, Failed: 1, Unranked: standings.NoTime}}}
	got := outcomeOf("a", &standings.Result{Corpora: []standings.Table{table}, Overall: []standings.Overall{overall}})
	if want := "its share of the time ended before it finished a puzzle of easy"; got[len(got)-1] != want {
		t.Errorf("got %q, want the reason %q", got, want)
	}
}
