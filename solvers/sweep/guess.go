package sweep

// guess copies the board at a depth to depth+1. In the copy, the cell keeps only the candidate d+1. In
// the board at depth, the cell loses this candidate.
func guess(e engine, depth, r, d, c int) {
	cell := uint8(1) << (c % 3)
	e.push(depth)
	e.drop(depth, r, d, c/3, cell)
	for other := range 9 {
		if other != d {
			e.drop(depth+1, r, other, c/3, cell)
		}
	}
}

// guessAnywhere makes a guess on a board on which no cell has two or three candidates. It guesses the
// lowest digit of the first cell with the fewest candidates, among the cells with several.
func guessAnywhere(e engine, depth int) {
	var count [81]uint8
	for r := range 9 {
		for j := range 3 {
			n := count[9*r+3*j:][:3]
			for d := range 9 {
				m := e.minirow(depth, r, d, j)
				n[0] += m & 1
				n[1] += m >> 1 & 1
				n[2] += m >> 2
			}
		}
	}
	best := -1
	for i, n := range count {
		if n > 1 && (best < 0 || n < count[best]) {
			best = i
		}
	}
	r, c := best/9, best%9
	for d := range 9 {
		if e.minirow(depth, r, d, c/3)>>(c%3)&1 != 0 {
			guess(e, depth, r, d, c)
			return
		}
	}
}
