package contest_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// TestVariants shows which contestants are added for the ideas of solvers and programs.
func TestVariants(t *testing.T) {
	own := solvers.Spec{Name: "own", Family: "search", Source: "// Package own searches.\npackage own\n", Shapes: []sudoku.Shape{sudoku.Shape9}, Answers: solvers.All, New: func(sudoku.Shape, solvers.Options) (solvers.Solver, error) { return nil, nil }, Options: []solvers.Option{
		solvers.Switch("locked", "guesses without it"),
		{Name: "cell", Default: "fewest", Values: []string{"fewest", "first", "last"}},
		{Name: "effort", Default: "30"},
	}}
	all := testkit.Must(roster.With(own))(t)
	for _, tt := range []struct {
		reason, text string
		pairs        bool
		want         []string // name and options or command of each contestant
		fault        string
	}{
		{"each other value of each idea, but no setting without values", "solvers: [own]", false,
			[]string{"own", "own/locked=off locked=off", "own/cell=first cell=first", "own/cell=last cell=last"}, ""},
		{"two values of one idea are no pair", "solvers: [own]", true,
			[]string{"own", "own/locked=off locked=off", "own/cell=first cell=first", "own/cell=last cell=last",
				"own/locked=off+cell=first cell=first locked=off", "own/locked=off+cell=last cell=last locked=off"}, ""},
		{"the options of the entry are those of the full version", "solvers: [{name: mine, solver: own, options: {locked: 'off', effort: '7'}}]", false,
			[]string{"mine effort=7 locked=off", "mine/locked=on effort=7 locked=on", "mine/cell=first cell=first effort=7 locked=off", "mine/cell=last cell=last effort=7 locked=off"}, ""},
		{"a solver without ideas", "solvers: [own, {name: d, solver: set-difference}]", false, nil, "no option of d lists the Values of an idea; want an option such as solvers.Switch(name, doc), or one of the solvers with ideas: "},
		{"arguments of a program, in the order of the names", "entries: [{name: p, command: [x, -v], variants: {b: --no-b, a: [--no-a, '1']}}]", true,
			[]string{"p x -v", "p/a x -v --no-a 1", "p/b x -v --no-b", "p/a+b x -v --no-a 1 --no-b"}, ""},
		{"a program without variants", "entries: [{name: p, command: x}]", false, nil, "p has no variants; want the key variants in its entry, such as variants: {no-locked: --no-locked}"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			c := testkit.Must(config.Parse("c.yaml", ".", []byte("corpora: [easy]\n"+tt.text+"\n")))(t)
			err := contest.AddVariants(all, c, tt.pairs)
			if tt.fault != "" {
				if err == nil || !strings.Contains(err.Error(), tt.fault) {
					t.Fatalf("error %v; want %q", err, tt.fault)
				}
				return
			}
			testkit.NoError(t, err)
			var got []string
			for _, s := range c.Solvers {
				got = append(got, strings.Join(append([]string{s.Name}, contest.WorkerCommand(s)[3:]...), " "))
				got[len(got)-1] = strings.ReplaceAll(got[len(got)-1], " --option", "")
			}
			for _, e := range c.Programs {
				got = append(got, e.Name+" "+strings.Join(e.Command, " "))
			}
			testkit.NoDiff(t, cmp.Diff(tt.want, got), "")
		})
	}
}
