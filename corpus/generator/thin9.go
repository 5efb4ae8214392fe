package generator

import "sudokubench/sudoku"

// firstBatch is the number of clues of a full grid that thin removes at once. Most puzzles with
// this many random blanks have one solution, so none of the removed clues is needed.
const firstBatch = 32

// thin removes clues in the given order if the puzzle does not need them, as Generator.thin does.
// n.solution must be a solution of the puzzle.
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

// dropAll removes the clues of some cells if the puzzle still has one solution then. It reports
// whether it removed them.
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
