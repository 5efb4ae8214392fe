package live

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
)

// planned returns the number of attempts for two rounds without a detail pass.
func planned(puzzles int) int { return puzzles * 2 }

// newsOf returns the Data of a run without its tables.
func newsOf(t *testing.T, events []record.Event) Data {
	t.Helper()
	d := New(runtest.Of(t, events), planned, false)
	d.Head, d.board, d.Corpus = document.Head{}, board{}, ""
	return d
}

func TestTurns(t *testing.T) {
	wrong := func(b *recordtest.Block, _ *record.Turn) {
		b.Findings = []record.Finding{
			{Puzzle: 3, Verdict: judge.Timeout, Reason: "no answer within 1s"},
			{Puzzle: 4, Verdict: judge.Wrong, Where: record.Where("k", 17, 4), Reason: "row 3 has two 7s\x1b[31m"},
		}
	}
	for _, tt := range []struct {
		reason string
		events []record.Event
		want   Data
	}{
		{"the beginning of a run", nil, Data{Stage: "The run is about to begin.", Items: []item{}}},
		{"a turn without failures", runtest.WholeTurn("k", "a", 0, 10, 20000), Data{
			Share: 10. / 160, Stage: "k: round 1 of 2", Left: 1,
			Items: []item{{Entry: "a", Where: "k, round 1", Text: "10 attempts verified, 2.00µs each"}},
		}},
		{"the worst finding of a turn is shown", runtest.WholeTurn("k", "a", 1, 10, 20000, wrong), Data{
			Share: 10. / 160, Stage: "k: round 2 of 2", Left: 1,
			Items: []item{{Entry: "a", Where: "k, round 2", Text: `8 attempts verified, 1 timeout, 1 wrong, 2.00µs each (k:17: row 3 has two 7s\x1b[31m)`, Bad: true}},
		}},
		{"a puzzle whose line is not known goes by its number", runtest.WholeTurn("k", "a", 1, 10, 20000, func(b *recordtest.Block, _ *record.Turn) {
			b.Findings = []record.Finding{{Puzzle: 4, Verdict: judge.Wrong, Reason: "row 3 has two 7s"}}
		}), Data{
			Share: 10. / 160, Stage: "k: round 2 of 2", Left: 1,
			Items: []item{{Entry: "a", Where: "k, round 2", Text: "9 attempts verified, 1 wrong, 2.00µs each (puzzle 5 of k: row 3 has two 7s)", Bad: true}},
		}},
		{"who declines is not wrong", runtest.WholeTurn("k", "a", 1, 10, 20000, func(b *recordtest.Block, _ *record.Turn) {
			b.Findings = []record.Finding{{Puzzle: 3, Verdict: judge.Declined}}
		}), Data{
			Share: 10. / 160, Stage: "k: round 2 of 2", Left: 1,
			Items: []item{{Entry: "a", Where: "k, round 2", Text: "9 attempts verified, 1 declined, 2.00µs each"}},
		}},
		{"extra rounds have no end that anybody knows", runtest.WholeTurn("k", "a", 2, 10, 20000), Data{
			Stage: "k: round 3, for contestants whose order is undecided",
			Items: []item{{Entry: "a", Where: "k, round 3", Text: "10 attempts verified, 2.00µs each"}},
		}},
		{"an end", append(runtest.WholeTurn("l", "a", 0, 30, 60000), &record.End{Reason: "done"}), Data{
			Share: 1, Stage: "The run has ended.", Ended: true, Done: true, Items: []item{{Entry: "a", Where: "l, round 1", Text: "30 attempts verified, 2.00µs each"}},
		}},
		{"a run that was resumed after its end", append(runtest.WholeTurn("l", "a", 0, 30, 60000), &record.End{Reason: "interrupted"}, &record.Resume{}), Data{
			Share: 30. / 160, Stage: "l: round 1 of 2", Left: 1, Items: []item{{Entry: "a", Where: "l, round 1", Text: "30 attempts verified, 2.00µs each"}},
		}},
	} {
		testkit.NoDiff(t, cmp.Diff(tt.want, newsOf(t, slices.Concat(runtest.Opening(), tt.events)), cmp.AllowUnexported(Data{})), "%s", tt.reason)
	}
}

// TestLeft checks the estimated time until the end. One of sixteen turns is over.
func TestLeft(t *testing.T) {
	for took, want := range map[time.Duration]int{
		500 * time.Millisecond: 7,
		4 * time.Second:        60,
		time.Minute:            900,
		time.Hour:              54000,
	} {
		events := runtest.WholeTurn("k", "a", 0, 10, 1, func(_ *recordtest.Block, t *record.Turn) { t.ElapsedNS = took.Nanoseconds() })
		if got := newsOf(t, append(runtest.Opening(), events...)).Left; got != want {
			t.Errorf("after a turn of %v: got %d seconds left, want %d", took, got, want)
		}
	}
}

// TestPatience checks that Patience depends on how long the turns take.
func TestPatience(t *testing.T) {
	for _, tt := range []struct {
		reason string
		turn   time.Duration // duration of the only turn; 0 means that there is no turn
		cut    bool
		want   time.Duration
	}{
		{"longer before the first turn, because programs are started", 0, false, 2 * time.Minute},
		{"at least 30 seconds for short turns", time.Millisecond, false, 30 * time.Second},
		{"ten times the longest turn", 20 * time.Second, false, 200 * time.Second},
		{"at most MaxPatience", time.Hour, false, MaxPatience},
		{"a short time after half a line", time.Hour, true, 5 * time.Second},
	} {
		events := runtest.Opening()
		if tt.turn > 0 {
			events = append(events, runtest.WholeTurn("k", "a", 0, 10, 1, func(_ *recordtest.Block, t *record.Turn) { t.ElapsedNS = tt.turn.Nanoseconds() })...)
		}
		if got := Patience(runtest.Of(t, events), tt.cut); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.reason, got, tt.want)
		}
	}
}

// TestFewTurns checks that Data contains only the latest turns, because every viewer gets them often.
func TestFewTurns(t *testing.T) {
	events := runtest.Opening()
	for round := range 50 {
		events = append(events, runtest.WholeTurn("k", "a", round, 10, 100)...)
	}
	items := newsOf(t, events).Items
	text, err := json.Marshal(items)
	if err != nil || len(text) > 1500 || len(items) != 12 || items[0].Where != "k, round 50" || items[11].Where != "k, round 39" {
		t.Errorf("got %d items in %d bytes, error %v; want the latest 12, the last one first, in at most 1,500 bytes", len(items), len(text), err)
	}
}
