package roster_test

import (
	"testing"

	"sudokubench/solvers/roster"
	"sudokubench/solvers/solvertest"
)

// TestContract lets the conformance suite loose on every solver.
func TestContract(t *testing.T) {
	for _, spec := range roster.All() {
		t.Run(spec.Name, func(t *testing.T) { solvertest.Run(t, spec) })
	}
}

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, spec := range roster.All() {
		if seen[spec.Name] {
			t.Errorf("two solvers are called %s; records and configurations know them by name", spec.Name)
		}
		seen[spec.Name] = true
	}
}

func TestFind(t *testing.T) {
	for _, spec := range roster.All() {
		if got, ok := roster.Find(spec.Name); !ok || got.Name != spec.Name {
			t.Errorf("Find(%q) = %q, %t", spec.Name, got.Name, ok)
		}
	}
	for _, name := range []string{"", "no-such-solver", "Bitmask-MRV"} {
		if got, ok := roster.Find(name); ok {
			t.Errorf("Find(%q) = %q; there is no such solver", name, got.Name)
		}
	}
}
