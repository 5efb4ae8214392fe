package prepare

import (
	"cmp"
	"maps"
	"os"
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
	"cmd/bench/main.go":             "package main\n\nimport (\n\t\"fmt\"\n\n\t\"sample/solvers/roster\"\n)\n\nfunc main() { fmt.Printf(\"[\"); for i, s := range roster.All() { if i > 0 { fmt.Printf(\",\") }; fmt.Printf(\"{\\\"name\\\": %q}\", s.Name) }; fmt.Println(\"]\") }\n",
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

// A solver has changed if code that it depends on has changed.
func TestChangedSolvers(t *testing.T) {
	none, all := []bool{false, false, false}, []bool{true, true, true}
	plain, optional := []bool{true, false, false}, []bool{false, true, true}
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
		{"the version of Go", "go.mod", "go 1.26", "go 1.25", all, []string{"Go ("}},
		{"a profile", "cmd/bench/default.pgo", "", "profile", all, []string{"cmd/bench/default.pgo"}},
		{"a setting of the runtime", "go.mod", "go 1.26\n", "go 1.26\n\ngodebug panicnil=1\n", all, []string{"GODEBUG"}},
		{"a setting of the runtime in the program", "cmd/bench/main.go", "package main", "//go:debug panicnil=1\npackage main", all, []string{"GODEBUG"}},
		{"a toolchain", "go.mod", "go 1.26\n", "go 1.26\n\ntoolchain go1.26.1\n", all, []string{"the toolchain of go.mod (none -> go1.26.1)"}},
		{"the options of one entry", "solvers/roster/roster.go", `optional.Spec("with")`, `optional.Spec("wit" + "h")`, []bool{false, true, false}, []string{"entries of solvers/roster"}},
		{"a constant of an entry", "solvers/roster/roster.go", `other = ""`, `other = "!"`, []bool{false, false, true}, []string{"entries of solvers/roster"}},
		{"the order of the entries", "solvers/roster/roster.go", "\t\tplain.Spec(),\n\t\toptional.Spec(\"with\"),\n", "\t\toptional.Spec(\"with\"),\n\t\tplain.Spec(),\n", none, nil},
		{"a new entry", "solvers/roster/roster.go", "plain.Spec(),\n", "plain.Spec(),\n\t\toptional.Spec(\"new\"),\n", []bool{false, true, false, false}, []string{"entries of solvers/roster"}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			t.Parallel()
			s := &Sources{names: [2]string{"old", "new"}, folders: [2]string{checkout(t, "", "", ""), checkout(t, tt.file, tt.old, tt.text)}}
			c, err := s.Changes(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(c.changed, tt.want) {
				t.Errorf("changed is %v, want %v", c.changed, tt.want)
			}
			if len(c.What) != len(tt.what) || len(tt.what) > 0 && !strings.HasPrefix(c.What[0], tt.what[0]) {
				t.Errorf("what changed is %q, want %q", c.What, tt.what)
			}
			if c.Compared != 5 {
				t.Errorf("%d packages were compared, want 5", c.Compared)
			}
		})
	}
}

// If a revision cannot be read, Changes returns an error. Otherwise its solvers would pass as
// unchanged.
func TestARevisionThatCannotBeReadIsAnError(t *testing.T) {
	for _, tt := range []struct {
		reason          string
		file, old, text string
		err             string
	}{
		{"it has no roster", "solvers/roster/roster.go", "package roster", "//go:build never\n\npackage roster", "new: "},
		{"the roster does not return a list", "solvers/roster/roster.go", "return []solvers.Spec", "x := 1\n\t_ = x\n\treturn []solvers.Spec", "new: solvers/roster has no function All that returns a list"},
		{"a file with a syntax error", "solvers/parts/part/part.go", "func Part() {}", "func Part() { '", "new: "},
	} {
		s := &Sources{names: [2]string{"old", "new"}, folders: [2]string{checkout(t, "", "", ""), checkout(t, tt.file, tt.old, tt.text)}}
		if _, err := s.Changes(t.Context()); err == nil || !strings.HasPrefix(err.Error(), tt.err) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.err)
		}
	}
}

// The programs of both revisions list the names of the solvers in the order of the roster.
func TestChangesAreNamed(t *testing.T) {
	s := &Sources{names: [2]string{"old", "new"}, scratch: t.TempDir(), folders: [2]string{
		checkout(t, "", "", ""),
		checkout(t, "solvers/roster/roster.go", "plain.Spec(),\n\t\toptional.Spec(\"with\"),\n\t\toptional.Spec(\"without\" + other),\n", "optional.Spec(\"new\"),\n\t\toptional.Spec(\"without\"),\n\t\tplain.Spec(),\n"),
	}}
	c, err := s.Changes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	programs, err := s.Build(t.Context(), func(string) func() { return func() {} })
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Name(t.Context(), programs); err != nil {
		t.Fatal(err)
	}
	if !c.Any() || !slices.Equal(c.Solvers, []string{"without"}) || !slices.Equal(c.New, []string{"new"}) || !slices.Equal(c.Gone, []string{"with"}) {
		t.Errorf("changed %v, new %v, gone %v; want without, new and with", c.Solvers, c.New, c.Gone)
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
