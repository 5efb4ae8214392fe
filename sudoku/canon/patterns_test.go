package canon_test

import (
	"slices"
	"testing"

	"sudokubench/sudoku"
)

// patterns are boards with many states. They have full rows, or digits that can change places.
var patterns = []struct {
	reason string
	clue   func(r, c int) bool
	slow   bool // whether the exhaustive search takes too long for this board
}{
	{"no clues", func(r, c int) bool { return false }, true},
	{"one row: 1,296 orders of its columns", func(r, c int) bool { return r == 0 }, true},
	{"rows in two bands", func(r, c int) bool { return r == 0 || r == 3 }, true},
	{"rows in three bands", func(r, c int) bool { return r%3 == 0 }, true},
	{"a band", func(r, c int) bool { return r < 3 }, true},
	{"two bands", func(r, c int) bool { return r < 6 }, false},
	{"two rows in each band", func(r, c int) bool { return r%3 > 0 }, false},
	{"four boxes", func(r, c int) bool { return r < 6 && c < 6 }, true},
	{"boxes on the diagonal", func(r, c int) bool { return r/3 == c/3 }, false},
	{"a diagonal", func(r, c int) bool { return r == c }, true},
	{"all except a diagonal: each row has 8 clues", func(r, c int) bool { return r != c }, false},
	{"one cell in each box", func(r, c int) bool { return r%3*3+r/3 == c }, true},
}

// TestPatterns checks the canonical form of each board, and the working memory that it leaves
// allocated.
func TestPatterns(t *testing.T) {
	const most = 100_000 // largest number of states to keep in memory, with 32 bytes each
	grid := sudoku.Shape9.Pattern()
	for _, row := range patterns {
		g := make(sudoku.Grid, 81)
		for i := range g {
			if row.clue(i/9, i%9) {
				g[i] = grid[i]
			}
		}
		z := newCanonizer(t, sudoku.Shape9)
		if long() || !row.slow {
			compareWithBrute(t, row.reason, z, g)
		}
		want, count := form(z, g)
		image := make(sudoku.Grid, 81)
		for seed := range uint64(5) {
			sudoku.NewSymmetry(sudoku.Shape9, seed).Apply(image, g)
			if got, n := form(z, image); n != count || !slices.Equal(got, want) {
				t.Errorf("%s: %v, %d automorphisms; its image %v: %v, %d", row.reason, want, count, image, got, n)
			}
		}
		if n := z.States(); n > most {
			t.Errorf("%s: %d states; want at most %d", row.reason, n, most)
		}
	}
}
