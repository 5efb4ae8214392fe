package versions

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"sudokubench/internal/contest/host"
	"sudokubench/internal/testkit"
)

// writeAll writes files below the current folder.
func writeAll(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		write(t, ".", filepath.FromSlash(name), text)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	testkit.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
	testkit.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
}

// Each revision is built with several layouts, or once if the user sets flags for the linker.
// Afterwards no files are left.
func TestRevisionsAreBuilt(t *testing.T) {
	builder(t)
	goRepository(t)
	t.Setenv("TMPDIR", t.TempDir())
	builds := layouts
	if os.Getenv("SUDOKUBENCH_LONG") == "" { // ten builds take 7 s of CPU time
		builds = 1
		t.Setenv("GOFLAGS", "-ldflags=-s")
	}
	program := revision["cmd/bench/main.go"]
	writeAll(t, map[string]string{"cmd/bench/main.go": strings.Replace(program, "one", "two", 1)})
	r := testkit.Must(checkedOut(t))(t)
	testkit.NoError(t, r.Compile(t.Context(), 1))
	for side, want := range []string{"one", "two"} {
		v := r.Sides()[side]
		if got := len(v.Builds); got != builds {
			t.Errorf("side %d has %d builds, want %d", side, got, builds)
		}
		out, err := exec.Command(v.Builds[0]).CombinedOutput()
		if err != nil || string(out) != want {
			t.Errorf("side %d prints %q, error %v; want %q", side, out, err, want)
		}
	}
	r.Close()
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "bench-compare-*")); left != nil {
		t.Errorf("folders %v are left, want none", left)
	}
	writeAll(t, map[string]string{"cmd/bench/main.go": strings.Replace(program, "print", "nothing", 1)})
	r, err := checkedOut(t)
	if err == nil {
		r.Base, r.Head = r.Head, r.Base // the other side is not built again
		err = r.Compile(t.Context(), 1)
	}
	if err == nil || !strings.Contains(err.Error(), "cannot build working tree: ") {
		t.Errorf("a program with a fault: error %v, want that it cannot be built", err)
	}
}

// The running program determines the package, and the current folder determines the folder of its
// module.
func TestFindModule(t *testing.T) {
	builder(t)
	const here = "example.org/mine"
	files := map[string]string{
		"go.mod": "module example.org/top\n", "solver/go.mod": "module example.org/mine\n", "solver/deep/down/x.txt": "",
		"bench/go.mod": "module " + host.Module() + "\n", "bench/cmd/bench/main.go": "package main\n",
	}
	for _, row := range []struct {
		reason        string
		folder        string // current folder, relative to the root of the checkout
		program, main string // import path of the running program's package, and the path of its module
		outside       bool
		at, builds    string // expected folders of the module and of the package
		err           string
	}{
		{"bench itself", "bench", host.Module() + "/cmd/bench", host.Module(), false, "bench", "cmd/bench", ""},
		{"bench itself, from a file", "bench", "command-line-arguments", "", false, "bench", "cmd/bench", ""},
		{"bench, in a repository of something else", ".", host.Module() + "/cmd/bench", host.Module(), false, "", "", "a revision without --program is one of bench itself, but this folder is in no Go module that has cmd/bench"},
		{"another module", "solver", here, here, true, "solver", ".", ""},
		{"a program below the module", "solver", here + "/cmd/solver", here, true, "solver", "cmd/solver", ""},
		{"a folder below the module", "solver/deep/down", here, here, true, "solver", ".", ""},
		{"single files", "solver", "command-line-arguments", "", false, "", "", "use go run . or go build . instead of go run main.go"},
		{"another module's folder", ".", here, here, false, "", "", "a revision of this program is built from module example.org/mine, but this folder is in module example.org/top; run the command in the folder of example.org/mine"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			top := testkit.Must(filepath.EvalSymlinks(t.TempDir()))(t)
			t.Chdir(top)
			writeAll(t, files)
			t.Chdir(filepath.Join(top, row.folder))
			m, err := findModule(t.Context(), &debug.BuildInfo{Path: row.program, Main: debug.Module{Path: row.main}})
			if row.err != "" {
				if err == nil || !strings.Contains(err.Error(), row.err) {
					t.Errorf("error %v, want %q", err, row.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if m.outside != row.outside || m.dir != filepath.Join(top, row.at) || m.main != row.builds {
				t.Errorf("outside %t, module in %q, program in %q; want %t, %q, %q", m.outside, m.dir, m.main, row.outside, row.at, row.builds)
			}
		})
	}
}

// If the checkout of a revision lacks a replaced folder, go.mod gets the folder relative to the
// working tree.
func TestModFile(t *testing.T) {
	builder(t)
	for _, row := range []struct {
		reason  string
		replace string
		more    string // text of another file in the checkout
		want    string // text that the new go.mod must contain, with TOP for the temporary folder; "" if no new go.mod is needed
	}{
		{"no replace line", "", "", ""},
		{"a folder beside the repository", "replace x.org/lib => ../lib\n", "", "replace x.org/lib => TOP/lib\n"},
		{"a replaced version", "replace x.org/lib v1.2.3 => ../lib\n", "", "replace x.org/lib v1.2.3 => TOP/lib\n"},
		{"two, one of them in the repository", "replace (\n\tx.org/lib => ../lib\n\tx.org/own => ./own\n)\n", "own/go.mod", "\tx.org/lib => TOP/lib\n\tx.org/own => ./own\n"},
		{"a folder in the repository", "replace x.org/own => ./own\n", "own/go.mod", ""},
		{"a submodule, which a checkout leaves empty", "replace x.org/sub => ./sub\n", "", "replace x.org/sub => TOP/tree/sub\n"},
		{"another version", "replace x.org/lib => x.org/lib v1.0.0\n", "", ""},
		{"a folder that does not exist", "replace x.org/lib => ../nowhere\n", "", ""},
		{"an absolute path", "replace x.org/lib => /lib\n", "", ""},
		{"vendored modules", "replace x.org/lib => ../lib\n", "vendor/modules.txt", ""},
	} {
		t.Run(row.reason, func(t *testing.T) {
			top := testkit.Must(filepath.EvalSymlinks(t.TempDir()))(t)
			t.Chdir(top)
			writeAll(t, map[string]string{
				"lib/go.mod": "module x.org/lib\n", "tree/sub/go.mod": "module x.org/sub\n",
				"scratch/tree0/go.mod": "module example.org/mine\n\ngo 1.26\n\n" + row.replace, "scratch/tree0/go.sum": "sums\n",
			})
			if row.more != "" {
				writeAll(t, map[string]string{"scratch/tree0/" + row.more: "module x\n"})
			}
			m := module{outside: true, dir: filepath.Join(top, "tree"), main: "."}
			v := &Version{Folder: filepath.Join(top, "scratch", "tree0")}
			testkit.NoError(t, m.replaceFolders(t.Context(), v, filepath.Join(top, "new")))
			if row.want == "" || len(v.mod) != 1 {
				if row.want != "" || v.mod != nil {
					t.Errorf("the flags are %q; want another go.mod: %t", v.mod, row.want != "")
				}
				return
			}
			file := strings.TrimPrefix(v.mod[0], "-modfile=")
			text, err := os.ReadFile(file)
			got := strings.ReplaceAll(string(text), `"`, "") // go quotes a folder with a comma
			if want := strings.ReplaceAll(row.want, "TOP", filepath.ToSlash(top)); err != nil || !strings.Contains(got, want) {
				t.Errorf("the other go.mod (%v) is\n%s\nwant in it\n%s", err, text, want)
			}
			if sums, err := os.ReadFile(filepath.Join(filepath.Dir(file), "go.sum")); err != nil || string(sums) != "sums\n" {
				t.Errorf("its go.sum is %q, error %v; want a copy", sums, err)
			}
		})
	}
}
