// Package cli contains the command line: flags, printing and exit codes.
//
// # Theory of operation
//
// Each command is a struct in commands (grammar.go). Its fields are the flags, and its method Run
// executes it. The file of a command has its name. Main parses the arguments, runs the command and
// turns its error into an exit code. An error of type fault contains its exit code. The function
// usage makes such an error for a fault of the input.
//
// Before a command measures or writes, it checks its flags, and that it can write its output. The
// message about a misspelt value contains its flag and the nearest valid word (flags.go). The first
// signal ends the context of the session, and the command writes its results until then. A second
// signal ends the process at once (signals.go).
//
// Other packages do the work. Package contest makes plans, bulk solves and checks files of puzzles,
// gate/versions finds the programs to compare, and the packages below reports render results.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/words/humanize"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
)

const (
	exitDone    = 0 // the command succeeded
	exitFailed  = 1 // the run failed, or the checked input is wrong
	exitUsage   = 2 // the command line, the configuration or the input is invalid; no run started
	exitVerdict = 3 // a verdict that --fail-on lists occurred; bench score: an answer is wrong

	exitRegressed    = 4 // bench compare: the head is slower or fails more puzzles
	exitInconclusive = 5 // bench compare: the measurement confirms neither a regression nor a pass; bench score: the interval is too wide
)

type fault struct {
	code int
	err  error
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

// usage marks an error as a fault of the input, with exit code 2.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return &fault{exitUsage, err}
}

// session contains the data that commands share: the context, the standard streams and the solvers.
type session struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	roster         roster.Roster
	attempts       int // engine.Plan.Attempts of each run; above 0, it has one worker by default, it rehearses no program, it measures no reference and no round trips, and comparisons measure shorter
	temporary      *temporary

	notes notes // writer of messages to standard error
}

var errInterrupted = errors.New("interrupted; results up to this point are written")

// plan makes the plan of a run. under is the plan of all shards, or nil.
func (s *session) plan(c *config.Config, under *contest.SplitPlan) (*engine.Plan, error) {
	reason := "Reading the puzzles."
	if slices.ContainsFunc(c.Corpora, func(k config.Corpus) bool { return k.Fresh != "" }) {
		reason = "Making new puzzles for this run."
	}
	if s.attempts > 0 {
		c.Workers = cmp.Or(c.Workers, 1) // each worker starts each program
	}
	var plan *engine.Plan
	var err error
	s.explained(reason, func() { plan, err = contest.PlanUnder(s.ctx, s.roster, c, under) })
	if err == nil && s.attempts > 0 {
		plan.Attempts, plan.Reference = s.attempts, false
		if !plan.Shard.Split() { // the plan of a split run has been made without attempts
			plan.Run.Attempts = s.attempts
		}
		for i := range plan.Contestants {
			plan.Contestants[i].RoundTrip = nil
		}
	}
	return plan, err
}

// interrupted returns errInterrupted instead of the error of a context that ended.
func (s *session) interrupted(err error) error {
	if err != nil && errors.Is(err, s.ctx.Err()) {
		return errInterrupted
	}
	return err
}

// Main runs the command line with the built-in solvers and the caller's own solvers. It returns the
// exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, own ...solvers.Spec) int {
	all, err := roster.With(own...)
	if err != nil {
		fmt.Fprintln(notes{stderr}, "bench:", err)
		return exitUsage
	}
	return with(&session{stdin: stdin, stdout: stdout, stderr: stderr, roster: all}, args)
}

// with does the same as Main, with the streams and the solvers of a session.
func with(s *session, args []string) int {
	stdout, stderr := s.stdout, s.stderr
	messages := notes{stderr}
	var files temporary
	ctx, stop := interruptible(stderr, files.remove)
	defer stop()

	parser, exit, err := newParser(args, stdout, stderr)
	if err != nil {
		fmt.Fprintln(messages, "bench:", err)
		return exitFailed
	}
	if len(args) == 1 && args[0] == "--version" { // as most programs spell it
		args = []string{"version"}
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(slices.Clone(args[1:]), "--help")
	}
	command, err := parser.Parse(args)
	if exit.asked { // the parser has already printed the help
		return exit.code
	}
	if err != nil {
		fmt.Fprintln(messages, "bench:", faultyFlag(err))
		return exitUsage
	}
	if empty := emptyFlag(command); empty != "" {
		fmt.Fprintln(messages, "bench:", empty)
		return exitUsage
	}
	defer files.remove()
	s.ctx, s.temporary, s.notes = ctx, &files, messages
	err = command.Run(s)
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errInterrupted):
		fmt.Fprintln(messages, "bench:", errInterrupted)
		return exitFailed
	}
	if text := message(err); text != "" {
		fmt.Fprintln(messages, "bench:", text)
	}
	if f, ok := errors.AsType[*fault](err); ok {
		return f.code
	}
	return exitFailed
}

// message returns the text of an error. It rewrites errors of the file system in the form "cannot
// open x: no such file or directory".
func message(err error) string {
	text := "\n" + err.Error()
	for _, in := range pathErrors(err) { // a path can contain line breaks, so do not split the text into lines
		text = strings.Replace(text, "\n"+in.Error(), fmt.Sprintf("\ncannot %s %s: %v", in.Op, humanize.Visible(in.Path), in.Err), 1)
	}
	return text[1:]
}

// pathErrors returns all errors of the file system that an error contains.
func pathErrors(err error) []*fs.PathError {
	switch in := err.(type) {
	case *fs.PathError:
		return []*fs.PathError{in}
	case interface{ Unwrap() []error }:
		var all []*fs.PathError
		for _, one := range in.Unwrap() {
			all = append(all, pathErrors(one)...)
		}
		return all
	case interface{ Unwrap() error }:
		return pathErrors(in.Unwrap())
	}
	return nil
}
