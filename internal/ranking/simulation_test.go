package ranking_test

import (
	"testing"

	"sudokubench/internal/ranking"
	"sudokubench/internal/ranking/rankingtest"
)

// contests is the number of simulated contests. The command tools/validate simulates many more.
const contests = 120

func TestFixedRounds(t *testing.T) {
	for _, tt := range []struct {
		rounds, wrong       int // number of rounds, and most contests that can have a wrong statement
		fifth, half, narrow float64
	}{
		{rounds: 3, wrong: 5, fifth: .4, half: .7, narrow: 13},
		{rounds: 5, wrong: 3, fifth: .78, half: .93, narrow: 8},
		{rounds: 8, wrong: 3, fifth: .85, half: .95, narrow: 7},
		{rounds: 12, wrong: 3, fifth: .95, half: .97, narrow: 6},
	} {
		s := rankingtest.Fixed(contests, tt.rounds)
		if s.Wrong > tt.wrong {
			t.Errorf("%d rounds: %d of %d contests have a wrong statement, want at most %d", tt.rounds, s.Wrong, contests, tt.wrong)
		}
		if s.Share(.2) < tt.fifth || s.Share(.5) < tt.half || s.Width > tt.narrow {
			t.Errorf("%d rounds: separated are the share %.2f of the pairs with a difference of 20%% and %.2f of those with 50%%, and the mean width of the ranks is %.1f; want at least %.2f and %.2f, and at most %.1f", tt.rounds, s.Share(.2), s.Share(.5), s.Width, tt.fifth, tt.half, tt.narrow)
		}
	}
}

func TestEarlyStop(t *testing.T) {
	looks := ranking.Looks(5, 200)
	all := rankingtest.Sequential(contests/2, looks, 4)
	for at, want := range []struct{ fifth, narrow float64 }{{.70, 9}, {.80, 8}, {.93, 7}} {
		if s := all[at]; s.Share(.2) < want.fifth || s.Width > want.narrow {
			t.Errorf("after %d rounds: separated are the share %.2f of the pairs with a difference of 20%%, and the mean width of the ranks is %.1f; want at least %.2f, and at most %.1f", looks[at], s.Share(.2), s.Width, want.fifth, want.narrow)
		}
	}
	if s := all[len(all)-1]; s.Wrong > 2 {
		t.Errorf("%d of %d contests have a wrong statement at any look, want at most 2", s.Wrong, s.Contests)
	}
}

func TestBudgetCutsSome(t *testing.T) {
	for _, rounds := range []int{5, 12} {
		if s := rankingtest.Overall(contests, 3, rounds); s.Wrong > 3 {
			t.Errorf("%d rounds of three corpora, with budgets that cut a quarter of the contestants: %d of %d contests have a wrong statement, want at most 3", rounds, s.Wrong, contests)
		}
	}
}
