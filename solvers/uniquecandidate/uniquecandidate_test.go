package uniquecandidate

import (
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// late needs two passes: in the first pass, r1c3 and r2c3 have two candidates each, until that pass
// fills cells after them.
const late = "" +
	"...." +
	"34.." +
	"2..3" +
	"43.1"

func TestPasses(t *testing.T) {
	for _, row := range []struct {
		reason    string
		puzzle    string
		passes    string // value of the option passes; "" leaves the default
		solution  string
		count     int
		exhausted bool
	}{
		{"the default number of passes is enough", late, "", "1234341221434321", 1, true},
		{"two passes are enough", late, "2", "1234341221434321", 1, true},
		{"one pass does not fill cells that depend on later ones", late, "1", "12.434.221434321", 0, false},
		{"a full board needs one pass", "1234341221434321", "1", "1234341221434321", 1, true},
		{"stuck: every blank has two candidates or more", "1...............", "", "1...............", 0, false},
		{"a blank without candidates", "123....4........", "", "", 0, true},
		{"clues that clash", "11..............", "", "11..............", 0, true},
	} {
		t.Run(row.reason, func(t *testing.T) {
			shape, puzzle, err := sudoku.ParseGrid(row.puzzle)
			if err != nil {
				t.Fatal(err)
			}
			options := solvers.Options{}
			if row.passes != "" {
				options["passes"] = row.passes
			}
			c := solvertest.Solve(t, Spec(), options, row.puzzle, 2)
			if c.Count != row.count || c.Exhausted != row.exhausted || c.Nodes != 0 {
				t.Errorf("got count %d, exhausted %t, %d nodes; want %d, %t, 0", c.Count, c.Exhausted, c.Nodes, row.count, row.exhausted)
			}
			if row.solution != "" && c.Solution.String() != row.solution {
				t.Errorf("got solution %s, want %s", c.Solution, row.solution)
			}
			for i, d := range puzzle {
				if d != 0 && c.Solution[i] != d {
					t.Errorf("clue %s: got %[3]d, want %[2]d", shape.CellName(i), d, c.Solution[i])
				}
			}
			if err := shape.CheckClues(c.Solution); err != nil && shape.CheckClues(puzzle) == nil {
				t.Errorf("got a grid that breaks a rule: %v", err)
			}
		})
	}
}

func TestBadPasses(t *testing.T) {
	spec := Spec()
	for _, value := range []string{"0", "-1", "many", "", "1.5", "99999999999999999999"} {
		if _, err := spec.New(sudoku.Shape9, solvers.Options{"passes": value}); err == nil {
			t.Errorf("passes=%q: got no error, want one", value)
		}
	}
}
