package roster_test

import (
	"os"
	"slices"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestContract checks that every built-in solver keeps the contract, also with other options. Without
// SUDOKUBENCH_LONG, it leaves out the large boards (TestGuesses has one of each), 4x4 boards if the solver takes
// others (TestGuesses and TestAllAgree have hundreds), the options of solvers that give up, which take long to do so,
// and the ideas of a solver on all boards except its smallest.
func TestContract(t *testing.T) {
	for _, spec := range variants() {
		all := []solvers.Spec{spec.Spec}
		if os.Getenv("SUDOKUBENCH_LONG") == "" {
			if spec.title != spec.Name {
				continue // TestGuesses has the variants
			}
			all = nil
			for _, shape := range spec.Shapes {
				if shape.Side() > 9 || shape == sudoku.Shape4 && len(spec.Shapes) > 1 {
					continue
				}
				one := spec.Spec
				one.Shapes = []sudoku.Shape{shape}
				if one.Options = slices.Clone(one.Options); len(all) > 0 {
					for k := range one.Options {
						one.Options[k].Values = nil
					}
				}
				all = append(all, one)
			}
		}
		t.Run(spec.title, func(t *testing.T) {
			for _, one := range all {
				solvertest.Run(t, one)
			}
		})
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
