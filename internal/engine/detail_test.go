package engine_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	recorded "sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

// detailPlan returns a plan with one corpus and contestants named a, b, c and so on. each[i] is the
// time of a puzzle for the i-th contestant. Rounds do not time puzzles below 5 us separately.
func detailPlan(target time.Duration, looks []int, puzzles int, each ...time.Duration) *engine.Plan {
	p := pacedPlan(target, looks, []engine.Corpus{corpusOf("k", puzzles)}, each...)
	p.Detail, p.Symmetries = true, false
	p.Undecided = func(string, int) []string { return []string{"a", "b", "c"} }
	return p
}

// timedAlone lists the puzzles that the detail pass timed.
func timedAlone(t *testing.T, events []record.Event, contestant string) (list []int) {
	t.Helper()
	var details []record.Event
	for _, e := range events {
		if turn, ok := e.(*record.Turn); !ok || turn.Detail {
			details = append(details, e)
		}
	}
	part := runtest.Of(t, details).Part("k", contestant)
	if part == nil {
		return nil
	}
	for _, puzzle := range recorded.Reached([]*recorded.Part{part}) {
		if _, ok := part.Puzzle(puzzle).MeanNS(); ok {
			list = append(list, puzzle)
		}
	}
	return list
}

// TestTheDetailPassUsesOneSample shows that all contestants are timed on the same sample if there
// is not enough time for all puzzles. A contestant that is too slow for 512 puzzles takes no part.
func TestTheDetailPassUsesOneSample(t *testing.T) {
	const us, ms, s = time.Microsecond, time.Millisecond, time.Second
	const sample = -1 // stands for the number of puzzles that fits into the time
	var fives []int   // looks after every fifth round, so that the rounds use all of the corpus's time
	for n := 5; n <= 200; n += 5 {
		fives = append(fives, n)
	}
	for _, tt := range []struct {
		reason  string
		target  time.Duration
		looks   []int
		puzzles int
		each    []time.Duration
		want    []int // expected numbers of attempts in the detail pass
	}{
		{"no target", 0, []int{5}, 5000, []time.Duration{s, 4 * us, us}, []int{0, 5000, 5000}},
		{"time for all", time.Hour, []int{5}, 5000, []time.Duration{s, 4 * us, us}, []int{0, 5000, 5000}},
		{"the rounds of the undecided contestants leave time for the detail pass", 117 * ms, fives, 2100, []time.Duration{us, us, us}, []int{2100, 2100, 2100}},
		{"16 ms for two contestants that take 5 us together", 100 * ms, []int{5}, 5000, []time.Duration{s, 4 * us, us}, []int{0, sample, sample}},
		{"a corpus of one slice that each round repeats", 50 * ms, []int{5}, 2000, []time.Duration{4 * us, 3 * us, us}, []int{sample, sample, sample}},
		{"contestants that are too slow for 512 puzzles are left out", 15 * ms, []int{5}, 5000, []time.Duration{4 * us, us, us}, []int{0, sample, sample}},
		{"no time is left", us, []int{5}, 5000, []time.Duration{s, 4 * us, us}, []int{0, 0, 0}},
	} {
		p := detailPlan(tt.target, tt.looks, tt.puzzles, tt.each...)
		if tt.target == 0 {
			p.Limits.Budget = 10 * s
		}
		events := run(t, p)
		var got []int
		samples := map[string]bool{}
		for i := range tt.each {
			name := string(rune('a' + i))
			n := 0
			for _, attempts := range attemptsIn(events, "k", name, true) {
				n += attempts
			}
			if n > 0 {
				samples[fmt.Sprint(timedAlone(t, events, name))] = true
			}
			if tt.want[i] == sample && n >= 512 && n < tt.puzzles {
				n = sample
			}
			got = append(got, n)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %d attempts in the detail pass, want %d", tt.reason, got, tt.want)
		}
		if len(samples) > 1 {
			t.Errorf("%s: %d different samples, want the same for all contestants", tt.reason, len(samples))
		}
	}
}

// stopped returns the turn that the record has if the run stops in the middle of the given turn.
func stopped(turn *record.Turn) *record.Turn {
	half, n := *turn, turn.Planned/2
	half.Ended, half.Places, half.Timed = record.Interrupted, nil, nil
	for place := range turn.Timed.All() {
		if place < n {
			half.Timed.Add(place)
		}
	}
	for place := range n {
		half.Places.Add(place)
	}
	half.Verdicts = map[judge.Verdict]int{judge.Verified: n}
	half.Times, half.Guesses = half.Times[:half.Timed.Len()], half.Guesses[:half.Timed.Len()]
	half.NoGuess, half.Nodes, half.NoNodes = 0, 0, 0
	return &half
}

// TestTheSampleStaysWhenResumed shows that all contestants are timed on the same puzzles if the run
// stops at any place, even inside a turn, and is resumed.
func TestTheSampleStaysWhenResumed(t *testing.T) {
	const us, ms = time.Microsecond, time.Millisecond
	plan := func() *engine.Plan { return detailPlan(120*ms, []int{3}, 6200, 4*us, us, 2*us, 12*us) }
	whole := run(t, plan())
	var begun [][]record.Event
	for cut := len(whole) - 1; cut > 0; cut-- {
		turn, ok := whole[cut].(*record.Turn)
		switch detail := ok && turn.Detail; {
		case detail && cut%2 == 0:
			begun = append(begun, slices.Concat(whole[:cut], []record.Event{stopped(turn)}))
		case detail, cut%18 == 0:
			begun = append(begun, whole[:cut])
		}
	}
	for _, prior := range begun {
		rest := testkit.Must(runErr(t.Context(), plan(), runtest.Of(t, prior)))(t)
		all, samples := slices.Concat(prior, rest), map[string]int{}
		for _, name := range []string{"a", "b", "c"} {
			list := timedAlone(t, all, name)
			samples[fmt.Sprint(list)] = len(list)
		}
		if sizes := slices.Collect(maps.Values(samples)); len(sizes) != 1 || sizes[0] < 2067 || sizes[0] == 6200 {
			t.Errorf("stopped after %d events: samples of %d puzzles, want one sample that ends in the second slice", len(prior), sizes)
		}
	}
}
