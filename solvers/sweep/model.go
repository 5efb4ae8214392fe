package sweep

// model is an engine in plain Go, slow and simple. Tests compare each candidate on the boards of the
// assembly with the model. The model also runs on machines for which there is no assembly.
type model struct {
	boards [deepest + 1]board
	sweeps int // number of sweeps that this model has made
	slack  int // see openSlack
}

// board has the candidates of a puzzle. A set of three bits has the cells of a minirow, the rows of
// a box or the columns of a box.
type board struct {
	x      [9][9][3]uint8 // cells of each minirow that have a candidate; indices: row, digit-1, stack
	hidden [3][9][3]bool  // whether the box has only one cell for the digit; indices: band, digit-1, stack
}

// lines has the rows (or columns) that each digit can use in each box; indices: band, digit-1, stack.
type lines [3][9][3]uint8

// sweep applies every rule once. rows has the rows that each digit can still use in each box. has
// reports whether the box had a naked single of the digit; its indices are band, digit-1, stack. ok is
// false at a contradiction.
func (b *board) sweep() (rows lines, has [3][9][3]bool, ok bool) {
	naked, ok := b.cellCounts()
	b.hiddenCells()
	has = b.nakedBoxes(&naked)
	ok = b.columnLocks() && ok
	rows, locked := b.rowLocks()
	placed := b.hiddenSingles(&rows, &has)
	return rows, has, placed && locked && ok
}

// cellCounts returns the cells with one candidate (naked singles), with the indices of board.x. ok is
// false if a cell has no candidate.
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

// hiddenCells removes the other digits from the hidden singles that the method hiddenSingles found in
// the previous sweep.
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

// nakedBoxes removes a digit from the rest of each box that has a naked single of the digit. It
// returns these boxes; indices: band, digit-1, stack.
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

// lock returns the lines that a digit can still use in one of three boxes (rows in the boxes of a
// band, or columns in the boxes of a stack). The box loses a line if this is the only line that
// another box can use. If no other box can use a line, the box keeps only this line. ok is false if no
// box can use one of the three lines.
func lock(lines [3]uint8, box int) (left uint8, ok bool) {
	own, a, b := lines[box], lines[(box+1)%3], lines[(box+2)%3]
	left = own &^ (one(a) | one(b))
	if claim := own &^ (a | b); claim != 0 {
		left &= one(claim) // if no other box can use two lines, the box must keep both, which is impossible, so left becomes 0
	}
	return left, own|a|b == 7
}

// one returns the set if it has exactly one member, otherwise the empty set.
func one(set uint8) uint8 {
	if set&(set-1) != 0 {
		return 0
	}
	return set
}

// columnLocks applies the function lock to the columns of each stack, for each digit.
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

// columns returns the columns in which each digit has candidates, for each box.
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

// rowLocks applies the function lock to the rows of each band, for each digit. It returns the rows
// that each digit can still use in each box.
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

// hiddenSingles finds the boxes in which a digit has one row and one column. naked reports which boxes
// had a naked single of a digit. ok is false if such a box does not have exactly one row and one
// column for the digit now: the box had the digit twice, or the digit lost its cell.
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

// places is the number of places of a board. A place is a digit with a set of boxes. In each stack, a
// digit has two places: one for the boxes in bands 0 and 1, and one for the box in band 2, like the
// bytes of the assembly. A place is settled if each of its boxes has a naked single of the digit.
const places = 54

// settled returns the number of settled places (see places).
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

// triadPlaces is the greatest number of settled places at which the search applies the method triads.
// On a board with more settled places, it saves too little time. The assembly has the same number.
const triadPlaces = 22

// solved reports whether the board is a solution. It relies on the hidden singles of the last sweep.
func (b *board) solved() bool {
	columns, n := b.columns(), b.counts()
	for r := range 9 {
		for d := range 9 {
			j := r % 3
			switch {
			case !b.hidden[r/3][d][j], n[9*r+d] != 1,
				b.x[r][d][0]|b.x[r][d][1]|b.x[r][d][2] == 0,
				columns[0][d][j]|columns[1][d][j]|columns[2][d][j] != 7:
				return false
			}
		}
	}
	return true
}

// rest sweeps until the board is solved or nothing changes. If nothing changes, it calls triads with
// the number of settled places. If the result is true, it applies the method triads, and continues if
// this changes the board. It returns the number of settled places (all of them on a solved board) and
// the number of sweeps. ok is false at a contradiction.
func (b *board) rest(triads func(settled int) bool) (n, sweeps int, ok bool) {
	b.hidden = [3][9][3]bool{}
	for {
		before := b.x
		rows, has, ok := b.sweep()
		sweeps++
		if !ok {
			return 0, sweeps, false
		}
		if b.solved() {
			return places, sweeps, true
		}
		if b.x != before {
			continue
		}
		n = settled(&has)
		if triads(n) {
			b.triads(rows)
		}
		if b.x == before {
			return n, sweeps, true
		}
	}
}

// triads removes candidates with the rule of fill, for the rows and for the columns of all boxes. A
// triad is three cells of a row or column inside a box, which take three digits.
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

// fill returns the lines (rows or columns) that digits can still use in each box. Each line of a box
// takes exactly three digits. If a line is the only line of three digits, the other digits lose it. If
// only three digits can use a line, these digits lose their other lines.
func fill(in lines) (left lines) {
	left = in
	for band := range 3 {
		for j := range 3 {
			var full, due uint8 // full: lines that are the only line of three digits; due: lines that only three digits can use
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
