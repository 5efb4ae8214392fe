package dsatur

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"sudokubench/internal/article/articletest"
	"sudokubench/sudoku"
)

// TestExample colours the puzzle of the article: the vertices with one colour left, then one guess.
func TestExample(t *testing.T) {
	const puzzle = "......12....2..3"
	shape, grid, err := sudoku.ParseGrid(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	made, err := Spec().New(shape, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := made.(*solver)
	state := s.states[0]
	copy(state, s.empty)
	for v, d := range grid {
		if d != 0 && !s.colour(state, uint16(v), 1<<(d-1)) {
			t.Fatal("the clues clash")
		}
	}
	clues := draw(state, grid)
	copy(s.grid, grid)
	if !s.drain(state) {
		t.Fatal("a dead end without a guess")
	}
	rest := draw(state, s.grid)

	example := articletest.Example{Spec: Spec(), Puzzle: puzzle, Limit: 3}
	v := mostSaturated(state)
	var guesses strings.Builder
	for free := state[v] & colours; free != 0; free &= free - 1 {
		next := append([]vertex(nil), state...)
		s.queue = s.queue[:0]
		s.grid[v] = uint8(bits.TrailingZeros32(uint32(free))) + 1
		example.Nodes++
		if !s.colour(next, v, free&-free) || !s.drain(next) {
			t.Fatal("a dead end")
		}
		fmt.Fprintf(&guesses, "%s = %d: the queue colours %d more vertices: %s\n", shape.CellName(int(v)), s.grid[v], len(s.queue), s.grid)
		if example.Solution == "" {
			example.Solution = s.grid.String()
		}
	}
	example.Steps = []string{clues, rest, guesses.String()}
	example.Check(t)
}

// drain colours the vertices of the queue.
func (s *solver) drain(state []vertex) bool {
	for k := 0; k < len(s.queue); k++ {
		v := s.queue[k]
		bit := state[v] & colours
		if bit == 0 {
			continue
		}
		s.grid[v] = uint8(bits.TrailingZeros32(uint32(bit))) + 1
		if !s.colour(state, v, bit) {
			return false
		}
	}
	return true
}

// draw writes for each vertex its colour, or the colours left and the neighbours without a colour.
func draw(state []vertex, grid sudoku.Grid) string {
	var b strings.Builder
	for v, w := range state {
		text := fmt.Sprint(grid[v])
		if w != 0 {
			text = ""
			for free := uint32(w & colours); free != 0; free &= free - 1 {
				text += fmt.Sprint(bits.TrailingZeros32(free) + 1)
			}
			text += fmt.Sprintf("/%d", w>>degreeAt)
		}
		fmt.Fprintf(&b, "%-8s", text)
		if v%4 == 3 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
