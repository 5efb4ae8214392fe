package stats

import "math"

// FisherExact returns a p-value: the probability that the first group has at least as many
// failures as it has, if all failures are distributed at random over both groups of trials
// (Fisher, The design of experiments, 1935). It returns 1 if a count does not fit its group.
func FisherExact(failed, trials, otherFailed, otherTrials int) float64 {
	if failed < 0 || otherFailed < 0 || failed > trials || otherFailed > otherTrials {
		return 1
	}
	all := failed + otherFailed
	p, before := 0.0, 0.0
	for k := max(failed, all-otherTrials); k <= min(all, trials); k++ {
		term := math.Exp(logChoose(trials, k) + logChoose(otherTrials, all-k) - logChoose(trials+otherTrials, all))
		p += term
		if term < before && term < 1e-17*p {
			break // ends the sum, because the remaining terms are too small to change it
		}
		before = term
	}
	return min(p, 1)
}

// logChoose returns the logarithm of the number of ways to choose k of n.
func logChoose(n, k int) float64 {
	lgamma := func(x int) float64 { y, _ := math.Lgamma(float64(x) + 1); return y }
	return lgamma(n) - lgamma(k) - lgamma(n-k)
}
