package reports

import (
	"bytes"
	"slices"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/internal/words/humanize"
)

func TestExplainRanks(t *testing.T) {
	for _, tt := range []struct {
		name, reason string
		of           *runtest.Stream
	}{
		{"ranks", "how ranks are decided, and which neighbours are not decided", runtest.Narrow()},
		{"ranks-samples", "an estimate from a sample needs a larger budget", troubled()},
	} {
		var out bytes.Buffer
		testkit.NoError(t, ExplainRanks(&out, fold(t, *tt.of), 100))
		goldentest.Check(t, "explain-"+tt.name+".golden", tt.reason, out.Bytes())
	}
}

func TestExplainPair(t *testing.T) {
	for _, tt := range []struct {
		name, reason string
		of           *runtest.Stream
		a, b         string
	}{
		{"faster", "at least twice as long in every round needs no test", contest(10, true), "dlx-05", "sweep"},
		{"significant", "the test decides", contest(10, true), "band-03", "sweep"},
		{"equal", "equal within 2% is not undecided", runtest.Narrow(), "first", "same"},
		{"close", "undecided, with the number of rounds that would decide", runtest.Narrow(), "near", "first"},
		{"sample", "an estimate from a sample has no rounds", contest(10, true), "dlx-08", "band-06"},
		{"failures", "failures decide instead of times", contest(10, true), "random-restart-07", "sweep"},
		{"absent", "one did not take part in some corpora", contest(10, true), "band-09", "sweep"},
		{"disqualified", "a wrong answer", troubled(), "dlx-05", "sweep"},
		{"coarse", "the clock is too coarse for the times of one contestant", coarse(), "fast", "slow"},
		{"untimed", "verified only in the detail pass: it solved puzzles but has no mean time", untimed(), "one", "two"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			testkit.NoError(t, ExplainPair(&out, fold(t, *tt.of), tt.a, tt.b, 100))
			goldentest.Check(t, "explain-"+tt.name+".golden", tt.reason, out.Bytes())
		})
	}
}

// coarse returns a run in which the clock is too coarse for one contestant.
func coarse() *runtest.Stream {
	st := runtest.NewStream().Corpus("easy", "9x9", 30).Contestants("fast", "slow").
		Rounds("easy", "fast", 30, 50).Detail("easy", "fast", 30, 100).Rounds("easy", "slow", 30, 100*us).End("done")
	list := recordtest.Events(*st...)
	for _, e := range list {
		switch e := e.(type) {
		case *record.Run:
			e.Host.ClockStepNS = 100
		case *record.Turn:
			e.Coarse = e.Contestant == "fast" && !e.Detail
			for k := range e.Times {
				e.Times[k] = 100
			}
		}
	}
	return (*runtest.Stream)(&list)
}

// TestCoarse checks the mark ≤ of a time of one clock step, because the true time can be shorter.
func TestCoarse(t *testing.T) {
	l := CorpusList(fold(t, *coarse()), 0)
	for _, c := range l.columns() {
		if c.Name == columnP50 {
			if got := c.Text(&l.Rows[0]); got != "≤100ns" {
				t.Errorf("got p50 %s, want ≤100ns", got)
			}
		}
	}
}

// untimed returns a run in which one contestant was attempted only in the detail pass.
func untimed() *runtest.Stream {
	return runtest.NewStream().Corpus("easy", "9x9", 30).Corpus("hard", "9x9", 30).Contestants("one", "two").
		Detail("easy", "one", 30, us).Detail("hard", "one", 30, us).
		Rounds("easy", "two", 30, us).Rounds("hard", "two", 30, us).End("done")
}

// TestUntimed checks the note about a contestant that solved puzzles but has no mean time. The note
// must not claim that the contestant solved no puzzle.
func TestUntimed(t *testing.T) {
	r := fold(t, *untimed())
	got := Words(humanize.Visible).unranked(OverallList(r, 0))
	if want := []string{"Not ranked, because a mean time is missing on a corpus: one"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
