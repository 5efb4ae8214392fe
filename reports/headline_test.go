package reports

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/words/humanize"
)

// timed returns a run on one corpus without its end. It has the times of each contestant for a
// puzzle by round, in ns. The contestants are a, b, c and so on.
func timed(times ...[]int64) *runtest.Stream {
	st := runtest.NewStream().Corpus("easy", "9x9", 40)
	for i, each := range times {
		name := string(rune('a' + i))
		st.Contestants(name)
		for round, ns := range each {
			st.Block("easy", name, round, 40, ns)
		}
	}
	return st
}

func TestLead(t *testing.T) {
	few, near, noisy := []int64{1000, 1010}, []int64{1040, 1050}, []int64{990, 1100, 1010, 1150, 1020, 1060, 1000, 1110}
	noisier := []int64{1080, 1010, 1120, 1000, 1130, 1020, 1110, 1020}
	busy := func(percent int) *record.Warning {
		return &record.Warning{Code: "busy", Text: fmt.Sprintf("on easy, a waited for a core for %d%% of its time, because other work ran on the machine", percent)}
	}
	more := func(st *runtest.Stream) *runtest.Stream {
		(*st)[0].(*record.Run).MaxRounds = 200
		return st
	}
	target := func(st *runtest.Stream) *runtest.Stream {
		(*st)[0].(*record.Run).TimeNS = 45 * s
		return more(st)
	}
	many := make([][]int64, 9)
	for i := range many {
		many[i] = []int64{1000, 1010 + 30*int64(i*i%7)}
	}
	const lead = "Undecided: a is the fastest so far, but not certainly faster than b (too few rounds)."
	for _, tt := range []struct {
		reason string
		events *runtest.Stream
		want   string
	}{
		{"two rounds show nothing", timed(few, near).End("done"), lead + " --max-rounds 8 might decide."},
		{"a run with a time target", target(timed(few, near)).End("done"), lead + " --time 5m might decide."},
		{"a budget ended the rounds", more(timed(few, near)).End("done"), lead + " A larger --budget might decide."},
		{"a busy machine", target(timed(few, near)).Add(busy(40)).End("done"), lead + " This machine was busy; --time 5m might decide."},
		{"short waits do not count", target(timed(few, near)).Add(busy(6)).End("done"), lead + " --time 5m might decide."},
		{"a run that continues", timed(few, near), lead},
		{"an interrupted run", timed(few, near).End("interrupted"), "Undecided: a was the fastest when the run stopped, but not certainly faster than b (too few rounds)."},
		{"the noise hides the difference", target(timed(noisy, noisier)).End("done"), "Undecided: a is the fastest so far, but not certainly faster than b (difference within the noise)."},
		{"so many rounds are out of reach, and the machine was busy", target(timed(noisy, noisier)).Add(busy(40)).End("done"),
			"Undecided: a is the fastest so far, but not certainly faster than b (difference within the noise). This machine was busy; a quieter one might decide."},
		{"more rounds show that they are equal", target(timed([]int64{1000, 1010, 990, 1030, 970, 1010}, []int64{1010, 1000, 1000, 1000, 1010, 1000})).End("done"),
			"Undecided: a is the fastest so far, but not certainly faster than b (difference within the noise). --time 2m will probably decide."},
		{"an estimate of many more rounds is rough", target(timed([]int64{1000, 1060, 940, 1090, 910, 1030}, []int64{1030, 1000, 1000, 1000, 1030, 1000})).End("done"), "Undecided: a is the fastest so far, but not certainly faster than b (difference within the noise). --time 60m might decide."},
		{"equal ones before a slow one with a single round, which could be faster", timed(slices.Repeat([]int64{1000}, 6), slices.Repeat([]int64{1000}, 6), []int64{90000}).End("done"),
			"Undecided: a and b (equal within 2%) are the fastest so far, but not certainly faster than c (too few rounds). A larger --budget might decide."},
		{"many rivals are counted", timed(many...).End("done"),
			"Undecided: a is the fastest so far, but not certainly faster than h, b, g and 5 others (too few rounds). --max-rounds 8 might decide."},
		{"the second place is undecided", timed(slices.Repeat([]int64{100}, 8), noisy, noisier).End("done"), "Fastest: a. Next, undecided: b and c, of which b takes about 10.5 times as long as a."},
	} {
		l := CorpusList(fold(t, *tt.events), 0)
		if got := Words(humanize.Visible).Headline(l); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.reason, got, tt.want)
		}
		if w := &l.Rows[0]; strings.HasPrefix(tt.want, "Undecided") == l.Won(w) || l.Won(w) == l.Open(w) {
			t.Errorf("%s: got won %v and open %v for the first row", tt.reason, l.Won(w), l.Open(w))
		}
	}
}

// TestNoiseIsOfContestants shows that a quiet reference does not hide the noise of the contestants.
func TestNoiseIsOfContestants(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	copies := func(spread float64) *runtest.Stream {
		times := make([][]int64, 8)
		for i := range times {
			for range 8 {
				times[i] = append(times[i], int64(1e6*math.Exp(spread*rnd.NormFloat64())))
			}
		}
		st := timed(times...)
		for round := range 8 {
			for twin := range 2 {
				st.Add(&record.Reference{Corpus: "easy", Round: round, Copy: twin, WallNS: []int64{2 * ms}})
			}
		}
		return st.End("done")
	}
	for _, tt := range []struct {
		reason, want string
		events       *runtest.Stream
	}{
		{"identical copies that differ", "Noise: from round to round, the time of a contestant, relative to the others, varied by 26.3% (median) to 43.9% (largest). Differences below 0.5% do not affect ranks.", copies(0.25)},
		{"a quiet machine", "Noise: from round to round, the time of a contestant, relative to the others, varied by 0.2% (median) to 0.2% (largest). Differences below 0.5% do not affect ranks.", copies(0.002)},
		{"one contestant has no others", "Noise: unknown, because there are too few rounds or contestants. Differences below 0.5% do not affect ranks.", timed([]int64{1000, 2000, 3000}).End("done")},
		{"one round", "Noise: unknown, because there are too few rounds or contestants. Differences below 0.5% do not affect ranks.", timed([]int64{1000}, []int64{1500}).End("done")},
	} {
		if got := noise(fold(t, *tt.events)); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.reason, got, tt.want)
		}
	}
}
