package reports

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/standings"
	"sudokubench/internal/testkit"
	"sudokubench/ranking"
)

// TestDocument compares docs/reference/figures.md with the table of columns: the names in reports
// and in CSV, the clock of each time, and the decisions about pairs.
func TestDocument(t *testing.T) {
	raw := testkit.Must(os.ReadFile("../docs/reference/figures.md"))(t)
	var names, columns, ofRows, decisions []string
	quoted := regexp.MustCompile("`([a-z0-9_ ]+)`")
	clocks := map[string]clock{} // clock of each column, by its name in CSV
	header := ""
	for line := range strings.Lines(strings.ReplaceAll(string(raw), "\r\n", "\n")) {
		cells := strings.Split(strings.Trim(line, "|\n "), " | ")
		switch {
		case !strings.HasPrefix(line, "|"):
			header = ""
			continue
		case header == "":
			header = strings.Join(cells[:len(cells)-1], ", ")
			continue
		case strings.HasPrefix(line, "|--"):
			continue
		}
		csv := cells[0]
		switch header {
		case "figure, CSV", "figure, CSV, clock":
			csv = cells[1]
			for _, m := range quoted.FindAllStringSubmatch(csv, -1) {
				if strings.HasSuffix(header, "clock") && cells[2] != absent {
					clocks[m[1]] = clock(cells[2])
				}
			}
			if cells[0] != absent {
				names = append(names, cells[0])
			}
		case "CSV":
		case "column of rows":
			csv = ""
			for _, m := range quoted.FindAllStringSubmatch(cells[0], -1) {
				ofRows = append(ofRows, m[1])
			}
		case "decision, notes of tables":
			csv = ""
			decisions = append(decisions, strings.Trim(cells[0], "`"))
			if said := cells[1]; said != absent && !strings.HasPrefix(said, "Ranked ") && !slices.ContainsFunc(statements[:], func(s statement) bool { return s.words() == said }) {
				t.Errorf("no note contains %q", said)
			}
		default:
			t.Errorf("the document has a table with unknown columns: %s", header)
		}
		for _, m := range quoted.FindAllStringSubmatch(csv, -1) {
			columns = append(columns, m[1])
		}
	}

	all := &standings.Result{Run: record.Run{Rank: record.RankSolved}, Verdicts: judge.Verdicts(), Programs: make([]standings.Program, 1)}
	wantClocks := map[string]clock{}
	var wantNames, wantColumns []string
	for _, l := range []*List{{report: all, table: &standings.Table{}}, {report: all, overall: &standings.Overall{}}} {
		for _, c := range l.columns() {
			if c.Name != "" {
				wantNames = append(wantNames, c.Name)
			}
			if c.csv != "" {
				wantColumns = append(wantColumns, c.csv)
			}
			if c.clock != "" {
				wantClocks[c.csv] = c.clock
			}
			if timed := strings.HasSuffix(c.csv, "_ns") || strings.HasSuffix(c.csv, "_per_s"); timed != (c.clock != "") {
				t.Errorf("column %s: got the clock %q; want a clock exactly for times and speeds", c.csv, c.clock)
			}
			if c.Help != "" && !strings.HasSuffix(c.Help, string(c.clock)) {
				t.Errorf("the help of %s does not end with its clock, %s: %s", c.Name, c.clock, c.Help)
			}
		}
	}
	if diff := cmp.Diff(wantClocks, clocks); diff != "" {
		t.Errorf("clocks (-code +document):\n%s", diff)
	}
	for _, x := range []struct {
		what      string
		want, got []string
	}{
		{"names of figures", wantNames, names},
		{"columns of CSV", wantColumns, columns},
		{"columns of rows of puzzles", slices.Clone(puzzleColumns), ofRows},
		{"decisions", []string{
			string(ranking.ByFailures), string(ranking.Faster), string(ranking.Equal), string(ranking.TooClose), string(ranking.TooFew), string(ranking.NotTimed), string(ranking.Coarse),
			string(ranking.Better), string(ranking.Undecided),
		}, decisions},
	} {
		slices.Sort(x.want)
		slices.Sort(x.got)
		if diff := cmp.Diff(slices.Compact(x.want), slices.Compact(x.got)); diff != "" {
			t.Errorf("%s (-code +document):\n%s", x.what, diff)
		}
	}
}
