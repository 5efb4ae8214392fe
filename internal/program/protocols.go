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
	Synopsis string // what the program does, one line
	Doc      string // the rest of what who writes one has to know; paragraphs
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
			Synopsis: "reads a puzzle a line, answers a solution a line, flushed: each puzzle is timed",
			Doc: `The program stays and answers until its input ends. A puzzle is one word, 81 characters on a 9x9 board, row by row, with . for blanks; so is the answer. Each answer has to be flushed, since the next puzzle is sent only after it. Nothing may be written before a puzzle was sent, but for a prompt on the line of the answer (Next? ).

After the solution may stand count=N (solutions found, where more than one was asked for), nodes=N (guesses), exhausted (there are no more solutions) and ns=N (the program's own solving time; shown, never ranked). A program that gives up answers -, one that proves that there is no solution "- count=0 exhausted". Entries with "fields" are sent seq=N, which may come back with the answer, and limit=N, the number of solutions to look for, after the puzzle.

The process is killed where a puzzle takes too long or the dialogue gets out of step, and started anew before the next. bench worker speaks this protocol.`,
			Batch:  -1,
			Sample: sample("a line on standard input", samplePuzzle+"\n", "a line on standard output", sampleSolution+"\n"),
			blank:  '.',
		},
		{
			Name:     "csv-files",
			Synopsis: "finds input.csv in its folder, leaves output.csv: the training contest",
			Doc: `The program is started in a folder of its own, which holds nothing but input.csv: nine fields a row, blanks empty, nine rows a puzzle, puzzles one after the other without a gap. It leaves output.csv, the solutions in the same form and order, and ends. A puzzle it gives up is nine rows of empty fields. What it prints does not matter.

The clock is the whole process for all puzzles of a batch.`,
			Sample: sample("input.csv", blankCSV, "output.csv", solvedCSV),
			manner: manner{write: writeCSV, file: "input.csv", leaves: "output.csv", sort: inOrder},
		},
		{
			Name:     "csv-stdio",
			Synopsis: "reads CSV with 0 for blanks on standard input, writes CSV on standard output",
			Doc:      `Nine fields a row, nine rows a puzzle; where a batch has several, one after the other without a gap. The input ends after the last. Solutions come in the same form and order. The clock is the whole process.`,
			Batch:    1,
			Sample:   sample("standard input", zeroCSV, "standard output", solvedCSV),
			blank:    '0',
			manner:   manner{write: writeCSV, stdin: true, sort: inOrder},
		},
		{
			Name:     "rows-file",
			Synopsis: "finds problem.txt in its folder, prints the solution in any form",
			Doc:      `problem.txt holds nine rows of nine digits, 0 for blanks. Whatever the program prints is searched for its last complete grid: rows, separators, borders, box-drawing characters, colours and words around it do not matter. A program that gives up prints - or nothing. The clock is the whole process, one puzzle.`,
			Batch:    -1,
			Sample:   sample("problem.txt", "1000\n0030\n0004\n0200\n", "standard output", "Solved after 12 steps:\n+-----+-----+\n| 1 3 | 4 2 |\n| 2 4 | 3 1 |\n+-----+-----+\n| 3 1 | 2 4 |\n| 4 2 | 1 3 |\n+-----+-----+\n"),
			blank:    '0',
			manner:   manner{write: writeRows, file: "problem.txt", sort: onlyOne},
		},
		{
			Name:     "codegolf",
			Synopsis: "is given a file of puzzles as its argument, prints puzzle,solution lines",
			Doc:      `The first line of the file is the number of puzzles; then comes one a line, 0 for blanks. The program prints the number and a line "puzzle,solution" for each. A puzzle it gives up is left out, or has nothing after the comma. Entries with "stdin" get the same text on standard input. The clock is the whole process for all puzzles of a batch.`,
			Sample:   sample("puzzles.txt, its last argument", "1\n"+zeros(samplePuzzle)+"\n", "standard output", "1\n"+zeros(samplePuzzle)+","+sampleSolution+"\n"),
			blank:    '0',
			manner:   manner{write: writeCounted, file: "puzzles.txt", named: true, sort: byName},
		},
		{
			Name:     "argument",
			Synopsis: "is given the puzzle as its last argument, prints the solution in any form",
			Doc:      `The puzzle is one word, 81 characters on a 9x9 board, row by row, with 0 for blanks. What is printed is read as in rows-file. The clock is the whole process, one puzzle.`,
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
