// Command validate checks the statistics by simulations and measurements. Each subcommand prints a
// Markdown table for docs/measuring.md. It fails if the statistics are worse than their
// documentation promises:
//
//	go run ./tools/validate coverage    # do confidence intervals of the median contain it often enough?
//	go run ./tools/validate means       # does the interval of a mean contain it if a few puzzles are slow?
//	go run ./tools/validate signflip    # does the sign-flip test find differences that do not exist?
//	go run ./tools/validate simulate    # how often is the ranking of 37 contestants wrong?
//	go run ./tools/validate ranking     # do two copies of a solver share a rank? -slow 3%: does a slower copy not?
//	go run ./tools/validate shards      # is a run in shards ranked like the same run in one piece?
//	go run ./tools/validate partial     # do reports of some shards, rounds and looks agree with the whole run?
//	go run ./tools/validate history     # does bench history find steps and trends, but none in noise?
//	go run ./tools/validate gate        # does bench compare report false regressions, or miss real ones?
//	go run ./tools/validate revisions   # does bench compare detect a commit that makes a solver slow or wrong?
//	go run ./tools/validate overhead    # how much time does bench run add to a solver?
//
// Subcommands that do not measure times print the same table for the same flags. Exit codes: 0
// means that all promises hold, 1 that one does not, and 2 that the command line is wrong.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// subcommand is one check.
type subcommand struct {
	name string
	does string // description for the usage text
	run  func(args []string, stdout, stderr io.Writer) error
}

var subcommands = []subcommand{
	{"coverage", "how often confidence intervals of the median contain it", coverage},
	{"means", "how often the confidence interval of a mean in bench compare contains the true change", means},
	{"signflip", "how often the sign-flip test finds a difference that does not exist", signFlip},
	{"simulate", "how often the ranking of 37 contestants is wrong, and how many differences it detects", simulate},
	{"shards", "whether a run in shards is ranked as the same run in one piece", shards},
	{"partial", "whether reports of some shards, rounds and looks agree with the whole run", partial},
	{"ranking", "whether copies of a solver share a rank, and a slower copy does not", ranking},
	{"history", "how often bench history shows the right kind of change, or a change that does not exist", histories},
	{"overhead", "how much time bench run adds to a solver", overhead},
	{"gate", "how often bench compare reports a false regression, or misses a real one", gateTrial},
	{"revisions", "whether bench compare detects commits that make a solver slow or wrong", revisions},
}

// unkept is the error of a subcommand that did not confirm a promise. The subcommand prints its
// table anyway.
type unkept struct{ what string }

func (u unkept) Error() string { return u.what }

// misused is the error of an invalid command line.
type misused struct{ what string }

func (m misused) Error() string { return m.what }

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) (exit int) {
	if len(args) > 0 {
		for _, s := range subcommands {
			if s.name == args[0] {
				return code(s.run(args[1:], stdout, stderr), stderr)
			}
		}
		fmt.Fprintf(stderr, "validate: unknown subcommand %q\n", args[0])
	}
	fmt.Fprintln(stderr, "usage: validate SUBCOMMAND [flags]; -h after a subcommand lists its flags")
	for _, s := range subcommands {
		fmt.Fprintf(stderr, "  %-10s %s\n", s.name, s.does)
	}
	return 2
}

func code(err error, stderr io.Writer) int {
	var wrong misused
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintln(stderr, "validate:", err)
		return 2
	}
	fmt.Fprintln(stderr, "validate:", err)
	return 1
}

// parse parses the flags of a subcommand. Other arguments are errors.
func parse(flags *flag.FlagSet, args []string, stderr io.Writer) error {
	flags.SetOutput(io.Discard) // prevents a second error message, because the function code prints the error
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stderr)
		flags.Usage()
		return err
	case err != nil:
		return misused{flags.Name() + ": " + err.Error()}
	case flags.NArg() > 0:
		return misused{fmt.Sprintf("%s takes flags only, not %q", flags.Name(), flags.Arg(0))}
	}
	return nil
}
