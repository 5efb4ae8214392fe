package engine

import (
	"slices"

	"sudokubench/internal/attempt"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// form is a puzzle, as its source has it or after a symmetry.
type form struct {
	clues      sudoku.Grid
	candidates sudoku.Candidates // of a pencilmark puzzle; nil for others
}

func newForm(c *Corpus) (f form) {
	f.clues = make(sudoku.Grid, c.Shape.Cells())
	if c.Pencilmarks {
		f.candidates = make(sudoku.Candidates, c.Shape.Cells())
	}
	return f
}

// read fills a form with a puzzle as the source has it.
func (c *Corpus) read(number int, f form) {
	c.Puzzles.Clues(number, f.clues)
	if f.candidates != nil {
		c.Puzzles.Candidates(number, f.candidates)
	}
}

// place returns the k-th place of some buffers, to be filled.
func (c *Corpus) place(b *attempt.Buffers, k int) form {
	b.Clear(k)
	f := form{clues: b.Puzzle(k)}
	if c.Pencilmarks {
		f.candidates = b.Candidates(k)
	}
	return f
}

// apply writes the image of a form under a symmetry to dst.
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

// String is the puzzle on a line, as the formats line and pencilmarks have it.
func (f form) String() string {
	if f.candidates != nil {
		return f.candidates.String()
	}
	return f.clues.String()
}
