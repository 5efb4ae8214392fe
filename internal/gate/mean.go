package gate

import (
	"math"

	"sudokubench/internal/stats"
)

// mean computes the ratio of the total times on the same forms by one clock. known is the noise
// that a calibration found for the corpus, or 0. ok is false if there are too few units for an
// interval.
//
// The four processes of a unit are one observation, so the interval already includes the noise of
// processes. The threshold therefore does not include it again. A few slow puzzles appear only in
// some units, so they widen the interval.
func (s *Settings) mean(name string, units []unit, c clock, known float64) (m *Measure, ok bool) {
	m = &Measure{Figure: Mean, Clock: name, Samples: [][2]float64{}, Logs: []float64{}, Twins: []float64{}, Resolve: max(s.ResolveMean, s.Resolve, s.Threshold)}
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
		for copy := range copies {
			m.Samples = append(m.Samples, [2]float64{sums.each[base][copy] / float64(n), sums.each[head][copy] / float64(n)})
		}
		for side := range 2 {
			m.Twins = append(m.Twins, math.Log(sums.each[side][0]/sums.each[side][1]))
		}
		m.Slices += sums.slices
	}
	m.Pairs = copies * len(times)
	noise, ok := apart(m.Twins)
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
