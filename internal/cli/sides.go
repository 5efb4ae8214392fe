package cli

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/contest/host"
	"sudokubench/internal/gate/prepare"
	"sudokubench/internal/gate/versions"
	"sudokubench/sandbox"
)

// sideKind is what both sides of a comparison are. The values are bits, so that a row of
// flagRules can name several.
type sideKind int

const (
	records          sideKind = 1 << iota
	revisions                 // of the Go module of this program
	programRevisions          // of a repository with any program, with --program
	builds                    // of bench
	programs                  // in any language
	configured                // the programs of compare: in a configuration
)

func (k sideKind) String() string {
	return map[sideKind]string{
		records: "records", revisions: "revisions of bench", programRevisions: "revisions of a program",
		builds: "builds of bench", programs: "programs", configured: "the programs of compare: in the configuration",
	}[k]
}

// Help returns the part of --help that explains the arguments.
func (compareCommand) Help() string {
	return `BASE and HEAD are two versions of one kind. The first answer counts:

    name.jsonl            a record
    HEAD~1, main, v1.4    a revision, if git has it; HEAD can then be left out
    ./bench-old           a build of bench, if it answers "version" as bench does
    'python3 old.py'      any other program that can be started

Revisions are revisions of bench, or of a Go module with its own solvers. For a program of your repository, add --program. To name a file that has the name of a revision, write ./NAME.`
}

// kind decides what both sides are.
func (c *compareCommand) kind(s *session) (sideKind, error) {
	if c.Build != "" && c.Program == "" {
		return 0, errors.New("--build builds the program of --program, which is missing; add --program COMMAND")
	}
	if c.Base == "" {
		settings, err := c.config(s)
		if err == nil && settings.Compare == nil {
			err = errors.New("nothing to compare; name BASE, and HEAD unless it is the working tree: git revisions, builds of bench, programs or records; or two programs in compare: of a configuration")
		}
		return configured, err
	}
	base, err := c.kindOf(s, "BASE", c.Base)
	switch {
	case err != nil || c.Head == "" && base&(revisions|programRevisions) != 0:
		return base, err
	case c.Head == "":
		return base, fmt.Errorf("BASE %s is one of two %s; name HEAD, too (only for a git revision, HEAD is the working tree by default)", c.Base, base)
	}
	head := base
	if c.Head != c.Base {
		head, err = c.kindOf(s, "HEAD", c.Head)
	}
	if err == nil && base != head {
		err = fmt.Errorf("BASE %s is one of two %s, but HEAD %s is one of two %s; want two of one kind", c.Base, base, c.Head, head)
	}
	return base, err
}

// kindOf decides what one side is, by the rule in Help.
func (c *compareCommand) kindOf(s *session, name, word string) (sideKind, error) {
	switch {
	case strings.HasSuffix(word, ".jsonl"):
		return records, nil
	case c.Program != "":
		return programRevisions, nil
	}
	unknown := versions.Known(s.ctx, c.Dir, word)
	if unknown == nil {
		return revisions, nil
	}
	if c.isBuild(s.ctx, word) {
		return builds, nil
	}
	e, err := c.entry(name, word)
	if err != nil {
		return 0, err
	}
	if _, err := versions.FindFile(e.Command[0]); err != nil {
		return 0, fmt.Errorf("%s %q is no record (its name does not end with .jsonl), no program (%w), and no revision: %w", name, word, err, unknown)
	}
	return programs, nil
}

// conflict returns an error if a flag does not apply to what is compared.
func (c *compareCommand) conflict(kind sideKind) error {
	const bench, measured, named = revisions | builds, ^records, programs | programRevisions
	const already = "records are already measured"
	for _, rule := range []struct {
		flag  string
		given bool
		to    sideKind
		why   string
	}{
		{"--program", c.Program != "", programRevisions, "it is the program to start in two git revisions; name BASE"},
		{"--protocol", c.Protocol != "", named, "it is how bench talks to a program; name the program with --program, or change it in the configuration"},
		{"--dir", c.Dir != "", named, "it is the folder of a program; name the program with --program, or change it in the configuration"},
		{"--across-machines", c.AcrossMachines, records, "both sides are measured on this machine"},
		{"--config", c.Config != "", measured, already},
		{"--corpora", len(c.Corpora) > 0, measured, already},
		{"--task", c.Task != "", measured, already},
		{"--limit", c.Limit != nil, measured, already},
		{"--time", c.Time != nil, measured, already},
		{"--until", c.Until > 0, measured, already},
		{"--plan", c.Plan, measured, already},
		{"--solvers", len(c.Solvers) > 0, bench, "it chooses among the solvers of bench"},
		{"--all", c.All, bench, "it chooses all solvers of bench; choose corpora with --corpora"},
		{"--inject", c.Inject.share > 0, bench, "only the solvers of bench slow themselves down; to test the comparison, add work to the program"},
	} {
		if rule.given && kind&rule.to == 0 {
			return fmt.Errorf("%s does not apply to %s: %s", rule.flag, kind, rule.why)
		}
	}
	return nil
}

// pair returns the programs of both sides, or nil if the sides are not programs.
func (c *compareCommand) pair(kind sideKind, settings *config.Config) (*prepare.Pair, error) {
	switch kind {
	case configured:
		return &prepare.Pair{settings.Compare.Base, settings.Compare.Head}, nil
	case programRevisions:
		e, err := c.entry("--program", c.Program)
		return &prepare.Pair{e, e}, err
	case programs:
		base, err := c.entry("BASE", c.Base)
		if err != nil {
			return nil, err
		}
		head, err := c.entry("HEAD", c.Head)
		return &prepare.Pair{base, head}, err
	}
	return nil, nil
}

// programFlags contains the flags that set the protocol and the folder of programs.
type programFlags struct {
	Protocol string `placeholder:"NAME" help:"Protocol of the programs (default: lines). bench list protocols describes all."`
	Dir      string `placeholder:"DIR" help:"Folder of the programs' own files (default: the folder of the file that the command names)."`
}

// entry makes an entry from the command that is the value of a flag.
func (f *programFlags) entry(flag, command string) (config.Program, error) {
	e, err := config.ParseProgram(flag+"="+command, f.Protocol)
	if err != nil {
		return e, err
	}
	if err := knownProtocol(f.Protocol); err != nil {
		return e, err
	}
	if e.Dir = f.Dir; f.Dir != "" {
		if s, err := os.Stat(f.Dir); err != nil || !s.IsDir() {
			return e, fmt.Errorf("--dir: folder %s does not exist", f.Dir)
		}
	}
	return e, nil
}

// isBuild reports whether a word names a build of bench. With a protocol or a folder, it names a
// program that takes part by that protocol.
func (f *programFlags) isBuild(ctx context.Context, word string) bool {
	file, err := versions.FindFile(word)
	return err == nil && f.Protocol == "" && f.Dir == "" && isBench(ctx, file)
}

// versionLimit is the time limit for a program to print its version.
const versionLimit = 5 * time.Second

// isBench reports whether a program is a build of bench: it is built from this module, or it answers
// the command version as bench does. It is started in the sandbox, because it can be any program.
func isBench(ctx context.Context, file string) bool {
	if info, err := buildinfo.ReadFile(file); err == nil && info.Main.Path == host.Module() {
		return true
	}
	dir, err := os.MkdirTemp("", "bench-version-")
	if err != nil {
		return false
	}
	defer func() { _ = sandbox.Remove(dir) }()
	// As another user, a program in a private folder would not start.
	policy := sandbox.Policy{Resources: config.DefaultProgramLimits().Resources, Core: -1, Without: []string{sandbox.OwnUser}}
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
