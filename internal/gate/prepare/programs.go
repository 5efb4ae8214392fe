package prepare

import (
	"context"
	"debug/buildinfo"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/contest/host"
	"sudokubench/sandbox"
)

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
