//go:build articles

package norvig

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// follower runs the solver step by step and writes down the steps.
type follower struct {
	*solver
	t        *testing.T
	first    string // a line for each task of guess number followed
	guesses  string // a line for each guess
	solution string
}

// candidates writes the candidates of each cell of a state.
func (f *follower) candidates(st *state) string {
	cells := make([]uint32, len(st.open))
	for i, m := range st.open {
		cells[i] = m &^ assigned
	}
	return articletest.Candidates(f.board.Shape, cells)
}

func (f *follower) name(t task) string {
	return fmt.Sprintf("%d in %s", t.digit+1, f.board.Shape.CellName(int(t.cell)))
}

// assign calls settle and solver.assign on copies of the same state, and compares the results. The
// array of a list keeps the tasks that were taken from the list, so it shows the order of the tasks.
func (f *follower) assign(st *state, guess task) (ok bool) {
	whole, copied := *f.solver, newState(f.board, true)
	copy(copied.words, st.words)
	f.tasks, whole.tasks = make([]task, 0, cap(f.tasks)), make([]task, 0, cap(f.tasks))
	f.tasks = append(f.tasks, guess)
	first := f.first
	ok, wholeOK := f.settle(st), whole.assign(&copied, guess)
	if f.Nodes != followed {
		f.first = first
	}
	if ok != wholeOK || !slices.Equal(st.words, copied.words) {
		f.t.Errorf("%s: the steps end with ok %t and state %b; assign ends with ok %t and state %b", f.name(guess), ok, st.words, wholeOK, copied.words)
	}
	got, want := f.tasks[:cap(f.tasks)], whole.tasks[:cap(whole.tasks)]
	if len(f.tasks) != len(whole.tasks) || !slices.Equal(got, want) {
		f.t.Errorf("%s: the steps leave %d tasks, and the tasks %v in the array; assign leaves %d tasks, and %v", f.name(guess), len(f.tasks), got, len(whole.tasks), want)
	}
	return ok
}

// settle takes the same steps as solver.settle. It writes a line for each task.
func (f *follower) settle(st *state) (ok bool) {
	f.first = "task       tasks that it adds, with the rule"
	skipped := 0
	for len(f.tasks) > 0 {
		last := f.tasks[len(f.tasks)-1]
		f.tasks = f.tasks[:len(f.tasks)-1]
		m, bit := st.open[last.cell], uint32(1)<<last.digit
		if m >= assigned && m&bit != 0 {
			skipped++
			continue
		}
		f.first += "\n" + f.name(last)
		if m&bit == 0 {
			f.first += "  contradiction"
			return false
		}
		st.open[last.cell] = bit | assigned
		for others := m ^ bit; others != 0; others &= others - 1 {
			if !f.write(last.cell, func() bool { return f.vacate(st, int(last.cell), uint32(bits.TrailingZeros32(others))) }) {
				return false
			}
		}
		for _, p := range f.board.Peers[last.cell] {
			if st.open[p]&bit != 0 && !f.write(p, func() bool { return f.eliminate(st, int(p), uint32(last.digit)) }) {
				return false
			}
		}
	}
	f.first += fmt.Sprintf("\n%d tasks    skipped, because their cells are assigned", skipped)
	return true
}

// write calls step, which removes a digit from cell, and writes down the tasks that step adds.
func (f *follower) write(cell uint16, step func() bool) (ok bool) {
	before := len(f.tasks)
	ok = step()
	for _, t := range f.tasks[before:] {
		rule := 2
		if t.cell == cell { // rule 1 added the task, because rule 2 never finds the cell that lost the digit
			rule = 1
		}
		f.first += fmt.Sprintf("  %s (%d)", f.name(t), rule)
	}
	if !ok {
		f.first += "  contradiction"
	}
	return ok
}

// search takes the same steps as solver.search, but has no limit of solutions.
func (f *follower) search(depth int) {
	st := &f.stack[depth]
	cell, open := st.smallest(false)
	if open == 0 {
		grid := toGrid(st)
		if f.solution == "" {
			f.solution = grid.String()
		}
		f.guesses += ", solution " + articletest.Line(f.board.Shape, grid)
		return
	}
	for ; open != 0; open &= open - 1 {
		f.Nodes++
		next := &f.stack[depth+1]
		copy(next.words, st.words)
		guess := task{uint16(cell), uint16(bits.TrailingZeros32(open))}
		f.guesses += fmt.Sprintf("\n%*s%s", 2*depth, "", f.name(guess))
		if f.assign(next, guess) {
			f.search(depth + 1)
		} else {
			f.guesses += ", contradiction"
		}
	}
}

// followed is the number of the guess whose tasks the package comment shows.
const followed = 1

func toGrid(st *state) sudoku.Grid {
	grid := make(sudoku.Grid, len(st.open))
	for i, m := range st.open {
		grid[i] = uint8(bits.TrailingZeros32(m)) + 1
	}
	return grid
}

// TestExample runs the solver on the worked example of the package comment, and compares the steps
// with the text.
func TestExample(t *testing.T) {
	const puzzle = "3.2..2.......34."
	shape, grid := articletest.Puzzle(t, puzzle)
	f := &follower{solver: newSolver(shape, nil), t: t}
	st := &f.stack[0]
	copy(st.words, f.blank.words)
	for i, d := range grid {
		if d != 0 && !f.assign(st, task{uint16(i), uint16(d - 1)}) {
			t.Fatal("got a contradiction between the clues, want none")
		}
	}
	rest := f.candidates(st)
	f.search(0)
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1000, Solution: f.solution, Nodes: f.Nodes,
		Steps: []string{articletest.Board(shape, grid), rest, f.first, f.guesses},
	}
	example.Check(t)
}
