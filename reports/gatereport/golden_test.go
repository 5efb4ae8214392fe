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
	"sudokubench/internal/goldentest"
	"sudokubench/internal/humanize"
)

// scenarios are results, each with what its reports must show.
func scenarios() []struct {
	name, reason string
	result       *gate.Result
} {
	return []struct {
		name, reason string
		result       *gate.Result
	}{
		{"pass", "nothing to tell but the figures", passing()},
		{"regressed", "one is slower and changed its counters, one only at first, one in wall time alone, one is faster", regressed()},
		{"few", "the mean fails rows that the typical puzzle passes, and the worst puzzles are shown", few()},
		{"inconclusive", "skipped in JUnit, a warning on GitHub", inconclusive()},
		{"startup", "the time that the solver is made in is a counter, and may fail a row", startUp()},
		{"improved", "the only row is faster", improved()},
		{"lost", "a lost solve and a wrong answer have no times, but the puzzle and why", lost()},
		{"hostile", "names and texts that would move the cursor, end a command or break a table do nothing of it", hostile()},
		{"recorded", "two records were compared, which is said; the times are at one pace, so that they agree with the change", recorded()},
		{"wall", "no CPU clock: wall times, and a head of which a few puzzles were slowed on purpose", wall()},
		{"empty", "no rows, and no word of why", result()},
		{"unchanged", "no rows, because no solver changed", unchanged()},
	}
}

// options name a source file for most solvers.
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
	if err := Render(&out, r, format, testOptions()); err != nil {
		t.Fatal(err)
	}
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

// TestNothingHidden: no format lets a text that others chose move a cursor or
// begin a line of its own.
func TestNothingHidden(t *testing.T) {
	for _, format := range Formats() {
		if format == "json" || format == "benchmark-action" { // JSON escapes in its own way
			continue
		}
		out := rendered(t, hostile(), format)
		if !utf8.Valid(out) {
			t.Errorf("%s: no valid UTF-8", format)
		}
		for _, r := range string(out) {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Errorf("%s: holds %q", format, r)
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
		page   int // what is laid out for
	}{
		{"80 columns where nothing is said", regressed(), 0, 80},
		{"a wider page", inconclusive(), 120, 120},
		{"names are cut", hostile(), 80, 80},
		{"many rows", many(), 80, 80},
		{"both figures and the worst puzzles", few(), 80, 80},
		{"both intervals", few(), 100, 100},
		{"a narrow page", few(), 60, 60},
		{"two clocks on a narrow page", regressed(), 60, 60},
	} {
		var out bytes.Buffer
		if err := Render(&out, row.r, "text", Options{Width: row.width}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			line = strings.TrimSuffix(line, "\n")
			if humanize.Cells(line) > row.page && !strings.HasPrefix(line, "    clues ") {
				t.Errorf("%s: %d cells: %s", row.reason, humanize.Cells(line), line)
			}
		}
	}
}

// TestTextShowsWhatDecided: the interval of the figure that decided a row is shown on a
// page of the usual width, and both intervals on a page of 100 columns.
func TestTextShowsWhatDecided(t *testing.T) {
	for _, r := range []*gate.Result{regressed(), few(), inconclusive(), improved(), passing(), wall()} {
		for _, width := range []int{80, 100, 140} {
			var out bytes.Buffer
			if err := Render(&out, r, "text", Options{Width: width}); err != nil {
				t.Fatal(err)
			}
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
					t.Errorf("%d columns: no line has the verdict %s and %q", width, row.Verdict, want)
				}
			}
		}
	}
}

// TestTimesAgreeWithTheirChange: the head's time that is shown is the base's time by the
// ratio that is shown beside it.
func TestTimesAgreeWithTheirChange(t *testing.T) {
	for _, sc := range scenarios() {
		for _, row := range sc.result.Rows {
			for _, m := range row.Measures {
				if got := headNS(sc.result, m); m.Figure == gate.Mean && math.Abs(got/m.BaseNS/m.Ratio-1) > 1e-9 {
					t.Errorf("%s: %s on %s: %v -> %v is shown beside a ratio of %v", sc.name, row.Solver, row.Corpus, m.BaseNS, got, m.Ratio)
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
		{"what fits is whole", regressed(), false},
		{"a name that is the marker is no second one", result(row(marker, marker, 1000, 1, 0, gate.Pass, marker)), false},
		{"what does not says what it left out", many(), true},
	} {
		out := string(rendered(t, row.r, "markdown"))
		if strings.Count(out, marker) != 1 || !strings.HasPrefix(out, marker+"\n") {
			t.Errorf("%s: CI does not find its comment by a first line %s, or finds two", row.reason, marker)
		}
		if len(out) > maxMarkdown {
			t.Errorf("%s: %d bytes; want %d at most", row.reason, len(out), maxMarkdown)
		}
		if got := strings.Contains(out, "Left out for length: "); got != row.cut {
			t.Errorf("%s: says that something was left out: %t", row.reason, got)
		}
		if a, b := strings.Count(out, "<details>"), strings.Count(out, "</details>"); a != b {
			t.Errorf("%s: %d details begin, %d end", row.reason, a, b)
		}
		if row.cut && strings.Count(out, "**regressed**") != 7 {
			t.Errorf("%s: a regressed row was left out before others", row.reason)
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
		{"several times", 2.5, 9.99, "+150.0..+899.0%"},
		{"both ends have the unit of the greater", 8.029, 11.9, "x8.03..x11.9"},
		{"however small the other is", 0.9, 12, "x0.90..x12.0"},
		{"no number", math.NaN(), 12, "-..x12.0"},
	} {
		if got := span(row.low, row.high); got != row.want {
			t.Errorf("%s: %s; want %s", row.reason, got, row.want)
		}
	}
}

func TestRenderRefuses(t *testing.T) {
	if err := Render(&bytes.Buffer{}, passing(), "jsno", Options{}); err == nil || !strings.Contains(err.Error(), "junit") {
		t.Errorf("an unknown format: %v; want the known ones", err)
	}
	bad := passing()
	bad.Rows[0].Measures[0].Ratio = math.Inf(1)
	if err := Render(&bytes.Buffer{}, bad, "json", Options{}); err == nil {
		t.Error("JSON has no infinity, but no error tells")
	}
	full := errors.New("full")
	for _, format := range Formats() {
		if err := Render(failing{full}, passing(), format, Options{}); !errors.Is(err, full) {
			t.Errorf("%s: %v; want the writer's error", format, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
