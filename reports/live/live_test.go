package live_test

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
	"sudokubench/reports/live"
)

// planned returns the number of attempts for two rounds without a detail pass.
func planned(puzzles int) int { return puzzles * 2 }

func newsOf(t *testing.T, events []record.Event) live.News {
	t.Helper()
	r := runtest.Of(t, events)
	return live.NewsOf(r, planned)
}

func TestNews(t *testing.T) {
	wrong := func(b *recordtest.Block, _ *record.Turn) {
		b.Findings = []record.Finding{
			{Puzzle: 3, Verdict: judge.Timeout, Reason: "no answer within 1s"},
			{Puzzle: 4, Verdict: judge.Wrong, Where: record.Where("k", 17, 4), Reason: "row 3 has two 7s\x1b[31m"},
		}
	}
	for _, tt := range []struct {
		reason string
		events []record.Event
		want   live.News
	}{
		{"the beginning of a run", nil, live.News{Stage: "The run is about to begin.", Items: []live.Item{}}},
		{"a turn without failures", runtest.WholeTurn("k", "a", 0, 10, 20000), live.News{
			Share: 10. / 160, Stage: "k: round 1 of 2", Left: 1, Last: &live.Last{Entry: "a", Corpus: "k", Reached: 10, Puzzles: 10},
			Items: []live.Item{{Entry: "a", Where: "k, round 1", Text: "10 attempts verified, 2.00µs each"}},
		}},
		{"the worst finding of a turn is shown", runtest.WholeTurn("k", "a", 1, 10, 20000, wrong), live.News{
			Share: 10. / 160, Stage: "k: round 2 of 2", Left: 1, Last: &live.Last{Entry: "a", Corpus: "k", Reached: 10, Puzzles: 10},
			Items: []live.Item{{Entry: "a", Where: "k, round 2", Text: `8 attempts verified, 1 timeout, 1 wrong, 2.00µs each (k:17: row 3 has two 7s\x1b[31m)`, Bad: true}},
		}},
		{"a puzzle whose line is not known goes by its number", runtest.WholeTurn("k", "a", 1, 10, 20000, func(b *recordtest.Block, _ *record.Turn) {
			b.Findings = []record.Finding{{Puzzle: 4, Verdict: judge.Wrong, Reason: "row 3 has two 7s"}}
		}), live.News{
			Share: 10. / 160, Stage: "k: round 2 of 2", Left: 1, Last: &live.Last{Entry: "a", Corpus: "k", Reached: 10, Puzzles: 10},
			Items: []live.Item{{Entry: "a", Where: "k, round 2", Text: "9 attempts verified, 1 wrong, 2.00µs each (puzzle 5 of k: row 3 has two 7s)", Bad: true}},
		}},
		{"who declines is not wrong", runtest.WholeTurn("k", "a", 1, 10, 20000, func(b *recordtest.Block, _ *record.Turn) {
			b.Findings = []record.Finding{{Puzzle: 3, Verdict: judge.Declined}}
		}), live.News{
			Share: 10. / 160, Stage: "k: round 2 of 2", Left: 1, Last: &live.Last{Entry: "a", Corpus: "k", Reached: 10, Puzzles: 10},
			Items: []live.Item{{Entry: "a", Where: "k, round 2", Text: "9 attempts verified, 1 declined, 2.00µs each"}},
		}},
		{"extra rounds have no end that anybody knows", runtest.WholeTurn("k", "a", 2, 10, 20000), live.News{
			Stage: "k: round 3, for contestants whose order is undecided", Last: &live.Last{Entry: "a", Corpus: "k", Reached: 10, Puzzles: 10},
			Items: []live.Item{{Entry: "a", Where: "k, round 3", Text: "10 attempts verified, 2.00µs each"}},
		}},
		{"an end", append(runtest.WholeTurn("l", "a", 0, 30, 60000), &record.End{Reason: "done"}), live.News{
			Share: 1, Stage: "The run has ended.", Ended: true, Done: true, Items: []live.Item{{Entry: "a", Where: "l, round 1", Text: "30 attempts verified, 2.00µs each"}},
		}},
		{"a run that was resumed after its end", append(runtest.WholeTurn("l", "a", 0, 30, 60000), &record.End{Reason: "interrupted"}, &record.Resume{}), live.News{
			Share: 30. / 160, Stage: "l: round 1 of 2", Left: 1, Last: &live.Last{Entry: "a", Corpus: "l", Reached: 30, Puzzles: 30}, Items: []live.Item{{Entry: "a", Where: "l, round 1", Text: "30 attempts verified, 2.00µs each"}},
		}},
	} {
		if diff := cmp.Diff(tt.want, newsOf(t, slices.Concat(runtest.Opening(), tt.events))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
	}
}

func TestNewsAreFew(t *testing.T) {
	events := runtest.Opening()
	for round := range 50 {
		events = append(events, runtest.WholeTurn("k", "a", round, 10, 100)...)
	}
	items := newsOf(t, events).Items
	if len(items) != 12 || items[0].Where != "k, round 50" || items[11].Where != "k, round 39" {
		t.Errorf("got %d items, the first from %s; want the latest 12, the last one first", len(items), items[0].Where)
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
		{"at most MostPatience", time.Hour, false, live.MostPatience},
		{"a short time after half a line", time.Hour, true, 5 * time.Second},
	} {
		events := runtest.Opening()
		if tt.turn > 0 {
			events = append(events, runtest.WholeTurn("k", "a", 0, 10, 1, func(_ *recordtest.Block, t *record.Turn) { t.ElapsedNS = tt.turn.Nanoseconds() })...)
		}
		if got := live.Patience(runtest.Of(t, events), tt.cut); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.reason, got, tt.want)
		}
	}
}

// TestNewsAreSmall checks the size of news, because every viewer gets them with every turn.
func TestNewsAreSmall(t *testing.T) {
	events := runtest.Opening()
	for round := range 50 {
		events = append(events, runtest.WholeTurn("k", "a", round, 10, 100)...)
	}
	text, err := json.Marshal(newsOf(t, events))
	if err != nil || len(text) > 1500 {
		t.Errorf("got %d bytes, error %v; want at most 1,500 bytes", len(text), err)
	}
}
