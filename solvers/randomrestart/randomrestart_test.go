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
		want   []int64 // in units
	}{
		{"the sequence of Luby, Sinclair and Zuckerman", "luby", []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}},
		{"half as much again", "geometric", []int64{2, 3}}, // in half units
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
			t.Errorf("%s: %s gives %v, want %v", tt.reason, tt.name, got, tt.want)
		}
	}
	for name := range schedules { // the proof that it ends
		var s schedule
		highest := int64(0)
		for range 5000 {
			highest = max(highest, schedules[name](&s))
		}
		if highest < 1000*unit {
			t.Errorf("%s comes only to %d in 5000 runs; a large tree is never seen whole", name, highest)
		}
	}
}

// TestPick draws every digit about equally often, and no other.
func TestPick(t *testing.T) {
	var s solver
	s.dice.Seed(1, 2)
	const open = 1<<2 | 1<<5 | 1<<24
	seen := map[uint32]int{}
	for range 3000 {
		seen[s.pick(open, 3)]++
	}
	if len(seen) != 3 {
		t.Errorf("drew %d different digits of 3", len(seen))
	}
	for bit, n := range seen {
		if bits.OnesCount32(bit) != 1 || bit&open == 0 || n < 900 || n > 1100 {
			t.Errorf("drew %b %d times of 3000", bit, n)
		}
	}
}

// TestDroppedRunsDoNotCount counts thousands of solutions, many of which are
// found in runs that are dropped, and again in the last.
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
			t.Errorf("%s: %d guesses, and %d where no run is dropped; the puzzle is too small for this test", name, c.Nodes, want.Nodes)
		case c.Count != want.Count || !c.Exhausted:
			t.Errorf("%s: count %d, exhausted %t; one whole run finds %d", name, c.Count, c.Exhausted, want.Count)
		}
	}
}

// TestOtherSchedules holds the variants against the suite as well.
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
