package architecture

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
)

const root = "../.."

// module is the path of the module, which `go run ./tools/setmodule` can change.
var module = strings.TrimSuffix(reflect.TypeFor[listed]().PkgPath(), "/internal/architecture")

// listed is a package with its imports on all systems. Imports of test files are not checked,
// because tests can import any package.
type listed struct {
	ImportPath string
	Imports    []string // packages that the package's files import
	Deps       []string // packages of this module that the package depends on, directly or not
}

func TestImportsFollowTheArrows(t *testing.T) {
	packages := packages(t)
	for _, p := range packages {
		for _, fault := range faults(arrows, p) {
			t.Error(fault)
		}
	}
	source := testkit.Must(os.ReadFile("arrows_test.go"))(t)
	for _, s := range stale(arrows, packages) {
		before, _, _ := bytes.Cut(source, []byte("{from: "+strconv.Quote(s.from)))
		t.Errorf("arrows_test.go:%d: %s", 1+bytes.Count(before, []byte("\n")), s.what)
	}
}

// packages returns the packages of this module. Examples and folders with their own go.mod do not
// belong to it.
func packages(t *testing.T) (list []listed) {
	imports := map[string][]string{}
	for name, file := range sources(t) {
		folder := path.Dir(name)
		if strings.HasPrefix(folder, "examples/") || ownModule(folder) {
			continue
		}
		p := path.Join(module, folder)
		if _, known := imports[p]; !known { // a package without imports is in the list too
			imports[p] = nil
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			imports[p] = append(imports[p], imported)
		}
	}
	for _, p := range slices.Sorted(maps.Keys(imports)) {
		list = append(list, listed{ImportPath: p, Imports: sortedOnce(imports[p]), Deps: sortedOnce(reached(imports, p, map[string]bool{}))})
	}
	return list
}

func ownModule(folder string) bool {
	for ; folder != "."; folder = path.Dir(folder) {
		if _, err := os.Stat(filepath.Join(root, folder, "go.mod")); err == nil {
			return true
		}
	}
	return false
}

// reached returns the packages that a package depends on, directly or not.
func reached(imports map[string][]string, from string, seen map[string]bool) (found []string) {
	for _, p := range imports[from] {
		if !seen[p] {
			seen[p] = true
			found = append(append(found, p), reached(imports, p, seen)...)
		}
	}
	return found
}

func sortedOnce(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// faults returns the imports of a package that arrows does not allow, as sentences.
func faults(arrows []arrow, p listed) (faults []string) {
	name, ok := ours(p.ImportPath)
	if !ok {
		return []string{fmt.Sprintf("%s does not belong to module %s", p.ImportPath, module)}
	}
	a, ok := arrowOf(arrows, name)
	if !ok {
		return []string{fmt.Sprintf("%s has no line in arrows_test.go; add one with a reason", name)}
	}
	for _, imported := range p.Imports {
		other, inside := ours(imported)
		switch {
		case inside && !matchesAny(a.may, other):
			faults = append(faults, fmt.Sprintf("%s imports %s; of this module, it can import %s, because %s", name, other, listOr(a.may, "no package"), a.because))
		case inside:
		case imported == testingPackage && !slices.Contains(a.may, testingPackage):
			faults = append(faults, fmt.Sprintf("%s imports testing outside its tests", name))
		case !standard(imported) && !slices.ContainsFunc(a.outside, func(m string) bool { return m == "*" || within(m, imported) }):
			faults = append(faults, fmt.Sprintf("%s imports %s; of other modules, it can import %s, because %s", name, imported, listOr(a.outside, "no package"), a.because))
		}
	}
	for _, dep := range p.Deps {
		if other, inside := ours(dep); inside && matchesAny(a.never, other) {
			faults = append(faults, fmt.Sprintf("%s depends on %s, which is not allowed, because %s", name, other, a.because))
		}
	}
	return faults
}

// leftover is a line of arrows that applies to no package, or a permission in a line that no
// package uses.
type leftover struct{ from, what string }

// stale returns the lines of arrows that apply to no package, and the permissions that no package
// of their line uses. The developer should delete them.
func stale(arrows []arrow, packages []listed) (found []leftover) {
	for _, a := range arrows {
		imports, exists := map[string]bool{}, false
		for _, p := range packages {
			name, _ := ours(p.ImportPath)
			if own, ok := arrowOf(arrows, name); !ok || own.from != a.from {
				continue
			}
			exists = true
			for _, imported := range p.Imports {
				imports[imported] = true
			}
		}
		if !exists {
			found = append(found, leftover{a.from, fmt.Sprintf("the line of %s applies to no package; delete the line", a.from)})
			continue
		}
		unused := func(field string, entries []string, uses func(entry, imported string) bool) {
			for _, entry := range entries {
				used := entry == "*"
				for imported := range imports {
					used = used || uses(entry, imported)
				}
				if !used {
					found = append(found, leftover{a.from, fmt.Sprintf("%s does not import %s; delete %[2]q from %s in its line", a.from, entry, field)})
				}
			}
		}
		unused("may", a.may, func(entry, imported string) bool {
			name, inside := ours(imported)
			return imported == entry || inside && matches(entry, name)
		})
		unused("outside", a.outside, within)
	}
	return found
}

// ours returns the path of a package below the module, or "." for the root of the module. ok is
// false if the package belongs to another module.
func ours(importPath string) (name string, ok bool) {
	if importPath == module {
		return ".", true
	}
	return strings.CutPrefix(importPath, module+"/")
}

// standard reports whether a package belongs to the standard library. The paths of other modules
// begin with a host name, which has a dot.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// within reports whether an imported package belongs to the module other.
func within(other, imported string) bool {
	return imported == other || strings.HasPrefix(imported, other+"/")
}

// arrowOf returns the line of arrows that applies to a package: the line with its name, or else
// the line with a matching pattern. The second result is false if no line applies.
func arrowOf(arrows []arrow, name string) (arrow, bool) {
	found := slices.Collect(func(yield func(arrow) bool) {
		for _, a := range arrows {
			if matches(a.from, name) && !yield(a) {
				return
			}
		}
	})
	slices.SortFunc(found, func(a, b arrow) int { return cmp.Compare(strings.Count(a.from, "*"), strings.Count(b.from, "*")) })
	if len(found) == 0 {
		return arrow{}, false
	}
	return found[0], true
}

func matches(pattern, name string) bool {
	if pattern == "*" {
		return true
	}
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

func matchesAny(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, name) })
}

func listOr(names []string, otherwise string) string {
	if len(names) == 0 {
		return otherwise
	}
	return strings.Join(names, ", ")
}

// TestFaultsAreFound shows that faults reports violations, and only them.
func TestFaultsAreFound(t *testing.T) {
	pkg := func(name string, imports ...string) listed {
		return listed{ImportPath: module + "/" + name, Imports: imports, Deps: imports}
	}
	for _, row := range []struct {
		reason string
		pkg    listed
		want   string // beginning of the fault; "" if there is no fault
	}{
		{"the base imports the standard library", pkg("sudoku", "fmt", "math/bits"), ""},
		{"the base imports a module", pkg("sudoku", "github.com/google/go-cmp/cmp"), "sudoku imports github.com/google/go-cmp/cmp"},
		{"a solver imports the contract", pkg("solvers/dlx", "context", module+"/solvers", module+"/sudoku"), ""},
		{"a solver imports another solver", pkg("solvers/dlx", module+"/solvers/rescan"), "solvers/dlx imports solvers/rescan"},
		{"the roster imports solvers", pkg("solvers/roster", module+"/solvers", module+"/solvers/dlx"), ""},
		{"the roster imports another package", pkg("solvers/roster", module+"/corpus"), "solvers/roster imports corpus"},
		{"the conformance suite imports testing", pkg("solvers/solvertest", "testing"), ""},
		{"a solver imports testing", pkg("solvers/dlx", "testing"), "solvers/dlx imports testing outside its tests"},
		{"a package of an allowed module", pkg("corpus", "github.com/klauspost/compress/zstd"), ""},
		{"a module whose name only begins like an allowed one", pkg("corpus", "github.com/klauspost/compressor"), "corpus imports github.com/klauspost/compressor"},
		{"the root package imports embed", listed{ImportPath: module, Imports: []string{"embed"}}, ""},
		{"the root package imports another package", listed{ImportPath: module, Imports: []string{module + "/internal/cli"}}, ". imports internal/cli"},
		{"the command line imports everything", pkg("internal/cli", module, module+"/solvers/dlx", "github.com/alecthomas/kong"), ""},
		{"main imports another package than harness", pkg("cmd/bench", module+"/harness", module+"/reports"), "cmd/bench imports reports"},
		{"the engine depends on reports through another package", listed{ImportPath: module + "/internal/engine", Deps: []string{module + "/reports"}}, "internal/engine depends on reports"},
		{"reports depends on a solver through another package", listed{ImportPath: module + "/reports", Deps: []string{module + "/solvers", module + "/solvers/dlx"}}, "reports depends on solvers/dlx"},
		{"the contract is not a solver", listed{ImportPath: module + "/reports", Deps: []string{module + "/solvers"}}, ""},
		{"a package without a line", pkg("internal/odds", "fmt"), "internal/odds has no line"},
		{"a pattern of one level does not match two levels", pkg("solvers/dlx/tables"), "solvers/dlx/tables has no line"},
		{"a package of another module", listed{ImportPath: "example.org/x"}, "example.org/x does not belong"},
	} {
		got := faults(arrows, row.pkg)
		switch {
		case row.want == "" && len(got) > 0:
			t.Errorf("%s: found %q, want no fault", row.reason, got)
		case row.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], row.want)):
			t.Errorf("%s: found %q, want one fault %q", row.reason, got, row.want)
		}
	}
}

func TestLeftoversAreFound(t *testing.T) {
	pkg := func(name string, imports ...string) listed {
		return listed{ImportPath: module + "/" + name, Imports: imports}
	}
	drawing := []arrow{
		{from: "rules", because: "it is the base"},
		{from: "players/*", may: []string{"rules", "parts/*"}, outside: []string{"example.org/dice"}},
		{from: "players/odd", may: []string{"rules", testingPackage}},
		{from: "main", may: []string{"*"}, outside: []string{"*"}},
	}
	all := []listed{
		pkg("rules"), pkg("players/a", module+"/rules"), pkg("players/b", module+"/parts/x", "example.org/dice/v2"),
		pkg("players/odd", module+"/rules", testingPackage), pkg("main"),
	}
	without := func(name string, more ...listed) []listed {
		kept := slices.DeleteFunc(slices.Clone(all), func(p listed) bool { return p.ImportPath == module+"/"+name })
		return append(kept, more...)
	}
	for _, row := range []struct {
		reason   string
		packages []listed
		want     []leftover
	}{
		{"one package of a line is enough to use its permissions", all, nil},
		{"a package that does not exist", without("rules"), []leftover{{"rules", "the line of rules applies to no package; delete the line"}}},
		{"a package with its own line does not use the permissions of a pattern", without("players/a"),
			[]leftover{{"players/*", `players/* does not import rules; delete "rules" from may in its line`}}},
		{"unused patterns and modules", without("players/b"), []leftover{
			{"players/*", `players/* does not import parts/*; delete "parts/*" from may in its line`},
			{"players/*", `players/* does not import example.org/dice; delete "example.org/dice" from outside in its line`}}},
		{"unused testing", without("players/odd", pkg("players/odd", module+"/rules")), []leftover{
			{"players/odd", `players/odd does not import testing; delete "testing" from may in its line`}}},
		{"the same package on another system", append(without("players/b"), pkg("players/b", module+"/parts/x"), pkg("players/b", "example.org/dice")), nil},
	} {
		if got := stale(drawing, row.packages); !slices.Equal(got, row.want) {
			t.Errorf("%s: found %q, want %q", row.reason, got, row.want)
		}
	}
}
