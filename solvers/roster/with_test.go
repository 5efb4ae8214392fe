package roster_test

import (
	"strings"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// valid is a solver of another module; change changes it.
func valid(change func(*solvers.Spec)) solvers.Spec {
	spec := solvers.Spec{
		Name: "mine", Family: "search", Shapes: []sudoku.Shape{sudoku.Shape9}, Answers: solvers.All,
		New: func(sudoku.Shape, solvers.Options) (solvers.Solver, error) { return nil, nil },
	}
	change(&spec)
	return spec
}

func TestWith(t *testing.T) {
	named := func(name string) solvers.Spec { return valid(func(s *solvers.Spec) { s.Name = name }) }
	for _, row := range []struct {
		reason string
		own    []solvers.Spec
		want   []string // the lines of the error
	}{
		{"none", nil, nil},
		{"one", []solvers.Spec{named("mine")}, nil},
		{"two", []solvers.Spec{named("mine"), named("mine-2")}, nil},
		{"a name that is taken", []solvers.Spec{named("dlx")}, []string{`cannot add solver 1 of 1 ("dlx"): sudokubench has a solver of this name`}},
		{"a name given twice", []solvers.Spec{named("mine"), named("mine")}, []string{`cannot add solver 2 of 2 ("mine"): two solvers have this name`}},
		{"no name", []solvers.Spec{{}}, []string{`cannot add solver 1 of 1 (""): Name is not valid; want lower-case letters`}},
		{"a name that no flag can hold", []solvers.Spec{named("my,solver")}, []string{"Name is not valid"}},
		{"a name of all solvers", []solvers.Spec{named("all")}, []string{"this name selects several solvers"}},
		{"a name of a family", []solvers.Spec{named("backtracking")}, []string{"this name selects several solvers"}},
		{"no family", []solvers.Spec{valid(func(s *solvers.Spec) { s.Family = " " })}, []string{"Family is empty"}},
		{"no boards", []solvers.Spec{valid(func(s *solvers.Spec) { s.Shapes = nil })}, []string{"Shapes is empty"}},
		{"a board that does not exist", []solvers.Spec{valid(func(s *solvers.Spec) { s.Shapes = make([]sudoku.Shape, 1) })}, []string{"Shapes contains"}},
		{"no answers", []solvers.Spec{valid(func(s *solvers.Spec) { s.Answers = 0 })}, []string{"Answers is 0"}},
		{"answers that do not exist", []solvers.Spec{valid(func(s *solvers.Spec) { s.Answers = 64 })}, []string{"Answers is 64"}},
		{"no function", []solvers.Spec{valid(func(s *solvers.Spec) { s.New = nil })}, []string{"New is nil"}},
		{"two faults", []solvers.Spec{named(""), named("mine"), named("dlx")}, []string{"solver 1 of 3", "solver 3 of 3"}},
	} {
		t.Run(row.reason, func(t *testing.T) {
			r, err := roster.With(row.own...)
			if row.want == nil {
				if err != nil {
					t.Fatal(err)
				}
				for i, spec := range row.own {
					if got, ok := r.Find(spec.Name); !ok || got.Name != spec.Name || r.Own()[i].Name != spec.Name {
						t.Errorf("%s is not found, or is not among the caller's own", spec.Name)
					}
				}
				if len(r.Own()) != len(row.own) || len(r.All()) != len(roster.All())+len(row.own) {
					t.Errorf("%d solvers, %d of them the caller's own", len(r.All()), len(r.Own()))
				}
				return
			}
			if err == nil {
				t.Fatal("no error")
			}
			lines := strings.Split(err.Error(), "\n")
			if len(lines) != len(row.want) {
				t.Fatalf("the error is %q; want %d lines", err, len(row.want))
			}
			for i, want := range row.want {
				if !strings.Contains(lines[i], want) {
					t.Errorf("line %d is %q; want %q in it", i+1, lines[i], want)
				}
			}
		})
	}
}

// TestOwnSolversStayWithTheirRoster: no roster changes another one.
func TestOwnSolversStayWithTheirRoster(t *testing.T) {
	if _, err := roster.With(valid(func(*solvers.Spec) {})); err != nil {
		t.Fatal(err)
	}
	if _, ok := roster.Builtin().Find("mine"); ok {
		t.Error("a solver of one roster is in another")
	}
}
