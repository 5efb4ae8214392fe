package cli

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"sudokubench/corpus"
	"sudokubench/corpus/generator"
	"sudokubench/internal/contest"
	"sudokubench/internal/spelling"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

type generateCommand struct {
	Level          string `default:"minimal" placeholder:"LEVEL" help:"Level: easy, minimal, hard (6x6 and 9x9 only), extreme (9x9 only), holes (with --holes), or pencilmarks (default: ${default})."`
	Holes          int    `placeholder:"N" help:"For level holes: blanks, spread evenly over rows, columns and boxes of a random full grid."`
	Solutions      string `default:"one" placeholder:"NUMBER" help:"Solutions of each puzzle: none, one, several, any, or a number (default: ${default})."`
	Count          int    `default:"10" placeholder:"N" help:"Number of puzzles (default: ${default})."`
	Seed           uint64 `default:"1" placeholder:"N" help:"Seed; the same seed gives the same puzzles (default: ${default})."`
	Side           int    `default:"9" placeholder:"N" help:"Number of rows: 4, 6, 9, 16, or 25 (level holes only) (default: ${default})."`
	generateChoice `embed:""`

	Weights  bool   `help:"Write the weight of each minimal puzzle. Weighted figures are those of all minimal puzzles; figures without weights are biased (docs/corpora.md)."`
	Unbiased bool   `help:"Choose puzzles so that all minimal 9x9 puzzles are as likely. This takes a thousand times as long."`
	Workers  int    `placeholder:"N" help:"Number of goroutines; 0 means one per core. All numbers give the same puzzles."`
	To       string `default:"line" placeholder:"FORMAT" help:"Format of the puzzles (default: ${default}, with a rating after each puzzle; level pencilmarks has its own format)."`
	Output   string `short:"o" placeholder:"FILE" help:"Write to this file, compressed with gzip if the name ends in .gz (default: standard output)."`
}

// prover makes the solver that counts solutions. Those of 9x9 pencilmark puzzles take a fast one.
func (g *generateCommand) prover(s *session) func(sudoku.Shape) (solvers.Solver, error) {
	spec, ok := s.roster.Find("band")
	if g.Level != string(generator.Pencilmarks) || g.Side != 9 || !ok {
		return contest.NewProver
	}
	return func(shape sudoku.Shape) (solvers.Solver, error) { return spec.New(shape, nil) }
}

// fit chooses the format that holds the puzzles.
func (g *generateCommand) fit() error {
	if g.Level != string(generator.Pencilmarks) {
		return nil
	}
	if g.To != "line" && g.To != "pencilmarks" {
		return fmt.Errorf("--to %s cannot hold pencilmark puzzles; want pencilmarks", g.To)
	}
	g.To = "pencilmarks"
	return nil
}

// Run makes puzzles. An interrupted run leaves whole puzzles on standard
// output, and no file where one was named.
func (g *generateCommand) Run(s *session) error {
	shape, ok := sudoku.ShapeOfSide(g.Side)
	if !ok {
		return usage(fmt.Errorf("--side is %d; want 4, 6, 9, 16 or 25", g.Side))
	}
	if g.Count < 1 {
		return usage(fmt.Errorf("--count is %d; want 1 or more", g.Count))
	}
	if err := checkWorkers(g.Workers); err != nil {
		return usage(err)
	}
	levels := spelling.Words(generator.Levels(), func(l generator.Level) string { return string(l) })
	if err := errors.Join(known("--level", "level", g.Level, levels), knownFormat("--to", g.To, func(f corpus.Format) bool { return f.Write })); err != nil {
		return usage(err)
	}
	if err := g.fit(); err != nil {
		return usage(err)
	}
	options := generator.Options{
		Shape: shape, Level: generator.Level(g.Level), Seed: g.Seed, Prover: g.prover(s),
		Holes: g.Holes, Solutions: generator.Solutions(g.Solutions), Weights: g.Weights, Unbiased: g.Unbiased,
	}
	if err := g.set(s, &options); err != nil {
		return usage(err)
	}
	maker, err := generator.New(options)
	if err != nil {
		return usage(err)
	}
	if g.Output == "" {
		return g.write(s, s.stdout, maker, shape)
	}
	file, err := os.Create(g.Output)
	if err != nil {
		return usage(err)
	}
	var out io.WriteCloser = file
	if strings.HasSuffix(g.Output, ".gz") {
		out, _ = gzip.NewWriterLevel(file, gzip.BestCompression) // no time, no name: the same puzzles make the same file
	}
	err = g.write(s, out, maker, shape)
	if out != file {
		err = errors.Join(err, out.Close())
	}
	if err = errors.Join(err, file.Close()); err == nil {
		return nil
	}
	if errors.Is(err, errInterrupted) {
		err = errors.New("interrupted")
	}
	return errors.Join(fmt.Errorf("%s was not written: %w", g.Output, err), os.Remove(g.Output))
}
