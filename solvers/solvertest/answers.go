package solvertest

import (
	"math/rand/v2"
	"slices"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// checkCounts compares the counts of the solver with known counts, at limits below, at and above each
// count.
func checkCounts(t reporter, s subject) {
	p := newProbe(t, s)
	if p == nil {
		return
	}
	answered := false
	for _, b := range known(s.shape) {
		limits := s.limits(1, 2, b.count, b.count+1)
		if b.count == beyond {
			limits = s.limits(1, 2, 50)
		}
		if !s.spec.Answers.Has(solvers.Unique) {
			limits = append(limits, 2) // the solver does not have to prove uniqueness, but its claim must not be wrong
		}
		for _, limit := range limits {
			if !p.judge(t, b.name+" ("+b.reason+")", b.puzzle, limit, b.count) {
				return
			}
			answered = answered || !p.declined()
		}
	}
	if !answered {
		t.Errorf("Solve gave up on every puzzle; want an answer to the easy ones, such as %s", thin(s.shape, 5))
	}
}

// checkOracle compares the counts of the solver with the oracle, on random boards.
func checkOracle(t reporter, s subject) {
	p := newProbe(t, s)
	if p == nil {
		return
	}
	for _, b := range drawn(s.shape) {
		for _, limit := range s.limits(1, 2, mostDrawn) {
			if !p.judge(t, "random board", b.puzzle, limit, b.count) {
				return
			}
		}
	}
}

// mostDrawn is the greatest number of solutions that the oracle counts of a random board.
const mostDrawn = 40

// drawn returns random boards with no, one or several solutions. They are the same in every run. Every
// fourth board gets a random clue, which leaves many of them without a solution.
func drawn(shape sudoku.Shape) []board {
	rnd := rand.New(rand.NewPCG(1, uint64(shape.Side())))
	boards, draws := 24, shape.Cells()*6/10 // the loop can select a cell twice
	switch shape {
	case sudoku.Shape4:
		draws = shape.Cells()
	case sudoku.Shape16, sudoku.Shape25:
		boards, draws = 8, shape.Cells()*3/10
	}
	var list []board
	for k := range boards {
		g := make(sudoku.Grid, shape.Cells())
		sudoku.NewSymmetry(shape, rnd.Uint64()).Apply(g, solved(shape))
		for range draws {
			g[rnd.IntN(len(g))] = 0
		}
		if k%4 == 3 {
			changeClue(shape, g, rnd)
		}
		list = append(list, board{puzzle: g, count: count(shape, g, mostDrawn)})
	}
	return list
}

// changeClue puts a random digit into a random blank. The digit does not clash with the clues.
func changeClue(shape sudoku.Shape, g sudoku.Grid, rnd *rand.Rand) {
	for range 1000 {
		i := rnd.IntN(len(g))
		if g[i] != 0 {
			continue
		}
		g[i] = uint8(1 + rnd.IntN(shape.Side()))
		if shape.CheckClues(g) == nil {
			return
		}
		g[i] = 0
	}
}

// checkFull checks the answer to a board without blanks.
func checkFull(t reporter, s subject) {
	p := newProbe(t, s)
	if p == nil {
		return
	}
	for _, limit := range s.limits(1, 2, 100) {
		if !p.judge(t, "full board", solved(s.shape), limit, 1) {
			return
		}
		if p.claim.Nodes != 0 {
			t.Errorf("Nodes is %d for a full board; want 0, because there is nothing to choose", p.claim.Nodes)
		}
	}
}

// checkOneBlank checks boards with one blank. Each cell is blank once, on large boards every seventh
// cell. Every seventh cell is enough to reach all rows, columns and boxes.
func checkOneBlank(t reporter, s subject) {
	p := newProbe(t, s)
	if p == nil {
		return
	}
	step := 1
	if s.shape.Side() > 9 {
		step = 7
	}
	full := solved(s.shape)
	for i := 0; i < len(full); i += step {
		g := slices.Clone(full)
		g[i] = 0
		limits := s.limits(1, 2)
		for _, limit := range limits[len(limits)-1:] { // only the greatest limit, because it includes the work of the others
			if !p.judge(t, s.shape.CellName(i)+" is the only blank", g, limit, 1) {
				return
			}
		}
	}
}

// checkIllegal checks puzzles with clues that clash. The contract allows them in a query.
func checkIllegal(t reporter, s subject) {
	p := newProbe(t, s)
	if p == nil {
		return
	}
	for _, b := range illegal(s.shape) {
		for _, limit := range s.limits(1, 2, 100) {
			if !p.judge(t, b.name+" ("+b.reason+")", b.puzzle, limit, 0) {
				return
			}
		}
	}
}

// illegal returns puzzles whose clues break a rule.
func illegal(shape sudoku.Shape) []board {
	side := shape.Side()
	boxEnd := (shape.BoxRows-1)*side + shape.BoxCols - 1
	pair := func(i, j int) sudoku.Grid {
		g := make(sudoku.Grid, shape.Cells())
		g[i], g[j] = 1, 1
		return g
	}
	thrice := pair(0, shape.BoxCols) // in thrice, each of the three equal clues clashes with another
	thrice[side] = 1
	same := make(sudoku.Grid, shape.Cells())
	for i := range same {
		same[i] = uint8(side)
	}
	swapped := solved(shape) // two cells of a row are exchanged, so that two columns have a digit twice
	swapped[0], swapped[side-1] = swapped[side-1], swapped[0]
	dense := thin(shape, 5)
	for i, d := range dense {
		if d == 0 {
			dense[i] = dense[i-i%side+(i+1)%side] // the blank gets the digit of the next cell in the row
			if dense[i] != 0 {
				break
			}
		}
	}
	return []board{
		{"row", "the first row has a digit twice", pair(0, side-1), 0},
		{"column", "the first column has a digit twice", pair(0, (side-1)*side), 0},
		{"box", "the first box has a digit twice", pair(0, boxEnd), 0},
		{"last row", "the last row has a digit twice", pair((side-1)*side, side*side-1), 0},
		{"last column", "the last column has a digit twice", pair(side-1, side*side-1), 0},
		{"last box", "the last box has a digit twice", pair(side*side-1-boxEnd, side*side-1), 0},
		{"thrice", "the first two rows have a digit three times", thrice, 0},
		{"all the same", "every cell has the same digit", same, 0},
		{"full", "no cell is blank, and two columns have a digit twice", swapped, 0},
		{"dense", "few cells are blank, and two neighbours have the same digit", dense, 0},
	}
}

// checkSymmetries checks that the solver counts the same number of solutions after a board is
// transformed by a symmetry.
func checkSymmetries(t reporter, s subject) {
	p := newProbe(t, s)
	if p == nil {
		return
	}
	image := make(sudoku.Grid, s.shape.Cells())
	for _, b := range known(s.shape) {
		if b.count == beyond {
			continue
		}
		for seed := range uint64(4) {
			sudoku.NewSymmetry(s.shape, seed).Apply(image, b.puzzle)
			for _, limit := range s.limits(1, b.count+1) {
				if !p.judge(t, b.name+" after a symmetry", image, limit, b.count) {
					return
				}
			}
		}
	}
}
