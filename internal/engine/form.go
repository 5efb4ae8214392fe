package engine

import (
	"slices"

	"sudokubench/internal/engine/attempt"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// form is a puzzle in its original form, or after a symmetry.
type form struct {
	clues      sudoku.Grid
	candidates sudoku.Candidates // candidates of a pencilmark puzzle; nil for other puzzles
}

func newForm(c *Corpus) (f form) {
	f.clues = make(sudoku.Grid, c.Shape.Cells())
	if c.Pencilmarks {
		f.candidates = make(sudoku.Candidates, c.Shape.Cells())
	}
	return f
}

// read fills f with a puzzle in its original form.
func (c *Corpus) read(number int, f form) {
	c.Puzzles.Clues(number, f.clues)
	if f.candidates != nil {
		c.Puzzles.Candidates(number, f.candidates)
	}
}

// place clears the k-th place of the buffers and returns it. The caller writes a puzzle into it.
func (c *Corpus) place(b *attempt.Buffers, k int) form {
	b.Clear(k)
	f := form{clues: b.Puzzle(k)}
	if c.Pencilmarks {
		f.candidates = b.Candidates(k)
	}
	return f
}

// apply writes the form that results from a symmetry to dst.
func (f form) apply(y *sudoku.Symmetry, dst form) {
	y.Apply(dst.clues, f.clues)
	if f.candidates != nil {
		y.ApplyCandidates(dst.candidates, f.candidates)
	}
}

func (f form) clone() form { return form{slices.Clone(f.clues), slices.Clone(f.candidates)} }

func (f form) query(shape sudoku.Shape, limit int) solvers.Query {
	return solvers.Query{Shape: shape, Puzzle: f.clues, Limit: limit, Candidates: f.candidates}
}

// String returns the puzzle on one line, in the format line or pencilmarks.
func (f form) String() string {
	if f.candidates != nil {
		return f.candidates.String()
	}
	return f.clues.String()
}
