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

const (
	failureLevel = 0.01 // of Fisher's exact test
	failureShare = 0.01 // so much more is significant in any case: a corpus of two puzzles has no test
)

// more reports whether one failed significantly more than another.
func (t Tried) more(than Tried) bool {
	return t.share() >= than.share()+failureShare ||
		t.share() > than.share() && stats.FisherExact(t.Failed, t.Reached, than.Failed, than.Reached) < failureLevel
}

// Tiers sorts contestants by their failures. In tier 0 are those that did not fail
// significantly more of the puzzles that they reached than the one that failed
// least; the next tier is found in the same way among the others. Times are
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
	slices.SortStableFunc(left, func(i, j int) int { return cmp.Compare(tried[i].share(), tried[j].share()) })
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
