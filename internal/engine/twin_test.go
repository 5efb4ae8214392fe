package engine_test

import (
	"slices"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

// twinPlan returns a plan with three contestants, a corpus "k" with the twin "k-new", and a corpus "l".
func twinPlan(target time.Duration) *engine.Plan {
	p := pacedPlan(target, []int{4, 6}, []engine.Corpus{corpusOf("k", 100), corpusOf("k-new", 80), corpusOf("l", 100)}, time.Millisecond, 2*time.Millisecond, 3*time.Millisecond)
	p.Corpora[1].Info.TwinOf = "k"
	p.Undecided = func(corpus string, rounds int) []string {
		if corpus == "k" {
			return []string{"a", "b"}
		}
		return nil
	}
	return p
}

// TestATwinIsPlayedWithItsCorpus shows that the turns of a contestant on a corpus and its twin are
// neighbours, in both orders, that those on the twin are at least as long, and that the twin may end earlier.
func TestATwinIsPlayedWithItsCorpus(t *testing.T) {
	var turns []*record.Turn
	for _, e := range run(t, twinPlan(0)) {
		if turn, ok := e.(*record.Turn); ok {
			turns = append(turns, turn)
		}
	}
	firsts := map[string]int{}
	for k := 0; k < 24; k += 2 {
		x, y := turns[k], turns[k+1]
		if length := map[string]int{x.Corpus: x.Planned, y.Corpus: y.Planned}; length["k-new"] < length["k"] || length["k-new"] >= length["k"]+80 {
			t.Errorf("turns %d and %d have %v puzzles; want as many on k-new as on k, and less than 80 more", k, k+1, length)
		}
		if firsts[x.Corpus]++; x.Contestant != y.Contestant || x.Round != y.Round || x.Corpus == y.Corpus || x.Corpus == "l" || y.Corpus == "l" {
			t.Errorf("turns %d and %d are %s on %s, round %d, and %s on %s, round %d; want one contestant and round, on k and k-new",
				k, k+1, x.Contestant, x.Corpus, x.Round, y.Contestant, y.Corpus, y.Round)
		}
	}
	if min(firsts["k"], firsts["k-new"]) < 3 {
		t.Errorf("k is first %d times, and k-new %d times; want 3 or more", firsts["k"], firsts["k-new"])
	}
	rest := map[string]int{}
	for _, turn := range turns[24:] {
		rest[turn.Corpus]++
	}
	if rest["k"] != 4 || rest["k-new"] != 0 || rest["l"] != 12 {
		t.Errorf("then come %v turns; want 4 of k for the undecided contestants, and 12 of l", rest)
	}
}

// TestATwinSharesTheTime shows that a corpus and its twin get as much time as two other corpora, also
// if the run is stopped at any event and resumed, and that no turn is repeated.
func TestATwinSharesTheTime(t *testing.T) {
	const target = 30 * time.Second
	whole := run(t, twinPlan(target))
	for cut := 1; cut <= len(whole); cut += 5 {
		all := whole
		if cut+5 <= len(whole) {
			all = slices.Concat(whole[:cut], testkit.Must(runErr(t.Context(), twinPlan(target), runtest.Of(t, whole[:cut])))(t))
		}
		for _, corpus := range []string{"k", "k-new", "l"} {
			spent := time.Duration(0)
			for _, name := range []string{"a", "b", "c"} {
				of, rounds, _ := spentOn(all, corpus, name)
				if spent += of; rounds < 4 {
					t.Errorf("cut after event %d: %s has %d rounds of %s, want 4 or more", cut, name, rounds, corpus)
				}
			}
			if spent < target/6 || spent > target/3 {
				t.Errorf("cut after event %d: %s took %s, want %s to %s", cut, corpus, spent, target/6, target/3)
			}
		}
		type key struct {
			corpus, contestant string
			round              int
		}
		seen := map[key]bool{}
		for _, e := range all {
			if turn, ok := e.(*record.Turn); ok {
				k := key{turn.Corpus, turn.Contestant, turn.Round}
				if seen[k] {
					t.Errorf("cut after event %d: the turn %v is repeated", cut, k)
				}
				seen[k] = true
			}
		}
	}
}
