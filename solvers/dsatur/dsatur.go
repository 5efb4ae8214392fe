// Package dsatur colours a graph whose vertices are the cells, the most
// saturated vertex first.
//
// Idea: Draw a line between any two cells that share a row, column or box. Then
// a solution is a colouring: as many colours as digits, no line between two
// vertices of the same colour, the clues coloured beforehand. Nothing else is
// known here: neither that there are rows, nor that nine vertices of a row must
// have nine colours. The saturation of a vertex is the number of different
// colours among its neighbours. Colour next the vertex with the highest; of
// several, the one with the most neighbours that have no colour yet, since its
// colour restricts the most others. Try each colour that no neighbour has; where
// none is left, go back. On a board the saturation is the number of digits that
// are out of the question, so the rule is the one of the fewest candidates, found
// anew in another field, and the second rule is what it adds. A vertex that has
// one colour left is the most saturated there can be; such vertices wait in a
// queue, so that they need not be looked for. Left out: that of the colours which
// no vertex has yet only one need be tried, since puzzles with one solution lack
// at most one.
//
// Source: D. Brélaz, "New Methods to Color the Vertices of a Graph",
// Communications of the ACM 22(4), 1979, which has both rules and the exact
// search. Written from the paper.
//
// Cost: Each vertex coloured tells its neighbours, 20 on 9x9; each guess copies a
// word a vertex and looks through all of them. Sparse puzzles take thousands of
// guesses, as it never asks where a digit can still go (see bitmask-mrv with
// look=cells). Memory is a copy of the graph's state for each guess in hand.
//
// Answers: first, unique, count. Nodes: colours tried at vertices that had two or
// more left; exact.
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

// vertex is what is known of a vertex without a colour:
//
//	bits 0-24   the colours that no neighbour has
//	bits 25-31  neighbours without a colour, at most 64
//
// Once it is coloured it is 0.
type vertex uint32

const (
	degreeAt = 25
	colours  = 1<<degreeAt - 1
	aDegree  = 1 << degreeAt
)

type solver struct {
	solvers.Search

	neighbours [][]uint16
	empty      []vertex   // of a graph without a colour
	states     [][]vertex // the state at each depth of the search; made when New is
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

// colour gives a vertex its colour and tells the neighbours; ok is false where
// one of them has no colour left.
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

// search colours the vertices that are left in every way, from the state at a
// depth on; true means stop.
func (s *solver) search(depth, left int) (stop bool) {
	state := s.states[depth]
	for k := 0; k < len(s.queue); k++ {
		v := s.queue[k]
		bit := state[v] & colours
		if bit == 0 {
			continue // a clue's, coloured since
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

// mostSaturated finds, of the vertices with the fewest colours left, the one with
// the most neighbours that have none.
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
