package gatereport

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/gate"
	"sudokubench/internal/judge"
	"sudokubench/internal/words/humanize"
)

// plain reports whether the figures alone explain the verdict of a row.
func plain(row *gate.Row) bool {
	return row.Verdict == gate.Pass && len(row.Measures) > 0 && len(row.First) == 0 && len(row.Failures) == 0
}

// headline returns one sentence with the verdict of the comparison. If there are no rows, it adds
// the first warning, which explains why.
func headline(r *gate.Result, text func(string) string) string {
	if len(r.Rows) == 0 {
		if len(r.Warnings) > 0 {
			return "Nothing to compare. " + strings.TrimSuffix(text(r.Warnings[0].Text), ".") + "."
		}
		return "Nothing to compare."
	}
	n := map[gate.Verdict]int{}
	for _, row := range r.Rows {
		n[row.Verdict]++
	}
	all := humanize.Counted(len(r.Rows), "row")
	var rest []string
	for _, v := range []gate.Verdict{gate.Regressed, gate.Slower, gate.Inconclusive, gate.Improved} {
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
			return place(r.Rows[0], text)
		}
		return humanize.Count(n[v]) + " of " + all
	}
	switch r.Verdict {
	case gate.Regressed:
		return fmt.Sprintf("Regressed: %s %s%s", of(gate.Regressed), fate(r.Rows), tail)
	case gate.Slower:
		return fmt.Sprintf("Slower, but not confirmed: %s%s", of(gate.Slower), tail)
	case gate.Inconclusive:
		if len(r.Rows) == 1 {
			return "Inconclusive: the measurement does not show whether " + of(gate.Inconclusive) + " became slower."
		}
		return fmt.Sprintf("Inconclusive: no row is significantly slower, but %s could not be decided%s", of(gate.Inconclusive), tail)
	case gate.Improved:
		return fmt.Sprintf("Improved: %s became faster.", of(gate.Improved))
	case gate.Pass:
		if len(r.Rows) == 1 {
			return "Passed: " + of(gate.Pass) + " did not become slower or fail more puzzles."
		}
		return fmt.Sprintf("Passed: none of %s became slower or failed more puzzles%s", all, tail)
	}
	return fmt.Sprintf("The verdict is %q.", string(r.Verdict))
}

// fate returns what happened to the rows that regressed.
func fate(rows []*gate.Row) string {
	var all []string
	for _, row := range rows {
		did := "got worse"
		switch {
		case row.Verdict != gate.Regressed:
			continue
		case slices.ContainsFunc(row.Failures, func(f *gate.Failing) bool { return f.Verdict == judge.Wrong }):
			did = "gave wrong answers"
		case len(row.Failures) > 0:
			did = "failed more puzzles"
		case deciding(row) != nil:
			did = "became slower"
		}
		if !slices.Contains(all, did) {
			all = append(all, did)
		}
	}
	return strings.Join(all, " or ")
}

// section is a list of a report for people.
type section struct {
	title, kind string // kind is the name of one item
	items       []item
}

// item is a sentence, and the board that it is about, if there is one.
type item struct{ text, clues string }

// sections returns the lists of a report, without warnings. text escapes a text from outside. The
// parameter most limits the number of slow puzzles of a row.
func sections(r *gate.Result, text func(string) string, most int) []section {
	counters, reasons := section{title: "Counters that changed", kind: "counter"}, section{title: "Reasons", kind: "reason"}
	failures, slow := section{title: "New failures of the head", kind: "failure"}, section{title: "Puzzles that slowed down the most", kind: "slow puzzle"}
	for _, row := range r.Rows {
		name := place(row, text)
		if !plain(row) && len(row.Failures) == 0 { // the reason of a row with failures is in the section about failures
			reasons.items = append(reasons.items, item{text: fmt.Sprintf("%s: %s: %s", row.Verdict, name, text(row.Reason))})
		}
		for _, s := range changes(row, text) {
			counters.items = append(counters.items, item{text: name + ": " + s})
		}
		for _, f := range row.Failures {
			failures.items = append(failures.items, item{name + ", " + failure(f, text), f.Clues})
		}
		list := worst(row, most)
		for _, s := range list {
			slow.items = append(slow.items, item{name + ", " + slowed(&s, text), s.Clues})
		}
		if more := len(row.Worst) - len(list); len(list) > 0 && more > 0 {
			slow.items = append(slow.items, item{text: fmt.Sprintf("%s: %d more; --report json=FILE lists all", name, more)})
		}
	}
	if hint := ungated(r.Rows...); hint != "" {
		counters.items = append(counters.items, item{text: hint})
	}
	return []section{counters, reasons, failures, slow}
}

// warnings returns the list of warnings.
func warnings(r *gate.Result, text func(string) string) section {
	list := section{title: "Warnings", kind: "warning"}
	for _, w := range unsaid(r) {
		list.items = append(list.items, item{text: text(w.Text)})
	}
	return list
}

// unsaid returns the warnings that the headline does not include.
func unsaid(r *gate.Result) []gate.Warning {
	if len(r.Rows) == 0 && len(r.Warnings) > 0 {
		return r.Warnings[1:]
	}
	return r.Warnings
}

func sides(r *gate.Result, text func(string) string) string {
	return fmt.Sprintf("base %s, head %s", side(&r.Base, text), side(&r.Head, text))
}

func side(v *gate.Version, text func(string) string) string {
	var more []string
	for _, s := range []string{v.Version, v.Go} {
		if s != "" && s != "(devel)" { // "(devel)" is left out, because every build of a checkout has this version
			more = append(more, text(s))
		}
	}
	if len(more) == 0 {
		return text(v.Name)
	}
	return fmt.Sprintf("%s (%s)", text(v.Name), strings.Join(more, ", "))
}

// kind returns sentences about an unusual comparison: of two records, or with a slowdown that was
// added on purpose. It returns "" for a usual comparison of two programs.
func kind(r *gate.Result) string {
	var sentences []string
	if r.Mode == gate.Recorded {
		sentences = append(sentences, fmt.Sprintf("Two records were compared round by round%s.", rounds(r)),
			"Each round also measures the speed of the machine with a fixed piece of work (the reference). The times of the head are converted to the machine speed of the base.")
	}
	if s := &r.Settings; s.Inject > 0 && s.InjectOneIn > 0 {
		sentences = append(sentences, fmt.Sprintf("One puzzle in %s was slowed on purpose in the head, so that the mean rises by about %s (--inject).", humanize.Count(s.InjectOneIn), share(s.Inject)))
	} else if s.Inject > 0 {
		sentences = append(sentences, fmt.Sprintf("The head was slowed by %s on purpose (--inject).", share(s.Inject)))
	}
	return strings.Join(sentences, " ")
}

// rounds returns how many rounds of two records were compared. The number depends on the row.
func rounds(r *gate.Result) string {
	var n []int
	for _, row := range r.Rows {
		if m := decisive(row); m != nil {
			n = append(n, m.Pairs)
		}
	}
	if len(n) == 0 {
		return ""
	}
	if slices.Min(n) == slices.Max(n) {
		return " (" + humanize.Counted(n[0], "round") + ")"
	}
	return fmt.Sprintf(" (%s to %s, depending on the row)", humanize.Count(slices.Min(n)), humanize.Counted(slices.Max(n), "round"))
}

// settings returns a sentence about the settings of the comparison, or "" if there are no rows.
func settings(r *gate.Result, text func(string) string) string {
	if len(r.Rows) == 0 {
		return ""
	}
	s := &r.Settings
	typical := share(max(s.Resolve, s.Threshold))
	if r.Mode == gate.Paired {
		typical = fmt.Sprintf("%s (typical) and %s (mean)", typical, share(max(s.ResolveMean, s.Resolve, s.Threshold)))
	}
	parts := []string{
		fmt.Sprintf("a row regresses if it is significantly more than %s slower, and passes if a slowdown of %s is excluded", share(s.Threshold), typical),
		fmt.Sprintf("false discovery rate %s", share(s.Rate)),
		fmt.Sprintf("seed %d", s.Seed),
	}
	if s.Layouts > 1 {
		parts = append(parts, fmt.Sprintf("%d builds of each side with other layouts of the code", s.Layouts))
	}
	if len(s.Gated) > 0 {
		parts = append(parts, "a rise of these counters fails a row: "+text(strings.Join(s.Gated, ", ")))
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

// clocks returns a sentence that explains which clock measured the times. It returns "" if no row
// has a time.
func clocks(r *gate.Result) string {
	kinds := map[string]bool{}
	for _, row := range r.Rows {
		if m := decisive(row); m != nil {
			kinds[m.Clock] = true
		}
	}
	switch {
	case len(kinds) > 1:
		return "Base and head: mean CPU time of a puzzle, or mean wall time (marked w) if that decided the row."
	case kinds["wall"]:
		return "Base and head: mean wall time of a puzzle."
	case kinds["cpu"]:
		return "Base and head: mean CPU time of a puzzle."
	}
	return ""
}

// mixed reports whether some rows are decided by CPU time and others by wall time.
func mixed(r *gate.Result) bool { return strings.Contains(clocks(r), "marked w") }

// hasTypical reports whether the table has columns for the typical change. Comparisons of two
// records have only the mean.
func hasTypical(r *gate.Result) bool {
	has := func(f gate.Figure) bool {
		return slices.ContainsFunc(r.Rows, func(row *gate.Row) bool { return row.Measure(f) != nil })
	}
	return has(gate.Typical) || !has(gate.Mean)
}

// legend explains the columns of a table. p selects the columns. mark describes how the table marks
// a figure that decided a row, such as "in bold". legend returns "" if there are no times.
func legend(r *gate.Result, p parts, mark string) string {
	s := clocks(r)
	if s == "" {
		return ""
	}
	if p.typical {
		s += fmt.Sprintf(" Mean: change of the total time. Typical: median of the changes in all slices (groups of puzzles that take about %s). If only a few puzzles become much slower, mean shows it and typical does not.",
			humanize.Duration(float64(r.Settings.SliceNS)))
	} else {
		s += " Mean: change of the mean time."
	}
	marked := slices.ContainsFunc(r.Rows, func(row *gate.Row) bool {
		f := shown(r, row, false)
		return f.mean.decided || f.typical.decided
	})
	if marked {
		s += fmt.Sprintf(" A figure %s decided the verdict of its row.", mark)
	}
	switch confidence := share(r.Settings.Level); {
	case p.one && p.typical && marked:
		s += fmt.Sprintf(" Interval: %s confidence interval of the figure marked *, or of typical if no figure is marked.", confidence)
	case p.one && p.typical:
		s += fmt.Sprintf(" Interval: %s confidence interval of typical.", confidence)
	case p.one || p.both:
		s += fmt.Sprintf(" Interval: %s confidence interval of the change to its left.", confidence)
	}
	if p.noise {
		same := "two processes of the same program"
		if r.Mode == gate.Recorded {
			same = "two runs of the reference"
		}
		s += fmt.Sprintf(" Noise: how much %s can differ by chance.", same)
	}
	return s
}

func place(row *gate.Row, text func(string) string) string {
	return text(row.Solver) + " on " + text(row.Corpus)
}

// brief returns the reason for the verdict of a row in a few words.
func brief(row *gate.Row) string {
	if len(row.Failures) > 0 {
		f := row.Failures[0]
		return fmt.Sprintf("%s: %s on %s", row.Verdict, f.Verdict, humanize.Visible(f.Where))
	}
	if m := deciding(row); m != nil {
		return fmt.Sprintf("%s: %s (%s %s time)", row.Verdict, signed(m.Ratio), m.Figure, clockName(m))
	}
	return string(row.Verdict) + ": " + humanize.Shorten(humanize.Visible(row.Reason), 80)
}

func failure(f *gate.Failing, text func(string) string) string {
	return fmt.Sprintf("%s: %s: %s", text(f.Where), f.Verdict, text(f.Reason))
}
