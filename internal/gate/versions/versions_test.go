//go:build unix

package versions

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
	"syscall"
	"testing"
	"time"

	"sudokubench/internal/testkit"
)

// repository makes a repository whose branch main has two commits, with the tag v1 on the first. The
// script build appends a line to the file $BUILDS for each build.
func repository(t *testing.T) (dir string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is missing")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("BUILDS", filepath.Join(t.TempDir(), "builds"))
	dir = t.TempDir()
	run(t, dir, "git", "init", "--quiet", "--template=", "--initial-branch=main")
	imported := exec.Command("git", "-c", "fastimport.unpackLimit=1", "fast-import", "--quiet")
	imported.Dir, imported.Stdin = dir, strings.NewReader(history())
	if out, err := imported.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	run(t, dir, "git", "reset", "--quiet", "--hard")
	return dir
}

// history returns the commits of the repository, as git fast-import reads them. The branch part has
// the repository itself as a submodule, at v1.
func history() string {
	file := func(mode, name, text string) string {
		return fmt.Sprintf("M %s inline %s\ndata %d\n%s\n", mode, name, len(text), text)
	}
	var b strings.Builder
	for k, c := range []struct{ name, from, files string }{
		{"tags/v1", "", file("644", ".gitignore", "solver\n") + file("644", "source", "one\n") +
			file("755", "build", "#!/bin/sh\necho built >>\"$BUILDS\"\ncp source solver\nchmod +x solver\n")},
		{"heads/main", "from :1\n", file("644", "source", "two\n")},
		{"heads/comment", "from :2\n", file("644", "comment", "")},
		{"heads/sub", "from :2\n", file("755", "sub/run", "#!/bin/sh\n")},
		{"heads/part", "from :2\n", "M 160000 :1 part\n" + file("644", ".gitmodules", "[submodule \"part\"]\n\tpath = part\n\turl = https://example.org/part\n")},
	} {
		fmt.Fprintf(&b, "commit refs/%s\nmark :%d\ncommitter s <s@localhost> %d +0000\ndata 0\n%s%s\n", c.name, k+1, 1_000_000_000+k, c.from, c.files)
	}
	return b.String()
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
	text := testkit.Must(os.ReadFile(filepath.Join(v.Folder, "solver")))(t)
	return strings.TrimSpace(string(text))
}

// clean reports an error if git lists another worktree, or if the output of git status differs from
// the expected one.
func clean(t *testing.T, dir, status string) {
	t.Helper()
	if list, _ := os.ReadDir(filepath.Join(dir, ".git", "worktrees")); len(list) > 0 {
		t.Errorf("git knows the worktrees %v; want none", list)
	}
	if got := run(t, dir, "git", "status", "--porcelain"); got != status {
		t.Errorf("git status is %q; want %q", got, status)
	}
}

func TestRevisions(t *testing.T) {
	dir, cache := repository(t), t.TempDir()
	r := Request{Dir: dir, Base: "v1", Head: "main", Build: "./build", Program: "./solver", Cache: cache}
	for range 2 { // in the second run, the builds come from the cache
		p := testkit.Must(made(t, r))(t)
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
	r.Base, r.Head = "main", "comment"
	if p, err := made(t, r); err != nil || p.Same() != "base and head built the same file ./solver" {
		t.Errorf("a commit that leaves the program unchanged: error %v, Same returned %q; want the same file", err, p.Same())
	}
	r.Build, r.Base, r.Head = "./build && true", "v1", "v1^0"
	if p, err := made(t, r); err != nil || builds() != 4 || p.Same() != "base and head are the same commit" {
		t.Errorf("one revision, another command: error %v, %d builds, Same returned %q; want 4, the same commit", err, builds(), p.Same())
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
	p := testkit.Must(made(t, Request{Dir: dir, Base: "main", Build: "test ! -e solver && ./build && test -e new || grep two source && ./build", Program: "./solver", Cache: t.TempDir()}))(t)
	if got := solver(t, &p.Head); got != "three" || p.Head.Name != "working tree" {
		t.Errorf("the head %s has the program %q, want three from the working tree", p.Head.Name, got)
	}
	again, err := Find(t.Context(), p.Request)
	if err != nil || again.Head.Commit != p.Head.Commit {
		t.Errorf("the same files are commit %s, then %s (%v); want the same commit", p.Head.Commit, again.Head.Commit, err)
	}
	clean(t, dir, status)
	run(t, dir, "git", "checkout", "--quiet", "source")
	testkit.NoError(t, os.Remove(filepath.Join(dir, "new")))
	if p, err = made(t, p.Request); err != nil || p.Same() != "base and head are the same commit" {
		t.Errorf("unchanged: error %v, Same returned %q; want the same commit", err, p.Same())
	}
}

// An edit that keeps the size of a file, in the same moment in which git wrote its index, is found.
func TestQuickEdit(t *testing.T) {
	dir := repository(t)
	run(t, dir, "git", "config", "core.checkStat", "minimal") // an edit a moment later has the same times in seconds
	run(t, dir, "git", "config", "core.trustctime", "false")
	source, index := filepath.Join(dir, "source"), filepath.Join(dir, ".git", "index")
	text := testkit.Must(os.ReadFile(source))(t)
	moment := time.Now().Add(-time.Hour).Truncate(time.Second)
	at := func(path string) {
		testkit.NoError(t, os.Chtimes(path, moment, moment))
	}
	at(source)
	run(t, dir, "git", "update-index", "--refresh")
	write(t, dir, "source", strings.ToUpper(string(text)))
	at(source)
	at(index)
	p, err := Find(t.Context(), Request{Dir: dir, Base: "HEAD", Program: "./solver", Cache: t.TempDir()})
	if err != nil || p.Same() != "" || p.Head.Name != "working tree" {
		t.Errorf("head %s, error %v, Same returned %q; want the edited working tree", p.Head.Name, err, p.Same())
	}
}

// The build and the program start in the subfolder of the checkout that corresponds to the user's
// current folder.
func TestSubfolder(t *testing.T) {
	sub := filepath.Join(repository(t), "sub")
	testkit.NoError(t, os.Mkdir(sub, 0o755))
	r := Request{Dir: sub, Base: "sub", Head: "sub", Program: "./run", Cache: t.TempDir()}
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
	dir := repository(t)
	t.Setenv("GIT_ALLOW_PROTOCOL", "file")
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "url."+dir+".insteadOf")
	t.Setenv("GIT_CONFIG_VALUE_0", "https://example.org/part")
	p, err := made(t, Request{Dir: dir, Base: "part", Head: "part", Build: "cp part/source solver && chmod +x solver", Program: "./solver", Cache: t.TempDir()})
	if err != nil || solver(t, &p.Base) != "one" {
		t.Errorf("error %v; want the file of the submodule", err)
	}
	clean(t, dir, "")
}

func TestMistakes(t *testing.T) {
	dir := repository(t)
	shallow, cache := filepath.Join(t.TempDir(), "shallow"), t.TempDir()
	testkit.NoError(t, os.CopyFS(shallow, os.DirFS(dir)))
	write(t, shallow, ".git/shallow", run(t, dir, "git", "rev-parse", "main"))
	for _, row := range []struct {
		reason string
		r      Request
		want   []string
	}{
		{"a revision that does not exist", Request{Dir: dir, Base: "v9"}, []string{`there is no revision "v9" in `, "git fetch"}},
		{"an option is not a revision", Request{Dir: dir, Base: "--all"}, []string{`"--all" is not a revision`}},
		{"history that was not fetched", Request{Dir: shallow, Base: "main~1"}, []string{"shallow clone", "fetch-depth: 0"}},
		{"no repository", Request{Dir: t.TempDir(), Base: "main"}, []string{"needs a git repository"}},
		{"the end of a long output, control characters, and a full disk", Request{Dir: dir, Base: "v1", Build: `seq 100; echo 'x: No space left on device' >&2; printf 'a\033[2Jb'; exit 3`},
			[]string{"cannot build base v1 (", "exit status 3\n    83\n    84\n", "\n    100\n    x: No space", `a\x1b[2Jb`, "Free some space"}},
		{"a build that makes another file", Request{Dir: dir, Base: "v1", Build: "true", Program: "./solver"}, []string{"./solver does not exist in base v1 (", "--build made no such file"}},
		{"a program that must be built, without a build command", Request{Dir: dir, Base: "v1", Program: "./solver"}, []string{"give the command with --build"}},
		{"a file without permission", Request{Dir: dir, Base: "v1", Program: "./source"}, []string{"cannot be executed", "chmod +x"}},
	} {
		t.Run(row.reason, func(t *testing.T) {
			row.r.Cache, row.r.Head = cache, row.r.Base
			_, err := made(t, row.r)
			for _, want := range row.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("the error is %v; want %q", err, want)
				}
			}
			if strings.HasPrefix(row.r.Build, "seq") && strings.Contains(err.Error(), "\n    82\n") {
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
	p := testkit.Must(Find(t.Context(), Request{Dir: dir, Base: "v1", Build: "exec 3>$PIPE; echo begun >&3; sleep 1000 & wait", Cache: cache}))(t)
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

// If two comparisons need the same revision at the same time, one builds and the other waits.
func TestTwoAtOnce(t *testing.T) {
	p := &Pair{Request: Request{Cache: t.TempDir()}}
	builds, waits, done := 0, make(chan struct{}), make(chan error)
	keep := func(waiting func() func()) {
		_, release, err := p.keep(t.Context(), "revision", func(tree string) error {
			builds++
			<-waits
			return os.Mkdir(tree, 0o755)
		}, waiting)
		if err == nil {
			release()
		}
		done <- err
	}
	for range 2 { // only the one that does not build calls its argument
		go keep(func() func() { close(waits); return func() {} })
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if builds != 1 {
		t.Errorf("%d builds; want 1", builds)
	}
}

// The cache keeps the last used builds, and builds that are in use.
func TestTrim(t *testing.T) {
	cache := t.TempDir()
	p := &Pair{Request: Request{Cache: cache}}
	used, release := testkit.Must2(p.keep(t.Context(), "used", func(tree string) error { return os.Mkdir(tree, 0o755) }, nil))(t)
	defer release()
	want := []string{filepath.Join(filepath.Dir(used), "done")}
	for k := range keptBuilds + 2 {
		folder := filepath.Join(cache, fmt.Sprint("build", k))
		locked := filepath.Join(folder, "tree", "locked")
		write(t, locked, "file", "")
		write(t, folder, "done", "")
		used := time.Now().Add(time.Duration(k+1) * time.Hour)
		testkit.NoError(t, os.Chtimes(filepath.Join(folder, "done"), used, used))
		if k >= 2 {
			want = append(want, filepath.Join(folder, "done"))
		} else if err := os.Chmod(locked, 0o500); err != nil { // the cache will remove these two builds
			t.Fatal(err)
		}
	}
	p.trim()
	slices.Sort(want)
	if list, _ := filepath.Glob(filepath.Join(cache, "*", "done")); !slices.Equal(list, want) {
		t.Errorf("the cache keeps %v; want %v", list, want)
	}
}
