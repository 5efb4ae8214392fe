package widestreach

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"sudokubench/internal/article/articletest"
	"sudokubench/sudoku"
)

// TestExample settles the puzzle of the article and guesses in it.
func TestExample(t *testing.T) {
	const puzzle = ".31.........2..."
	shape, grid, err := sudoku.ParseGrid(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	s := newSolver(shape, true, true)
	state := &s.states[0]
	for i := range state.open {
		state.open[i] = s.board.All
	}
	for u := range state.need {
		state.need[u] = s.board.All
	}
	for i, d := range grid {
		if d != 0 && !s.fill(state, uint16(i), 1<<(d-1)) {
			t.Fatal("the clues clash")
		}
	}
	clues := draw(state, s.grid)
	if !s.settle(state) {
		t.Fatal("a dead end without a guess")
	}
	settled := draw(state, s.grid)

	var guesses strings.Builder
	depth := 0
	for cell, blank := s.choose(state); blank; cell, blank = s.choose(state) {
		depth++
		fewest := bits.OnesCount32(state.open[cell])
		for i, open := range state.open {
			if open == filled || bits.OnesCount32(open) != fewest {
				continue
			}
			n := 0
			for _, p := range s.board.Peers[i] { // choose has left its words
				n += bits.OnesCount64(s.words[p] & (uint64(open) | uint64(open)<<32))
			}
			fmt.Fprintf(&guesses, "%s: %d, ", shape.CellName(i), n)
		}
		next := &s.states[depth]
		copy(next.open, state.open)
		copy(next.need, state.need)
		s.queue = s.queue[:0]
		if !s.fill(next, cell, state.open[cell]&-state.open[cell]) || !s.settle(next) {
			t.Fatal("the lowest digit is wrong")
		}
		fmt.Fprintf(&guesses, "so guess %s = %d\n", shape.CellName(int(cell)), s.grid[cell])
		state = next
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1, Solution: s.grid.String(), Nodes: int64(depth),
		Steps: []string{clues, settled, guesses.String()},
	}
	example.Check(t)
}

// draw writes the digit or the candidates of each cell.
func draw(state *state, grid sudoku.Grid) string {
	var b strings.Builder
	for i, open := range state.open {
		text := ""
		for d := uint8(1); d <= 4; d++ {
			if open != filled && open>>(d-1)&1 != 0 {
				text += fmt.Sprint(d)
			}
		}
		if open == filled {
			text = fmt.Sprint("=", grid[i])
		}
		fmt.Fprintf(&b, "%-6s", text)
		if i%4 == 3 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
