package generator

import "sudokubench/sudoku"

// firstBatch is how many clues of a full grid go at once. Most puzzles with as many blanks,
// chosen at random, have one solution; then no clue of the batch is needed.
const firstBatch = 32

// thin takes clues away as Generator.thin does: those that are not needed, in the given order.
// The puzzle is one with the solution of n.
func (n *nine) thin(puzzle sudoku.Grid, order []int) {
	n.pose(puzzle)
	for batch := firstBatch; batch >= 4 && n.clues == everywhere; batch /= 2 {
		if n.dropAll(puzzle, order[:batch]) {
			order = order[batch:]
			break
		}
	}
	for _, i := range order {
		d := int(puzzle[i]) - 1
		if d < 0 {
			continue
		}
		k := numberOf(i)
		n.drop(k, d)
		if n.needs(k, d) {
			n.add(k, d)
		} else {
			puzzle[i] = 0
		}
	}
}

// dropAll takes clues away if none of them is needed.
func (n *nine) dropAll(puzzle sudoku.Grid, cells []int) bool {
	for _, i := range cells {
		n.drop(numberOf(i), int(puzzle[i])-1)
	}
	unique := n.unique()
	for _, i := range cells {
		if unique {
			puzzle[i] = 0
		} else {
			n.add(numberOf(i), int(puzzle[i])-1)
		}
	}
	return unique
}
