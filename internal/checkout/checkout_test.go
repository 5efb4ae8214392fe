//go:build unix

package checkout

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// repository makes a repository with two commits and the tag v1 on the first. The script build
// appends a line to the file $BUILDS for each build.
func repository(t *testing.T) (dir string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is missing")
	}
	for _, key := range []string{"GIT_AUTHOR", "GIT_COMMITTER"} {
		t.Setenv(key+"_NAME", "someone")
		t.Setenv(key+"_EMAIL", "someone@localhost")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("BUILDS", filepath.Join(t.TempDir(), "builds"))
	dir = t.TempDir()
	run(t, dir, "git", "init", "--quiet", "--initial-branch=main")
	write(t, dir, ".gitignore", "solver\n")
	write(t, dir, "source", "one\n")
	write(t, dir, "build", "#!/bin/sh\necho built >>\"$BUILDS\"\ncp source solver\nchmod +x solver\n")
	run(t, dir, "chmod", "+x", "build")
	commit(t, dir, "one")
	run(t, dir, "git", "tag", "v1")
	write(t, dir, "source", "two\n")
	commit(t, dir, "two")
	return dir
}

func commit(t *testing.T, dir, message string) {
	t.Helper()
	run(t, dir, "git", "add", "--all")
	run(t, dir, "git", "commit", "--quiet", "-m", message)
}

func run(t *testing.T, dir string, command ...string) string {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", command, err, out)
	}
	return string(out)
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// made calls Find and Make. It closes the pair at the end of the test.
func made(t *testing.T, r Request) (*Pair, error) {
	t.Helper()
	p, err := Find(t.Context(), r)
	if err == nil {
		err = p.Make(t.Context())
	}
	if err == nil {
		t.Cleanup(p.Close)
	}
	return p, err
}

// builds returns the number of builds so far.
func builds() int {
	text, _ := os.ReadFile(os.Getenv("BUILDS"))
	return strings.Count(string(text), "\n")
}

func solver(t *testing.T, v *Version) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(v.Folder, "solver"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

// clean reports an error if git lists another worktree, or if the output of git status differs from
// the expected one.
func clean(t *testing.T, dir, status string) {
	t.Helper()
	if list := run(t, dir, "git", "worktree", "list"); strings.Count(list, "\n") != 1 {
		t.Errorf("git lists worktrees, want only the checkout:\n%s", list)
	}
	if got := run(t, dir, "git", "status", "--porcelain"); got != status {
		t.Errorf("git status is %q; want %q", got, status)
	}
}

func TestRevisions(t *testing.T) {
	dir, cache := repository(t), t.TempDir()
	r := Request{Dir: dir, Base: "v1", Head: "main", Build: "./build", Program: "./solver", Cache: cache}
	for range 2 { // in the second run, the builds come from the cache
		p, err := made(t, r)
		if err != nil {
			t.Fatal(err)
		}
		if base, head := solver(t, &p.Base), solver(t, &p.Head); base != "one" || head != "two" {
			t.Errorf("built %q and %q, want one and two", base, head)
		}
		if builds() != 2 {
			t.Errorf("%d builds; want 2", builds())
		}
		if p.Same() != "" {
			t.Errorf("Same returned %q, want none", p.Same())
		}
	}
	clean(t, dir, "")
	r.Build = "./build && true"
	if _, err := made(t, r); err != nil || builds() != 4 {
		t.Errorf("%d builds after another command (%v); want 4", builds(), err)
	}
	r.Head = "v1^0"
	if p, err := made(t, r); err != nil || p.Same() != "base and head are the same commit" {
		t.Errorf("error %v, Same returned %q; want the same commit", err, p.Same())
	}
}

// The head includes changed and new files, but no files that git ignores. The user's folder does
// not change.
func TestWorkingTree(t *testing.T) {
	dir := repository(t)
	write(t, dir, "source", "three\n")
	write(t, dir, "new", "")
	write(t, dir, "solver", "the user's own build\n")
	status := run(t, dir, "git", "status", "--porcelain")
	p, err := made(t, Request{Dir: dir, Base: "main", Build: "test ! -e solver && ./build && test -e new || grep two source && ./build", Program: "./solver", Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if got := solver(t, &p.Head); got != "three" || p.Head.Name != "working tree" {
		t.Errorf("the head %s has the program %q, want three from the working tree", p.Head.Name, got)
	}
	again, err := Find(t.Context(), p.Request)
	if err != nil || again.Head.Commit != p.Head.Commit {
		t.Errorf("the same files are commit %s, then %s (%v); want the same commit", p.Head.Commit, again.Head.Commit, err)
	}
	clean(t, dir, status)
	run(t, dir, "git", "checkout", "--quiet", "source")
	run(t, dir, "rm", "new")
	if p, err = made(t, p.Request); err != nil || p.Same() != "base and head are the same commit" {
		t.Errorf("unchanged: error %v, Same returned %q; want the same commit", err, p.Same())
	}
}

// Same compares the built files, because a new commit can leave the program unchanged.
func TestSameProgram(t *testing.T) {
	dir := repository(t)
	write(t, dir, "comment", "")
	commit(t, dir, "comment")
	p, err := made(t, Request{Dir: dir, Base: "HEAD~1", Head: "HEAD", Build: "./build", Program: "./solver", Cache: t.TempDir()})
	if want := "base and head built the same file ./solver"; err != nil || p.Same() != want {
		t.Errorf("error %v, Same returned %q; want %q", err, p.Same(), want)
	}
}

// The build and the program start in the subfolder of the checkout that corresponds to the user's
// current folder.
func TestSubfolder(t *testing.T) {
	dir := repository(t)
	write(t, dir, "sub/run", "#!/bin/sh\n")
	run(t, dir, "chmod", "+x", "sub/run")
	commit(t, dir, "sub")
	r := Request{Dir: filepath.Join(dir, "sub"), Base: "HEAD", Program: "./run", Cache: t.TempDir()}
	p, err := made(t, r)
	if err != nil || filepath.Base(p.Base.Folder) != "sub" {
		t.Errorf("error %v, pair %+v; want the folder sub", err, p)
	}
	r.Base = "v1"
	if _, err = made(t, r); err == nil || !strings.Contains(err.Error(), "base v1 (") || !strings.Contains(err.Error(), "has no folder sub, in which the build starts") {
		t.Error(err)
	}
}

func TestSubmodules(t *testing.T) {
	dir, part := repository(t), t.TempDir()
	run(t, part, "git", "init", "--quiet")
	write(t, part, "text", "of the submodule\n")
	commit(t, part, "part")
	t.Setenv("GIT_ALLOW_PROTOCOL", "file")
	run(t, dir, "git", "submodule", "--quiet", "add", part, "part")
	commit(t, dir, "part")
	_, err := made(t, Request{Dir: dir, Base: "HEAD", Build: "cp part/text solver && chmod +x solver", Program: "./solver", Cache: t.TempDir()})
	if err != nil {
		t.Error(err)
	}
	clean(t, dir, "")
}

func TestMistakes(t *testing.T) {
	dir := repository(t)
	shallow := filepath.Join(t.TempDir(), "shallow")
	run(t, dir, "git", "clone", "--quiet", "--depth=1", "file://"+dir, shallow)
	for _, row := range []struct {
		reason string
		r      Request
		want   []string
	}{
		{"a revision that does not exist", Request{Dir: dir, Base: "v9"}, []string{`there is no revision "v9" in `, "git fetch"}},
		{"an option is not a revision", Request{Dir: dir, Base: "--all"}, []string{`"--all" is not a revision`}},
		{"history that was not fetched", Request{Dir: shallow, Base: "HEAD~1"}, []string{"shallow clone", "fetch-depth: 0"}},
		{"no repository", Request{Dir: t.TempDir(), Base: "main"}, []string{"needs a git repository"}},
		{"the end of a long output", Request{Dir: dir, Base: "v1", Build: "seq 100; echo wrong >&2; exit 3"}, []string{"cannot build base v1 (", "exit status 3\n    82\n    83\n", "\n    100\n    wrong"}},
		{"control characters", Request{Dir: dir, Base: "v1", Build: `printf 'a\033[2Jb'; false`}, []string{`a\x1b[2Jb`}},
		{"a full disk", Request{Dir: dir, Base: "v1", Build: "echo 'x: No space left on device'; false"}, []string{"Free some space"}},
		{"a build that makes another file", Request{Dir: dir, Base: "v1", Build: "true", Program: "./solver"}, []string{"./solver does not exist in base v1 (", "--build made no such file"}},
		{"a program that must be built, without a build command", Request{Dir: dir, Base: "v1", Program: "./solver"}, []string{"give the command with --build"}},
		{"a file without permission", Request{Dir: dir, Base: "v1", Program: "./source"}, []string{"cannot be executed", "chmod +x"}},
	} {
		t.Run(row.reason, func(t *testing.T) {
			row.r.Cache = t.TempDir()
			_, err := made(t, row.r)
			for _, want := range row.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("the error is %v; want %q", err, want)
				}
			}
			if strings.HasPrefix(row.r.Build, "seq") && strings.Contains(err.Error(), "\n    81\n") {
				t.Errorf("the error has more than 20 lines of output, want the last 20: %v", err)
			}
			list, _ := filepath.Glob(filepath.Join(row.r.Cache, "*", "done"))
			if row.r.Build != "true" && row.r.Build != "" && len(list) > 0 {
				t.Errorf("the cache has failed builds %v, want none", list)
			}
		})
	}
	clean(t, dir, "")
}

// When the context ends, all processes of the build end, and no files are left.
func TestInterrupt(t *testing.T) {
	dir, cache := repository(t), t.TempDir()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	t.Setenv("PIPE", pipe)
	p, err := Find(t.Context(), Request{Dir: dir, Base: "v1", Build: "exec 3>$PIPE; echo begun >&3; sleep 1000 & wait", Cache: cache})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	end := make(chan error)
	go func() { end <- p.Make(ctx) }()
	file, err := os.Open(pipe) // this call waits until the build opens the pipe
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := io.ReadFull(file, make([]byte, len("begun\n"))); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := <-end; !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v, want context canceled", err)
	}
	if _, err := io.ReadAll(file); err != nil { // this call returns when no process has the pipe open any more
		t.Error(err)
	}
	if list, _ := filepath.Glob(filepath.Join(cache, "*", "*")); len(list) > 0 {
		t.Errorf("files %v are left, want none", list)
	}
	clean(t, dir, "")
}

// A killed process can leave a folder without the file done and a worktree that git lists. This is
// not a build, and the next run replaces it.
func TestKilled(t *testing.T) {
	dir := repository(t)
	r := Request{Dir: dir, Base: "v1", Head: "v1", Build: "./build", Program: "./solver", Cache: t.TempDir()}
	p, err := Find(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	tree := filepath.Join(r.Cache, p.key(&p.Base), "tree")
	run(t, dir, "git", "worktree", "add", "--quiet", "--lock", "--detach", tree, "v1")
	write(t, tree, "solver", "half")
	if p, err = made(t, r); err != nil {
		t.Fatal(err)
	}
	if got := solver(t, &p.Base); got != "one" {
		t.Errorf("the program is %q, want one", got)
	}
	clean(t, dir, "")
}

// If two comparisons need the same revisions at the same time, one builds and the other waits.
func TestTwoAtOnce(t *testing.T) {
	dir := repository(t)
	r := Request{Dir: dir, Base: "v1", Head: "main", Build: "./build", Program: "./solver", Cache: t.TempDir()}
	var both sync.WaitGroup
	for range 2 {
		p, err := Find(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		both.Go(func() {
			if err := p.Make(t.Context()); err != nil {
				t.Error(err)
			}
			p.Close()
		})
	}
	both.Wait()
	if builds() != 2 {
		t.Errorf("%d builds; want 2", builds())
	}
	clean(t, dir, "")
}

// The cache keeps the last used builds, and builds that are in use.
func TestTrim(t *testing.T) {
	dir, cache := repository(t), t.TempDir()
	r := Request{Dir: dir, Base: "v1", Head: "v1", Build: "true", Cache: cache}
	first, err := made(t, r) // this build stays in use until the end of the test
	if err != nil {
		t.Fatal(err)
	}
	for k := range Kept + 2 {
		folder := fmt.Sprint("build", k)
		write(t, filepath.Join(cache, folder, "tree", "locked"), "file", "")
		write(t, filepath.Join(cache, folder), "done", "")
		used := time.Now().Add(time.Duration(k+1) * time.Hour)
		if err := os.Chtimes(filepath.Join(cache, folder, "done"), used, used); err != nil {
			t.Fatal(err)
		}
		if k < 2 { // the cache will remove these two builds
			run(t, cache, "chmod", "-w", filepath.Join(folder, "tree", "locked"))
		}
	}
	first.trim()
	var want []string
	for k := range Kept {
		want = append(want, filepath.Join(cache, fmt.Sprint("build", k+2), "done"))
	}
	want = append(want, filepath.Join(filepath.Dir(first.Base.Folder), "done"))
	slices.Sort(want)
	if list, _ := filepath.Glob(filepath.Join(cache, "*", "done")); !slices.Equal(list, want) {
		t.Errorf("the cache keeps %v; want %v", list, want)
	}
}
