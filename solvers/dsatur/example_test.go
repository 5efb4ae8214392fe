//go:build articles

package dsatur

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// follower makes the steps of the solver and records them as text.
type follower struct {
	*solver
	shape    sudoku.Shape
	colours  string // colours left at each vertex, before the first guess
	ties     string // vertices with the fewest colours left, before the first guess
	guesses  string
	solution string
	looks    []string // the queue and the colours at each look at the context
}

// look returns the state that the context of the solver sees.
func (s *solver) look() string { return fmt.Sprint(s.queue, s.grid) }

// search makes the same steps as solver.search, without a limit of solutions, and records them.
func (f *follower) search(depth, left int) {
	state := f.states[depth]
	for k := 0; k < len(f.queue); k++ {
		v := f.queue[k]
		bit := state[v] & colours
		if bit == 0 {
			continue
		}
		f.grid[v] = uint8(bits.TrailingZeros32(uint32(bit))) + 1
		f.guesses += fmt.Sprintf("  %s=%d", f.shape.CellName(int(v)), f.grid[v])
		if !f.colour(state, v, bit) {
			f.guesses += "  dead end"
			f.looks = append(f.looks, f.look())
			return
		}
		left--
	}
	if left == 0 {
		if f.solution == "" {
			f.solution = f.grid.String()
		}
		f.guesses += "  solution"
		return
	}
	f.looks = append(f.looks, f.look())
	v := mostSaturated(state)
	if depth == 0 {
		f.start(state)
	}
	for free := state[v] & colours; free != 0; free &= free - 1 {
		bit := free & -free
		f.Nodes++
		copy(f.states[depth+1], state)
		f.queue = f.queue[:0]
		f.grid[v] = uint8(bits.TrailingZeros32(uint32(bit))) + 1
		f.guesses += fmt.Sprintf("\n%s%d in %s:", strings.Repeat("  ", depth), f.grid[v], f.shape.CellName(int(v)))
		if f.colour(f.states[depth+1], v, bit) {
			f.search(depth+1, left-1)
		} else {
			f.guesses += "  dead end"
		}
	}
}

// start records the colours left before the first guess. It shows a coloured vertex with its
// colour.
func (f *follower) start(state []vertex) {
	cells, least := make([]uint32, len(state)), 32
	for v, w := range state {
		if cells[v] = uint32(w & colours); w == 0 {
			cells[v] = 1 << f.grid[v] >> 1
			continue
		}
		least = min(least, bits.OnesCount32(cells[v]))
	}
	f.colours = articletest.Candidates(f.shape, cells)
	f.ties = "vertex  colours  uncoloured neighbours"
	for v, w := range state {
		if w == 0 || bits.OnesCount32(cells[v]) != least {
			continue
		}
		f.ties += fmt.Sprintf("\n%s    %-7s  %d", f.shape.CellName(v), articletest.Digits(cells[v]), w>>degreeAt)
		if v == int(mostSaturated(state)) {
			f.ties += "  <- chosen"
		}
	}
}

// TestExample follows the search through the puzzle of the article.
func TestExample(t *testing.T) {
	const puzzle = "1...3.......2..3"
	shape, grid := articletest.Puzzle(t, puzzle)
	made := testkit.Must(newSolver(shape, nil))(t)
	again := testkit.Must(newSolver(shape, nil))(t)
	f := &follower{solver: made.(*solver), shape: shape}
	copy(f.grid, grid)
	copy(f.states[0], f.empty)
	for v, d := range grid {
		if d != 0 && !f.colour(f.states[0], uint16(v), 1<<(d-1)) {
			t.Fatal("got a dead end from the clues, want none")
		}
	}
	f.guesses = "clues:"
	f.search(0, shape.Cells()-grid.Clues())
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1000, Solution: f.solution, Nodes: f.Nodes,
		Steps: []string{articletest.Board(shape, grid), f.colours, f.ties, f.guesses},
	}
	example.Check(t)

	real := again.(*solver)
	real.EachStep = true
	example.CheckLooks(t, real, real.look, f.looks)
}
