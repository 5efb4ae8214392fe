//go:build articles

package widestreach

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
)

// follower runs the solver step by step and writes down the steps.
type follower struct {
	*solver
	settled  string // the candidates before the first guess
	reaches  string // reach of each cell with the fewest candidates before the first guess
	guesses  string // a line for each guess
	solution string
}

// search takes the same steps as solver.search, but has no limit of solutions.
func (f *follower) search(depth int) {
	state := &f.states[depth]
	if !f.settle(state) {
		f.guesses += " dead end"
		return
	}
	if depth == 0 {
		f.settled = f.draw(state)
	}
	cell, ok := f.choose(state)
	if !ok {
		if f.solution == "" {
			f.solution = f.grid.String()
		}
		f.guesses += " solution " + articletest.Line(f.board.Shape, f.grid)
		return
	}
	if depth == 0 {
		f.reaches = f.compare(state, cell)
	}
	next := &f.states[depth+1]
	for open := state.open[cell]; open != 0; open &= open - 1 {
		f.Nodes++
		copy(next.open, state.open)
		copy(next.need, state.need)
		f.queue = f.queue[:0]
		f.guesses += fmt.Sprintf("\n%s%d in %s:", strings.Repeat("  ", depth), bits.TrailingZeros32(open)+1, f.board.Shape.CellName(int(cell)))
		if f.fill(next, cell, open&-open) {
			f.search(depth + 1)
		} else {
			f.guesses += " dead end"
		}
	}
}

// draw writes the candidates of each cell as text. For a filled cell, it writes the digit.
func (f *follower) draw(state *state) string {
	cells := make([]uint32, len(state.open))
	for i, open := range state.open {
		if cells[i] = open; open == filled {
			cells[i] = 1 << f.grid[i] >> 1
		}
	}
	return articletest.Candidates(f.board.Shape, cells)
}

// compare returns a line with the reach of each cell that has the fewest candidates. The caller must
// have called choose with the state, because choose computes words.
func (f *follower) compare(state *state, chosen uint16) string {
	text := "cell  candidates  reach"
	for i, open := range state.open {
		if open == filled || bits.OnesCount32(open) != bits.OnesCount32(state.open[chosen]) {
			continue
		}
		var parts []string
		sum := 0
		for digits := open; digits != 0; digits &= digits - 1 {
			d, n := bits.TrailingZeros32(digits), 0
			for _, p := range f.board.Peers[i] { // the method choose has computed f.words
				n += bits.OnesCount64(f.words[p] & (1<<d | 1<<(d+32)))
			}
			parts = append(parts, fmt.Sprint(n))
			sum += n
		}
		text += fmt.Sprintf("\n%s  %-10s  %s = %d", f.board.Shape.CellName(i), articletest.Digits(open), strings.Join(parts, " + "), sum)
		if i == int(chosen) {
			text += "  <- chosen"
		}
	}
	return text
}

// TestExample runs the solver on the worked example of the package comment, and compares the steps
// with the text.
func TestExample(t *testing.T) {
	const puzzle = "3.1....3....2..1"
	shape, grid := articletest.Puzzle(t, puzzle)
	f := &follower{solver: newSolver(shape, nil)}
	state := &f.states[0]
	for i := range state.open {
		state.open[i] = f.board.All
	}
	for u := range state.need {
		state.need[u] = f.board.All
	}
	for i, d := range grid {
		if d != 0 && !f.fill(state, uint16(i), 1<<(d-1)) {
			t.Fatal("got a dead end from the clues, want none")
		}
	}
	f.search(0)
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1000, Solution: f.solution, Nodes: f.Nodes,
		Steps: []string{articletest.Board(shape, grid), f.settled, f.reaches, f.guesses},
	}
	example.Check(t)
}
