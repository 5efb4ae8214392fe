package gate

import (
	"fmt"
	"math"
	"slices"
)

// settle gives a row the verdict of its measures, and the reason in words.
func (s *Settings) settle(row *Row) {
	v, by := ruling(row)
	if by == nil {
		row.Verdict, row.Reason = Inconclusive, "there are too few pairs for an interval"
		return
	}
	row.Verdict, row.By = v, slices.Index(row.Measures, by)
	row.Reason = s.reason(row, by)
}

func (s *Settings) reason(row *Row, by *Measure) string {
	first, excluded := flaggedBefore(row, by), percent(by.Resolve)
	what := whatOf(row, by)
	switch {
	case row.Verdict == Regressed && hidden(row, by):
		return fmt.Sprintf("%s; %s, %s%s", fewPuzzles, figure("the mean", by), figure("the typical puzzle", row.Measure(Typical)), before(first))
	case row.Verdict == Regressed && by.Figure == Mean && row.Measure(Typical) != nil:
		few := ""
		if row.Measure(Typical).High < by.Low {
			few = ": a few puzzles are much slower"
		}
		return fmt.Sprintf("%s slower%s (%s), %s%s%s", percent(by.Ratio-1), what, interval(by), figure("the typical puzzle", row.Measure(Typical)), few, before(first))
	case row.Verdict == Regressed:
		return fmt.Sprintf("%s slower%s (%s)%s", percent(by.Ratio-1), what, interval(by), before(first))
	case first != nil && row.Verdict == Pass:
		return fmt.Sprintf("%s slower%s at first, but not again (%s), so a slowdown of %s is excluded", percent(first.Ratio-1), what, interval(by), excluded)
	case first != nil:
		return fmt.Sprintf("%s slower%s at first, but not as clearly when it was measured again (%s)", percent(first.Ratio-1), what, interval(by))
	case row.Verdict == Improved:
		return fmt.Sprintf("%s faster%s (%s)", percent(1-by.Ratio), what, interval(by))
	case row.Verdict == Pass:
		return fmt.Sprintf("a slowdown%s of %s is excluded (%s)%s", what, excluded, interval(by), meanToo(row))
	case by.Verdict != Inconclusive: // the figures contradict each other
		return fmt.Sprintf("%s; %s, %s; %s", fewMaybe, figure("the mean", by), figure("the typical puzzle", row.Measure(Typical)), s.help())
	}
	return fmt.Sprintf("a slowdown%s of %s cannot be excluded (%s); a quieter machine or %s", what, excluded, interval(by), s.help())
}

const (
	fewPuzzles = "the typical puzzle is as fast, the mean is not: a few puzzles are much slower"
	fewMaybe   = "the typical puzzle is as fast, but a few puzzles may be much slower"
)

func (s *Settings) help() string {
	if s.TimeNS == 0 { // it was measured before
		return "more rounds would help"
	}
	return "more --time would help"
}

// hidden reports whether only the mean became slower.
func hidden(row *Row, by *Measure) bool {
	typical := row.Measure(Typical)
	return by.Figure == Mean && typical != nil && typical.Verdict == Pass && typical.High < by.Low
}

// whatOf says of what a ratio is, where that is not the CPU time of a typical puzzle.
func whatOf(row *Row, m *Measure) string {
	clock := "cpu"
	if len(row.Measures) > 0 {
		clock = row.Measures[0].Clock
	}
	switch {
	case m.Figure == Mean && row.Measure(Typical) != nil && m.Clock == clock:
		return " in the mean"
	case m.Figure == Mean && row.Measure(Typical) != nil:
		return " in the mean of " + timeOf(m)
	case m.Verdict == Pass && m.Clock == clock:
		return ""
	}
	return " in " + timeOf(m)
}

func timeOf(m *Measure) string {
	if m.Clock == "cpu" {
		return "CPU time"
	}
	return m.Clock + " time"
}

// meanToo adds what is excluded of the mean, to a row that goes by the typical puzzle.
func meanToo(row *Row) string {
	m := row.Measure(Mean)
	if m == nil || row.Measure(Typical) == nil || row.Measures[row.By] == m {
		return ""
	}
	return fmt.Sprintf(", and one of %s in the mean (%s)", percent(m.Resolve), interval(m))
}

// before adds what the first measurement said.
func before(first *Measure) string {
	if first == nil {
		return ""
	}
	if first.Figure == Mean {
		return fmt.Sprintf("; %s in the first of two measurements", percent(first.Ratio-1))
	}
	return fmt.Sprintf("; %s when it was measured before", percent(first.Ratio-1))
}

func figure(name string, m *Measure) string {
	return fmt.Sprintf("%s %+.1f%% (%s)", name, 100*(m.Ratio-1), interval(m))
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
