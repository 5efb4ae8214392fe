package roster_test

import (
	"os"
	"slices"
	"testing"

	"sudokubench/solvers/roster"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestContract checks that every built-in solver keeps the contract, also with other options. Without
// SUDOKUBENCH_LONG, it leaves out the large boards (TestGuesses has one of each), 4x4 boards if the solver takes
// others (TestGuesses and TestAllAgree have hundreds), and the options of solvers that give up, which take long to do so.
func TestContract(t *testing.T) {
	for _, spec := range variants() {
		if os.Getenv("SUDOKUBENCH_LONG") == "" {
			if spec.title != spec.Name {
				continue // TestGuesses has the variants
			}
			spec.Shapes = slices.DeleteFunc(slices.Clone(spec.Shapes), func(shape sudoku.Shape) bool {
				return shape.Side() > 9 || shape == sudoku.Shape4 && len(spec.Shapes) > 1
			})
		}
		t.Run(spec.title, func(t *testing.T) { solvertest.Run(t, spec.Spec) })
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
