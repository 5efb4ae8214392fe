package gatereport

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/words/humanize"
)

// absent replaces a figure that does not exist.
const absent = "-"

// decisive returns the measure that a row shows, or nil if the row has no times.
func decisive(row *gate.Row) *gate.Measure {
	if row.By < 0 || row.By >= len(row.Measures) {
		return nil
	}
	return row.Measures[row.By]
}

// deciding returns the measure that decided the verdict of a row. It returns nil if the row passed,
// or if a failure or a counter decided.
func deciding(row *gate.Row) *gate.Measure {
	m := decisive(row)
	if m == nil || row.Verdict == gate.Pass || len(row.Failures) > 0 || m.Verdict != row.Verdict && !undecided(row) {
		return nil
	}
	return m
}

// undecided reports whether neither a regression nor a pass of the row is confirmed.
func undecided(row *gate.Row) bool {
	return row.Verdict == gate.Slower || row.Verdict == gate.Inconclusive
}

// figures are the texts that a row shows. All come from the same clock. base and head are the times
// whose ratio is the change of the mean.
type figures struct {
	base, head, noise string
	mean, typical     change
}

// change shows how a figure changed from base to head: its ratio, its interval, and whether it
// decided the verdict of the row. Both texts are empty if the row has no such figure.
type change struct {
	ratio, span string
	decided     bool
}

// shown returns the figures of a row. If mark is true, it marks wall times with the letter w.
func shown(r *gate.Result, row *gate.Row, mark bool) figures {
	by := decisive(row)
	if by == nil {
		return figures{base: absent, head: absent, noise: absent, mean: change{ratio: absent}, typical: change{ratio: absent}}
	}
	f := figures{noise: fmt.Sprintf("%.1f%%", 100*by.Noise)}
	times, decided := by, deciding(row)
	if row.Measure(gate.Mean) == nil || row.Measure(gate.Typical) == nil {
		decided = nil // no figure is marked as decisive, because the row has only one figure
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

// ruling returns the change that decided the row: the typical change or the change of the mean. If
// no change decided the row, ruling prefers the typical change.
func (f *figures) ruling() change {
	if f.mean.decided || f.typical.ratio == "" {
		return f.mean
	}
	return f.typical
}

// parts selects the columns of figures that a table shows.
type parts struct {
	typical, noise bool
	both           bool // true if the table has an interval of the mean and one of the typical change
	one            bool // true if the table has only the interval of the figure that decided the row
}

// cells returns the heads and the rows of a table. text escapes names, and mark marks the ratio of a
// change that decided its row.
func (p *parts) cells(r *gate.Result, rows []*gate.Row, text, mark func(string) string) (heads []string, cells [][]string) {
	line := func(verdict, solver, corpus string, f figures) []string {
		ratio := func(c change) string {
			if c.decided {
				return mark(c.ratio)
			}
			return c.ratio
		}
		list := []string{verdict, solver, corpus, f.base, f.head, ratio(f.mean)}
		if p.both {
			list = append(list, f.mean.span)
		}
		if p.typical {
			list = append(list, ratio(f.typical))
		}
		if p.typical && p.both {
			list = append(list, f.typical.span)
		}
		if p.one {
			list = append(list, f.ruling().span)
		}
		if p.noise {
			list = append(list, f.noise)
		}
		return list
	}
	wall := mixed(r)
	for _, row := range rows {
		cells = append(cells, line(string(row.Verdict), text(row.Solver), text(row.Corpus), shown(r, row, wall)))
	}
	return line("verdict", "solver", "corpus", figures{
		base: "base", head: "head", noise: "noise", mean: change{ratio: string(gate.Mean), span: "interval"}, typical: change{ratio: string(gate.Typical), span: "interval"},
	}), cells
}

// headNS returns a time of the head that agrees with the time of the base and the ratio. In a
// comparison of two records, the ratio is relative to the reference, so the measured time of the
// head would contradict the ratio.
func headNS(r *gate.Result, m *gate.Measure) float64 {
	if r.Mode == gate.Recorded {
		return m.BaseNS * m.Ratio
	}
	return m.HeadNS
}

// measures returns all figures of a row, one line for each.
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

// clockName returns the name of a measure's clock for use in a sentence.
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

// share formats a setting as a percentage: 1%, 0.5%, 98%.
func share(x float64) string { return fmt.Sprintf("%.3g%%", 100*x) }

// signed formats a ratio as a change: +1.6%, -0.3%, x27.1.
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

// span formats the interval of a ratio. Both ends have the unit of the greater end: +2.5..+3.7%,
// x8.03..x11.9.
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

// fine formats the change of an exact count. Small changes get more digits, because +0.0% would
// hide them.
func fine(ratio float64) string {
	if d := math.Abs(ratio - 1); d > 0 && d < 0.0005 {
		return fmt.Sprintf("%+.2g%%", 100*(ratio-1))
	}
	return signed(ratio)
}

// changes returns a text for each counter of a row that changed: "nodes 7,674 -> 7,800 (+1.6%) in
// 2,000 puzzles".
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
		case "allocations", "instructions": // the text is "at most", because the sum of these counters can leave out some batches
			s += " in at most " + humanize.Counted(row.Puzzles, "puzzle")
		}
		list = append(list, s)
	}
	if u := row.StartUp; u != nil && u.Changed {
		list = append(list, fmt.Sprintf("start-up time %s -> %s (%s)", humanize.Duration(u.BaseNS), humanize.Duration(u.HeadNS), signed(u.HeadNS/u.BaseNS)))
	}
	return list
}

// ungated returns a hint with the flag that makes rows fail if these counters rise. It returns ""
// if no counter rose, or if the flag is already set for all counters that rose.
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

// worst returns the puzzles with the greatest slowdown. The parameter most limits their number.
func worst(row *gate.Row, most int) []gate.Slowed { return row.Worst[:min(len(row.Worst), most)] }

// allWorst is the largest number of slow puzzles that a row of a result has. fewWorst is the number
// that short reports show.
const allWorst, fewWorst = 10, 3

// slowed returns a line about a puzzle that became slower, without its clues: "hard.txt:17: 1.20ms
// -> 40.1ms (x33.4), guesses 12 -> 4,031".
func slowed(s *gate.Slowed, text func(string) string) string {
	line := fmt.Sprintf("%s: %s -> %s", text(s.Where), humanize.Duration(float64(s.BaseNS)), humanize.Duration(float64(s.HeadNS)))
	if s.BaseNS > 0 {
		line += fmt.Sprintf(" (x%s)", humanize.Multiple(float64(s.HeadNS)/float64(s.BaseNS)))
	}
	if s.BaseNodes != s.HeadNodes && s.BaseNodes >= 0 && s.HeadNodes >= 0 { // guesses are shown if both sides report them and the numbers differ
		line += fmt.Sprintf(", guesses %s -> %s", humanize.Count(int(s.BaseNodes)), humanize.Count(int(s.HeadNodes)))
	}
	return line
}
