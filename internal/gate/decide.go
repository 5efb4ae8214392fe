package gate

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/stats"
)

// twinLevel is the level of the interval whose far end is the row's own noise.
const twinLevel = 0.95

// measure works out what one clock showed. known is the noise that a
// calibration found for the corpus, 0 for none. ok is false where nothing was
// measured or the pairs are too few for an interval.
func (s *Settings) measure(name string, units []unit, c clock, known float64) (m *Measure, ok bool) {
	m = &Measure{Figure: Typical, Clock: name, Samples: [][2]float64{}, Logs: []float64{}, Twins: []float64{}}
	for i := range units {
		u := &units[i]
		logs := u.pairs(c)
		if len(logs) != copies {
			continue
		}
		m.Logs = append(m.Logs, logs...)
		m.Twins = append(m.Twins, u.twins(c)...)
		for copy := range copies {
			m.Samples = append(m.Samples, [2]float64{u.mean(base, copy, c), u.mean(head, copy, c)})
		}
		m.Slices += len(u.slices)
	}
	m.Pairs = len(m.Logs)
	return m, s.conclude(m, known)
}

// conclude fills in the statistics of the samples, logs and twins.
func (s *Settings) conclude(m *Measure, known float64) bool {
	if !s.bounds(m, known) {
		return false
	}
	m.P = notSlower(m.Logs, m.Threshold)
	m.Q = m.P
	m.BaseNS, m.HeadNS = m.medianNS(base), m.medianNS(head)
	return true
}

func (m *Measure) medianNS(side int) float64 {
	var all []float64
	for _, x := range m.Samples {
		all = append(all, x[side])
	}
	ns, _ := stats.Median(all)
	return ns
}

// bounds is conclude without the test and the times.
func (s *Settings) bounds(m *Measure, known float64) bool {
	middle, some := stats.Median(m.Logs)
	low, high, ok := stats.MedianInterval(m.Logs, s.Level)
	twinLow, twinHigh, twinOK := stats.MedianInterval(m.Twins, twinLevel)
	if !some || !ok || !twinOK {
		return false
	}
	m.Ratio, m.Low, m.High = math.Exp(middle), math.Exp(low), math.Exp(high)
	m.Noise = math.Exp(max(math.Abs(twinLow), math.Abs(twinHigh))) - 1
	m.Threshold = max(s.Threshold, m.Noise, known)
	m.Resolve = max(s.Resolve, s.Threshold)
	m.Verdict = s.verdict(m)
	return true
}

// notSlower is the p-value of "the head is not slower than the threshold".
func notSlower(logs []float64, threshold float64) float64 {
	shifted := make([]float64, len(logs))
	for i, x := range logs {
		shifted[i] = x - math.Log1p(threshold)
	}
	return stats.SignFlip(shifted, stats.Greater)
}

// verdict is a measure's by itself, before the other rows are looked at.
func (s *Settings) verdict(m *Measure) Verdict {
	switch {
	case m.Low-1 > m.Threshold:
		return Regressed
	case 1/m.High-1 > m.Threshold:
		return Improved
	case m.High-1 < max(s.Resolve, s.Threshold):
		return Pass
	}
	return Inconclusive
}

// enough reports whether a row needs no more pairs.
func (s *Settings) enough(measures []*Measure) bool {
	if len(measures) == 0 {
		return false
	}
	m := measures[0]
	if m.Pairs < s.MinPairs {
		return false
	}
	if s.Until > 0 {
		return m.High-m.Low <= s.Until
	}
	return m.Verdict != Inconclusive
}

// adjust gives every measure its q-value and takes back what does not stand
// among so many rows.
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

// agree takes back what the second measurement of a row flags and the first,
// of the same clock, did not, or what does not stand by itself.
func (s *Settings) agree(row *Row) {
	for _, m := range row.Measures {
		if m.Verdict == Regressed && (flaggedBefore(row, m) == nil || m.P > s.Rate) {
			m.Verdict = Inconclusive
		}
	}
}

// decided reports whether a second measurement needs no more pairs.
func (s *Settings) decided(row *Row) bool {
	s.agree(row)
	return flagged(row.Measures) != nil || len(row.Measures) > 0 && goesBy(row).Verdict != Inconclusive
}

// goesBy is the measure that decides over a row without a regression: the first
// that there is or, in a second measurement, that of a clock which was flagged
// before. What is open by any of these is open.
func goesBy(row *Row) *Measure {
	by := row.Measures[0]
	for _, m := range row.Measures {
		if by.Verdict != Inconclusive && flaggedBefore(row, m) != nil && (m.Verdict == Inconclusive || flaggedBefore(row, by) == nil) {
			by = m
		}
	}
	return by
}

// flaggedBefore is what the first measurement flagged by the clock of m; nil:
// nothing.
func flaggedBefore(row *Row, m *Measure) *Measure {
	for _, x := range row.First {
		if x.Clock == m.Clock && x.Verdict == Regressed {
			return x
		}
	}
	return nil
}

// flagged returns the measure that makes a row a regression, if there is one.
func flagged(measures []*Measure) *Measure {
	for _, m := range measures {
		if m.Verdict == Regressed {
			return m
		}
	}
	return nil
}

// settle gives a row the verdict of its measures, and the reason in words.
func (s *Settings) settle(row *Row) {
	if len(row.Measures) == 0 {
		row.Verdict, row.Reason = Inconclusive, "there are too few pairs for an interval"
		return
	}
	m := goesBy(row)
	first, excluded := flaggedBefore(row, m), percent(max(s.Resolve, s.Threshold))
	row.Verdict = m.Verdict
	clock := "" // where it is not the row's usual one
	if m != row.Measures[0] {
		clock = fmt.Sprintf(" in %s time", m.Clock)
	}
	switch slow := flagged(row.Measures); {
	case slow != nil:
		row.Verdict = Regressed
		row.Reason = fmt.Sprintf("%s slower in %s time (%s)", percent(slow.Ratio-1), slow.Clock, interval(slow))
		if first = flaggedBefore(row, slow); first != nil {
			row.Reason += fmt.Sprintf("; %s when it was measured before", percent(first.Ratio-1))
		}
	case first != nil && row.Verdict == Pass:
		row.Reason = fmt.Sprintf("%s slower%s at first, but not again: %s, so a slowdown of %s is excluded", percent(first.Ratio-1), clock, interval(m), excluded)
	case first != nil:
		row.Verdict = Inconclusive
		row.Reason = fmt.Sprintf("%s slower%s at first, but that did not show again as clearly (%s)", percent(first.Ratio-1), clock, interval(m))
	case row.Verdict == Improved:
		row.Reason = fmt.Sprintf("%s faster in %s time (%s)", percent(1-m.Ratio), m.Clock, interval(m))
	case row.Verdict == Pass:
		row.Reason = fmt.Sprintf("a slowdown of %s is excluded (%s)", excluded, interval(m))
	default:
		row.Verdict = Inconclusive
		help := "more --time"
		if s.TimeNS == 0 { // it was measured before
			help = "more rounds"
		}
		row.Reason = fmt.Sprintf("a slowdown of %s cannot be excluded (%s); a quieter machine or %s would help", excluded, interval(m), help)
	}
}

// percent gives a share two digits, and all that it has before the point.
func percent(share float64) string {
	if math.Abs(share) >= 0.1 {
		return fmt.Sprintf("%.0f%%", 100*share)
	}
	return fmt.Sprintf("%.2g%%", 100*share)
}

func interval(m *Measure) string {
	return fmt.Sprintf("%+.1f%% to %+.1f%%", 100*(m.Low-1), 100*(m.High-1))
}

func overall(rows []*Row) Verdict {
	order, worst := []Verdict{Improved, Pass, Inconclusive, Regressed}, 0
	for _, row := range rows {
		worst = max(worst, slices.Index(order, row.Verdict))
	}
	return order[worst]
}
