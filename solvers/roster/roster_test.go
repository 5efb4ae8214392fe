package roster_test

import (
	"os"
	"slices"
	"testing"

	"sudokubench/solvers/roster"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestContract checks that every built-in solver keeps the contract. Without SUDOKUBENCH_LONG, a
// solver that takes 25x25 boards gets none of 16x16.
func TestContract(t *testing.T) {
	for _, spec := range roster.All() {
		if os.Getenv("SUDOKUBENCH_LONG") == "" && spec.Takes(sudoku.Shape25) {
			spec.Shapes = slices.DeleteFunc(slices.Clone(spec.Shapes), func(shape sudoku.Shape) bool { return shape == sudoku.Shape16 })
		}
		t.Run(spec.Name, func(t *testing.T) { solvertest.Run(t, spec) })
	}
}

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, spec := range roster.All() {
		if seen[spec.Name] {
			t.Errorf("two solvers have the name %s; want one, because records and configurations contain names", spec.Name)
		}
		seen[spec.Name] = true
	}
}

func TestFind(t *testing.T) {
	for _, spec := range roster.All() {
		if got, ok := roster.Find(spec.Name); !ok || got.Name != spec.Name {
			t.Errorf("Find(%q) = %q, %t; want the solver with this name", spec.Name, got.Name, ok)
		}
	}
	for _, name := range []string{"", "no-such-solver", "Bitmask-MRV"} {
		if got, ok := roster.Find(name); ok {
			t.Errorf("Find(%q) = %q; want no solver", name, got.Name)
		}
	}
}
