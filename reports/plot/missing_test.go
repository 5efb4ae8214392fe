package plot

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/reports/document"
)

// TestReasons checks that plots name the contestants that they cannot draw, with the reasons.
func TestReasons(t *testing.T) {
	c := contest{corpora: []string{"easy", "hard"}, puzzles: 20, contestants: []contestant{
		{name: "quick", ns: us}, {name: "slow", ns: 2 * us}, {name: "saburo", ns: us, fails: 20, verdict: judge.Crashed},
		{name: "jiro", ns: us, fails: 20, verdict: judge.Declined}, {name: "liar", ns: us, fails: 2, verdict: judge.Wrong},
	}}
	out := drawn(t, c, 0)["cactus"]
	for _, want := range []string{">saburo: crashed<", ">jiro: declined all<", ">liar: disqualified, 2 wrong answers<"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the cactus plot does not contain %s", want)
		}
	}
	card := cardSVG(t, c.fold(t))
	d, _ := drawer(t, c)
	f := d.Ranking(0)
	for name, svg := range map[string]string{"card": string(card), "overall ranking": string(f.Wide), "overall ranking on a phone": string(f.Narrow)} {
		for _, want := range []string{">crashed<", ">declined all<", ">disqualified, 4 wrong answers<"} {
			if !strings.Contains(svg, want) {
				t.Errorf("the %s does not contain %s", name, want)
			}
		}
	}
}

// TestManyMissing checks that the legend shows only some of many reasons.
func TestManyMissing(t *testing.T) {
	c := crowd(2)
	for i := range 30 {
		c.contestants = append(c.contestants, contestant{name: fmt.Sprint("dead-", i), ns: us, fails: c.puzzles, verdict: judge.Crashed})
	}
	out := drawn(t, c, 0)["cactus"]
	if text := string(out); strings.Count(text, ": crashed<") != maxOut || !strings.Contains(text, ">and 21 other contestants<") {
		t.Errorf("the figure names %d crashed contestants; want %d and the number of the others", strings.Count(text, ": crashed<"), maxOut)
	}
}

// TestEstimates checks that an estimated mean has the mark of the tables, and that the caption
// explains the mark. The caption must mention an interval only if the plot draws one.
func TestEstimates(t *testing.T) {
	run := &document.Run{Head: document.Head{Entries: []document.Entry{{Name: "a"}}}}
	for _, tt := range []struct {
		reason, column, role, cell string
		span                       []float64
		want                       string
		estimate, interval         bool
	}{
		{"a corpus", "mean", "average", "~19.4µs", []float64{19e3, 19.4e3, 20e3}, "~19.4µs ±3%", true, true},
		{"overall", "geometric mean", "average", "~19.4µs", []float64{0, 19.4e3, 0}, "~19.4µs", true, false},
		{"nothing is estimated", "mean", "average", "19.4µs", []float64{19e3, 19.4e3, 20e3}, "19.4µs ±3%", false, true},
	} {
		table := &document.Table{
			Columns: []document.Column{{Name: "rank"}, {Name: "contestant"}, {Name: tt.column, Role: tt.role}, {Name: "±"}},
			Rows:    []document.Row{{Cells: []string{"1", "a", tt.cell, "3%"}, Span: tt.span}},
		}
		list := standingsOf(run, table, nil, 0)
		about := aboutStandings(list, tt.column != "mean")
		if list[0].figures != tt.want || strings.Contains(about, "~") != tt.estimate || strings.Contains(about, "interval") != tt.interval {
			t.Errorf("%s: got figures %q, want %q; got caption %q", tt.reason, list[0].figures, tt.want, about)
		}
	}
}

// TestTopAxis checks that the axis of a long ranking is also above its first row.
func TestTopAxis(t *testing.T) {
	for _, tt := range []struct{ contestants, want int }{{12, 1}, {30, 2}} {
		d, _ := drawer(t, crowd(tt.contestants))
		if n := strings.Count(string(d.Ranking(0).Wide), ">10 µs</text>"); n != tt.want {
			t.Errorf("%d rows: got the label 10 µs %d times, want %d", tt.contestants, n, tt.want)
		}
	}
}
