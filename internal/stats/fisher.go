package stats

import "math"

// FisherExact is the probability that, of failures spread at random over two
// groups of trials, the first group has at least as many as it has (Fisher, The
// design of experiments, 1935). The counts must fit their groups, otherwise it
// is 1.
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
			break // what is left adds nothing
		}
		before = term
	}
	return min(p, 1)
}

// logChoose is the logarithm of the number of ways to choose k of n.
func logChoose(n, k int) float64 {
	lgamma := func(x int) float64 { y, _ := math.Lgamma(float64(x) + 1); return y }
	return lgamma(n) - lgamma(k) - lgamma(n-k)
}
