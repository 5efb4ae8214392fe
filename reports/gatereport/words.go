package gatereport

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/gate"
	"sudokubench/internal/humanize"
)

// absent stands for a figure that does not exist.
const absent = "-"

// decisive is the measure that a row is shown with: the one that made it a
// regression, or else the one that it goes by. It is nil where no time was taken.
func decisive(row *gate.Row) *gate.Measure {
	if len(row.Measures) == 0 {
		return nil
	}
	at := 0
	if row.Verdict == gate.Regressed {
		at = max(0, slices.IndexFunc(row.Measures, func(m *gate.Measure) bool { return m.Verdict == gate.Regressed }))
	}
	return row.Measures[at]
}

// plain reports whether there is nothing to say of a row but its figures.
func plain(row *gate.Row) bool {
	return row.Verdict == gate.Pass && len(row.Measures) > 0 && len(row.First) == 0 && len(row.Failures) == 0
}

// headline is the verdict of the whole in a sentence.
func headline(r *gate.Result) string {
	n := map[gate.Verdict]int{}
	for _, row := range r.Rows {
		n[row.Verdict]++
	}
	if len(r.Rows) == 0 {
		return "Nothing was compared."
	}
	all := humanize.Counted(len(r.Rows), "row")
	var rest []string
	for _, v := range []gate.Verdict{gate.Regressed, gate.Inconclusive, gate.Improved} {
		if n[v] > 0 && v != r.Verdict {
			rest = append(rest, humanize.Count(n[v])+" "+string(v))
		}
	}
	tail := "."
	if len(rest) > 0 {
		tail = "; " + strings.Join(rest, ", ") + "."
	}
	of := func(v gate.Verdict) string {
		if len(r.Rows) == 1 {
			return "the one row"
		}
		return humanize.Count(n[v]) + " of " + all
	}
	switch r.Verdict {
	case gate.Regressed:
		return fmt.Sprintf("Regressed: %s became slower or wrong%s", of(gate.Regressed), tail)
	case gate.Inconclusive:
		return fmt.Sprintf("Inconclusive: nothing regressed for certain, but %s could not be told%s", of(gate.Inconclusive), tail)
	case gate.Improved:
		return fmt.Sprintf("Improved: %s became faster.", of(gate.Improved))
	case gate.Pass:
		if len(r.Rows) == 1 {
			return "Passed: the one row became neither slower nor wrong."
		}
		return fmt.Sprintf("Passed: none of %s became slower or wrong%s", all, tail)
	}
	return fmt.Sprintf("The verdict is %q.", string(r.Verdict))
}

func sides(r *gate.Result, text func(string) string) string {
	s := fmt.Sprintf("base %s, head %s", side(&r.Base, text), side(&r.Head, text))
	if r.Mode == gate.Recorded {
		s += "; two records, compared round by round, each time relative to the reference's in its round"
	}
	if r.Settings.Inject > 0 {
		s += fmt.Sprintf("; the head was slowed by %s on purpose", share(r.Settings.Inject))
	}
	return s
}

func side(v *gate.Version, text func(string) string) string {
	var more []string
	for _, s := range []string{v.Version, v.Go} {
		if s != "" && s != "(devel)" { // the version of every build of a checkout
			more = append(more, text(s))
		}
	}
	if len(more) == 0 {
		return text(v.Name)
	}
	return fmt.Sprintf("%s (%s)", text(v.Name), strings.Join(more, ", "))
}

// settings is what the comparison went by, in a sentence.
func settings(r *gate.Result, text func(string) string) string {
	s := &r.Settings
	parts := []string{
		fmt.Sprintf("slowdowns up to %s are let pass, %s must be excluded", share(s.Threshold), share(max(s.Resolve, s.Threshold))),
		fmt.Sprintf("intervals of %s, false discovery rate %s", share(s.Level), share(s.Rate)),
		fmt.Sprintf("seed %d", s.Seed),
	}
	if len(s.Gated) > 0 {
		parts = append(parts, "gated counters "+text(strings.Join(s.Gated, ", ")))
	}
	machine := []string{humanize.Counted(r.Host.Cores, "core")}
	for _, word := range []string{r.Host.CPU, strings.Trim(r.Host.OS+"/"+r.Host.Arch, "/")} {
		if word != "" {
			machine = append(machine, text(word))
		}
	}
	parts = append(parts, strings.Join(machine, ", "))
	took := ""
	if r.ElapsedNS > 0 {
		took = fmt.Sprintf(", took %s", humanize.Duration(float64(r.ElapsedNS)))
	}
	if !r.Started.IsZero() {
		took = ", started " + r.Started.UTC().Format(time.RFC3339) + took
	}
	return "Settings: " + strings.Join(parts, "; ") + took + "."
}

func clocks(r *gate.Result) string {
	kinds := map[string]bool{}
	for _, row := range r.Rows {
		if m := decisive(row); m != nil {
			kinds[m.Clock] = true
		}
	}
	switch {
	case len(kinds) > 1:
		return "Times are of one puzzle; CPU time, or wall time where that is what the row goes by (marked w)."
	case kinds["wall"]:
		return "Times are wall times of one puzzle."
	case kinds["cpu"]:
		return "Times are CPU times of one puzzle."
	}
	return ""
}

// legend explains the columns; it is empty where there are no times.
func legend(r *gate.Result) string {
	s := clocks(r)
	if s == "" {
		return ""
	}
	noise := "identical processes"
	if r.Mode == gate.Recorded {
		s += " Change: beyond that of the reference, so it is not head by base."
		noise = "two performances of the reference"
	}
	return fmt.Sprintf("%s Interval: of the change, %s. Noise: how far apart %s may be.", s, share(r.Settings.Level), noise)
}

func pairs(r *gate.Result, m *gate.Measure) string {
	if r.Mode == gate.Recorded {
		return humanize.Counted(m.Pairs, "round")
	}
	return humanize.Counted(m.Pairs, "pair") + " of processes"
}

// mixed reports whether rows go by different clocks.
func mixed(r *gate.Result) bool { return strings.Contains(clocks(r), "marked w") }

// share writes a setting: 1%, 0.5%, 98%.
func share(x float64) string { return fmt.Sprintf("%.3g%%", 100*x) }

// signed writes a ratio as a change: +1.6%, -0.3%, x2.71.
func signed(ratio float64) string {
	switch {
	case math.IsNaN(ratio) || math.IsInf(ratio, 0):
		return absent
	case ratio >= 10:
		return "x" + humanize.ThreeDigits(ratio)
	}
	s := fmt.Sprintf("%+.1f%%", 100*(ratio-1))
	if s == "-0.0%" {
		return "+0.0%"
	}
	return s
}

// span writes the interval of a ratio.
func span(low, high float64) string { return signed(low) + ".." + signed(high) }

// fine writes the change of an exact count, where +0.0% would hide it.
func fine(ratio float64) string {
	if d := math.Abs(ratio - 1); d > 0 && d < 0.0005 {
		return fmt.Sprintf("%+.2g%%", 100*(ratio-1))
	}
	return signed(ratio)
}

// rounded keeps so many digits of a number.
func rounded(x float64, digits int) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil {
		return x
	}
	return y
}

// measures are all figures of a row, a line each.
func measures(r *gate.Result, row *gate.Row) (lines []string) {
	for _, m := range row.Measures {
		lines = append(lines, fmt.Sprintf("%s time of a puzzle %s -> %s, %s (%s), noise %.1f%%, %s",
			m.Clock, humanize.Duration(m.BaseNS), humanize.Duration(m.HeadNS), signed(m.Ratio), span(m.Low, m.High), 100*m.Noise, pairs(r, m)))
	}
	return lines
}

// changes are the counters of a row that changed: "nodes 7,674 -> 7,800 (+1.6%)".
func changes(row *gate.Row, text func(string) string) (list []string) {
	for _, c := range row.Counters {
		if !c.Changed() {
			continue
		}
		s := fmt.Sprintf("%s %s -> %s", text(c.Name), humanize.Count(int(c.Base)), humanize.Count(int(c.Head)))
		if c.Base > 0 {
			s += fmt.Sprintf(" (%s)", fine(float64(c.Head)/float64(c.Base)))
		}
		list = append(list, s)
	}
	return list
}

func place(row *gate.Row, text func(string) string) string {
	return text(row.Solver) + " on " + text(row.Corpus)
}

// brief is why a row has its verdict, in a few words.
func brief(row *gate.Row) string {
	if len(row.Failures) > 0 {
		f := row.Failures[0]
		return fmt.Sprintf("%s: %s on %s", row.Verdict, f.Verdict, humanize.Visible(f.Where))
	}
	if m := decisive(row); m != nil && m.Verdict == row.Verdict {
		return fmt.Sprintf("%s: %s in %s time", row.Verdict, signed(m.Ratio), m.Clock)
	}
	return string(row.Verdict) + ": " + humanize.Shorten(humanize.Visible(row.Reason), 80)
}

func failure(f *gate.Failing, text func(string) string) string {
	return fmt.Sprintf("%s: %s: %s", text(f.Where), f.Verdict, text(f.Reason))
}
