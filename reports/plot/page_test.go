package plot

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/reports/document"
)

func drawer(t testing.TB, c contest) (*pageDrawer, *document.Run) {
	t.Helper()
	data := document.New(document.Source{Run: c.fold(t)})
	d := testkit.Must(NewDrawer(data))(t)
	return d, &data.Run
}

// few returns a contest with four puzzles.
func few() contest {
	return contest{corpora: []string{"tiny"}, puzzles: 4, contestants: []contestant{{name: "a", ns: us}, {name: "b", ns: 3 * us, fails: 1, verdict: judge.Declined}, {name: "liar", ns: us, fails: 2, verdict: judge.Wrong}}}
}

// TestPageGolden compares the figures of a page with golden files, because the script of the page
// depends on their elements.
func TestPageGolden(t *testing.T) {
	d, run := drawer(t, sample())
	check := func(f *figure) {
		t.Helper()
		goldentest.Check(t, "page-"+f.Plot+".svg", "the wide and the narrow figure of a page", append(f.Wide, f.Narrow...))
	}
	for _, f := range d.Plots(run.Plots) {
		check(&f)
	}
	check(d.Ranking(0))
	d, run = drawer(t, few())
	list := d.Plots(run.Plots)
	check(&list[0])
}

// TestWhichFigures checks which figures a page has for a corpus.
func TestWhichFigures(t *testing.T) {
	bare := sample()
	bare.noTimes = true
	for _, tt := range []struct {
		reason  string
		contest contest
		want    string
	}{
		{"many puzzles with times and guesses", sample(), "cactus scatter"},
		{"few puzzles have no curves", few(), "strip scatter"},
		{"no detail pass", bare, ""},
		{"a single contestant has no pair", contest{corpora: []string{"easy"}, puzzles: 20, contestants: []contestant{{name: "a", ns: us, silent: true}}}, "cactus"},
	} {
		d, run := drawer(t, tt.contest)
		var got []string
		for _, f := range d.Plots(run.Plots) {
			got = append(got, f.Plot)
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: got %q, want %q", tt.reason, got, tt.want)
		}
	}
}

// TestPageFigures checks the attributes that the script of a page needs.
func TestPageFigures(t *testing.T) {
	d, run := drawer(t, crowd(9))
	for _, f := range d.Plots(run.Plots) {
		for _, svg := range [][]byte{f.Wide, f.Narrow} {
			text := string(svg)
			for _, want := range []string{`data-x="`, `role="img"`, `aria-label="`} {
				if !strings.Contains(text, want) {
					t.Errorf("the plot %s does not contain %s", f.Plot, want)
				}
			}
			for _, not := range []string{"#", "style=", "<title", "http"} {
				if strings.Contains(text, not) {
					t.Errorf("the plot %s contains %s", f.Plot, not)
				}
			}
			if f.Plot == "scatter" {
				continue
			}
			for entry := range 9 {
				if !strings.Contains(text, fmt.Sprintf(`data-entry="%d"`, entry)) {
					t.Errorf("the plot %s lacks the contestant %d", f.Plot, entry)
				}
			}
			if n := strings.Count(text, ` ghost"`) + strings.Count(text, `visibility="hidden"`); n != 3 {
				t.Errorf("the plot %s has %d of 9 contestants not in colour; want 3", f.Plot, n)
			}
		}
	}
}

// TestLongRanking checks that a phone shows only the first rows of a long ranking, and a wide
// window all rows.
func TestLongRanking(t *testing.T) {
	for _, tt := range []struct {
		reason                    string
		contestants, wide, narrow int
		says                      string
	}{
		{"all fit", 12, 12, 12, ""},
		{"a few more rows than the limit are shown too", 15, 15, 15, ""},
		{"many", 30, 30, 12, "and 18 other contestants, in the table"},
	} {
		d, _ := drawer(t, crowd(tt.contestants))
		f := d.Ranking(0)
		const row = `<g class="row"`
		if wide, narrow := strings.Count(string(f.Wide), row), strings.Count(string(f.Narrow), row); wide != tt.wide || narrow != tt.narrow {
			t.Errorf("%s: got %d rows in a wide window and %d on a phone; want %d and %d", tt.reason, wide, narrow, tt.wide, tt.narrow)
		}
		if strings.Contains(string(f.Narrow), "in the table") != (tt.says != "") || !strings.Contains(string(f.Narrow), tt.says) || strings.Contains(string(f.Wide), "in the table") {
			t.Errorf("%s: want %q on a phone only", tt.reason, tt.says)
		}
	}
}

// TestPartlyTimed checks the curve of a contestant that was timed on only some of the puzzles. The
// curve must end with an open mark and a label.
func TestPartlyTimed(t *testing.T) {
	c := sample()
	c.contestants[0].untimed = 15
	text := string(drawn(t, c, 1)["cactus"])
	if n := strings.Count(text, ">timed 25 of 40<"); n != 1 {
		t.Errorf("the plot contains the label timed 25 of 40 %d times; want once", n)
	}
	if strings.Contains(text, "solved 25 of 40") {
		t.Error("the plot shows puzzles without a time as not solved")
	}
	// A curve of a contestant that was timed on all puzzles continues to the right edge.
	var flat []bool
	for _, series := range strings.Split(text, `<g class="series `)[1:] {
		flat = append(flat, regexp.MustCompile(`^[^<]*<path d="[^"]*h[0-9.]+"`).MatchString(series))
	}
	testkit.NoDiff(t, cmp.Diff([]bool{false, true, true, true, true}, flat), "which curves continue to the right edge")
}

func BenchmarkPageFigures(b *testing.B) {
	c := crowd(36)
	c.puzzles = 2000
	data := document.New(document.Source{Run: c.fold(b)})
	for b.Loop() {
		d, err := NewDrawer(data)
		if err != nil {
			b.Fatal(err)
		}
		bytes := len(d.Ranking(0).Wide)
		for _, f := range d.Plots(0) {
			bytes += len(f.Wide) + len(f.Narrow)
		}
		b.ReportMetric(float64(bytes)/1e3, "kB")
	}
}

func BenchmarkCardPNG(b *testing.B) {
	fold := sample().fold(b)
	for b.Loop() {
		if _, err := Card(fold); err != nil {
			b.Fatal(err)
		}
	}
}

// TestStripOfManyPuzzles checks that puzzles without a time are not shown as not solved.
func TestStripOfManyPuzzles(t *testing.T) {
	c := contest{corpora: []string{"easy"}, puzzles: 20, contestants: []contestant{{name: "part", ns: us, untimed: 15}, {name: "fails", ns: 2 * us, untimed: 11, fails: 2, verdict: judge.Declined}}}
	d, _ := drawer(t, c)
	text := string(d.Plots(0)[0].Wide)
	for _, want := range []string{">timed 5 of 20<", ">timed 9 of 20<"} {
		if !strings.Contains(text, want) {
			t.Errorf("text %q is missing in %s", want, text)
		}
	}
	d, _ = drawer(t, few())
	if text := string(d.Plots(0)[0].Wide); !strings.Contains(text, ">solved 3 of 4<") {
		t.Errorf("the number of solved puzzles is missing in %s", text)
	}
}
