package prepare

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository makes a checkout of a program that prints its revision. The tags one and two work, and
// broken does not build. The program in the working tree prints three.
func repository(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is missing")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	git := func(args ...string) {
		t.Helper()
		if _, err := tool(context.Background(), dir, "git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.org"}, args...)...); err != nil {
			t.Fatal(err)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	program := func(says string) {
		write("cmd/bench/main.go", "package main\n\nfunc main() { print(\""+says+"\") }\n")
	}
	git("init", "-q")
	write("go.mod", "module sample\n\ngo 1.26\n")
	for _, tag := range []string{"one", "two"} {
		program(tag)
		git("add", "-A")
		git("commit", "-q", "-m", tag)
		git("tag", tag)
	}
	write("cmd/bench/main.go", "package main\n\nfunc main() { nothing() }\n")
	git("commit", "-q", "-a", "-m", "broken")
	git("tag", "broken")
	program("three")
	return dir
}

// Checkout and Build return different errors. Afterwards no worktrees or files are left.
func TestProgramsAreBuilt(t *testing.T) {
	for _, tt := range []struct {
		reason     string
		base, head string
		hook       string // text of git's post-checkout hook
		says       [2]string
		err        string // expected error; if it is set, the test expects no output
		checksOut  bool
	}{
		{"two revisions", "one", "two", "", [2]string{"one", "two"}, "", true},
		{"a revision and the working tree", "two", "", "", [2]string{"two", "three"}, "", true},
		{"no such revision", "one", "nine", "", [2]string{}, `cannot check out revision "nine"`, false},
		{"one that does not build", "one", "broken", "", [2]string{}, "cannot build broken: ", true},
		{"a checkout that fails after it started", "one", "two", "#!/bin/sh\nexit 1\n", [2]string{}, `cannot check out revision "one"`, false},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			dir := repository(t)
			t.Setenv("TMPDIR", t.TempDir())
			if tt.hook != "" {
				if err := os.WriteFile(filepath.Join(dir, ".git", "hooks", "post-checkout"), []byte(tt.hook), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			sources, err := Checkout(t.Context(), tt.base, tt.head)
			if !tt.checksOut && (err == nil || !strings.Contains(err.Error(), tt.err)) || tt.checksOut && err != nil {
				t.Errorf("checked out: %v, want %q", err, tt.err)
			}
			var programs Programs
			if err == nil {
				if programs, err = sources.Build(t.Context(), func(string) func() { return func() {} }); (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
					t.Errorf("built: %v, want %q", err, tt.err)
				}
			}
			for i, want := range tt.says {
				if want == "" {
					continue
				}
				out, err := exec.Command(programs[i].Path).CombinedOutput()
				if err != nil || string(out) != want {
					t.Errorf("side %d prints %q, error %v; want %q", i, out, err, want)
				}
			}
			sources.Remove()
			trees, err := exec.Command("git", "worktree", "list").Output()
			if err != nil || strings.Count(string(trees), "\n") != 1 {
				t.Errorf("git lists worktrees (%v), want only the checkout:\n%s", err, trees)
			}
			if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "bench-compare-*")); left != nil {
				t.Errorf("folders %v are left, want none", left)
			}
		})
	}
}
