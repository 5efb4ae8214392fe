package templates

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
)

const root = "../../.."

func TestNames(t *testing.T) {
	for _, row := range []struct{ reason, name, pkg, want string }{
		{"one word", "backwards", "backwards", ""},
		{"two words", "my-solver", "mysolver", ""},
		{"a figure", "solver-2", "solver2", ""},
		{"capitals", "Mine", "", "want lower-case letters"},
		{"a path", "../mine", "", "want lower-case letters"},
		{"a path of Windows", `c:\mine`, "", "want lower-case letters"},
		{"nothing", "", "", "want lower-case letters"},
		{"a figure first", "2-fast", "", "cannot be the name of a Go package"},
		{"a word of Go", "go-to", "", "goto cannot be the name of a Go package"},
		{"a package of the generated files", "harness", "", "cannot be the name of a Go package"},
		{"a name that Go does not import", "init", "", "cannot be the name of a Go package"},
	} {
		n, err := namesOf(row.name)
		if row.want == "" && (err != nil || n.pkg != row.pkg) || row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)) {
			t.Errorf("%s: %q: package %q, error %v; want %q, %q", row.reason, row.name, n.pkg, err, row.pkg, row.want)
		}
	}
}

// TestSource shows that the source of a new solver does not contain the name of the example solver.
func TestSource(t *testing.T) {
	text := names{"my-solver", "mysolver"}.source()
	if i := strings.Index(text, "backwards"); i >= 0 {
		t.Errorf("the source still has the name of the example: %q", text[max(0, i-30):i+30])
	}
	for _, want := range []string{"// Package mysolver fills", "\npackage mysolver\n", "\n//go:embed mysolver.go\n", `Name:     "my-solver",`} {
		if !strings.Contains(text, want) {
			t.Errorf("the source lacks %q", want)
		}
	}
	if doc := solvers.DocOf(text); doc.Synopsis != "Fills the blanks from the last cell to the first." {
		t.Errorf("unexpected synopsis %q", doc.Synopsis)
	}
}

// clone makes a folder that contains the files of this repository that Add needs.
func clone(t *testing.T, roster string) string {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module " + Module() + "\n", rosterFile: roster} {
		testkit.NoError(t, WriteNew(filepath.Join(dir, filepath.FromSlash(name)), []byte(text)))
	}
	return dir
}

func TestAdd(t *testing.T) {
	old := testkit.Must(os.ReadFile(filepath.Join(root, rosterFile)))(t)
	for _, row := range []struct{ reason, roster string }{
		{"as it is", strings.ReplaceAll(string(old), "\r\n", "\n")},
		{"checked out with Windows line endings", strings.ReplaceAll(strings.ReplaceAll(string(old), "\r\n", "\n"), "\n", "\r\n")},
	} {
		t.Run(row.reason, func(t *testing.T) {
			dir := clone(t, row.roster)
			if _, err := Add(dir, "my-solver"); err != nil {
				t.Fatal(err)
			}
			got := testkit.Must(os.ReadFile(filepath.Join(dir, rosterFile)))(t)
			var added []string
			was := strings.Split(strings.ReplaceAll(row.roster, "\r\n", "\n"), "\n")
			for line := range strings.SplitSeq(string(got), "\n") {
				if len(was) > 0 && line == was[0] {
					was = was[1:]
					continue
				}
				added = append(added, line)
			}
			if want := []string{"\t\"" + Module() + "/solvers/mysolver\"", "\t\tmysolver.Spec(),"}; !slices.Equal(added, want) || len(was) > 0 {
				t.Errorf("the roster has the new lines %q, and lacks %q; want %q", added, was, want)
			}
			if _, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, "solvers/mysolver/mysolver.go"), nil, 0); err != nil {
				t.Error(err)
			}
			if _, err := Add(dir, "my-solver"); err == nil || !strings.Contains(err.Error(), "already exists; choose another name") {
				t.Errorf("the second call of Add with the same name: error %v", err)
			}
		})
	}
	t.Run("a roster of another form", func(t *testing.T) {
		dir := clone(t, "package roster\n")
		if _, err := Add(dir, "mine"); err == nil || !strings.Contains(err.Error(), "add mine.Spec() by hand") {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "solvers/mine")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the package exists after a failure: %v", err)
		}
	})
}

func TestModuleIsRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	testkit.NoError(t, os.Mkdir("taken", 0o777))
	here := clone(t, "")
	for _, row := range []struct {
		reason string
		r      Request
		want   string
	}{
		{"the folder exists", Request{Dir: "taken", Solver: "taken", Checkout: here}, "taken already exists"},
		{"a bad name", Request{Dir: "a", Solver: "A", Checkout: here}, "is not a valid name"},
		{"a bad path", Request{Dir: "a", Solver: "a", Path: "x y", Checkout: here}, `"x y" is not a valid module path`},
		{"the path of this module", Request{Dir: "a", Solver: "a", Path: Module(), Checkout: here}, "is not a valid module path"},
		{"the source is unknown", Request{Dir: "a", Solver: "a"}, "the source of sudokubench was not found"},
	} {
		if _, _, err := Write(row.r); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v; want %q", row.reason, err, row.want)
		}
	}
	if left, err := filepath.Glob("*"); err != nil || len(left) != 1 {
		t.Errorf("the folder contains %q, error %v; want only the folder from before", left, err)
	}
}

// TestModuleIsCommitted shows that git ignores none of a module's files, even if the package has
// the same name as the module.
func TestModuleIsCommitted(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	checkout := testkit.Must(filepath.Abs(root))(t)
	dir := filepath.Join(t.TempDir(), "mine")
	written, _ := testkit.Must2(Write(Request{Dir: dir, Solver: "mine", Checkout: checkout}))(t)
	for _, words := range [][]string{{"init", "-q"}, append([]string{"check-ignore"}, written...)} {
		c := exec.Command("git", words...)
		c.Dir = dir
		if out, _ := c.CombinedOutput(); len(out) > 0 {
			t.Errorf("git %s prints unexpected output:\n%s", words[0], out)
		}
	}
}

// TestModule shows that a module needs no network, because go.mod and go.sum are complete.
func TestModule(t *testing.T) {
	if out, err := exec.Command("go", "list", ".").CombinedOutput(); err != nil { // for example without a folder for its cache
		t.Skipf("the go command does not work here: %v\n%s", err, out)
	}
	checkout := testkit.Must(filepath.Abs(root))(t)
	if Checkout(checkout) != checkout || Checkout(filepath.Join(checkout, "solvers", "roster")) != checkout {
		t.Errorf("%s is not found as the checkout of %s", checkout, Module())
	}
	top := t.TempDir()
	r := Request{Dir: filepath.Join(top, "my-solver"), Solver: "my-solver", Checkout: checkout}
	written, note, err := Write(r)
	if err != nil || note != "" {
		t.Fatal(note, err)
	}
	if Checkout(r.Dir) != "" {
		t.Error("the module is taken for a checkout")
	}
	for _, name := range written {
		text := testkit.Must(os.ReadFile(filepath.Join(r.Dir, name)))(t)
		for _, word := range []string{"NAME", "PACKAGE", "MODULE"} {
			if i := strings.Index(string(text), word); i >= 0 {
				t.Errorf("%s still has the word %s", name, word)
			}
		}
	}
	commands := [][]string{{"gofmt", "-l", "."}, {"go", "list", "-deps", "-test", "./..."}}
	if os.Getenv("SUDOKUBENCH_LONG") != "" {
		commands = append(commands, [][]string{
			{"go", "vet", "./..."},
			{"go", "test", "./..."},
			{"go", "run", ".", "run", "--solvers", "my-solver,bitmask-mrv", "--corpora", "easy", "--time", "2s", "--no-progress"},
			{"go", "mod", "tidy", "-diff"},
			{"go", "mod", "vendor"},
			{"go", "vet", "./..."},
		}...)
	}
	for _, words := range commands {
		c := exec.Command(words[0], words[1:]...)
		c.Dir, c.Env = r.Dir, append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=-trimpath")
		out, err := c.CombinedOutput()
		if err != nil || words[0] == "gofmt" && len(out) > 0 {
			t.Errorf("%q: %v\n%s", words, err, out)
		}
		if words[1] == "run" && !strings.Contains(string(out), "\neasy: 2,000 puzzles of 9x9") {
			t.Errorf("%q printed no ranked table:\n%s", words, out)
		}
	}
}
