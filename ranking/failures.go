package ranking

import (
	"cmp"
	"slices"

	"sudokubench/internal/stats"
)

// Tried has the number of puzzles that a contestant reached, and the number of these that it
// failed.
type Tried struct{ Failed, Reached int }

func (t Tried) failedShare() float64 {
	if t.Reached == 0 {
		return 0
	}
	return float64(t.Failed) / float64(t.Reached)
}

// bound returns a cautious estimate of the share of failures. The estimate is high if the contestant
// reached few puzzles, so that three puzzles without a failure do not make it the best one.
func (t Tried) bound() float64 { return float64(t.Failed+1) / float64(t.Reached+2) }

const (
	failureLevel = 0.01 // significance level of Fisher's exact test
	failureShare = 0.01 // a difference between two shares of failures that is clear without a test, so that a solver of 99% cannot win against a solver of all
)

// more reports whether t failed clearly more of its puzzles than the other contestant.
func (t Tried) more(than Tried) bool {
	return t.failedShare() >= than.failedShare()+failureShare ||
		t.failedShare() > than.failedShare() && stats.FisherExact(t.Failed, t.Reached, than.Failed, than.Reached) < failureLevel
}

// Tiers divides the contestants into tiers by their failures and returns the tier of each. The best
// contestant has the smallest estimated share of failures (bound). Tier 0 has the contestants that
// did not fail clearly more than the best one. The next tier is found in the same way among the
// remaining contestants. Times are compared only within a tier. A contestant i for which counts[i]
// is false has tier -1.
func Tiers(tried []Tried, counts []bool) []int {
	tiers := make([]int, len(tried))
	var left []int
	for i := range tiers {
		tiers[i] = -1
		if counts[i] {
			left = append(left, i)
		}
	}
	slices.SortStableFunc(left, func(i, j int) int { return cmp.Compare(tried[i].bound(), tried[j].bound()) })
	for tier := 0; len(left) > 0; tier++ {
		best := tried[left[0]]
		left = slices.DeleteFunc(left, func(i int) bool {
			if tried[i].more(best) {
				return false
			}
			tiers[i] = tier
			return true
		})
	}
	return tiers
}
