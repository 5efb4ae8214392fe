package gate

import (
	"math"
	"slices"

	"sudokubench/internal/stats"
)

// noiseLevel is the confidence level of the interval that determines the noise of a row.
const noiseLevel = 0.95

// typical computes the median of the slices' ratios by one clock. known is the noise that a
// calibration found for the corpus, or 0. ok is false if there are too few pairs for an interval.
func (s *Settings) typical(name string, units []unit, c clock, known float64) (m *Measure, ok bool) {
	m = &Measure{Figure: Typical, Clock: name, Samples: [][2]float64{}, Logs: []float64{}, Controls: []float64{}}
	var times [2][]float64
	for i := range units {
		u := &units[i]
		logs := u.pairs(c)
		if len(logs) != perSide {
			continue
		}
		m.Logs = append(m.Logs, logs...)
		m.Controls = append(m.Controls, u.controls(c)...)
		for side := range times {
			times[side] = append(times[side], u.median(side, c))
		}
		m.Slices += len(u.slices)
	}
	m.Pairs = len(m.Logs)
	m.Layout = s.layouts(units, c)
	m.BaseNS, _ = stats.Median(times[base])
	m.HeadNS, _ = stats.Median(times[head])
	return m, s.conclude(m, known)
}

// conclude computes the ratio, the interval and the p-value of a measure that is a median, from its
// log-ratios. It returns false if there are too few log-ratios.
func (s *Settings) conclude(m *Measure, known float64) bool {
	if !s.bounds(m, known) {
		return false
	}
	m.P = notSlower(m.Logs, m.Threshold)
	m.Q = m.P
	return true
}

// bounds computes the same statistics as conclude, except the p-value.
func (s *Settings) bounds(m *Measure, known float64) bool {
	middle, some := stats.Median(m.Logs)
	low, high, ok := stats.MedianInterval(m.Logs, s.Level)
	noise, measured := noiseOf(m.Controls)
	if !some || !ok || !measured {
		return false
	}
	m.estimate(low, middle, high)
	m.Noise = noise
	m.Threshold = max(s.Threshold, m.Noise, known)
	m.Resolve = max(s.Resolve, s.Threshold)
	m.Verdict = s.verdict(m)
	return true
}

// noiseOf returns how much identical processes can differ, as a share. This is the bound of the
// interval of their log-ratios that is further from 0.
func noiseOf(controls []float64) (noise float64, ok bool) {
	low, high, ok := stats.MedianInterval(controls, noiseLevel)
	return math.Expm1(max(math.Abs(low), math.Abs(high))), ok
}

// notSlower returns the p-value of "the head is not slower than the threshold".
func notSlower(logs []float64, threshold float64) float64 {
	shifted := make([]float64, len(logs))
	for i, x := range logs {
		shifted[i] = x - math.Log1p(threshold)
	}
	return stats.SignFlip(shifted, stats.Greater)
}

// verdict returns the verdict of a single measure, without the adjustment over all rows.
func (s *Settings) verdict(m *Measure) Verdict {
	switch {
	case m.Low-1 > m.Threshold:
		return Regressed
	case 1/m.High-1 > m.Threshold:
		return Improved
	case m.High-1 < m.Resolve:
		return Pass
	}
	return Inconclusive
}

// adjust sets the q-value of every measure. A regression becomes inconclusive if its q-value is too
// high.
func (s *Settings) adjust(rows []*row) {
	var all []*Measure
	var p []float64
	for _, r := range rows {
		for _, m := range r.out.Measures {
			all, p = append(all, m), append(p, m.P)
		}
	}
	for i, q := range stats.BenjaminiHochberg(p) {
		m := all[i]
		m.Q, m.Verdict = q, s.verdict(m)
		if m.Verdict == Regressed && q > s.Rate {
			m.Verdict = Inconclusive
		}
	}
}

// agree changes a regression of the second measurement to inconclusive in two cases: the first
// measurement did not flag the same figure and clock, or the p-value of the second measurement
// alone is too high.
func (s *Settings) agree(row *Row) {
	for _, m := range row.Measures {
		if m.Verdict == Regressed && (flaggedBefore(row, m) == nil || m.P > s.Rate) {
			m.Verdict = Inconclusive
		}
	}
}

// enough reports whether a row needs no more pairs. Without Until, a row passes early only after
// MinForms puzzles, so that rare slow puzzles would have appeared.
func (s *Settings) enough(row *Row) bool {
	m := row.Measure(Typical)
	if m == nil || m.Pairs < s.MinPairs {
		return false
	}
	v, _ := ruling(row)
	if s.Until > 0 {
		return m.High-m.Low <= s.Until && v != Inconclusive
	}
	return v == Regressed || v != Inconclusive && row.Forms >= s.MinForms
}

// decided reports whether the second measurement of a row needs no more pairs of processes. The two
// measurements must have been compared by agree.
func decided(row *Row) bool {
	v, by := ruling(row)
	return by != nil && v != Inconclusive
}

// decide sets the verdict of a row from its measures, and the reason in words.
func (s *Settings) decide(row *Row) {
	v, by := ruling(row)
	if by == nil {
		row.Verdict, row.Reason = Inconclusive, "too few pairs of processes were measured to compute an interval"
		return
	}
	typical := by.Figure == Typical || row.Measure(Typical) == nil // the only measure of two records is a median too
	if v == Inconclusive && by.Verdict == Inconclusive && typical && by.Low-1 > harmless*s.Threshold {
		v = Slower
	}
	row.Verdict, row.By = v, slices.Index(row.Measures, by)
	row.Reason = s.reason(row, by) + s.layout(row.Verdict, by)
}

// harmless is the slowdown that a reader can ignore, as a share of the allowed slowdown.
const harmless = 0.5

// ruling returns the verdict of a row's measures and the measure that decides it. by is nil if no
// measure decides. One measure with a regression fails the row. For a pass, all relevant measures
// must pass, and the two figures must not contradict each other.
func ruling(row *Row) (v Verdict, by *Measure) {
	if m := flagged(row.Measures); m != nil {
		return Regressed, m
	}
	v = Pass
	for _, m := range row.Measures {
		if m != row.Measure(m.Figure) && flaggedBefore(row, m) == nil {
			continue // the second clock decides only if it once showed a regression
		}
		switch {
		case v == Inconclusive:
		case m.Verdict == Inconclusive, m.Verdict == Improved && v != Improved:
			v, by = m.Verdict, m
		case by == nil, v == Pass && flaggedBefore(row, m) != nil && flaggedBefore(row, by) == nil:
			by = m
		}
	}
	if lacking(row) != nil {
		return Inconclusive, by
	}
	if v == Improved && len(row.First) > 0 { // a second measurement exists only if the first one flagged a slowdown
		v = Pass
	}
	if v != Inconclusive && by != nil && contradicted(row) {
		return Inconclusive, row.Measure(Mean)
	}
	return v, by
}

// hiddenShare is the share of the total time that the slowest puzzles can add in the count while
// the row still passes. It is half of ResolveMean.
const hiddenShare = 0.05

// contradicted reports whether the mean became slower than the typical puzzle by more than a
// passing row allows. The puzzles that were solved one by one can show this too.
func contradicted(row *Row) bool {
	typical, mean := row.Measure(Typical), row.Measure(Mean)
	if typical == nil || mean == nil {
		return false
	}
	clearly := mean.Low > typical.High && mean.Low > 1 && mean.High-1 > typical.Resolve
	return clearly || min(row.WorstShare, row.CountedMore) > hiddenShare && mean.High-1 > typical.Resolve
}

// sameKind reports whether two measures have the same figure and clock.
func (m *Measure) sameKind(x *Measure) bool { return x.Figure == m.Figure && x.Clock == m.Clock }

// lacking returns a measure that the first measurement flagged and that the second could not
// compute. It returns nil if there is no such measure.
func lacking(row *Row) *Measure {
	for _, m := range row.First {
		if m.Verdict == Regressed && !slices.ContainsFunc(row.Measures, m.sameKind) {
			return m
		}
	}
	return nil
}

// flaggedBefore returns the flagged measure of the first measurement with the same figure and clock
// as m, or nil.
func flaggedBefore(row *Row, m *Measure) *Measure {
	for _, x := range row.First {
		if m.sameKind(x) && x.Verdict == Regressed {
			return x
		}
	}
	return nil
}

// flagged returns the measure that makes a row a regression, or nil. It is the first flagged
// measure, or the mean if the mean became much slower than the typical puzzle.
func flagged(measures []*Measure) *Measure {
	var by *Measure
	for _, m := range measures {
		if m.Verdict == Regressed && (by == nil || by.Figure == Typical && outweighs(m, by)) {
			by = m
		}
	}
	return by
}

// outweighs reports whether the mean became much slower than the typical puzzle. The typical puzzle
// alone would then mislead.
func outweighs(mean, typical *Measure) bool {
	return mean.Figure == Mean && mean.Clock == typical.Clock && mean.Low > 1 &&
		(mean.Low > typical.High || mean.Ratio-1 > 2*(typical.Ratio-1))
}

// typicalOf returns the measure of the typical puzzle by the same clock as the mean, or nil.
func typicalOf(row *Row, mean *Measure) *Measure {
	for _, m := range row.Measures {
		if m.Figure == Typical && m.Clock == mean.Clock {
			return m
		}
	}
	return nil
}

func overall(rows []*Row) Verdict {
	order, worst := []Verdict{Improved, Pass, Inconclusive, Slower, Regressed}, 0
	for _, row := range rows {
		worst = max(worst, slices.Index(order, row.Verdict))
	}
	return order[worst]
}
