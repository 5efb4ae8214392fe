package prepare

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/gate"
)

// repository makes a checkout of a program that prints its revision. The tags one and two work, and
// broken does not build. The program in the working tree prints three.
func repository(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is missing")
	}
	t.Chdir(t.TempDir())
	git := func(stdin string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Stdin = strings.NewReader(stdin)
		if _, err := output(cmd); err != nil {
			t.Fatal(err)
		}
	}
	program := func(does string) string { return "package main\n\nfunc main() { " + does + " }\n" }
	git("", "init", "-q", "--initial-branch=main")
	history := ""
	for _, row := range []struct{ tag, does string }{{"one", `print("one")`}, {"two", `print("two")`}, {"broken", "nothing()"}} {
		history += "commit refs/heads/main\ncommitter t <t@example.org> 1000000000 +0000\ndata 0\n"
		for name, text := range map[string]string{"go.mod": "module sample\n\ngo 1.26\n", "cmd/bench/main.go": program(row.does)} {
			history += "M 644 inline " + name + "\ndata <<END\n" + text + "END\n"
		}
		history += "\nreset refs/tags/" + row.tag + "\nfrom refs/heads/main\n\n"
	}
	git(history, "fast-import", "--quiet")
	git("", "reset", "-q", "--hard")
	write(t, map[string]string{"cmd/bench/main.go": program(`print("three")`)})
}

// Checkout and Build return different errors. Afterwards no worktrees or files are left.
func TestProgramsAreBuilt(t *testing.T) {
	builder(t)
	repository(t)
	for _, tt := range []struct {
		reason     string
		base, head string
		hook       string    // text of git's post-checkout hook
		says       [2]string // output of the programs; "" if the test does not build them
		err        string    // expected error; if it is set, the test expects no output
		checksOut  bool
	}{
		{"two revisions", "one", "two", "", [2]string{}, "", true},
		{"a revision and the working tree", "two", "", "", [2]string{"two", "three"}, "", true},
		{"no such revision", "one", "nine", "", [2]string{}, `cannot check out revision "nine"`, false},
		{"one that does not build", "broken", "one", "", [2]string{}, "cannot build broken: ", true},
		{"a checkout that fails after it started", "one", "two", "#!/bin/sh\nexit 1\n", [2]string{}, `cannot check out revision "one"`, false},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			t.Setenv("TMPDIR", t.TempDir())
			if tt.hook != "" {
				if err := os.WriteFile(filepath.Join(".git", "hooks", "post-checkout"), []byte(tt.hook), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			sources, err := Checkout(t.Context(), tt.base, tt.head)
			if !tt.checksOut && (err == nil || !strings.Contains(err.Error(), tt.err)) || tt.checksOut && err != nil {
				t.Errorf("checked out: %v, want %q", err, tt.err)
			}
			for i, rev := range []string{tt.base, tt.head} { // a checkout has the program that prints its revision
				text, err := os.ReadFile(filepath.Join(sources.folders[i], "cmd", "bench", "main.go"))
				if tt.checksOut && rev != "broken" && rev != "" && !strings.Contains(string(text), rev) {
					t.Errorf("the checkout of %s has the program %q, error %v", rev, text, err)
				}
			}
			var programs Programs
			if err == nil && (tt.says[0] != "" || tt.err != "") {
				if programs, err = sources.Build(t.Context(), 1, func(string) func() { return func() {} }); (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
					t.Errorf("built: %v, want %q", err, tt.err)
				}
			}
			for i, want := range tt.says {
				if want == "" {
					continue
				}
				out, err := exec.Command(programs[i].Builds[0]).CombinedOutput()
				if err != nil || string(out) != want {
					t.Errorf("side %d prints %q, error %v; want %q", i, out, err, want)
				}
			}
			sources.Remove()
			if trees, _ := os.ReadDir(filepath.Join(".git", "worktrees")); len(trees) > 0 {
				t.Errorf("git knows the worktrees %v, want none", trees)
			}
			if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "bench-compare-*")); left != nil {
				t.Errorf("folders %v are left, want none", left)
			}
		})
	}
}

// The processes of a layout come from the build with this layout.
func TestEachLayoutHasItsBuild(t *testing.T) {
	var programs Programs
	programs[0].Builds, programs[1].Builds = []string{"a", "b"}, []string{"c", "d"}
	for layout, want := range [][2]string{{"a", "c"}, {"b", "d"}} {
		for side := range programs {
			if got := new(Comparison).command(programs, side, &gate.Task{Layout: layout}, 0)[0]; got != want[side] {
				t.Errorf("layout %d of side %d starts %s, want %s", layout, side, got, want[side])
			}
		}
	}
}
