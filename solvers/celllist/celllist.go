// Package celllist lists the blanks once, in reading order, and steps forward
// and back along the list.
//
// Idea: Write down where the blanks are. Stand at the first of them and count
// its digit up from 1 until one fits, that is, until its row, column and box
// all allow it; then step to the next blank. If no digit fits, wipe the cell and
// step back to the blank before, which goes on counting from the digit it has.
// Stepping off the end of the list means solved; stepping off its beginning
// means that there is nothing more to find. There is no recursion: the list, a
// position in it and the board are the whole state, as with an odometer whose
// wheels skip the numbers that do not fit.
//
// Source: The 4x4 program among the seeds of this project, a Ruby script that
// read comma-separated rows from standard input: a list of the empty cells and
// for each the first digit that row, column and box allow. Here for all boards.
// Written from the idea.
//
// Cost: Up to side digits tried in each cell reached, each against three units.
// The same boards are visited as by set-difference; compare the two to see what
// testing digits one by one costs against forming a set. Blind order, so sparse
// upper rows are its bane. Memory is the board and the list.
//
// Answers: first, unique, count. Nodes: digits placed, whether or not another
// would have fitted: it never knows, since it stops at the first that fits. So
// the figure is larger than that of solvers which count only guesses.
package celllist

import (
	"context"
	_ "embed" // the source is the documentation

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed celllist.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "cell-list",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			s := &solver{
				side:   shape.Side(),
				places: make([]place, shape.Cells()),
				blanks: make([]place, shape.Cells()),
				grid:   make(sudoku.Grid, shape.Cells()),
			}
			for i := range s.places {
				r, c := i/s.side, i%s.side
				s.places[i] = place{
					cell: i,
					row:  r * s.side,
					col:  c,
					box:  (r-r%shape.BoxRows)*s.side + c - c%shape.BoxCols,
				}
			}
			s.boxRows, s.boxCols = shape.BoxRows, shape.BoxCols
			return s, nil
		},
	}
}

// place is a cell and the first cells of its row, column and box.
type place struct{ cell, row, col, box int }

type solver struct {
	solvers.Search

	side             int
	boxRows, boxCols int
	places           []place // of every cell
	blanks           []place // those to fill, in reading order
	grid             sudoku.Grid
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	blanks, ok := s.list()
	return s.End(ok && s.search(blanks))
}

// list collects the blanks; ok is false where a clue clashes with another.
func (s *solver) list() (blanks []place, ok bool) {
	blanks = s.blanks[:0]
	for i, d := range s.grid {
		if d == 0 {
			blanks = append(blanks, s.places[i])
			continue
		}
		s.grid[i] = 0
		ok := s.allowed(s.places[i], d)
		s.grid[i] = d
		if !ok {
			return nil, false
		}
	}
	return blanks, true
}

// search fills the blanks in every way; true means stop.
func (s *solver) search(blanks []place) (stop bool) {
	for k := 0; k >= 0; {
		if k == len(blanks) {
			if s.Found(s.grid) {
				return true
			}
			k--
			continue
		}
		if s.Work(s.side * s.side) {
			return true
		}
		if s.advance(blanks[k]) {
			s.Nodes++
			k++
		} else {
			k--
		}
	}
	return false
}

// advance moves a cell to the next digit that fits, or blanks it if none does.
func (s *solver) advance(p place) (ok bool) {
	d := s.grid[p.cell]
	s.grid[p.cell] = 0
	for int(d) < s.side {
		d++
		if s.allowed(p, d) {
			s.grid[p.cell] = d
			return true
		}
	}
	return false
}

// allowed reports whether row, column and box are all without the digit.
func (s *solver) allowed(p place, d uint8) bool {
	for _, e := range s.grid[p.row : p.row+s.side] {
		if e == d {
			return false
		}
	}
	for k := p.col; k < len(s.grid); k += s.side {
		if s.grid[k] == d {
			return false
		}
	}
	for r := range s.boxRows {
		from := p.box + r*s.side
		for _, e := range s.grid[from : from+s.boxCols] {
			if e == d {
				return false
			}
		}
	}
	return true
}
