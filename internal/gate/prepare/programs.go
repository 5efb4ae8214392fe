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

// Programs has the two programs of a comparison, the base first. The builds of a program differ only
// in the layout of the code.
type Programs [2]struct {
	Name   string
	Builds []string // files
}

// Find finds the files of two programs. Each name is a file, or a command in PATH if there is no
// such file.
func Find(base, head string) (programs Programs, err error) {
	for i, name := range []string{base, head} {
		p := &programs[i]
		p.Name = name
		here, err := filepath.Abs(name)
		if err != nil {
			return programs, err
		}
		file, err := exec.LookPath(here)
		if errors.Is(err, fs.ErrNotExist) {
			file, err = exec.LookPath(name)
		}
		if err != nil {
			return programs, fmt.Errorf("cannot run %s: %w", name, err)
		}
		p.Builds = []string{file}
	}
	return programs, nil
}

// Sources has two revisions of this checkout. Each is in its own worktree, but the second can be
// the working tree itself.
type Sources struct {
	root    string // root folder of the user's checkout
	scratch string // folder for all files that the comparison makes
	project project
	names   [2]string
	folders [2]string
	flags   [2][]string // additional flags for go list and go build, for base and head
}

// Checkout makes worktrees of two revisions. If head is "", it uses the working tree. Call Remove
// afterwards, even after an error.
func Checkout(ctx context.Context, base, head string) (*Sources, error) {
	s := &Sources{names: [2]string{base, head}}
	for _, rev := range s.names {
		if strings.HasPrefix(rev, "-") { // git would read such a revision as an option
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

// layouts is the number of builds of each revision. Linking one takes about 2 s of CPU time. With
// fewer, the interval is so wide that a slowdown of 3% is often not confirmed.
const layouts = 5

// Build builds the program of each revision with several layouts of the code, which come from the
// seed. It calls step at the start of the builds of a revision, and the function that step returns
// at the end. If GOFLAGS contains flags for the linker, it builds each program only once, with
// these flags.
func (s *Sources) Build(ctx context.Context, seed uint64, step func(what string) (done func())) (programs Programs, err error) {
	own, err := tool(ctx, s.root, "go", "env", "GOFLAGS")
	if err != nil {
		return programs, err
	}
	count, times := layouts, fmt.Sprintf(" %d times, with other layouts of the code", layouts)
	if strings.Contains(string(own), "-ldflags") {
		count, times = 1, ""
	}
	for i := range programs {
		p := &programs[i]
		p.Name = s.names[i]
		done := step(fmt.Sprintf("building %s %s%s", [2]string{"base", "head"}[i], p.Name, times))
		for k := range count {
			file := filepath.Join(s.scratch, fmt.Sprintf("bench%d-%d", i, k))
			if runtime.GOOS == "windows" {
				file += ".exe"
			}
			// Without paths and revisions in the binary, the same code and layout give the same
			// bytes. Linking is faster without debug information (-s).
			flags := []string{"-trimpath", "-buildvcs=false", "-o", file}
			if count > 1 {
				flags = append(flags, fmt.Sprintf("-ldflags=-s -randlayout=%d", int64(seed)*layouts+int64(k)+1))
			}
			if _, err = s.golang(ctx, i, "build", s.project.program(), flags...); err != nil {
				break
			}
			p.Builds = append(p.Builds, file)
		}
		done()
		if err != nil {
			return programs, fmt.Errorf("cannot build %s: %w%s", p.Name, err, s.noWorkspace(ctx))
		}
	}
	return programs, nil
}

// Remove removes the worktrees and the built programs.
func (s *Sources) Remove() {
	if s.scratch == "" {
		return
	}
	for _, tree := range s.folders {
		if tree != "" && tree != s.root {
			// git needs --force twice, because a worktree is locked if its creation was
			// interrupted.
			_, _ = tool(context.Background(), s.root, "git", "worktree", "remove", "--force", "--force", tree)
		}
	}
	os.RemoveAll(s.scratch)
}

// tool runs a command and returns its output. The error contains the command and its error
// messages.
func tool(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	return output(cmd)
}

// output runs a command like tool.
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
