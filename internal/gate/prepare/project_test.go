package prepare

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"sudokubench/internal/host"
)

// write writes files below the current folder.
func write(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The running program determines the package, and the current folder determines the folder of its
// module.
func TestProject(t *testing.T) {
	builder(t)
	const here = "example.org/mine"
	files := map[string]string{
		"go.mod": "module example.org/top\n", "solver/go.mod": "module example.org/mine\n", "solver/deep/down/x.txt": "",
		"bench/go.mod": "module " + host.Module() + "\n",
	}
	for _, row := range []struct {
		reason        string
		folder        string // current folder, relative to the root of the checkout
		program, main string // import path of the running program's package, and the path of its module
		outside       bool
		at, builds    string // expected folders of the module and of the package
		err           string
	}{
		{"bench itself", ".", host.Module() + "/cmd/bench", host.Module(), false, "", "cmd/bench", ""},
		{"bench itself, from a file", "bench", "command-line-arguments", "", false, "", "cmd/bench", ""},
		{"another module", "solver", here, here, true, "solver", ".", ""},
		{"a program below the module", "solver", here + "/cmd/solver", here, true, "solver", "cmd/solver", ""},
		{"a folder below the module", "solver/deep/down", here, here, true, "solver", ".", ""},
		{"single files", "solver", "command-line-arguments", "", false, "", "", "use go run . or go build . instead of go run main.go"},
		{"another module's folder", ".", here, here, false, "", "", "--base builds this program from module example.org/mine, but this folder is in module example.org/top; run the command in the folder of example.org/mine"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			top := t.TempDir()
			t.Chdir(top)
			write(t, files)
			t.Chdir(filepath.Join(top, row.folder))
			p, err := findProject(t.Context(), top, &debug.BuildInfo{Path: row.program, Main: debug.Module{Path: row.main}})
			if row.err != "" {
				if err == nil || !strings.Contains(err.Error(), row.err) {
					t.Errorf("error %v, want %q", err, row.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if p.outside != row.outside || p.folder != filepath.FromSlash(row.at) || p.program() != row.builds {
				t.Errorf("outside %t, module in %q, program in %q; want %t, %q, %q", p.outside, p.folder, p.program(), row.outside, row.at, row.builds)
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
			top, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(top)
			write(t, map[string]string{
				"lib/go.mod": "module x.org/lib\n", "tree/sub/go.mod": "module x.org/sub\n",
				"scratch/tree0/go.mod": "module example.org/mine\n\ngo 1.26\n\n" + row.replace, "scratch/tree0/go.sum": "sums\n",
			})
			if row.more != "" {
				write(t, map[string]string{"scratch/tree0/" + row.more: "module x\n"})
			}
			s := &Sources{
				root: filepath.Join(top, "tree"), scratch: filepath.Join(top, "scratch"), folders: [2]string{filepath.Join(top, "scratch", "tree0")},
				project: project{outside: true, here: filepath.Join(top, "tree"), folder: ".", main: "."},
			}
			file, err := s.modFile(t.Context(), 0)
			if err != nil {
				t.Fatal(err)
			}
			if row.want == "" {
				if file != "" {
					t.Errorf("modFile returned %s, want no file", file)
				}
				return
			}
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
