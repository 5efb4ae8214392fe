package gatereport

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/humanize"
)

// absent is written for a figure that does not exist.
const absent = "-"

// decisive is the measure that a row is shown with, or nil if no time was taken.
func decisive(row *gate.Row) *gate.Measure {
	if row.By < 0 || row.By >= len(row.Measures) {
		return nil
	}
	return row.Measures[row.By]
}

// deciding is the measure that gave a row its verdict, or nil if none did: the row
// passed, or failed by an answer or a counter.
func deciding(row *gate.Row) *gate.Measure {
	m := decisive(row)
	if m == nil || row.Verdict == gate.Pass || len(row.Failures) > 0 || m.Verdict != row.Verdict && row.Verdict != gate.Inconclusive {
		return nil
	}
	return m
}

// figures are what a row is shown with. All of them are of one clock, and the times
// are those that the change of the mean is of.
type figures struct {
	base, head, noise string
	mean, typical     change
}

// change is a figure: its ratio, its interval, and whether it decided the row. Both
// texts are empty if the row has no such figure.
type change struct {
	ratio, span string
	decided     bool
}

// shown returns the figures of a row. A time that is not of the usual clock is marked.
func shown(r *gate.Result, row *gate.Row, mark bool) figures {
	by := decisive(row)
	if by == nil {
		return figures{base: absent, head: absent, noise: absent, mean: change{ratio: absent}, typical: change{ratio: absent}}
	}
	f := figures{noise: fmt.Sprintf("%.1f%%", 100*by.Noise)}
	times, decided := by, deciding(row)
	if row.Measure(gate.Mean) == nil || row.Measure(gate.Typical) == nil {
		decided = nil // there is no other
	}
	for _, m := range row.Measures {
		if m.Clock != by.Clock {
			continue
		}
		c := change{signed(m.Ratio), span(m.Low, m.High), m == decided}
		if m.Figure == gate.Mean {
			f.mean, times = c, m
		} else {
			f.typical = c
		}
	}
	f.base, f.head = humanize.Duration(times.BaseNS), humanize.Duration(headNS(r, times))
	if mark && by.Clock == "wall" {
		f.head += " w"
	}
	return f
}

// ruling is the figure that decided the row, or the first to look at if none did.
func (f *figures) ruling() change {
	if f.mean.decided || f.typical.ratio == "" {
		return f.mean
	}
	return f.typical
}

// headNS is the head's time that belongs to a base's and their ratio. The ratio of two
// records is relative to the reference, so the head's own time would contradict it.
func headNS(r *gate.Result, m *gate.Measure) float64 {
	if r.Mode == gate.Recorded {
		return m.BaseNS * m.Ratio
	}
	return m.HeadNS
}

// measures are all figures of a row, a line each.
func measures(r *gate.Result, row *gate.Row) (lines []string) {
	for _, m := range row.Measures {
		times := ""
		if m.Figure == gate.Mean {
			times = fmt.Sprintf(" of a puzzle %s -> %s,", humanize.Duration(m.BaseNS), humanize.Duration(headNS(r, m)))
		}
		lines = append(lines, fmt.Sprintf("%s %s time%s %s (%s), noise %.1f%%, %s", m.Figure, clockName(m), times, signed(m.Ratio), span(m.Low, m.High), 100*m.Noise, pairs(r, m)))
	}
	return lines
}

// clockName is a clock as a sentence has it.
func clockName(m *gate.Measure) string {
	if m.Clock == "cpu" {
		return "CPU"
	}
	return humanize.Visible(m.Clock)
}

func pairs(r *gate.Result, m *gate.Measure) string {
	if r.Mode == gate.Recorded {
		return humanize.Counted(m.Pairs, "round")
	}
	return humanize.Counted(m.Pairs, "pair") + " of processes"
}

// share writes a setting: 1%, 0.5%, 98%.
func share(x float64) string { return fmt.Sprintf("%.3g%%", 100*x) }

// signed writes a ratio as a change: +1.6%, -0.3%, x27.1.
func signed(ratio float64) string {
	switch {
	case math.IsNaN(ratio) || math.IsInf(ratio, 0):
		return absent
	case ratio >= 10:
		return "x" + humanize.Multiple(ratio)
	}
	s := fmt.Sprintf("%+.1f%%", 100*(ratio-1))
	if s == "-0.0%" {
		return "+0.0%"
	}
	return s
}

// span writes the interval of a ratio, both ends in the unit of the greater one:
// +2.5..+3.7%, x8.03..x11.9.
func span(low, high float64) string {
	a, b := signed(low), signed(high)
	if strings.HasPrefix(b, "x") && low >= 0 {
		a = "x" + humanize.Multiple(low)
	}
	if strings.HasSuffix(b, "%") {
		a = strings.TrimSuffix(a, "%")
	}
	return a + ".." + b
}

// fine writes the change of an exact count, which +0.0% would hide.
func fine(ratio float64) string {
	if d := math.Abs(ratio - 1); d > 0 && d < 0.0005 {
		return fmt.Sprintf("%+.2g%%", 100*(ratio-1))
	}
	return signed(ratio)
}

// changes are the counters of a row that changed: "nodes 7,674 -> 7,800 (+1.6%) in 2,000
// puzzles".
func changes(row *gate.Row, text func(string) string) (list []string) {
	for _, c := range row.Counters {
		if !c.Changed() {
			continue
		}
		s := fmt.Sprintf("%s %s -> %s", text(c.Name), humanize.Count(int(c.Base)), humanize.Count(int(c.Head)))
		if c.Base > 0 {
			s += fmt.Sprintf(" (%s)", fine(float64(c.Head)/float64(c.Base)))
		}
		switch c.Name {
		case "nodes":
			s += " in " + humanize.Counted(row.Timed, "puzzle")
		case "allocations", "instructions": // some batches may be left out of the sum
			s += " in at most " + humanize.Counted(row.Puzzles, "puzzle")
		}
		list = append(list, s)
	}
	if u := row.StartUp; u != nil && u.Changed {
		list = append(list, fmt.Sprintf("start-up time %s -> %s (%s)", humanize.Duration(u.BaseNS), humanize.Duration(u.HeadNS), signed(u.HeadNS/u.BaseNS)))
	}
	return list
}

// ungated says with which flag the counters that rose fail a row. It is empty if no counter
// rose, or if all that rose have the flag already.
func ungated(rows ...*gate.Row) string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, row := range rows {
		for _, c := range row.Counters {
			if c.Changed() && c.Head > c.Base && !c.Gated && slices.Contains([]string{"nodes", "allocations", "instructions"}, c.Name) {
				add(c.Name)
			}
		}
		if u := row.StartUp; u != nil && u.Changed && u.HeadNS > u.BaseNS && !u.Gated {
			add("startup")
		}
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf("A rise fails a row only with --gate %s.", strings.Join(names, ","))
}

// worst are the puzzles that slowed down most, at most so many. A row that passed or
// improved shows none.
func worst(row *gate.Row, most int) []gate.Slowed {
	if row.Verdict == gate.Pass || row.Verdict == gate.Improved {
		return nil
	}
	return row.Worst[:min(len(row.Worst), most)]
}

// allWorst is as many as a row can have.
const allWorst, fewWorst = 10, 3

// slowed is a puzzle that became slower, without its clues: "hard.txt:17: 1.20ms ->
// 40.1ms (x33.4), guesses 12 -> 4,031".
func slowed(s *gate.Slowed, text func(string) string) string {
	line := fmt.Sprintf("%s: %s -> %s", text(s.Where), humanize.Duration(float64(s.BaseNS)), humanize.Duration(float64(s.HeadNS)))
	if s.BaseNS > 0 {
		line += fmt.Sprintf(" (x%s)", humanize.Multiple(float64(s.HeadNS)/float64(s.BaseNS)))
	}
	if s.BaseNodes != s.HeadNodes && s.BaseNodes >= 0 && s.HeadNodes >= 0 { // both report them
		line += fmt.Sprintf(", guesses %s -> %s", humanize.Count(int(s.BaseNodes)), humanize.Count(int(s.HeadNodes)))
	}
	return line
}
