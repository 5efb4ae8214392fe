package gate

import (
	"fmt"
	"math"
	"strings"
	"time"

	"sudokubench/internal/record"
)

func (s *Settings) reason(row *Row, by *Measure) string {
	first, what := flaggedBefore(row, by), whatOf(row, by)
	switch row.Verdict {
	case Regressed:
		if text, ok := fewSlow(row, by); ok {
			return text + before(first)
		}
		also := ""
		if mean := row.Measure(Mean); mean != nil && by.Figure == Typical && outweighs(mean, by) {
			also = ", " + figure(string(Mean), mean)
		}
		return fmt.Sprintf("%s slower%s (%s)%s%s", percent(by.Ratio-1), what, interval(by), also, before(first))
	case Improved:
		return fmt.Sprintf("%s faster%s (%s)", percent(1-by.Ratio), what, interval(by))
	}
	switch {
	case row.Verdict == Slower:
		return fmt.Sprintf("%s to %s slower%s; not confirmed, because %s%s; %s",
			percent(by.Low-1), percent(by.High-1), what, s.unconfirmed(row, by), before(first), s.remedy(by))
	case lacking(row) != nil:
		m := lacking(row)
		return fmt.Sprintf("%s slower%s in the first measurement (%s), but the second was too short to confirm it", percent(m.Ratio-1), whatOf(row, m), interval(m))
	case row.Verdict == Inconclusive && by.Verdict != Inconclusive: // the measure itself passes, but the typical puzzle and the mean contradict each other
		return fmt.Sprintf("the typical puzzle is not slower, but a few puzzles might be much slower: %s, %s; try %s",
			figure(string(Mean), by), figure("typical puzzle", row.Measure(Typical)), s.help())
	case first != nil && row.Verdict == Pass && by.Low > 1:
		return fmt.Sprintf("%s slower%s in the first measurement, %s %s (%s): not significantly more than the allowed %s, and a slowdown of %s is excluded",
			percent(first.Ratio-1), what, percent(by.Ratio-1), later(by), interval(by), percent(by.Threshold), percent(by.Resolve))
	case first != nil && row.Verdict == Pass:
		return fmt.Sprintf("%s slower%s in the first measurement, but not %s (%s), which excludes a slowdown of %s", percent(first.Ratio-1), what, later(by), interval(by), percent(by.Resolve))
	case first != nil:
		return fmt.Sprintf("%s slower%s in the first measurement, but less clearly %s (%s); %s", percent(first.Ratio-1), what, later(by), interval(by), s.remedy(by))
	case row.Verdict == Pass:
		return fmt.Sprintf("a slowdown%s of %s is excluded (%s)%s", what, percent(by.Resolve), interval(by), meanToo(row))
	}
	return fmt.Sprintf("a slowdown%s of %s cannot be excluded (%s); %s", what, percent(by.Resolve), interval(by), s.remedy(by))
}

// unconfirmed returns why the measure that shows a slower row does not make it a regression.
func (s *Settings) unconfirmed(row *Row, by *Measure) string {
	switch {
	case by.Low-1 <= s.Threshold:
		return fmt.Sprintf("it can be within the allowed %s", percent(s.Threshold))
	case by.Low-1 <= by.Threshold:
		return fmt.Sprintf("two processes of one program differ by up to %s here", percent(by.Threshold))
	case len(row.First) > 0 && flaggedBefore(row, by) == nil:
		return "the first measurement did not show it"
	}
	return fmt.Sprintf("chance can still cause it (q = %.2g)", max(by.P, by.Q))
}

// layoutBias is the change, as a share, that a different placement of the code in memory can cause
// alone (docs/measuring.md, Layout).
const layoutBias = 0.03

// layout returns a note if the placement of the code alone can cause such a small change. With
// several layouts, the interval contains this.
func (s *Settings) layout(v Verdict, by *Measure) string {
	if s.Layouts > 1 || v != Regressed && v != Slower && v != Improved || math.Abs(by.Ratio-1) >= layoutBias {
		return ""
	}
	return fmt.Sprintf("; a different placement of the code in memory alone can cause %s", percent(layoutBias))
}

// fewSlow returns the reason if the mean became much slower than the typical puzzle by the same
// clock.
func fewSlow(row *Row, by *Measure) (text string, ok bool) {
	typical := typicalOf(row, by)
	if by.Figure != Mean || typical == nil || !outweighs(by, typical) {
		return "", false
	}
	cause := "some puzzles are much slower"
	if len(row.Worst) == 0 {
		cause = "some attempts take longer"
	}
	clock := ""
	if m := row.Measure(Mean); m != by {
		clock = " (" + timeOf(by) + ")"
	}
	other := figure("typical puzzle", typical)
	if typical.Verdict == Pass && typical.Low <= 1 {
		return fmt.Sprintf("%s, the typical puzzle is as fast as before: %s, %s", cause, figure(string(Mean)+clock, by), other), true
	}
	return fmt.Sprintf("%s slower in the mean%s (%s), because %s; %s", percent(by.Ratio-1), clock, interval(by), cause, other), true
}

// remedy returns what can decide an undecided row.
func (s *Settings) remedy(by *Measure) string {
	text := "try a quieter machine or " + s.help()
	if half := math.Log(by.Ratio / by.Low); 2*by.Layout*by.Layout > half*half { // the layouts are more than half of the variance
		text += ", which does not help if the layout of the code causes the differences"
	}
	return text
}

// help returns the remedy for a measurement that was too short.
func (s *Settings) help() string {
	if s.TimeNS == 0 { // without a measuring time, the comparison is between two records
		return "more rounds"
	}
	longer := max(time.Minute, 4*time.Duration(s.TimeNS)).Round(time.Second).String()
	if minutes, whole := strings.CutSuffix(longer, "m0s"); whole {
		longer = minutes + "m"
	}
	return "--time " + longer
}

// whatOf returns the figure and clock of a measure in words. It returns "" for a typical puzzle by
// the row's usual clock if the measure passes.
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

// meanToo returns a text about the slowdown that the mean excludes, for a row that the typical
// puzzle decided.
func meanToo(row *Row) string {
	m := row.Measure(Mean)
	if m == nil || row.Measure(Typical) == nil || row.Measures[row.By] == m {
		return ""
	}
	return fmt.Sprintf(", and one of %s in the mean (%s)", percent(m.Resolve), interval(m))
}

// before returns the ratio of the first measurement in words.
func before(first *Measure) string {
	switch {
	case first == nil:
		return ""
	case first.Figure == Mean:
		return fmt.Sprintf("; the first measurement alone showed %s", percent(first.Ratio-1))
	}
	return fmt.Sprintf("; the first measurement showed %s", percent(first.Ratio-1))
}

// later returns words for the measurement that decides a row after the first one flagged it. A mean
// comes from both measurements.
func later(m *Measure) string {
	if m.Figure == Mean {
		return "in both measurements together"
	}
	return "in the second"
}

func figure(name string, m *Measure) string {
	return fmt.Sprintf("%s %+.1f%% (%s)", name, 100*(m.Ratio-1), interval(m))
}

// percent prints a share with two significant digits, or as a whole number of percent from 10% on.
func percent(share float64) string {
	if math.Abs(share) >= 0.1 {
		return fmt.Sprintf("%.0f%%", 100*share)
	}
	return fmt.Sprintf("%.2g%%", 100*share)
}

func interval(m *Measure) string {
	return fmt.Sprintf("%+.1f%% to %+.1f%%", 100*(m.Low-1), 100*(m.High-1))
}

// usualBias is the usual difference, as a share, between the times of two builds with the same
// code at different addresses (docs/measuring.md, Layout).
const usualBias = 0.01

// LayoutWarnings returns a warning if the placement of functions in memory alone can change times by more
// than the threshold.
func LayoutWarnings(threshold float64) []Warning {
	if threshold >= usualBias {
		return nil
	}
	return []Warning{{Code: record.WarnLayout, Text: fmt.Sprintf("the threshold of %.2g%% is too low: the placement of functions in a binary alone can change times by 1%% or more, and more pairs do not average that out; use 1%% or more", 100*threshold)}}
}
