// Package norvig propagates by two rules, guesses in a cell with the fewest candidates, and copies the
// whole state before each guess.
//
// # Idea
//
// A candidate of a cell is a digit that is still possible in it. The peers of a cell are the other cells
// of its row, column and box. The solver has two rules:
//  1. If a cell has one candidate left (a naked single), remove this digit from all its peers.
//  2. If a unit (a row, column or box) has one place left for a digit (a hidden single), put the digit there.
//
// Each removal can make a new single, so one clue can fill a large part of the board. Easy puzzles need
// nothing else. A cell without candidates, or a digit without a place in a unit, is a contradiction.
//
// To assign a digit to a cell is to remove all its other candidates. So the solver has two operations:
// eliminate removes a digit from a cell, and vacate removes a cell from the places of a digit in its units. Both
// put new singles on a list of tasks. A task is a cell and its digit. The solver settles the list:
//  1. Take the last task from the list. If the cell no longer has the candidate, it is a contradiction. If
//     the cell is assigned already, skip the task.
//  2. Mark the cell as assigned. Its other candidates go, in ascending order. For each of them, remove
//     the cell from the places of this digit in its row, column and box, in this order (vacate).
//  3. Remove the digit from all peers that have it, in reading order (eliminate). If a peer has one
//     candidate left, add a task for it. Then vacate the peer for this digit.
//  4. In vacate, if no place is left in a unit, it is a contradiction. If one place is left and its cell is
//     not assigned, add a task for this cell.
//
// The option hidden=off omits rule 2, vacate and its view of the board.
//
// At the start, every cell has all candidates. If two clues clash, there is no solution. Otherwise
// the solver assigns the clues in reading order and settles the list after each one. In a pencilmark
// puzzle it then eliminates the digits that are not candidates. Then the search begins:
//  1. Take the cell with the fewest candidates of those that are not assigned. Of equal cells, take the
//     first in reading order. If all cells are assigned, the board is a solution. Count it, and stop at
//     the limit. The option guess=first takes the first cell that is not assigned.
//  2. For each candidate in ascending order, count a node, copy the state, assign the digit in the copy and
//     settle. If there is no contradiction, continue with step 1 in the copy.
//  3. When all candidates are tried, go back to the state before the guess, which is unchanged. So
//     nothing must be undone.
//
// # State
//
// The state has two views of the same board, so that rule 2 need not look through a unit:
//
//	open[cell]         bit d: digit d+1 is a candidate; bit 31: the cell is assigned
//	places[unit, d]    bit k: the k-th cell of the unit has the candidate d+1
//
// An elimination clears one bit in open and three in places. If one bit is left in a word, a rule applies.
// The copies go to a stack of states that is as deep as the board has cells, made when the solver starts.
//
// # Example
//
// This puzzle has three solutions, and the solver looks for all of them:
//
//	3 . | 2 .
//	. 2 | . .
//	----+----
//	. . | . .
//	. 3 | 4 .
//
// The rules leave these candidates:
//
//	3   14  | 2   14
//	14  2   | 13  134
//	--------+--------
//	124 14  | 13  123
//	12  3   | 4   12
//
// No open cell has a single candidate, and no open digit has a single place. So the solver guesses 1 in r1c2. Each line is
// a task, in the order in which the solver takes them from the list:
//
//	task       tasks that it adds, with the rule
//	1 in r1c2  4 in r1c4 (2)  4 in r3c2 (2)  4 in r2c1 (2)  4 in r1c4 (1)  4 in r2c1 (1)  4 in r3c2 (1)
//	4 in r3c2  4 in r2c1 (2)
//	4 in r2c1  4 in r1c4 (2)  4 in r1c4 (2)
//	4 in r1c4
//	6 tasks    skipped, because their cells are assigned
//
// The first task removes 4 from r1c2. Then 4 has one place in row 1, one in column 2 and one in box 1. These
// are the three tasks by rule 2. When the peers of r1c2 lose 1, the same three cells have one candidate left.
// So the list can contain a task more than once.
//
// All guesses are below. Cells with two candidates come first, and a guess inside another one is indented:
//
//	1 in r1c2
//	  1 in r2c3
//	    1 in r3c1, solution 3124 4213 1432 2341
//	    2 in r3c1, solution 3124 4213 2431 1342
//	  3 in r2c3, solution 3124 4231 2413 1342
//	4 in r1c2, contradiction
//
// # Source
//
// P. Norvig, "Solving Every Sudoku Puzzle", norvig.com/sudoku.html, 2006. Written from the text of the
// essay. The second view of the board is from this project.
//
// # Cost
//
// 648 eliminations fill an empty 9x9 board. Each one changes four words. A state has 324 words (2,500 on
// 25x25). Locked candidates and pairs need guesses. The averages on 9x9 in docs/zoo.csv are no guesses for
// easy puzzles, 10 for puzzles with 17 clues, and 370 for the hardest puzzles that it finished.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a cell that had two or more candidates; exact.
//
// # Left out
//
// A trail of changes (see forward-checking) and further rules (see human).
package norvig

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed norvig.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "norvig",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			return newSolver(shape, options), options.Check(ideas)
		},
	}
}

var (
	hidden = solvers.Switch("hidden", "whether to look for hidden singles: on or off")
	guess  = solvers.Option{
		Name: "guess", Default: "fewest", Values: []string{"fewest", "first"},
		Doc: "where to guess: fewest (the first cell with the fewest candidates) or first (the first cell that is not assigned)",
	}
	ideas = []solvers.Option{hidden, guess}
)

// assigned is a bit that marks a cell whose digit was removed from the peers. The bit of the digit
// stays set.
const assigned = 1 << 31

// state is a board in two views: by cells and by units.
type state struct {
	open   []uint32 // candidates of each cell, bit d for digit d+1; the bit assigned is set in assigned cells
	places []uint32 // places[u*side+d] is the set of places of digit d+1 in unit u, bit k for cell k of the unit
	words  []uint32 // the array that contains open and places, so that one call of copy copies both
}

func newState(board *layout.Layout, hidden bool) state {
	cells := board.Shape.Cells()
	words := make([]uint32, cells, cells+len(board.Units)*board.Side)
	if hidden {
		words = words[:cap(words)]
	}
	return state{open: words[:cells], places: words[cells:], words: words}
}

// seat is the position of a cell in one of its units.
type seat struct {
	bit    uint32 // bit of the cell in the elements of places for the unit
	digits uint16 // index in places of the first element for the unit
	unit   uint16
}

// task is a single that the solver must still assign: a cell, and a digit that is counted from 0.
type task struct{ cell, digit uint16 }

type solver struct {
	solvers.Search

	board *layout.Layout
	seats [][3]seat // positions of each cell in its row, column and box
	blank state
	stack []state // stack[n] is the state after n guesses
	tasks []task
	grid  sudoku.Grid

	hidden, first bool // whether hidden is on, and guess is first
}

func newSolver(shape sudoku.Shape, options solvers.Options) *solver {
	board, hidden := layout.New(shape), options.On(hidden)
	s := &solver{
		board: board,
		seats: make([][3]seat, shape.Cells()),
		blank: newState(board, hidden),
		stack: make([]state, shape.Cells()+1),
		// A cell can have one task by rule 1 and one by rule 2 for each of its three units.
		tasks: make([]task, 0, 4*shape.Cells()),
		grid:  make(sudoku.Grid, shape.Cells()),

		hidden: hidden, first: options.Value(guess) == "first",
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
		s.stack[k] = newState(board, hidden)
	}
	return s
}

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

// search guesses in a cell. stop is true if the limit is reached or the
// context has ended.
func (s *solver) search(depth int) (stop bool) {
	st := &s.stack[depth]
	cell, open := st.smallest(s.first)
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

// smallest returns the first cell with the fewest candidates among the cells that are not assigned,
// and its candidates. If first is true, it returns the first cell that is not assigned. open is 0 if all
// cells are assigned.
func (st *state) smallest(first bool) (cell int, open uint32) {
	least := 33
	for i, m := range st.open {
		if m >= assigned {
			continue
		}
		if n := bits.OnesCount32(m); n < least {
			least, cell, open = n, i, m
			if n == 2 || first {
				break
			}
		}
	}
	return cell, open
}

// assign puts a digit into a cell and applies both rules until they find no more singles. ok is false
// if there is a contradiction.
func (s *solver) assign(st *state, t task) (ok bool) {
	s.tasks = append(s.tasks[:0], t)
	return s.settle(st)
}

// strike eliminates the digits that are not candidates in a pencilmark puzzle.
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
			remove := s.eliminate
			if !s.hidden {
				remove = s.narrow
			}
			if !remove(st, i, uint32(bits.TrailingZeros32(out))) || !s.settle(st) {
				return false
			}
		}
	}
	return true
}

// settle assigns the tasks of the list, the last one first, until the list is empty. ok is false if there is a
// contradiction.
func (s *solver) settle(st *state) (ok bool) {
	if !s.hidden {
		return s.settleCells(st)
	}
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

// settleCells does the same as settle without rule 2.
func (s *solver) settleCells(st *state) (ok bool) {
	for n := len(s.tasks); n > 0; n = len(s.tasks) {
		t := s.tasks[n-1]
		s.tasks = s.tasks[:n-1]
		bit := uint32(1) << (t.digit & 31)
		if st.open[t.cell]&bit == 0 {
			return false
		}
		st.open[t.cell] = bit | assigned
		for _, p := range s.board.Peers[t.cell] {
			if st.open[p]&bit != 0 && !s.narrow(st, int(p), uint32(t.digit)) {
				return false
			}
		}
	}
	return true
}

// narrow does the same as eliminate without rule 2.
func (s *solver) narrow(st *state, cell int, d uint32) (ok bool) {
	m := st.open[cell] ^ 1<<(d&31)
	st.open[cell] = m
	if m&(m-1) == 0 && m != 0 {
		s.tasks = append(s.tasks, task{uint16(cell), uint16(bits.TrailingZeros32(m))})
	}
	return m != 0
}

// eliminate removes a candidate from a cell. If one candidate is left, rule 1 adds a task. The cell is
// not assigned, because the peers of an assigned cell have lost its digit already.
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

// vacate removes a cell from the places of a digit in the three units of the cell. If one place is left in a
// unit, rule 2 adds a task.
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
