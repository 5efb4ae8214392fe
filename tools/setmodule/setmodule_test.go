package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

func TestBadPathsAreRefused(t *testing.T) {
	for _, row := range []struct {
		reason, module string
		want           string // part of the expected error; "" if the path is valid
	}{
		{"a usual path", "example.org/owner/repository", ""},
		{"a short path", "example.org/x", ""},
		{"dots within", "go.example.org/x.y/sample-1_2~3", ""},
		{"no host", "sample", "does not begin with a host name"},
		{"a host without a dot", "owner/sample", "does not begin with a host name"},
		{"only a host", "example.org", "no path follows the host"},
		{"a URL", "https://example.org/x", "does not begin with a host name"},
		{"a host in capitals", "Example.org/x", "does not begin with a host name"},
		{"a slash at the end", "example.org/x/", `the part ""`},
		{"two slashes", "example.org//x", `the part ""`},
		{"a dot at the end", "example.org/x.", `the part "x."`},
		{"a folder above", "example.org/../x", `the part ".."`},
		{"a space", "example.org/x y", `the part "x y"`},
		{"a dollar sign", "example.org/$1", `the part "$1"`},
		{"a major version", "example.org/x/v2", "the major version \"v2\""},
		{"an empty path", "", "does not begin with a host name"},
	} {
		err := checkPath(row.module)
		if row.want == "" && err != nil || row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)) {
			t.Errorf("%s: %q: got error %v; want %q", row.reason, row.module, err, row.want)
		}
	}
}

// sample is a repository. OLD marks the places at which the module path must change. All other text
// must stay.
var sample = map[string]string{
	"go.mod":        "module OLD\n\ngo 1.26\n",
	"README.md":     "sample OLD/solvers\n`go install OLD/cmd/bench@latest`\nsample v1.2, sample/out, ~/sample/solvers\nhttps://x.test/sample/solvers\n",
	"cmd/b/main.go": "package main\n",
	"sample.go":     "package sample\n",
	"solvers/a.go":  "package solvers\n\nimport (\n\t\"fmt\"\n\n\ts \"OLD\"\n\t\"e.test/between\"\n\t\"OLD/sudoku\"\n)\n\n// Tool is sample.\nconst Tool = \"sample\"\n\nfunc tool() string {\n\treturn \"sample\"\n}\n",
	"sudoku/s.go":   "package sudoku\n",
	"ci.sh":         "go build -ldflags \"-X OLD/solvers.version=1\" OLD/...\ngo get OLD@latest\ngo mod edit -replace=OLD=../sample\ncd sample/notes\n",
	"tpl/go.mod.in": "require OLD v0.0.0\n\nreplace OLD => ../sample\n",
	"notes/n.txt":   "sample/notes, sample => much, mysample/solvers, sample-x/solvers, x.sample/solvers\n",
	"page/go.mod":   "module OLD/page\n\ngo 1.26\n\nrequire (\n\tm.test/b v1.0.0\n\tOLD v0.0.0\n)\n\nreplace OLD => ..\n",
	"binary":        "\x00 sample/solvers",
}

func TestOnlyThePathChanges(t *testing.T) {
	for _, tool := range []string{"git", "go"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	for name, text := range sample {
		write(t, filepath.Join(dir, name), strings.ReplaceAll(text, "OLD", "sample"), 0o644)
	}
	git(t, dir, "init", "-q")
	for _, module := range []string{"a.test/x/sample", "z.test/sample"} { // the second module path replaces the first one
		_, _, err := setModule(dir, module)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range sample {
			got := testkit.Must(os.ReadFile(filepath.Join(dir, name)))(t)
			want := strings.ReplaceAll(text, "OLD", module)
			switch {
			case name == "page/go.mod" && module < "m", name == "solvers/a.go": // setModule sorted the lines of these files again, so their order can differ
				if diff := cmp.Diff(sorted(want), sorted(string(got))); diff != "" {
					t.Errorf("%s: %s (-want +got):\n%s", module, name, diff)
				}
			case string(got) != want:
				t.Errorf("%s: %s (-want +got):\n%s", module, name, cmp.Diff(want, string(got)))
			}
		}
		out, err := exec.Command("gofmt", "-l", dir).CombinedOutput()
		if err != nil || len(out) > 0 {
			t.Errorf("%s: gofmt -l: got error %v and %s; want no files", module, err, out)
		}
	}
	before, changed, err := setModule(dir, "z.test/sample")
	if before != "z.test/sample" || len(changed) > 0 || err != nil {
		t.Errorf("the same path again: got changes %q from %s, error %v; want no changes", changed, before, err)
	}
}

// TestTheRepository changes the path of a copy of this repository twice and then builds and tests
// the copy.
func TestTheRepository(t *testing.T) {
	if os.Getenv("SUDOKUBENCH_LONG") == "" {
		t.Skip("it builds and tests a whole repository; set SUDOKUBENCH_LONG=1")
	}
	const root = "../.."
	files, err := tracked(root)
	if err != nil {
		t.Skip(err)
	}
	dir := filepath.Join(t.TempDir(), "sudokubench")
	for _, name := range files {
		info, err := os.Stat(filepath.Join(root, name))
		if os.IsNotExist(err) { // the file was deleted, but the deletion is not committed
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		text := testkit.Must(os.ReadFile(filepath.Join(root, name)))(t)
		write(t, filepath.Join(dir, name), string(text), info.Mode().Perm())
	}
	git(t, dir, "init", "-q", "-b", "main")
	git(t, dir, "add", "-A")
	git(t, dir, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "copy")
	t.Setenv("SUDOKUBENCH_LONG", "")
	for _, module := range []string{"example.org/y/another", "example.org/x/sudokubench"} {
		command := exec.Command("go", "run", "./tools/setmodule", module)
		command.Dir = dir
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	for _, words := range [][]string{
		{"gofmt", "-l", "."},
		{"go", "build", "./..."},
		{"go", "vet", "./..."},
		{"go", "vet", "-C", "reports/page/browsertest", "./..."},
		{"go", "mod", "tidy", "-diff"},
		{"go", "mod", "tidy", "-C", "reports/page/browsertest", "-diff"},
		{"go", "test", "-vet=off", "-timeout=30m", "./..."},
	} {
		command := exec.Command(words[0], words[1:]...)
		command.Dir = dir
		if out, err := command.CombinedOutput(); err != nil || words[0] == "gofmt" && len(out) > 0 {
			t.Errorf("%s: %v\n%s", strings.Join(words, " "), err, failures(out))
		}
	}
}

// failures removes the lines about packages that passed.
func failures(out []byte) []byte {
	var kept []byte
	for line := range bytes.Lines(out) {
		if !bytes.HasPrefix(line, []byte("ok ")) && !bytes.Contains(line, []byte("[no test files]")) {
			kept = append(kept, line...)
		}
	}
	return kept
}

func write(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	testkit.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	testkit.NoError(t, os.WriteFile(name, []byte(text), mode))
}

func git(t *testing.T, dir string, words ...string) {
	t.Helper()
	command := exec.Command("git", words...)
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v\n%s", words, err, out)
	}
}

// sorted returns the sorted lines of a text, to compare texts whose lines are in another order.
func sorted(text string) []string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return lines
}
