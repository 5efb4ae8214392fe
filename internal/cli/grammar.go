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

	"sudokubench/internal/entrytemplate"
	"sudokubench/internal/gate"
	"sudokubench/reports/gatereport"
	"sudokubench/reports/history"
	"sudokubench/reports/plot"
)

// commands is the grammar; kong fills it in.
type commands struct {
	Run       runCommand       `cmd:"" default:"withargs" help:"Run a contest and print its ranked tables (the default)."`
	List      listCommand      `cmd:"" help:"List solvers, corpora, formats of puzzles, protocols, formats of reports, of comparisons and of histories."`
	Solve     solveCommand     `cmd:"" help:"Puzzles in, solutions out."`
	Check     checkCommand     `cmd:"" help:"Check puzzles (legal? how many solutions?) or answers."`
	Report    reportCommand    `cmd:"" help:"Print the reports of recorded runs."`
	Explain   explainCommand   `cmd:"" help:"Say in words how the ranks of a record were decided."`
	Serve     serveCommand     `cmd:"" help:"Show recorded runs, and the one under way, to browsers."`
	Compare   compareCommand   `cmd:"" help:"Say whether a change made a solver slower."`
	Calibrate calibrateCommand `cmd:"" help:"Measure how well bench compare works on this machine."`
	History   historyCommand   `cmd:"" help:"Show recorded runs as series, and the changes in them."`
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

// exit is what the parser itself came to, as --help does.
type exit struct {
	asked bool
	code  int
}

// grammar is commands, or where the arguments begin with the name of one, a
// struct with that one alone: to make a parser of all takes longer than it takes
// to solve a thousand puzzles.
func grammar(args []string) any {
	all := reflect.TypeFor[commands]()
	for k := range all.NumField() {
		if field := all.Field(k); len(args) > 0 && args[0] == commandName(field.Name) {
			return reflect.New(reflect.StructOf([]reflect.StructField{field})).Interface()
		}
	}
	return new(commands)
}

// commandName is what a field of commands is called on the command line:
// NewEntry is new-entry.
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

// newParser makes the parser of a grammar that fits these arguments.
func newParser(args []string, stdout, stderr io.Writer) (*kong.Kong, *exit, error) {
	return parserOf(grammar(args), stdout, stderr)
}

func parserOf(grammar any, stdout, stderr io.Writer) (*kong.Kong, *exit, error) {
	e, defaults := new(exit), gate.Defaults()
	parser, err := kong.New(grammar,
		kong.Name("bench"), kong.Description(description), kong.Writers(stdout, stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
		kong.Vars{
			"languages": strings.Join(entrytemplate.Names(), ", "),
			"plots":     strings.Join(plot.Plots(), ", "), "themes": strings.Join(plot.Themes(), ", "), "figuresize": plot.DefaultSize.String(), "cardsize": plot.CardSize.String(),
			"gateformats": strings.Join(gatereport.Formats(), ", "), "historyformats": strings.Join(history.Formats(), ", "),
			"threshold": fmt.Sprintf("%g%%", 100*defaults.Threshold), "resolve": fmt.Sprintf("%g%%", 100*defaults.Resolve),
			"resolvemean": fmt.Sprintf("%g%%", 100*defaults.ResolveMean),
			"pairs":       strconv.Itoa(defaults.MinPairs), "rowtime": time.Duration(defaults.TimeNS).String(),
		},
		kong.Exit(func(code int) { e.asked, e.code = true, code }),
	)
	return parser, e, err
}
