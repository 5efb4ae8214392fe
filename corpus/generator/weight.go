package generator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"sudokubench/sudoku"
)

// The weight of a minimal puzzle corrects the bias of taking clues away.
//
// A filling writes a digit into a cell that has c digits left, each with probability 1/c, and so
// on until singles fill the rest. If no digit leads to a dead end, these choices are the only ones
// that lead to the grid from these cells, and their probability is 1/C, C the product of
// all c. An attempt with a dead end gives no puzzle.
//
// Then clues go in random order unless they are needed. If m of the clues that are left are not
// needed, the next clue that goes is each of them with probability 1/m. The clues that go, in this
// order, have the probability 1/M, where M is the product of all m. All r! orders of the r clues
// that go lead to the same puzzle, because a puzzle with more of these clues has one solution if
// the puzzle at the end has one.
//
// The weight is C*M/r!, and in the end a mean of such numbers (see weigh). Its mean over all attempts, counted for one minimal puzzle and as 0 for the
// others, is the sum of (1/C)(1/M)*C*M/r! over r! orders, which is 1. So all minimal puzzles have
// the same mean weight, and the mean of all weights is the number of minimal puzzles. This is an
// estimate of the size of a tree as in D. E. Knuth, "Estimating the efficiency of backtrack
// programs", 1975, where each leaf is reached by r! branches.

// checkWeights refuses weights where they are not defined or take too long.
func checkWeights(o *Options) error {
	least, most, _ := o.Solutions.span()
	switch {
	case !o.Weights && !o.Unbiased:
		return nil
	case o.Weights && o.Unbiased:
		return errors.New("unbiased puzzles all have the same weight; want weights, or unbiased puzzles")
	case o.Unbiased && (o.Shape != sudoku.Shape9 || o.Clues != (Range{}) || o.Pattern != nil || o.Symmetry != "" && o.Symmetry != NoSymmetry || o.Grids != nil):
		return errors.New("unbiased puzzles are random 9x9 puzzles; want no other board, clues, pattern, symmetry or grids")
	case o.Level != Minimal || least != 1 || most != 1:
		return fmt.Errorf("only minimal puzzles with one solution have weights; want level %s with one solution, or no weights", Minimal)
	case o.Shape.Side() > 9:
		return fmt.Errorf("the weight of a %s puzzle takes minutes; want 4x4, 6x6 or 9x9, or no weights", o.Shape)
	}
	return nil
}

// heaviest is the weight from which on an unbiased sample keeps each puzzle. It is a thousand times
// the mean weight, the number of minimal 9x9 puzzles (3.1e37: D. Berthier, "Unbiased statistics of a
// CSP", 2009). The few puzzles with larger weights are too rare in the sample: it lacks some 2% of
// the sum of all weights.
const heaviest = 3.1e40

// chosen decides whether a puzzle belongs to an unbiased sample.
func chosen(p *Puzzle, r random) bool {
	const steps = 1 << 53
	kept := float64(r.stream.Uint64()%steps)/steps*heaviest < p.Weight
	p.Weight = 0
	return kept
}

// weighOrders is how many orders the weight of a puzzle comes from. With one, few puzzles have most
// of the weight. Each order takes longer than making the puzzle.
const weighOrders = 4

// weigh sets the weight of a minimal puzzle that lost its clues in that order.
//
// The order of the attempt gives one estimate of 1/probability, w = C*M/r!. It varies: another order
// of the same clues gives another one. So this takes the harmonic mean of w over the order of the
// attempt and some orders that are random, each equally likely. It has the same mean as w. Call
// q(s) = 1/M the probability that an attempt takes the order s, and h = 1/r! that of a random order.
// Which of the k orders was the attempt's does not matter, so all k have together the density
// (q(1)/h + ... + q(k)/h)/k * h*...*h. The weight is 1/((q(1)/h + ... + q(k)/h)/k) times C, and what
// remains of the sum over all orders is that of h*...*h, which is 1.
func (g *Generator) weigh(ctx context.Context, p *Puzzle, order []int, r random) error {
	inverse := 0.0
	for k := range weighOrders {
		if k > 0 {
			order = randomOrder(p.Clues, r)
		}
		log, err := g.logWeight(ctx, p, order)
		if err != nil {
			return err
		}
		inverse += math.Exp(-log) / weighOrders
	}
	p.Weight = 1 / inverse
	return nil
}

// randomOrder is a random order of the blanks, and then the clues.
func randomOrder(puzzle sudoku.Grid, r random) []int {
	order := r.order(len(puzzle))
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(min(puzzle[i], 1), min(puzzle[j], 1))
	})
	return order
}

// logWeight is the logarithm of C*M/r! if clues go in that order.
func (g *Generator) logWeight(ctx context.Context, p *Puzzle, order []int) (float64, error) {
	var gone []int          // clues in the order in which they went
	before := map[int]int{} // by clue that is left: how many went before it was tried
	for _, i := range order {
		if p.Clues[i] == 0 {
			gone = append(gone, i)
		} else {
			before[i] = len(gone)
		}
	}
	needed := make([]int, len(gone)+1) // how many clues become needed when so many went
	for i, most := range before {
		n, err := g.neededFrom(ctx, p.Solution, gone[:most], i)
		if err != nil {
			return 0, err
		}
		needed[n]++
	}
	log, left := g.path.log, len(order)
	for n := range gone {
		left -= needed[n] // from now on: the clues that can go, and those that went
		log += math.Log(float64(left-n)) - math.Log(float64(n+1))
	}
	return log, nil
}

// neededFrom is the smallest number of clues, taken away from a full grid in the given order,
// after which a clue is needed. After all of them it is.
func (g *Generator) neededFrom(ctx context.Context, solution sudoku.Grid, gone []int, clue int) (int, error) {
	puzzle := make(sudoku.Grid, len(solution))
	least, most := 0, len(gone) // not needed after least
	for most-least > 1 {
		middle := (least + most) / 2
		copy(puzzle, solution)
		for _, i := range gone[:middle] {
			puzzle[i] = 0
		}
		puzzle[clue] = 0
		unique, err := g.stillUnique(ctx, puzzle, solution, clue)
		if err != nil {
			return 0, err
		}
		if unique {
			least = middle
		} else {
			most = middle
		}
	}
	return most, nil
}

// stillUnique reports whether a puzzle with one solution has one solution without a clue, which
// is a blank already.
func (g *Generator) stillUnique(ctx context.Context, puzzle, solution sudoku.Grid, clue int) (bool, error) {
	if g.nine == nil {
		return g.unique(ctx, puzzle, solution)
	}
	g.nine.pose(puzzle)
	return !g.nine.needs(numberOf(clue), int(solution[clue])-1), nil
}
