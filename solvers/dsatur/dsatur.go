// Package dsatur colours a graph whose vertices are the cells, and always takes the most saturated vertex
// next.
//
// # Idea
//
// Every cell is a vertex. An edge joins two cells that share a row, column or box. These cells are
// neighbours. The digits are the colours. A solution is a colouring: no two neighbours have the same
// colour, and the clues are coloured at the start. The solver uses nothing else. It does not
// use that a row of nine cells must have all nine colours.
//
// The saturation of a vertex is the number of different colours among its neighbours. So a vertex with a
// high saturation has few colours left. The solver chooses the next vertex by these rules:
//  1. Take the vertex with the highest saturation.
//  2. Of equal vertices, take the one with most uncoloured neighbours, because its colour restricts most
//     other vertices.
//  3. Of vertices that are still equal, take the first in reading order.
//
// In a Sudoku, rule 1 chooses the cell with the fewest candidates. Rule 2 is what DSATUR adds. The option
// vertex=saturated omits rule 2 and its counts, and vertex=first omits rule 1 too. The option queue=off
// leaves vertices with one colour to rule 1.
//
// To colour a vertex, the solver goes through its uncoloured neighbours in reading order. Each of them loses
// the colour and has one uncoloured neighbour less. If a neighbour has no colour left, this is a dead end. If
// the colour was removed and one colour is left, the neighbour goes to the end of a queue.
//
// The solver checks the clues first. If two clues clash, there is no solution. Otherwise it colours the clues
// in reading order. Then the search repeats these steps:
//  1. Take vertices from the front of the queue and give each its only colour, until the queue is empty.
//     Skip vertices that are coloured already. They are clues that were in the queue before their turn.
//  2. If all vertices are coloured, the board is a solution. Count it, and stop at the limit.
//  3. Choose a vertex by the three rules. For each of its colours, in ascending order, count a node, copy
//     the state, empty the queue, colour the vertex in the copy and continue with step 1.
//  4. After a dead end, or when all colours are tried, go back to the state before. It has not
//     changed, so nothing must be undone.
//
// # State
//
// The state is one word for each vertex, and 0 if it is coloured:
//
//	bits 0-24    colours that no neighbour has (bit d-1 for digit d)
//	bits 25-31   number of uncoloured neighbours, at most 64
//
// The colours of the vertices are in one grid. The search overwrites it when it goes back and colours
// a vertex again.
//
// # Example
//
// This puzzle has three solutions, and the solver looks for all of them:
//
//	1 . | . .
//	3 . | . .
//	----+----
//	. . | . .
//	2 . | . 3
//
// The clues fill the queue. When it is empty, these colours are left. Single colours are on coloured
// vertices:
//
//	1   24  | 23  24
//	3   24  | 12  124
//	--------+--------
//	4   3   | 12  12
//	2   1   | 4   3
//
// Rule 1 selects the vertices with two colours. Rule 2 compares their uncoloured neighbours. Rule 3 takes
// the first of the three with five:
//
//	vertex  colours  uncoloured neighbours
//	r1c2    24       3
//	r1c3    23       5  <- chosen
//	r1c4    24       5
//	r2c2    24       3
//	r2c3    12       5
//	r3c3    12       3
//	r3c4    12       3
//
// The first line shows the vertices that the queue coloured after the clues. Each other line is a guess with
// the vertices that the queue then colours. A guess inside another one is indented:
//
//	clues:  r3c1=4  r4c2=1  r3c2=3  r4c3=4
//	2 in r1c3:  r1c2=4  dead end
//	3 in r1c3:
//	  2 in r1c4:  r1c2=4  r2c3=1  r3c4=1  r2c2=2  r2c4=4  r3c3=2  solution
//	  4 in r1c4:  r1c2=2  r2c2=4
//	    1 in r2c3:  r2c4=2  r3c3=2  r3c4=1  solution
//	    2 in r2c3:  r2c4=1  r3c3=1  r3c4=2  solution
//
// # Source
//
// D. Brélaz, "New Methods to Color the Vertices of a Graph", Communications of the ACM 22(4), 1979. The
// paper has rules 1 and 2 and the exact search. Written from the paper.
//
// # Cost
//
// A coloured vertex costs a look at its neighbours, 20 on 9x9. Each guess copies a word for each vertex, and
// looks through all of them for the next vertex. Puzzles with few clues take thousands of guesses,
// because the solver does not see that a digit has one place left in a unit (see bitmask-mrv with
// look=cells). The memory is one copy of the state for each vertex.
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
// If several colours are on no vertex yet, a general colouring program tries only one of them. A Sudoku with one
// solution lacks at most one digit, so this would not help.
package dsatur

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed dsatur.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dsatur",
		Family:   "graph",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		Options:  ideas,
		New:      newSolver,
	}
}

var (
	next = solvers.Option{
		Name: "vertex", Default: "degree", Values: []string{"degree", "saturated", "first"},
		Doc: "the next vertex: degree (the most saturated, of equals the one with most uncoloured neighbours), saturated (the first of the most saturated) or first (the first uncoloured)",
	}
	queue = solvers.Switch("queue", "whether to colour vertices with one colour left before all others: on or off")
	ideas = []solvers.Option{next, queue}
)

// vertex is the state of a vertex. It is 0 if the vertex has a colour. Otherwise its bits are:
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
	empty      []vertex   // state of all vertices in a graph without colours
	states     [][]vertex // state of all vertices after each number of guesses
	queue      []uint16   // vertices with one colour left, in the order in which search colours them
	grid       sudoku.Grid

	degree vertex                     // aDegree, or 0 if no rule uses the degrees
	waits  bool                       // whether the option queue is off
	choose func([]vertex) (at uint16) // function that chooses the next vertex
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	board, n := layout.New(shape), shape.Cells()
	s := &solver{
		neighbours: board.Peers,
		empty:      make([]vertex, n),
		states:     make([][]vertex, n+1),
		queue:      make([]uint16, 0, n),
		grid:       make(sudoku.Grid, n),
		degree:     aDegree,
		waits:      !options.On(queue),
		choose:     mostSaturated,
	}
	switch options.Value(next) {
	case "saturated":
		s.degree = 0
	case "first":
		s.degree, s.choose = 0, first
	}
	for v := range s.empty {
		s.empty[v] = vertex(board.All) + vertex(len(board.Peers[v]))*s.degree
	}
	for k := range s.states {
		s.states[k] = make([]vertex, n)
	}
	return s, options.Check(ideas)
}

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

// colour colours a vertex and removes the colour from its neighbours. ok is false if a neighbour
// has no colour left.
func (s *solver) colour(state []vertex, v uint16, bit vertex) (ok bool) {
	state[v] = 0
	degree := s.degree
	for _, u := range s.neighbours[v] {
		was := state[u]
		if was == 0 {
			continue
		}
		now := was - degree
		if now &^= bit; now != was-degree {
			switch free := now & colours; {
			case free == 0:
				return false
			case free&(free-1) == 0 && !s.waits:
				s.queue = append(s.queue, u)
			}
		}
		state[u] = now
	}
	return true
}

// search colours the vertices of states[depth] that have no colour, in every way. left is the
// number of these vertices. stop is true if the limit of solutions is reached or the context has
// ended.
func (s *solver) search(depth, left int) (stop bool) {
	state := s.states[depth]
	for k := 0; k < len(s.queue); k++ {
		v := s.queue[k]
		bit := state[v] & colours
		if bit == 0 {
			continue // skips a clue that Solve coloured after its vertex came into the queue
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
	v := s.choose(state)
	guess := int64(0)
	if free := state[v] & colours; free&(free-1) != 0 {
		guess = 1
	}
	next := s.states[depth+1]
	for free := state[v] & colours; free != 0; free &= free - 1 {
		bit := free & -free
		s.Nodes += guess
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
// returns the one of them with the most neighbours without a colour, or the first of several.
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

// first returns the first vertex without a colour.
func first(state []vertex) (at uint16) {
	for state[at] == 0 {
		at++
	}
	return at
}
