package gate

import (
	"math"
	"slices"

	"sudokubench/internal/stats"
)

// clock selects the wall time without waits for a core, or the CPU time, of a span, in ns.
type clock func(span) int64

// On a busy machine, the scheduler lets the process wait longer that has used a little more CPU
// time. With the waits, a slowdown of 3% looked like one of 200%.
func wallOf(s span) int64 { return s.wall - s.wait }
func cpuOf(s span) int64  { return s.cpu }

// waitShare returns the share of wall time in which processes waited for a core.
func waitShare(units []unit) float64 {
	var wall, wait int64
	for i := range units {
		for _, s := range units[i].slices {
			for _, one := range slices.Concat(s[base][:], s[head][:]) {
				wall, wait = wall+one.wall, wait+one.wait
			}
		}
	}
	return float64(wait) / float64(max(1, wall))
}

// pairs returns the log-ratio head/base for each pair of processes: the median over the slices.
func (u *unit) pairs(c clock) []float64 {
	return u.medians(func(s *slice, copy int) float64 { return logRatio(c(s[head][copy]), c(s[base][copy])) })
}

// controls returns the log-ratio of the two processes of each side, which run the same program.
func (u *unit) controls(c clock) []float64 {
	return u.medians(func(s *slice, side int) float64 { return logRatio(c(s[side][0]), c(s[side][1])) })
}

// medians calls the function for each slice with k = 0 and k = 1, and returns the median of the
// results for each k. It omits a median if most results are NaN, for example because a coarse clock
// reports 0.
func (u *unit) medians(of func(s *slice, k int) float64) (list []float64) {
	for k := range 2 {
		var all []float64
		for i := range u.slices {
			if x := of(&u.slices[i], k); !math.IsNaN(x) {
				all = append(all, x)
			}
		}
		if x, ok := stats.Median(all); ok && 2*len(all) >= len(u.slices) {
			list = append(list, x)
		}
	}
	return list
}

// median returns the time of a puzzle in the median slice of a side, in ns.
func (u *unit) median(side int, c clock) float64 {
	all := make([]float64, 0, perSide*len(u.slices))
	for i := range u.slices {
		for copy := range perSide {
			if ns := c(u.slices[i][side][copy]); ns > 0 {
				all = append(all, float64(ns))
			}
		}
	}
	x, _ := stats.Median(all)
	return x / float64(u.per)
}

// sums has the total times of a unit, in ns, over the slices in which all processes have a time.
type sums struct {
	slices int
	each   [2][perSide]float64 // total time of each process, by side and copy
	least  [2]float64          // time of the faster process of each side in each slice, summed over the slices
}

func (u *unit) sums(c clock) (s sums) {
	for i := range u.slices {
		least := int64(math.MaxInt64)
		for side := range 2 {
			least = min(least, c(u.slices[i][side][0]), c(u.slices[i][side][1]))
		}
		if least <= 0 {
			continue
		}
		s.slices++
		for side := range 2 {
			x, y := float64(c(u.slices[i][side][0])), float64(c(u.slices[i][side][1]))
			s.each[side][0] += x
			s.each[side][1] += y
			s.least[side] += min(x, y)
		}
	}
	return s
}

// all returns the mean total time of a side's two processes.
func (s *sums) all(side int) float64 { return (s.each[side][0] + s.each[side][1]) / perSide }

// logRatio returns the logarithm of a/b, or NaN if a time is missing.
func logRatio(a, b int64) float64 {
	if a <= 0 || b <= 0 {
		return math.NaN()
	}
	return math.Log(float64(a) / float64(b))
}

// medianVariance is the variance of the median of a few normal values, relative to that of their
// mean.
const medianVariance = 1.25

// layouts returns how much the layouts of the code widen each side of an interval of the log-ratio.
// Each layout is one observation: the median of its pairs. The scatter of these medians, without
// the part that the noise of processes explains, has the error of Student's t with one degree of
// freedom less than there are layouts.
func (s *Settings) layouts(units []unit, c clock) float64 {
	if s.Layouts < 2 {
		return 0
	}
	pairs, controls := make([][]float64, s.Layouts), []float64{}
	for i := range units {
		u := &units[i]
		pairs[u.layout], controls = append(pairs[u.layout], u.pairs(c)...), append(controls, u.controls(c)...)
	}
	var medians []float64
	each := 0.0 // sum of the variances of the medians, in units of the variance of a pair
	for _, logs := range pairs {
		if x, ok := stats.Median(logs); ok {
			medians, each = append(medians, x), each+medianVariance/float64(len(logs))
		}
	}
	noise, _ := stats.MAD(controls)
	_, variance, df, ok := stats.TrimmedMean(medians, 0)
	if !ok {
		return 0
	}
	n := float64(len(medians))
	return stats.StudentScore(stats.NormalQuantile(1-s.Level), df) * math.Sqrt(max(0, variance-noise*noise*each/(n*n)))
}

// estimate sets the ratio and its interval from their logarithms. The layouts widen the interval.
func (m *Measure) estimate(low, middle, high float64) {
	m.Ratio = math.Exp(middle)
	m.Low, m.High = math.Exp(middle-math.Hypot(middle-low, m.Layout)), math.Exp(middle+math.Hypot(high-middle, m.Layout))
}

// mean computes the ratio of the total times on the same forms by one clock. known is the noise
// that a calibration found for the corpus, or 0. ok is false if there are too few units for an
// interval.
//
// The four processes of a unit are one observation, so the interval already includes the noise of
// processes. The threshold therefore includes only the noise of a calibration. A few slow puzzles
// appear only in some units, so they widen the interval.
func (s *Settings) mean(name string, units []unit, c clock, known float64) (m *Measure, ok bool) {
	m = &Measure{Figure: Mean, Clock: name, Samples: [][2]float64{}, Logs: []float64{}, Controls: []float64{}, Resolve: max(s.ResolveMean, s.Resolve, s.Threshold)}
	var times [][2]float64 // time of the base and of the head in each unit, in ns
	all := make([]sums, len(units))
	for i := range units {
		all[i] = units[i].sums(c)
	}
	own := disagree(all)
	puzzles := 0
	for i := range units {
		u, sums := &units[i], &all[i]
		t := sums.least
		if own {
			t = [2]float64{sums.all(base), sums.all(head)}
		}
		if sums.slices == 0 || 2*sums.slices < len(u.slices) {
			continue
		}
		times = append(times, t)
		m.Logs = append(m.Logs, math.Log(t[head]/t[base]))
		n := sums.slices * u.per
		puzzles += n
		for copy := range perSide {
			m.Samples = append(m.Samples, [2]float64{sums.each[base][copy] / float64(n), sums.each[head][copy] / float64(n)})
		}
		for side := range 2 {
			m.Controls = append(m.Controls, math.Log(sums.each[side][0]/sums.each[side][1]))
		}
		m.Slices += sums.slices
	}
	m.Pairs = perSide * len(times)
	noise, ok := noiseOf(m.Controls)
	if !ok {
		return m, false
	}
	m.Noise = noise
	m.Threshold = max(s.Threshold, known)
	ratio, ok := stats.RatioOfSums(times)
	if !ok {
		return m, false
	}
	for _, t := range times {
		m.BaseNS += t[base] / float64(puzzles)
	}
	low, high := ratio.Interval(s.Level)
	m.Layout = s.layouts(units, c)
	m.estimate(math.Log(low), math.Log(ratio.Ratio), math.Log(high))
	m.HeadNS = m.Ratio * m.BaseNS
	m.P = ratio.NotAbove(1 + m.Threshold)
	m.Q = m.P
	m.Verdict = s.verdict(m)
	return m, true
}

const (
	// ownLevel is the probability that the test for a disagreement finds one between identical
	// programs by chance.
	ownLevel = 0.01
	// ownShare is a limit to the share of time that the head loses because its processes disagree
	// more than the base's. Above this share, the disagreement comes from the head, even if the
	// test does not confirm it.
	ownShare = 0.02
)

// disagree reports whether the two processes of the head disagree more than the two processes of
// the base.
//
// If the machine stalls during a slice, only one process becomes slower. So the mean uses the
// faster process of each side for each slice: a slow puzzle is slow in both. But a randomised
// solver can be slow in only one process. A process with code or memory at a bad address can be
// slow too. Then the head's two processes disagree more than the base's, and mean uses the times of
// all processes.
func disagree(units []sums) bool {
	var more []float64
	var all, least [2]float64
	for i := range units {
		s := &units[i]
		for side := range all {
			all[side], least[side] = all[side]+s.all(side), least[side]+s.least[side]
		}
		if x := math.Log(s.all(head)/s.least[head]) - math.Log(s.all(base)/s.least[base]); !math.IsNaN(x) {
			more = append(more, x)
		}
	}
	lost := math.Log(all[head]/least[head]) - math.Log(all[base]/least[base])
	return lost > ownShare || stats.SignFlip(more, stats.TwoSided) <= ownLevel
}
