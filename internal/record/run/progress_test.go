package run_test

import (
	"slices"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
)

// planned is the plan of the tests: each puzzle once in each of two rounds, without a detail pass.
func planned(puzzles int) int { return puzzles * 2 }

func TestLeader(t *testing.T) {
	whole := func(who string, ns int64, findings ...record.Finding) []record.Event {
		return runtest.WholeTurn("k", who, 0, 10, ns, func(b *recordtest.Block, _ *record.Turn) { b.Findings = findings })
	}
	for _, tt := range []struct {
		reason string
		events []record.Event
		want   int
	}{
		{"no contestant has a time", nil, -1},
		{"the only contestant", whole("b", 5), 1},
		{"the faster contestant", slices.Concat(whole("a", 5), whole("b", 4)), 1},
		{"the first of two equal contestants", slices.Concat(whole("b", 5), whole("a", 5)), 0},
		{"a faster contestant with a wrong answer does not lead", slices.Concat(whole("a", 5), whole("b", 4, runtest.Found(judge.Wrong, 0, 3)...)), 0},
		{"the only contestant does not lead with a wrong answer", whole("b", 4, runtest.Found(judge.Wrong, 0, 3)...), -1},
		{"a contestant that solves all is before one that does not", slices.Concat(whole("b", 4, runtest.Found(judge.Declined, 0, 3)...), whole("a", 5)), 0},
		{"a contestant that does not solve all leads if no other does", whole("b", 4, runtest.Found(judge.Declined, 0, 3)...), 1},
	} {
		if got := runtest.Of(t, slices.Concat(runtest.Opening(), tt.events)).Corpus("k").Leader(); got != tt.want {
			t.Errorf("%s: got leader %d, want %d", tt.reason, got, tt.want)
		}
	}
}

func TestProgress(t *testing.T) {
	second := int64(time.Second)
	cutShort := func(b *recordtest.Block, t *record.Turn) { b.Puzzles, t.Ended = b.Puzzles[:3], record.Budget }
	skipped := &record.Turn{Corpus: "k", Contestant: "b", Ended: record.Skipped, Reason: "it takes no 9x9 boards"}
	for _, tt := range []struct {
		reason      string
		events      []record.Event
		done, tried int
		left        time.Duration
		known       bool
		extra       bool
		twin        bool  // true if corpus l is the twin of corpus k
		target      int64 // time target of the run, in ns
	}{
		{reason: "nothing has begun"},
		{reason: "an interrupted turn is not done", events: runtest.WholeTurn("k", "a", 0, 10, second)[:1], tried: 10},
		{reason: "one turn of 10 in 1 s: 150 attempts are left at the same speed", events: runtest.WholeTurn("k", "a", 0, 10, second), done: 10, tried: 10, left: 15 * time.Second, known: true},
		{reason: "a time target ends the run earlier", events: runtest.WholeTurn("k", "a", 0, 10, second), done: 10, tried: 10, left: 4 * time.Second, known: true, target: 5 * second},
		{reason: "the time target is reached", events: runtest.WholeTurn("k", "a", 0, 10, second), done: 10, tried: 10, known: true, target: second / 2},
		{reason: "attempts that the budget leaves out are done", events: runtest.WholeTurn("k", "a", 0, 10, second, cutShort), done: 10, tried: 3, left: 15 * time.Second, known: true},
		{reason: "own speeds on this corpus, the mean speed on the next: 1 + 2 + 120 * 0.15",
			events: slices.Concat(runtest.WholeTurn("k", "a", 0, 10, second), runtest.WholeTurn("k", "b", 0, 10, 2*second)), done: 20, tried: 20, left: 21 * time.Second, known: true},
		{reason: "a skipped contestant has finished the corpus", events: slices.Concat([]record.Event{skipped}, runtest.WholeTurn("k", "a", 0, 10, second)),
			done: 30, tried: 10, left: 13 * time.Second, known: true},
		{reason: "unplanned rounds do not change the progress", events: slices.Concat(runtest.WholeTurn("k", "a", 0, 10, second), runtest.WholeTurn("k", "a", 1, 10, second), runtest.WholeTurn("k", "a", 2, 10, second)),
			done: 20, tried: 30, left: 14 * time.Second, known: true, extra: true},
		{reason: "a finished corpus counts completely", events: slices.Concat(runtest.WholeTurn("k", "a", 0, 10, second), runtest.WholeTurn("l", "a", 0, 30, 3*second)), done: 70, tried: 40, left: 9 * time.Second, known: true},
		{reason: "a corpus and its twin are played together", events: slices.Concat(runtest.WholeTurn("k", "a", 0, 10, second), runtest.WholeTurn("l", "a", 0, 30, 3*second)), done: 40, tried: 40, left: 12 * time.Second, known: true, twin: true},
	} {
		r := runtest.Of(t, slices.Concat(runtest.Opening(), tt.events))
		if tt.twin {
			r.Corpora[1].TwinOf = "k"
		}
		if tt.target > 0 {
			r.Head.TimeNS = tt.target
		}
		got, want := r.Progress(planned), run.Progress{Total: 160, Done: tt.done, Extra: tt.extra, Left: tt.left, Known: tt.known}
		if got != want || r.Tried != tt.tried {
			t.Errorf("%s: got %+v after %d attempts; want %+v after %d", tt.reason, got, r.Tried, want, tt.tried)
		}
	}
}
