package canon_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
	"sudokubench/sudoku/canon"
)

func long() bool { return os.Getenv("SUDOKUBENCH_LONG") != "" && slow == 1 }

func newCanonizer(tb testing.TB, shape sudoku.Shape) *canon.Canonizer {
	tb.Helper()
	z, err := canon.New(shape)
	if err != nil {
		tb.Fatal(err)
	}
	return z
}

func parse(tb testing.TB, line string) sudoku.Grid {
	tb.Helper()
	_, g, err := sudoku.ParseGrid(line)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// form returns the canonical form of a board in new memory, and the number of automorphisms.
func form(z *canon.Canonizer, g sudoku.Grid) (sudoku.Grid, int) {
	dst := make(sudoku.Grid, len(g))
	n := z.Puzzle(dst, g)
	return dst, n
}

// randomGrid returns a random complete grid.
func randomGrid(tb testing.TB, shape sudoku.Shape, rnd *rand.Rand) sudoku.Grid {
	tb.Helper()
	for {
		clues := make(sudoku.Grid, shape.Cells())
		side := shape.Side()
		for i := range side { // set some random clues, which can contradict each other
			clues[rnd.IntN(len(clues))] = uint8(1 + i)
		}
		if shape.CheckClues(clues) != nil {
			continue
		}
		if g := solve(tb, shape, clues); g != nil {
			image := make(sudoku.Grid, len(g))
			sudoku.NewSymmetry(shape, rnd.Uint64()).Apply(image, g)
			return image
		}
	}
}

// solve returns the first solution of a puzzle, or nil if it has no solution.
func solve(tb testing.TB, shape sudoku.Shape, puzzle sudoku.Grid) sudoku.Grid {
	tb.Helper()
	s, err := bitmaskmrv.Spec().New(shape, solvers.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	claim := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if err := s.Solve(tb.Context(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}, &claim); err != nil {
		tb.Fatal(err)
	}
	if claim.Count == 0 {
		return nil
	}
	return claim.Solution
}

// thinned returns a grid with n random cells of g as clues.
func thinned(g sudoku.Grid, n int, rnd *rand.Rand) sudoku.Grid {
	puzzle := make(sudoku.Grid, len(g))
	for _, i := range rnd.Perm(len(g))[:n] {
		puzzle[i] = g[i]
	}
	return puzzle
}

// mostSymmetric is the only grid with 648 automorphisms. It is its own canonical form.
const mostSymmetric = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"

// lastForm is the largest canonical form of all complete grids, as listed in the players' forum.
const lastForm = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"

// diagonal has the digits 1 to 9 on the main diagonal.
const diagonal = "1.........2.........3.........4.........5.........6.........7.........8.........9"

// noise returns a board with n random digits, from 1 to digits, in random cells.
func noise(shape sudoku.Shape, n, digits int, rnd *rand.Rand) sudoku.Grid {
	g := make(sudoku.Grid, shape.Cells())
	for _, i := range rnd.Perm(len(g))[:n] {
		g[i] = uint8(1 + rnd.IntN(digits))
	}
	return g
}

// fewColumns returns a board with random columns, of which most are equal to another column.
func fewColumns(shape sudoku.Shape, rnd *rand.Rand) sudoku.Grid {
	side := shape.Side()
	g := noise(shape, rnd.IntN(shape.Cells()+1), 1+rnd.IntN(side), rnd)
	for c := 2; c < side; c++ {
		from := rnd.IntN(c)
		for i := 0; i < len(g); i += side {
			g[i+c] = g[i+from]
		}
	}
	return g
}

// latin returns a 9x9 board with each digit in each row and column, but not in each box.
func latin(rnd *rand.Rand) sudoku.Grid {
	g := make(sudoku.Grid, 81)
	rows, columns := rnd.Perm(9), rnd.Perm(9)
	for i := range g {
		g[i] = uint8(1 + (rows[i/9]+columns[i%9])%9)
	}
	return g
}

// allGrids4 returns the 288 grids of the 4x4 board.
func allGrids4() []sudoku.Grid {
	var list []sudoku.Grid
	var fill func(g sudoku.Grid, i int)
	fill = func(g sudoku.Grid, i int) {
		if i == 16 {
			list = append(list, append(sudoku.Grid(nil), g...))
			return
		}
		for d := uint8(1); d <= 4; d++ {
			g[i] = d
			if sudoku.Shape4.CheckClues(g) == nil {
				fill(g, i+1)
			}
		}
		g[i] = 0
	}
	fill(make(sudoku.Grid, 16), 0)
	return list
}

// normal reports whether the first appearances of the digits are in ascending order, without gaps.
func normal(g sudoku.Grid) bool {
	most := uint8(0)
	for _, d := range g {
		if d > most+1 {
			return false
		}
		most = max(most, d)
	}
	return true
}

// sample returns the number of boards for a test: large in a long run, n otherwise, and fewer under
// the race detector.
func sample(n, large int) int {
	if long() {
		return large
	}
	return (n + slow - 1) / slow
}
