package sudoku_test

import (
	"slices"
	"testing"

	"sudokubench/sudoku"
)

func apply(t *sudoku.Symmetry, g sudoku.Grid) sudoku.Grid {
	image := make(sudoku.Grid, len(g))
	t.Apply(image, g)
	return image
}

// everyByte returns a grid with all kinds of bytes, including bytes that are not digits.
func everyByte(s sudoku.Shape) sudoku.Grid {
	g := make(sudoku.Grid, s.Cells())
	for i := range g {
		g[i] = uint8(i * 7)
	}
	return g
}

func TestIdentityChangesNothing(t *testing.T) {
	for _, s := range sudoku.Shapes() {
		if got := apply(sudoku.Identity(s), everyByte(s)); !sudoku.Same(got, everyByte(s)) {
			t.Errorf("%s: got %v, want no change", s, got)
		}
	}
}

func TestSymmetriesKeepTheRules(t *testing.T) {
	for _, s := range sudoku.Shapes() {
		solution := s.Pattern()
		puzzle := thinned(solution, 3)
		broken := slices.Clone(puzzle)
		broken[1] = broken[0]
		for seed := range uint64(200) {
			y := sudoku.NewSymmetry(s, seed)
			if err := s.CheckSolution(apply(y, puzzle), apply(y, solution)); err != nil {
				t.Errorf("%s, seed %d: the image of the solution does not solve the image of the puzzle: %v", s, seed, err)
			}
			if s.CheckClues(apply(y, broken)) == nil {
				t.Errorf("%s, seed %d: the image of a puzzle with a repeated digit has no fault", s, seed)
			}
			if got, want := apply(y, puzzle).Clues(), puzzle.Clues(); got != want {
				t.Errorf("%s, seed %d: %d clues became %d", s, seed, want, got)
			}
		}
	}
}

// TestApplyLeavesOtherBytesAlone shows that Apply moves bytes that are not digits without an error
// and keeps their values. A faulty corpus must not stop a run.
func TestApplyLeavesOtherBytesAlone(t *testing.T) {
	for _, s := range sudoku.Shapes() {
		for seed := range uint64(20) {
			g := everyByte(s)
			got := apply(sudoku.NewSymmetry(s, seed), g)
			count := func(g sudoku.Grid, d int) (n int) {
				for _, e := range g {
					if int(e) == d {
						n++
					}
				}
				return n
			}
			for d := range 256 {
				if (d == 0 || d > s.Side()) && count(got, d) != count(g, d) {
					t.Fatalf("%s, seed %d: byte %d is in %d cells of the grid, but in %d cells of its image", s, seed, d, count(g, d), count(got, d))
				}
			}
		}
	}
}
