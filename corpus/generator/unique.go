package generator

import (
	"context"
	"slices"
)

// If clues in given cells come from a random grid, the puzzle usually has many solutions. makeUnique
// then changes the digits. Each step removes some clues and fills the board again at random. makeUnique
// keeps the new clues if the puzzle does not have more solutions than before.
const (
	refillSteps   = 300
	refilledClues = 6    // largest number of clues that one step removes
	maxSolutions  = 1000 // largest number of solutions that makeUnique counts
)

// makeUnique makes a puzzle with clues in the cells of the pattern. ok means that it has one solution.
func (g *Generator) makeUnique(ctx context.Context, p *Puzzle, r random) (ok bool, err error) {
	g.onlyPattern(p)
	best, err := g.solutions(ctx, p, maxSolutions)
	given := len(g.options.Grids) > 0 // whether the caller gave the grids; then their digits must not change
	for step := 0; step < refillSteps && best > 1 && err == nil && !given; step++ {
		next, fits := g.refilled(p, r)
		if !fits {
			continue
		}
		var n int
		if n, err = g.solutions(ctx, &next, best+1); n <= best {
			best, *p = n, next
		}
	}
	g.begin(p.Solution)
	return best == 1, err
}

// onlyPattern sets the clues to the digits of the solution in the cells of the pattern.
func (g *Generator) onlyPattern(p *Puzzle) {
	p.Clues = slices.Clone(p.Solution)
	for i, clue := range g.options.Pattern {
		if !clue {
			p.Clues[i] = 0
		}
	}
}

// refilled returns a puzzle with another random solution that agrees with most clues of p. ok is
// false if the filling failed.
func (g *Generator) refilled(p *Puzzle, r random) (next Puzzle, ok bool) {
	some := slices.Clone(p.Clues)
	gone := 1 + r.below(refilledClues)
	for _, i := range r.order(len(some)) {
		if some[i] != 0 && gone > 0 {
			some[i] = 0
			gone--
		}
	}
	b := board{geometry: g.geometry}
	if !b.load(some) || !b.fill(r, &path{tries: fillTries}) {
		return next, false
	}
	next.Solution = slices.Clone(b.digit[:b.cells])
	g.onlyPattern(&next)
	return next, true
}

// solutions counts the solutions of a puzzle up to a limit. One solution is p.Solution.
func (g *Generator) solutions(ctx context.Context, p *Puzzle, limit int) (int, error) {
	if g.nine == nil {
		return g.count(ctx, p.Clues, limit)
	}
	g.begin(p.Solution)
	g.nine.pose(p.Clues)
	return 1 + g.nine.others(limit-1), ctx.Err()
}
