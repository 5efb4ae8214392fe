package generator

import "sudokubench/sudoku"

// walk is a random walk over full grids. Each move is as likely as the reverse move, so a long walk
// reaches all connected grids with the same probability. The moves connect all 288 4x4 grids. For
// larger boards it is unknown whether they connect all grids.
type walk struct {
	shape sudoku.Shape
	side  int
	grid  sudoku.Grid

	// at[k][kind][unit] is the cell of digit k in a unit, and kind is row, column or box. Only
	// exchangeDigits uses this field.
	at   [2][3][sudoku.MaxSide]int
	seen []bool // whether exchangeDigits has visited each cell
	todo []int
}

// movesPerCell is the number of moves of a walk for each cell of the board. The walk starts at a
// regular grid. A tenth of these moves already removes all traces of it (TestWalkForgets).
const movesPerCell = 10

// walkedGrid returns the full grid after a long random walk.
func walkedGrid(shape sudoku.Shape, r random) sudoku.Grid { return walked(shape, r).grid }

func walked(shape sudoku.Shape, r random) *walk {
	w := newWalk(shape, r)
	for range movesPerCell * shape.Cells() {
		w.move(r, r.below(shape.Cells()))
	}
	return w
}

// newWalk returns a walk at a random symmetric image of the regular grid.
func newWalk(shape sudoku.Shape, r random) *walk {
	w := &walk{shape: shape, side: shape.Side(), grid: make(sudoku.Grid, shape.Cells()), seen: make([]bool, shape.Cells())}
	sudoku.NewSymmetry(shape, r.stream.Uint64()).Apply(w.grid, shape.Pattern())
	return w
}

// move exchanges two rows of a band, two columns of a stack, or two digits, but only in some cells.
// These cells are the smallest set that contains the given cell and leaves a full grid.
func (w *walk) move(r random, cell int) {
	row, column := cell/w.side, cell%w.side
	switch r.below(3) {
	case 0:
		other := otherOf(r, row, w.shape.BoxRows)
		w.exchangeLines(row*w.side, other*w.side, 1, column)
	case 1:
		other := otherOf(r, column, w.shape.BoxCols)
		w.exchangeLines(column, other, w.side, row)
	default:
		w.exchangeDigits(cell, uint8(otherOf(r, int(w.grid[cell])-1, w.side)+1))
	}
}

// otherOf returns a random member of k's group other than k. Each group has size consecutive
// numbers.
func otherOf(r random, k, size int) int {
	first := k - k%size
	return first + (k-first+1+r.below(size-1))%size
}

// exchangeLines exchanges the cells of two lines at one place, and then at each other place at
// which a line would have a digit twice. a and b are the first cells of the lines, and step is the
// distance between neighbouring cells of a line.
func (w *walk) exchangeLines(a, b, step, place int) {
	first := w.grid[a+place*step]
	for {
		i, j := a+place*step, b+place*step
		w.grid[i], w.grid[j] = w.grid[j], w.grid[i]
		twice := w.grid[i]
		if twice == first {
			return
		}
		for k := range w.side {
			if k != place && w.grid[a+k*step] == twice {
				place = k
				break
			}
		}
	}
}

// exchangeDigits exchanges the digit of a cell with another digit, and continues in all cells that
// must change to leave a full grid.
func (w *walk) exchangeDigits(cell int, other uint8) {
	digits := [2]uint8{w.grid[cell], other}
	for i, d := range w.grid {
		for k := range digits {
			if d == digits[k] {
				for kind, unit := range w.units(i) {
					w.at[k][kind][unit] = i
				}
			}
		}
	}
	clear(w.seen)
	w.seen[cell] = true
	w.todo = append(w.todo[:0], cell)
	for len(w.todo) > 0 {
		i := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		k := 0 // which of the two exchanged digits the cell has: 0 or 1
		if w.grid[i] == digits[1] {
			k = 1
		}
		for kind, unit := range w.units(i) {
			if j := w.at[1-k][kind][unit]; !w.seen[j] {
				w.seen[j] = true
				w.todo = append(w.todo, j)
			}
		}
		w.grid[i] = digits[1-k]
	}
}

// units returns the numbers of a cell's row, column and box.
func (w *walk) units(i int) [3]int {
	row, column := i/w.side, i%w.side
	return [3]int{row, column, w.shape.Box(row, column)}
}
