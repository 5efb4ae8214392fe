package prepare

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

// Programs are the two of a comparison, the base's first.
type Programs [2]struct{ Name, Path string }

// Find finds the files of two programs: a name is a file here or, failing that, a
// command of the path.
func Find(base, head string) (programs Programs, err error) {
	for i, name := range []string{base, head} {
		p := &programs[i]
		p.Name = name
		here, err := filepath.Abs(name)
		if err != nil {
			return programs, err
		}
		if p.Path, err = exec.LookPath(here); errors.Is(err, fs.ErrNotExist) {
			p.Path, err = exec.LookPath(name)
		}
		if err != nil {
			return programs, fmt.Errorf("cannot run %s: %w", name, err)
		}
	}
	return programs, nil
}

// Sources are two revisions of this checkout, each in a worktree. The working tree
// itself can be the second.
type Sources struct {
	root    string // of the checkout
	scratch string // folder of all that is made here
	project project
	names   [2]string
	folders [2]string
	flags   [2][]string // of go list and go build
}

// Checkout makes worktrees of two revisions; head may be "", the working tree. The
// caller removes them, after an error too.
func Checkout(ctx context.Context, base, head string) (*Sources, error) {
	s := &Sources{names: [2]string{base, head}}
	for _, rev := range s.names {
		if strings.HasPrefix(rev, "-") { // git would take it for an option
			return s, fmt.Errorf("%q is not a revision", rev)
		}
	}
	top, err := exec.CommandContext(ctx, "git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		return s, errors.New("--base needs a git checkout, but this folder is not in one; compare two programs with --base-bin and --head-bin")
	}
	s.root = strings.TrimSpace(string(top))
	info, _ := debug.ReadBuildInfo()
	if s.project, err = findProject(ctx, s.root, info); err != nil {
		return s, err
	}
	if s.scratch, err = os.MkdirTemp("", "bench-compare-"); err != nil {
		return s, fmt.Errorf("cannot make a folder in %s: %w; set TMPDIR to a writable folder", os.TempDir(), err)
	}
	for i, rev := range s.names {
		if rev == "" {
			s.names[i], s.folders[i] = "working tree", s.root
			continue
		}
		s.folders[i] = filepath.Join(s.scratch, fmt.Sprint("tree", i))
		if _, err := tool(ctx, s.root, "git", "worktree", "add", "--detach", "--quiet", s.folders[i], rev); err != nil {
			return s, fmt.Errorf("cannot check out revision %q (in a shallow clone, fetch it first): %w", rev, err)
		}
	}
	return s, s.settle(ctx)
}

// Build builds the program of each revision. step is called when a build begins, and its
// result when it ends.
func (s *Sources) Build(ctx context.Context, step func(what string) (done func())) (programs Programs, err error) {
	for i := range programs {
		p := &programs[i]
		p.Name, p.Path = s.names[i], filepath.Join(s.scratch, fmt.Sprint("bench", i))
		if runtime.GOOS == "windows" {
			p.Path += ".exe"
		}
		// The same code gives the same bytes: neither the path nor the revision enters.
		done := step(fmt.Sprintf("building %s %s", [2]string{"base", "head"}[i], p.Name))
		_, err := s.golang(ctx, i, "build", s.project.program(), "-trimpath", "-buildvcs=false", "-o", p.Path)
		done()
		if err != nil {
			return programs, fmt.Errorf("cannot build %s: %w%s", p.Name, err, s.noWorkspace(ctx))
		}
	}
	return programs, nil
}

// Remove removes the worktrees and the programs that were built.
func (s *Sources) Remove() {
	if s.scratch == "" {
		return
	}
	for _, tree := range s.folders {
		if tree != "" && tree != s.root {
			// Twice: one that was interrupted while it was made is locked.
			_, _ = tool(context.Background(), s.root, "git", "worktree", "remove", "--force", "--force", tree)
		}
	}
	os.RemoveAll(s.scratch)
}

// tool returns what a command prints. The error has the command and its own words.
func tool(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	return output(cmd)
}

// output is tool for a command that is made.
func output(cmd *exec.Cmd) ([]byte, error) {
	out, err := cmd.Output()
	if err == nil {
		return out, nil
	}
	words := ""
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		words = "\n" + strings.TrimSpace(string(exit.Stderr))
	}
	return nil, fmt.Errorf("%s: %w%s", strings.Join(cmd.Args, " "), err, words)
}
