package history

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/internal/words/humanize"
)

func TestGolden(t *testing.T) {
	stepped := nights(7, append(level(12, 1), level(12, 1.05)...)...)
	bare := nights(7, 1, 1.01)
	bare[0].pace, bare[1].pace = 0, 0
	bare[0].version, bare[0].commit = "v1 | \x1b[2J", ""
	fast := Options{Solvers: []string{"fast"}}
	for _, row := range []struct {
		name, reason string
		h            *history
		all          bool
	}{
		{"steps", "a step is marked in chart and table", New(runs(t, stepped), fast), false},
		{"trend", "a gradual trend is not reported as several steps", New(runs(t, nights(3, join(level(5, 1), creeping(22, 1, .006))...)), fast), false},
		{"nothing", "a headline is enough if nothing changed", New(runs(t, nights(3, level(12, 1)...)), Options{}), false},
		{"bare", "a note about the missing reference; versions are escaped", New(runs(t, bare), Options{AcrossMachines: true}), true},
	} {
		for _, format := range Formats() {
			t.Run(row.name+"/"+format, func(t *testing.T) {
				var out bytes.Buffer
				testkit.NoError(t, Render(&out, row.h, format, View{All: row.all}))
				goldentest.Check(t, row.name+"."+format+".golden", row.reason, out.Bytes())
			})
		}
	}
}

func TestRender(t *testing.T) {
	h := New(runs(t, nights(3, level(200, 1)...)), Options{})
	var out bytes.Buffer
	testkit.NoError(t, Render(&out, h, "text", View{Width: 70, All: true}))
	for line := range strings.Lines(out.String()) {
		if n := humanize.Cells(strings.TrimSuffix(line, "\n")); n > 70 {
			t.Errorf("a line has %d cells; want at most 70: %s", n, line)
		}
	}
	out.Reset()
	testkit.NoError(t, Render(&out, h, "json", View{}))
	var again history
	if err := json.Unmarshal(out.Bytes(), &again); err != nil || len(again.Series) != 2 || len(again.Series[0].Points) != 200 {
		t.Errorf("the JSON does not read back: error %v, %d series; want 2 series of 200 points", err, len(again.Series))
	}
}

func TestHeadline(t *testing.T) {
	long := func(points int, s series) *series {
		s.Points = make([]*point, points)
		return &s
	}
	stepped, trending := series{Steps: []step{{}}}, series{Trends: []trend{{}}}
	for _, row := range []struct {
		reason string
		series []*series
		all    bool
		want   string
	}{
		{"no change", []*series{long(60, series{})}, false, "No change was found in 1 series (60 runs). Add --all to see series without a change."},
		{"no change, with --all", []*series{long(60, series{})}, true, "No change was found in 1 series (60 runs)."},
		{"some series changed", []*series{long(60, stepped), long(60, series{}), long(60, series{})}, false,
			"1 of 3 series changed (60 runs): 1 step. No change was found in 2 others. Add --all to see series without a change."},
		{"all series changed", []*series{long(60, stepped), long(60, series{Steps: []step{{}, {}}})}, false, "2 of 2 series changed (60 runs): 3 steps."},
		{"of each kind", []*series{long(60, stepped), long(60, trending), long(60, trending)}, false,
			"3 of 3 series changed (60 runs): 1 step and 2 gradual trends."},
		{"too few runs", []*series{long(60, trending), long(8, series{}), long(9, series{})}, true,
			"1 of 3 series changed (60 runs): 1 gradual trend. No change was found in 1 other. Too few runs to find a change (fewer than 9): 1 series."},
		{"no change, and too few runs in another series", []*series{long(60, series{}), long(8, series{})}, true,
			"No change was found in 1 series (60 runs). Too few runs to find a change (fewer than 9): 1 series."},
		{"too few runs in all series", []*series{long(4, series{}), long(4, series{})}, false,
			"Too few runs to find a change: 2 series of 4 runs; at least 9 are needed. Add --all to see series without a change."},
		{"too few runs, in different numbers", []*series{long(1, series{}), long(4, series{})}, true,
			"Too few runs to find a change: 2 series of 1 to 4 runs; at least 9 are needed."},
	} {
		testkit.NoDiff(t, cmp.Diff(row.want, headline(&history{Runs: 60, Series: row.series}, View{All: row.all})), "%s", row.reason)
	}
}
