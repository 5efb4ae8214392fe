package versions

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"sudokubench/internal/words/humanize"
)

// Make makes the folders of both versions or finds them in the cache. They stay until Close. After
// an error or the end of ctx, no unfinished folder is left.
func (p *Pair) Make(ctx context.Context) (err error) {
	if p.Cache == "" {
		if p.Cache, err = cacheFolder(); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(p.Cache, 0o755); err != nil {
		return fmt.Errorf("cannot keep builds: %w", err)
	}
	if p.module != nil {
		if p.scratch, err = os.MkdirTemp("", "bench-compare-"); err != nil {
			return fmt.Errorf("cannot make a folder in %s: %w; set TMPDIR to a writable folder", os.TempDir(), err)
		}
	}
	for i, v := range p.Sides() {
		if i == 1 && v.Commit == p.Base.Commit {
			v.root, v.Folder, v.mod = p.Base.root, p.Base.Folder, p.Base.mod
			break
		}
		side := sideName(i)
		folder, release, err := p.keep(ctx, p.key(v), func(tree string) error { return p.build(ctx, side, v, tree) }, func() func() {
			return p.step(fmt.Sprintf("waiting for another comparison that builds %s %s", side, v.Name))
		})
		if err != nil {
			p.Close()
			return err
		}
		p.release = append(p.release, release)
		v.root, v.Folder = folder, filepath.Join(folder, p.prefix)
		if p.module != nil {
			err = p.module.replaceFolders(ctx, v, p.scratch)
		} else {
			err = p.check(side, v)
		}
		if err != nil {
			p.Close()
			return err
		}
	}
	p.trim()
	return nil
}

func (p *Pair) step(what string) (done func()) {
	if p.Step == nil {
		return func() {}
	}
	return p.Step(what)
}

// build checks out a version into a new folder and builds it.
func (p *Pair) build(ctx context.Context, side string, v *Version, tree string) (err error) {
	// With --force twice, git replaces an earlier worktree of this path that was lost, even if it
	// was locked.
	done := p.step(fmt.Sprintf("checking out %s %s", side, v.Name))
	_, err = p.git(ctx, nil, "worktree", "add", "--force", "--force", "--detach", "--quiet", tree, v.Commit)
	if err == nil {
		if _, there := os.Stat(filepath.Join(tree, ".gitmodules")); there == nil {
			_, err = git(ctx, tree, nil, "submodule", "--quiet", "update", "--init", "--recursive")
		}
	}
	done()
	// Even after an error, the repository must forget the worktree.
	defer func() { err = errors.Join(err, p.forget(tree)) }()
	if err != nil {
		return fmt.Errorf("cannot check out %s %s: %w", side, v.Name, err)
	}
	folder := filepath.Join(tree, p.prefix)
	if _, err := os.Stat(folder); err != nil {
		return fmt.Errorf("%s %s has no folder %s, in which the build starts", side, v.Name, p.prefix)
	}
	if p.Build == "" {
		return nil
	}
	defer p.step(fmt.Sprintf("building %s %s: %s", side, v.Name, humanize.Visible(p.Build)))()
	cmd := shell(ctx, p.Build)
	group(cmd)
	var messages bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &messages, &messages
	cmd.Env = environment(cmd)
	cmd.WaitDelay = pipeLimit
	err = cmd.Run()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil && !errors.Is(err, exec.ErrWaitDelay) { // ErrWaitDelay is no failure: only a background process of the build kept the output open
		return fmt.Errorf("cannot build %s %s with %q: %w%s", side, v.Name, p.Build, err, lastLines(messages.String()))
	}
	return nil
}

// pipeLimit is how long to wait for output after the end of a build.
const pipeLimit = 2 * time.Second

// forget removes a worktree from the repository's list but keeps its files.
func (p *Pair) forget(tree string) error {
	aside := tree + ".aside"
	if err := os.Rename(tree, aside); err != nil {
		if errors.Is(err, fs.ErrNotExist) { // git did not create the worktree
			return nil
		}
		return err
	}
	// The context of the build can have ended already, so use another one.
	_, err := p.git(context.Background(), nil, "worktree", "remove", "--force", "--force", tree)
	_ = os.Remove(filepath.Join(aside, ".git")) // remove .git, which points to data that git has just removed
	return errors.Join(err, os.Rename(aside, tree))
}

// check returns an error if the file of the program does not exist or cannot be executed.
func (p *Pair) check(side string, v *Version) error {
	if !below(p.Program) {
		return nil
	}
	name := filepath.Join(v.Folder, p.Program)
	made := "--build made no such file"
	if p.Build == "" {
		made = "git has no such file there; if it has to be built, give the command with --build"
	}
	_, err := exec.LookPath(name)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, exec.ErrNotFound):
		return fmt.Errorf("--program: %s does not exist in %s %s (%s): %s", p.Program, side, v.Name, v.Folder, made)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("--program: %s in %s %s cannot be executed (%s); set its mode with chmod +x in --build, or name its interpreter in --program", p.Program, side, v.Name, name)
	}
	return fmt.Errorf("--program: %w", err)
}
