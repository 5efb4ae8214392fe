package solvertest

import (
	"bytes"
	"slices"

	"sudokubench/sudoku"
)

// board is a puzzle with a known number of solutions. All boards here are easy, so that the checks
// of the slowest solver take little time.
type board struct {
	name   string
	reason string
	puzzle sudoku.Grid
	count  int
}

// beyond is the count of boards that have more solutions than any limit of the checks.
const beyond = 1 << 30

// known returns the boards of a shape. The oracle found the counts, the tests of this package compare
// them with it, and every complete solver of the roster confirms them.
func known(shape sudoku.Shape) []board {
	boards := []board{
		{"thin", "every fifth cell is blank", thin(shape, 5), figures[shape].thin},
		{"two digits gone", "two digits are blank everywhere: several solutions, far apart", without(solved(shape), figures[shape].pair...), figures[shape].pairs},
		{"three digits gone", "three digits are blank everywhere: cells with two and three candidates", threeGone(shape), figures[shape].threes},
		{"no candidate", "a blank cell has no candidate, so there is no solution", hopeless(shape), 0},
		{"contradiction", "no solution, although every blank cell has a candidate", contradiction(shape), 0},
	}
	switch shape {
	case sudoku.Shape4:
		boards = append(boards,
			board{"empty", "an empty board has every full board as a solution", parse("................"), 288},
			board{"one clue", "one clue leaves a quarter of all full boards", parse("1..............."), 72},
			board{"four", "a 4x4 puzzle with one solution", parse("1.....3....4.2.."), 1},
		)
	case sudoku.Shape6:
		boards = append(boards, board{"empty", "an empty board: the search must stop at Limit", make(sudoku.Grid, shape.Cells()), beyond})
	case sudoku.Shape9:
		boards = append(boards,
			board{"training 1", "a puzzle of the corpus training", parse(".53.74......8......8469.21.537.6..2.16.3.974.8.9..26...759413824..53.1.7391287.56"), 1},
			board{"empty", "an empty board: the search must stop at Limit", make(sudoku.Grid, shape.Cells()), beyond},
		)
	}
	return boards
}

// figures has data about the boards that are made from solved(shape). If all cells of the two digits
// of pair become blank, the board has several solutions (their number is pairs). If all cells of the
// two digits of chain become blank, the board has two solutions: one with the old digits, and one in
// which all these cells have the other digit.
var figures = map[sudoku.Shape]struct {
	pair, chain         []uint8
	thin, pairs, threes int
}{
	sudoku.Shape4:  {[]uint8{1, 3}, nil, 1, 4, 18},
	sudoku.Shape6:  {[]uint8{1, 4}, []uint8{2, 4}, 8, 8, 30},
	sudoku.Shape9:  {[]uint8{1, 2}, []uint8{3, 4}, 1, 8, 24},
	sudoku.Shape16: {[]uint8{1, 2}, []uint8{2, 3}, 1, 4, 1},
	sudoku.Shape25: {[]uint8{1, 3}, []uint8{2, 3}, 1, 32, 8},
}

// parse reads a puzzle of this file.
func parse(line string) sudoku.Grid {
	_, g, err := sudoku.ParseGrid(line)
	if err != nil {
		panic(err) // only a wrong puzzle in this file can cause this error
	}
	return g
}

// solved returns a full board. Each row of a regular board is a shifted copy of another. A fixed
// symmetry then makes the board irregular.
func solved(shape sudoku.Shape) sudoku.Grid {
	g := make(sudoku.Grid, shape.Cells())
	sudoku.NewSymmetry(shape, 1).Apply(g, shape.Pattern())
	return g
}

// thin returns the board of solved with about one in k cells blank. The blanks are spread over the
// board.
func thin(shape sudoku.Shape, k int) sudoku.Grid {
	g := solved(shape)
	for i := range g {
		if (i*7+i/shape.Side()*3)%k == 0 {
			g[i] = 0
		}
	}
	return g
}

// without returns g with all cells blank that have one of the digits.
func without(g sudoku.Grid, digits ...uint8) sudoku.Grid {
	g = slices.Clone(g)
	for i, d := range g {
		if slices.Contains(digits, d) {
			g[i] = 0
		}
	}
	return g
}

// threeGone returns the board of solved without the digits 1, 2 and 3. On large boards, the upper
// third of the cells stays full, because slow solvers would take too long for more blanks.
func threeGone(shape sudoku.Shape) sudoku.Grid {
	full := solved(shape)
	g := without(full, 1, 2, 3)
	if shape.Side() > 9 {
		copy(g, full[:len(g)/3])
	}
	return g
}

// hopeless returns the board of solved without digit 1, except that row 1 has a 1 in a wrong cell. So
// the cell of row 1 that had the 1 is a blank without a candidate.
func hopeless(shape sudoku.Shape) sudoku.Grid {
	g := without(solved(shape), 1)
	if g[0] != 0 {
		g[0] = 1
	} else {
		g[1] = 1
	}
	return g
}

// contradiction returns a board without the two digits of chain, except for two clues. In a solution,
// either all cells of these two digits are as in solved, or each has the other digit. One clue is
// swapped and the other, far away, is not, so there is no solution.
func contradiction(shape sudoku.Shape) sudoku.Grid {
	if shape == sudoku.Shape4 { // a 4x4 board is too small for two clues far from each other
		return parse("1.....23........") // digit 1 has no place in the second box
	}
	a, b := figures[shape].chain[0], figures[shape].chain[1]
	full := solved(shape)
	g := without(full, a, b)
	first, last := bytes.IndexByte(full, a), bytes.LastIndexByte(full, a)
	g[first], g[last] = b, a
	return g
}
