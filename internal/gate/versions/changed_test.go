package versions

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

// revision has the files of a repository with three solvers. Solver plain has files of all kinds. The
// solvers both-a and both-b come from one package, which depends on package part.
var revision = map[string]string{
	"go.mod":                        "module sample\n\ngo 1.26\n",
	"cmd/bench/main.go":             "package main\n\nimport \"sample/solvers/roster\"\n\nfunc main() { print(\"one\"); roster.All() }\n",
	"solvers/solver.go":             "package solvers\n\ntype Spec struct{ Name string }\n",
	"solvers/plain/plain.go":        "package plain\n\nimport (\n\t_ \"embed\"\n\n\t\"sample/solvers\"\n)\n\n//go:embed table.txt\nvar table string\n\nfunc Spec() solvers.Spec { return solvers.Spec{Name: \"plain\"} }\n",
	"solvers/plain/plain_test.go":   "package plain\n",
	"solvers/plain/table.txt":       "1 2 3\n",
	"solvers/plain/README":          "about\n",
	"solvers/plain/fast_amd64.s":    "// nothing yet\n",
	"solvers/plain/fast_arm64.s":    "// nothing yet\n",
	"solvers/both/both.go":          "package both\n\nimport (\n\t\"sample/solvers\"\n\t\"sample/solvers/parts/part\"\n)\n\nfunc Spec(name string) solvers.Spec { part.Part(); return solvers.Spec{Name: name} }\n",
	"solvers/parts/part/part.go":    "package part\n\nfunc Part() {}\n",
	"solvers/roster/roster.go":      "package roster\n\nimport (\n\t\"sample/solvers\"\n\t\"sample/solvers/both\"\n\t\"sample/solvers/plain\"\n)\n\nfunc All() []solvers.Spec {\n\treturn []solvers.Spec{plain.Spec(), both.Spec(\"both-a\"), both.Spec(\"both-b\")}\n}\n",
	"internal/elsewhere/harness.go": "package elsewhere\n",
}

// goRepository makes a repository with the revision as its only commit and tag one, in the current
// folder.
func goRepository(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is missing")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	folder := t.TempDir()
	cache := filepath.Join(folder, "link") // the cache can be in a folder that is a link
	if os.Symlink(t.TempDir(), cache) != nil {
		cache = folder
	}
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Chdir(t.TempDir())
	writeAll(t, revision)
	for _, name := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+name+"_NAME", "t")
		t.Setenv("GIT_"+name+"_EMAIL", "t@example.org")
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "--all"}, {"commit", "-q", "-m", "one"}, {"tag", "one"}} {
		testkit.Must(git(t.Context(), "", nil, args...))(t)
	}
}

// builder skips the test if this machine cannot build Go programs.
func builder(t *testing.T) {
	t.Helper()
	t.Setenv("GOTOOLCHAIN", "local") // a go.mod must not download another toolchain
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	cache := strings.TrimSpace(string(out))
	if err == nil && filepath.IsAbs(cache) { // without HOME it is "off"
		err = os.MkdirAll(filepath.Join(cache, "00"), 0o777) // a folder of every cache
		t.Setenv("GOCACHE", cache)
	}
	if err != nil || !filepath.IsAbs(cache) {
		t.Skipf("go cannot build here, with the cache %q: %v", cache, err)
	}
}

// checkedOut returns the revision one and the working tree.
func checkedOut(t *testing.T) (*Pair, error) {
	t.Helper()
	p, err := FindOwn(t.Context(), "one", "", nil)
	if err != nil {
		return p, err
	}
	t.Cleanup(p.Close)
	return p, p.Make(t.Context())
}

// A solver has changed if a file that it is built from has changed.
func TestChangedSolvers(t *testing.T) {
	builder(t)
	goRepository(t)
	const all, both = "plain both-b both-a", "both-b both-a"
	edited := func(file, old, text string) map[string]string {
		if !strings.Contains(revision[file], old) {
			t.Fatalf("%s does not contain %q", file, old)
		}
		return map[string]string{file: strings.Replace(revision[file], old, text, 1)}
	}
	for _, tt := range []struct {
		reason  string
		files   map[string]string // changed and new files of the working tree
		changed string            // names of the solvers that must be measured
		what    string
		long    bool
	}{
		{"files from which no solver is built", map[string]string{
			"solvers/plain/plain_test.go": "package plain\n\nvar x int\n", "solvers/plain/README": "more\n", otherAssembly(): "// still nothing\n",
			"internal/elsewhere/harness.go": "package elsewhere\n\nvar x int\n",
		}, "", "", false},
		{"code", edited("solvers/plain/plain.go", `"plain"}`, `"pla" + "in"}`), "plain", "solvers/plain", true}, // comparechanges.txtar of internal/cli has this case, too
		{"an embedded table", edited("solvers/plain/table.txt", "3", "4"), "plain", "solvers/plain", true},
		{"a new file", map[string]string{"solvers/plain/more.go": "package plain\n"}, "plain", "solvers/plain", true},
		{"a part of two solvers", edited("solvers/parts/part/part.go", "{}", "{ println() }"), both, "solvers/parts/part", false},
		{"the contract of all solvers", edited("solvers/solver.go", "Name string", "Name, Family string"), all, "solvers", true},
		{"another entry for the same packages", edited("solvers/roster/roster.go", `"both-b"`, `"both-" + "b"`), all, "solvers/roster", true},
		{"the version of Go", edited("go.mod", "go 1.26", "go 1.25"), all, "Go (", true},
		{"a setting of the runtime", edited("cmd/bench/main.go", "package main", "//go:debug execerrdot=0\npackage main"), all, "GODEBUG (none -> execerrdot=0)", true},
		{"the profile of the compiler", map[string]string{"cmd/bench/default.pgo": "profile"}, all, "cmd/bench/default.pgo", true},
	} {
		if tt.long && os.Getenv("SUDOKUBENCH_LONG") == "" {
			continue // each row takes 1 s of CPU time
		}
		writeAll(t, tt.files)
		c, err := testkit.Must(checkedOut(t))(t).Changes(t.Context(), []string{"plain", "both-a", "both-b", "of-another-revision"})
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		changed := slices.SortedFunc(maps.Keys(c.Solvers), func(a, b string) int { return strings.Compare(b, a) })
		for _, solver := range changed {
			if got := strings.Join(c.Solvers[solver], " "); !strings.HasPrefix(got, tt.what) {
				t.Errorf("%s: %s changed because of %q; want %q", tt.reason, solver, got, tt.what)
			}
		}
		if got := strings.Join(changed, " "); got != tt.changed || c.Compared != 5 {
			t.Errorf("%s: changed %s, %d packages compared; want %s, 5", tt.reason, got, c.Compared, tt.changed)
		}
		for file := range tt.files {
			testkit.NoError(t, os.Remove(filepath.FromSlash(file)))
		}
		writeAll(t, revision)
	}
}

// otherAssembly returns an assembly file that is not built on this machine.
func otherAssembly() string {
	if runtime.GOARCH == "arm64" {
		return "solvers/plain/fast_amd64.s"
	}
	return "solvers/plain/fast_arm64.s"
}

// A solver whose package only one revision has is new or gone.
func TestNewAndGone(t *testing.T) {
	builder(t)
	goRepository(t)
	testkit.NoError(t, os.RemoveAll("solvers/plain"))
	replace := strings.NewReplacer("plain", "fresh")
	writeAll(t, map[string]string{
		"solvers/fresh/fresh.go":   "package fresh\n\nimport \"sample/solvers\"\n\nfunc Spec() solvers.Spec { return solvers.Spec{} }\n",
		"solvers/roster/roster.go": replace.Replace(revision["solvers/roster/roster.go"]),
		"solvers/unused/unused.go": "package unused\n",
	})
	c, err := testkit.Must(checkedOut(t))(t).Changes(t.Context(), []string{"plain", "fresh", "both-a"})
	want := &Changes{Compared: 6, Solvers: map[string][]string{}, New: []string{"fresh"}, Gone: []string{"plain"}, Unlisted: []string{"solvers/unused"}}
	if diff := cmp.Diff(want, c); err != nil || diff != "" {
		t.Errorf("error %v; -want +got:\n%s", err, diff)
	}
}

// If a revision cannot be read, Changes returns an error. Otherwise its solvers would pass as
// unchanged.
func TestARevisionThatCannotBeReadIsAnError(t *testing.T) {
	builder(t)
	goRepository(t)
	writeAll(t, map[string]string{"solvers/roster/roster.go": "//go:build never\n\npackage roster\n"})
	r := testkit.Must(checkedOut(t))(t)
	if _, err := r.Changes(t.Context(), nil); err == nil || !strings.HasPrefix(err.Error(), "working tree: ") {
		t.Errorf("a revision without a roster: error %v, want that the working tree cannot be read", err)
	}
}

// In another module, all its solvers changed if anything changed that its program depends on.
func TestDifferencesOfAProgram(t *testing.T) {
	base := packages{"mine": {Deps: []string{"mine/part", "x.org/lib"}}, "mine/part": {}, "x.org/lib": {}}
	for differs, want := range map[string]string{"": "", "mine/part": "part", "mine": "."} {
		c := &comparison{path: "mine", sides: [2]packages{base, base}, differs: map[string]bool{differs: true}}
		if got := strings.Join(c.differing("mine"), " "); got != want {
			t.Errorf("%q differs: got %q; want %q", differs, got, want)
		}
	}
}

// A module from elsewhere has a version; git compares the other code.
func TestVersionOfModules(t *testing.T) {
	for _, row := range []struct{ reason, json, want string }{
		{"the main module", `{"Module": {"Path": "m", "Main": true}}`, ""},
		{"a module", `{"Module": {"Path": "m", "Version": "v1"}}`, "m@v1"},
		{"a replaced module", `{"Module": {"Path": "m", "Version": "v1", "Replace": {"Path": "n", "Version": "v2"}}}`, "n@v2"},
		{"a folder", `{"Module": {"Path": "m", "Version": "v1", "Replace": {"Path": "../m"}}}`, ""},
	} {
		var p goPackage
		if err := json.Unmarshal([]byte(row.json), &p); err != nil || p.version() != row.want {
			t.Errorf("%s: version %q, %v; want %q", row.reason, p.version(), err, row.want)
		}
	}
}
