package judge_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// These are puzzles and grids of a 4x4 board.
const (
	onlyOne = "1.....3....4.2.." // puzzle with one solution
	oneGrid = "1342243131244213"
	two     = "123434..214343.." // puzzle with two solutions
	twoA    = "1234341221434321"
	twoB    = "1234342121434312"
	none    = "12...34........." // puzzle without a solution: no cell of row 1 can contain the digit 4
)

func grid(t testing.TB, line string) sudoku.Grid {
	t.Helper()
	if line == "" {
		return nil
	}
	_, g := testkit.Must2(sudoku.ParseGrid(line))(t)
	return g
}

func TestRule(t *testing.T) {
	unknown := judge.Truth{}
	counted := func(count, limit int) judge.Truth { return judge.Truth{Known: true, Count: count, Limit: limit} }
	claim := func(solution string, count int, exhausted bool) solvers.Claim {
		return solvers.Claim{Solution: grid(t, solution), Count: count, Exhausted: exhausted}
	}
	for _, row := range []struct {
		reason  string
		puzzle  string
		limit   int
		claim   solvers.Claim
		truth   judge.Truth
		verdict judge.Verdict
		why     string
		needs   bool
	}{
		// In these rows, the task is to find one solution.
		{"a right grid is all that was asked for", onlyOne, 1, claim(oneGrid, 1, false), unknown, judge.Verified, "", false},
		{"one of several solutions is enough", two, 1, claim(twoB, 1, false), counted(2, 3), judge.Verified, "", false},
		{"the claim that there is only one is not checked if the task is to find one", onlyOne, 1, claim(oneGrid, 1, true), unknown, judge.Verified, "", false},
		{"the claim that there is only one is true", onlyOne, 1, claim(oneGrid, 1, true), counted(1, 2), judge.Verified, "", false},
		{"the claim that there is only one is false", two, 1, claim(twoA, 1, true), counted(2, 2), judge.Wrong,
			"claims exactly 1 solution, but there are at least 2", false},
		{"a clue was changed", onlyOne, 1, claim("2"+oneGrid[1:], 1, false), unknown, judge.Wrong, "clue r1c1=1 became 2", false},
		{"a digit twice", onlyOne, 1, claim("1442243131244213", 1, false), unknown, judge.Wrong, "row 1 has two 4s: r1c2, r1c3", false},
		{"a complete grid of another puzzle", onlyOne, 1, claim(twoA, 1, false), unknown, judge.Wrong, "clue r2c3=3 became 1", false},
		{"the puzzle handed back", onlyOne, 1, claim(onlyOne, 1, false), unknown, judge.Wrong, "12 cells are blank, the first is r1c2", false},
		{"a wrong grid is wrong whatever the truth", onlyOne, 1, claim(onlyOne, 1, false), counted(1, 2), judge.Wrong, "12 cells are blank, the first is r1c2", false},
		{"one solution is claimed without a grid", onlyOne, 1, claim("", 1, false), unknown, judge.Wrong, "the grid has 0 cells; a 4x4 board has 16", false},
		{"a grid of another board", onlyOne, 1, solvers.Claim{Solution: make(sudoku.Grid, 81), Count: 1}, unknown, judge.Wrong, "the grid has 81 cells; a 4x4 board has 16", false},
		{"a grid cut short", onlyOne, 1, solvers.Claim{Solution: grid(t, oneGrid)[:15], Count: 1}, unknown, judge.Wrong, "the grid has 15 cells; a 4x4 board has 16", false},

		// In these rows, the contestant found no solution.
		{"giving up is not wrong", onlyOne, 1, claim(onlyOne, 0, false), unknown, judge.Declined, "the contestant gave up: it kept the clues and left 12 cells blank", false},
		{"with a partial grid", onlyOne, 1, claim("."+oneGrid[1:], 0, false), unknown, judge.Declined, "the contestant gave up: it left 1 cell blank", false},
		{"with a full grid", onlyOne, 1, claim(oneGrid, 0, false), unknown, judge.Declined, "the contestant gave up", false},
		{"with an empty grid", onlyOne, 1, claim("................", 0, false), unknown, judge.Declined, "the contestant gave up", false},
		{"with a grid that changes a clue", onlyOne, 1, claim("2...............", 0, false), unknown, judge.Declined, "the contestant gave up", false},
		{"giving up on a puzzle without solution", none, 2, claim(none, 0, false), counted(0, 2), judge.Declined, "the contestant gave up: it kept the clues and left 12 cells blank", false},
		{"the grid of a contestant that gives up is not checked", onlyOne, 1, claim("", 0, false), unknown, judge.Declined, "the contestant gave up", false},
		{"there is no solution, as claimed", none, 1, claim(none, 0, true), counted(0, 1), judge.Verified, "", true},
		{"no solution is claimed, but there is one", onlyOne, 1, claim(onlyOne, 0, true), counted(1, 2), judge.Wrong, "claims that there is no solution, but there is at least one", true},
		{"no solution is claimed, but there is at least one", two, 1, claim(two, 0, true), counted(1, 1), judge.Wrong, "claims that there is no solution, but there is at least one", true},
		{"no solution is claimed, and the truth is unknown", none, 2, claim(none, 0, true), unknown, judge.Unjudged, "claims that there is no solution, which could not be checked", true},
		{"a truth with the limit 0 proves nothing", none, 2, claim(none, 0, true), counted(0, 0), judge.Unjudged,
			"claims that there is no solution, which could not be checked", true},

		// In these rows, the task is to prove that there is only one solution.
		{"one and no more, which is true", onlyOne, 2, claim(oneGrid, 1, true), counted(1, 2), judge.Verified, "", true},
		{"one and no more, and the truth is unknown", onlyOne, 2, claim(oneGrid, 1, true), unknown, judge.Unjudged, "claims 1 solution, which could not be checked", true},
		{"one and no more, but there are two", two, 2, claim(twoA, 1, true), counted(2, 2), judge.Wrong, "claims exactly 1 solution, but there are at least 2", true},
		{"one and no more, but there are exactly two", two, 2, claim(twoA, 1, true), counted(2, 3), judge.Wrong, "claims exactly 1 solution, but there are 2", true},
		{"found one and did not search for another", onlyOne, 2, claim(oneGrid, 1, false), counted(1, 2), judge.Declined, "the contestant gave up after 1 solution; up to 2 were asked for", false},
		{"did not search for another, and the grid is wrong: wrong takes precedence", onlyOne, 2, claim(twoA, 1, false), unknown, judge.Wrong, "clue r2c3=3 became 1", false},
		{"two are claimed, and there are two", two, 2, claim(twoB, 2, false), counted(2, 2), judge.Verified, "", true},
		{"two are claimed, but there is one", onlyOne, 2, claim(oneGrid, 2, false), counted(1, 2), judge.Wrong, "claims 2 solutions, but there is 1", true},
		{"two are claimed, and the truth is unknown", two, 2, claim(twoB, 2, false), unknown, judge.Unjudged, "claims 2 solutions, which could not be checked", true},
		{"two are claimed, and the truth is one or more", two, 2, claim(twoB, 2, false), counted(1, 1), judge.Unjudged, "claims 2 solutions, which could not be checked", true},
		{"one and no more, and the truth is one or more", onlyOne, 2, claim(oneGrid, 1, true), counted(1, 1), judge.Unjudged,
			"claims 1 solution, which could not be checked", true},
		{"two and no more: the task requires only two", two, 2, claim(twoA, 2, true), counted(2, 2), judge.Verified, "", true},
		{"two and no more, but there are three or more", "................", 2, claim(twoA, 2, true), counted(3, 3), judge.Wrong, "claims exactly 2 solutions, but there are at least 3", true},

		// In these rows, the task is to count solutions up to a limit.
		{"all of them", two, 10, claim(twoA, 2, true), counted(2, 10), judge.Verified, "", true},
		{"all of them, and the truth has a lower limit", two, 10, claim(twoA, 2, true), counted(2, 3), judge.Verified, "", true},
		{"all of them, but the truth is not exact", two, 10, claim(twoA, 2, true), counted(2, 2), judge.Unjudged, "claims 2 solutions, which could not be checked", true},
		{"one too few", two, 10, claim(twoA, 1, true), counted(2, 10), judge.Wrong, "claims exactly 1 solution, but there are 2", true},
		{"one too many", two, 10, claim(twoA, 3, true), counted(2, 10), judge.Wrong, "claims 3 solutions, but there are 2", true},
		{"more than the truth, which is not exact", two, 10, claim(twoA, 3, true), counted(2, 2), judge.Unjudged, "claims 3 solutions, which could not be checked", true},
		{"gave up after some", two, 10, claim(twoA, 1, false), counted(2, 10), judge.Declined, "the contestant gave up after 1 solution; up to 10 were asked for", false},
		{"gave up after several", "................", 10, claim(twoA, 3, false), counted(10, 10), judge.Declined, "the contestant gave up after 3 solutions; up to 10 were asked for", false},
		{"as many as were asked for", "................", 10, claim(twoA, 10, false), counted(288, 1000), judge.Verified, "", true},
		{"the empty board's 288", "................", 300, claim(twoA, 288, true), counted(288, 300), judge.Verified, "", true},
		{"one short of 288", "................", 300, claim(twoA, 287, true), counted(288, 300), judge.Wrong, "claims exactly 287 solutions, but there are 288", true},

		// In these rows, the claims are impossible for a correct solver.
		{"more than were asked for", two, 1, claim(twoA, 2, false), counted(2, 2), judge.Wrong, "claims 2 solutions, but at most 1 was asked for", false},
		{"very many more", two, 2, claim(twoA, 1<<62, true), unknown, judge.Wrong, "claims 4611686018427387904 solutions, but at most 2 were asked for", false},
		{"fewer than none", onlyOne, 1, claim(oneGrid, -1, false), unknown, judge.Wrong, "claims -1 solutions, but at most 1 was asked for", false},
		{"fewer than none, for certain", onlyOne, 2, claim(oneGrid, -1<<63, true), counted(1, 2), judge.Wrong,
			"claims -9223372036854775808 solutions, but at most 2 were asked for", false},
		{"a count without a grid", two, 10, claim("", 2, true), counted(2, 10), judge.Wrong, "the grid has 0 cells; a 4x4 board has 16", true},
		{"the right count with a wrong grid", two, 10, claim("1234341221434322", 2, true), counted(2, 10), judge.Wrong, "row 4 has two 2s: r4c3, r4c4", true},

		// In these rows, a valid grid contradicts the truth, and the judge ignores the truth.
		{"the truth is no solution, but the grid is one", onlyOne, 1, claim(oneGrid, 1, true), counted(0, 2), judge.Verified, "", false},
		{"such a truth does not prove uniqueness either", onlyOne, 2, claim(oneGrid, 1, true), counted(0, 2), judge.Unjudged, "claims 1 solution, which could not be checked", true},
	} {
		t.Run(row.reason, func(t *testing.T) {
			q := solvers.Query{Shape: sudoku.Shape4, Puzzle: grid(t, row.puzzle), Limit: row.limit}
			got := judge.Rule(&q, &row.claim, row.truth)
			if want := (judge.Ruling{Verdict: row.verdict, Reason: row.why}); got != want {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
			if got := judge.Needs(&q, &row.claim); got != row.needs {
				t.Errorf("Needs = %v, want %v", got, row.needs)
			}
		})
	}
}

// TestPuzzlesOfTheTable shows that the puzzles of the table have the numbers of solutions that the
// comments state.
func TestPuzzlesOfTheTable(t *testing.T) {
	for _, row := range []struct {
		puzzle string
		count  int
	}{{onlyOne, 1}, {two, 2}, {none, 0}, {"................", 288}} {
		if n := count4(grid(t, row.puzzle)); n != row.count {
			t.Errorf("%s has %d solutions, want %d", row.puzzle, n, row.count)
		}
	}
}

func TestVerdicts(t *testing.T) {
	all := judge.Verdicts()
	if len(all) != 9 || all[0] != judge.Verified || !slices.IsSorted(all) {
		t.Errorf("the verdicts are %v; want 9, best first, and verified is the best", all)
	}
	columns := slices.Concat(judge.Columns())
	slices.Sort(columns)
	if !slices.Equal(columns, all) {
		t.Errorf("the columns are of %v; want each verdict once", columns)
	}
	var counts judge.Counts
	for i, v := range all {
		counts.Add(v, i+1)
	}
	seen := map[string]bool{}
	for i, v := range all {
		text, _ := v.MarshalText()
		var back judge.Verdict
		if err := back.UnmarshalText(text); err != nil || back != v || len(text) == 0 || seen[string(text)] {
			t.Errorf("verdict %d is written as %q and read as %d (%v)", v, text, back, err)
		}
		seen[string(text)] = true
		if got := counts.Of(v); got != i+1 {
			t.Errorf("the count of %s is %d; want %d", v, got, i+1)
		}
	}
}

// TestCountsKeepTheirNames shows that the JSON keys of the counts are the texts of the verdicts, in
// the order of the table columns.
func TestCountsKeepTheirNames(t *testing.T) {
	var counts judge.Counts
	want := "{"
	for i, v := range slices.Concat(judge.Columns()) {
		counts.Add(v, i)
		want += fmt.Sprintf("%q:%d,", strings.ReplaceAll(v.String(), "-", "_"), i)
	}
	got, err := json.Marshal(counts)
	if want += `"not_reached":0}`; err != nil || string(got) != want {
		t.Errorf("counts are written as %s (%v); want %s", got, err, want)
	}
}

func TestUnknownVerdicts(t *testing.T) {
	for _, text := range []string{"", "odd", "Wrong"} {
		var v judge.Verdict
		if err := v.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), "verified declined") {
			t.Errorf("%q is read as %d with error %v; want an error that lists the verdicts", text, v, err)
		}
	}
	if none := judge.Verdict(0); none.String() != "" || judge.Verdict(10).String() != "" {
		t.Errorf("verdicts that do not exist have the texts %q and %q; want none", none, judge.Verdict(10))
	}
}

func TestRuleDoesNotAllocate(t *testing.T) {
	q := solvers.Query{Shape: sudoku.Shape4, Puzzle: grid(t, onlyOne), Limit: 2}
	c := solvers.Claim{Solution: grid(t, oneGrid), Count: 1, Exhausted: true}
	truth := judge.Truth{Known: true, Count: 1, Limit: 2}
	if n := testing.AllocsPerRun(100, func() {
		if judge.Needs(&q, &c) && judge.Rule(&q, &c, truth).Verdict != judge.Verified {
			t.Fatal("a right claim was refused")
		}
	}); n != 0 {
		t.Errorf("%v allocations a ruling, want none", n)
	}
}
