package document

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/run/runtest"
	"sudokubench/reports/page/pagetest"
)

func sidesOf(t *testing.T, nights ...pagetest.Night) *Sides {
	t.Helper()
	var sources []Source
	for i, n := range nights {
		sources = append(sources, Source{Run: runtest.Of(t, n.Events(i))})
	}
	return New(sources).Sides
}

func TestSidesFigures(t *testing.T) {
	a := map[string]int64{"quick": 2 * us, "steady": 9 * us}
	for _, tt := range []struct {
		reason string
		nights []pagetest.Night
		want   []string // the expected cells of each row, joined with |
	}{
		{"the machine has half its speed, and one solver is slower than that", []pagetest.Night{{Each: a, Beat: ms}, {Each: map[string]int64{"quick": 4 * us, "steady": 36 * us}, Beat: 2 * ms}},
			[]string{"quick|1|6.00µs|<1%|1|12.0µs|<1%|2.000|1.000", "steady|2|27.0µs|<1%|2|108µs|<1%|4.000|2.000"}},
		{"without the reference, only the measured ratio is shown", []pagetest.Night{{Each: a, Beat: ms}, {Each: a}},
			[]string{"quick|1|6.00µs|<1%|1|6.00µs|<1%|1.000", "steady|2|27.0µs|<1%|2|27.0µs|<1%|1.000"}},
		{"a contestant that is not in the first run has no ratio; each later run has its own correction", []pagetest.Night{{Each: map[string]int64{"quick": us}, Beat: ms}, {Each: a}, {Each: a, Beat: 2 * ms}},
			[]string{"quick|1|3.00µs|<1%|1|6.00µs|<1%|1|6.00µs|<1%|1.999|1.999|1.000", "steady|–|–|–|2|27.0µs|<1%|2|27.0µs|<1%|–|–|–"}},
		{"a contestant that solved no puzzle has no mean and no ratio", []pagetest.Night{{Each: a}, {Each: a, Fails: map[string]int{"steady": 40}}},
			[]string{"quick|1|6.00µs|<1%|1|6.00µs|<1%|1.000", "steady|2|27.0µs|<1%|–|–|–|–"}},
		{"contestants in only one run have no row", []pagetest.Night{{Each: a}, {Each: map[string]int64{"quick": 300 * us}}}, []string{"quick|1|6.00µs|<1%|1|900µs|<1%|150"}},
		{"runs without the corpus are left out", []pagetest.Night{{Each: a, Corpora: map[string]string{"hard": "4a4d"}}, {Each: a}, {Each: a}},
			[]string{"quick|1|6.00µs|<1%|1|6.00µs|<1%|1.000", "steady|2|27.0µs|<1%|2|27.0µs|<1%|1.000"}},
	} {
		s := sidesOf(t, tt.nights...)
		if len(s.Tables) != 1 {
			t.Errorf("%s: got %d tables, want 1; notes: %q", tt.reason, len(s.Tables), s.Notes)
			continue
		}
		table, got, ratios, columns := &s.Tables[0], []string{}, 0, 1
		for _, g := range table.Groups {
			columns += g.Columns
			if g.Ratio {
				ratios++
			}
		}
		for _, row := range table.Rows {
			got = append(got, strings.Join(row.Cells, "|"))
			if len(row.Cells) != columns || len(row.Sort) != columns || len(table.Columns) != columns || len(row.Spans) != ratios {
				t.Errorf("%s: got %d cells, %d sort values and %d headings, want %d of each; got %d drawings, want %d", tt.reason, len(row.Cells), len(row.Sort), len(table.Columns), columns, len(row.Spans), ratios)
			}
			if _, err := json.Marshal(row); err != nil {
				t.Errorf("%s: %v", tt.reason, err)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
	}
}

// TestSidesDrawn checks that the drawing shows the ratio at equal machine speed, with a range that
// follows from both intervals.
func TestSidesDrawn(t *testing.T) {
	a := map[string]int64{"quick": 2 * us, "steady": 9 * us}
	s := sidesOf(t, pagetest.Night{Each: a, Beat: ms}, pagetest.Night{Each: map[string]int64{"quick": 8 * us, "steady": 9 * us}, Beat: 2 * ms, Fails: map[string]int{"steady": 40}})
	rows := s.Tables[0].Rows
	low, middle, high := rows[0].Spans[0][0], rows[0].Spans[0][1], rows[0].Spans[0][2]
	if math.Abs(middle-math.Log(2)) > 1e-3 || !(low < middle && middle < high) || high-low > 0.01 {
		t.Errorf("quick: got the span %v; want a narrow one around the logarithm of 2", rows[0].Spans[0])
	}
	if len(rows[1].Spans[0]) != 0 {
		t.Errorf("steady: got the span %v; want none, because it has no mean", rows[1].Spans[0])
	}
}

func TestSidesSay(t *testing.T) {
	a := map[string]int64{"quick": 2 * us}
	set := func(f func(*record.Run)) pagetest.Night { return pagetest.Night{Each: a, Beat: ms, Change: f} }
	plain := set(nil)
	for _, tt := range []struct {
		reason string
		nights []pagetest.Night
		tables int
		want   string // text that at least one sentence must contain
	}{
		{"always", []pagetest.Night{plain, plain}, 1, "so the ratios include changes of the machine between them"},
		{"advice for small differences", []pagetest.Night{plain, plain}, 1, "use bench compare"},
		{"which run is which", []pagetest.Night{plain, plain}, 1, "Run 2: 21 November 2025, 09:30:00 UTC, sudokubench v0.1.0; Example CPU 3, 2 cores, linux/amd64, go1.26.8"},
		{"another processor", []pagetest.Night{plain, set(func(r *record.Run) { r.Host.CPU = "Example CPU 4" })}, 1, "The runs were made on 2 machines"},
		{"another Go version", []pagetest.Night{plain, set(func(r *record.Run) { r.GoVersion = "go1.27" })}, 1, "The runs were made on 2 machines"},
		{"other settings", []pagetest.Night{plain, set(func(r *record.Run) { r.Workers, r.PuzzleNS = 4, 2*s })}, 1, "The settings of the runs differ: workers (2 and 4); time limit per puzzle (1s and 2s)."},
		{"an unfinished run", []pagetest.Night{plain, {Each: a, Killed: true}}, 1, "Run 2 did not finish"},
		{"one run twice", []pagetest.Night{plain, set(func(r *record.Run) { r.Started = pagetest.Opening().Started })}, 1, "Run 1 and run 2 seem to be the same run"},
		{"pace", []pagetest.Night{plain, {Each: a, Beat: 1030 * us}}, 1, "The reference does the same work in both runs. It took 1.030 times as long in run 2 as in run 1."},
		{"no reference in the first", []pagetest.Night{{Each: a}, plain}, 1, "Run 2 / run 1 cannot be corrected for the speed of the machine, because the reference was not measured on this corpus in run 1."},
		{"no reference in the second", []pagetest.Night{plain, {Each: a}}, 1, "the reference was not measured on this corpus in run 2."},
		{"another reference", []pagetest.Night{plain, set(func(r *record.Run) { r.Reference = "reference-2" })}, 1, "the runs have different references (reference-1, reference-2)"},
		{"a reference without a name is not the same", []pagetest.Night{set(func(r *record.Run) { r.Reference = "" }), set(func(r *record.Run) { r.Reference = "" })}, 1, "(not recorded, not recorded)"},
		{"a contestant of one run", []pagetest.Night{plain, {Each: map[string]int64{"quick": us, "new": us}}}, 1, "Without a ratio, because only run 2 has them: new."},
		{"other numbers solved", []pagetest.Night{plain, {Each: a, Fails: map[string]int{"quick": 3}}}, 1, "the means are not over the same puzzles: quick (40 and 37)."},
		{"another question", []pagetest.Night{plain, set(func(r *record.Run) { r.Task, r.Limit = "unique", 2 })}, 0, "easy of run 1 is not compared: run 2 has another task for the same puzzles"},
		{"another limit of solutions", []pagetest.Night{set(func(r *record.Run) { r.Task, r.Limit = "count", 2 }), set(func(r *record.Run) { r.Task, r.Limit = "count", 3 })}, 0, "easy of run 2 is not compared: run 1 has another task"},
		{"other puzzles of one name", []pagetest.Night{plain, {Each: a, Corpora: map[string]string{"easy": "0ther"}}}, 0, "easy of run 2 is not compared: run 1 has other puzzles under this name (another SHA-256)."},
		{"other puzzles of another name", []pagetest.Night{plain, {Each: a, Corpora: map[string]string{"hard": "0ther"}}}, 0, "hard of run 2 is not compared: no other run has these puzzles."},
		{"the same puzzles under two names", []pagetest.Night{plain, {Each: a, Corpora: map[string]string{"light": "5eed"}}}, 1, "Run 2 has the same puzzles under the name light."},
		{"two names in each run", []pagetest.Night{{Each: a, Corpora: map[string]string{"easy": "5eed", "light": "5eed"}}, {Each: a, Corpora: map[string]string{"easy": "5eed", "light": "5eed"}}}, 2, "light: 40 puzzles"},
		{"puzzles without a SHA-256 are not the same", []pagetest.Night{{Each: a, Corpora: map[string]string{"easy": ""}}, {Each: a, Corpora: map[string]string{"easy": ""}}}, 0, "its record does not identify the puzzles."},
		{"a run without a corpus", []pagetest.Night{plain, {Corpora: map[string]string{}}}, 0, "Run 2 contains no corpus."},
	} {
		s := sidesOf(t, tt.nights...)
		if len(s.Tables) != tt.tables {
			t.Errorf("%s: got %d tables, want %d", tt.reason, len(s.Tables), tt.tables)
		}
		said := slices.Concat(s.About, s.Runs, s.Notes)
		for _, table := range s.Tables {
			said = append(append(said, table.Title), table.Notes...)
		}
		if all := strings.Join(said, "\n"); !strings.Contains(all, tt.want) {
			t.Errorf("%s: no sentence contains %q:\n%s", tt.reason, tt.want, all)
		}
	}
}

func TestSidesOfOthersUnderOneName(t *testing.T) {
	of := func(number int, c record.Contestant) Source {
		c.Name = "quick"
		events := pagetest.Night{Each: map[string]int64{"quick": us}}.Events(number)
		events[1] = &c
		return Source{Run: runtest.Of(t, events)}
	}
	one := record.Contestant{Kind: record.KindSolver, Solver: "one", Options: map[string]string{"look": "cells"}}
	batches := one
	batches.Batch = 256
	for _, tt := range []struct {
		reason string
		other  record.Contestant
		want   string
	}{
		{"a program", record.Contestant{Kind: record.KindProgram, Program: &record.Program{Protocol: "lines", Command: []string{"./quick"}}}, "one, look: cells and lines: ./quick"},
		{"more puzzles in each call", batches, "one, look: cells and one, batch: 256, look: cells"},
	} {
		s := New([]Source{of(0, one), of(1, tt.other)}).Sides
		if want := "Different contestants with the same name: quick (" + tt.want + ")."; !slices.Contains(s.Tables[0].Notes, want) {
			t.Errorf("%s: got the notes %q; want %q among them", tt.reason, s.Tables[0].Notes, want)
		}
	}
}

func TestOneRunHasNoSides(t *testing.T) {
	if s := sidesOf(t, pagetest.Night{}); s != nil {
		t.Errorf("got a comparison of one run: %+v; want nil", s)
	}
}

func TestTimes(t *testing.T) {
	for _, row := range []struct {
		x    float64
		want string
	}{{1, "1.000"}, {1.0304, "1.030"}, {0.1, "0.100"}, {0.01, "0.01"}, {9.9994, "9.999"}, {9.9996, "10.0"}, {150, "150"}, {1e6, "1.00M"}, {math.NaN(), "-"}, {math.Inf(1), "-"}} {
		if got := times(row.x); got != row.want {
			t.Errorf("times(%g): got %q, want %q", row.x, got, row.want)
		}
	}
}
