package prepare

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/gate"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
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

// repository makes a repository with the revision as its only commit and tag one, in the current
// folder.
func repository(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is missing")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Chdir(t.TempDir())
	write(t, revision)
	for _, name := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+name+"_NAME", "t")
		t.Setenv("GIT_"+name+"_EMAIL", "t@example.org")
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "--all"}, {"commit", "-q", "-m", "one"}, {"tag", "one"}} {
		if _, err := tool(t.Context(), "", "git", args...); err != nil {
			t.Fatal(err)
		}
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
func checkedOut(t *testing.T) (*Revisions, error) {
	t.Helper()
	r, err := FindRevisions(t.Context(), "one", "", func(string) func() { return func() {} })
	if err != nil {
		return r, err
	}
	t.Cleanup(r.Close)
	return r, r.CheckOut(t.Context())
}

// rows returns a comparison with one row for each name, and a roster of these solvers.
func rows(t *testing.T, names ...string) *Comparison {
	t.Helper()
	var specs []solvers.Spec
	for _, name := range names {
		spec, _ := roster.Find("bitmask")
		spec.Name = name
		specs = append(specs, spec)
	}
	all, err := roster.With(specs...)
	if err != nil {
		t.Fatal(err)
	}
	p := &Comparison{roster: all, solvers: map[string]config.Solver{}}
	for _, name := range names {
		p.Tasks = append(p.Tasks, gate.Task{Solver: name})
		p.solvers[name] = config.Solver{Name: name, Solver: name}
	}
	return p
}

// A solver has changed if a file that it is built from has changed.
func TestChangedSolvers(t *testing.T) {
	builder(t)
	repository(t)
	const all, both = "plain both-a both-b", "both-a both-b"
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
		{"code", edited("solvers/plain/plain.go", `"plain"}`, `"pla" + "in"}`), "plain", "solvers/plain", false},
		{"an embedded table", edited("solvers/plain/table.txt", "3", "4"), "plain", "solvers/plain", true},
		{"a new file", map[string]string{"solvers/plain/more.go": "package plain\n"}, "plain", "solvers/plain", true},
		{"a part of two solvers", edited("solvers/parts/part/part.go", "{}", "{ println() }"), both, "solvers/parts/part", false},
		{"the contract of all solvers", edited("solvers/solver.go", "Name string", "Name, Family string"), all, "solvers", false},
		{"another entry for the same packages", edited("solvers/roster/roster.go", `"both-b"`, `"both-" + "b"`), all, "solvers/roster", true},
		{"the version of Go", edited("go.mod", "go 1.26", "go 1.25"), all, "Go (", true},
		{"a setting of the runtime", edited("cmd/bench/main.go", "package main", "//go:debug execerrdot=0\npackage main"), all, "GODEBUG (none -> execerrdot=0)", true},
		{"the profile of the compiler", map[string]string{"cmd/bench/default.pgo": "profile"}, all, "cmd/bench/default.pgo", true},
	} {
		if tt.long && os.Getenv("SUDOKUBENCH_LONG") == "" {
			continue // each row takes 1 s of CPU time
		}
		write(t, tt.files)
		r, err := checkedOut(t)
		if err != nil {
			t.Fatal(err)
		}
		c, err := r.Changes(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		p := rows(t, "plain", "both-a", "both-b", "of-another-revision")
		p.Narrow(c)
		if got := solversOf(p); got != tt.changed || !strings.HasPrefix(strings.Join(c.What, " "), tt.what) || tt.what == "" && c.What != nil || c.Compared != 5 {
			t.Errorf("%s: changed %s because of %q, %d packages compared; want %s because of %q, 5", tt.reason, got, c.What, c.Compared, tt.changed, tt.what)
		}
		for file := range tt.files {
			if err := os.Remove(filepath.FromSlash(file)); err != nil {
				t.Fatal(err)
			}
		}
		write(t, revision)
	}
}

// otherAssembly returns an assembly file that is not built on this machine.
func otherAssembly() string {
	if runtime.GOARCH == "arm64" {
		return "solvers/plain/fast_amd64.s"
	}
	return "solvers/plain/fast_arm64.s"
}

func solversOf(p *Comparison) string {
	var names []string
	for i := range p.Tasks {
		names = append(names, p.Tasks[i].Solver)
	}
	return strings.Join(names, " ")
}

// A solver whose package only one revision has is not measured.
func TestNewAndGone(t *testing.T) {
	builder(t)
	repository(t)
	if err := os.RemoveAll("solvers/plain"); err != nil {
		t.Fatal(err)
	}
	replace := strings.NewReplacer("plain", "fresh")
	write(t, map[string]string{
		"solvers/fresh/fresh.go":   "package fresh\n\nimport \"sample/solvers\"\n\nfunc Spec() solvers.Spec { return solvers.Spec{} }\n",
		"solvers/roster/roster.go": replace.Replace(revision["solvers/roster/roster.go"]),
		"solvers/unused/unused.go": "package unused\n",
	})
	r, err := checkedOut(t)
	if err != nil {
		t.Fatal(err)
	}
	c, err := r.Changes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(c.Unlisted, []string{"solvers/unused"}) {
		t.Errorf("the roster does not use %v, want solvers/unused", c.Unlisted)
	}
	p := rows(t, "plain", "fresh", "both-a")
	if p.Narrow(c) || len(p.Warnings) != 2 {
		t.Errorf("rows of %s, warnings %v; want no row, and warnings of plain and fresh", solversOf(p), p.Warnings)
	}
	want := "plain is gone, fresh is new, and no other solver changed between one ("
	if got := p.Unchanged(c).Warnings[0].Text; !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The texts of a comparison without rows.
func TestUnchanged(t *testing.T) {
	for _, tt := range []struct {
		reason          string
		what, new, gone []string
		want            string
	}{
		{"no solver changed", nil, nil, nil, "No solver changed between old and new (packages compared: 5); --all measures every solver"},
		{"a solver without rows changed", []string{"solvers/x"}, nil, nil, "No measured row has a solver that changed between old and new (packages compared: 5); choose rows with --solvers, --corpora or --config"},
		{"two solvers are new", nil, []string{"x", "y"}, nil, "x and y are new, and no other solver changed between old and new (packages compared: 5); --all measures every solver"},
	} {
		c := &Changes{names: [2]string{"old", "new"}, Compared: 5, What: tt.what, isNew: tt.new, gone: tt.gone}
		if got := new(Comparison).Unchanged(c).Warnings[0].Text; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.reason, got, tt.want)
		}
	}
}

// If a revision cannot be read, Changes returns an error. Otherwise its solvers would pass as
// unchanged.
func TestARevisionThatCannotBeReadIsAnError(t *testing.T) {
	builder(t)
	repository(t)
	write(t, map[string]string{"solvers/roster/roster.go": "//go:build never\n\npackage roster\n"})
	r, err := checkedOut(t)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Changes(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "working tree: ") {
		t.Errorf("a revision without a roster: error %v, want that the working tree cannot be read", err)
	}
}

// In another module, all its solvers changed if anything changed that its program depends on.
func TestChangesOfAnotherModule(t *testing.T) {
	base := packages{"mine": {Deps: []string{"mine/part", "x.org/lib"}}, "mine/part": {}, "x.org/lib": {}}
	for _, tt := range []struct {
		differs string
		want    string
	}{{"", ""}, {"mine/part", "part"}, {"mine", "."}} {
		c := &Changes{outside: true, path: "mine", program: "mine", sides: [2]packages{base, base}, differs: map[string]bool{tt.differs: true}}
		p := rows(t, "own")
		p.Tasks = append(p.Tasks, gate.Task{Solver: "bitmask"})
		if got := p.Narrow(c); got != (tt.want != "") || strings.Join(c.What, " ") != tt.want || got && solversOf(p) != "own" {
			t.Errorf("%s differs: %t, rows of %s because of %q; want %q", tt.differs, got, solversOf(p), c.What, tt.want)
		}
	}
}

// Each solver of this repository is in a folder of foldersOf.
func TestFoldersOfSolvers(t *testing.T) {
	t.Chdir("../../..")
	for _, spec := range roster.Builtin().All() {
		file := SourceOf(spec.Name)
		if text, err := os.ReadFile(filepath.FromSlash(file)); err != nil || spec.Source != "" && string(text) != spec.Source {
			t.Errorf("the source of %s is not in %q (%v); bench compare would not notice its changes", spec.Name, file, err)
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
