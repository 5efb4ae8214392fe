// Package dsatur colours a graph whose vertices are the cells, and always continues with the vertex
// that has the fewest colours left.
//
// # Idea
//
// Draw a line between any two cells that share a row, column or box. A solution is then a colouring
// of this graph: there are as many colours as digits, the clues are coloured beforehand, and
// neighbours (vertices with a line between them) have different colours. The solver uses nothing else.
// It does not use rows, or the rule that each digit must appear in each row.
//
// The saturation of a vertex is the number of different colours among its neighbours. The solver
// colours the vertex with the highest saturation next, which is the cell with the fewest candidates.
// If several have it, the solver takes the one with the most neighbours without a colour, because its
// colour restricts the most others. If several are still equal, it takes the first in reading order. It
// tries each colour that no neighbour has, the lowest first.
//
// When a vertex gets a colour, its neighbours lose this colour. A neighbour with one colour left goes
// into a queue. The solver colours the vertices of the queue first, without a guess. A neighbour
// without a colour left is a dead end: the solver goes back to the last guess and tries its next
// colour. If every vertex has a colour, the board is solved. If clues clash, there is no solution.
//
// # State
//
// A vertex without a colour is a word of 32 bits. A vertex with a colour is 0.
//
//	bits 0-24    colours that no neighbour has (bit d-1 for colour d)
//	bits 25-31   number of neighbours without a colour
//
// The search keeps a copy of all words for each guess.
//
// # Example
//
// A puzzle of 4x4 with two solutions, after its four clues. Each vertex shows its colour, or the
// colours left and, behind the bar, its neighbours without a colour:
//
//	134/6   1234/7  34/5    4/4
//	34/4    34/5    1       2
//	134/6   134/6   24/5    14/5
//	2       14/5    4/4     3
//
// Two vertices have one colour left and go into the queue. Their colours leave one colour to others,
// until four vertices are left:
//
//	1       2       3       4
//	34/2    34/2    1       2
//	34/2    34/2    2       1
//	2       1       4       3
//
// All four are equal, so the solver guesses in the first. Each guess decides the others:
//
//	r2c1 = 3: the queue colours 3 more vertices: 1234341243212143
//	r2c1 = 4: the queue colours 3 more vertices: 1234431234212143
//
// # Source
//
// D. Brélaz, "New Methods to Color the Vertices of a Graph", Communications of the ACM 22(4), 1979,
// has both rules and the exact search. Written from the paper.
//
// # Cost
//
// Each vertex that gets a colour changes its neighbours, 20 on 9x9. Each guess copies one word for each
// vertex and looks at all of them. Puzzles with few clues take thousands of guesses, because the
// solver never looks for the only place of a digit (compare bitmask-mrv with look=cells).
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// colours tried at vertices that had two or more left; exact.
//
// # Left out
//
// Equal treatment of unused colours: if several colours are on no vertex, it is enough to try one of
// them. A puzzle with one solution lacks at most one digit, so this would save nothing.
package dsatur

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed dsatur.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dsatur",
		Family:   "graph",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New:      newSolver,
	}
}

// vertex is the state of a vertex without a colour; 0 if it has a colour:
//
//	bits 0-24   colours that no neighbour has
//	bits 25-31  number of neighbours without a colour, at most 64
type vertex uint32

const (
	degreeAt = 25
	colours  = 1<<degreeAt - 1
	aDegree  = 1 << degreeAt
)

type solver struct {
	solvers.Search

	neighbours [][]uint16
	empty      []vertex   // state of a graph without colours
	states     [][]vertex // state at each depth of the search
	queue      []uint16   // vertices with one colour left
	grid       sudoku.Grid
}

func newSolver(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
	board, n := layout.New(shape), shape.Cells()
	s := &solver{
		neighbours: board.Peers,
		empty:      make([]vertex, n),
		states:     make([][]vertex, n+1),
		queue:      make([]uint16, 0, n),
		grid:       make(sudoku.Grid, n),
	}
	for v := range s.empty {
		s.empty[v] = vertex(board.All) + vertex(len(board.Peers[v]))*aDegree
	}
	for k := range s.states {
		s.states[k] = make([]vertex, n)
	}
	return s, nil
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	copy(s.grid, q.Puzzle)
	state := s.states[0]
	copy(state, s.empty)
	s.queue = s.queue[:0]
	ok, left := true, len(state)
	for v, d := range q.Puzzle {
		if d != 0 && ok {
			ok = s.colour(state, uint16(v), 1<<(d-1))
			left--
		}
	}
	return s.End(ok && s.search(0, left))
}

// colour colours a vertex and removes the colour from its neighbours. ok is false if one of them has
// no colour left.
func (s *solver) colour(state []vertex, v uint16, bit vertex) (ok bool) {
	state[v] = 0
	for _, u := range s.neighbours[v] {
		was := state[u]
		if was == 0 {
			continue
		}
		now := was - aDegree
		if now &^= bit; now != was-aDegree {
			switch free := now & colours; {
			case free == 0:
				return false
			case free&(free-1) == 0:
				s.queue = append(s.queue, u)
			}
		}
		state[u] = now
	}
	return true
}

// search finds all colourings of the vertices that are left in the state at a depth. It returns true
// if the search must stop.
func (s *solver) search(depth, left int) (stop bool) {
	state := s.states[depth]
	for k := 0; k < len(s.queue); k++ {
		v := s.queue[k]
		bit := state[v] & colours
		if bit == 0 {
			continue // a clue that came later coloured it
		}
		s.grid[v] = uint8(bits.TrailingZeros32(uint32(bit))) + 1
		if !s.colour(state, v, bit) {
			return s.Work(len(s.queue))
		}
		left--
	}
	if left == 0 {
		return s.Found(s.grid)
	}
	if s.Work(len(state)) {
		return true
	}
	v := mostSaturated(state)
	next := s.states[depth+1]
	for free := state[v] & colours; free != 0; free &= free - 1 {
		bit := free & -free
		s.Nodes++
		copy(next, state)
		s.queue = s.queue[:0]
		s.grid[v] = uint8(bits.TrailingZeros32(uint32(bit))) + 1
		if s.colour(next, v, bit) && s.search(depth+1, left-1) {
			return true
		}
	}
	return false
}

// mostSaturated returns the vertex with the fewest colours left. If several have the fewest, it
// returns the first of them with the most neighbours without a colour.
func mostSaturated(state []vertex) (at uint16) {
	best := 0
	for v, w := range state {
		if w == 0 {
			continue
		}
		if rank := (32-bits.OnesCount32(uint32(w&colours)))<<8 | int(w>>degreeAt); rank > best {
			best, at = rank, uint16(v)
		}
	}
	return at
}
