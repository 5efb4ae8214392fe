package sudoku_test

import (
	"math/rand/v2"
	"testing"

	"sudokubench/sudoku"
)

// plainlyConsistent does the same as Consistent in the simplest way: it compares every two cells
// that share a unit.
func plainlyConsistent(s sudoku.Shape, g sudoku.Grid) bool {
	if len(g) != s.Cells() {
		return false
	}
	side := s.Side()
	for i, d := range g {
		if int(d) > side {
			return false
		}
		for j := range i {
			ri, ci, rj, cj := i/side, i%side, j/side, j%side
			sees := ri == rj || ci == cj || ri/s.BoxRows == rj/s.BoxRows && ci/s.BoxCols == cj/s.BoxCols
			if sees && d != 0 && d == g[j] {
				return false
			}
		}
	}
	return true
}

// plainlySolves reports in the simplest way whether CheckSolution must return nil.
func plainlySolves(s sudoku.Shape, puzzle, solution sudoku.Grid) bool {
	if len(puzzle) != s.Cells() || !plainlyConsistent(s, solution) {
		return false
	}
	for i, d := range solution {
		if d == 0 || puzzle[i] != 0 && puzzle[i] != d {
			return false
		}
	}
	return true
}

// FuzzChecks compares the fast checks with the simple ones. The tested grid is a symmetric image of
// a correct solution, and some of its bytes are overwritten. So some grids are correct, some are
// wrong in one cell, and some are wrong in many cells.
func FuzzChecks(f *testing.F) {
	f.Add(uint8(2), uint64(1), []byte{}, []byte{})
	f.Add(uint8(2), uint64(2), []byte{40, 0}, []byte{})
	f.Add(uint8(2), uint64(3), []byte{7, 17, 8, 26, 9, 255}, []byte{5, 5})
	f.Add(uint8(2), uint64(4), []byte{}, []byte{80, 3, 1, 19})
	f.Add(uint8(0), uint64(5), []byte{0, 1, 1, 1}, []byte{3, 2})
	f.Add(uint8(1), uint64(6), []byte{35, 7}, []byte{})
	f.Add(uint8(3), uint64(7), []byte{200, 48}, []byte{})
	f.Add(uint8(4), uint64(8), []byte{200, 25}, []byte{1, 26})
	f.Fuzz(func(t *testing.T, board uint8, seed uint64, inSolution, inPuzzle []byte) {
		s := sudoku.Shapes()[int(board)%len(sudoku.Shapes())]
		solution := make(sudoku.Grid, s.Cells())
		sudoku.NewSymmetry(s, seed).Apply(solution, s.Pattern())
		puzzle := thinned(solution, 1+int(seed%7))
		overwrite(solution, inSolution)
		overwrite(puzzle, inPuzzle)
		compareChecks(t, s, puzzle, solution)
	})
}

// overwrite overwrites cells of g. with has pairs of bytes: a position on the board, in units of
// 1/256 of its cells, and the new value.
func overwrite(g sudoku.Grid, with []byte) {
	for k := 0; k+1 < len(with); k += 2 {
		g[int(with[k])*len(g)/256] = with[k+1]
	}
}

func compareChecks(t *testing.T, s sudoku.Shape, puzzle, solution sudoku.Grid) (solved bool) {
	t.Helper()
	for _, g := range []sudoku.Grid{puzzle, solution} {
		err := s.CheckClues(g)
		if want := plainlyConsistent(s, g); (err == nil) != want {
			t.Errorf("CheckClues(%v) = %v, but it is consistent: %v", []byte(g), err, want)
		}
	}
	err := s.CheckSolution(puzzle, solution)
	if want := plainlySolves(s, puzzle, solution); (err == nil) != want {
		t.Errorf("CheckSolution(%v, %v) = %v, but it solves: %v", []byte(puzzle), []byte(solution), err, want)
	}
	if err != nil && err.Error() == "" {
		t.Error("the text of the fault is empty")
	}
	return err == nil
}

// TestChecksAgreeWithPlainOnes compares the fast checks with the simple ones in every run of the
// tests, for thousands of grids. It overwrites up to three bytes, half of them with digits of the
// board.
func TestChecksAgreeWithPlainOnes(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 9))
	for _, s := range sudoku.Shapes() {
		solution, puzzle := make(sudoku.Grid, s.Cells()), make(sudoku.Grid, s.Cells())
		solved, n := 0, 400_000/(s.Cells()*s.Side())
		for range n {
			sudoku.NewSymmetry(s, rnd.Uint64()).Apply(solution, s.Pattern())
			copy(puzzle, thinned(solution, 1+rnd.IntN(7)))
			for _, g := range []sudoku.Grid{solution, puzzle} {
				for range rnd.IntN(4) {
					d := rnd.IntN(s.Side() + 1)
					if rnd.IntN(2) == 0 {
						d = rnd.IntN(256)
					}
					g[rnd.IntN(len(g))] = uint8(d)
				}
			}
			if compareChecks(t, s, puzzle, solution) {
				solved++
			}
		}
		if solved == 0 || solved == n {
			t.Errorf("%s: %d of %d grids are correct solutions; want both correct and wrong grids", s, solved, n)
		}
	}
}

// FuzzChecksOnBytes compares the checks on two arbitrary grids of any length.
func FuzzChecksOnBytes(f *testing.F) {
	f.Add(uint8(2), []byte(sparse9), []byte(solved9))
	f.Add(uint8(2), []byte(sudoku.Shape9.Pattern()), []byte(sudoku.Shape9.Pattern()))
	f.Add(uint8(1), []byte{}, []byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, board uint8, puzzle, solution []byte) {
		s := sudoku.Shapes()[int(board)%len(sudoku.Shapes())]
		compareChecks(t, s, puzzle, solution)
	})
}
