package program

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Protocol describes a protocol for programs: how often the program starts, how it gets the
// puzzles, and how they are written.
type Protocol struct {
	Name     string
	Synopsis string // text that continues "the program", such as "reads one puzzle per line"
	Doc      string // other rules for the author of the program, in paragraphs

	Starts Starts
	Batch  int // number of puzzles in a batch if a start solves one batch and the entry sets no number; 0 means all puzzles
	Source Source
	File   string // name of the file with the puzzles; "" means no file
	Form   Form   // form in which the program gets the puzzles
	Blank  byte   // character of a blank if the entry sets none; 0 means an empty field of CSV
	Leaves string // name of the file with the answers; "" means standard output

	Sample Sample
}

// Starts describes how often a program starts.
type Starts string

// These are the kinds of starts. Only with Stays, the start of the program does not count as
// solving time.
const (
	Stays         Starts = "once; it stays"
	OncePerBatch  Starts = "once per batch"
	OncePerPuzzle Starts = "once per puzzle"
)

// Source describes how a program gets the puzzles.
type Source string

// The sources.
const (
	Input        Source = "standard input"
	NamedFile    Source = "a file in its working folder"
	FileArgument Source = "a file that its last argument names"
	Argument     Source = "its last argument"
	Arguments    Source = "its last arguments, one per line"
)

// Form is the form in which puzzles are written for a program. Programs can answer in any form.
type Form string

// The forms.
const (
	Line    Form = "line"    // one puzzle per line
	Rows    Form = "rows"    // one row of the board per line
	Spaced  Form = "numbers" // rows whose cells are separated by spaces
	CSV     Form = "csv"     // one row of the board per line, one field per cell
	Golf    Form = "count"   // the number of puzzles, then one puzzle per line; each answer repeats its puzzle
	Batches Form = "batch"   // a command, then one puzzle per line
)

// Sample is an example of a puzzle and its answer.
type Sample struct {
	Puzzle   string `json:"-"`      // puzzle on one line
	Solution string `json:"-"`      // solution on one line
	Given    Part   `json:"given"`  // example of the input of the program
	Answer   Part   `json:"answer"` // example of an answer to the input
}

// Part is the input or the output of a sample.
type Part struct {
	Where string `json:"where"` // place of the text, such as "a line on standard input" or "input.csv"
	Text  string `json:"text"`
}

// Config describes a program and its limits.
type Config struct {
	Command    []string // program and its arguments; full paths replace the names of files in Dir
	Dir        string   // folder of the entry's own files; "" means no folder
	Env        []string // environment variables as NAME=value
	Policy     sandbox.Policy
	Batch      int           // number of puzzles in a batch, for protocols with batches; 0 means as many as the caller passes
	Fields     bool          // whether seq=N and limit=N follow each puzzle; only for the protocol lines
	Stdin      bool          // whether the puzzles are on standard input instead of in a file; only for the protocol codegolf
	Spaces     bool          // whether spaces separate the cells; only for protocols with rows
	Blank      byte          // character of a blank; 0 means the character of the protocol
	First      string        // line that comes before the puzzle, such as the number of rows; only for protocols that start for each puzzle and give it no argument
	File       string        // name of the file with the puzzles; "" means the name of the protocol; only for protocols with a file
	Answers    string        // name of the file that the program writes its answers to; "" means where the protocol says; not for programs that stay
	Scratch    string        // folder for the scratch folders of the program; "" means the system's folder for temporary files
	StartLimit time.Duration // most time from the start to the answer to a trivial puzzle; 0 means DefaultStartLimit
}

// defaultStartLimit is the time limit of a start. It is long enough for language runtimes that
// start slowly.
const defaultStartLimit = 10 * time.Second

const (
	samplePuzzle   = "1.....3....4.2.."
	sampleSolution = "1342243131244213"
)

func sample(given, givenText, answer, answerText string) Sample {
	return Sample{samplePuzzle, sampleSolution, Part{given, givenText}, Part{answer, answerText}}
}

// Protocols returns all protocols. The protocol that is best for measurements comes first.
func Protocols() []Protocol {
	const (
		blankCSV  = "1,,,\n,,3,\n,,,4\n,2,,\n"
		zeroCSV   = "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n"
		solvedCSV = "1,3,4,2\n2,4,3,1\n3,1,2,4\n4,2,1,3\n"
		zeroRows  = "1000\n0030\n0004\n0200\n"
		boxes     = "Solved after 12 steps:\n+-----+-----+\n| 1 3 | 4 2 |\n| 2 4 | 3 1 |\n+-----+-----+\n| 3 1 | 2 4 |\n| 4 2 | 1 3 |\n+-----+-----+\n"
		spaced    = "1 3 4 2\n2 4 3 1\n3 1 2 4\n4 2 1 3\n"
	)
	zeroLine := zeros(samplePuzzle)
	return []Protocol{
		{
			Name:     "lines",
			Synopsis: "reads one puzzle per line, writes one solution per line and flushes it; each puzzle is timed",
			Doc: `The program keeps running and answers until its input ends. A puzzle is one word of 81 characters (on a 9x9 board), row by row, with "." for blanks. The answer has the same form. Flush each answer: bench sends the next puzzle only after it has read the answer. Write nothing before a puzzle arrives, except a prompt at the beginning of the answer's line, such as "Next? ".

You can write these words after the solution: "nodes=N" (the number of guesses), "ns=N" (the program's own solving time in nanoseconds; reports show it, ranks ignore it), "count=N" (the number of solutions found, if the task is to find more than one) and "exhausted" (there are no more solutions). Answer "-" to give up. An answer with blanks gives up as well, unless it says "count=1". Answer "- count=0 exhausted" if you proved that the puzzle has no solution.

If the entry sets "fields: true", bench sends two more words after each puzzle: "seq=N", a number that you can return with the answer, and "limit=N", the number of solutions to look for.

If a puzzle takes too long, or if the output no longer matches the puzzles, bench kills the process and starts it again before the next puzzle. bench worker is a program for this protocol.`,
			Starts: Stays, Source: Input, Form: Line, Blank: '.',
			Sample: sample("a line on standard input", samplePuzzle+"\n", "a line on standard output", sampleSolution+"\n"),
		},
		{
			Name:     "lines-batch",
			Synopsis: "reads one puzzle per line on standard input and prints all solutions, in any form",
			Doc: `This is for a program that answers only after its input has ended. A puzzle is one word of 81 characters (on a 9x9 board), row by row, with "0" for blanks. bench finds each solution in the output: a line of 81 digits, rows, boxes, CSV, with colours or with words around it. The program can print the puzzle before its solution. The clues show which solution belongs to which puzzle. To give up a puzzle, print "-" or the unfinished grid instead of its solution, or nothing.

The time of a batch is the time of the whole process, start-up included. If the program flushes each answer, use lines: it times each puzzle, without the start-up.`,
			Starts: OncePerBatch, Source: Input, Form: Line, Blank: '0',
			Sample: sample("standard input", zeroLine+"\n", "standard output", zeroLine+" "+sampleSolution+"\nSolved 1 of 1 puzzles in 3 ms\n"),
		},
		{
			Name:     "lines-file",
			Synopsis: "gets the path of a file with one puzzle per line as its last argument and prints all solutions, in any form",
			Doc:      `The file has the same lines as the standard input of lines-batch, and bench reads the output in the same way. The time of a batch is the time of the whole process, start-up included.`,
			Starts:   OncePerBatch, Source: FileArgument, File: "puzzles.txt", Form: Line, Blank: '0',
			Sample: sample("puzzles.txt, its last argument", zeroLine+"\n", "standard output", "Solution 1:\n"+spaced),
		},
		{
			Name:     "csv-files",
			Synopsis: "reads input.csv in its working folder and writes output.csv",
			Doc: `The program is started in a new folder that contains only input.csv. On a 9x9 board, this file has nine rows per puzzle and nine fields per row. Blanks are empty fields. Puzzles follow each other without a gap. Write the solutions to output.csv in the same form and order, and exit. To give up a puzzle, write nine rows of empty fields, or the unfinished grid. bench ignores what the program prints.

The time of a batch is the time of the whole process, start-up included.`,
			Starts: OncePerBatch, Source: NamedFile, File: "input.csv", Form: CSV, Leaves: "output.csv",
			Sample: sample("input.csv", blankCSV, "output.csv", solvedCSV),
		},
		{
			Name:     "codegolf",
			Synopsis: "gets the path of a puzzle file as its last argument and prints puzzle,solution lines",
			Doc:      `The first line of the file is the number of puzzles. Each line after it is one puzzle, with "0" for blanks. Print the number of puzzles, and then a line "puzzle,solution" for each. To give up a puzzle, leave out its line, or write nothing or the unfinished grid after the comma. If the entry sets "stdin: true", the program gets the same text on standard input instead of a file. The time of a batch is the time of the whole process, start-up included.`,
			Starts:   OncePerBatch, Source: FileArgument, File: "puzzles.txt", Form: Golf, Blank: '0',
			Sample: sample("puzzles.txt, its last argument", "1\n"+zeroLine+"\n", "standard output", "1\n"+zeroLine+","+sampleSolution+"\n"),
		},
		{
			Name:     "stdin",
			Synopsis: "reads one puzzle as a line on standard input, prints the solution in any form and ends",
			Doc:      `The puzzle is one word of 81 characters (on a 9x9 board), row by row, with "0" for blanks. The input ends after it. bench reads the output as in rows-file. The time of a puzzle is the time of the whole process, start-up included.`,
			Starts:   OncePerPuzzle, Source: Input, Form: Line, Blank: '0',
			Sample: sample("standard input", zeroLine+"\n", "standard output", spaced),
		},
		{
			Name:     "stdin-rows",
			Synopsis: "reads one puzzle as rows on standard input, prints the solution in any form and ends",
			Doc:      `On a 9x9 board, the input has nine rows with nine digits, "0" for blanks. It ends after the last row. If the entry sets "spaces: true", spaces separate the digits. bench reads the output as in rows-file. The time of a puzzle is the time of the whole process, start-up included.`,
			Starts:   OncePerPuzzle, Source: Input, Form: Rows, Blank: '0',
			Sample: sample("standard input", zeroRows, "standard output", boxes),
		},
		{
			Name:     "csv-stdio",
			Synopsis: "reads CSV with 0 for blanks on standard input and writes CSV on standard output",
			Doc:      `On a 9x9 board, each puzzle has nine rows with nine fields. If a batch has several puzzles, they follow each other without a gap. The input ends after the last one. Write the solutions in the same form and order. To give up a puzzle, write nine rows of zeros, or the unfinished grid. The time of a batch is the time of the whole process, start-up included.`,
			Starts:   OncePerBatch, Batch: 1, Source: Input, Form: CSV, Blank: '0',
			Sample: sample("standard input", zeroCSV, "standard output", solvedCSV),
		},
		{
			Name:     "rows-file",
			Synopsis: "reads problem.txt in its working folder and prints the solution in any form",
			Doc:      `On a 9x9 board, problem.txt has nine rows with nine digits, "0" for blanks. If the entry sets "spaces: true", spaces separate the digits. bench takes the last complete grid in the output and ignores everything around it: steps, separators, borders, colours and words. Print "-", the unfinished grid or nothing to give up. The time of a puzzle is the time of the whole process, start-up included.`,
			Starts:   OncePerPuzzle, Source: NamedFile, File: "problem.txt", Form: Rows, Blank: '0',
			Sample: sample("problem.txt", zeroRows, "standard output", boxes),
		},
		{
			Name:     "argument",
			Synopsis: "gets the puzzle as its last argument and prints the solution in any form",
			Doc:      `The puzzle is one word of 81 characters (on a 9x9 board), row by row, with "0" for blanks. bench reads the output as in rows-file. The time of a puzzle is the time of the whole process, start-up included.`,
			Starts:   OncePerPuzzle, Source: Argument, Form: Line, Blank: '0',
			Sample: sample("its last argument", zeroLine, "standard output", spaced),
		},
		{
			Name:     "arguments",
			Synopsis: "gets each row of the puzzle as an argument and prints the solution in any form",
			Doc:      `On a 9x9 board, the last nine arguments are the rows: nine characters each, with "." for blanks. If the entry sets "spaces: true", each cell is an argument. bench reads the output as in rows-file. The time of a puzzle is the time of the whole process, start-up included.`,
			Starts:   OncePerPuzzle, Source: Arguments, Form: Rows, Blank: '.',
			Sample: sample("its last arguments", "1... ..3. ...4 .2..", "standard output", spaced),
		},
		workerProtocol(),
	}
}

func zeros(puzzle string) string { return strings.ReplaceAll(puzzle, ".", "0") }

// TakesFirst reports whether a line can come before the puzzle.
func (p *Protocol) TakesFirst() bool {
	return p.Starts == OncePerPuzzle && (p.Source == Input || p.File != "")
}

// FindProtocol returns the protocol with a name.
func FindProtocol(name string) (Protocol, bool) {
	for _, p := range Protocols() {
		if p.Name == name {
			return p, true
		}
	}
	return Protocol{}, false
}

// New makes a solver that runs a program. It does not start the program. The solver is also a
// solvers.Interrupter, Starter and Metered and an io.Closer. It is a solvers.Batcher if the
// protocol has batches.
func New(protocol string, cfg Config, shape sudoku.Shape) (solvers.Solver, error) {
	p, err := check(protocol, &cfg)
	if err != nil {
		return nil, err
	}
	if cfg.Blank != 0 {
		p.Blank = cfg.Blank
	}
	if cfg.Spaces && p.Form == Rows {
		p.Form = Spaced
	}
	if cfg.Stdin && p.Form == Golf {
		p.Source, p.File = Input, ""
	}
	if p.File != "" {
		p.File = cmp.Or(cfg.File, p.File)
	}
	p.Leaves = cmp.Or(cfg.Answers, p.Leaves)
	if p.Starts == Stays {
		return newLines(&cfg, shape, p.Blank)
	}
	o, err := newOneshot(&cfg, shape, p)
	if p.Starts == OncePerPuzzle {
		return o, err
	}
	return batched{o, cfg.Batch}, err
}

// check returns the protocol with a name, or an error that describes a fault in the configuration.
func check(protocol string, cfg *Config) (p Protocol, err error) {
	p, ok := FindProtocol(protocol)
	switch {
	case !ok:
		return p, fmt.Errorf("there is no protocol %q", protocol)
	case len(cfg.Command) == 0 || cfg.Command[0] == "":
		return p, errors.New("the command is empty; want a program and its arguments")
	case cfg.Batch < 0:
		return p, fmt.Errorf("a batch of %d puzzles; want 1 or more, or 0 for all", cfg.Batch)
	case cfg.StartLimit < 0:
		return p, fmt.Errorf("a start-up limit of %s; want more than 0, or 0 for %s", cfg.StartLimit, defaultStartLimit)
	}
	return p, nil
}
