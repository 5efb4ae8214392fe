package intake

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/words/humanize"
	"sudokubench/sandbox"
)

// buildLimit is the longest time that a build can take.
const buildLimit = 5 * time.Minute

// Make builds the program in the sandbox, in a scratch copy of its folder, and copies the result back.
// It sets Refused if the build fails. The error is that of ctx.
func (s *Submission) Make(ctx context.Context, mode sandbox.Mode, look func(string) (string, error)) error {
	if s.Refused != "" || s.Build == nil {
		return nil
	}
	exit, words, err := s.build(ctx, mode)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	switch command := humanize.ShellQuotes(s.Build); {
	case err != nil:
		s.Refused, s.ByMachine = fmt.Sprintf("bench could not run the build %s: %v", command, err), true
	case exit.Code == 0 && s.Entry.Command == nil:
		s.chooseBuilt(look)
	case exit.Code == 0:
	case exit.OutOfMemory || exit.Flooded || exit.Lacks != "":
		s.Refused, s.ByMachine = fmt.Sprintf("the build %s reached a limit of the sandbox%s", command, words), true
	case !Works(ctx, mode, s.Build[0], 0):
		s.Refused, s.ByMachine = fmt.Sprintf("%s does not work in the sandbox of this machine, so bench could not build the program", s.Build[0]), true
	default:
		hint := ""
		for _, sign := range []string{"resolve", "network", "ownload", "registry", "offline", "proxy"} {
			if strings.Contains(words, sign) {
				hint = "; it has no network, so the program must bring what it needs"
			}
		}
		s.Refused = fmt.Sprintf("the build %s failed%s%s", command, hint, words)
	}
	return ctx.Err()
}

// chooseBuilt chooses among the executables that a Makefile made, or the scripts beside it. Many a Makefile
// puts its program into a folder such as bin.
func (s *Submission) chooseBuilt(look func(string) (string, error)) {
	s.Build = nil
	_, binaries := s.candidates()
	if len(binaries) == 0 {
		binaries = s.below()
	}
	if len(binaries) > 0 {
		if one, why := s.prefer(binaries); one != nil {
			s.Entry.Command, s.Decisions = one.command, append(s.Decisions, why)
		} else {
			s.Refused = ambiguous(binaries, why, "")
		}
		return
	}
	if s.Choose(look); s.Build != nil || s.Refused == nothing {
		s.Build, s.Refused = nil, "make made no executable; let the first target of the Makefile make one"
	}
}

// below lists the executables in the folders of the program.
func (s *Submission) below() (list []candidate) {
	_ = filepath.WalkDir(s.Folder, func(path string, e fs.DirEntry, err error) error {
		if err == nil && binary(path, e) {
			name, _ := filepath.Rel(s.Folder, path)
			list = append(list, candidate{file: e.Name(), command: []string{"./" + filepath.ToSlash(name)}})
		}
		return nil
	})
	return list
}

// build runs the build. words is what it printed.
func (s *Submission) build(ctx context.Context, mode sandbox.Mode) (exit sandbox.Exit, words string, err error) {
	scratch, err := newScratch()
	if err != nil {
		return exit, "", err
	}
	defer sandbox.Remove(scratch)
	inner := filepath.Join(scratch, "program") // go ignores go.mod in the folder for temporary files
	if err := (&Submission{Source: s.Folder}).copy(inner, 0o777, 0o666); err != nil {
		return exit, "", err
	}
	timed, stop := context.WithTimeout(ctx, buildLimit)
	defer stop()
	exit, words, err = run(timed, sandbox.Policy{Mode: mode, FileLocks: true}, s.Build, scratch, inner)
	if err == nil && timed.Err() != nil {
		err = fmt.Errorf("it did not end within %s", buildLimit)
	}
	if err != nil || exit.Code != 0 {
		return exit, words, err
	}
	if err := (&Submission{Source: inner}).copy(s.Folder, 0o755, 0o644); err != nil {
		return exit, "", fmt.Errorf("its result cannot be kept: %w", err)
	}
	return exit, words, nil
}

// Works reports whether a tool that is installed can run in the sandbox: for example, a tool in a home folder
// cannot. failed is the largest exit code of its option --version that is no sign of a fault.
func Works(ctx context.Context, mode sandbox.Mode, tool string, failed int) bool {
	scratch, err := newScratch()
	if err != nil {
		return false
	}
	defer sandbox.Remove(scratch)
	ctx, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	option := "--version"
	if tool == "go" {
		option = "version"
	}
	exit, _, err := run(ctx, sandbox.Policy{Mode: mode}, []string{tool, option}, scratch, scratch)
	return err == nil && exit.Signal == "" && exit.Code >= 0 && exit.Code <= failed
}

func newScratch() (string, error) {
	scratch, err := os.MkdirTemp("", "build-")
	if err != nil {
		return "", fmt.Errorf("cannot make a folder for the build: %w", err)
	}
	return filepath.EvalSymlinks(scratch) // the sandbox needs a path without links
}

// run runs a command in the sandbox, in a folder of its scratch folder, and returns the lines that it printed, each after a line end.
func run(ctx context.Context, policy sandbox.Policy, command []string, scratch, start string) (exit sandbox.Exit, words string, err error) {
	policy.Core, policy.Resources = -1, config.DefaultProgramLimits().Resources
	policy.Memory, policy.FileSize, policy.Disk, policy.Processes, policy.Files = 2<<30, 512<<20, 2<<30, 1024, 1024
	env := []string{"GOTOOLCHAIN=local", "CARGO_NET_OFFLINE=true"}
	if home, err := os.UserHomeDir(); err == nil { // rustup keeps the compilers outside of the folders of PATH
		if rust := filepath.Join(home, ".rustup"); isFolder(rust) {
			policy.Read, env = []string{rust}, append(env, "RUSTUP_HOME="+rust)
		}
	}
	p, err := sandbox.Start(policy, sandbox.Command{Args: command, Dir: scratch, Start: start, Env: env})
	if err != nil {
		return exit, "", err
	}
	stop := context.AfterFunc(ctx, p.Kill)
	defer stop()
	var printed sandbox.Words
	_, err = io.Copy(&printed, p.Stdout)
	exit = p.Wait()
	text := strings.TrimSpace(exit.Words + "\n" + printed.String())
	for line := range strings.Lines(text) {
		words += "\n" + strings.TrimRight(line, "\n")
	}
	if err != nil && ctx.Err() == nil && exit.Code == 0 {
		return exit, words, errors.Join(errors.New("its output cannot be read"), err)
	}
	return exit, words, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
