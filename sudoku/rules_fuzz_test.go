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
