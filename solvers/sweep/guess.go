package sweep

// guess pushes a copy of the board at a depth. In the copy, the cell has only digit d+1. In the board
// below, the cell loses the digit.
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

// guessAnywhere guesses if no cell has two or three candidates: the lowest digit in the first of the
// open cells with the fewest candidates.
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
