// Package cli is the command line: one file a subcommand. It is the only
// package that sees all others, and it holds no logic of its own beyond
// putting them together.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Exit codes.
const (
	exitDone    = 0 // all well
	exitFailed  = 1 // the run failed, or what was checked is wrong
	exitUsage   = 2 // bad usage, configuration or input: nothing was run
	exitVerdict = 3 // a --fail-on verdict occurred

	exitRegressed    = 4 // compare: the head is slower, or wrong
	exitInconclusive = 5 // compare: the machine did not allow to tell
)

// fault is an error with its exit code.
type fault struct {
	code int
	err  error
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

// usage marks an error as one of the user's input: exit code 2.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return &fault{exitUsage, err}
}

// session is what every subcommand gets.
type session struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
}

var errInterrupted = errors.New("interrupted; what was done before is written")

// interrupted puts the error of a context that ended into words.
func (s *session) interrupted(err error) error {
	if err != nil && errors.Is(err, s.ctx.Err()) {
		return errInterrupted
	}
	return err
}

// Main runs the command line and returns the exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The first signal ends the run cleanly; from then on a second one kills.
	context.AfterFunc(ctx, stop)

	parser, exit, err := newParser(args, stdout, stderr)
	if err != nil {
		fmt.Fprintln(stderr, "bench:", err)
		return exitFailed
	}
	command, err := parser.Parse(args)
	if exit.asked { // --help
		return exit.code
	}
	if err != nil {
		fmt.Fprintln(stderr, "bench:", faultyFlag(err))
		return exitUsage
	}
	err = command.Run(&session{ctx, stdin, stdout, stderr})
	if err == nil {
		return exitDone
	}
	if errors.Is(err, errInterrupted) {
		fmt.Fprintln(stderr, "bench:", errInterrupted)
		return exitFailed
	}
	if text := err.Error(); text != "" {
		fmt.Fprintln(stderr, "bench:", text)
	}
	var f *fault
	if errors.As(err, &f) {
		return f.code
	}
	return exitFailed
}
