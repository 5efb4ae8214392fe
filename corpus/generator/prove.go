package generator

import (
	"context"
	"fmt"
	"slices"

	"sudokubench/sudoku"
)

// cellSet is a set of cells, a bit each.
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

// maxWitnesses bounds the list that is looked through before the prover is
// asked, which is some hundred times dearer than one of its entries.
const maxWitnesses = 256

// unique reports whether a puzzle has no solution but the one given. It is
// right for any prover that is, and spares it where it can: a climb asks
// thousands of questions about one solution.
func (g *Generator) unique(ctx context.Context, puzzle, solution sudoku.Grid) (bool, error) {
	clues := differences(puzzle, g.blank)
	for k := range g.witnesses {
		if !g.witnesses[k].meets(&clues) {
			// What answered now is likely to answer next: let it rise.
			g.witnesses[k], g.witnesses[k/2] = g.witnesses[k/2], g.witnesses[k]
			return false, nil
		}
	}
	if g.board.bySingles(puzzle) { // which is a proof
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

// prove asks the prover. Its answer decides what is made, so what can be
// checked of it is.
func (g *Generator) prove(ctx context.Context, puzzle, solution sudoku.Grid) (unique bool, err error) {
	q, c := &g.query, &g.claim
	q.Puzzle = puzzle
	if err := g.prover.Solve(ctx, q, c); err != nil {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		return false, fmt.Errorf("the prover failed on %s: %w", puzzle, err)
	}
	switch {
	case c.Count == 1 && c.Exhausted && sudoku.Same(c.Solution, solution):
		return true, nil
	case c.Count == 2 && q.Shape.CheckSolution(puzzle, c.Solution) == nil:
		return false, nil
	case c.Count < q.Limit && !c.Exhausted:
		return false, fmt.Errorf("the prover gave up on %s; want a complete solver that can find two solutions", puzzle)
	}
	return false, fmt.Errorf("the prover is wrong about %s: it claims %d solutions and finds %s, but %s is a solution too", puzzle, c.Count, c.Solution, solution)
}
