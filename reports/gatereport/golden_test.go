package gatereport

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"sudokubench/internal/gate"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/internal/words/humanize"
)

// scenarios returns results for the golden files. reason describes the content that the reports
// must show.
func scenarios() []struct {
	name, reason string
	result       *gate.Result
} {
	return []struct {
		name, reason string
		result       *gate.Result
	}{
		{"pass", "only figures", passing()},
		{"regressed", "one row is slower and changed its counters, one was slower only in the first measurement, one only in wall time, one is faster", regressed()},
		{"few", "rows that fail by the mean although the typical puzzle passes, with the worst puzzles", few()},
		{"inconclusive", "skipped in JUnit, a warning on GitHub", inconclusive()},
		{"slower", "different from an inconclusive row in each format, with the same consequence", slower()},
		{"startup", "the start-up time is a counter, and can fail a row", startUp()},
		{"improved", "the only row is faster", improved()},
		{"lost", "a puzzle that is no longer solved and a wrong answer have no times, but a puzzle and a reason", lost()},
		{"hostile", "names and texts cannot move the cursor, end a command or break a table", hostile()},
		{"recorded", "a comparison of two records; the times are at the same machine speed, so that they agree with the change", recorded()},
		{"wall", "wall times without a CPU clock, and a head with a few puzzles that were slowed on purpose", wall()},
		{"empty", "no rows, and no reason", result()},
		{"unchanged", "no rows, because no solver changed", unchanged()},
	}
}

// testOptions returns options with a source file for every solver except rescan.
func testOptions() Options {
	return Options{File: func(solver string) string {
		if solver == "rescan" {
			return ""
		}
		return "solvers/" + strings.ReplaceAll(solver, "-", "") + "/solver.go"
	}}
}

func rendered(t *testing.T, r *gate.Result, format string) []byte {
	t.Helper()
	var out bytes.Buffer
	testkit.NoError(t, Render(&out, r, format, testOptions()))
	return out.Bytes()
}

func TestGolden(t *testing.T) {
	for _, sc := range scenarios() {
		for _, format := range Formats() {
			t.Run(sc.name+"/"+format, func(t *testing.T) {
				goldentest.Check(t, sc.name+"."+format+".golden", sc.reason, rendered(t, sc.result, format))
			})
		}
	}
}

// TestNothingHidden shows that a text from outside cannot move the cursor or begin a new line in
// any format.
func TestNothingHidden(t *testing.T) {
	for _, format := range Formats() {
		if format == "json" || format == "benchmark-action" { // JSON is skipped, because it has its own escapes
			continue
		}
		out := rendered(t, hostile(), format)
		if !utf8.Valid(out) {
			t.Errorf("%s: got invalid UTF-8", format)
		}
		for _, r := range string(out) {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Errorf("%s: got %q; want only printable characters", format, r)
				break
			}
		}
	}
}

func TestTextFitsThePage(t *testing.T) {
	for _, row := range []struct {
		reason string
		r      *gate.Result
		width  int
		page   int // largest width of a line, in cells
	}{
		{"80 columns without a width", regressed(), 0, 80},
		{"a wider page", inconclusive(), 120, 120},
		{"long names are shortened", hostile(), 80, 80},
		{"many rows", many(), 80, 80},
		{"both figures and the worst puzzles", few(), 80, 80},
		{"both intervals", few(), 100, 100},
		{"a narrow page", few(), 60, 60},
		{"two clocks on a narrow page", regressed(), 60, 60},
	} {
		var out bytes.Buffer
		testkit.NoError(t, Render(&out, row.r, "text", Options{Width: row.width}))
		for line := range strings.Lines(out.String()) {
			line = strings.TrimSuffix(line, "\n")
			if humanize.Cells(line) > row.page && !strings.HasPrefix(line, "    clues ") {
				t.Errorf("%s: got a line of %d cells, longer than the page: %s", row.reason, humanize.Cells(line), line)
			}
		}
	}
}

// TestTextShowsWhatDecided shows that a page of the usual width has the interval of the figure that
// decided a row. A page of 100 columns has both intervals.
func TestTextShowsWhatDecided(t *testing.T) {
	for _, r := range []*gate.Result{regressed(), few(), inconclusive(), improved(), passing(), wall()} {
		for _, width := range []int{80, 100, 140} {
			var out bytes.Buffer
			testkit.NoError(t, Render(&out, r, "text", Options{Width: width}))
			lines := strings.Split(out.String(), "\n")
			for _, row := range r.Rows {
				f := shown(r, row, false)
				want := []string{f.base, f.head, f.mean.ratio, f.typical.ratio, f.ruling().span}
				if width >= 100 {
					want = append(want, f.mean.span, f.typical.span)
				}
				found := slices.ContainsFunc(lines, func(line string) bool {
					return strings.HasPrefix(line, string(row.Verdict)+" ") && !slices.ContainsFunc(want, func(s string) bool { return !strings.Contains(line, s) })
				})
				if !found {
					t.Errorf("%d columns: want a line with the verdict %s and %q", width, row.Verdict, want)
				}
			}
		}
	}
}

// TestTimesAgreeWithTheirChange shows that the reported time of the head is the time of the base
// times the reported ratio.
func TestTimesAgreeWithTheirChange(t *testing.T) {
	for _, sc := range scenarios() {
		for _, row := range sc.result.Rows {
			for _, m := range row.Measures {
				if got := headNS(sc.result, m); m.Figure == gate.Mean && math.Abs(got/m.BaseNS/m.Ratio-1) > 1e-9 {
					t.Errorf("%s: %s on %s: got times %v -> %v, want a ratio of %v", sc.name, row.Solver, row.Corpus, m.BaseNS, got, m.Ratio)
				}
			}
		}
	}
}

func TestMarkdownFitsAComment(t *testing.T) {
	for _, row := range []struct {
		reason string
		r      *gate.Result
		cut    bool
	}{
		{"a report that fits is complete", regressed(), false},
		{"a name equal to the marker does not become a second marker", result(row(marker, marker, 1000, 1, 0, gate.Pass, marker)), false},
		{"a report that does not fit lists its omissions", many(), true},
	} {
		out := string(rendered(t, row.r, "markdown"))
		if strings.Count(out, marker) != 1 || !strings.HasPrefix(out, marker+"\n") {
			t.Errorf("%s: want the marker %s exactly once, on the first line", row.reason, marker)
		}
		if len(out) > maxMarkdown {
			t.Errorf("%s: got %d bytes; want at most %d", row.reason, len(out), maxMarkdown)
		}
		if got := strings.Contains(out, "Left out for length: "); got != row.cut {
			t.Errorf("%s: got a list of omissions: %t; want the opposite", row.reason, got)
		}
		if a, b := strings.Count(out, "<details>"), strings.Count(out, "</details>"); a != b {
			t.Errorf("%s: got %d starts and %d ends of details; want equal numbers", row.reason, a, b)
		}
		if row.cut && strings.Count(out, "**regressed**") != 7 {
			t.Errorf("%s: want all 7 regressed rows before other rows are left out", row.reason)
		}
	}
}

func TestSpan(t *testing.T) {
	for _, row := range []struct {
		reason    string
		low, high float64
		want      string
	}{
		{"a small change", 0.981, 1.037, "-1.9..+3.7%"},
		{"several times as slow", 2.5, 9.99, "+150.0..+899.0%"},
		{"both ends have the unit of the greater end", 8.029, 11.9, "x8.03..x11.9"},
		{"both ends have the unit of the greater end, even if the other end is below 1", 0.9, 12, "x0.90..x12.0"},
		{"an end that is not a number", math.NaN(), 12, "-..x12.0"},
	} {
		if got := span(row.low, row.high); got != row.want {
			t.Errorf("%s: got %s; want %s", row.reason, got, row.want)
		}
	}
}

func TestRenderRefuses(t *testing.T) {
	bad := passing()
	bad.Rows[0].Measures[0].Ratio = math.Inf(1)
	if err := Render(&bytes.Buffer{}, bad, "json", Options{}); err == nil {
		t.Error("got no error for an infinite ratio in JSON; want one")
	}
	full := errors.New("full")
	for _, format := range Formats() {
		if err := Render(failing{full}, passing(), format, Options{}); !errors.Is(err, full) {
			t.Errorf("%s: got error %v; want the writer's error", format, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
