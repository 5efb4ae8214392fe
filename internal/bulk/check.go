package bulk

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudokubench/corpus"
	"sudokubench/internal/judge"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Checked counts what a check found.
type Checked struct {
	Puzzles int `json:"puzzles"`
	Bad     int `json:"bad"` // entries that are no puzzles
	One     int `json:"one_solution"`
	None    int `json:"no_solution"`
	Many    int `json:"several_solutions"`
	*CheckedAnswers
}

// CheckedAnswers counts answers.
type CheckedAnswers struct {
	Right   int `json:"right"`
	Wrong   int `json:"wrong"` // those to no puzzle among them
	Missing int `json:"missing"`
}

// Check is a source to be checked.
type Check struct {
	Name   string // of the source, for Tell
	Source *corpus.Reader
	Tell   func(format string, args ...any) // gets each fault, in the order of the source
	Checked
}

// Puzzles counts the solutions of every puzzle, up to two. Unless many is set, a
// puzzle with two is a fault. What was counted before an error holds.
func (c *Check) Puzzles(ctx context.Context, workers int, many bool, prover func(sudoku.Shape) (solvers.Solver, error)) error {
	shape := c.Source.Shape()
	task := &Task{Shape: shape, Limit: 2, Workers: workers, New: func() (solvers.Solver, error) { return prover(shape) }}
	return Attempts(ctx, c.Source, task, func(a *Attempt) error {
		c.Checked.Puzzles++
		switch {
		case a.Err != nil:
			return fmt.Errorf("%s:%d: %w", c.Name, a.Puzzle.Line, a.Err)
		case a.Claim.Count == 0:
			c.None++
			c.Tell("%s:%d: the puzzle has no solution", c.Name, a.Puzzle.Line)
			return nil
		}
		q := queryOf(&a.Puzzle, task.Limit, shape)
		if err := judge.Solves(&q, a.Claim.Solution); err != nil {
			return fmt.Errorf("%s:%d: the checker's own solution is wrong: %w; please report this", c.Name, a.Puzzle.Line, err)
		}
		if a.Claim.Count == 1 {
			c.One++
			return nil
		}
		c.Many++
		if !many {
			c.Tell("%s:%d: the puzzle has two solutions or more", c.Name, a.Puzzle.Line)
		}
		return nil
	}, c.bad)
}

func (c *Check) bad(f *corpus.Fault) error {
	c.Bad++
	c.Tell("%v", f)
	return nil
}

// Answers holds the answers of a source, called name, against the puzzles. They
// have one shape. left is how many answers belong to no puzzle; they count as
// wrong. What was counted before an error holds.
func (c *Check) Answers(ctx context.Context, name string, answers *corpus.Reader) (left int, err error) {
	book, err := readAnswers(ctx, answers)
	if err != nil {
		return 0, err
	}
	c.CheckedAnswers = new(CheckedAnswers)
	var p corpus.Puzzle
	for {
		err := c.Source.Next(&p)
		f, bad := errors.AsType[*corpus.Fault](err)
		switch {
		case err == io.EOF:
			c.Wrong += book.left()
			return book.left(), nil
		case bad:
			_ = c.bad(f) // it returns nil
			continue
		case err != nil:
			return 0, err
		case ctx.Err() != nil:
			return 0, ctx.Err()
		}
		a := book.to(c.Checked.Puzzles, &p)
		c.Checked.Puzzles++
		switch {
		case a == nil:
			c.Missing++
			c.Tell("%s:%d: the answer to this puzzle is missing", c.Name, p.Line)
		case a.fault != nil:
			c.Wrong++
			c.Tell("%v", a.fault)
		case a.grid.Clues() == 0:
			c.Missing++
			c.Tell("%s:%d: the answer to %s:%d is empty", name, a.line, c.Name, p.Line)
		case p.Clues.Clues() < len(p.Clues) && sudoku.Same(a.grid, p.Clues): // as bench solve writes it
			c.Missing++
			c.Tell("%s:%d: the answer to %s:%d is the puzzle itself, which is not solved", name, a.line, c.Name, p.Line)
		default:
			q := queryOf(&p, 1, c.Source.Shape())
			if err := judge.Solves(&q, a.grid); err != nil {
				c.Wrong++
				c.Tell("%s:%d: wrong: %v", name, a.line, err)
				continue
			}
			c.Right++
		}
	}
}
