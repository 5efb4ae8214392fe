//go:build articles

package macac3

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// follower revises the arcs of the solver one by one and writes down each revision that
// changes a domain.
type follower struct {
	*solver
	t       *testing.T
	root    string   // domains of all cells after Root
	log     string   // a line for each cell that the first guess takes from the queue
	guesses []string // a line for each guess
}

// Root writes down the domains after all arcs are revised.
func (f *follower) Root() (ok bool) {
	ok = f.solver.Root()
	f.root = articletest.Candidates(f.Board.Shape, f.Of)
	return ok
}

// Assigned calls revisions and solver.Assigned on copies of the same domains, and compares the results.
// The queue keeps the cells that AC-3 has taken from it, so it shows the order of the revisions.
func (f *follower) Assigned(cell int) (ok bool) {
	whole := *f.solver
	whole.Of, whole.queue, whole.pending = slices.Clone(f.Of), slices.Clone(f.queue), slices.Clone(f.pending)
	wholeOK := whole.Assigned(cell)
	ok = f.revisions(cell)
	if ok != wholeOK || !slices.Equal(f.Of, whole.Of) {
		f.t.Errorf("the revisions end with ok %t and domains %04b; Assigned ends with ok %t and domains %04b", ok, f.Of, wholeOK, whole.Of)
	}
	if f.head != whole.head || f.tail != whole.tail || !slices.Equal(f.queue, whole.queue) {
		f.t.Errorf("the revisions end with queue %d, head %d, tail %d; Assigned ends with queue %d, head %d, tail %d", f.queue, f.head, f.tail, whole.queue, whole.head, whole.tail)
	}
	return ok
}

// revisions takes the same steps as solver.Assigned and solver.ac3, and writes them down.
func (f *follower) revisions(cell int) (ok bool) {
	name := f.Board.Shape.CellName
	f.put(uint16(cell), f.into)
	log, revised, changed := "into  arcs  domains that change", 0, 0
	end := "consistent"
	for f.head != f.tail && end == "consistent" {
		y := f.queue[f.head&f.mask]
		f.head++
		arcs := f.pending[y]
		f.pending[y] = 0
		log += fmt.Sprintf("\n%s  %4d", name(int(y)), bits.OnesCount64(arcs))
		for ; arcs != 0; arcs &= arcs - 1 {
			k := bits.TrailingZeros64(arcs)
			x := f.Board.Peers[y][k]
			revised++
			if !f.revise(x, y) {
				continue
			}
			changed++
			log += fmt.Sprintf("  %s: %s", name(int(x)), articletest.Digits(f.Of[x]))
			if f.Of[x] == 0 {
				f.drop()
				end = "dead end"
				break
			}
			f.put(x, f.into^f.back[y][k])
		}
	}
	if f.guesses == nil {
		f.log = log
	}
	f.guesses = append(f.guesses, fmt.Sprintf("%d in %s: %d arcs revised, %d domains changed, %s", bits.TrailingZeros32(f.Of[cell])+1, name(cell), revised, changed, end))
	return end == "consistent"
}

// TestExample runs the solver on the worked example of the package comment, and compares the steps
// with the text.
func TestExample(t *testing.T) {
	const puzzle = "..4....3.3..2..."
	shape, grid := articletest.Puzzle(t, puzzle)
	f := &follower{solver: newSolver(shape, nil), t: t}
	f.Init(shape, nil, f)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, f.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1000}, &c))
	guesses := ""
	for _, line := range f.guesses {
		guesses += line + "\n"
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1000, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), f.root, f.log, guesses},
	}
	example.Check(t)
}
