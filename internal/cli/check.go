package cli

import (
	"errors"
	"fmt"
	"io"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
	"sudokubench/internal/contest"
	"sudokubench/internal/words/humanize"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

type checkCommand struct {
	Answers    string `placeholder:"FILE" help:"Check the answers in this file: lines puzzle,solution, or grids in the order of the puzzles, in any puzzle format."`
	From       string `placeholder:"FORMAT" help:"Format of the puzzles (default: detected)."`
	Many       bool   `help:"Accept puzzles with several solutions."`
	textOrJSON `embed:""`
	Workers    int    `placeholder:"N" help:"Number of goroutines; 0 means one per core."`
	File       string `arg:"" optional:"" help:"File of puzzles, or the name of a built-in corpus (default: standard input)."`
}

// checked is the outcome of a check. Its JSON form is the output of --format json.
type checked struct {
	File  string `json:"file"`
	Shape string `json:"shape"`
	bulk.Checked
	*proof
	Faults []string `json:"faults"`
}

// proof describes how the solutions were counted.
type proof struct {
	By     string       `json:"proved_by"`
	Second *secondProof `json:"proved_again,omitempty"`
}

// secondProof describes the second count. A second solver counts the solutions of puzzles with a fault
// and of a sample of puzzles again.
type secondProof struct {
	Solver  string `json:"solver"`
	Puzzles int    `json:"puzzles"`
	Lines   int    `json:"sample_lines"`  // the sample has all puzzles up to this line number
	OneIn   int    `json:"sample_one_in"` // the rest of the sample has one puzzle in this number
	Seed    uint64 `json:"sample_seed"`   // seed that chooses the puzzles of the sample
}

func (c *checkCommand) Run(s *session) error {
	if err := errors.Join(checkWorkers(c.Workers), knownFormat("--from", c.From, func(f corpus.Format) bool { return f.Read })); err != nil {
		return usage(err)
	}
	reader, name, closeIn, err := s.open(c.File, corpus.ReaderOptions{Format: c.From, Pencilmarks: true})
	if err != nil {
		return usage(err)
	}
	out := &checked{File: name, Shape: reader.Shape().String(), Faults: []string{}}
	check := &bulk.Check{Name: name, Source: reader, Tell: func(format string, args ...any) {
		line := fmt.Sprintf(format, args...)
		if c.json() {
			out.Faults = append(out.Faults, line)
			return
		}
		fmt.Fprintln(s.stdout, humanize.Visible(line))
	}}
	if c.Answers == "" {
		by := s.provers(reader.Shape())
		out.provedBy(by)
		err = check.Puzzles(s.ctx, c.Workers, c.Many, by)
	} else {
		err = c.answers(s, check)
	}
	if err == nil {
		closeIn()
	}
	if err = s.interrupted(err); err != nil && !errors.Is(err, errInterrupted) {
		return err
	}
	out.Checked = check.Checked
	if out.proof != nil && out.Second != nil {
		out.Second.Puzzles = check.Again
	}
	if err := errors.Join(c.summary(s.stdout, out), err); err != nil {
		return err
	}
	wrong := out.Bad+out.None > 0 || out.Many > 0 && !c.Many
	if out.CheckedAnswers != nil {
		wrong = wrong || out.Wrong+out.Missing > 0
	}
	if wrong {
		return &fault{exitFailed, errors.New("")}
	}
	return nil
}

// provers returns the solvers that count solutions: broadside, the fastest one, and then the prover
// of contests. If broadside does not support the shape, the prover of contests is the only one.
func (s *session) provers(shape sudoku.Shape) bulk.Provers {
	prover := bulk.Prover{
		Name: contest.ProverOf(shape),
		New:  func() (solvers.Solver, error) { return contest.NewProver(shape) },
	}
	if fastest := s.taking("broadside", shape); fastest != nil {
		first := bulk.Prover{Name: fastest.Name, New: func() (solvers.Solver, error) { return fastest.New(shape, nil) }}
		return bulk.Provers{First: first, Second: &prover}
	}
	return bulk.Provers{First: prover}
}

func (c *checked) provedBy(by bulk.Provers) {
	c.proof = &proof{By: by.First.Name}
	if by.Second != nil {
		c.Second = &secondProof{Solver: by.Second.Name, Lines: bulk.SampleLines, OneIn: bulk.SampleOneIn, Seed: bulk.SampleSeed}
	}
}

func (c *checkCommand) answers(s *session, check *bulk.Check) error {
	source, name, closeIn, err := s.open(c.Answers, corpus.ReaderOptions{AsIs: true, Pencilmarks: true})
	if err != nil {
		return usage(err)
	}
	defer closeIn()
	if shape := check.Source.Shape(); source.Shape() != shape {
		return usage(fmt.Errorf("%s has %s boards, but %s has %s boards; both must have the same size", check.Name, shape, name, source.Shape()))
	}
	left, err := check.Answers(s.ctx, name, source)
	if left > 0 {
		check.Tell("%s: %s without a puzzle in %s", name, counted(left, "answer"), check.Name)
	}
	return err
}

func (c *checkCommand) summary(w io.Writer, out *checked) error {
	if c.json() {
		return writeJSON(w, out)
	}
	if out.CheckedAnswers != nil {
		_, err := fmt.Fprintf(w, "%s: %s of %s: %d right, %d wrong, %d missing, %s\n", humanize.Visible(out.File), counted(out.Puzzles, "puzzle"), out.Shape, out.Right, out.Wrong, out.Missing, counted(out.Bad, "bad puzzle"))
		return err
	}
	_, err := fmt.Fprintf(w, "%s: %s of %s: %d with one solution, %d with none, %d with several, %d bad\n", humanize.Visible(out.File), counted(out.Puzzles, "puzzle"), out.Shape, out.One, out.None, out.Many, out.Bad)
	if second := out.Second; err == nil && second != nil && out.Puzzles > 0 {
		_, err = fmt.Fprintf(w, "Proved by %s. %s proved %s of them again and agreed: those up to line %s, 1 in %d of the others (seed %d), and all with a fault.\n",
			out.By, second.Solver, humanize.Count(second.Puzzles), humanize.Count(second.Lines), second.OneIn, second.Seed)
	}
	return err
}
