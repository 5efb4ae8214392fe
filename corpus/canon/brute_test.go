package canon_test

import "sudokubench/sudoku"

// brute finds the form of a board with code that shares nothing with the
// package: it lists every order of the columns, and under each of them every
// order of the rows whose beginning is not larger than the best one so far.
type brute struct {
	shape   sudoku.Shape
	src     []int // the board, or its transpose
	columns []int
	best    []int
	found   bool
	count   int // arrangements that give best
	image   []int
	rows    []int // the lines that were chosen
}

// bruteForce returns the form of a board and its number of automorphisms.
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

// descend tries each line as the next row. Names[d] is the label of a digit,
// given is the number of labels.
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

// allowed reports whether a line is not yet chosen, and its band is either the one in
// progress or a new one.
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

// lineOrders lists the orders of n lines that keep groups of a size together.
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

// orders lists the permutations of n things.
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
