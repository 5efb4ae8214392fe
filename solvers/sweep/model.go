package sweep

import "math"

// model is the sweep in plain Go, slow and obvious. It is what the assembly is
// held to, candidate by candidate, and what runs where there is none.
type model struct {
	boards [deepest + 1]board
	sweeps int // made so far
}

// board is what is left of a puzzle. A set of cells in a minirow, of rows or of
// columns in a box is three bits.
type board struct {
	x      [9][9][3]uint8 // cells: by row, digit less one, box column
	hidden [3][9][3]bool  // by band, digit, box column: the box has one cell for the digit
}

// lines are rows or columns that a digit can use in a box: by band, digit less
// one, box column.
type lines [3][9][3]uint8

// sweep applies every rule once; false is a contradiction. It gives the rows that
// each box has left.
func (b *board) sweep() (rows lines, ok bool) {
	naked, ok := b.cellCounts()
	b.hiddenCells()
	has := b.nakedBoxes(&naked)
	ok = b.columnLocks() && ok
	rows, locked := b.rowLocks()
	settled := b.hiddenSingles(&rows, &has)
	return rows, settled && locked && ok
}

// cellCounts finds the cells with one candidate, as rows, digits, box columns.
// A cell with none is a contradiction.
func (b *board) cellCounts() (naked [9][9][3]uint8, ok bool) {
	ok = true
	for r := range 9 {
		for j := range 3 {
			var one, two uint8
			for d := range 9 {
				two |= one & b.x[r][d][j]
				one |= b.x[r][d][j]
			}
			for d := range 9 {
				naked[r][d][j] = b.x[r][d][j] &^ two
			}
			ok = ok && one == 7
		}
	}
	return naked, ok
}

// hiddenCells takes the other digits from the cells that hiddenSingles found.
func (b *board) hiddenCells() {
	for r := range 9 {
		for j := range 3 {
			var taken uint8
			for d := range 9 {
				if b.hidden[r/3][d][j] {
					taken |= b.x[r][d][j]
				}
			}
			for d := range 9 {
				if !b.hidden[r/3][d][j] {
					b.x[r][d][j] &^= taken
				}
			}
		}
	}
}

// nakedBoxes leaves to a digit with a naked single in a box nothing else there.
// It gives these boxes, by band, digit less one, box column.
func (b *board) nakedBoxes(naked *[9][9][3]uint8) (has [3][9][3]bool) {
	for r := range 9 {
		for d := range 9 {
			for j := range 3 {
				top := r / 3 * 3
				if naked[top][d][j]|naked[top+1][d][j]|naked[top+2][d][j] != 0 {
					b.x[r][d][j] &= naked[r][d][j]
					has[r/3][d][j] = true
				}
			}
		}
	}
	return has
}

// lock draws what follows for one of three boxes from the lines (rows of a band,
// columns of a stack) that each can use: the only line of another box is not
// this one's, and a line that no other box can use is. ok tells that there are
// three lines between them.
func lock(lines [3]uint8, box int) (left uint8, ok bool) {
	own, a, b := lines[box], lines[(box+1)%3], lines[(box+2)%3]
	left = own &^ (one(a) | one(b))
	if claim := own &^ (a | b); claim != 0 {
		left &= one(claim) // two claims cannot both be met
	}
	return left, own|a|b == 7
}

// one gives a set if it has one member, else none.
func one(set uint8) uint8 {
	if set&(set-1) != 0 {
		return 0
	}
	return set
}

// columnLocks locks columns and the boxes of a stack, for each digit.
func (b *board) columnLocks() (ok bool) {
	ok = true
	columns := b.columns()
	for d := range 9 {
		for j := range 3 {
			of := [3]uint8{columns[0][d][j], columns[1][d][j], columns[2][d][j]}
			for band := range 3 {
				left, all := lock(of, band)
				for k := range 3 {
					b.x[3*band+k][d][j] &= left
				}
				ok = ok && all
			}
		}
	}
	return ok
}

// columns gives the columns that digits use.
func (b *board) columns() (c lines) {
	for r := range 9 {
		for d := range 9 {
			for j := range 3 {
				c[r/3][d][j] |= b.x[r][d][j]
			}
		}
	}
	return c
}

// rowLocks locks rows and the boxes of a band, for each digit. It gives the rows
// that each box has left.
func (b *board) rowLocks() (left lines, ok bool) {
	ok = true
	for band := range 3 {
		for d := range 9 {
			var rows [3]uint8
			for j := range 3 {
				for k := range 3 {
					if b.x[3*band+k][d][j] != 0 {
						rows[j] |= 1 << k
					}
				}
			}
			for j := range 3 {
				var all bool
				left[band][d][j], all = lock(rows, j)
				for k := range 3 {
					if left[band][d][j]>>k&1 == 0 {
						b.x[3*band+k][d][j] = 0
					}
				}
				ok = ok && all
			}
		}
	}
	return left, ok
}

// hiddenSingles finds the boxes in which a digit has one row and one column. One
// that had a naked single of the digit and is not among them is a contradiction:
// the digit stands there twice, or its cell was lost.
func (b *board) hiddenSingles(rows *lines, naked *[3][9][3]bool) (ok bool) {
	columns := b.columns()
	ok = true
	for band := range 3 {
		for d := range 9 {
			for j := range 3 {
				b.hidden[band][d][j] = one(rows[band][d][j]) != 0 && one(columns[band][d][j]) != 0
				ok = ok && (b.hidden[band][d][j] || !naked[band][d][j])
			}
		}
	}
	return ok
}

// rest sweeps until nothing changes; false is a contradiction. With triads it
// looks at them as well where nothing changes.
func (b *board) rest(triads bool) (sweeps int, ok bool) {
	b.hidden = [3][9][3]bool{}
	for {
		before := b.x
		rows, ok := b.sweep()
		sweeps++
		if !ok {
			return sweeps, false
		}
		if b.x != before {
			continue
		}
		if triads {
			b.triads(rows)
		}
		if b.x == before {
			return sweeps, true
		}
	}
}

// triads uses that a triad, the three cells of a row or a column inside a box,
// takes three digits.
func (b *board) triads(rows lines) {
	columns := fill(b.columns())
	rows = fill(rows)
	for r := range 9 {
		for d := range 9 {
			for j := range 3 {
				b.x[r][d][j] &= columns[r/3][d][j]
				if rows[r/3][d][j]>>(r%3)&1 == 0 {
					b.x[r][d][j] = 0
				}
			}
		}
	}
}

// fill gives what is left of the lines that digits can use in boxes. Three
// digits with one line each, the same, close it to the others; a line that only
// three digits can use is theirs.
func fill(in lines) (left lines) {
	left = in
	for band := range 3 {
		for j := range 3 {
			var full, due uint8 // sets of lines
			for line := range 3 {
				owners, users := 0, 0
				for d := range 9 {
					owners += int(one(in[band][d][j]) >> line & 1)
					users += int(in[band][d][j] >> line & 1)
				}
				if owners >= 3 {
					full |= 1 << line
				}
				if users <= 3 {
					due |= 1 << line
				}
			}
			for d := range 9 {
				lines := in[band][d][j]
				left[band][d][j] &^= full &^ one(lines)
				if lines&due != 0 {
					left[band][d][j] &= due
				}
			}
		}
	}
	return left
}

// counts gives the candidates of each cell.
func (b *board) counts() (n [81]int) {
	for r := range 9 {
		for c := range 9 {
			for d := range 9 {
				n[9*r+c] += int(b.x[r][d][c/3] >> (c % 3) & 1)
			}
		}
	}
	return n
}

// pickBranch takes a cell with the fewest candidates, which are two or three, of
// equals the first, and the lowest of its digits. The score of a cell is the sum over its digits of the
// weights of the digit's candidates
//
//	in its row and its column, outside its box,
//	and in its box, outside its row and column,
//	less those in its box in its row or column.
//
// A weight is 1, and 3 in a cell with the fewest: what is taken there decides
// it. Those in line and in the box count against the cell because what a guess
// takes from them follows mostly from locks.
func (b *board) pickBranch(n *[81]int, fewest int) (r, d, c int) {
	most := math.MinInt
	for i := range 81 {
		if n[i] != fewest {
			continue
		}
		score, lower := 0, -1
		for digit := range 9 {
			if !b.has(i, digit) {
				continue
			}
			if lower < 0 {
				lower = digit
			}
			for q := range 81 {
				if q == i || !b.has(q, digit) {
					continue
				}
				weight := 1
				if n[q] == fewest {
					weight = 3
				}
				line := q/9 == i/9 || q%9 == i%9
				box := q/27 == i/27 && q%9/3 == i%9/3
				switch {
				case line && box:
					score -= weight
				case line || box:
					score += weight
				}
			}
		}
		if score > most {
			most, r, d, c = score, i/9, lower, i%9
		}
	}
	return r, d, c
}

// has reports whether a cell can take digit d+1.
func (b *board) has(cell, d int) bool { return b.x[cell/9][d][cell%9/3]>>(cell%3)&1 != 0 }

// triadNodes is how many choices of a search look at triads: the rules are dear,
// and pay where they may spare the search as a whole. The assembly knows the
// number.
const triadNodes = 12

func (m *model) search(depth, guesses int) (top, nodes, end int) {
	for {
		b := &m.boards[depth]
		made, ok := b.rest(nodes < triadNodes)
		m.sweeps += made
		if !ok {
			if depth == 0 {
				return depth, nodes, exhausted
			}
			depth--
			nodes++
			continue
		}
		n := b.counts()
		fewest := 10 // of the cells with more than one
		for _, k := range n {
			if k > 1 {
				fewest = min(fewest, k)
			}
		}
		switch {
		case fewest > 9:
			return depth, nodes, solved
		case fewest > 3:
			return depth, nodes, stuck
		}
		r, d, c := b.pickBranch(&n, fewest)
		guess(m, depth, r, d, c)
		depth++
		nodes++
		if guesses--; guesses == 0 {
			return depth, nodes, paused
		}
	}
}

func (m *model) clues(puzzle *[81]uint8) {
	b := &m.boards[0]
	for r := range 9 {
		for d := range 9 {
			for j := range 3 {
				b.x[r][d][j] = 0
				for c := range 3 {
					if v := puzzle[9*r+3*j+c]; v == 0 || int(v) == d+1 {
						b.x[r][d][j] |= 1 << c
					}
				}
			}
		}
	}
}

func (m *model) solution(depth int, grid *[81]uint8) {
	for i := range grid {
		for d := range 9 {
			if m.boards[depth].x[i/9][d][i%9/3]>>(i%3)&1 != 0 {
				grid[i] = uint8(d + 1)
			}
		}
	}
}

func (m *model) minirow(depth, r, d, j int) uint8 { return m.boards[depth].x[r][d][j] }

func (m *model) drop(depth, r, d, j int, cells uint8) { m.boards[depth].x[r][d][j] &^= cells }

func (m *model) push(depth int) { m.boards[depth+1] = m.boards[depth] }
