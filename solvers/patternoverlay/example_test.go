//go:build articles

package patternoverlay

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample compares the worked example of the package comment with the solver: the rules of the
// method overlay one by one, and the search.
func TestExample(t *testing.T) {
	const puzzle = ".2......2..4.4.."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newSolver(shape)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1}, &c)
	if !s.load(grid) {
		t.Fatal("a digit has no pattern")
	}
	f := follower{solver: s, t: t, steps: []string{line("step", "digit 1", "digit 2", "digit 3", "digit 4")}}
	f.note("clues")
	f.search()
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1, Solution: c.Solution.String(), Nodes: s.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(f.steps, "\n"), articletest.Board(shape, c.Solution)},
	}
	example.Check(t)
}

// follower takes the steps of solver.overlay and solver.search one by one. After each step that
// removes patterns, it writes down the patterns that are left.
type follower struct {
	*solver
	t     *testing.T
	steps []string
	last  string // text of the lists of patterns after the last noted step
}

// note writes a line for a step, if the step changed the lists.
func (f *follower) note(step string) {
	lists := f.alive()
	if now := line("", lists...); now != f.last {
		f.steps = append(f.steps, line(step, lists...))
		f.last = now
	}
}

// alive writes the patterns of each digit that are alive, in the order of its list.
func (s *solver) alive() (lists []string) {
	for d := range s.side {
		lists = append(lists, columns(s.side, s.lists[d][:s.state.alive[d]]))
	}
	return lists
}

// overlay takes the same steps as solver.overlay, and writes a line for each step. It also calls
// solver.overlay on a copy, and compares the results.
func (f *follower) overlay() (ok bool) {
	whole := *f.solver
	for d := range whole.side {
		whole.lists[d] = slices.Clone(whole.lists[d])
	}
	wholeOK, _ := whole.overlay()
	for {
		if ok, _ = f.settle(); !ok {
			f.steps = append(f.steps, line("settle", "dead end"))
			break
		}
		f.note("settle")
		d, e := f.untried()
		if d < 0 {
			break
		}
		f.pair(d, e)
		f.note(fmt.Sprintf("pair %d with %d", d+1, e+1))
		f.state.tried[d] |= 1 << e
	}
	if got, want := f.alive(), whole.alive(); ok != wholeOK || !slices.Equal(got, want) || f.state != whole.state {
		f.t.Errorf("the steps end with ok %t and patterns %q; overlay ends with ok %t and patterns %q", ok, got, wholeOK, want)
	}
	return ok
}

// search takes the same steps as solver.search, and writes a line for each step.
func (f *follower) search() (stop bool) {
	if !f.overlay() {
		return false
	}
	fewest := -1
	for d := range f.side {
		if n := f.state.alive[d]; n > 1 && (fewest < 0 || n < f.state.alive[fewest]) {
			fewest = d
		}
	}
	if fewest < 0 {
		return f.found()
	}
	saved, list := f.state, f.lists[fewest]
	for k := saved.alive[fewest] - 1; k >= 0; k-- {
		f.Nodes++
		f.state = saved
		list[0], list[k] = list[k], list[0]
		f.shorten(fewest, 1)
		f.note(fmt.Sprintf("guess for %d", fewest+1))
		if f.search() {
			return true
		}
		list[0], list[k] = list[k], list[0]
	}
	f.state = saved
	return false
}

// line returns the line for a step, with the lists of patterns in aligned columns.
func line(step string, lists ...string) string {
	text := fmt.Sprintf("%-13s", step)
	for _, list := range lists {
		text += fmt.Sprintf(" %-24s", list)
	}
	return strings.TrimRight(text, " ")
}

// columns writes each pattern as a list of numbers: the column of the digit in each row, from the top.
func columns(side int, list []cells) string {
	var text []string
	for _, p := range list {
		pattern := ""
		for ; !p.empty(); p = p.without(cell(p.first())) {
			pattern += fmt.Sprint(p.first()%side + 1)
		}
		text = append(text, pattern)
	}
	return strings.Join(text, " ")
}
