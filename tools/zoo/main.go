// Command zoo writes docs/zoo.md: a tour of the ideas, the figures of a recorded run, and
// the article of each solver.
//
//	go run ./tools/zoo
//
// The articles are the package comments of the solvers. The tour is tour.md in this folder.
// The figures are the CSV report of a run of docs/zoo.yaml; a solver that is not in this
// report is listed without figures.
//
//	main.go      reads the files and writes the page
//	figures.go   the CSV reports
//	document.go  the document
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sudokubench/internal/contest/config"
	"sudokubench/solvers/roster"
)

// Paths of the files, relative to the root of the project.
const (
	contestFile = "docs/zoo.yaml"
	figuresFile = "docs/zoo.csv"
	firstFile   = "docs/zoo-first.csv" // CSV report of solvers that cannot prove that a solution is the only one; can be missing
	outFile     = "docs/zoo.md"

	markedContestFile = "docs/zoo-pencilmarks.yaml"
	markedFile        = "docs/zoo-pencilmarks.csv" // CSV report of the run on pencilmark puzzles
)

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

func run(args []string, complaints io.Writer) (code int) {
	flags := flag.NewFlagSet("zoo", flag.ContinueOnError)
	flags.SetOutput(complaints)
	root := flags.String("root", ".", "the folder of the project")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0:
		fmt.Fprintf(complaints, "zoo: unexpected argument %q; the command takes only flags\n", flags.Arg(0))
		return 2
	}
	text, err := compose(*root)
	if err == nil {
		err = os.WriteFile(filepath.Join(*root, outFile), text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(complaints, "zoo:", err)
		return 1
	}
	return 0
}

// compose returns the page, made from the files below root.
func compose(root string) ([]byte, error) {
	z := &zoo{solvers: roster.All()}
	var err error
	if z.contest, err = readContest(root, contestFile); err != nil {
		return nil, err
	}
	if z.markedContest, err = readContest(root, markedContestFile); err != nil {
		return nil, err
	}
	if z.marked, err = readFigures(root, markedFile); err != nil {
		return nil, err
	}
	if z.unique, err = readFigures(root, figuresFile); err != nil {
		return nil, err
	}
	if z.first, err = readFigures(root, firstFile); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return z.document()
}

func readContest(root, name string) (*config.Config, error) {
	source, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		return nil, err
	}
	return config.Parse(name, filepath.Join(root, filepath.Dir(name)), source)
}
