package cli

import (
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/alecthomas/kong"

	"sudokubench/internal/gate"
	"sudokubench/internal/program/templates"
	"sudokubench/reports/gatereport"
	"sudokubench/reports/history"
	"sudokubench/reports/plot"
)

// commands contains all commands and their help. The package kong parses arguments into it.
type commands struct {
	Run        runCommand        `cmd:"" default:"withargs" help:"Run a contest and print its ranked tables (the default command)."`
	List       listCommand       `cmd:"" help:"List solvers, corpora, puzzle formats, protocols and report formats."`
	Solve      solveCommand      `cmd:"" help:"Solve puzzles and print the solutions."`
	Check      checkCommand      `cmd:"" help:"Check that each puzzle has one solution, or that answers are right."`
	Plan       planCommand       `cmd:"" help:"Plan a run that several machines share, and write the plan for its shards."`
	Merge      mergeCommand      `cmd:"" help:"Merge the records of shards into one record."`
	Report     reportCommand     `cmd:"" help:"Print reports of recorded runs, or write them to files."`
	Explain    explainCommand    `cmd:"" help:"Explain in words how the ranks of a recorded run were decided."`
	Serve      serveCommand      `cmd:"" help:"Show recorded runs and the current run in a browser."`
	Compare    compareCommand    `cmd:"" help:"Compare two versions of a solver or program, or two records, and show whether it became slower."`
	Calibrate  calibrateCommand  `cmd:"" help:"Measure how reliable bench compare is on this machine."`
	History    historyCommand    `cmd:"" help:"Show how results changed over recorded runs."`
	Corpus     corpusCommand     `cmd:"" help:"Generate, check, rate, choose and convert puzzles."`
	Contest    contestCommand    `cmd:"" help:"Make a contest of a folder of programs: find out how to run each, try it, run all, and write feedback for each author."`
	Watch      watchCommand      `cmd:"" help:"Play the search of one or two solvers on a puzzle, step by step."`
	Try        tryCommand        `cmd:"" help:"Try one program on a few puzzles and show its mistakes."`
	Score      scoreCommand      `cmd:"" help:"Score one program: how many times as fast as a reference solver it is, on fresh puzzles."`
	Ideas      ideasCommand      `cmd:"" help:"Show what each idea of a solver buys: run it without each idea, in one contest."`
	NewEntry   newEntryCommand   `cmd:"" help:"Create a sample program for a contest, in one of nine languages."`
	NewSolver  newSolverCommand  `cmd:"" help:"Create a Go solver that works, in a clone of sudokubench or as a module."`
	Worker     workerCommand     `cmd:"" help:"Run one solver as a child process: puzzles on standard input, answers on standard output."`
	Echo       echoCommand       `cmd:"" hidden:"" help:"Send back each line, to measure the time of a round trip."`
	Completion completionCommand `cmd:"" help:"Print a script that completes commands and flags in bash, zsh, fish or PowerShell."`
	Complete   completeCommand   `cmd:"" hidden:"" help:"Print the completions of a command line."`
	Version    versionCommand    `cmd:"" help:"Print the version, and which assembly the fastest solvers use on this machine."`
}

const description = `Benchmark Sudoku solvers.

Without a command, bench runs the contest in config.yaml of the current folder, or the built-in contest if that file does not exist.
Exit codes: 0 success; 1 the run failed, or a check found errors; 2 bad usage, configuration or input, nothing was run; 3 a --fail-on verdict occurred, or an answer is wrong (score); 4 regressed (compare); 5 undecided (compare, score).`

// exit records that the parser itself ended the command, for example because of --help.
type exit struct {
	asked bool
	code  int
}

// grammar returns the commands and the options of a parser. If the arguments begin with the name of
// a command, it returns only this command, because making a parser of all commands takes longer
// than solving a thousand puzzles.
func grammar(args []string) (any, []kong.Option) {
	all := reflect.TypeFor[commands]()
	for k := range all.NumField() {
		field := all.Field(k)
		if len(args) == 0 || args[0] != commandName(field.Name) {
			continue
		}
		var tags []string
		for _, key := range []string{"default", "hidden"} {
			if value, ok := field.Tag.Lookup(key); ok {
				tags = append(tags, fmt.Sprintf("%s:%q", key, value))
			}
		}
		command := reflect.New(field.Type).Interface()
		return new(struct{}), []kong.Option{kong.DynamicCommand(args[0], field.Tag.Get("help"), "", command, tags...)}
	}
	return new(commands), nil
}

// commandName converts the name of a field into the name of its command: NewEntry becomes
// new-entry.
func commandName(field string) string {
	var b strings.Builder
	for i, ch := range field {
		if unicode.IsUpper(ch) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(ch))
	}
	return b.String()
}

// newParser makes a parser of the command that the arguments begin with, or of all commands if they
// begin with no command.
func newParser(args []string, stdout, stderr io.Writer) (*kong.Kong, *exit, error) {
	all, one := grammar(args)
	return parserOf(all, stdout, stderr, one...)
}

func parserOf(grammar any, stdout, stderr io.Writer, options ...kong.Option) (*kong.Kong, *exit, error) {
	e, defaults := new(exit), gate.Defaults()
	parser, err := kong.New(grammar, append(options,
		kong.Name("bench"), kong.Description(description), kong.Writers(stdout, stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
		kong.Vars{
			"languages":   strings.Join(templates.Languages(), ", "),
			"cardsize":    fmt.Sprintf("%dx%d", plot.CardWidth, plot.CardHeight),
			"gateformats": strings.Join(gatereport.Formats(), ", "), "historyformats": strings.Join(history.Formats(), ", "),
			"threshold": fmt.Sprintf("%g%%", 100*defaults.Threshold), "resolve": fmt.Sprintf("%g%%", 100*defaults.Resolve),
			"resolvemean": fmt.Sprintf("%g%%", 100*defaults.ResolveMean),
			"pairs":       strconv.Itoa(defaults.MinPairs), "rowtime": time.Duration(defaults.TimeNS).String(), "patience": strconv.Itoa(gate.Patience),
		},
		kong.KindMapper(reflect.Int, kong.MapperFunc(decimal)), kong.KindMapper(reflect.Int64, kong.MapperFunc(decimal)), kong.KindMapper(reflect.Uint64, kong.MapperFunc(decimal)),
		kong.Exit(func(code int) { e.asked, e.code = true, code }),
	)...)
	return parser, e, err
}

// decimal reads the whole number of a flag. A leading 0 does not mean octal, as in a configuration.
func decimal(ctx *kong.DecodeContext, target reflect.Value) error {
	t, err := ctx.Scan.PopValue("int")
	if err != nil {
		return err
	}
	var n int64
	var u uint64
	if target.CanUint() {
		u, err = strconv.ParseUint(t.String(), 10, target.Type().Bits())
	} else {
		n, err = strconv.ParseInt(t.String(), 10, target.Type().Bits())
	}
	switch {
	case err != nil:
		return fmt.Errorf("expected a whole number but got %q", t)
	case target.CanUint():
		target.SetUint(u)
	default:
		target.SetInt(n)
	}
	return nil
}
