package program

import (
	"math/rand/v2"

	"sudokubench/sudoku"
)

// trivial makes puzzles that any program solves at once: they have three blanks, and no two of them
// are in the same row or column. Each puzzle is new, so a program cannot have stored its solution.
type trivial struct {
	shape    sudoku.Shape
	symmetry *sudoku.Symmetry
	plain    sudoku.Grid
	made     uint64 // seed of the last puzzle; the seed of the first puzzle is random
}

func newTrivial(shape sudoku.Shape) *trivial {
	g := shape.Pattern()
	side := shape.Side()
	for _, k := range []int{0, side / 2, side - 1} {
		g[k*side+k] = 0
	}
	return &trivial{made: rand.Uint64(), shape: shape, symmetry: sudoku.Identity(shape), plain: g}
}

// next writes a new puzzle to g.
func (t *trivial) next(g sudoku.Grid) {
	t.made++
	t.symmetry.Reseed(t.made)
	t.symmetry.Apply(g, t.plain)
}
