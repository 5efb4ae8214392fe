package generator

import (
	"context"
	"fmt"
	"slices"

	"sudokubench/sudoku"
)

// cellSet is a set of cells, with one bit for each cell.
type cellSet [maxCells / 64]uint64

func (s *cellSet) meets(other *cellSet) bool {
	return s[0]&other[0]|s[1]&other[1]|s[2]&other[2]|s[3]&other[3] != 0
}

func differences(a, b sudoku.Grid) (s cellSet) {
	for i := range a {
		if a[i] != b[i] {
			s[i/64] |= 1 << (i % 64)
		}
	}
	return s
}

// maxWitnesses is the most witnesses that the generator keeps. It checks all of them before it
// calls the prover, which takes a few hundred times as long as one check.
const maxWitnesses = 256

// unique reports whether the given solution is the only one of the puzzle. The answer does not
// depend on the prover, if the prover is correct. Witnesses and singles often answer first, because
// a climb checks thousands of puzzles with the same solution.
func (g *Generator) unique(ctx context.Context, puzzle, solution sudoku.Grid) (bool, error) {
	clues := differences(puzzle, g.blank)
	for k := range g.witnesses {
		if !g.witnesses[k].meets(&clues) {
			// The same witness probably answers again soon, so move it forward.
			g.witnesses[k], g.witnesses[k/2] = g.witnesses[k/2], g.witnesses[k]
			return false, nil
		}
	}
	if g.board.bySingles(puzzle) { // a solution by singles alone is always unique
		return true, nil
	}
	unique, err := g.prove(ctx, puzzle, solution)
	if err == nil && !unique && !sudoku.Same(g.claim.Solution, solution) {
		if len(g.witnesses) == maxWitnesses {
			g.witnesses = g.witnesses[:maxWitnesses-1]
		}
		g.witnesses = slices.Insert(g.witnesses, len(g.witnesses)/2, differences(g.claim.Solution, solution))
	}
	return unique, err
}

// prove reports whether a puzzle has only the given solution.
func (g *Generator) prove(ctx context.Context, puzzle, solution sudoku.Grid) (unique bool, err error) {
	n, err := g.count(ctx, puzzle, 2)
	if err == nil && n < 2 && (n == 0 || !sudoku.Same(g.claim.Solution, solution)) {
		err = fmt.Errorf("the prover is wrong about %s: it claims %d solutions and finds %s, but %s is a solution too", puzzle, n, g.claim.Solution, solution)
	}
	return n == 1, err
}

// count returns the number of solutions that the prover finds, up to a limit.
func (g *Generator) count(ctx context.Context, puzzle sudoku.Grid, limit int) (int, error) {
	g.query.Puzzle = puzzle
	return g.ask(ctx, puzzle, limit, func() error { return g.query.Shape.CheckSolution(puzzle, g.claim.Solution) })
}

// countMarked does the same as count for a pencilmark puzzle.
func (g *Generator) countMarked(ctx context.Context, candidates sudoku.Candidates, limit int) (int, error) {
	candidates.Clues(g.blank)
	g.query.Puzzle, g.query.Candidates = g.blank, candidates
	return g.ask(ctx, candidates, limit, func() error { return g.query.Shape.CheckPencilmarks(candidates, g.claim.Solution) })
}

// ask calls the prover with g.query. It checks the prover's answer as far as possible, because the
// answer decides which puzzle is made.
func (g *Generator) ask(ctx context.Context, puzzle fmt.Stringer, limit int, check func() error) (int, error) {
	c := &g.claim
	g.query.Limit = limit
	if err := g.prover.Solve(ctx, &g.query, c); err != nil {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		return 0, fmt.Errorf("the prover failed on %s: %w", puzzle, err)
	}
	switch {
	case c.Count >= 0 && c.Count < limit && !c.Exhausted:
		return 0, fmt.Errorf("the prover gave up on %s; want a complete solver", puzzle)
	case c.Count < 0 || c.Count > limit || c.Count > 0 && check() != nil:
		return 0, fmt.Errorf("the prover is wrong about %s: it claims %d solutions and finds %s", puzzle, c.Count, c.Solution)
	}
	return c.Count, nil
}
