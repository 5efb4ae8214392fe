package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"sudokubench/corpus"
	"sudokubench/corpus/generator"
	"sudokubench/internal/contest"
	"sudokubench/internal/words/spelling"
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

	Weights      bool `help:"Write the weight of each minimal puzzle. Weighted figures estimate those of all minimal puzzles; figures without weights are biased (docs/corpora.md)."`
	Unbiased     bool `help:"Choose puzzles so that all minimal 9x9 puzzles are nearly equally likely; those with many clues are too rare. This takes a thousand times as long."`
	Workers      int  `placeholder:"N" help:"Number of goroutines; 0 means one per core. All numbers give the same puzzles."`
	corpusOutput `embed:""`
}

// prover returns a function that makes the solver that counts solutions. For 9x9 pencilmark puzzles
// this is the solver band, because it is faster than the prover of contests.
func (g *generateCommand) prover(s *session) func(sudoku.Shape) (solvers.Solver, error) {
	spec, ok := s.roster.Find("band")
	if g.Level != string(generator.Pencilmarks) || g.Side != 9 || !ok {
		return contest.NewProver
	}
	return func(shape sudoku.Shape) (solvers.Solver, error) { return spec.New(shape, nil) }
}

// chooseFormat sets the format of the output. Pencilmark puzzles need the format pencilmarks.
func (g *generateCommand) chooseFormat() error {
	if g.Level != string(generator.Pencilmarks) {
		g.To = g.format(g.Output, "line")
		return nil
	}
	if g.To != "" && g.To != "line" && g.To != "pencilmarks" {
		return fmt.Errorf("--to %s cannot hold pencilmark puzzles; want pencilmarks", g.To)
	}
	g.To = "pencilmarks"
	return nil
}

// Run generates puzzles. After an interrupt, standard output ends with a whole puzzle, and a file
// keeps its old content.
func (g *generateCommand) Run(s *session) error {
	shape, ok := sudoku.ShapeOfSide(g.Side)
	if !ok {
		return usage(fmt.Errorf("--side is %d; want 4, 6, 9, 16 or 25", g.Side))
	}
	levels := spelling.Words(generator.Levels(), func(l generator.Level) string { return string(l) })
	writes := func(f corpus.Format) bool { return f.Write }
	if err := cmp.Or(positive("--count", g.Count), checkWorkers(g.Workers), errors.Join(known("--level", "level", g.Level, levels), knownFormat("--to", g.To, writes)), g.chooseFormat()); err != nil {
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
	if err := notOver(g.Output, []string{g.Grids}); err != nil {
		return usage(err)
	}
	return g.into(s, func(w io.Writer) error { return g.write(s, w, maker, shape) })
}
