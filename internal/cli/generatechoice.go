package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sudokubench/corpus"
	"sudokubench/corpus/generator"
	"sudokubench/internal/contest"
	"sudokubench/internal/words/humanize"
	"sudokubench/solvers"
	"sudokubench/solvers/human"
	"sudokubench/sudoku"
)

// generateChoice contains the flags that choose among the puzzles of a level.
type generateChoice struct {
	Clues   string            `placeholder:"RANGE" help:"Number of clues, such as 24, 20..22 or 28.. (default: as they come; easy 9x9 puzzles have 32..40)."`
	Grade   string            `placeholder:"GRADE" help:"Hardest technique that solver human needs, such as 'hidden pair', or easy, medium, hard, expert, or unsolved."`
	Guesses map[string]string `placeholder:"SOLVER=RANGE" help:"Guesses of a solver that proves the solution unique, such as band=20.. . Can be given several times."`
	Grids   string            `placeholder:"FILE" help:"Full grids, which are the solutions in turn (default: random ones)."`
}

// set sets the options of the generator as the flags require.
func (c *generateChoice) set(s *session, o *generator.Options) (err error) {
	if o.Clues, err = clueRange(c.Clues, o.Shape); err != nil {
		return err
	}
	if c.Grids != "" {
		if o.Grids, err = s.fullGrids(c.Grids, o.Shape); err != nil {
			return err
		}
	}
	if (c.Grade != "" || len(c.Guesses) > 0) && (o.Solutions != generator.One || o.Level == generator.Pencilmarks) {
		return errors.New("--grade and --guesses choose puzzles with clues and one solution; want --solutions one and another level than pencilmarks")
	}
	o.Filter, err = c.filter(s, o.Shape)
	return err
}

// words returns the flags of this choice that were given, for the command in the first line of the
// output.
func (c *generateChoice) words() (words []string) {
	add := func(flag, value string) {
		if value != "" {
			words = append(words, flag, humanize.ShellWord(value))
		}
	}
	add("--clues", c.Clues)
	add("--grade", c.Grade)
	for _, name := range slices.Sorted(maps.Keys(c.Guesses)) {
		add("--guesses", name+"="+c.Guesses[name])
	}
	add("--grids", c.Grids)
	return words
}

// clueRange parses the value of --clues. The value "" means any number of clues.
func clueRange(text string, shape sudoku.Shape) (r generator.Range, err error) {
	if text == "" {
		return r, nil
	}
	if r, err = rangeOf(text, shape.Cells()); err == nil && r.Least < 1 {
		err = fmt.Errorf("want 1 or more")
	}
	if err != nil {
		return r, fmt.Errorf("--clues is %q; %w", text, err)
	}
	return r, nil
}

// rangeOf reads a range of numbers, such as 24, 20..22, 28.. or ..22. It also accepts the forms
// 20-22, 28- and -22.
func rangeOf(text string, most int) (r generator.Range, err error) {
	low, high, two := strings.Cut(strings.Replace(text, "-", "..", 1), "..")
	if !two {
		high = low
	}
	r.Most = most
	var first, second error
	if low != "" {
		r.Least, first = strconv.Atoi(low)
	}
	if high != "" {
		r.Most, second = strconv.Atoi(high)
	}
	if first != nil || second != nil || low == "" && high == "" || r.Least < 0 || r.Least > r.Most {
		return r, errors.New("want a number or a range, such as 24, 28.. or 20..22")
	}
	return r, nil
}

// fullGrids reads full grids from a file of grids, or of puzzles with their solutions.
func (s *session) fullGrids(file string, shape sudoku.Shape) (grids []sudoku.Grid, err error) {
	reader, name, closeAll, err := s.open(file, corpus.ReaderOptions{})
	if err != nil {
		return nil, fmt.Errorf("--grids: %w", err)
	}
	defer closeAll()
	if reader.Shape() != shape {
		return nil, fmt.Errorf("--grids: %s has %s boards; want --side %d, or another file", name, reader.Shape(), reader.Shape().Side())
	}
	var p corpus.Puzzle
	for {
		err := reader.Next(&p)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("--grids: %w", err)
		}
		grid := p.Clues
		if len(p.Expected) > 0 {
			grid = p.Expected
		}
		if err := shape.CheckSolution(make(sudoku.Grid, shape.Cells()), grid); err != nil {
			return nil, fmt.Errorf("--grids: %s:%d: no full grid: %w; want all cells filled and no digit twice in a row, column or box", name, p.Line, err)
		}
		grids = append(grids, slices.Clone(grid))
	}
	if len(grids) == 0 {
		return nil, fmt.Errorf("--grids: %s has no grids; want one or more", name)
	}
	return grids, nil
}

// condition is a requirement on puzzles with one solution. The solver spec solves the puzzle, and
// admit decides from the result.
type condition struct {
	spec  solvers.Spec
	admit func(solvers.Solver, *solvers.Claim) bool
}

// filter makes the filter that --grade and --guesses describe. It returns nil if neither flag is
// given.
func (c *generateChoice) filter(s *session, shape sudoku.Shape) (func() (generator.Filter, error), error) {
	var all []condition
	if c.Grade != "" {
		one, err := c.gradeCondition(s, shape)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Guesses)) {
		one, err := c.guessCondition(s, name, shape)
		if err != nil {
			return nil, fmt.Errorf("--guesses: %w", err)
		}
		all = append(all, one)
	}
	if all == nil {
		return nil, nil
	}
	return func() (generator.Filter, error) { return newFilter(all, shape) }, nil
}

func newFilter(all []condition, shape sudoku.Shape) (generator.Filter, error) {
	var made []solvers.Solver
	for _, one := range all {
		solver, err := one.spec.New(shape, nil)
		if err != nil {
			return nil, err
		}
		made = append(made, solver)
	}
	claim := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	return func(ctx context.Context, p *generator.Puzzle) (bool, error) {
		q := solvers.Query{Shape: shape, Puzzle: p.Clues, Limit: 2}
		for k, one := range all {
			if err := made[k].Solve(ctx, &q, &claim); err != nil {
				return false, err
			}
			if !one.admit(made[k], &claim) {
				return false, nil
			}
		}
		return true, nil
	}, nil
}

// unsolved is the grade of puzzles that the solver human does not solve.
const unsolved = "unsolved"

// gradeCondition returns the condition that a puzzle has the grade in --grade, or needs the
// technique in --grade.
func (c *generateChoice) gradeCondition(s *session, shape sudoku.Shape) (condition, error) {
	spec := s.taking("human", shape)
	if spec == nil {
		return condition{}, fmt.Errorf("--grade: solver human does not support %s boards; want 4x4, 6x6, 9x9 or 16x16", shape)
	}
	if err := known("--grade", "grade", c.Grade, gradeWords()); err != nil {
		return condition{}, err
	}
	return condition{*spec, func(solver solvers.Solver, claim *solvers.Claim) bool {
		if c.Grade == unsolved {
			return claim.Count == 0 && !claim.Exhausted
		}
		word, technique, _ := strings.Cut(solver.(solvers.Explainer).Explain().Grade, ": ")
		return word == c.Grade || technique == c.Grade
	}}, nil
}

// gradeWords returns the valid values of --grade.
func gradeWords() (words []string) {
	for _, grade := range human.Grades() {
		word, technique, _ := strings.Cut(grade, ": ")
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
		words = append(words, technique)
	}
	return append(words, unsolved)
}

// guessCondition returns the condition that the named solver needs a given number of guesses.
func (c *generateChoice) guessCondition(s *session, name string, shape sudoku.Shape) (condition, error) {
	spec, err := contest.FindSolver(s.roster, name)
	if err != nil {
		return condition{}, err
	}
	r, err := rangeOf(c.Guesses[name], 1<<62)
	switch {
	case err != nil:
		return condition{}, fmt.Errorf("%s is %q; %w", name, c.Guesses[name], err)
	case !spec.Complete || !spec.Answers.Has(solvers.Unique):
		return condition{}, fmt.Errorf("solver %s does not prove that a solution is unique; want one that does, such as %s", name, contest.Prover)
	case !spec.Takes(shape):
		return condition{}, fmt.Errorf("solver %s does not support %s boards; bench list solvers shows the board sizes of each solver", name, shape)
	}
	return condition{spec, func(_ solvers.Solver, claim *solvers.Claim) bool {
		return int64(r.Least) <= claim.Nodes && claim.Nodes <= int64(r.Most)
	}}, nil
}
