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
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"sudokubench/internal/entrytemplate"
	"sudokubench/internal/gate"
	"sudokubench/reports/gatereport"
	"sudokubench/reports/history"
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

// commands is the grammar; kong fills it in.
type commands struct {
	Run       runCommand       `cmd:"" default:"withargs" help:"Run a contest and print its ranked tables (the default)."`
	List      listCommand      `cmd:"" help:"List solvers, corpora, formats of puzzles, protocols, formats of reports and of comparisons."`
	Solve     solveCommand     `cmd:"" help:"Puzzles in, solutions out."`
	Check     checkCommand     `cmd:"" help:"Check puzzles (legal? how many solutions?) or answers."`
	Report    reportCommand    `cmd:"" help:"Print the reports of recorded runs."`
	Compare   compareCommand   `cmd:"" help:"Say whether a change made a solver slower."`
	Calibrate calibrateCommand `cmd:"" help:"Say what the gate is worth on this machine."`
	History   historyCommand   `cmd:"" help:"Show recorded runs as series, and where they changed."`
	Corpus    corpusCommand    `cmd:"" help:"Make puzzles."`
	Try       tryCommand       `cmd:"" help:"Try one program on a handful of puzzles, and say what it did wrong."`
	NewEntry  newEntryCommand  `cmd:"" help:"Write an entry to begin with, in one of nine languages."`
	Worker    workerCommand    `cmd:"" help:"Serve one solver on standard input and output, line by line."`
	Echo      echoCommand      `cmd:"" hidden:"" help:"Send back each line, to measure what that takes."`
	Version   versionCommand   `cmd:"" help:"Print the version."`
}

const description = `The benchmarking harness for Sudoku solvers.

With no command it runs config.yaml of this folder, or the contest that is built in.
Exit codes: 0 done; 1 the run failed, or what was checked is wrong; 2 bad usage, configuration or input, nothing was run; 3 a --fail-on verdict occurred; 4 regressed and 5 inconclusive (compare).`

// Main runs the command line and returns the exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The first signal ends the run cleanly; from then on a second one kills.
	context.AfterFunc(ctx, stop)

	parser, exit, err := newParser(stdout, stderr)
	if err != nil {
		fmt.Fprintln(stderr, "bench:", err)
		return exitFailed
	}
	command, err := parser.Parse(args)
	if exit.asked { // --help
		return exit.code
	}
	if err != nil {
		fmt.Fprintf(stderr, "bench: %v; see bench --help\n", err)
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

// exit is what the parser itself came to, as --help does.
type exit struct {
	asked bool
	code  int
}

// newParser makes the parser of the grammar.
func newParser(stdout, stderr io.Writer) (*kong.Kong, *exit, error) {
	e, defaults := new(exit), gate.Defaults()
	parser, err := kong.New(new(commands),
		kong.Name("bench"), kong.Description(description), kong.Writers(stdout, stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
		kong.Vars{
			"languages":   strings.Join(entrytemplate.Names(), ", "),
			"gateformats": strings.Join(gatereport.Formats(), ", "), "historyformats": strings.Join(history.Formats(), ", "),
			"threshold": fmt.Sprintf("%g%%", 100*defaults.Threshold), "resolve": fmt.Sprintf("%g%%", 100*defaults.Resolve),
			"pairs": strconv.Itoa(defaults.MinPairs), "rowtime": time.Duration(defaults.TimeNS).String(),
		},
		kong.Exit(func(code int) { e.asked, e.code = true, code }),
	)
	return parser, e, err
}
