package program

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"sudokubench/internal/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Protocol is a way to speak with programs.
type Protocol struct {
	Name     string
	Synopsis string // what the program does: one line that continues "the program"
	Doc      string // the other rules for its author; paragraphs
	Batch    int    // puzzles at a time, where an entry does not say; 0: all there are; below 0: always one
	Sample   Sample

	blank  byte   // how blanks are written
	manner manner // of those that start the program for each batch
}

// Sample is a dialogue about one puzzle.
type Sample struct {
	Puzzle   string `json:"-"`      // a line
	Solution string `json:"-"`      // a line
	Given    Part   `json:"given"`  // to the program
	Answer   Part   `json:"answer"` // what it may answer
}

// Part is one side of a sample.
type Part struct {
	Where string `json:"where"` // "a line on standard input", "input.csv"...
	Text  string `json:"text"`
}

// Config says what the program is and what it is allowed.
type Config struct {
	Command    []string // the program and its arguments; those that name files of Dir are given their path
	Dir        string   // folder of the entry's own files; "" is none
	Env        []string // NAME=value
	Policy     sandbox.Policy
	Batch      int           // puzzles at a time, for protocols that take many; 0: all there are
	Fields     bool          // lines: after the puzzle seq=N and limit=N are sent
	Stdin      bool          // codegolf: the puzzles come on standard input, not in a file
	Scratch    string        // where scratch folders are made; "" is the system's place
	StartLimit time.Duration // for a trivial puzzle after the start; 0: DefaultStartLimit
}

// DefaultStartLimit leaves slow runtimes the time to start.
const DefaultStartLimit = 10 * time.Second

const (
	samplePuzzle   = "1.....3....4.2.."
	sampleSolution = "1342243131244213"
)

func sample(given, givenText, answer, answerText string) Sample {
	return Sample{samplePuzzle, sampleSolution, Part{given, givenText}, Part{answer, answerText}}
}

// Protocols returns all of them, the best for measuring first.
func Protocols() []Protocol {
	const (
		blankCSV  = "1,,,\n,,3,\n,,,4\n,2,,\n"
		zeroCSV   = "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n"
		solvedCSV = "1,3,4,2\n2,4,3,1\n3,1,2,4\n4,2,1,3\n"
	)
	return []Protocol{
		{
			Name:     "lines",
			Synopsis: "reads one puzzle per line, writes one solution per line and flushes it; each puzzle is timed",
			Doc: `The program keeps running and answers until its input ends. A puzzle is one word of 81 characters (on a 9x9 board), row by row, with "." for blanks. The answer has the same form. Flush each answer: bench sends the next puzzle only after it has read the answer. Write nothing before a puzzle arrives, except a prompt at the beginning of the answer's line, such as "Next? ".

You can write these words after the solution: "nodes=N" (the number of guesses), "ns=N" (the program's own solving time in nanoseconds; reports show it, ranks ignore it), "count=N" (the number of solutions found, if the task is to find more than one) and "exhausted" (there are no more solutions). Answer "-" to give up. Answer "- count=0 exhausted" if you proved that the puzzle has no solution.

If the entry sets "fields: true", bench sends two more words after each puzzle: "seq=N", a number that you can return with the answer, and "limit=N", the number of solutions to look for.

If a puzzle takes too long, or if the output no longer matches the puzzles, bench kills the process and starts it again before the next puzzle. bench worker is a program for this protocol.`,
			Batch:  -1,
			Sample: sample("a line on standard input", samplePuzzle+"\n", "a line on standard output", sampleSolution+"\n"),
			blank:  '.',
		},
		{
			Name:     "csv-files",
			Synopsis: "reads input.csv in its working folder and writes output.csv",
			Doc: `The program is started in a new folder that contains only input.csv. On a 9x9 board, this file has nine rows per puzzle and nine fields per row. Blanks are empty fields. Puzzles follow each other without a gap. Write the solutions to output.csv in the same form and order, and exit. To give up a puzzle, write nine rows of empty fields. bench ignores what the program prints.

The time of a batch is the time of the whole process, start-up included.`,
			Sample: sample("input.csv", blankCSV, "output.csv", solvedCSV),
			manner: manner{write: writeCSV, file: "input.csv", leaves: "output.csv", sort: inOrder},
		},
		{
			Name:     "csv-stdio",
			Synopsis: "reads CSV with 0 for blanks on standard input and writes CSV on standard output",
			Doc:      `On a 9x9 board, each puzzle has nine rows with nine fields. If a batch has several puzzles, they follow each other without a gap. The input ends after the last one. Write the solutions in the same form and order. The time of a batch is the time of the whole process, start-up included.`,
			Batch:    1,
			Sample:   sample("standard input", zeroCSV, "standard output", solvedCSV),
			blank:    '0',
			manner:   manner{write: writeCSV, stdin: true, sort: inOrder},
		},
		{
			Name:     "rows-file",
			Synopsis: "reads problem.txt in its working folder and prints the solution in any form",
			Doc:      `On a 9x9 board, problem.txt has nine rows with nine digits, "0" for blanks. bench takes the last complete grid in the output and ignores everything around it: steps, separators, borders, colours and words. Print "-" or nothing to give up. The time of a puzzle is the time of the whole process, start-up included.`,
			Batch:    -1,
			Sample:   sample("problem.txt", "1000\n0030\n0004\n0200\n", "standard output", "Solved after 12 steps:\n+-----+-----+\n| 1 3 | 4 2 |\n| 2 4 | 3 1 |\n+-----+-----+\n| 3 1 | 2 4 |\n| 4 2 | 1 3 |\n+-----+-----+\n"),
			blank:    '0',
			manner:   manner{write: writeRows, file: "problem.txt", sort: onlyOne},
		},
		{
			Name:     "codegolf",
			Synopsis: "gets the path of a puzzle file as its last argument and prints puzzle,solution lines",
			Doc:      `The first line of the file is the number of puzzles. Each line after it is one puzzle, with "0" for blanks. Print the number of puzzles, and then a line "puzzle,solution" for each. To give up a puzzle, leave out its line or write nothing after the comma. If the entry sets "stdin: true", the program gets the same text on standard input instead of a file. The time of a batch is the time of the whole process, start-up included.`,
			Sample:   sample("puzzles.txt, its last argument", "1\n"+zeros(samplePuzzle)+"\n", "standard output", "1\n"+zeros(samplePuzzle)+","+sampleSolution+"\n"),
			blank:    '0',
			manner:   manner{write: writeCounted, file: "puzzles.txt", named: true, sort: byName},
		},
		{
			Name:     "argument",
			Synopsis: "gets the puzzle as its last argument and prints the solution in any form",
			Doc:      `The puzzle is one word of 81 characters (on a 9x9 board), row by row, with "0" for blanks. bench reads the output as in rows-file. The time of a puzzle is the time of the whole process, start-up included.`,
			Batch:    -1,
			Sample:   sample("its last argument", zeros(samplePuzzle), "standard output", "1 3 4 2\n2 4 3 1\n3 1 2 4\n4 2 1 3\n"),
			blank:    '0',
			manner:   manner{write: writeWord, arg: true, sort: onlyOne},
		},
	}
}

func zeros(puzzle string) string { return strings.ReplaceAll(puzzle, ".", "0") }

// FindProtocol returns the one of that name.
func FindProtocol(name string) (Protocol, bool) {
	for _, p := range Protocols() {
		if p.Name == name {
			return p, true
		}
	}
	return Protocol{}, false
}

// New makes a solver of a program. Nothing is started yet. It is a
// solvers.Interrupter, Starter and Metered and an io.Closer, and a
// solvers.Batcher where the protocol takes many puzzles at a time.
func New(protocol string, cfg Config, shape sudoku.Shape) (solvers.Solver, error) {
	p, err := check(protocol, &cfg)
	if err != nil {
		return nil, err
	}
	if p.manner.write == nil {
		return newLines(&cfg, shape, p.blank)
	}
	if cfg.Stdin && p.manner.named {
		p.manner.stdin, p.manner.named, p.manner.file = true, false, ""
	}
	o, err := newOneshot(&cfg, shape, p.blank, p.manner)
	if p.Batch < 0 {
		return o, err
	}
	return batched{o, cfg.Batch}, err
}

// check finds a protocol. The error says what is wrong with the configuration.
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
		return p, fmt.Errorf("a start-up limit of %s; want more than 0, or 0 for %s", cfg.StartLimit, DefaultStartLimit)
	}
	return p, nil
}
