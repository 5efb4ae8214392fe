package ranking

import "math"

// Sample is what a contestant did of a corpus that it did not get through.
type Sample struct {
	Times []float64 // ns of each puzzle that it solved: the mean over its attempts
	// Hardness is how long others take for the same puzzles, in units of their mean
	// over the whole corpus. nil: not known.
	Hardness []float64
	CutNS    float64 // time of attempts that the end of the budget cut
	Puzzles  int     // of the corpus
}

// What is believed of the variance of the logarithms of a contestant's times before
// any is seen, and of how many puzzles that is worth: few times that lie close
// together do not show that all do.
const (
	priorSpread = 1
	priorDF     = 4
)

// leastSample is the fewest puzzles from which a mean is estimated with an error.
const leastSample = 3

// Estimate estimates the mean time of all puzzles of the corpus. The puzzles were
// met in a shuffled order, so they are a random sample. The time of attempts that
// were cut counts, or a contestant would gain by them. If hardness is known and
// explains the times, it takes the luck of the draw off: the estimate is then the
// ratio of the times to the hardness of the puzzles (Cochran, Sampling techniques,
// 1977, chapter 6). ok is false without a time.
func (s *Sample) Estimate() (e Estimate, ok bool) {
	e, ok = s.estimate(func(int) float64 { return 1 })
	if ok && s.Hardness != nil {
		if paired, ok := s.estimate(func(k int) float64 { return s.Hardness[k] }); ok && paired.DF > 0 && paired.Variance < e.Variance {
			e = paired
		}
	}
	return e, ok
}

func (s *Sample) estimate(hardness func(int) float64) (e Estimate, ok bool) {
	n := float64(len(s.Times))
	times, hard := s.CutNS, 0.0
	for k, t := range s.Times {
		times += t
		hard += hardness(k)
	}
	if n == 0 || times <= 0 || hard <= 0 {
		return e, false
	}
	ratio := times / hard
	e.Log = math.Log(ratio)
	if n < leastSample {
		return e, true
	}
	square, fourth := 0.0, 0.0
	for k, t := range s.Times {
		away := t - ratio*hardness(k)
		square += away * away
		fourth += away * away * away * away
	}
	if square == 0 {
		return e, true
	}
	left := max(0, 1-n/float64(s.Puzzles)) // of a corpus that was met whole nothing is left to chance
	byMoments := square / (n - 1) * n / (times * times)
	e.Variance = left * max(byMoments, s.lognormal(hardness))
	// A few long times say little of how long others may be: the degrees of
	// freedom are those that the fourth moment leaves (Satterthwaite, 1946).
	e.DF = n - 1
	if fourth > square*square/n {
		e.DF = max(1, min(e.DF, 2*square*square/(fourth-square*square/n)))
	}
	return e, true
}

// lognormal is the squared error of the mean's logarithm if times are lognormal
// (Cox, in Land, An evaluation of approximate confidence interval estimation
// methods for lognormal means, 1972). It is wider than that from the moments if the
// longest times were not met.
func (s *Sample) lognormal(hardness func(int) float64) float64 {
	n, mean, square := 0.0, 0.0, 0.0
	for k, t := range s.Times { // Welford's way
		if h := hardness(k); t > 0 && h > 0 {
			n++
			x := math.Log(t / h)
			away := x - mean
			mean += away / n
			square += away * (x - mean)
		}
	}
	if n < leastSample {
		return 0
	}
	v := (priorDF*priorSpread + square) / (priorDF + n - 1)
	return v/n + v*v/(2*(priorDF+n-1))
}
