package ranking

import (
	"math"
	"slices"
)

// Sample has the times of a contestant that did not reach all puzzles of a corpus.
type Sample struct {
	TotalNS  float64 // charged time (wall time less wait for a core) of all verified attempts, in ns
	CutNS    float64 // charged time of attempts that stopped at the end of the budget, in ns
	Attempts int64   // number of verified attempts
	Puzzles  int     // number of puzzles of the corpus
	// Times has the time in ns of each solved puzzle, as the mean over its attempts.
	Times []float64
	// Hardness has the time that other contestants take for each solved puzzle, and Corpus for all
	// puzzles of the corpus, in the same unit. Both are empty if these times are not known.
	Hardness, Corpus []float64
}

// priorSpread is the variance that the logarithms of a contestant's times are assumed to have
// before any time is measured. It counts as much as priorDF degrees of freedom. Without this
// assumption, a few times that are close together would seem to show that all times are.
const (
	priorSpread = 1
	priorDF     = 4
)

// Estimate returns an estimate of the mean time over all puzzles of the corpus. The contestant
// attempted the puzzles in a shuffled order, so they are a random sample. The time of stopped
// attempts counts, because otherwise a contestant would gain by them. If Hardness is known and
// explains the times, it corrects for a sample that is easier or harder than the corpus. The
// estimate is then the ratio of the times to the hardness of the puzzles (Cochran, Sampling
// techniques, 1977, chapter 6). ok is false if there are no times.
//
// The sample does not show how long the contestant takes for puzzles that are harder than all of
// its own: others can have waited for a core there. So these puzzles count as hard as the hardest
// of the sample, and what is left out is a part of the error.
func (s *Sample) Estimate() (e Sampled, ok bool) {
	e, ok = s.estimate(func(int) float64 { return 1 })
	if !ok || len(s.Hardness) == 0 {
		return e, ok
	}
	all, known, hardest := 0.0, 0.0, slices.Max(s.Hardness)
	for _, h := range s.Corpus {
		all, known = all+h, known+min(h, hardest)
	}
	mean := known / float64(s.Puzzles)
	if paired, ok := s.estimate(func(k int) float64 { return s.Hardness[k] / mean }); ok && paired.Variance < e.Variance {
		e = paired
	}
	beyond := math.Log(all / known)
	e.Variance += beyond * beyond
	return e, true
}

// Sampled is an estimate of a mean time, computed from a Sample.
type Sampled struct {
	Estimate
	// Least is an estimate of the geometric mean, which is never greater than the arithmetic
	// mean. If a few times are very long, its error is much smaller. It shows how much slower
	// than others a contestant is at least.
	Least Estimate
}

func (s *Sample) estimate(hardness func(int) float64) (e Sampled, ok bool) {
	n := float64(len(s.Times))
	times, hard := 0.0, 0.0
	for k, t := range s.Times {
		times += t
		hard += hardness(k)
	}
	if n == 0 || s.Attempts == 0 || s.TotalNS <= 0 || times <= 0 || hard <= 0 {
		return e, false
	}
	e.Log = math.Log((s.TotalNS + s.CutNS) / (float64(s.Attempts) * hard / n))
	byMoments, df := moments(s.Times, hardness, times/hard)
	geometric, spread, known := s.logs(hardness)
	lognormal := spread/n + spread*spread/(2*known)
	left := max(0, 1-n/float64(s.Puzzles)) // share of the corpus outside the sample; if it is 0, the choice of puzzles adds no error
	if e.Variance, e.DF = left*lognormal, known; byMoments > lognormal {
		e.Variance, e.DF = left*byMoments, df
	}
	if e.Least = e.Estimate; geometric < e.Log {
		e.Least = Estimate{Log: geometric, Variance: left * spread / n, DF: known}
	}
	return e, true
}

// moments returns the squared error of the logarithm of a ratio estimate. A few long times show
// little about the lengths of other long times. So the fourth moment reduces the degrees of
// freedom (Satterthwaite, 1946).
func moments(times []float64, hardness func(int) float64, ratio float64) (variance, df float64) {
	n, sum, square, fourth := float64(len(times)), 0.0, 0.0, 0.0
	for k, t := range times {
		away := t - ratio*hardness(k)
		sum += t
		square += away * away
		fourth += away * away * away * away
	}
	if n < 2 || square == 0 {
		return 0, 0
	}
	df = n - 1
	if more := fourth - square*square/n; more > 0 {
		df = max(1, min(df, 2*square*square/more))
	}
	return square / (n - 1) * n / (sum * sum), df
}

// logs returns the mean and the variance of the logarithms of times divided by hardness. df is
// the degrees of freedom of the variance. The variance starts from the prior (priorSpread). If
// times are lognormal, the squared error of the logarithm of their mean is v/n + v*v/(2*df) (Cox,
// in Land, An evaluation of approximate confidence interval estimation methods for lognormal
// means, 1972). This error is greater than the error from the moments if the sample does not
// contain the longest times.
func (s *Sample) logs(hardness func(int) float64) (mean, variance, df float64) {
	n, square := 0.0, 0.0
	for k, t := range s.Times { // computes mean and variance in one pass (Welford's algorithm)
		if h := hardness(k); t > 0 && h > 0 {
			n++
			x := math.Log(t / h)
			away := x - mean
			mean += away / n
			square += away * (x - mean)
		}
	}
	df = priorDF + max(n, 1) - 1
	return mean, (priorDF*priorSpread + square) / df, df
}
