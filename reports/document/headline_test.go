package document

import (
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports/page/pagetest"
)

func TestHeadline(t *testing.T) {
	easy := func(names ...string) []record.Event {
		list := []record.Event{pagetest.Opening(), &record.Corpus{Name: "easy", Shape: "4x4", WholePuzzles: 40}}
		for _, name := range names {
			list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name})
		}
		return list
	}
	done := &record.End{Reason: "done"}
	add := func(list []record.Event, more ...[]record.Event) []record.Event {
		for _, m := range more {
			list = append(list, m...)
		}
		return append(list, done)
	}
	wrong := record.Finding{Puzzle: 1, Verdict: judge.Wrong}
	for _, tt := range []struct {
		reason, want string
		events       []record.Event
	}{
		{"many times as fast", "Fastest: a. Next: b, which takes 3.00 times as long as a.", add(easy("a", "b"), pagetest.Blocks("easy", "a", 40, 5*us), pagetest.Blocks("easy", "b", 40, 15*us))},
		{"less than twice as long", "Fastest: a. Next: b, which takes 1.50 times as long as a.", add(easy("a", "b"), pagetest.Blocks("easy", "a", 40, 50*us), pagetest.Blocks("easy", "b", 40, 75*us))},
		{"more failures", "Fastest: b. Next: a, which failed 1 of the 40 puzzles that it reached.", add(easy("a", "b"), pagetest.Blocks("easy", "a", 40, us, record.Finding{Puzzle: 1, Verdict: judge.Declined}), pagetest.Blocks("easy", "b", 40, 9*us))},
		{"equal within 2%", "Fastest: a and b (equal within 2%).", add(easy("a", "b"), pagetest.Blocks("easy", "a", 40, us), pagetest.Blocks("easy", "b", 40, us))},
		{"the next two are equal", "Fastest: a. Next: b and c (equal within 2%), which take about 3.00 times as long as a.", add(easy("a", "b", "c"), pagetest.Blocks("easy", "a", 40, 5*us), pagetest.Blocks("easy", "b", 40, 15*us), pagetest.Blocks("easy", "c", 40, 15*us))},
		{"a single contestant", "Fastest: a.", add(easy("a"), pagetest.Blocks("easy", "a", 40, us))},
		{"all wrong", "No winner: every contestant gave a wrong answer.", add(easy("a"), pagetest.Blocks("easy", "a", 40, us, wrong))},
		{"not finished", "Fastest so far: a.", append(easy("a"), pagetest.Blocks("easy", "a", 40, us)...)},
		{"interrupted, so nothing more is to come", "Fastest when the run stopped: a.", append(append(easy("a"), pagetest.Blocks("easy", "a", 40, us)...), &record.End{Reason: "interrupted"})},
		{"nobody", "No contestant took part.", append(easy(), done)},
		{"not begun", "1 contestant; none has had a turn yet.", easy("a")},
		{"no leader before all have had a turn", "The first round: 1 of 2 contestants have had a turn.", append(easy("a", "b"), pagetest.Blocks("easy", "a", 40, us)...)},
		{"the headline does not wait for an absent contestant", "Fastest so far: a.",
			append(append(easy("a", "b"), &record.Turn{Corpus: "easy", Contestant: "b", Ended: record.Skipped, Reason: "it takes no 4x4 boards"}), pagetest.Blocks("easy", "a", 40, us)...)},
		{"only the corpus that is being played counts", "next: Fastest so far: b. Next: a, which takes 2.00 times as long as b.", append(append(append(append(append(easy("a", "b"), &record.Corpus{Name: "next", Shape: "4x4", WholePuzzles: 40}),
			pagetest.Blocks("easy", "a", 40, us)...), pagetest.Blocks("easy", "b", 40, 9*us)...), pagetest.Blocks("next", "a", 40, 20*us)...), pagetest.Blocks("next", "b", 40, 10*us)...)},
		{"a corpus that has just begun", "next: the first round: 1 of 2 contestants have had a turn.", append(append(append(append(easy("a", "b"), &record.Corpus{Name: "next", Shape: "4x4", WholePuzzles: 40}),
			pagetest.Blocks("easy", "a", 40, us)...), pagetest.Blocks("easy", "b", 40, 9*us)...), pagetest.Blocks("next", "a", 40, 20*us)...)},
		{"a name that would reverse the text is escaped", `Fastest: a\u202e.`, add(easy("a\u202e"), pagetest.Blocks("easy", "a\u202e", 40, us))},
	} {
		if got := headline(standings.New(runtest.Of(t, tt.events))); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.reason, got, tt.want)
		}
	}
}

func TestAnswers(t *testing.T) {
	turns := func(findings ...record.Finding) []record.Event {
		list := []record.Event{pagetest.Opening(), &record.Corpus{Name: "easy", Shape: "4x4", WholePuzzles: 40}}
		for _, name := range []string{"a", "b"} {
			list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name})
		}
		list = append(list, pagetest.Blocks("easy", "a", 40, us)...)
		return append(list, pagetest.Blocks("easy", "b", 40, us, findings...)...)
	}
	done := &record.End{Reason: "done"}
	with := func(v judge.Verdict) []record.Event {
		return append(turns(record.Finding{Puzzle: 1, Verdict: v}), done)
	}
	program := append(turns(), &record.Contestant{Name: "p", Kind: record.KindProgram, Program: &record.Program{}}, done)
	for _, tt := range []struct {
		reason string
		events []record.Event
		want   answersLine
	}{
		{"all answers are verified", append(turns(), done), answersLine{"✓ No wrong answers in 40 puzzles × 2 solvers", "good"}},
		{"declined is not wrong", with(judge.Declined), answersLine{"✓ No wrong answers in 40 puzzles × 2 solvers", "good"}},
		{"a timeout is not wrong", with(judge.Timeout), answersLine{"✓ No wrong answers in 40 puzzles × 2 solvers", "good"}},
		{"one answer cannot be judged", with(judge.Unjudged), answersLine{"No wrong answers known; 1 answer could not be judged", ""}},
		{"wrong", with(judge.Wrong), answersLine{"✗ 1 contestant gave wrong answers", "bad"}},
		{"wrong, in an unfinished run", turns(record.Finding{Puzzle: 1, Verdict: judge.Wrong}), answersLine{"✗ 1 contestant gave wrong answers so far", "bad"}},
		{"not wrong, in an unfinished run", turns(), answersLine{"✓ No wrong answers so far in 40 puzzles × 2 solvers", "good"}},
		{"not all puzzles were reached", append(turns(), &record.Corpus{Name: "next", Shape: "4x4", WholePuzzles: 40}, done), answersLine{"✓ No wrong answers in 560 attempts", "good"}},
		{"one contestant does not take part, and one is a program", program, answersLine{"✓ No wrong answers in 560 attempts", "good"}},
		{"no puzzle was attempted", []record.Event{pagetest.Opening(), done}, answersLine{}},
	} {
		if got := answers(standings.New(runtest.Of(t, tt.events))); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.reason, got, tt.want)
		}
	}
}

func TestList(t *testing.T) {
	for want, names := range map[string][]string{
		"a": {"a"}, "a and b": {"a", "b"}, "a, b, c and d": {"a", "b", "c", "d"}, "a, b, c and 2 others": {"a", "b", "c", "d", "e"},
	} {
		if got := humanize.List(names); got != want {
			t.Errorf("%q: got %q, want %q", names, got, want)
		}
	}
}
