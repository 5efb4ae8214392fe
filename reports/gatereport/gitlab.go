package gatereport

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// metric is a metric family of OpenMetrics: a gauge with one value for each row.
type metric struct {
	name, help string
	of         func(*gate.Row) (value float64, ok bool)
}

// metrics returns the metric families. Values have at most four significant digits, because GitLab
// compares them as texts and shows each that differs.
func metrics() []metric {
	list := []metric{{"bench_verdict", "-1 improved, 0 pass, 1 inconclusive, 1.5 slower without a confirmation, 2 regressed", func(row *gate.Row) (float64, bool) {
		x, ok := map[gate.Verdict]float64{gate.Improved: -1, gate.Pass: 0, gate.Inconclusive: 1, gate.Slower: 1.5, gate.Regressed: 2}[row.Verdict]
		return x, ok
	}}}
	add := func(name, help string, f gate.Figure, of func(*gate.Measure) float64) {
		list = append(list, metric{name, help, func(row *gate.Row) (float64, bool) {
			m := row.Measure(f)
			if m == nil || math.IsNaN(of(m)) || math.IsInf(of(m), 0) {
				return 0, false
			}
			return stats.Significant(of(m), 4), true
		}})
	}
	for _, f := range []gate.Figure{gate.Mean, gate.Typical} {
		of := map[gate.Figure]string{gate.Mean: "total time of the head divided by the total time of the base", gate.Typical: "time of the head divided by the time of the base, median over the slices"}[f]
		add("bench_"+string(f)+"_ratio", of, f, func(m *gate.Measure) float64 { return m.Ratio })
		add("bench_"+string(f)+"_ratio_low", "lower bound of the confidence interval of bench_"+string(f)+"_ratio", f, func(m *gate.Measure) float64 { return m.Low })
		add("bench_"+string(f)+"_ratio_high", "upper bound of the confidence interval of bench_"+string(f)+"_ratio", f, func(m *gate.Measure) float64 { return m.High })
	}
	add("bench_base_ns", "mean time of a puzzle in the base", gate.Mean, func(m *gate.Measure) float64 { return m.BaseNS })
	add("bench_head_ns", "mean time of a puzzle in the head", gate.Mean, func(m *gate.Measure) float64 { return m.HeadNS })
	return list
}

// renderGitLab writes OpenMetrics text for the metrics report of GitLab.
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

// label escapes the value of a label. GitLab splits lines like a shell, and a # anywhere begins a
// comment, so # is escaped too.
func label(s string) string {
	s = strings.ReplaceAll(humanize.Visible(s), "#", `\x23`)
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s)
}
