package standings

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
)

// records is the number of random records that each property test uses.
const records = 120

const (
	us = 1000 // one microsecond, in ns
	ms = 1000 * us
	s  = 1000 * ms
)

// fold returns the Result of a stream of events. It fails if the run refuses an event.
func fold(t testing.TB, st runtest.Stream) *Result {
	t.Helper()
	return New(runtest.Of(t, st))
}

func TestOrderOfTurnsDoesNotMatter(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range records {
		st := runtest.Stream(recordtest.Events(*runtest.Random(rnd)...))
		slices.SortStableFunc(st, func(a, b record.Event) int { return cmp.Compare(placeOf(a), placeOf(b)) })
		want := fold(t, st)
		// Shuffle the turns, except turns with a reason: a Result shows the reason that comes
		// first.
		var at []int
		for i, e := range st {
			if turn, ok := e.(*record.Turn); ok && turn.Reason == "" {
				at = append(at, i)
			}
		}
		mixed := append(runtest.Stream{}, st...)
		for i, k := range rnd.Perm(len(at)) {
			mixed[at[i]] = st[at[k]]
		}
		if got := fold(t, mixed); !reflect.DeepEqual(got, want) {
			a, _ := json.Marshal(want)
			b, _ := json.Marshal(got)
			t.Fatalf("another order of turns changed the result; want:\n%s\ngot:\n%s", a, b)
		}
	}
}

// placeOf returns the sort key of an event. Descriptions of runs, corpora, contestants and slices
// come before all other events, because turns refer to them.
func placeOf(e record.Event) int {
	switch e.(type) {
	case *record.Run:
		return 0
	case *record.Corpus, *record.Contestant:
		return 1
	case *record.Slice:
		return 2
	}
	return 3
}

func TestResultAddsUp(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	for range records {
		checkResult(t, fold(t, *runtest.Random(rnd)))
	}
}

// checkResult checks the properties that every Result has.
func checkResult(t *testing.T, r *Result) {
	t.Helper()
	for _, c := range r.Corpora {
		if len(c.Entries)+len(c.Absent) != len(r.Contestants) {
			t.Errorf("got %d entries and %d absences; want %d together, one for each contestant", len(c.Entries), len(c.Absent), len(r.Contestants))
		}
		last, ended := 0, false
		for i, e := range c.Entries {
			sum := e.NotReached
			for _, v := range judge.Verdicts() {
				sum += e.Of(v)
			}
			if sum != c.Corpus.WholePuzzles || e.Reached+e.NotReached != c.Corpus.WholePuzzles || e.NotReached < 0 {
				t.Errorf("got counts %+v; want a sum of %d puzzles", e.Counts, c.Corpus.WholePuzzles)
			}
			switch {
			case e.Rank == nil:
				ended = true
				if !c.Check && !e.Disqualified && e.Verified > 0 && e.MeanNS != nil {
					t.Errorf("%s verified %d puzzles and has a time: got no rank, want a rank", e.Contestant, e.Verified)
				}
			case ended || e.Disqualified || e.Wrong > 0 || *e.Rank < last || *e.Rank > i+1 || i == 0 && *e.Rank != 1:
				t.Errorf("got rank %d of entry %d after rank %d; want ranks in order and only of contestants without a wrong answer: %+v", *e.Rank, i, last, e)
			default:
				last = *e.Rank
				if before := max(i-1, 0); e.Tier < c.Entries[before].Tier || e.Tier == c.Entries[before].Tier && *e.MeanNS < *c.Entries[before].MeanNS {
					t.Errorf("entry %d is above a faster entry of its tier, or above an entry of a better tier", before)
				}
			}
			if e.P50NS != nil && (*e.P50NS > *e.P99NS || *e.P99NS > *e.MaxNS) {
				t.Errorf("got p50 %v, p99 %v, max %v; want ascending order", *e.P50NS, *e.P99NS, *e.MaxNS)
			}
			if e.NoGuess != nil && *e.NoGuess > 1 {
				t.Errorf("got a share without a guess of %v; want at most 1", *e.NoGuess)
			}
		}
		for _, f := range c.Findings {
			if len(f.First) > run.KeptFindings || len(f.First) > f.Puzzles {
				t.Errorf("got %d findings of %d puzzles; want at most that many, and at most five", len(f.First), f.Puzzles)
			}
		}
	}
}

// FuzzNew feeds events with random content, most of them invalid. The test shows that New does not
// panic and that the result still adds up.
func FuzzNew(f *testing.F) {
	runtest.Seed(f)
	f.Fuzz(func(t *testing.T, data []byte) { checkResult(t, New(runtest.Spoiled(&runtest.Bytes{Rest: data}))) })
}
