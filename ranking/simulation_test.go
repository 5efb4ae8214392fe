package ranking_test

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"sudokubench/ranking"
	"sudokubench/ranking/rankingtest"
)

// contests is the number of simulated contests. The command tools/validate simulates many more.
const contests = 8

func TestFixedRounds(t *testing.T) {
	for _, tt := range []struct {
		rounds              int
		fifth, half, narrow float64
	}{
		{rounds: 3, fifth: .4, half: .7, narrow: 12},
		{rounds: 5, fifth: .78, half: .98, narrow: 7.6},
		{rounds: 8, fifth: .85, half: .98, narrow: 6.6},
		{rounds: 12, fifth: .94, half: .98, narrow: 5.5},
	} {
		s := rankingtest.Fixed(contests, tt.rounds)
		if s.Wrong > 0 {
			t.Errorf("%d rounds: %d of %d contests have a wrong statement, want none", tt.rounds, s.Wrong, contests)
		}
		if s.Share(.2) < tt.fifth || s.Share(.5) < tt.half || s.Width > tt.narrow {
			t.Errorf("%d rounds: separated are the share %.2f of the pairs with a difference of 20%% and %.2f of those with 50%%, and the mean width of the ranks is %.1f; want at least %.2f and %.2f, and at most %.1f", tt.rounds, s.Share(.2), s.Share(.5), s.Width, tt.fifth, tt.half, tt.narrow)
		}
	}
}

func TestEarlyStop(t *testing.T) {
	looks := ranking.Looks(5, 200)
	all := rankingtest.Sequential(contests, looks, 4)
	for at, want := range []struct{ fifth, narrow float64 }{{.72, 8.5}, {.76, 7.5}, {.91, 6}, {.91, 5}} {
		if s := all[at]; s.Share(.2) < want.fifth || s.Width > want.narrow {
			t.Errorf("after %d rounds: separated are the share %.2f of the pairs with a difference of 20%%, and the mean width of the ranks is %.1f; want at least %.2f, and at most %.1f", looks[at], s.Share(.2), s.Width, want.fifth, want.narrow)
		}
	}
	if s := all[len(all)-1]; s.Wrong > 0 {
		t.Errorf("%d of %d contests have a wrong statement at any look, want none", s.Wrong, s.Contests)
	}
}

func TestBudgetCutsSome(t *testing.T) {
	const contests = contests / 2
	for _, heavy := range []bool{false, true} {
		if s := rankingtest.Overall(contests, 3, 5, heavy); s.Wrong > 1 {
			t.Errorf("three corpora with budgets that cut a quarter of the contestants, heavy tails %t: %d of %d contests have a wrong statement, want at most 1", heavy, s.Wrong, contests)
		}
	}
}

// TestErrorRate counts the contests of equal contestants in which a decision is wrong. The level is 20%, because errors
// at the usual level are too rare to count. A third more errors are outside of the bounds. SUDOKUBENCH_LONG=1 plays the
// 6,000 contests of docs/measuring.md.
func TestErrorRate(t *testing.T) {
	const level = 0.2
	contests := 1000
	if os.Getenv("SUDOKUBENCH_LONG") != "" {
		contests = 6000
	}
	for _, tt := range []struct {
		contestants, rounds int
		unequal             float64 // standard deviation of the last contestant's noise, divided by that of the first
		least, most         float64
	}{
		{2, 5, 1, .118, .152},
		{2, 12, 1, .125, .161},
		{5, 8, 1, .089, .115},
		{6, 8, 1, .133, .17},
		{6, 8, 6, .18, .232},
	} {
		luck, wrong := rand.New(rand.NewPCG(1, 2)), 0
		for range contests {
			all := make([]ranking.Contestant, tt.contestants)
			for i := range all {
				noise := 0.2 * math.Pow(tt.unequal, float64(i)/float64(tt.contestants-1))
				for range tt.rounds {
					all[i].Rounds = append(all[i].Rounds, noise*luck.NormFloat64())
				}
			}
			table := ranking.NewTable([]*ranking.TimeModel{ranking.NewTimeModel(all, 0)}, make([]int, len(all)), level, 0)
			if best, worst := table.Place(table.Order()[0]); best != 1 || worst != len(all) {
				wrong++
			}
		}
		share := float64(wrong) / float64(contests)
		t.Logf("| %d | %d | %g | %.1f%% |", tt.contestants, tt.rounds, tt.unequal, 100*share)
		if share < tt.least || share > tt.most {
			t.Errorf("%d equal contestants, %d rounds: %.4f of the contests have a wrong decision, want %v to %v", tt.contestants, tt.rounds, share, tt.least, tt.most)
		}
	}
}
