// Package workload contains the reference: a small solver and sixty puzzles for it. The work is the
// same in every run, so its time shows the speed of the machine.
//
// A change of the code, even an improvement, needs a new Version. A test compares the code with a
// checksum. The package imports no other package of this module, so other changes cannot affect it.
package workload

import "math/bits"

// Version is the name of this work. Only times of the same version can be compared.
const Version = "workload-1"

// Answer is the result of Work on a machine without faults.
const Answer uint64 = 0x5844bea641e45ff9

// Reference is the state of the solver. One goroutine at a time can use it.
type Reference struct {
	puzzles [60][81]uint8
	grid    [81]uint8
	rows    [9]uint16 // free digits, bit d-1 for digit d
	cols    [9]uint16
	boxes   [9]uint16
	blanks  [81]uint8 // cells to fill; search(n) fills the first n
}

// New returns a reference with its own memory.
func New() *Reference {
	r := new(Reference)
	for i, line := range puzzles {
		for k := range r.puzzles[i] {
			if c := line[k]; c != '.' {
				r.puzzles[i][k] = c - '0'
			}
		}
	}
	return r
}

// Work solves every puzzle and returns a checksum (FNV-1a) of the solutions, which must be Answer. It
// allocates nothing.
func (r *Reference) Work() uint64 {
	sum := uint64(14695981039346656037)
	for i := range r.puzzles {
		r.solve(&r.puzzles[i])
		for _, d := range r.grid {
			sum = (sum ^ uint64(d)) * 1099511628211
		}
	}
	return sum
}

func (r *Reference) solve(puzzle *[81]uint8) bool {
	for i := range 9 {
		r.rows[i], r.cols[i], r.boxes[i] = 1<<9-1, 1<<9-1, 1<<9-1
	}
	r.grid = *puzzle
	n := 0
	for i, d := range puzzle {
		if d == 0 {
			r.blanks[n] = uint8(i)
			n++
			continue
		}
		bit := uint16(1) << (d - 1)
		r.rows[i/9] &^= bit
		r.cols[i%9] &^= bit
		r.boxes[i/27*3+i%9/3] &^= bit
	}
	return r.search(n)
}

// search fills the first n cells of blanks. It begins with the cell that has the fewest choices.
func (r *Reference) search(n int) bool {
	if n == 0 {
		return true
	}
	best, fewest, choices := 0, 10, uint16(0)
	for k := range n {
		i := int(r.blanks[k])
		open := r.rows[i/9] & r.cols[i%9] & r.boxes[i/27*3+i%9/3]
		if c := bits.OnesCount16(open); c < fewest {
			best, fewest, choices = k, c, open
			if c < 2 {
				break
			}
		}
	}
	i := int(r.blanks[best])
	row, col, box := i/9, i%9, i/27*3+i%9/3
	r.blanks[best], r.blanks[n-1] = r.blanks[n-1], r.blanks[best]
	for ; choices != 0; choices &= choices - 1 {
		bit := choices & -choices
		r.grid[i] = uint8(bits.TrailingZeros16(bit)) + 1
		r.rows[row] &^= bit
		r.cols[col] &^= bit
		r.boxes[box] &^= bit
		if r.search(n - 1) {
			return true
		}
		r.rows[row] |= bit
		r.cols[col] |= bit
		r.boxes[box] |= bit
	}
	r.blanks[best], r.blanks[n-1] = r.blanks[n-1], r.blanks[best]
	r.grid[i] = 0
	return false
}
