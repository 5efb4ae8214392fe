package plot

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/goldentest"
	"sudokubench/internal/judge"
	"sudokubench/reports/document"
)

func drawer(t testing.TB, c contest) (*Drawer, *document.Run) {
	t.Helper()
	data := document.New([]document.Source{{Run: c.fold(t)}})
	d, err := NewDrawer(data)
	if err != nil {
		t.Fatal(err)
	}
	return d, &data.Runs[0]
}

// few has four puzzles.
func few() contest {
	return contest{corpora: []string{"tiny"}, puzzles: 4, contestants: []contestant{{name: "a", ns: us}, {name: "b", ns: 3 * us, fails: 1, verdict: judge.Declined}, {name: "liar", ns: us, fails: 2, verdict: judge.Wrong}}}
}

// TestPageGolden holds the figures of a page, to the byte: the elements that its
// script reads.
func TestPageGolden(t *testing.T) {
	d, run := drawer(t, sample())
	check := func(f *Figure) {
		t.Helper()
		goldentest.Check(t, "page-"+f.Plot+".svg", "the wide and the narrow figure of a page", append(f.Wide, f.Narrow...))
	}
	for _, f := range d.Plots(0, run.Plots) {
		check(&f)
	}
	check(d.Ranking(0, 0))
	d, run = drawer(t, few())
	list := d.Plots(0, run.Plots)
	check(&list[0])
}

// TestWhichFigures sees what a page has for which corpus.
func TestWhichFigures(t *testing.T) {
	bare := sample()
	bare.noTimes = true
	for _, tt := range []struct {
		reason  string
		contest contest
		want    string
	}{
		{"as many as there are", sample(), "cactus profile spread scatter guesses"},
		{"few puzzles have no curves", few(), "strip scatter guesses"},
		{"no detail pass", bare, ""},
		{"one contestant is against nobody", contest{corpora: []string{"easy"}, puzzles: 20, contestants: []contestant{{name: "a", ns: us, silent: true}}}, "cactus profile spread"},
	} {
		d, run := drawer(t, tt.contest)
		var got []string
		for _, f := range d.Plots(0, run.Plots) {
			got = append(got, f.Plot)
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.reason, got, tt.want)
		}
	}
}

// TestPageFigures holds what the script of a page counts on.
func TestPageFigures(t *testing.T) {
	d, run := drawer(t, crowd(9))
	for _, f := range d.Plots(0, run.Plots) {
		for _, svg := range [][]byte{f.Wide, f.Narrow} {
			text := string(svg)
			for _, want := range []string{`data-x="`, `role="img"`, `aria-label="`} {
				if !strings.Contains(text, want) {
					t.Errorf("%s has no %s", f.Plot, want)
				}
			}
			for _, not := range []string{"#", "style=", "<title", "http"} {
				if strings.Contains(text, not) {
					t.Errorf("%s has %s", f.Plot, not)
				}
			}
			if f.Plot == "scatter" {
				continue
			}
			for entry := range 9 {
				if !strings.Contains(text, fmt.Sprintf(`data-entry="%d"`, entry)) {
					t.Errorf("%s lacks entry %d", f.Plot, entry)
				}
			}
			if n := strings.Count(text, ` ghost"`) + strings.Count(text, `visibility="hidden"`); n != 3 {
				t.Errorf("%s has %d of 9 contestants not in colour, want 3", f.Plot, n)
			}
		}
	}
}

// TestLongRanking: a phone shows the first rows of a long ranking, and a wide window all.
func TestLongRanking(t *testing.T) {
	for _, tt := range []struct {
		reason                    string
		contestants, wide, narrow int
		says                      string
	}{
		{"all fit", 12, 12, 12, ""},
		{"for a few more it would be odd to leave them out", 15, 15, 15, ""},
		{"many", 30, 30, 12, "and 18 other contestants, in the table"},
	} {
		d, _ := drawer(t, crowd(tt.contestants))
		f := d.Ranking(0, 0)
		const row = `<g class="row"`
		if wide, narrow := strings.Count(string(f.Wide), row), strings.Count(string(f.Narrow), row); wide != tt.wide || narrow != tt.narrow {
			t.Errorf("%s: %d rows in a wide window and %d on a phone, want %d and %d", tt.reason, wide, narrow, tt.wide, tt.narrow)
		}
		if strings.Contains(string(f.Narrow), "in the table") != (tt.says != "") || !strings.Contains(string(f.Narrow), tt.says) || strings.Contains(string(f.Wide), "in the table") {
			t.Errorf("%s: a phone should say %q, and nobody else", tt.reason, tt.says)
		}
	}
}

// TestDisqualified: who is disqualified is in the legend, with the reason, and in no
// curve.
func TestDisqualified(t *testing.T) {
	for _, plot := range []string{"cactus", "profile", "spread", "guesses"} {
		out, err := Draw(sample().fold(t), "svg", Options{Plot: plot})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(out), ">liar: disqualified, 1 wrong answer<") {
			t.Errorf("%s does not say why liar is missing", plot)
		}
	}
}

// TestPartlyTimed: a curve of some of the puzzles ends with an open mark and says so.
func TestPartlyTimed(t *testing.T) {
	c := sample()
	c.contestants[0].untimed = 15
	for _, plot := range []string{"cactus", "profile"} {
		out, err := Draw(c.fold(t), "svg", Options{Plot: plot})
		if err != nil {
			t.Fatal(err)
		}
		text := string(out)
		if n := strings.Count(text, ">timed 25 of 40<"); n != 1 {
			t.Errorf("%s says %d times that a contestant was timed on 25 of 40 puzzles, want once", plot, n)
		}
		if strings.Contains(text, "solved 25 of 40") {
			t.Errorf("%s says that puzzles which were not timed were not solved", plot)
		}
		// A curve of a contestant that was timed on all puzzles goes on to the right.
		var flat []bool
		for _, series := range strings.Split(text, `<g class="series `)[1:] {
			flat = append(flat, regexp.MustCompile(`^[^<]*<path d="[^"]*h[0-9.]+"`).MatchString(series))
		}
		if diff := cmp.Diff([]bool{false, true, true, true, true}, flat); diff != "" {
			t.Errorf("%s: which curves go on to the right (-want +got):\n%s", plot, diff)
		}
	}
}

// TestStartsWithMostTimed: the corpus that is drawn if none is named has the most
// timed puzzles, and of equals is the hardest.
func TestStartsWithMostTimed(t *testing.T) {
	out, err := Draw(sample().fold(t), "svg", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), "<title>Solved against time · hard: ") {
		t.Error("the first plot is not of the hardest corpus")
	}
}

// TestMarksLieInShapes: p50 is no longer than the shape is high where it is.
func TestMarksLieInShapes(t *testing.T) {
	d, run := drawer(t, sample())
	for i := range run.Corpora[0].Series {
		s := &run.Corpora[0].Series[i]
		if s.Density == nil {
			continue
		}
		low, high := edgeOf(s.Density, 0), edgeOf(s.Density, len(s.Density.Count))
		for k, x := range s.Marks {
			if at := logOf(x); at < low-1e-9 || at > high+1e-9 {
				t.Errorf("mark %d of %s lies at %g, beyond its shape from %g to %g", k, d.data.Runs[0].Entries[s.Entry].Name, at, low, high)
			}
		}
	}
}

func BenchmarkPageFigures(b *testing.B) {
	c := crowd(36)
	c.puzzles = 2000
	data := document.New([]document.Source{{Run: c.fold(b)}})
	for b.Loop() {
		d, err := NewDrawer(data)
		if err != nil {
			b.Fatal(err)
		}
		bytes := len(d.Ranking(0, 0).Wide)
		for _, f := range d.Plots(0, 0) {
			bytes += len(f.Wide) + len(f.Narrow)
		}
		b.ReportMetric(float64(bytes)/1e3, "kB")
	}
}

func BenchmarkPNG(b *testing.B) {
	fold := sample().fold(b)
	for b.Loop() {
		if _, err := Draw(fold, "png", Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestStripOfManyPuzzles: what was not timed is not shown as not solved.
func TestStripOfManyPuzzles(t *testing.T) {
	c := contest{corpora: []string{"easy"}, puzzles: 20, contestants: []contestant{{name: "part", ns: us, untimed: 15}, {name: "fails", ns: 2 * us, untimed: 11, fails: 2, verdict: judge.Declined}}}
	d, _ := drawer(t, c)
	text := string(d.Plots(0, 0)[0].Wide)
	for _, want := range []string{">timed 5 of 20<", ">timed 9 of 20<"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	d, _ = drawer(t, few())
	if text := string(d.Plots(0, 0)[0].Wide); !strings.Contains(text, ">solved 3 of 4<") {
		t.Errorf("no count of the solved puzzles in %s", text)
	}
}
