package prepare

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/versions"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
)

// Only solvers that changed keep their rows. A comparison without rows says why.
func TestNarrow(t *testing.T) {
	const none = "changed between old and new (packages compared: 5); "
	for _, tt := range []struct {
		reason    string
		c         versions.Changes
		rows, why string
		unchanged string // reason of the result without rows
		warnings  int
	}{
		{"one changed", versions.Changes{Solvers: map[string][]string{"b": {"solvers/b", "part"}, "rowless": {"part"}}}, "b", "changed: solvers/b, part", "", 1},
		{"none changed", versions.Changes{}, "", "", "No solver " + none + "--all measures every solver", 1},
		{"one without rows changed", versions.Changes{Solvers: map[string][]string{"rowless": {"x"}}}, "", "",
			"No measured row has a solver that " + none + "choose rows with --solvers, --corpora or --config", 2},
		{"two are new and one is gone", versions.Changes{New: []string{"x", "y"}, Gone: []string{"z"}}, "", "",
			"z is gone, x and y are new, and no other solver " + none + "--all measures every solver", 4},
		{"another module changed", versions.Changes{Outside: true, Program: []string{"."}}, "a b", "changed: .", "", 0},
		{"another module did not change", versions.Changes{Outside: true}, "", "", "No solver " + none + "--all measures every solver", 1},
	} {
		var specs []solvers.Spec
		p := &Comparison{Plan: gate.Plan{Tasks: []gate.Task{{Solver: "a"}, {Solver: "b"}, {Solver: "bitmask"}}}, solvers: map[string]config.Solver{}}
		for _, name := range []string{"a", "b", "rowless"} {
			spec, _ := roster.Find("bitmask")
			spec.Name = name
			specs = append(specs, spec)
			p.solvers[name] = config.Solver{Name: name, Solver: name}
		}
		p.roster = testkit.Must(roster.With(specs...))(t)
		tt.c.Compared = 5
		why, unchanged := p.Narrow(&tt.c, &versions.Pair{Base: versions.Version{Name: "old"}, Head: versions.Version{Name: "new"}})
		warnings, text := p.Warnings, ""
		if unchanged != nil {
			warnings, text = unchanged.Warnings, unchanged.Warnings[0].Text
		}
		var rows []string
		for _, task := range p.Tasks {
			rows = append(rows, task.Solver)
		}
		if got := strings.Join(rows, " "); got != tt.rows || why != tt.why || text != tt.unchanged || len(warnings) != tt.warnings {
			t.Errorf("%s: rows of %q because of %q, %q, %d warnings; want %q, %q, %q, %d", tt.reason, got, why, text, len(warnings), tt.rows, tt.why, tt.unchanged, tt.warnings)
		}
	}
}

// The processes of a layout come from the build with this layout.
func TestEachLayoutHasItsBuild(t *testing.T) {
	both := &versions.Pair{Base: versions.Version{Builds: []string{"a", "b"}}, Head: versions.Version{Builds: []string{"c", "d"}}}
	for layout, want := range [][2]string{{"a", "c"}, {"b", "d"}} {
		for side := range want {
			if got := new(Comparison).command(both, side, &gate.Task{Layout: layout}, 0)[0]; got != want[side] {
				t.Errorf("layout %d of side %d starts %s, want %s", layout, side, got, want[side])
			}
		}
	}
}

// Each solver of this repository is in a folder of versions.Folders.
func TestFoldersOfSolvers(t *testing.T) {
	t.Chdir("../../..")
	for _, spec := range roster.Builtin().All() {
		file := SourceOf(spec.Name)
		if text, err := os.ReadFile(filepath.FromSlash(file)); err != nil || spec.Source != "" && string(text) != spec.Source {
			t.Errorf("the source of %s is not in %q (%v); bench compare would not notice its changes", spec.Name, file, err)
		}
	}
}
