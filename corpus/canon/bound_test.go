package canon

import (
	"testing"

	"sudokubench/sudoku"
)

// TestBound checks the working memory after boards with many states: full rows,
// and digits that can change places.
func TestBound(t *testing.T) {
	const most = 100_000 // states, 32 bytes each
	grid := sudoku.Shape9.Pattern()
	for _, row := range []struct {
		reason string
		clue   func(r, c int) bool
	}{
		{"no clues", func(r, c int) bool { return false }},
		{"one row: 1,296 orders of its columns", func(r, c int) bool { return r == 0 }},
		{"rows in two bands", func(r, c int) bool { return r == 0 || r == 3 }},
		{"rows in three bands", func(r, c int) bool { return r%3 == 0 }},
		{"a band", func(r, c int) bool { return r < 3 }},
		{"two bands", func(r, c int) bool { return r < 6 }},
		{"two rows in each band", func(r, c int) bool { return r%3 > 0 }},
		{"four boxes", func(r, c int) bool { return r < 6 && c < 6 }},
		{"boxes on the diagonal", func(r, c int) bool { return r/3 == c/3 }},
		{"a diagonal", func(r, c int) bool { return r == c }},
		{"all except a diagonal: each row has 8 clues", func(r, c int) bool { return r != c }},
		{"one cell in each box", func(r, c int) bool { return r%3*3+r/3 == c }},
	} {
		g := make(sudoku.Grid, 81)
		for i := range g {
			if row.clue(i/9, i%9) {
				g[i] = grid[i]
			}
		}
		z, err := New(sudoku.Shape9)
		if err != nil {
			t.Fatal(err)
		}
		if z.Puzzle(g, g) == 0 {
			t.Errorf("%s: no automorphism", row.reason)
		}
		w := &z.puzzles
		if n := max(cap(w.now), cap(w.then), cap(w.hits), len(w.seen)); n > most {
			t.Errorf("%s: %d states; want at most %d", row.reason, n, most)
		}
	}
}
