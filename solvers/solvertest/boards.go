package solvertest

import (
	"bytes"
	"slices"

	"sudokubench/sudoku"
)

// board is a puzzle whose number of solutions is known. They are easy, so that
// the slowest solver does all of them in a moment.
type board struct {
	name   string
	reason string
	puzzle sudoku.Grid
	count  int
}

// beyond stands for more solutions than are ever asked for here.
const beyond = 1 << 30

// known gives the boards of a shape. The counts were found with the oracle,
// which this package's tests repeat, and every complete solver of the roster
// confirms them.
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

// figures are the counts of the boards above that are made from solved(shape).
// The digits of pair can be filled in in several ways, those of chain in two.
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

// parse reads a puzzle that is written out above.
func parse(line string) sudoku.Grid {
	_, g, err := sudoku.ParseGrid(line)
	if err != nil {
		panic(err) // a slip of the pen in this file
	}
	return g
}

// solved is a solution that looks like any other: the shifted rows that anyone
// would write down first, under one fixed symmetry.
func solved(shape sudoku.Shape) sudoku.Grid {
	g := make(sudoku.Grid, shape.Cells())
	sudoku.NewSymmetry(shape, 1).Apply(g, shape.Pattern())
	return g
}

// thin is solved with one cell in k blank, spread over the board.
func thin(shape sudoku.Shape, k int) sudoku.Grid {
	g := solved(shape)
	for i := range g {
		if (i*7+i/shape.Side()*3)%k == 0 {
			g[i] = 0
		}
	}
	return g
}

// without blanks every cell that holds one of the digits.
func without(g sudoku.Grid, digits ...uint8) sudoku.Grid {
	g = slices.Clone(g)
	for i, d := range g {
		if slices.Contains(digits, d) {
			g[i] = 0
		}
	}
	return g
}

// threeGone is solved with three digits gone; on large boards only from their
// lower two thirds, since blind searches take too long for the rest.
func threeGone(shape sudoku.Shape) sudoku.Grid {
	full := solved(shape)
	g := without(full, 1, 2, 3)
	if shape.Side() > 9 {
		copy(g, full[:len(g)/3])
	}
	return g
}

// hopeless is solved without 1s, but with a 1 in the wrong cell of row 1: the
// cell where it belongs has nothing left.
func hopeless(shape sudoku.Shape) sudoku.Grid {
	g := without(solved(shape), 1)
	if g[0] != 0 {
		g[0] = 1
	} else {
		g[1] = 1
	}
	return g
}

// contradiction leaves out two digits which can only stand as they stood or
// all change places, and has one of them changed and another, far off, not.
func contradiction(shape sudoku.Shape) sudoku.Grid {
	if shape == sudoku.Shape4 { // too small for that: there is no far off
		return parse("1.....23........") // the second box has no place for its 1
	}
	a, b := figures[shape].chain[0], figures[shape].chain[1]
	full := solved(shape)
	g := without(full, a, b)
	first, last := bytes.IndexByte(full, a), bytes.LastIndexByte(full, a)
	g[first], g[last] = b, a
	return g
}
