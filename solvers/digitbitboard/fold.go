package digitbitboard

import "sudokubench/sudoku"

// fold has the masks to count the places of a digit in all units of a word at once. Two words keep
// each count, at the bit of the first cell of the unit. The first word has this bit if the count is
// at least one, the second if it is at least two.
type fold struct {
	side, band        int    // number of cells of a row and of a band
	bandsPerWord      int    // number of bands in a full word
	segRows, segCols  int    // number of rows and of columns of a box
	segments          uint64 // first cell of each segment (a row inside a box)
	rows, boxes, tops uint64 // first cell of each row; first cell of each box; all cells in the first row of each band
	columns           uint64 // first cell of each column, which is the first row of the word
}

func newFold(shape sudoku.Shape) fold {
	side := shape.Side()
	f := fold{side: side, band: shape.BoxRows * side, segRows: shape.BoxRows, segCols: shape.BoxCols}
	f.bandsPerWord = min(64/f.band, shape.BoxCols)
	for i := range f.band * f.bandsPerWord {
		r, c, bit := i/side, i%side, uint64(1)<<i
		if c%shape.BoxCols == 0 {
			f.segments |= bit
			if r%shape.BoxRows == 0 {
				f.boxes |= bit
			}
		}
		if c == 0 {
			f.rows |= bit
		}
		if r%shape.BoxRows == 0 {
			f.tops |= bit
		}
		if r == 0 {
			f.columns |= bit
		}
	}
	return f
}

// sum has many counts, with one bit for each in both words. A bit of one means that the count is at
// least one, a bit of two that it is at least two.
type sum struct{ one, two uint64 }

func (a sum) plus(b sum) sum { return sum{a.one | b.one, a.two | b.two | a.one&b.one} }

// from moves the counts down by k bits, and removes the counts outside the mask.
func (a sum) from(k int, mask uint64) sum {
	return sum{a.one >> (k & 63) & mask, a.two >> (k & 63) & mask}
}

// along adds n counts that are k bits apart. The mask has the first bit of each group of n. The
// results are at the bits of the mask.
func (a sum) along(n, k int, mask uint64) sum {
	total := a.from(0, mask)
	for j := 1; j < n; j++ {
		total = total.plus(a.from(j*k, mask))
	}
	return total
}

// hiddenSingles returns the open cells that are the only place of a digit in some unit. left has the cells
// in which the digit can be. ok is false if a unit has no place for the digit.
func hiddenSingles[B board](f *fold, left, open *B) (single B, ok bool) {
	var columns sum
	bands := f.segCols // number of bands that remain; a board has as many bands as a box has columns
	for w := 0; w < len(*left); w++ {
		n := min(bands, f.bandsPerWord)
		bands -= n
		here := ^uint64(0) >> (64 - n*f.band)
		cells := sum{one: (*left)[w]}
		segments := cells.along(f.segCols, 1, f.segments)
		rows := segments.along(f.segRows, f.segCols, f.rows)
		boxes := segments.along(f.segRows, f.side, f.boxes)
		columns = columns.plus(cells.along(f.segRows, f.side, f.tops).along(n, f.band, f.columns))
		if rows.one != f.rows&here || boxes.one != f.boxes&here {
			return single, false
		}
		row := rows.one &^ rows.two
		box := boxes.one &^ boxes.two
		box = box<<f.segCols - box
		mask := row<<f.side - row
		for k := range f.segRows {
			mask |= box << (k * f.side)
		}
		single[w] = mask
	}
	if columns.one != f.columns {
		return single, false
	}
	column := columns.one &^ columns.two
	for k := f.side; k < 64; k *= 2 {
		column |= column << k
	}
	for w := 0; w < len(single); w++ {
		single[w] = (single[w] | column) & (*left)[w] & (*open)[w]
	}
	return single, true
}
