package ranking

import "math"

// Sample is what a contestant did of a corpus that it did not get through.
type Sample struct {
	TotalNS  float64 // charged time of all attempts that were verified
	CutNS    float64 // charged time of attempts that the end of the budget cut
	Attempts int64   // that were verified
	Puzzles  int     // of the corpus
	// Times are the ns of each puzzle that was solved, the mean over its attempts.
	Times []float64
	// Hardness is how long others take for the same puzzles, in units of their mean
	// over the whole corpus. nil: not known.
	Hardness []float64
}

// What is believed of the variance of the logarithms of a contestant's times before
// any is seen, and of how many puzzles that is worth: few times that lie close
// together do not show that all do.
const (
	priorSpread = 1
	priorDF     = 4
)

// Estimate estimates the mean time of all puzzles of the corpus. The puzzles were
// met in a shuffled order, so they are a random sample. The time of attempts that
// were cut counts, or a contestant would gain by them. If hardness is known and
// explains the times, it takes the luck of the draw off: the estimate is then the
// ratio of the times to the hardness of the puzzles (Cochran, Sampling techniques,
// 1977, chapter 6). ok is false without a time.
func (s *Sample) Estimate() (e Sampled, ok bool) {
	e, ok = s.estimate(func(int) float64 { return 1 })
	if ok && s.Hardness != nil {
		if paired, ok := s.estimate(func(k int) float64 { return s.Hardness[k] }); ok && paired.Variance < e.Variance {
			e = paired
		}
	}
	return e, ok
}

// Sampled is the time that a Sample gives.
type Sampled struct {
	Estimate
	// Least is the geometric mean in place of the arithmetic. It is never greater
	// than the mean, and it is known much better if a few times are very long: it
	// shows how much slower than others a contestant is at least.
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
	left := max(0, 1-n/float64(s.Puzzles)) // of a corpus that was met whole nothing is left to chance
	if e.Variance, e.DF = left*lognormal, known; byMoments > lognormal {
		e.Variance, e.DF = left*byMoments, df
	}
	if e.Least = e.Estimate; geometric < e.Log {
		e.Least = Estimate{Log: geometric, Variance: left * spread / n, DF: known}
	}
	return e, true
}

// moments is the squared error of the logarithm of a ratio estimate. A few long
// times say little of how long others may be, so the degrees of freedom are those
// that the fourth moment leaves (Satterthwaite, 1946).
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

// logs are the mean and the variance of the logarithms of times over hardness, and
// the degrees of freedom of the variance, which starts from the prior. If times are
// lognormal, the squared error of their mean's logarithm is v/n + v*v/(2*df) (Cox, in
// Land, An evaluation of approximate confidence interval estimation methods for
// lognormal means, 1972). It is wider than that from the moments if the longest
// times were not met.
func (s *Sample) logs(hardness func(int) float64) (mean, variance, df float64) {
	n, square := 0.0, 0.0
	for k, t := range s.Times { // Welford's way
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
