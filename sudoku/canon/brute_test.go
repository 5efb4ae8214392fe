package canon_test

import "sudokubench/sudoku"

// brute finds the canonical form of a board by exhaustive search. It shares no code with the
// package. It tries every order of the columns, and for each of them every order of the rows that
// does not begin with larger rows than the best one.
type brute struct {
	shape   sudoku.Shape
	src     []int // cells of the board or of the transposed board
	columns []int
	best    []int
	found   bool
	count   int // number of arrangements that give the board in best
	image   []int
	rows    []int // lines that the search has chosen as rows so far
}

// bruteForce returns the canonical form of a board and its number of automorphisms.
func bruteForce(shape sudoku.Shape, g sudoku.Grid) (sudoku.Grid, int) {
	side := shape.Side()
	b := &brute{shape: shape, src: make([]int, len(g)), best: make([]int, len(g)), image: make([]int, len(g))}
	orders := lineOrders(side, shape.BoxCols)
	for turn := range 2 {
		if turn == 1 && shape.BoxRows != shape.BoxCols {
			break
		}
		for i := range g {
			if turn == 0 {
				b.src[i] = int(g[i])
			} else {
				b.src[i] = int(g[i%side*side+i/side])
			}
		}
		for _, b.columns = range orders {
			b.descend([10]int{}, 0)
		}
	}
	form := make(sudoku.Grid, len(g))
	for i, d := range b.best {
		form[i] = uint8(d)
	}
	return form, b.count
}

// descend tries each line as the next row. names[d] is the label of the digit d, and given is the
// number of labels in use.
func (b *brute) descend(names [10]int, given int) {
	side, row := b.shape.Side(), len(b.rows)
	if row == side {
		if !b.found || less(b.image, b.best) {
			copy(b.best, b.image)
			b.found, b.count = true, 0
		}
		b.count++
		return
	}
	for line := range side {
		if !b.allowed(line) {
			continue
		}
		next, n := names, given
		for k, c := range b.columns {
			d := b.src[line*side+c]
			if d != 0 && next[d] == 0 {
				n++
				next[d] = n
			}
			b.image[row*side+k] = next[d]
		}
		if end := (row + 1) * side; b.found && less(b.best[:end], b.image[:end]) {
			continue
		}
		b.rows = append(b.rows, line)
		b.descend(next, n)
		b.rows = b.rows[:row]
	}
}

// allowed reports whether a line can be the next row: it is not used, and belongs to the band that
// is partly used, or to any unused band if there is no such band.
func (b *brute) allowed(line int) bool {
	height := b.shape.BoxRows
	begun := len(b.rows) / height * height
	for k, r := range b.rows {
		if r == line || k < begun && r/height == line/height || k >= begun && r/height != line/height {
			return false
		}
	}
	return true
}

func less(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// lineOrders returns the orders of n lines that keep the lines of each group together. size is the
// size of a group.
func lineOrders(n, size int) [][]int {
	var list [][]int
	inner := orders(size)
	for _, groups := range orders(n / size) {
		some := [][]int{nil}
		for _, g := range groups {
			var longer [][]int
			for _, begin := range some {
				for _, in := range inner {
					order := append([]int(nil), begin...)
					for _, k := range in {
						order = append(order, g*size+k)
					}
					longer = append(longer, order)
				}
			}
			some = longer
		}
		list = append(list, some...)
	}
	return list
}

// orders returns the permutations of the numbers 0 to n-1.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var list [][]int
	for _, p := range orders(n - 1) {
		for at := range n {
			q := append([]int(nil), p[:at]...)
			q = append(q, n-1)
			list = append(list, append(q, p[at:]...))
		}
	}
	return list
}
