package solvertest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"sudokubench/sudoku"
)

// marked is a pencilmark puzzle with a known number of solutions.
type marked struct {
	name       string
	candidates sudoku.Candidates
	count      int
}

// checkPencilmarks checks the answers to pencilmark puzzles, if the solver takes them. After each
// pencilmark puzzle, it checks an ordinary puzzle. So it finds solvers that keep candidates of the
// previous puzzle.
func checkPencilmarks(t reporter, s subject) {
	if !s.spec.Pencilmarks {
		return
	}
	p := newProbe(t, s)
	if p == nil {
		return
	}
	plain := known(s.shape)[1]
	for _, b := range pencilmarks(s.shape) {
		given := slices.Clone(b.candidates)
		for _, limit := range s.limits(1, 2, mostDrawn) {
			if !p.judgeMarked(t, b, limit) {
				return
			}
			if !slices.Equal(given, b.candidates) {
				t.Errorf("%s, Limit %d: Query.Candidates was %s before the call and is %s after it; a Query is read-only", b.name, limit, given, b.candidates)
				return
			}
		}
		limits := s.limits(1, plain.count+1)
		if !p.judge(t, plain.name+", after a pencilmark puzzle", plain.puzzle, limits[len(limits)-1], plain.count) {
			return
		}
	}
}

// checkMarkedFull checks that a solver makes no guess if each cell has one candidate.
func checkMarkedFull(t reporter, s subject) {
	if !s.spec.Pencilmarks {
		return
	}
	p := newProbe(t, s)
	if p == nil {
		return
	}
	full := marked{"one candidate in each cell", marksOf(s.shape, solved(s.shape)), 1}
	if p.judgeMarked(t, full, 1) && p.claim.Nodes != 0 {
		t.Errorf("Nodes is %d if each cell has one candidate; want 0, because there is nothing to choose", p.claim.Nodes)
	}
}

// checkMarkedAllocations checks that Solve allocates no memory for pencilmark puzzles.
func checkMarkedAllocations(t reporter, s subject) {
	if !s.spec.Pencilmarks || s.spec.Allocates != "" {
		return
	}
	p := newProbe(t, s)
	if p == nil {
		return
	}
	clues := make(sudoku.Grid, s.shape.Cells())
	for _, b := range pencilmarks(s.shape) {
		b.candidates.Clues(clues)
		p.marks = b.candidates
		failed := false
		n := Allocations(func() { failed = failed || p.ask(context.Background(), clues, 1) != nil })
		p.marks = nil
		if failed {
			return // checkPencilmarks reports this fault
		}
		if n != 0 {
			t.Errorf("%s: Solve allocates memory %v times for a pencilmark puzzle; allocate buffers in New, or set Spec.Allocates to the reason", b.name, n)
			return
		}
	}
}

// judgeMarked solves a pencilmark puzzle. If the answer is wrong, it reports an error to t, and ok is
// false.
func (p *probe) judgeMarked(t reporter, b marked, limit int) (ok bool) {
	t.Helper()
	clues := make(sudoku.Grid, p.shape.Cells())
	b.candidates.Clues(clues)
	p.marks = b.candidates
	defer func() { p.marks = nil }()
	if p.judge(t, "pencilmark puzzle: "+b.name, clues, limit, b.count) {
		return true
	}
	t.Errorf("its candidates are %s", b.candidates)
	return false
}

// marksOf returns the candidates of an ordinary puzzle: all digits for a blank, one for a clue.
func marksOf(shape sudoku.Shape, puzzle sudoku.Grid) sudoku.Candidates {
	c := make(sudoku.Candidates, len(puzzle))
	for i, d := range puzzle {
		if c[i] = shape.AllCandidates(); d != 0 {
			c[i] = 1 << (d - 1)
		}
	}
	return c
}

// pencilmarks returns pencilmark puzzles with no, one and several solutions.
func pencilmarks(shape sudoku.Shape) []marked {
	var list []marked
	for _, b := range known(shape) {
		if b.count != beyond {
			list = append(list, marked{b.name + ", with all candidates in the blanks", marksOf(shape, b.puzzle), count(shape, b.puzzle, mostDrawn)})
		}
	}
	for _, b := range illegal(shape) {
		list = append(list, marked{"single candidates that clash: " + b.name, marksOf(shape, b.puzzle), 0})
	}
	list = append(list, marked{"one candidate in each cell", marksOf(shape, solved(shape)), 1}, exchange(shape, false), exchange(shape, true))
	return append(list, drawnMarks(shape)...)
}

// exchange returns a pencilmark puzzle in which cells have two candidates: the digit of the full
// board, and the partner of this digit. Partners are 1 and 2, 3 and 4, and so on, so a solution can
// swap the partners in some cells. If missing is true, the first cell does not have the digit of the
// full board.
func exchange(shape sudoku.Shape, missing bool) marked {
	full := solved(shape)
	c := marksOf(shape, full)
	for i, d := range full {
		if other := (d - 1) ^ 1 + 1; int(other) <= shape.Side() && (d <= 4 || shape.Side() <= 9) { // on large boards, only cells with the digits 1 to 4 get a second candidate, because the oracle is slow
			c[i] |= 1 << (other - 1)
		}
	}
	name := "two candidates in each cell"
	if missing {
		name += " except the first"
		c[0] &^= 1 << (full[0] - 1)
		if c[0] == 0 { // the only digit of the cell was removed and has no partner
			c[0] = 1
		}
	}
	return marked{name, c, countMarked(shape, c, mostDrawn)}
}

// drawings has two shares for random pencilmark puzzles: the share of cells with one candidate, and
// the share of wrong digits that are candidates of the other cells. They are small enough for the
// oracle to count the solutions.
var drawings = map[sudoku.Shape]struct{ single, wrong float64 }{
	sudoku.Shape4:  {0, 0.6},
	sudoku.Shape6:  {0.2, 0.55},
	sudoku.Shape9:  {0.3, 0.45},
	sudoku.Shape16: {0.4, 0.35},
	sudoku.Shape25: {0.65, 0.25},
}

// drawnMarks returns random pencilmark puzzles. They are the same in every run.
func drawnMarks(shape sudoku.Shape) []marked {
	rnd := rand.New(rand.NewPCG(2, uint64(shape.Side())))
	how, boards := drawings[shape], 24
	if shape.Side() > 9 {
		boards = 8
	}
	var list []marked
	full := make(sudoku.Grid, shape.Cells())
	for k := range boards {
		sudoku.NewSymmetry(shape, rnd.Uint64()).Apply(full, solved(shape))
		c := marksOf(shape, full)
		for i := range c {
			if rnd.Float64() < how.single {
				continue
			}
			for d := range shape.Side() {
				if rnd.Float64() < how.wrong {
					c[i] |= 1 << d
				}
			}
		}
		if k%4 == 3 { // every fourth puzzle lacks a digit of the full board, so that many of these puzzles have no solution
			for i := rnd.IntN(len(c)); ; i = rnd.IntN(len(c)) {
				if c[i]&(c[i]-1) != 0 {
					c[i] &^= 1 << (full[i] - 1)
					break
				}
			}
		}
		list = append(list, marked{"drawn at random", c, countMarked(shape, c, mostDrawn)})
	}
	return list
}

// hardMarks is a 9x9 pencilmark puzzle of level pencilmarks (package corpus/generator). Searches
// that use only naked singles take minutes.
const hardMarks = "12345...9...45....123456789123456.89.2345...91234.67..12..56.8912345678912345678.1234567.9123456..912.456...1234.6.89...4.....1234.67..123456.89123456...12.4567.9..345.7....3..67.9123.56789123456789.234.67.91234567891.34.67891234567.9123456789...4...8912.4.67891..456.8912.456789.2.4..78912345678912345678912345678912...6789123456789123456.891...5678..2....7891..45.7.9.2.4567..123.56.891.3.567891.3.56.891234..7891234.6.8912.4567891234567891234567891.34..7...23.567891.3.5....1....6.8.1..45..8912345678.1...56.8..23..6789..34..7891234567.9.2.4567.9123456.89.2345.78912.456789123..678912..5.78.123.5678912.45.78.1234567891234.678912.45678.12..5......34.678.....5678.1234567891.3.5.7891.345678.1.34.678.1234.6789123456789..3..678."

// checkMarkedCancellation checks that a search of a hard pencilmark puzzle can be cancelled.
func checkMarkedCancellation(t reporter, s subject) {
	if !s.spec.Pencilmarks || s.shape != sudoku.Shape9 {
		return
	}
	p := newProbe(t, s)
	if p == nil {
		return
	}
	p.marks = make(sudoku.Candidates, s.shape.Cells())
	for k, ch := range []byte(hardMarks) {
		if ch != '.' {
			p.marks[k/9] |= 1 << (k % 9)
		}
	}
	clues := make(sudoku.Grid, s.shape.Cells())
	p.marks.Clues(clues)
	for _, left := range []int{0, 3} {
		err, returned := p.askPatientlyAbout(&countdown{left: left}, clues, 1)
		switch {
		case !returned:
			t.Errorf("the context ended at call %d of ctx.Err and Solve did not return from a hard pencilmark puzzle; call ctx.Err every few thousand nodes, and return its error", left+1)
			return
		case err != nil && !errors.Is(err, context.Canceled):
			t.Errorf("the context ended at call %d of ctx.Err and Solve returned %q; return the error of ctx.Err", left+1, err)
			return
		case err == nil && p.claim.Nodes > rareLook:
			t.Errorf("the context ended at call %d of ctx.Err, and Solve made %d guesses in a hard pencilmark puzzle; call ctx.Err every few thousand nodes, and return its error", left+1, p.claim.Nodes)
			return
		case err == nil && p.wrong(1) != "":
			t.Errorf("a hard pencilmark puzzle: %s", p.wrong(1))
			return
		}
	}
}
