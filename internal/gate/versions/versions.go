package versions

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/words/humanize"
)

// Request describes two versions and how to build them.
type Request struct {
	Dir        string // folder in the repository in which the build and the program start
	Base, Head string // revisions to compare; an empty Head means the working tree
	Build      string // command line of the build for the system's shell; "" if no build is needed
	Program    string // first word of the command that runs the program
	Cache      string // folder that keeps finished builds; "" means the user's cache folder
	// Step is called at the start of each long step. It returns a function to call at the end of
	// the step.
	Step func(what string) (done func())
}

// Version is one side of a comparison: a revision, or a program that is built already.
type Version struct {
	Name   string   // name for messages, such as "main (a1b2c3d)"
	Commit string   // full hash of the commit
	Folder string   // folder in which the built program starts
	Builds []string // files of a build of bench; they differ only in the layout of the code
	root   string   // root folder of the checkout
	tree   string   // hash of the commit's files (git's tree object)
	mod    []string // flags for go list and go build with another go.mod
}

// Pair has both versions. Close releases their folders.
type Pair struct {
	Request
	Base, Head Version
	root       string // root folder of the repository
	prefix     string // path of Dir relative to the root folder; "" if both are the same
	release    []func()
	module     *module // the module to build; nil if Build makes the program
	scratch    string  // folder for the builds of the module
}

// Sides returns both versions, the base first.
func (p *Pair) Sides() [2]*Version { return [2]*Version{&p.Base, &p.Head} }

// Close removes the builds of the module, and releases the folders, so that the cache can remove
// them to make room.
func (p *Pair) Close() {
	_ = os.RemoveAll(p.scratch)
	for _, release := range p.release {
		release()
	}
	p.release = nil
}

// sideName returns the name of side 0 or 1 for messages.
func sideName(side int) string { return [2]string{"base", "head"}[side] }

// Find finds the commits of both revisions. An error means that the request is wrong.
func Find(ctx context.Context, r Request) (*Pair, error) {
	p, err := open(ctx, r)
	if err != nil {
		return nil, err
	}
	if p.Base, err = p.revision(ctx, r.Base); err != nil {
		return nil, err
	}
	if r.Head != "" {
		p.Head, err = p.revision(ctx, r.Head)
	} else {
		p.Head, err = p.workingTree(ctx)
	}
	return p, err
}

// Files makes a pair of two programs that are built already.
func Files(base, head string) (*Pair, error) {
	p := new(Pair)
	for i, name := range []string{base, head} {
		file, err := FindFile(name)
		if err != nil {
			return nil, fmt.Errorf("cannot run %s: %w", name, err)
		}
		*p.Sides()[i] = Version{Name: name, Builds: []string{file}}
	}
	return p, nil
}

// FindFile finds the file of a program. The name is a file, or a command in PATH if there is no such
// file.
func FindFile(name string) (string, error) {
	here, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	file, err := exec.LookPath(here)
	if errors.Is(err, fs.ErrNotExist) {
		return exec.LookPath(name)
	}
	return file, err
}

// Known returns nil if the repository of a folder has a revision. Otherwise the error says why not.
func Known(ctx context.Context, dir, rev string) error {
	p, err := open(ctx, Request{Dir: dir})
	if err == nil {
		_, err = p.revision(ctx, rev)
	}
	return err
}

// open finds the root folder of the repository.
func open(ctx context.Context, r Request) (*Pair, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("a revision needs the command git; install git, or compare two programs")
	}
	// Keep the environment, because a git hook sets the repository in it.
	cmd := exec.CommandContext(ctx, "git", "rev-parse", "--show-toplevel", "--show-prefix")
	cmd.Dir = r.Dir
	out, err := cmd.Output()
	if err != nil {
		return nil, errors.New("a revision needs a git repository, but this folder is not in one")
	}
	top, prefix, _ := strings.Cut(string(out), "\n")
	return &Pair{Request: r, root: filepath.FromSlash(strings.TrimSpace(top)), prefix: filepath.FromSlash(strings.Trim(strings.TrimSpace(prefix), "/"))}, nil
}

// revision resolves a revision to a commit.
func (p *Pair) revision(ctx context.Context, rev string) (v Version, err error) {
	if strings.HasPrefix(rev, "-") { // git would read such a revision as an option
		return v, fmt.Errorf("%q is not a revision", rev)
	}
	if v.Commit, err = p.git(ctx, nil, "rev-parse", "--verify", "--quiet", rev+"^{commit}"); err != nil {
		if shallow, _ := p.git(ctx, nil, "rev-parse", "--is-shallow-repository"); shallow == "true" {
			return v, fmt.Errorf("there is no revision %q in %s, which is a shallow clone; fetch more history: git fetch --unshallow (in CI: fetch-depth: 0 for actions/checkout, GIT_DEPTH: 0 in GitLab)", rev, p.root)
		}
		return v, fmt.Errorf("there is no revision %q in %s; git branch --all and git tag list names, and git fetch gets new ones", rev, p.root)
	}
	if v.tree, err = p.git(ctx, nil, "rev-parse", v.Commit+"^{tree}"); err != nil {
		return v, err
	}
	v.Name = fmt.Sprintf("%s (%.7s)", rev, v.Commit)
	if strings.HasPrefix(v.Commit, rev) {
		v.Name = rev
	}
	return v, nil
}

// workingTree makes a commit of all files that git does not ignore. It does not change the index or
// the branches.
func (p *Pair) workingTree(ctx context.Context) (v Version, err error) {
	head, err := p.revision(ctx, "HEAD")
	if err != nil {
		return v, err
	}
	scratch, err := os.MkdirTemp("", "bench-index-")
	if err != nil {
		return v, fmt.Errorf("cannot make a folder in %s: %w; set TMPDIR to a writable folder", os.TempDir(), err)
	}
	defer os.RemoveAll(scratch)
	at, err := p.git(ctx, nil, "rev-parse", "--git-path", "index")
	if err != nil {
		return v, err
	}
	if !filepath.IsAbs(at) {
		at = filepath.Join(p.root, at)
	}
	index := filepath.Join(scratch, "index")
	if err := copyFile(at, index); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return v, err
	}
	env := []string{"GIT_INDEX_FILE=" + index}
	if _, err := p.git(ctx, env, "add", "--all"); err != nil {
		return v, fmt.Errorf("cannot read the working tree: %w", err)
	}
	if v.tree, err = p.git(ctx, env, "write-tree"); err != nil {
		return v, fmt.Errorf("cannot read the working tree: %w", err)
	}
	if v.tree == head.tree {
		head.Name = fmt.Sprintf("working tree (%.7s, unchanged)", head.Commit)
		return head, nil
	}
	// With a fixed date and author, the same files after the same commit give the same commit.
	for _, who := range []string{"AUTHOR", "COMMITTER"} {
		env = append(env, "GIT_"+who+"_NAME=bench", "GIT_"+who+"_EMAIL=bench@localhost", "GIT_"+who+"_DATE=1000000000 +0000")
	}
	v.Name = "working tree"
	v.Commit, err = p.git(ctx, env, "commit-tree", "--no-gpg-sign", "-p", head.Commit, "-m", "working tree", v.tree)
	return v, err
}

// copyFile copies a file with its time. If the index were younger than a file that was edited just
// after git wrote the index, git would not look into the file.
func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	about, err := os.Stat(from)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(to, text, 0o600), os.Chtimes(to, time.Time{}, about.ModTime()))
}

// git runs git in the repository's root and returns its output.
func (p *Pair) git(ctx context.Context, env []string, args ...string) (string, error) {
	return git(ctx, p.root, env, args...)
}

// git runs git without the user's hooks.
func git(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-c", "core.hooksPath=" + os.DevNull}, args...)...)
	cmd.Dir = dir
	return output(cmd, env, "git "+args[0])
}

// output runs a command with additional variables env and returns its output. The error contains
// what, and the end of the command's messages.
func output(cmd *exec.Cmd, env []string, what string) (string, error) {
	group(cmd)
	var messages bytes.Buffer
	cmd.Env, cmd.Stderr = append(environment(cmd), env...), &messages
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w%s", what, err, lastLines(messages.String()))
	}
	return strings.TrimSpace(string(out)), nil
}

const (
	keptLines = 20
	lineWidth = 500 // largest number of cells of a line
)

// lastLines returns the last lines of a command's messages, each indented on a new line, and advice
// if the disk is full.
func lastLines(messages string) string {
	lines := strings.Split(strings.TrimRight(messages, "\r\n"), "\n")
	if lines[len(lines)-1] == "" {
		return ""
	}
	var b strings.Builder
	for _, line := range lines[max(0, len(lines)-keptLines):] {
		b.WriteString("\n    " + humanize.Shorten(humanize.Visible(strings.TrimRight(line, "\r")), lineWidth))
	}
	if strings.Contains(messages, "No space left on device") {
		b.WriteString("\nFree some space, or set XDG_CACHE_HOME and TMPDIR to folders on another disk.")
	}
	return b.String()
}

// environment returns the environment of a command, in which PWD is its folder, without the variables
// that a git hook sets. Otherwise git and the build would use the hook's repository.
func environment(cmd *exec.Cmd) []string {
	return slices.DeleteFunc(cmd.Environ(), func(v string) bool {
		key, _, _ := strings.Cut(v, "=")
		return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"}, key)
	})
}

// Same explains why comparing both revisions would show only noise: they have the same commit or the
// same files, or both built the same program. It returns "" if they differ.
func (p *Pair) Same() string {
	switch {
	case p.Base.Commit == "":
		return ""
	case p.Base.Commit == p.Head.Commit:
		return "base and head are the same commit"
	case p.Base.tree == p.Head.tree:
		return "base and head have the same files"
	}
	if !below(p.Program) {
		return ""
	}
	base, err := os.ReadFile(filepath.Join(p.Base.Folder, p.Program))
	if err != nil {
		return ""
	}
	head, err := os.ReadFile(filepath.Join(p.Head.Folder, p.Program))
	// Without a build, the file can be a script that starts another program, which can differ.
	if err != nil || p.Build == "" || !bytes.Equal(base, head) || bytes.HasPrefix(base, []byte("#!")) {
		return ""
	}
	return fmt.Sprintf("base and head built the same file %s", p.Program)
}

// below reports whether program is a path below the folder in which it starts.
func below(program string) bool {
	return !filepath.IsAbs(program) && strings.ContainsAny(program, `/`+string(filepath.Separator))
}

// key returns the name of a version's folder in the cache.
func (p *Pair) key(v *Version) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s", v.Commit, p.prefix, p.Build))
	return fmt.Sprintf("%.12s-%x", v.Commit, sum[:6])
}
