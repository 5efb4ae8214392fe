package roster

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokubench/solvers"
)

// Roster contains the solvers of one build of bench: first the built-in solvers, then those that
// another module adds. The zero value has no solvers.
type Roster struct {
	all     []solvers.Spec
	builtin int // number of built-in solvers, which are at the start of the list
}

// Builtin returns a Roster with only the built-in solvers.
func Builtin() Roster {
	all := All()
	return Roster{all: all, builtin: len(all)}
}

// With returns a Roster with the built-in solvers and the given solvers. It skips a solver if the
// solver lacks a field that a contest needs, or if the name of the solver is in use. The error has a
// line for each skipped solver.
func With(own ...solvers.Spec) (Roster, error) {
	r := Builtin()
	var faults []error
	for i, spec := range own {
		if fault := r.fault(spec); fault != "" {
			faults = append(faults, fmt.Errorf("cannot add solver %d of %d (%q): %s", i+1, len(own), spec.Name, fault))
			continue
		}
		r.all = append(r.all, spec)
	}
	return r, errors.Join(faults...)
}

// fault returns the reason why a solver cannot be added, or "" if it can.
func (r Roster) fault(spec solvers.Spec) string {
	family := func(s solvers.Spec) bool { return s.Family == spec.Name }
	at := slices.IndexFunc(r.all, func(s solvers.Spec) bool { return s.Name == spec.Name })
	switch {
	case !solvers.ValidName(spec.Name):
		return "Name is not valid; want lower-case letters and digits, with words joined by -, such as \"my-solver\""
	case at >= r.builtin:
		return "two solvers have this name; give each its own name"
	case at >= 0:
		return "sudokubench has a solver of this name; choose another name"
	case spec.Name == "all" || slices.ContainsFunc(r.all[:r.builtin], family):
		return "this name selects several solvers in a contest; choose another name"
	case strings.TrimSpace(spec.Family) == "":
		return "Family is empty; want the kind of method, such as \"search\""
	case len(spec.Shapes) == 0:
		return "Shapes is empty; want the boards that the solver supports, such as sudoku.Shape9"
	case spec.Answers == 0 || !solvers.All.Has(spec.Answers):
		return fmt.Sprintf("Answers is %d; want solvers.First, solvers.Unique and solvers.Count, joined by |, or solvers.All", uint8(spec.Answers))
	case spec.New == nil:
		return "New is nil; want the function that makes a solver"
	}
	for _, shape := range spec.Shapes {
		if !shape.Valid() {
			return fmt.Sprintf("Shapes contains %+v, which is not the shape of a board", shape)
		}
	}
	return ""
}

// All returns the solvers in the order in which they are shown. Do not change the list.
func (r Roster) All() []solvers.Spec { return r.all }

// Own returns the solvers that are not built in.
func (r Roster) Own() []solvers.Spec { return r.all[r.builtin:] }

// Find returns the solver with this name. The second result is false if it does not exist.
func (r Roster) Find(name string) (solvers.Spec, bool) {
	for _, spec := range r.all {
		if spec.Name == name {
			return spec, true
		}
	}
	return solvers.Spec{}, false
}
