package gatereport

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/words/humanize"
)

// renderBench writes the Go benchmark format (go.dev/design/14313-benchmark-format). The lines of the
// base come first, then those of the head, each after a configuration line with the version. Each pair
// of processes has its own line, because benchstat expects independent values, and only processes are
// independent.
func renderBench(r *gate.Result, _ Options) ([]byte, error) {
	var out bytes.Buffer
	for side, version := range []string{"base", "head"} {
		benchSide(&out, r, side, version)
	}
	return out.Bytes(), nil
}

func benchSide(out *bytes.Buffer, r *gate.Result, side int, version string) {
	for _, c := range [][2]string{{"goos", r.Host.OS}, {"goarch", r.Host.Arch}, {"cpu", r.Host.CPU}} {
		if c[1] != "" {
			fmt.Fprintf(out, "%s: %s\n", c[0], humanize.Visible(c[1]))
		}
	}
	fmt.Fprintf(out, "version: %s\n", version)
	clock := ""
	for _, row := range r.Rows {
		list := sampled(row)
		if len(list) == 0 {
			continue
		}
		// ns/op is the time of the row's first clock. The line "clock" makes benchstat keep CPU
		// times and wall times apart.
		if c := list[0].Clock; c != clock {
			clock = c
			fmt.Fprintf(out, "clock: %s\n", humanize.Visible(c))
		}
		name := benchName(row)
		for k := range most(list) {
			values := ""
			for n, m := range list {
				if k >= len(m.Samples) {
					continue
				}
				unit := "ns/op"
				if n > 0 {
					unit = m.Clock + "-ns/op"
				}
				values += " " + strconv.FormatFloat(m.Samples[k][side], 'g', 7, 64) + " " + unit
			}
			fmt.Fprintf(out, "%s 1%s\n", name, values)
		}
	}
}

// sampled returns the measures of a row that contain times of single processes: at most one for
// each clock.
func sampled(row *gate.Row) (list []*gate.Measure) {
	for _, m := range row.Measures {
		if len(m.Samples) > 0 && !slices.ContainsFunc(list, func(x *gate.Measure) bool { return x.Clock == m.Clock }) {
			list = append(list, m)
		}
	}
	return list
}

// most returns the largest number of pairs in the given measures.
func most(list []*gate.Measure) (n int) {
	for _, m := range list {
		n = max(n, len(m.Samples))
	}
	return n
}

// benchName returns the benchmark name of a row. Readers take a number after the last dash for
// GOMAXPROCS, so a name that ends in one gets an additional -1.
func benchName(row *gate.Row) string {
	name := "BenchmarkSolve/solver=" + benchText(row.Solver) + "/corpus=" + benchText(row.Corpus)
	digits := strings.TrimRight(name, "0123456789")
	if digits != name && strings.HasSuffix(digits, "-") {
		name += "-1"
	}
	return name
}

// benchText escapes, as in a URL, the characters that would end a name or a part of it.
func benchText(s string) string {
	return strings.NewReplacer("%", "%25", "/", "%2F", " ", "%20").Replace(humanize.Visible(s))
}
