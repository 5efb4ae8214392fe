// Package standin makes puzzles for measuring that replace a set which this repository does not have.
package standin

import (
	"context"
	"math/rand/v2"

	"sudokubench/corpus/generator"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

// The set that these puzzles replace is known by a description: the number of clues in each box,
// 34 or 35 clues, and the sweeps and choices that they cost solver sweep. Random cells of random
// grids cost as much, if this share of the puzzles has 35 clues.
const sharePercent = 61

// ManySolutions returns puzzles with two or more solutions, always the same. Of the four boxes in
// two bands and two stacks, three have nine clues and one has two or three. The box in the other
// band and the other stack has five. The other four boxes are empty.
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

// sparse keeps the clues that the comment of ManySolutions describes.
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
