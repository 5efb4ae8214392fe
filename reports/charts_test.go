package reports

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/internal/testkit"
	"sudokubench/internal/words/humanize"
)

const timeBins = 12 // number of bins of a sparkline, as in package standings

func TestBar(t *testing.T) {
	for _, tt := range []struct {
		reason string
		share  float64
		width  int
		want   string
	}{
		{"the smallest share is visible", 0, 8, "▏"},
		{"the share 1 fills all cells", 1, 8, "████████"},
		{"half way", 0.5, 8, "████▏"},
		{"an eighth of a cell more than the smallest", 1.0 / 63, 8, "▎"},
		{"an eighth of a cell less than the largest", 62.0 / 63, 8, "███████▉"},
	} {
		if got := bar(tt.share, tt.width); got != tt.want {
			t.Errorf("%s: bar(%v, %d) = %q; want %q", tt.reason, tt.share, tt.width, got, tt.want)
		}
	}
}

func TestMeanShares(t *testing.T) {
	none := math.NaN()
	for _, tt := range []struct {
		reason      string
		means, want []float64
	}{
		{"decades are equally long", []float64{10, 100, 1000, 1e5}, []float64{0, 0.25, 0.5, 1}},
		{"near means look near, because the scale reaches at least ten times the shortest", []float64{100, 200, 100}, []float64{0, math.Log10(2), 0}},
		{"a contestant without a mean has no bar", []float64{10, none, 100}, []float64{0, none, 1}},
		{"a single mean has no bar", []float64{10, none}, []float64{none, none}},
		{"the mean 0 counts as 1 ns", []float64{0, 10}, []float64{0, 1}},
	} {
		var rows []Row
		for _, ns := range tt.means {
			var w Row
			if !math.IsNaN(ns) {
				w.MeanNS = &ns
			}
			rows = append(rows, w)
		}
		got := meanShares(rows)
		for i := range got {
			if math.IsNaN(got[i]) != math.IsNaN(tt.want[i]) || math.Abs(got[i]-tt.want[i]) > 1e-12 {
				t.Errorf("%s: got %v; want %v", tt.reason, got, tt.want)
				break
			}
		}
	}
}

func TestSpark(t *testing.T) {
	for _, tt := range []struct {
		reason string
		counts []int
		want   string
	}{
		{"a count of 0 is blank, a count of 1 is visible", []int{0, 1, 1_000_000, 0}, " ▁█ "},
		{"heights are eighths of the highest", []int{1, 2, 4, 8}, "▂▃▅█"},
		{"a single time fills its cell", []int{1}, "█"},
		{"no times", []int{0, 0}, "  "},
	} {
		if got := spark(tt.counts); got != tt.want {
			t.Errorf("%s: got %q; want %q", tt.reason, got, tt.want)
		}
	}
}

// chartGrids returns the grids of the text table with charts.
func chartGrids(r *standings.Result) (grids []grid) {
	for i := range r.Corpora {
		grids = append(grids, CorpusList(r, i).grid(inText|inCharts))
	}
	return grids
}

// TestChartsPushNothingOut checks charts on pages of random widths: a page with a chart is not too
// narrow, and hides no column that is more important than the chart.
func TestChartsPushNothingOut(t *testing.T) {
	rnd := rand.New(rand.NewPCG(19, 20))
	bars, sparks := 0, 0
	for range 7 * records {
		grids, width := chartGrids(fold(t, *runtest.Random(rnd))), 40+rnd.IntN(220)
		if len(grids) == 0 {
			continue
		}
		l := fit(grids, width)
		for at, i := range l.shown {
			c := grids[0].columns[i]
			switch c.chart {
			case noChart:
				continue
			case barChart:
				bars++
				if w := l.columns[at].Width; w < minBar || w > maxBar {
					t.Errorf("a bar has %d cells, which is outside the limits", w)
				}
			case sparkChart:
				sparks++
			}
			if humanize.Total(l.columns) > width {
				t.Errorf("a layout with charts has %d cells; want at most %d", humanize.Total(l.columns), width)
			}
			for _, x := range grids[0].columns {
				if slices.Contains(l.hidden, x.Name) && x.drop < c.drop {
					t.Errorf("at width %d, the chart %s removed the column %s", width, c.Name, x.Name)
				}
			}
		}
	}
	if bars < 10 || sparks < 10 {
		t.Errorf("the test drew %d bars and %d sparklines; want at least 10 of each", bars, sparks)
	}
}

// TestPlain checks that a terminal without block elements gets no charts and no legend of charts.
func TestPlain(t *testing.T) {
	r := fold(t, *normal())
	for _, plain := range []bool{false, true} {
		out := text(t, r, Options{Width: 200, Plain: plain})
		for _, charts := range []bool{strings.ContainsAny(out, eighthsAcross), strings.ContainsAny(out, eighthsUp),
			strings.Contains(out, "mean, log:"), strings.Contains(out, "times, log:")} {
			if charts == plain {
				t.Errorf("plain is %v; want charts exactly if it is false:\n%s", plain, out)
				break
			}
		}
	}
}

func text(t *testing.T, r *standings.Result, o Options) string {
	t.Helper()
	o.Full = true
	var out bytes.Buffer
	testkit.NoError(t, Render(&out, r, "table", o))
	return out.String()
}

// TestWidestContestHasBars tries names of 20 cells, many contestants, and every figure at its
// widest. On 120 columns there is a bar.
func TestWidestContestHasBars(t *testing.T) {
	const n = 49158
	wide := func(x float64) *float64 { return &x }
	entries := make([]standings.Row, 40)
	for i := range entries {
		rank, worst := i+1, min(40, i+4)
		entries[i] = standings.Row{
			Contestant: fmt.Sprintf("a-name-of-20-cells%02d", i), Puzzles: n, Reached: n, Failed: n, Counts: judge.Counts{Verified: n, Timeout: n, NotReached: n},
			Rank: &rank, WorstRank: &worst, Sampled: true, PAR2NS: wide(715e3), PerSecond: wide(375123),
			MeanNS: wide(12.3e3), MeanLowNS: wide(10.1e3), MeanHighNS: wide(15.2e3), P50NS: wide(12.3e3), P99NS: wide(12.3e3), MaxNS: wide(59*60e9 + 59e9),
			TimesFastest: wide(47919), Guesses: wide(375123), NoGuess: wide(0.451), TimeCounts: make([]int, timeBins),
		}
	}
	r := &standings.Result{Verdicts: []judge.Verdict{judge.Wrong, judge.Timeout, judge.Declined}, Corpora: []standings.Table{{Corpus: record.Corpus{WholePuzzles: n}, Entries: entries}}}
	g := chartGrids(r)
	l := fit(g, 120)
	if !slices.ContainsFunc(l.shown, func(i int) bool { return g[0].columns[i].chart == barChart }) {
		t.Errorf("the layout has no bar on 120 columns: %v", l)
	}
	testkit.NoDiff(t, cmp.Diff([]string{"p50"}, l.hidden), "hidden columns at width 120")
	checkPage(t, r, 120)
}
