// Package standin makes puzzles for measurements. They replace a set of puzzles that this
// repository must not contain.
package standin

import (
	"context"
	"math/rand/v2"

	"sudokubench/corpus/generator"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

// sharePercent is the share of the puzzles with 35 clues; the others have 34. A description of the
// original set is known: its clues in each box, and the number of sweeps and choices that solver
// sweep needs. With this share, random cells of random grids need as many.
const sharePercent = 61

// ManySolutions returns n puzzles with two or more solutions. Each call returns the same puzzles.
// Five boxes have clues. Four of them are in two bands and two stacks: three have nine clues, and
// one has two or three. The fifth is in the other band and the other stack, and has five clues.
func ManySolutions(n int) ([]sudoku.Grid, error) {
	grids, err := generator.New(generator.Options{
		Shape: sudoku.Shape9, Level: generator.Holes, Holes: 1, Solutions: generator.Any, Seed: 22,
		Prover: func(s sudoku.Shape) (solvers.Solver, error) { return bitmaskmrv.Spec().New(s, nil) },
	})
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(22, 1))
	list := make([]sudoku.Grid, n)
	for k := range list {
		full, err := grids.Next(context.Background())
		if err != nil {
			return nil, err
		}
		list[k] = sparse(full.Solution, r)
	}
	return list, nil
}

// sparse keeps random clues of a solution, in the boxes that the comment of ManySolutions
// describes.
func sparse(solution sudoku.Grid, r *rand.Rand) sudoku.Grid {
	few := 2
	if r.IntN(100) < sharePercent {
		few = 3
	}
	bands, stacks := r.Perm(3), r.Perm(3)
	puzzle := make(sudoku.Grid, len(solution))
	for _, box := range []struct{ band, stack, clues int }{
		{bands[0], stacks[0], 9}, {bands[0], stacks[1], 9}, {bands[1], stacks[0], 9},
		{bands[1], stacks[1], few}, {bands[2], stacks[2], 5},
	} {
		for _, cell := range r.Perm(9)[:box.clues] {
			i := (3*box.band+cell/3)*9 + 3*box.stack + cell%3
			puzzle[i] = solution[i]
		}
	}
	return puzzle
}
