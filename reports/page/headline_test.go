package page

import (
	"testing"

	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/reports/page/pagetest"
)

func TestHeadline(t *testing.T) {
	easy := func(names ...string) []record.Event {
		list := []record.Event{pagetest.Opening(), &record.Corpus{Name: "easy", Shape: "4x4", Puzzles: 40}}
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
		{"many times as fast", "a wins: all 40 puzzles solved, 3.00 times as fast as b.", add(easy("a", "b"), pagetest.Blocks("easy", "a", 40, 5*us), pagetest.Blocks("easy", "b", 40, 15*us))},
		{"some percent", "a wins: all 40 puzzles solved; b takes 50.0% longer.", add(easy("a", "b"), pagetest.Blocks("easy", "a", 40, 50*us), pagetest.Blocks("easy", "b", 40, 75*us))},
		{"more puzzles", "b wins: all 40 puzzles solved, 1 more than a.", add(easy("a", "b"), pagetest.Blocks("easy", "a", 40, us, record.Finding{Puzzle: 1, Verdict: judge.Declined}), pagetest.Blocks("easy", "b", 40, 9*us))},
		{"not told apart", "a and b share the first place: all 40 puzzles solved, and their times cannot be told apart.", add(easy("a", "b"), pagetest.Blocks("easy", "a", 40, us), pagetest.Blocks("easy", "b", 40, us))},
		{"alone", "a wins: all 40 puzzles solved.", add(easy("a"), pagetest.Blocks("easy", "a", 40, us))},
		{"all wrong", "no winner: every contestant gave a wrong answer.", add(easy("a"), pagetest.Blocks("easy", "a", 40, us, wrong))},
		{"not finished", "So far, a leads: all 40 puzzles solved.", append(easy("a"), pagetest.Blocks("easy", "a", 40, us)...)},
		{"nobody", "Nobody took part.", append(easy(), done)},
		{"not begun", "1 contestant, and nobody has had a turn yet.", easy("a")},
		{"who has had no turn yet is behind nobody", "The first round: 1 of 2 contestants have had a turn.", append(easy("a", "b"), pagetest.Blocks("easy", "a", 40, us)...)},
		{"who does not take part is waited for by nobody", "So far, a leads: all 40 puzzles solved.",
			append(append(easy("a", "b"), &record.Turn{Corpus: "easy", Contestant: "b", Ended: record.Skipped, Reason: "it takes no 4x4 boards"}), pagetest.Blocks("easy", "a", 40, us)...)},
		{"the corpus at hand alone", "So far, on next, b leads: all 40 puzzles solved, 2.00 times as fast as a.", append(append(append(append(append(easy("a", "b"), &record.Corpus{Name: "next", Shape: "4x4", Puzzles: 40}),
			pagetest.Blocks("easy", "a", 40, us)...), pagetest.Blocks("easy", "b", 40, 9*us)...), pagetest.Blocks("next", "a", 40, 20*us)...), pagetest.Blocks("next", "b", 40, 10*us)...)},
		{"a corpus that has just begun", "next: the first round: 1 of 2 contestants have had a turn.", append(append(append(append(easy("a", "b"), &record.Corpus{Name: "next", Shape: "4x4", Puzzles: 40}),
			pagetest.Blocks("easy", "a", 40, us)...), pagetest.Blocks("easy", "b", 40, 9*us)...), pagetest.Blocks("next", "a", 40, 20*us)...)},
		{"a name that would turn the line round", `a\u202e wins: all 40 puzzles solved.`, add(easy("a\u202e"), pagetest.Blocks("easy", "a\u202e", 40, us))},
	} {
		if got := headline(standings.New(runtest.Of(t, tt.events))); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.reason, got, tt.want)
		}
	}
}

func TestList(t *testing.T) {
	for want, names := range map[string][]string{
		"a": {"a"}, "a and b": {"a", "b"}, "a, b, c and d": {"a", "b", "c", "d"}, "a, b, c and 2 others": {"a", "b", "c", "d", "e"},
	} {
		if got := humanize.List(names); got != want {
			t.Errorf("%q is listed as %q, want %q", names, got, want)
		}
	}
}
