// Package norvig propagates by two rules, looks where the fewest digits are
// left, and copies the whole state before each guess.
//
// Idea: Two rules. (1) If a cell has only one digit left, strike that digit out
// of the cell's peers. (2) If a unit has only one place left for a digit, put it
// there. Each strike may bring on the next, so that from one clue a wave runs
// over the board, and it solves easy puzzles by itself. Assigning a digit is
// nothing but striking out all others of the cell: eliminate is the one
// operation there is, and both rules are looked at in it, on the spot. A cell
// without digits or a digit without places is a contradiction. When the wave has
// come to rest, choose a cell with the fewest digits left (the first of them),
// and try each digit, lowest first, on a copy of the state, so that nothing has
// ever to be undone. In a pencilmark puzzle, the digits that are no candidates are
// eliminated before the search.
//
// To see rule 2 without looking through a unit, the state holds two views of
// the same board: the digits open to each cell, and for each unit and digit the
// places left, a bit for each of the unit's cells. An elimination takes a bit out
// of the first and three out of the second; where a word has one bit left, a rule
// applies. The waves run over a list of what is to be assigned instead of by
// recursion, and copies go to a stack of states that was made beforehand.
//
// Source: P. Norvig, "Solving Every Sudoku Puzzle", norvig.com/sudoku.html, 2006.
// Written from the essay's text; the second view is this program's own.
//
// Cost: 648 eliminations fill an empty 9x9 board, four words each. A state has 324
// words (2,500 on 25x25) and there is one for each cell, the most guesses that
// can be open. What neither rule sees (locked candidates, pairs) is left to
// guesses: none on easy puzzles, ten or so with 17 clues, hundreds on the hardest.
// Left out on purpose: a trail (see forward-checking), any third rule.
//
// Answers: first, unique, count. Nodes: digits tried in a cell that had two or
// more left; exact.
package norvig

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed norvig.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "norvig",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return newSolver(shape), nil
		},
	}
}

// assigned marks a cell of which rule 1 has been applied. Its digit stands
// below; so where two bits are left, the cell is assigned or open.
const assigned = 1 << 31

// state is the board seen from both sides.
type state struct {
	open   []uint32 // of each cell: bit d for digit d+1, and assigned
	places []uint32 // of unit u and digit d+1, at u*side+d: bit k for the unit's k-th cell
	words  []uint32 // both, to be copied at once
}

func newState(board *layout.Layout) state {
	cells := board.Shape.Cells()
	words := make([]uint32, cells+len(board.Units)*board.Side)
	return state{open: words[:cells], places: words[cells:], words: words}
}

// seat is where a cell sits in one of its units.
type seat struct {
	bit    uint32 // the cell's bit in the unit's words of places
	digits uint16 // where these begin
	unit   uint16
}

// task is a digit to be assigned: it is the only one of the cell, or this its
// only place.
type task struct{ cell, digit uint16 }

type solver struct {
	solvers.Search

	board *layout.Layout
	seats [][3]seat // of each cell, in row, column and box
	blank state
	stack []state // stack[depth] is that of the guesses so far
	tasks []task
	grid  sudoku.Grid
}

func newSolver(shape sudoku.Shape) *solver {
	board := layout.New(shape)
	s := &solver{
		board: board,
		seats: make([][3]seat, shape.Cells()),
		blank: newState(board),
		stack: make([]state, shape.Cells()+1),
		// A cell is put here once for itself and at most once for each unit.
		tasks: make([]task, 0, 4*shape.Cells()),
		grid:  make(sudoku.Grid, shape.Cells()),
	}
	for u, cells := range board.Units {
		for k, i := range cells {
			kind := u / board.Side
			s.seats[i][kind] = seat{bit: 1 << k, digits: uint16(u * board.Side), unit: uint16(u)}
		}
	}
	for k := range s.blank.words {
		s.blank.words[k] = board.All
	}
	for k := range s.stack {
		s.stack[k] = newState(board)
	}
	return s
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	st := &s.stack[0]
	copy(st.words, s.blank.words)
	for i, d := range q.Puzzle {
		if d != 0 && !s.assign(st, task{uint16(i), uint16(d - 1)}) {
			return s.End(false)
		}
	}
	if q.Candidates != nil && !s.strike(st, q.Candidates) {
		return s.End(false)
	}
	return s.End(s.search(0))
}

// search tries the digits of the smallest domain; true means stop.
func (s *solver) search(depth int) (stop bool) {
	st := &s.stack[depth]
	cell, open := st.smallest()
	if open == 0 {
		for i, m := range st.open {
			s.grid[i] = uint8(bits.TrailingZeros32(m)) + 1
		}
		return s.Found(s.grid)
	}
	if s.Work(len(st.words)) {
		return true
	}
	next := &s.stack[depth+1]
	for ; open != 0; open &= open - 1 {
		s.Nodes++
		copy(next.words, st.words)
		if s.assign(next, task{uint16(cell), uint16(bits.TrailingZeros32(open))}) && s.search(depth+1) {
			return true
		}
	}
	return false
}

// smallest finds the first of the cells with the fewest digits left; open is 0
// where all are assigned.
func (st *state) smallest() (cell int, open uint32) {
	least := 33
	for i, m := range st.open {
		if m >= assigned {
			continue
		}
		if n := bits.OnesCount32(m); n < least {
			least, cell, open = n, i, m
			if n == 2 {
				break
			}
		}
	}
	return cell, open
}

// assign puts a digit into a cell, and whatever follows from that by the two
// rules; ok is false where a contradiction does.
func (s *solver) assign(st *state, t task) (ok bool) {
	s.tasks = append(s.tasks[:0], t)
	return s.settle(st)
}

// strike takes the digits out of the cells that are no candidates of a pencilmark puzzle.
func (s *solver) strike(st *state, candidates sudoku.Candidates) (ok bool) {
	for i, mask := range candidates {
		for out := s.board.All &^ mask; out != 0; out &= out - 1 {
			switch m := st.open[i]; {
			case m&out&-out == 0:
				continue
			case m >= assigned:
				return false
			}
			s.tasks = s.tasks[:0]
			if !s.eliminate(st, i, uint32(bits.TrailingZeros32(out))) || !s.settle(st) {
				return false
			}
		}
	}
	return true
}

// settle assigns all that is on the list.
func (s *solver) settle(st *state) (ok bool) {
	var t task
	for n := len(s.tasks); n > 0; n = len(s.tasks) {
		t = s.tasks[n-1]
		s.tasks = s.tasks[:n-1]
		m, bit := st.open[t.cell], uint32(1)<<(t.digit&31)
		switch {
		case m&bit == 0:
			return false
		case m >= assigned:
			continue
		}
		st.open[t.cell] = bit | assigned
		for others := m ^ bit; others != 0; others &= others - 1 {
			if !s.vacate(st, int(t.cell), uint32(bits.TrailingZeros32(others))) {
				return false
			}
		}
		for _, p := range s.board.Peers[t.cell] {
			if st.open[p]&bit != 0 && !s.eliminate(st, int(p), uint32(t.digit)) {
				return false
			}
		}
	}
	return true
}

// eliminate strikes a digit out of a cell that has it, and notes what rule 1
// makes of it. The cell is not assigned: its peers would have lost the digit.
func (s *solver) eliminate(st *state, cell int, d uint32) (ok bool) {
	m := st.open[cell] ^ 1<<(d&31)
	st.open[cell] = m
	if m&(m-1) == 0 {
		if m == 0 {
			return false
		}
		s.tasks = append(s.tasks, task{uint16(cell), uint16(bits.TrailingZeros32(m))})
	}
	return s.vacate(st, cell, d)
}

// vacate takes the cell out of the places of a digit, in its three units, and
// notes what rule 2 makes of it.
func (s *solver) vacate(st *state, cell int, d uint32) (ok bool) {
	for _, in := range &s.seats[cell] {
		at := uint32(in.digits) + d
		m := st.places[at] &^ in.bit
		st.places[at] = m
		if m&(m-1) != 0 {
			continue
		}
		if m == 0 {
			return false
		}
		if only := s.board.Units[in.unit][bits.TrailingZeros32(m)]; st.open[only] < assigned {
			s.tasks = append(s.tasks, task{only, uint16(d)})
		}
	}
	return true
}
