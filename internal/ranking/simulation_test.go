package ranking_test

import (
	"testing"

	"sudokubench/internal/ranking"
	"sudokubench/internal/ranking/rankingtest"
)

// The simulations here are short; tools/validate runs them at length.
const contests = 120

func TestFixedRounds(t *testing.T) {
	for _, tt := range []struct {
		rounds, wrong       int // at most
		fifth, half, narrow float64
	}{
		{rounds: 3, wrong: 5, fifth: .4, half: .7, narrow: 13},
		{rounds: 5, wrong: 3, fifth: .78, half: .93, narrow: 8},
		{rounds: 8, wrong: 3, fifth: .85, half: .95, narrow: 7},
		{rounds: 12, wrong: 3, fifth: .95, half: .97, narrow: 6},
	} {
		s := rankingtest.Fixed(contests, tt.rounds)
		if s.Wrong > tt.wrong {
			t.Errorf("%d rounds: %d of %d contests have a wrong statement, want %d at most", tt.rounds, s.Wrong, contests, tt.wrong)
		}
		if s.Share(.2) < tt.fifth || s.Share(.5) < tt.half || s.Width > tt.narrow {
			t.Errorf("%d rounds: 20%% apart are separated in %.2f, 50%% apart in %.2f, ranks are %.1f wide; want %.2f, %.2f and %.1f", tt.rounds, s.Share(.2), s.Share(.5), s.Width, tt.fifth, tt.half, tt.narrow)
		}
	}
}

func TestEarlyStop(t *testing.T) {
	looks := ranking.Looks(5, 200)
	all := rankingtest.Sequential(contests/2, looks, 4)
	for at, want := range []struct{ fifth, narrow float64 }{{.70, 9}, {.80, 8}, {.93, 7}} {
		if s := all[at]; s.Share(.2) < want.fifth || s.Width > want.narrow {
			t.Errorf("after %d rounds: 20%% apart are separated in %.2f, ranks are %.1f wide; want %.2f and %.1f", looks[at], s.Share(.2), s.Width, want.fifth, want.narrow)
		}
	}
	if s := all[len(all)-1]; s.Wrong > 2 {
		t.Errorf("%d of %d contests have a wrong statement at some look", s.Wrong, s.Contests)
	}
}

func TestBudgetCutsSome(t *testing.T) {
	for _, rounds := range []int{5, 12} {
		if s := rankingtest.Overall(contests, 3, rounds); s.Wrong > 3 {
			t.Errorf("%d rounds of three corpora, a quarter cut by the budget: %d of %d contests have a wrong statement", rounds, s.Wrong, contests)
		}
	}
}
