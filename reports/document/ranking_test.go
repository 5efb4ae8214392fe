package document

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/page/pagetest"
)

// TestColumns checks that rank, name, mean and number of solved puzzles come first, even if corpora
// have names such as "mean".
func TestColumns(t *testing.T) {
	list := []record.Event{pagetest.Opening()}
	for _, name := range []string{"Overall", "mean", "x fastest"} {
		list = append(list, &record.Corpus{Name: name, Shape: "4x4", WholePuzzles: 40})
	}
	list = append(list, &record.Contestant{Name: "a", Kind: record.KindSolver, Solver: "a"}, &record.Contestant{Name: "b", Kind: record.KindSolver, Solver: "b"})
	for _, name := range []string{"Overall", "mean", "x fastest"} {
		list = append(append(list, pagetest.Blocks(name, "a", 40, us)...), pagetest.Blocks(name, "b", 40, 3*us)...)
	}
	h := NewHead(runtest.Of(t, append(list, &record.End{Reason: "done"})))
	var names []string
	for _, table := range h.Tables {
		names = append(names, table.Name)
	}
	testkit.NoDiff(t, cmp.Diff([]string{"Overall (all)", "Overall", "mean", "x fastest"}, names), "tables")
	for i, want := range [][4]string{{"#", "contestant", "geometric mean", "verified"}, {"#", "contestant", "mean", "verified"}} {
		roles := map[string]int{}
		for k, c := range h.Tables[i].Columns {
			if k < 4 && c.Name != want[k] {
				t.Errorf("%s: column %d: got %q, want %q", h.Tables[i].Name, k, c.Name, want[k])
			}
			roles[c.Role]++
		}
		if roles["average"] != 1 || roles["solved"] != 1 || roles["ratio"] != 1 || roles["interval"] > 1 {
			t.Errorf("%s: got the roles %v; want one each of average, solved and ratio, and at most one interval", h.Tables[i].Name, roles)
		}
	}
}
