package solvertest

import "sudokubench/sudoku"

// count returns the number of solutions of a puzzle, at most limit.
func count(shape sudoku.Shape, puzzle sudoku.Grid, limit int) int {
	return countMarked(shape, marksOf(shape, puzzle), limit)
}

// countMarked returns the number of solutions of a pencilmark puzzle, at most limit. It tries every
// candidate of every cell, in reading order. It is simple instead of fast, so that its counts can be
// trusted.
func countMarked(shape sudoku.Shape, candidates sudoku.Candidates, limit int) int {
	puzzle := make(sudoku.Grid, len(candidates))
	candidates.Clues(puzzle)
	if shape.CheckClues(puzzle) != nil {
		return 0
	}
	var rows, cols, boxes [sudoku.MaxSide][sudoku.MaxSide + 1]bool // whether each row, column and box has each digit
	side := shape.Side()
	set := func(i int, d uint8, to bool) {
		r, c := i/side, i%side
		rows[r][d], cols[c][d], boxes[shape.Box(r, c)][d] = to, to, to
	}
	for i, d := range puzzle {
		set(i, d, true)
	}
	found := 0
	var fill func(i int)
	fill = func(i int) {
		for i < len(puzzle) && puzzle[i] != 0 {
			i++
		}
		if i == len(puzzle) {
			found++
			return
		}
		r, c := i/side, i%side
		for d := uint8(1); int(d) <= side && found < limit; d++ {
			if candidates[i]>>(d-1)&1 == 1 && !rows[r][d] && !cols[c][d] && !boxes[shape.Box(r, c)][d] {
				set(i, d, true)
				fill(i + 1)
				set(i, d, false)
			}
		}
	}
	fill(0)
	return found
}
