package sudoku

import "math/bits"

// Candidates are the candidates of a pencilmark puzzle: Shape.Cells() masks in row-major order. Bit
// d-1 of a mask is set if digit d is a candidate of the cell. The candidates are independent of the
// rules: two cells of a row can have the same single candidate, and then the puzzle has no
// solution.
type Candidates []uint32

// AllCandidates returns the mask in which every digit of the board is a candidate.
func (s Shape) AllCandidates() uint32 { return 1<<s.Side() - 1 }

// Clues writes a grid to dst: the digit of each cell that has exactly one candidate, and 0 for
// every other cell. dst must have len(c) cells.
func (c Candidates) Clues(dst Grid) {
	for i, mask := range c {
		dst[i] = 0
		if bits.OnesCount32(mask) == 1 {
			dst[i] = uint8(bits.TrailingZeros32(mask)) + 1
		}
	}
}

// Allow reports whether every digit of a solution is a candidate of its cell. It returns false if
// the lengths differ.
func (c Candidates) Allow(solution Grid) bool {
	if len(solution) != len(c) {
		return false
	}
	for i, mask := range c {
		if d := solution[i]; d == 0 || mask>>(d-1)&1 == 0 {
			return false
		}
	}
	return true
}

// String returns the candidates as one line with Side characters per cell: the symbol of each digit
// that is a candidate, and '.' for each other digit.
func (c Candidates) String() string {
	s, _ := ShapeOfCells(len(c))
	b := make([]byte, 0, len(c)*s.Side())
	for _, mask := range c {
		for d := range s.Side() {
			symbol := byte('.')
			if mask>>d&1 == 1 {
				symbol = Symbol(uint8(d + 1))
			}
			b = append(b, symbol)
		}
	}
	return string(b)
}

// ApplyCandidates writes the image of src to dst, as Apply does for a grid. Both must have
// Shape.Cells() masks and must not overlap.
func (t *Symmetry) ApplyCandidates(dst, src Candidates) {
	side := t.shape.Side()
	for r := range side {
		for c := range side {
			var image uint32
			for mask := src[int(t.row[r])+int(t.col[c])]; mask != 0; mask &= mask - 1 {
				image |= 1 << (t.digit[bits.TrailingZeros32(mask)+1] - 1)
			}
			dst[r*side+c] = image
		}
	}
}

// CheckPencilmarks returns nil if the solution solves a pencilmark puzzle: every digit is a
// candidate of its cell, every cell is filled, and every unit has every digit once. Otherwise it
// returns the first fault as a *Fault. It does not allocate if the solution is correct.
func (s Shape) CheckPencilmarks(candidates Candidates, solution Grid) error {
	if len(candidates) != s.Cells() {
		return &Fault{Kind: WrongLength, Shape: s, Len: len(candidates)}
	}
	if candidates.Allow(solution) && s.solves(solution, solution) {
		return nil
	}
	for i, d := range solution[:min(len(solution), len(candidates))] {
		if d > 0 && int(d) <= s.Side() && candidates[i]>>(d-1)&1 == 0 {
			return &Fault{Kind: NotCandidate, Shape: s, Digit: d, Candidates: candidates[i], Cells: []int{i}}
		}
	}
	return s.solutionFault(make(Grid, s.Cells()), solution)
}
