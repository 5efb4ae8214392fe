package prepare

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/gate"
)

// revision has the files of a checkout with three solvers. Solver plain has files of all kinds. The
// solvers with and without come from one package, which depends on package part.
var revision = map[string]string{
	"go.mod":                        "module sample\n\ngo 1.26\n",
	"cmd/bench/main.go":             "package main\n\nfunc main() {}\n",
	"solvers/solver.go":             "package solvers\n\n// Spec has a name.\ntype Spec struct{ Name string }\n",
	"solvers/plain/plain.go":        "// Package plain is documented by itself.\npackage plain\n\nimport (\n\t_ \"embed\"\n\n\t\"sample/solvers\"\n)\n\n//go:embed plain.go\nvar source string\n\n//go:embed table.txt\nvar table string\n\nfunc twice(x int) int { return 2 * x }\n\nfunc Spec() solvers.Spec { return solvers.Spec{Name: \"plain\"} }\n",
	"solvers/plain/plain_test.go":   "package plain\n",
	"solvers/plain/table.txt":       "1 2 3\n",
	"solvers/plain/fast_amd64.s":    "// nothing yet\n",
	"solvers/optional/optional.go":  "package optional\n\nimport (\n\t\"sample/solvers\"\n\t\"sample/solvers/parts/part\"\n)\n\nfunc Spec(name string) solvers.Spec { part.Part(); return solvers.Spec{Name: name} }\n",
	"solvers/parts/part/part.go":    "package part\n\nfunc Part() {}\n",
	"solvers/roster/roster.go":      "package roster\n\nimport (\n\t\"sample/solvers\"\n\t\"sample/solvers/optional\"\n\t\"sample/solvers/plain\"\n)\n\nfunc All() []solvers.Spec {\n\treturn []solvers.Spec{\n\t\tplain.Spec(),\n\t\toptional.Spec(\"with\"),\n\t\toptional.Spec(\"without\" + other),\n\t}\n}\n\nconst other = \"\"\n",
	"internal/elsewhere/harness.go": "package elsewhere\n",
}

// checkout writes the revision into a new folder, with one text in one file replaced.
func checkout(t *testing.T, file, old, text string) string {
	t.Helper()
	dir := t.TempDir()
	files := maps.Clone(revision)
	files[cmp.Or(file, "go.mod")] += "" // add the file if revision does not have it
	for name, content := range files {
		if name == file {
			if !strings.Contains(content, old) {
				t.Fatalf("%s does not contain %q", file, old)
			}
			content = strings.Replace(content, old, text, 1)
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// builder skips the test if this machine cannot build Go programs.
func builder(t *testing.T) {
	t.Helper()
	t.Setenv("GOTOOLCHAIN", "local") // a go.mod must not download another toolchain
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	cache := strings.TrimSpace(string(out))
	if err == nil && filepath.IsAbs(cache) { // without HOME it is "off"
		err = os.MkdirAll(filepath.Join(cache, "00"), 0o777) // a folder of every cache
	}
	if err != nil || !filepath.IsAbs(cache) {
		t.Skipf("go cannot build here, with the cache %q: %v", cache, err)
	}
}

// moved returns the packages of a checkout in another folder, with the code that they have there.
func moved(p *packages, from, to string) (*packages, error) {
	other := *p
	other.list = map[string]*goPackage{}
	for name, one := range p.list {
		copied := *one
		copied.Dir = strings.Replace(one.Dir, from, to, 1)
		sum, err := copied.content()
		if err != nil {
			return nil, err
		}
		copied.sum = sum
		other.list[name] = &copied
	}
	return &other, nil
}

// A solver has changed if code that it depends on has changed. go list reads two checkouts: one is the
// revision, and the other has all changes of the build.
func TestChangedSolvers(t *testing.T) {
	builder(t)
	none, all := []bool{false, false, false}, []bool{true, true, true}
	plain, optional := []bool{true, false, false}, []bool{false, true, true}
	old, built := checkout(t, "", "", ""), checkout(t, "go.mod", "go 1.26\n", "go 1.25\n\ntoolchain go1.26.1\n\ngodebug panicnil=1\n")
	for name, text := range map[string]string{"default.pgo": "profile", "main.go": "//go:debug execerrdot=0\n" + revision["cmd/bench/main.go"]} {
		if err := os.WriteFile(filepath.Join(built, "cmd", "bench", name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s := &Sources{names: [2]string{"old", "new"}, folders: [2]string{old, built}}
	known, err := s.Changes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	base, head := &known.sides[0], &known.sides[1]
	if !slices.Equal(known.changed, all) || known.Compared != 5 || len(known.What) != 3 || !strings.HasPrefix(known.What[0], "Go (") ||
		known.What[1] != "the toolchain of go.mod (none -> go1.26.1)" || known.What[2] != "cmd/bench/default.pgo" {
		t.Errorf("another build: changed %v, %d packages compared, %q; want all, 5, the version, the toolchain and the profile", known.changed, known.Compared, known.What)
	}
	if base.godebug != "" || !strings.Contains(head.godebug, "panicnil=1") || !strings.Contains(head.godebug, "execerrdot=0") {
		t.Errorf("settings of the runtime: %q, then %q; want none, and those of go.mod and the program", base.godebug, head.godebug)
	}
	set := *base
	set.godebug = head.godebug
	c := &Changes{sides: [2]packages{*base, set}, entries: known.entries}
	if s.compare(c); !slices.Equal(c.changed, all) || len(c.What) != 1 || !strings.HasPrefix(c.What[0], "GODEBUG (none -> ") {
		t.Errorf("a setting of the runtime: changed %v, %q; want all, GODEBUG", c.changed, c.What)
	}
	for _, tt := range []struct {
		reason          string
		file, old, text string
		want            []bool // whether the solvers plain, with and without must count as changed
		what            []string
	}{
		{"nothing", "", "", "", none, nil},
		{"a comment in a package that embeds its source", "solvers/plain/plain.go", "by itself.", "by its own words.", none, nil},
		{"a comment at the end of a line of code", "solvers/plain/plain.go", "return 2 * x }", "return 2 * x } // twice", none, nil},
		{"only the layout", "solvers/plain/plain.go", "{ return 2 * x }", "{ return  2*x }\n\n", none, nil},
		{"a test", "solvers/plain/plain_test.go", "package plain\n", "package plain\n\nvar x int\n", none, nil},
		{"a package that no solver depends on", "internal/elsewhere/harness.go", "elsewhere\n", "elsewhere\n\nvar x int\n", none, nil},
		{"code", "solvers/plain/plain.go", "2 * x", "3 * x", plain, []string{"solvers/plain"}},
		{"a string that looks like a comment", "solvers/plain/plain.go", "\"plain\"", "\"plain//\"", plain, []string{"solvers/plain"}},
		{"a directive", "solvers/plain/plain.go", "func twice", "//go:noinline\nfunc twice", plain, []string{"solvers/plain"}},
		{"an embedded table", "solvers/plain/table.txt", "3", "4", plain, []string{"solvers/plain"}},
		{"a comment in assembly", "solvers/plain/fast_amd64.s", "yet", "at all", none, nil},
		{"assembly", "solvers/plain/fast_amd64.s", "yet\n", "yet\nDATA ·x(SB)/8, $1\n", plain, []string{"solvers/plain"}},
		{"a part of two solvers", "solvers/parts/part/part.go", "{}", "{ println() }", optional, []string{"solvers/parts/part"}},
		{"the contract of all solvers", "solvers/solver.go", "Name string", "Name, Family string", all, []string{"solvers"}},
		{"the options of one entry", "solvers/roster/roster.go", `optional.Spec("with")`, `optional.Spec("wit" + "h")`, []bool{false, true, false}, []string{"entries of solvers/roster"}},
		{"a constant of an entry", "solvers/roster/roster.go", `other = ""`, `other = "!"`, []bool{false, false, true}, []string{"entries of solvers/roster"}},
		{"the order of the entries", "solvers/roster/roster.go", "\t\tplain.Spec(),\n\t\toptional.Spec(\"with\"),\n", "\t\toptional.Spec(\"with\"),\n\t\tplain.Spec(),\n", none, nil},
		{"a new entry", "solvers/roster/roster.go", "plain.Spec(),\n", "plain.Spec(),\n\t\toptional.Spec(\"new\"),\n", []bool{false, true, false, false}, []string{"entries of solvers/roster"}},
	} {
		c, err := changes(t, s, known, checkout(t, tt.file, tt.old, tt.text))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(c.changed, tt.want) || !slices.Equal(c.What, tt.what) || c.Compared != 5 {
			t.Errorf("%s: changed %v, %q, %d packages compared; want %v, %q, 5", tt.reason, c.changed, c.What, c.Compared, tt.want, tt.what)
		}
	}
	for _, tt := range []struct{ reason, file, old, text, err string }{
		{"the roster does not return a list", "solvers/roster/roster.go", "return []solvers.Spec", "x := 1\n\t_ = x\n\treturn []solvers.Spec", "solvers/roster has no function All that returns a list"},
		{"a file with a syntax error", "solvers/parts/part/part.go", "func Part() {}", "func Part() { '", "part.go: "},
	} {
		if _, err := changes(t, s, known, checkout(t, tt.file, tt.old, tt.text)); err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.err)
		}
	}
	t.Run("names", func(t *testing.T) { named(t, s, known) })
	outside := &Sources{folders: s.folders, project: project{outside: true, main: "solvers/roster"}}
	for _, what := range []string{"", "solvers/parts/part"} {
		text := map[string]string{"": "{}", "solvers/parts/part": "{ println() }"}[what]
		c, err := changes(t, outside, known, checkout(t, "solvers/parts/part/part.go", "{}", text))
		if err != nil || c.Any() != (what != "") || strings.Join(c.What, " ") != what {
			t.Errorf("another module: error %v, any change %t, %q; want %q", err, c.Any(), c.What, what)
		}
	}
}

// changes compares the base of a comparison with another checkout.
func changes(t *testing.T, s *Sources, known *Changes, folder string) (*Changes, error) {
	t.Helper()
	head, err := moved(&known.sides[0], s.folders[0], folder)
	if err != nil {
		return nil, err
	}
	c := &Changes{sides: [2]packages{known.sides[0], *head}, entries: known.entries}
	if c.entries[1], err = readRoster(head); err != nil {
		return nil, err
	}
	s.compare(c)
	return c, nil
}

// If a revision cannot be read, Changes returns an error. Otherwise its solvers would pass as
// unchanged.
func TestARevisionThatCannotBeReadIsAnError(t *testing.T) {
	builder(t)
	bad := checkout(t, "solvers/roster/roster.go", "package roster", "//go:build never\n\npackage roster")
	s := &Sources{names: [2]string{"old", "new"}, folders: [2]string{bad, bad}}
	if _, err := s.Changes(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "old: ") {
		t.Errorf("a revision without a roster: error %v, want that old cannot be read", err)
	}
}

// named shows that Name finds the solvers in the lists of the programs, in the order of the roster.
func named(t *testing.T, s *Sources, known *Changes) {
	c, err := changes(t, s, known, checkout(t, "solvers/roster/roster.go", "plain.Spec(),\n\t\toptional.Spec(\"with\"),\n\t\toptional.Spec(\"without\" + other),\n", "optional.Spec(\"new\"),\n\t\toptional.Spec(\"without\"),\n\t\tplain.Spec(),\n"))
	if err != nil {
		t.Fatal(err)
	}
	var programs Programs
	for i, names := range []string{`{"name": "plain", "own": true}, {"name": "with"}, {"name": "without", "own": true}`, `{"name": "new", "own": true}, {"name": "without", "own": true}, {"name": "plain"}`} {
		programs[i].Builds = []string{filepath.Join(t.TempDir(), "bench")}
		if err := os.WriteFile(programs[i].Builds[0], []byte("#!/bin/sh\ntest \"$*\" = 'list solvers --json' && echo '["+names+"]'\n"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Name(t.Context(), programs); errors.Is(err, fs.ErrNotExist) {
		t.Skip("no shell here: ", err)
	} else if err != nil {
		t.Fatal(err)
	}
	if !c.Any() || !slices.Equal(c.Solvers, []string{"without"}) || !slices.Equal(c.New, []string{"new"}) || !slices.Equal(c.Gone, []string{"with"}) {
		t.Errorf("changed %v, new %v, gone %v; want without, new and with", c.Solvers, c.New, c.Gone)
	}
	outside := &Changes{outside: true} // another module compares only its own solvers
	if err := outside.Name(t.Context(), programs); err != nil || !slices.Equal(outside.Solvers, []string{"without"}) || !slices.Equal(outside.New, []string{"new"}) || !slices.Equal(outside.Gone, []string{"plain"}) {
		t.Errorf("another module: error %v, changed %v, new %v, gone %v; want without, new and plain", err, outside.Solvers, outside.New, outside.Gone)
	}
	p := &Comparison{Plan: gate.Plan{Tasks: []gate.Task{{Solver: "plain"}}}}
	if p.Narrow(c) || len(p.Warnings) != 3 {
		t.Errorf("got rows %v and warnings %v; want no row, and one warning for each of new, with and without", p.Tasks, p.Warnings)
	}
	for _, tt := range []struct {
		reason             string
		changed, new, gone []string
		want               string
	}{
		{"no solver changed", nil, nil, nil, "No solver changed between old and new (packages compared: 5); --all measures every solver"},
		{"a solver without rows changed", []string{"without"}, nil, nil, "No measured row has a solver that changed between old and new (packages compared: 5); choose rows with --solvers, --corpora or --config"},
		{"a solver has a new name", nil, []string{"dlx2"}, []string{"dlx"}, "dlx is gone, dlx2 is new, and no other solver changed between old and new (packages compared: 5); --all measures every solver"},
		{"two solvers are new", nil, []string{"x", "y"}, nil, "x and y are new, and no other solver changed between old and new (packages compared: 5); --all measures every solver"},
	} {
		c.Solvers, c.New, c.Gone = tt.changed, tt.new, tt.gone
		if got := p.Unchanged(s, c).Warnings[0].Text; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.reason, got, tt.want)
		}
	}
}
