package gate

import (
	"math"

	"sudokubench/internal/stats"
)

// mean works out the ratio of the total times on the same forms by one clock. known is
// the noise that a calibration found for the corpus, 0 for none. ok is false if the
// units are too few for an interval.
//
// The four processes of a unit are one observation: what a unit's total is away from
// the common ratio shows the scatter (the ratio estimator of a cluster sample; Cochran,
// Sampling Techniques, 1977). The interval is Student's. A few puzzles that take long
// come up in some units and not in others, so they widen it, and all the more on the
// side to which the units are skewed (Johnson, Modified t tests and confidence intervals
// for asymmetrical populations, 1978).
func (s *Settings) mean(name string, units []unit, c clock, known float64) (m *Measure, ok bool) {
	m = &Measure{Figure: Mean, Clock: name, Samples: [][2]float64{}, Logs: []float64{}, Twins: []float64{}, Resolve: max(s.ResolveMean, s.Resolve, s.Threshold)}
	var times [][2]float64 // of the units, by side
	own := disagree(units, c)
	puzzles := 0
	for i := range units {
		u := &units[i]
		sums := u.sums(c)
		t := sums.least
		if own {
			t = [2]float64{sums.all(base), sums.all(head)}
		}
		if len(u.slices) == 0 || !(t[base] > 0 && t[head] > 0) {
			continue
		}
		times = append(times, t)
		m.Logs = append(m.Logs, math.Log(t[head]/t[base]))
		n := len(u.slices) * u.per
		puzzles += n
		for copy := range copies {
			m.Samples = append(m.Samples, [2]float64{sums.each[base][copy] / float64(n), sums.each[head][copy] / float64(n)})
		}
		for side := range 2 {
			m.Twins = append(m.Twins, math.Log(sums.each[side][0]/sums.each[side][1]))
		}
		m.Slices += len(u.slices)
	}
	m.Pairs = copies * len(times)
	noise, ok := apart(m.Twins)
	if !ok || len(times) < 2 {
		return m, false
	}
	m.Noise = noise
	m.Threshold = max(s.Threshold, m.Noise, known)
	ratio, deviation, skew := ratioOfSums(times)
	for _, t := range times {
		m.BaseNS += t[base] / float64(puzzles)
	}
	m.HeadNS = ratio * m.BaseNS
	df := float64(len(times) - 1)
	t := stats.StudentScore(stats.NormalQuantile(1-s.Level), df)
	lean := skew * (1 + 2*t*t) / (6 * math.Sqrt(df+1))
	m.Ratio, m.Low, m.High = ratio, ratio*math.Exp(-deviation*(t+max(0, -lean))), ratio*math.Exp(deviation*(t+max(0, lean)))
	m.P = above(math.Log(ratio)-math.Log1p(m.Threshold), deviation, df)
	m.Q = m.P
	m.Verdict = s.verdict(m)
	return m, true
}

// ratioOfSums is the sum of the heads' times by that of the bases', the standard error
// of its logarithm, and the skewness of what single units are away from it.
func ratioOfSums(times [][2]float64) (ratio, deviation, skew float64) {
	var b, h, squares, cubes float64
	for _, t := range times {
		b, h = b+t[base], h+t[head]
	}
	ratio = h / b
	for _, t := range times {
		away := t[head] - ratio*t[base]
		squares, cubes = squares+away*away, cubes+away*away*away
	}
	n := float64(len(times))
	if squares > 0 {
		skew = cubes / squares * math.Sqrt(n/squares)
	}
	return ratio, math.Sqrt(squares*n/(n-1)) / h, skew
}

// above is the p-value of "x is not above 0", of an estimate with its standard error.
func above(x, deviation, df float64) float64 {
	t := x / deviation
	if math.IsNaN(t) { // 0 by 0
		return 1
	}
	if math.IsInf(t, 0) {
		t = math.Copysign(1e9, t)
	}
	return math.Erfc(stats.NormalScore(t, df)/math.Sqrt2) / 2
}

// ownLevel is how often identical programs are taken for two that disagree with
// themselves to different degrees.
const ownLevel = 0.01

// disagree reports whether the two processes of one side disagree with each other more
// than those of the other side.
//
// If the machine stood still during a slice, one process pays for it. So the mean goes
// by the faster process of each side, slice by slice: a puzzle that takes long does so
// in both. But a solver that draws lots may take long in one of them alone. Then its
// two processes disagree more than the other side's, and the times of all count.
func disagree(units []unit, c clock) bool {
	var more []float64
	for i := range units {
		s := units[i].sums(c)
		if x := math.Log(s.all(head)/s.least[head]) - math.Log(s.all(base)/s.least[base]); !math.IsNaN(x) {
			more = append(more, x)
		}
	}
	return stats.SignFlip(more, stats.TwoSided) <= ownLevel
}
