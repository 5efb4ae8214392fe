package collection

import (
	"context"

	"sudokubench/corpus"
	"sudokubench/sudoku"
)

// Scramble replaces each puzzle and its solution by a random symmetric form. The form depends only
// on the seed, the line and the clues of the puzzle, so the same source always gives the same
// forms.
func Scramble(shape sudoku.Shape, seed uint64) Begin {
	return func() (work, error) {
		form := sudoku.Identity(shape)
		grid, candidates := make(sudoku.Grid, shape.Cells()), make(sudoku.Candidates, shape.Cells())
		return func(_ context.Context, p *corpus.Puzzle) error {
			at := mixed(seed, uint64(p.Line))
			for _, d := range p.Clues {
				at = mixed(at, uint64(d))
			}
			form.Reseed(at)
			form.Apply(grid, p.Clues)
			copy(p.Clues, grid)
			if len(p.Expected) > 0 {
				form.Apply(grid, p.Expected)
				copy(p.Expected, grid)
			}
			if len(p.Candidates) > 0 {
				form.ApplyCandidates(candidates, p.Candidates)
				copy(p.Candidates, candidates)
			}
			return nil
		}, nil
	}
}

// mixed returns a hash of two numbers. Similar pairs have hashes that look unrelated. All steps
// after the first are the finalizer of MurmurHash3 (Austin Appleby).
func mixed(a, b uint64) uint64 {
	x := a*0xD1B54A32D192ED03 + b
	x = (x ^ x>>33) * 0xFF51AFD7ED558CCD
	x = (x ^ x>>33) * 0xC4CEB9FE1A85EC53
	return x ^ x>>33
}
