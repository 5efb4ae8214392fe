package sudoku

import "slices"

// Inverse returns the symmetry that undoes t. A symmetry that has an inverse maps no two grids to
// the same grid.
func (t *Symmetry) Inverse() *Symmetry {
	inv := &Symmetry{shape: t.shape}
	for d, e := range t.digit {
		inv.digit[e] = uint8(d)
	}
	side := uint16(t.shape.Side())
	transposed := slices.Max(t.row[:side]) < side
	for k := range side {
		row, col := t.row[k], t.col[k]
		if transposed {
			inv.row[col/side], inv.col[row] = k, k*side
		} else {
			inv.row[row/side], inv.col[col] = k*side, k
		}
	}
	return inv
}
