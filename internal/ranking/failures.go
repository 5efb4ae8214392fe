package ranking

import (
	"cmp"
	"slices"

	"sudokubench/internal/stats"
)

// Tried is how many puzzles a contestant reached, and how many of them it failed.
type Tried struct{ Failed, Reached int }

func (t Tried) share() float64 {
	if t.Reached == 0 {
		return 0
	}
	return float64(t.Failed) / float64(t.Reached)
}

// bound is a share of failures that is high if little was reached: a contestant that
// reached three puzzles and failed none is no measure for the others.
func (t Tried) bound() float64 { return float64(t.Failed+1) / float64(t.Reached+2) }

const (
	failureLevel = 0.01 // of Fisher's exact test
	failureShare = 0.01 // so much more is clearly more in any case: a program that does not solve all is no match for one that does
)

// more reports whether one failed clearly more than another.
func (t Tried) more(than Tried) bool {
	return t.share() >= than.share()+failureShare ||
		t.share() > than.share() && stats.FisherExact(t.Failed, t.Reached, than.Failed, than.Reached) < failureLevel
}

// Tiers sorts contestants by their failures. In tier 0 are those that did not fail
// clearly more of the puzzles that they reached than the one that failed least, by its
// bound; the next tier is found in the same way among the others. Times are
// compared within a tier only. A contestant that does not count has the tier -1.
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
