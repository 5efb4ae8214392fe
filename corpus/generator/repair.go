package generator

import (
	"context"

	"sudokubench/sudoku"
)

const (
	repairMoves = 100 // number of changes between two checks of the solution count
	repairs     = 100 // number of checks of the solution count before repair gives up
)

// repair moves holes until the puzzle has one solution. ok means that this succeeded. Random holes
// of large boards almost always leave several solutions, because they contain a small set of cells
// whose digits can be exchanged. repair keeps a change only if the holes do not contain more of
// these sets than before.
func (g *Generator) repair(ctx context.Context, h *holes, r random) (ok bool, err error) {
	sets := exchanges(g.options.Shape, h.solution)
	open := h.open(sets)
	old := make(sudoku.Grid, len(h.solution))
	for range repairs {
		for move := 0; move < repairMoves || len(open) > 0 && move < repairMoves*repairs; move++ {
			cell := r.below(len(h.solution))
			if len(open) > 0 {
				set := open[r.below(len(open))]
				cell = set[r.below(len(set))]
			}
			copy(old, h.mask.grid)
			h.mask.move(r, cell)
			h.punch()
			if next := h.open(sets); len(next) <= len(open) {
				open = next
			} else {
				copy(h.mask.grid, old)
			}
		}
		h.punch()
		if len(open) > 0 {
			return false, nil
		}
		if n, err := g.count(ctx, h.puzzle, 2); n == 1 || err != nil {
			return err == nil, err
		}
	}
	return false, nil
}

// open returns the sets in which all cells are blank.
func (h *holes) open(sets [][]int) (open [][]int) {
next:
	for _, set := range sets {
		for _, i := range set {
			if h.puzzle[i] != 0 {
				continue next
			}
		}
		open = append(open, set)
	}
	return open
}

// exchanges returns the sets of cells that a move of a walk (walk.go) can change in a full grid. If
// a puzzle has no clue in one of these sets, it has several solutions.
func exchanges(shape sudoku.Shape, solution sudoku.Grid) (sets [][]int) {
	side := shape.Side()
	w := &walk{shape: shape, side: side, grid: make(sudoku.Grid, len(solution)), seen: make([]bool, len(solution))}
	add := func(exchange func(), first int) {
		copy(w.grid, solution)
		exchange()
		var set []int
		for i, d := range solution {
			if w.grid[i] != d {
				if set = append(set, i); i < first {
					return // this set was already added when its first cell was examined
				}
			}
		}
		sets = append(sets, set)
	}
	for i, d := range solution {
		row, column := i/side, i%side
		for other := row + 1; other%shape.BoxRows != 0; other++ {
			add(func() { w.exchangeLines(row*side, other*side, 1, column) }, i)
		}
		for other := column + 1; other%shape.BoxCols != 0; other++ {
			add(func() { w.exchangeLines(column, other, side, row) }, i)
		}
		for other := uint8(1); int(other) <= side; other++ {
			if other != d {
				add(func() { w.exchangeDigits(i, other) }, i)
			}
		}
	}
	return sets
}
