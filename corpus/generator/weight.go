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

// The weight of a minimal puzzle corrects the bias of removing clues at random.
//
// A filling writes a digit into a cell that has c possible digits, each with probability 1/c. It
// continues until singles fill the rest. If no digit leads to a dead end, only these choices lead
// to the grid from these cells. Their probability is 1/C, where C is the product of all c. The
// generator discards attempts with a dead end.
//
// Then clues that are not needed go in random order. If m of the remaining clues are not needed,
// each of them is the next to go with probability 1/m. This order of clues has the probability 1/M,
// where M is the product of all m. All r! orders of the r removed clues lead to the same puzzle,
// because each puzzle on the way has more clues than the final one and the same only solution.
//
// The weight is C*M/r!, averaged over several orders (see weigh). To find its expected value for
// one minimal puzzle, count the weight as 0 if an attempt makes another puzzle. The expected value
// is then the sum of (1/C)(1/M)*C*M/r! over r! orders, which is 1. So all minimal puzzles have the same
// expected weight, and the expected weight of an attempt, with 0 for an attempt without a puzzle, is
// the number of minimal puzzles. This is an estimate of the size of a tree as in D. E. Knuth,
// "Estimating the efficiency of backtrack programs", 1975. Here r! branches reach each leaf.

// checkWeights rejects weights for puzzles for which they are not defined or take too long.
func checkWeights(o *Options) error {
	least, most, _ := o.Solutions.span()
	switch {
	case !o.Weights && !o.Unbiased:
		return nil
	case o.Weights && o.Unbiased:
		return errors.New("unbiased puzzles all have the same weight; want weights, or unbiased puzzles")
	case o.Unbiased && (o.Shape != sudoku.Shape9 || o.Clues != (Range{}) || o.Grids != nil):
		return errors.New("unbiased puzzles are random 9x9 puzzles; want no other board, clues or grids")
	case o.Level != Minimal || least != 1 || most != 1:
		return fmt.Errorf("only minimal puzzles with one solution have weights; want level %s with one solution, or no weights", Minimal)
	case o.Shape.Side() > 9:
		return fmt.Errorf("the weight of a %s puzzle takes minutes; want 4x4, 6x6 or 9x9, or no weights", o.Shape)
	}
	return nil
}

// heaviest is the weight from which an unbiased sample keeps every puzzle. It is a thousand times
// the mean weight, which is the number of minimal 9x9 puzzles (3.1e37, from D. Berthier, "Unbiased
// statistics of a CSP", 2009). Puzzles with larger weights are too rare in the sample. It lacks
// about 2% of the sum of all weights.
const heaviest = 3.1e40

// chosen decides at random whether an unbiased sample keeps a puzzle, and sets the weight to 0.
func chosen(p *Puzzle, r random) bool {
	const steps = 1 << 53
	kept := float64(r.stream.Uint64()%steps)/steps*heaviest < p.Weight
	p.Weight = 0
	return kept
}

// weighOrders is the number of orders of removal that a weight averages over. With one order, a few
// puzzles would have most of the total weight. Each order takes longer than making the puzzle.
const weighOrders = 4

// weigh sets the weight of a minimal puzzle that lost its clues in the given order.
//
// The order of the attempt gives one estimate of 1/probability, w = C*M/r!. Another order of the
// same clues gives another estimate. To reduce this variation, weigh uses the harmonic mean of w
// over k orders: the order of the attempt and k-1 random orders.
//
// The harmonic mean has the same expected value as w. Let q(s) = 1/M be the probability that an
// attempt takes the order s, and h = 1/r! the probability of a random order. Any of the k orders is
// equally likely to be the order of the attempt, so their joint density is (q(1)/h + ... +
// q(k)/h)/k * h*...*h. The weight is C / ((q(1)/h + ... + q(k)/h)/k). In the expected value the
// sums cancel. The sum of h*...*h over all orders remains, which is 1.
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

// randomOrder returns all cells: first the blanks in random order, then the clues.
func randomOrder(puzzle sudoku.Grid, r random) []int {
	order := r.order(len(puzzle))
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(min(puzzle[i], 1), min(puzzle[j], 1))
	})
	return order
}

// logWeight returns the logarithm of C*M/r! for clues that are removed in this order.
func (g *Generator) logWeight(ctx context.Context, p *Puzzle, order []int) (float64, error) {
	var gone []int          // removed clues, in the order of their removal
	before := map[int]int{} // for each remaining clue, the number of clues that were removed before it was tried
	for _, i := range order {
		if p.Clues[i] == 0 {
			gone = append(gone, i)
		} else {
			before[i] = len(gone)
		}
	}
	needed := make([]int, len(gone)+1) // needed[n] is the number of clues that become needed after n removals
	for i, most := range before {
		n, err := g.neededFrom(ctx, p.Solution, gone[:most], i)
		if err != nil {
			return 0, err
		}
		needed[n]++
	}
	log, left := g.path.log, len(order)
	for n := range gone {
		// From here, left counts the clues that are not needed and the removed clues.
		left -= needed[n]
		log += math.Log(float64(left-n)) - math.Log(float64(n+1))
	}
	return log, nil
}

// neededFrom returns the smallest n such that the clue is needed after the first n clues of gone
// were removed. The clue must be needed after all of them.
func (g *Generator) neededFrom(ctx context.Context, solution sudoku.Grid, gone []int, clue int) (int, error) {
	puzzle := make(sudoku.Grid, len(solution))
	least, most := 0, len(gone) // binary search: the clue is not needed after least removals, and is needed after most removals
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

// stillUnique reports whether a puzzle has one solution after one of its clues was removed. With
// the clue it must have one solution.
func (g *Generator) stillUnique(ctx context.Context, puzzle, solution sudoku.Grid, clue int) (bool, error) {
	if g.nine == nil {
		return g.unique(ctx, puzzle, solution)
	}
	g.nine.pose(puzzle)
	return !g.nine.needs(numberOf(clue), int(solution[clue])-1), nil
}
