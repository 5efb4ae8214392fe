package prepare

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/contest/host"
	"sudokubench/sandbox"
)

// Programs has the two programs of a comparison, the base first. The builds of a program differ only
// in the layout of the code.
type Programs [2]struct {
	Name   string
	Builds []string // files
}

// Find finds the files of two programs.
func Find(base, head string) (programs Programs, err error) {
	for i, name := range []string{base, head} {
		file, err := FindProgram(name)
		if err != nil {
			return programs, fmt.Errorf("cannot run %s: %w", name, err)
		}
		programs[i].Name, programs[i].Builds = name, []string{file}
	}
	return programs, nil
}

// FindProgram finds the file of a program. The name is a file, or a command in PATH if there is no
// such file.
func FindProgram(name string) (string, error) {
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

// versionLimit is the time limit for a program to print its version.
const versionLimit = 5 * time.Second

// IsBench reports whether a program is a build of bench: it is built from this module, or it answers
// the command version as bench does. It is started in the sandbox, because it can be any program.
func IsBench(ctx context.Context, file string) bool {
	if info, err := buildinfo.ReadFile(file); err == nil && info.Main.Path == host.Module() {
		return true
	}
	dir, err := os.MkdirTemp("", "bench-version-")
	if err != nil {
		return false
	}
	defer func() { _ = sandbox.Remove(dir) }()
	// As another user, a program in a private folder would not start.
	policy := sandbox.Policy{Resources: config.DefaultEntryLimits().Resources, Core: -1, Without: []string{sandbox.OwnUser}}
	p, err := sandbox.Start(policy, sandbox.Command{Args: []string{file, "version"}, Dir: dir, Source: filepath.Dir(file)})
	if err != nil {
		return false
	}
	ctx, stop := context.WithTimeout(ctx, versionLimit)
	defer stop()
	defer context.AfterFunc(ctx, p.Kill)()
	first := make([]byte, 100)
	n, _ := io.ReadFull(p.Stdout, first) // fewer bytes are an error, which does not matter
	p.Kill()
	words := p.Wait().Words
	return strings.HasPrefix(string(first[:n]), "sudokubench ") || strings.HasPrefix(words, "bench: ")
}
