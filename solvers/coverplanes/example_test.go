//go:build articles

package coverplanes

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample makes the steps of the article: the count of one digit in one band, then the search.
func TestExample(t *testing.T) {
	const puzzle = "................12....34.........5.......5.36.271........7....5.18......3.....4.."
	const digit, band = 3, 1 // digit and band that the second block of the article shows; bands count from 0
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newSolver(nil)
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: 2}, &c)
	s.stack[0] = empty
	u := &s.stack[0]
	for i, d := range grid {
		if d != 0 && !u.place(i/27, int(d-1)/2, uint(d-1)%2*half+uint(i%27)) {
			t.Fatal("the clues clash")
		}
	}

	w := u.words[band][(digit-1)/2]
	shift := uint(digit-1) % 2 * half
	single, _ := lines(w)
	count := []string{"places        row or box with one place   single places"}
	for row := range 3 {
		count = append(count, fmt.Sprintf("%s   %s                 %s", cellsOf(w>>shift, row, "3"), cellsOf(single>>shift, row, "#"), cellsOf((w&single)>>shift, row, "3")))
	}

	f := follower{solver: s, t: t, steps: []string{"depth  function     filled  removed  open cells  candidates"}}
	f.search(0)
	f.checkGuesses(&solvers.Query{Shape: shape, Puzzle: grid, Limit: 2})
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 2, Solution: c.Solution.String(), Nodes: s.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(count, "\n"), strings.Join(f.steps, "\n")},
	}
	example.Check(t)
}

// follower makes the steps of the methods search and settle with the functions of the solver, and
// records them as text.
type follower struct {
	*solver
	t       *testing.T
	steps   []string
	guesses []cube // the board before each choice of a cell
}

// checkGuesses compares the boards before the choices of cells with the boards of Solve.
func (f *follower) checkGuesses(q *solvers.Query) {
	s := newSolver(nil)
	s.EachStep = true
	n := 0
	ctx := articletest.Follow(func() {
		if n >= len(f.guesses) || !slices.Contains(s.stack[:], f.guesses[n]) {
			f.t.Errorf("choice %d of Solve: no board of the stack is the board of the test", n+1)
		}
		n++
	})
	if err := s.Solve(ctx, q, &solvers.Claim{Solution: make(sudoku.Grid, 81)}); err != nil {
		f.t.Error(err)
	}
	if n != len(f.guesses) {
		f.t.Errorf("Solve chose a cell %d times, the test %d times", n, len(f.guesses))
	}
}

// step calls a rule and records its effect, if the rule has one.
func (f *follower) step(depth int, name string, rule func(u *cube) (found, ok bool)) (found, ok bool) {
	u := &f.stack[depth]
	open, candidates := u.count()
	found, ok = rule(u)
	nowOpen, now := u.count()
	end := ""
	if !ok {
		end = "  dead end"
	}
	if now == candidates && nowOpen == open && ok {
		return found, ok
	}
	f.steps = append(f.steps, fmt.Sprintf("%5d  %-11s  %6d  %7d  %10d  %10d%s", depth, name, open-nowOpen, candidates-now, nowOpen, now, end))
	return found, ok
}

// settle calls rules and solver.settle on copies of the same board, and compares the results, also at
// a dead end.
func (f *follower) settle(depth int) (ok bool) {
	whole, board := *f.solver, f.stack[depth]
	ok, wholeOK := f.rules(depth), whole.settle(&board)
	if ok != wholeOK || f.stack[depth] != board || f.pairs != whole.pairs {
		open, candidates := f.stack[depth].count()
		wholeOpen, wholeCandidates := board.count()
		f.t.Errorf("the steps end with ok %t, %d open cells, %d candidates and pairs %#o; settle ends with ok %t, %d open cells, %d candidates and pairs %#o",
			ok, open, candidates, f.pairs, wholeOK, wholeOpen, wholeCandidates, whole.pairs)
	}
	return ok
}

// rules applies the same rules as solver.settle, and records each step.
func (f *follower) rules(depth int) (ok bool) {
	for {
		found, ok := f.step(depth, "fillCells", func(u *cube) (bool, bool) { return u.fillCells(&f.pairs) })
		if ok && !found && f.stack[depth].open != (cells{}) {
			found, ok = f.step(depth, "fillUnits", (*cube).fillUnits)
		}
		if !ok {
			return false
		}
		if !found {
			if found, _ = f.step(depth, "crossLocked", func(u *cube) (bool, bool) { return u.crossLocked(), true }); !found {
				return true
			}
		}
	}
}

// search makes the same steps as solver.search, and records them.
func (f *follower) search(depth int) (stop bool) {
	u := &f.stack[depth]
	if !f.settle(depth) {
		return false
	}
	if u.open == (cells{}) {
		u.write(f.grid)
		f.steps = append(f.steps, fmt.Sprintf("%5d  solved", depth))
		return f.Found(f.grid)
	}
	f.guesses = append(f.guesses, *u)
	next := &f.stack[depth+1]
	b, k := f.choose(u)
	for p, w := range u.words[b] {
		for x := w & (both << k); x != 0; x &= x - 1 {
			f.Nodes++
			*next = *u
			bit := uint(bits.TrailingZeros64(x))
			name := sudoku.Shape9.CellName(27*b + int(k))
			f.steps = append(f.steps, fmt.Sprintf("%5d  guess %d in %s", depth, 2*p+1+int(bit/half), name))
			if next.place(b, p, bit) && f.search(depth+1) {
				return true
			}
		}
	}
	return false
}

// count returns the number of open cells and the number of candidates of all cells.
func (u *cube) count() (open, candidates int) {
	for b := range u.words {
		open += bits.OnesCount64(u.open[b] & low)
		for _, w := range u.words[b] {
			candidates += bits.OnesCount64(w)
		}
	}
	return open, candidates
}

// cellsOf returns a drawing of one row of a band, with a mark in each cell of the set.
func cellsOf(set uint64, row int, mark string) string {
	text := ""
	for c := range 9 {
		if c > 0 && c%3 == 0 {
			text += "|"
		}
		if set>>(9*row+c)&1 != 0 {
			text += mark
		} else {
			text += "."
		}
	}
	return text
}
