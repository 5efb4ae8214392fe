//go:build articles

package digitbitboard

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample makes the steps of the article with the functions of the solver.
func TestExample(t *testing.T) {
	const puzzle = "4.2.......3.3..2"
	shape, grid := articletest.Puzzle(t, puzzle)
	f := newFollower(t, shape, grid, 1)
	var guesses []string // the states before each guess of Solve
	s := newSolver[[1]uint64](shape, nil)
	s.EachStep = true
	ctx := articletest.Follow(func() { guesses = append(guesses, fmt.Sprint(s.states)) })
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1}, &c))
	if !slices.Equal(f.guesses, guesses) {
		t.Errorf("the states before the guesses of the test are\n%s\nthe states before the guesses of Solve are\n%s", strings.Join(f.guesses, "\n"), strings.Join(guesses, "\n"))
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1, Solution: f.claim.Solution.String(), Nodes: f.Nodes,
		Steps: []string{articletest.Board(shape, grid), f.boards, strings.Join(f.steps, "\n")},
	}
	example.Check(t)
}

// follower makes the steps of the methods search and rest, and records them as text.
type follower struct {
	*solver[[1]uint64]
	t       *testing.T
	claim   solvers.Claim
	boards  string   // drawing of the places of all digits after the clues
	guesses []string // the states of all depths when search chooses a cell
	steps   []string
}

// newFollower searches for the solutions of a puzzle and returns the recorded steps.
func newFollower(t *testing.T, shape sudoku.Shape, grid sudoku.Grid, limit int) *follower {
	f := &follower{solver: newSolver[[1]uint64](shape, nil), t: t}
	f.claim.Solution = make(sudoku.Grid, shape.Cells())
	f.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: limit}, &f.claim)
	f.load(grid)
	f.boards = boards(shape, f.states[0].left)
	f.steps = []string{"stale  call      result"}
	f.search(0)
	return f
}

// note records one line: the digits that were stale before a call, the call, and its result.
func (f *follower) note(stale uint32, call, result string) {
	digits := ""
	for ; stale != 0; stale &= stale - 1 {
		digits += fmt.Sprint(bits.TrailingZeros32(stale) + 1)
	}
	f.steps = append(f.steps, fmt.Sprintf("%-5s  %-8s  %s", digits, call, result))
}

// propagate calls singles and solver.propagate on copies of the same state, and compares the results, also at a
// dead end.
func (f *follower) propagate(b *state[[1]uint64]) (ok bool) {
	whole := *b
	whole.left = slices.Clone(b.left)
	ok, wholeOK := f.singles(b), f.solver.propagate(&whole)
	if got, want := fmt.Sprint(*b), fmt.Sprint(whole); ok != wholeOK || got != want {
		f.t.Errorf("the steps end with ok %t and state %s; propagate ends with ok %t and state %s", ok, got, wholeOK, want)
	}
	return ok
}

// singles applies the same rules as solver.propagate, and records each step.
func (f *follower) singles(b *state[[1]uint64]) (ok bool) {
	for {
		for b.stale != 0 {
			stale := b.stale
			d := bits.TrailingZeros32(b.stale)
			b.stale &= b.stale - 1
			single, ok := f.hiddenSingles(&b.left[d], &b.open)
			if !ok {
				f.note(stale, fmt.Sprintf("hidden %d", d+1), "a unit without a place: dead end")
				return false
			}
			if single[0] != 0 {
				f.placeAll(b, d, &single)
				f.note(stale, fmt.Sprintf("hidden %d", d+1), cells(single[0], d))
			}
		}
		open := b.open[0]
		ok, some := f.nakedSingles(b)
		if !ok {
			f.note(0, "naked", "a cell without a digit: dead end")
			return false
		}
		if !some {
			return true
		}
		var laid []string
		for d := range b.left {
			if now := b.left[d][0] & (open &^ b.open[0]); now != 0 {
				laid = append(laid, cells(now, d))
			}
		}
		f.note(0, "naked", strings.Join(laid, " "))
	}
}

// search makes the same steps as solver.search, and records them.
func (f *follower) search(depth int) (stop bool) {
	b := &f.states[depth]
	if !f.propagate(b) {
		return false
	}
	if b.open[0] == 0 {
		f.note(0, "found", "a solution")
		return f.found(b)
	}
	f.guesses = append(f.guesses, fmt.Sprint(f.states))
	w, bit := f.fewestChoices(b)
	next := &f.states[depth+1]
	for d := range b.left {
		if b.left[d][w]&bit == 0 {
			continue
		}
		f.Nodes++
		copy(next.left, b.left)
		next.open, next.stale = b.open, b.stale
		laid := [1]uint64{bit}
		f.note(0, "guess", cells(bit, d))
		f.placeAll(next, d, &laid)
		if f.search(depth + 1) {
			return true
		}
	}
	return false
}

// cells returns the names of the cells of a set, each with a digit, as text.
func cells(set uint64, d int) string {
	var text []string
	for ; set != 0; set &= set - 1 {
		text = append(text, fmt.Sprintf("%s=%d", sudoku.Shape4.CellName(bits.TrailingZeros64(set)), d+1))
	}
	return strings.Join(text, " ")
}

// boards returns a drawing of the places of all digits, side by side.
func boards(shape sudoku.Shape, left [][1]uint64) string {
	text := make([]string, 5)
	for d := range left {
		grid := make(sudoku.Grid, shape.Cells())
		for i := range grid {
			grid[i] = uint8(left[d][0]>>i&1) * uint8(d+1)
		}
		for k, line := range strings.Split(strings.TrimSpace(articletest.Board(shape, grid)), "\n") {
			text[k] += line + "     "
		}
	}
	return strings.Join(text, "\n")
}
