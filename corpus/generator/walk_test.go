package generator

import (
	"testing"

	"sudokubench/sudoku"
)

// A long walk reaches each of the 288 4x4 grids with the same probability.
func TestWalkIsUniformOn4x4(t *testing.T) {
	const walks = 288 * 20
	seen := map[string]int{}
	for k := range walks {
		seen[string(walkedGrid(sudoku.Shape4, newRandom(1, uint64(k))))]++
	}
	chi := 0.0
	for _, n := range seen {
		chi += float64(n-20) * float64(n-20) / 20
	}
	// Chi-square with 287 degrees of freedom has mean 287 and standard deviation 24.
	if len(seen) != 288 || chi > 287+4*24 {
		t.Errorf("%d grids with chi-square %.0f, want 288 with at most 383", len(seen), chi)
	}
}

// The regular grid at the start of a walk leaves no trace: after a tenth of the moves, the grid has
// as many small exchangeable sets as after all moves.
func TestWalkForgets(t *testing.T) {
	for _, tt := range []struct {
		shape  sudoku.Shape
		reason string
	}{
		{sudoku.Shape16, "the regular grid has as many rectangles as random grids, but in few places"},
		{sudoku.Shape25, "the regular grid has no rectangles"},
	} {
		const walks = 20
		var short, long, squares float64
		for k := range walks {
			w, r := newWalk(tt.shape, newRandom(3, uint64(k))), newRandom(4, uint64(k))
			for move := range movesPerCell * tt.shape.Cells() {
				if move == movesPerCell*tt.shape.Cells()/10 {
					short += float64(rectangles(tt.shape, w.grid))
				}
				w.move(r, r.below(len(w.grid)))
			}
			n := float64(rectangles(tt.shape, w.grid))
			long += n
			squares += n * n
		}
		// The difference of two means of 20 walks must be within 4 standard errors.
		mean := long / walks
		variance := squares/walks - mean*mean
		if d := short/walks - mean; d*d > 16*2*variance/walks {
			t.Errorf("%s (%s): %.1f rectangles after a tenth of the walk, want about %.1f as after all of it; variance %.1f", tt.shape, tt.reason, short/walks, mean, variance)
		}
	}
}

// rectangles counts the pairs of two rows and two columns whose four crossings have only two
// digits.
func rectangles(shape sudoku.Shape, g sudoku.Grid) (n int) {
	side := shape.Side()
	for a := 0; a < len(g); a += side {
		for b := a + side; b < len(g); b += side {
			var column [sudoku.MaxSide + 1]int // column of each digit in the first row
			for c, d := range g[a : a+side] {
				column[d] = c
			}
			for c, d := range g[b : b+side] {
				if other := column[d]; other < c && g[a+c] == g[b+other] {
					n++
				}
			}
		}
	}
	return n
}
