package roster_test

import (
	"testing"

	"sudokubench/solvers/roster"
	"sudokubench/solvers/solvertest"
)

// TestContract checks that every built-in solver keeps the contract.
func TestContract(t *testing.T) {
	for _, spec := range roster.All() {
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
