package bulk

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudokubench/corpus"
	"sudokubench/internal/judge"
	"sudokubench/sudoku"
)

// Checked contains the results of a check, as numbers of puzzles.
type Checked struct {
	Puzzles int `json:"puzzles"`
	Bad     int `json:"bad"` // number of entries that are not puzzles
	One     int `json:"one_solution"`
	None    int `json:"no_solution"`
	Many    int `json:"several_solutions"`
	Again   int `json:"-"` // number of puzzles whose solutions the second prover also counted
	*CheckedAnswers
}

// CheckedAnswers counts answers.
type CheckedAnswers struct {
	Right   int `json:"right"`
	Wrong   int `json:"wrong"` // number of wrong answers, including answers that belong to no puzzle
	Missing int `json:"missing"`
}

// Check contains the settings and the results of a check of a source.
type Check struct {
	Name   string // name of the source in messages
	Source *corpus.Reader
	Tell   func(format string, args ...any) // prints one fault; Check calls it in the order of the source
	Checked
}

// Puzzles counts the solutions of every puzzle, up to two. Two solutions are a fault unless many is
// set. Puzzles returns an error with the puzzle if the two provers disagree, or if a prover fails,
// gives up or finds a wrong solution. The counts then cover the puzzles before it.
func (c *Check) Puzzles(ctx context.Context, workers int, many bool, by Provers) error {
	task := &Task{Shape: c.Source.Shape(), MaxSolutions: 2, Workers: workers, New: by.First.New}
	return Run(ctx, Job[findings]{
		Source:  c.Source,
		Workers: workers,
		Lenient: true,
		Bare:    true,
		Begin: func() (Work[findings], error) {
			g, err := task.group(ctx, c.Source)
			if err != nil {
				return nil, err
			}
			p := &proof{ctx: ctx, task: task, by: by}
			return inGroups(g, func(a *Attempt, out *findings) {
				if out.err == nil {
					c.look(p, a, many, out)
				}
			}, func(f *corpus.Fault, out *findings) { out.fault(f) }), nil
		},
		Deliver: func(out *findings) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			c.add(&out.Checked)
			for _, line := range out.faults {
				c.Tell("%s", line)
			}
			err := out.err
			*out = findings{faults: out.faults[:0]}
			return err
		},
	})
}

// findings contains the results of a check of one batch.
type findings struct {
	Checked
	faults []string
	err    error // the first error; a check adds no findings after an error
}

func (f *findings) fault(bad *corpus.Fault) {
	if f.err == nil {
		f.Bad++
		f.faults = append(f.faults, bad.Error())
	}
}

// look adds the result of an attempt to the findings of its batch.
func (c *Check) look(p *proof, a *Attempt, many bool, out *findings) {
	q := queryOf(&a.Puzzle, p.task.MaxSolutions, p.task.Shape)
	err := Refute(p.by.First.Name, &q, &a.Claim, a.Err)
	if err != nil || a.Claim.Count != 1 { // if the solver found a solution, the clues break no rule, so the check below is not needed
		if f := c.Source.CheckClues(&a.Puzzle); f != nil {
			out.fault(f)
			return
		}
	}
	again := false
	if err == nil {
		again, err = p.confirm(a, many)
	}
	if err != nil {
		out.err = fmt.Errorf("%s:%d: %w", c.Name, a.Puzzle.Line, err)
		return
	}
	out.Puzzles++
	if again {
		out.Again++
	}
	switch {
	case a.Claim.Count == 0:
		out.None++
		out.faults = append(out.faults, fmt.Sprintf("%s:%d: the puzzle has no solution", c.Name, a.Puzzle.Line))
	case a.Claim.Count == 1:
		out.One++
	default:
		out.Many++
		if !many {
			out.faults = append(out.faults, fmt.Sprintf("%s:%d: the puzzle has two solutions or more", c.Name, a.Puzzle.Line))
		}
	}
}

func (c *Checked) add(more *Checked) {
	c.Puzzles += more.Puzzles
	c.Bad += more.Bad
	c.One += more.One
	c.None += more.None
	c.Many += more.Many
	c.Again += more.Again
}

func (c *Check) bad(f *corpus.Fault) error {
	c.Bad++
	c.Tell("%v", f)
	return nil
}

// Answers compares the answers in a source called name with the puzzles. The puzzles and the
// answers must have the same shape. left is the number of answers that belong to no puzzle, which
// count as wrong. After an error, the counts cover only the puzzles before the error.
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
			_ = c.bad(f) // bad returns nil
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
		case p.Clues.Clues() < len(p.Clues) && sudoku.Same(a.grid, p.Clues): // bench solve writes an unsolved puzzle as a copy of its clues
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
