package randomrestart

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

func TestCutoffs(t *testing.T) {
	for _, tt := range []struct {
		reason string
		name   string
		want   []int64 // cutoffs as multiples of the constant unit; for geometric, of half of it
	}{
		{"the sequence of Luby, Sinclair and Zuckerman", "luby", []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}},
		{"each cutoff is 1.5 times the previous one", "geometric", []int64{2, 3}},
	} {
		var s schedule
		var got []int64
		for range tt.want {
			cutoff := schedules[tt.name](&s)
			if tt.name == "geometric" {
				cutoff *= 2
			}
			got = append(got, cutoff/unit)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %s: got %v; want %v", tt.reason, tt.name, got, tt.want)
		}
	}
	for name := range schedules { // the test shows that the cutoffs grow without bound, so that some run searches its whole tree
		var s schedule
		highest := int64(0)
		for range 5000 {
			highest = max(highest, schedules[name](&s))
		}
		if highest < 1000*unit {
			t.Errorf("%s: the highest cutoff of 5000 runs is %d; want at least %d", name, highest, 1000*unit)
		}
	}
}

// TestPick shows that pick draws each digit of a set about equally often, and no other digit.
func TestPick(t *testing.T) {
	var s solver
	s.dice.Seed(1, 2)
	const open = 1<<2 | 1<<5 | 1<<24
	seen := map[uint32]int{}
	for range 3000 {
		seen[s.pick(open, 3)]++
	}
	if len(seen) != 3 {
		t.Errorf("drew %d different digits; want 3", len(seen))
	}
	for bit, n := range seen {
		if bits.OnesCount32(bit) != 1 || bit&open == 0 || n < 900 || n > 1100 {
			t.Errorf("drew %b %d times of 3000; want a digit of %b 900 to 1100 times", bit, n, uint32(open))
		}
	}
}

// TestDroppedRunsDoNotCount counts the solutions of a puzzle that has more than a thousand. Runs that
// end at a cutoff find many of the solutions, and the last run finds the same solutions again.
func TestDroppedRunsDoNotCount(t *testing.T) {
	shape := sudoku.Shape6
	puzzle := make(sudoku.Grid, shape.Cells())
	copy(puzzle, []uint8{1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3})
	var want solvers.Claim
	for _, name := range []string{"never", "luby", "geometric"} {
		s, err := Spec().New(shape, solvers.Options{"restarts": name})
		if err != nil {
			t.Fatal(err)
		}
		c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
		if err := s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: math.MaxInt}, &c); err != nil {
			t.Fatal(err)
		}
		switch {
		case name == "never":
			want = c
		case c.Nodes < want.Nodes+unit:
			t.Errorf("%s: %d guesses, and %d without restarts; the puzzle is too small for this test", name, c.Nodes, want.Nodes)
		case c.Count != want.Count || !c.Exhausted:
			t.Errorf("%s: got count %d, exhausted %t; want %d, true, as one complete run", name, c.Count, c.Exhausted, want.Count)
		}
	}
}

// TestOtherSchedules runs the conformance suite with the other values of the option restarts.
func TestOtherSchedules(t *testing.T) {
	for _, name := range []string{"geometric", "never"} {
		t.Run(name, func(t *testing.T) {
			spec := Spec()
			make1 := spec.New
			spec.Shapes = []sudoku.Shape{sudoku.Shape4, sudoku.Shape9}
			spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
				if options["restarts"] == "" {
					options = solvers.Options{"restarts": name}
				}
				return make1(shape, options)
			}
			solvertest.Run(t, spec)
		})
	}
}
