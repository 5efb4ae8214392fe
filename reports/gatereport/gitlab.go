package gatereport

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/humanize"
)

// metric is a family of OpenMetrics: a gauge with a value for each row.
type metric struct {
	name, help string
	of         func(*gate.Row) (value float64, ok bool)
}

// metrics returns the families. Values have few digits: GitLab compares them as
// texts, and shows each that differs.
func metrics() []metric {
	time := func(of func(*gate.Measure) float64) func(*gate.Row) (float64, bool) {
		return func(row *gate.Row) (float64, bool) {
			m := decisive(row)
			if m == nil || math.IsNaN(of(m)) || math.IsInf(of(m), 0) {
				return 0, false
			}
			return rounded(of(m), 4), true
		}
	}
	return []metric{
		{"bench_verdict", "-1 improved, 0 pass, 1 inconclusive, 2 regressed", func(row *gate.Row) (float64, bool) {
			x, ok := map[gate.Verdict]float64{gate.Improved: -1, gate.Pass: 0, gate.Inconclusive: 1, gate.Regressed: 2}[row.Verdict]
			return x, ok
		}},
		{"bench_time_ratio", "time of the head by that of the base", time(func(m *gate.Measure) float64 { return m.Ratio })},
		{"bench_time_ratio_low", "lower bound of the ratio", time(func(m *gate.Measure) float64 { return m.Low })},
		{"bench_time_ratio_high", "upper bound of the ratio", time(func(m *gate.Measure) float64 { return m.High })},
		{"bench_base_ns", "time of a puzzle in the base", time(func(m *gate.Measure) float64 { return m.BaseNS })},
		{"bench_head_ns", "time of a puzzle in the head", time(func(m *gate.Measure) float64 { return m.HeadNS })},
	}
}

// renderGitLab writes OpenMetrics text as GitLab's metrics report wants it.
func renderGitLab(r *gate.Result, _ Options) ([]byte, error) {
	var out bytes.Buffer
	for _, m := range metrics() {
		fmt.Fprintf(&out, "# TYPE %s gauge\n# HELP %s %s\n", m.name, m.name, m.help)
		for _, row := range r.Rows {
			if x, ok := m.of(row); ok {
				fmt.Fprintf(&out, "%s{solver=\"%s\",corpus=\"%s\"} %s\n", m.name, label(row.Solver), label(row.Corpus), strconv.FormatFloat(x, 'g', -1, 64))
			}
		}
	}
	out.WriteString("# EOF\n")
	return out.Bytes(), nil
}

// label escapes a label's value. GitLab splits lines as a shell would, and takes
// a # anywhere for a comment, so that becomes an escape as well.
func label(s string) string {
	s = strings.ReplaceAll(humanize.Visible(s), "#", `\x23`)
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s)
}
