package annealing

import (
	"math"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

const (
	training = ".94.3.1..8127...963..19.....3.9.46....8613.49..62....14.35....85...2.7...6...8415"
	sparse   = "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3"
)

// TestCostIsKept tries swaps at several temperatures. After each temperature, it compares the cost
// with a new count of the missing digits. It also checks that the clues did not change and that
// each box has all digits.
func TestCostIsKept(t *testing.T) {
	shape := sudoku.Shape9
	_, puzzle, err := sudoku.ParseGrid(sparse)
	if err != nil {
		t.Fatal(err)
	}
	made, err := newSolver(shape, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := made.(*solver)
	s.fill(puzzle)
	for k := range 200 {
		missing := 0
		for u, unit := range shape.Units() {
			seen := map[uint8]bool{}
			for _, i := range shape.UnitCells(unit) {
				seen[s.grid[i]] = true
			}
			if unit.Kind == sudoku.Box && len(seen) != 9 {
				t.Fatalf("after %d swaps box %d has %d different digits; want 9", k, u-17, len(seen))
			}
			if unit.Kind != sudoku.Box {
				missing += 9 - len(seen)
			}
		}
		if missing != s.cost {
			t.Fatalf("after %d swaps %d digits are missing; cost is %d", k, missing, s.cost)
		}
		for i, d := range puzzle {
			if d != 0 && s.grid[i] != d {
				t.Fatalf("after %d swaps the clue %s is %d; want no change", k, shape.CellName(i), s.grid[i])
			}
		}
		s.setTemperature(float64(1+k%10) / 10)
		s.swaps(1)
	}
	if s.Nodes != 200 {
		t.Errorf("%d nodes after 200 swaps; want 200", s.Nodes)
	}
}

// TestSetTemperature compares the probabilities with exp(-c/T).
func TestSetTemperature(t *testing.T) {
	for _, row := range []struct {
		reason string
		t      float64
		odds   [3]float64 // probability of a swap that raises the cost by 1, by 2 and by 4
	}{
		{"hot: nearly every swap is made", 100, [3]float64{0.990, 0.980, 0.961}},
		{"temperature 1: a cost of 1 has the probability 1/e", 1, [3]float64{0.368, 0.135, 0.018}},
		{"cold: no swap with a cost is made", 0.01, [3]float64{0, 0, 0}},
	} {
		var s solver
		s.setTemperature(row.t)
		for k, c := range []int{1, 2, 4} {
			if got := float64(s.below[c]) / (1 << 32); math.Abs(got-row.odds[k]) > 0.001 {
				t.Errorf("%s: a swap that raises the cost by %d has the probability %.4f; want %.4f", row.reason, c, got, row.odds[k])
			}
		}
	}
}

func TestSolve(t *testing.T) {
	for _, row := range []struct {
		reason    string
		puzzle    string
		options   solvers.Options
		count     int
		exhausted bool
	}{
		{"a puzzle", training, nil, 1, false},
		{"cooled faster", training, solvers.Options{"cooling": "0.9"}, 1, false},
		{"no blanks, so no swap", "1234341221434321", nil, 1, false},
		{"clues that clash prove that there is no solution", "11..............", nil, 0, true},
		{"at most one blank in each box, and its digit clashes", ".13434122.434321", nil, 0, true},
		{"a unit without a place for a digit proves nothing, because the solver does not look for it", "1.....23........", nil, 0, false},
		{"effort 1: gives up before it finds the solution", sparse, solvers.Options{"effort": "1"}, 0, false},
	} {
		t.Run(row.reason, func(t *testing.T) {
			c := solvertest.Solve(t, Spec(), row.options, row.puzzle, 1)
			if c.Count != row.count || c.Exhausted != row.exhausted {
				t.Errorf("count %d, exhausted %t; want %d, %t", c.Count, c.Exhausted, row.count, row.exhausted)
			}
		})
	}
}
