package sweep

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
// each box has left, and the boxes that had a naked single, by band, digit less
// one, box column.
func (b *board) sweep() (rows lines, has [3][9][3]bool, ok bool) {
	naked, ok := b.cellCounts()
	b.hiddenCells()
	has = b.nakedBoxes(&naked)
	ok = b.columnLocks() && ok
	rows, locked := b.rowLocks()
	placed := b.hiddenSingles(&rows, &has)
	return rows, has, placed && locked && ok
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

// places is how many places a board has: a digit and a box column have one for
// bands 0 and 1 together, and one for band 2, as in the bytes of the assembly. A
// place is settled if each of its boxes has a naked single of the digit.
const places = 54

// settled counts the settled places.
func settled(has *[3][9][3]bool) (n int) {
	for d := range 9 {
		for j := range 3 {
			if has[0][d][j] && has[1][d][j] {
				n++
			}
			if has[2][d][j] {
				n++
			}
		}
	}
	return n
}

// triadPlaces is the most places that can be settled on a board whose triads are
// worth a look. The assembly knows the number.
const triadPlaces = 22

// rest sweeps until nothing changes; false is a contradiction. With triads it
// also looks at them if nothing changes and few places are settled. It gives how
// many are settled, which on a solved board are all.
func (b *board) rest(triads bool) (places, sweeps int, ok bool) {
	b.hidden = [3][9][3]bool{}
	for {
		before := b.x
		rows, has, ok := b.sweep()
		sweeps++
		if !ok {
			return 0, sweeps, false
		}
		if b.x != before {
			continue
		}
		places = settled(&has)
		if triads && places <= triadPlaces {
			b.triads(rows)
		}
		if b.x == before {
			return places, sweeps, true
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
