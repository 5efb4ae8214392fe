package cli

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// foundSides finds the files of two programs: a name is a file here or, failing
// that, a command of the path.
func foundSides(base, head string) (bins sides, err error) {
	bins[0].name, bins[1].name = base, head
	for i := range bins {
		here, err := filepath.Abs(bins[i].name)
		if err != nil {
			return bins, err
		}
		if bins[i].path, err = exec.LookPath(here); errors.Is(err, fs.ErrNotExist) {
			bins[i].path, err = exec.LookPath(bins[i].name)
		}
		if err != nil {
			return bins, fmt.Errorf("%s cannot be run: %w", bins[i].name, err)
		}
	}
	return bins, nil
}

func fileSum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}

// build makes the programs of two revisions from worktrees of their own.
func (c *compareCommand) build(s *session) (bins sides, done func(), err error) {
	top, err := exec.CommandContext(s.ctx, "git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		return bins, func() {}, usage(errors.New("--base wants a git checkout, and this folder is in none; --base-bin and --head-bin take two programs"))
	}
	root := strings.TrimSpace(string(top))
	dir, err := os.MkdirTemp("", "bench-compare-")
	if err != nil {
		return bins, func() {}, err
	}
	var trees []string
	done = func() {
		for _, tree := range trees {
			// Twice: one that was interrupted while it was made is locked.
			_ = command(context.Background(), root, "git", "worktree", "remove", "--force", "--force", tree)
		}
		os.RemoveAll(dir)
	}
	for i, rev := range []string{c.Base, c.Head} {
		if strings.HasPrefix(rev, "-") { // git would take it for an option
			done()
			return bins, func() {}, usage(fmt.Errorf("%q is no revision", rev))
		}
		source, name := root, rev
		if rev == "" {
			name = "working tree"
		} else {
			source = filepath.Join(dir, fmt.Sprint("tree", i))
			trees = append(trees, source)
			if err := command(s.ctx, root, "git", "worktree", "add", "--detach", "--quiet", source, rev); err != nil {
				done()
				return bins, func() {}, usage(fmt.Errorf("revision %q cannot be checked out (in a shallow clone it may have to be fetched first): %w", rev, err))
			}
		}
		bins[i].name = name
		bins[i].path = filepath.Join(dir, fmt.Sprint("bench", i))
		if runtime.GOOS == "windows" {
			bins[i].path += ".exe"
		}
		// The same code gives the same bytes: neither the path nor the revision enters.
		if err := command(s.ctx, source, "go", "build", "-trimpath", "-buildvcs=false", "-o", bins[i].path, "./cmd/bench"); err != nil {
			done()
			return bins, func() {}, fmt.Errorf("%s cannot be built: %w", name, err)
		}
	}
	return bins, done, nil
}

// command runs a tool; its own words are the error.
func command(ctx context.Context, dir, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, strings.TrimSpace(string(out)))
	}
	return nil
}
