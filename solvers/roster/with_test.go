package roster_test

import (
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// valid makes a Spec that With accepts, calls change on it, and returns it.
func valid(change func(*solvers.Spec)) solvers.Spec {
	spec := solvers.Spec{
		Name: "mine", Family: "search", Shapes: []sudoku.Shape{sudoku.Shape9}, Answers: solvers.All,
		New: func(sudoku.Shape, solvers.Options) (solvers.Solver, error) { return nil, nil },
	}
	change(&spec)
	return spec
}

// TestWith shows which solvers With adds, and the error for each solver that it does not add.
func TestWith(t *testing.T) {
	named := func(name string) solvers.Spec { return valid(func(s *solvers.Spec) { s.Name = name }) }
	for _, row := range []struct {
		reason string
		own    []solvers.Spec
		want   []string // expected lines of the error
	}{
		{"no solver", nil, nil},
		{"one solver", []solvers.Spec{named("mine")}, nil},
		{"two solvers", []solvers.Spec{named("mine"), named("mine-2")}, nil},
		{"the name of a built-in solver", []solvers.Spec{named("dlx")}, []string{`cannot add solver 1 of 1 ("dlx"): sudokubench has a solver of this name`}},
		{"the same name twice", []solvers.Spec{named("mine"), named("mine")}, []string{`cannot add solver 2 of 2 ("mine"): two solvers have this name`}},
		{"no name", []solvers.Spec{{}}, []string{`cannot add solver 1 of 1 (""): Name is not valid; want lower-case letters`}},
		{"a name with a comma", []solvers.Spec{named("my,solver")}, []string{"Name is not valid"}},
		{"the name for all solvers", []solvers.Spec{named("all")}, []string{"this name selects several solvers"}},
		{"the name of a family", []solvers.Spec{named("backtracking")}, []string{"this name selects several solvers"}},
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
						t.Errorf("Find does not return %s, or Own does not contain it", spec.Name)
					}
				}
				if len(r.Own()) != len(row.own) || len(r.All()) != len(roster.All())+len(row.own) {
					t.Errorf("the roster has %d solvers, %d of them in Own; want all built-in solvers and the added ones", len(r.All()), len(r.Own()))
				}
				return
			}
			if err == nil {
				t.Fatal("With returns no error; want one")
			}
			lines := strings.Split(err.Error(), "\n")
			if len(lines) != len(row.want) {
				t.Fatalf("the error is %q; want %d lines", err, len(row.want))
			}
			for i, want := range row.want {
				if !strings.Contains(lines[i], want) {
					t.Errorf("line %d is %q; want a line that contains %q", i+1, lines[i], want)
				}
			}
		})
	}
}

// TestOwnSolversStayWithTheirRoster shows that With does not change the built-in roster.
func TestOwnSolversStayWithTheirRoster(t *testing.T) {
	testkit.Must(roster.With(valid(func(*solvers.Spec) {})))(t)
	if _, ok := roster.Builtin().Find("mine"); ok {
		t.Error("the built-in roster contains a solver that was added to another roster")
	}
}
