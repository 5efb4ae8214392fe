// Package widestreach guesses in a cell with the fewest candidates, and of these in the one that shares
// its candidates with most peers.
//
// # Idea
//
// A good guess has two properties: the cell has few candidates, and the guess changes many other
// cells. bitmask-mrv uses only the first property and takes any cell with two candidates. dsatur
// also counts the blank neighbours, even if the guess changes nothing in them.
//
// This solver counts the reach of a cell. For each candidate of the cell, it counts the peers (cells in
// the same row, column or box) that have this candidate too. A peer with two candidates counts
// twice, because the guess leaves it one candidate, and the next deduction follows. The solver takes a
// cell with the fewest candidates. Of these it takes the one with the widest reach, and of equals
// the first in reading order. It tries the candidates in ascending order, each on a copy of the
// state.
//
// If the option guess is "first", the reach does not count. Before each guess, the solver repeats three
// rules until nothing changes:
//  1. Each blank has its own set of candidates. If a cell is filled, its peers lose the digit. A peer
//     with one candidate left goes into a queue, and the cells of the queue are filled next.
//  2. If the queue is empty, the solver looks for digits with one place in a unit, and fills all of
//     them. A tally of two words for each unit shows the digits that it has seen once and twice. The
//     option hidden=off omits this rule.
//  3. If rule 2 finds nothing, the solver looks for locked candidates (unless locked=off). A part is the
//     cells that a line and a box share. If a digit has places in only one part of a line, the rest of
//     the box loses it. If it has places in only one part of a box, the rest of the line loses it.
//
// A cell without a candidate, a digit without a place in a unit, and two digits that need the same
// cell are dead ends. Then the solver goes back to the last guess with a candidate that it did not try.
// If clues clash, there is no solution. If all cells are filled, the board is a solution. The solver
// counts it and goes back in the same way, until it reaches the limit.
//
// # State
//
// For each guess the search keeps one word for each cell and one for each unit. Bit d-1 is digit d.
//
//	open   of a cell: its candidates; bits 30 and 31 if it is filled
//	need   of a unit: the digits that are not in it yet
//
// # Example
//
// This puzzle has three solutions, and the solver looks for all of them:
//
//	3 . | 1 .
//	. . | . 3
//	----+----
//	. . | . .
//	2 . | . 1
//
// After the rules, these candidates are left:
//
//	3   24  | 1   24
//	14  124 | 24  3
//	--------+--------
//	14  134 | 234 24
//	2   34  | 34  1
//
// The solver compares the reaches of the cells with two candidates. Each sum has one number for each
// candidate of the cell. For example, the peers of r1c4 that have 2 are r1c2, r2c3 and r3c4. Each of them
// has two candidates, so they count 6 together:
//
//	cell  candidates  reach
//	r1c2  24          3 + 8 = 11
//	r1c4  24          6 + 6 = 12  <- chosen
//	r2c1  14          3 + 7 = 10
//	r2c3  24          4 + 8 = 12
//	r3c1  14          3 + 8 = 11
//	r3c4  24          3 + 8 = 11
//	r4c2  34          3 + 8 = 11
//	r4c3  34          3 + 7 = 10
//
// r2c3 has the same reach, but r1c4 comes first. Each line is a guess. A guess inside another one is
// indented:
//
//	2 in r1c4: dead end
//	4 in r1c4:
//	  1 in r3c1:
//	    3 in r3c2: solution 3214 4123 1342 2431
//	    4 in r3c2: solution 3214 4123 1432 2341
//	  4 in r3c1: solution 3214 1423 4132 2341
//
// # Source
//
// A hybrid of this project, from bitmask-mrv (S. W. Golomb and L. D. Baumert, "Backtrack
// Programming", Journal of the ACM 12(4), 1965) and dsatur (D. Brélaz, "New Methods to Color the
// Vertices of a Graph", Communications of the ACM 22(4), 1979). SAT solvers have long preferred
// guesses that shorten many clauses: J. W. Freeman, "Improvements to Propositional Satisfiability
// Search Algorithms", dissertation, 1995. Written from the ideas.
//
// # Cost
//
// A filled cell changes 20 words on 9x9. If the queue is empty, rules 2 and 3 look at the whole board.
// A guess looks at the whole board again for the reach, and copies all words. So guesses are fewer
// than in bitmask-mrv, but each takes longer. The memory is one copy of the words for each guess.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a cell when no rule changed anything; exact.
//
// # Left out
//
// Tables and bit boards for one size of board (see band), so that the solver takes all sizes.
package widestreach

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed widestreach.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "widest-reach",
		Family:   "hybrid",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		Options:  ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			return newSolver(shape, options), options.Check(ideas)
		},
	}
}

var (
	hidden = solvers.Switch("hidden", "whether to look for digits with one place in a unit: on or off")
	locked = solvers.Switch("locked", "whether to look for locked candidates before each guess: on or off")
	guess  = solvers.Option{
		Name: "guess", Default: "reach", Values: []string{"reach", "first"},
		Doc: "which of the cells with the fewest candidates to guess in: reach (the one with the widest reach) or first (the first in reading order)",
	}
	ideas = []solvers.Option{locked, guess, hidden}
)

// state is the board after some guesses. Bit d-1 is digit d.
type state struct {
	open []uint32 // candidates of each cell, or the value filled
	need []uint32 // digits that each unit lacks, in the order of layout.Units
}

// filled is the word of a cell that has its digit. It has no candidates, but two bits. So the rules
// take it neither for a dead end (no bit) nor for a single (one bit).
const filled = 3 << 30

// tally counts how often each digit is a candidate. once has the digits that were counted at least
// once, twice the digits that were counted at least twice.
type tally struct{ once, twice uint32 }

func (t *tally) see(digits uint32) {
	t.twice |= t.once & digits
	t.once |= digits
}

func (t *tally) add(u tally) {
	t.twice |= u.twice | t.once&u.once
	t.once |= u.once
}

type solver struct {
	solvers.Search

	board   *layout.Layout
	reach   bool // whether guess is reach
	locked  bool
	states  []state  // states[n] is the state after n guesses
	queue   []uint16 // queue of cells with one candidate left
	units   []tally
	single  []uint32 // digits that have one place in each unit
	parts   []part
	tallies []tally  // counts of the parts of each line and box; see the function parts
	words   []uint64 // candidates of each cell; for a cell with two candidates, the set is in both halves of the word, so that it counts twice
	grid    sudoku.Grid
	hidden  bool
}

func newSolver(shape sudoku.Shape, options solvers.Options) *solver {
	n, board := shape.Cells(), layout.New(shape)
	s := &solver{
		board:   board,
		reach:   options.Value(guess) == "reach",
		locked:  options.On(locked),
		hidden:  options.On(hidden),
		states:  make([]state, n+1),
		queue:   make([]uint16, 0, n),
		units:   make([]tally, 3*shape.Side()),
		single:  make([]uint32, 3*shape.Side()),
		parts:   parts(board),
		tallies: make([]tally, 4*shape.Side()),
		words:   make([]uint64, n),
		grid:    make(sudoku.Grid, n),
	}
	for k := range s.states {
		s.states[k] = state{make([]uint32, n), make([]uint32, 3*shape.Side())}
	}
	return s
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	state := &s.states[0]
	for i := range state.open {
		state.open[i] = s.board.All
	}
	for u := range state.need {
		state.need[u] = s.board.All
	}
	s.queue = s.queue[:0]
	for i, d := range q.Puzzle {
		if d != 0 && !s.fill(state, uint16(i), 1<<(d-1)) {
			return s.End(false)
		}
	}
	return s.End(s.search(0))
}

// fill puts a digit into a cell and removes the digit from its peers. ok is false if the digit is not a
// candidate of the cell, or if a peer has no candidate left.
func (s *solver) fill(state *state, cell uint16, bit uint32) (ok bool) {
	if state.open[cell]&bit == 0 {
		return false
	}
	state.open[cell] = filled
	s.grid[cell] = uint8(bits.TrailingZeros32(bit)) + 1
	for _, u := range &s.board.Of[cell] {
		state.need[u] &^= bit
	}
	return s.cross(state, s.board.Peers[cell], bit)
}

// search finds all solutions of states[depth]. stop is true if the limit is reached or the context has
// ended.
func (s *solver) search(depth int) (stop bool) {
	state := &s.states[depth]
	if !s.settle(state) {
		return s.Work(len(state.open))
	}
	cell, ok := s.choose(state)
	if !ok {
		return s.Found(s.grid)
	}
	if s.Work(3 * len(state.open)) {
		return true
	}
	next := &s.states[depth+1]
	for open := state.open[cell]; open != 0; open &= open - 1 {
		s.Nodes++
		copy(next.open, state.open)
		copy(next.need, state.need)
		s.queue = s.queue[:0]
		if s.fill(next, cell, open&-open) && s.search(depth+1) {
			return true
		}
	}
	return false
}

// settle applies the rules until nothing changes. ok is false at a dead end.
func (s *solver) settle(state *state) (ok bool) {
	for {
		for k := 0; k < len(s.queue); k++ {
			cell := s.queue[k]
			if open := state.open[cell]; open != filled && !s.fill(state, cell, open) {
				return false
			}
		}
		s.queue = s.queue[:0]
		found, ok := s.onlyPlaces(state)
		if ok && !found && s.locked {
			found, ok = s.crossLocked(state)
		}
		if !ok || !found {
			return ok
		}
	}
}

// onlyPlaces fills in the digits that have one place left in a unit. ok is false if a digit has no
// place, or if two digits have only the same place.
func (s *solver) onlyPlaces(state *state) (found, ok bool) {
	if !s.hidden {
		return false, true
	}
	var missing, any uint32
	s.count(state.open)
	for u, t := range s.units {
		missing |= state.need[u] &^ t.once
		s.single[u] = t.once &^ t.twice & s.board.All
		any |= s.single[u]
	}
	if missing != 0 || any == 0 {
		return false, missing == 0
	}
	for u, single := range s.single {
		if single == 0 {
			continue
		}
		for _, cell := range s.board.Units[u] {
			bit := state.open[cell] & single
			if bit == 0 {
				continue
			}
			if bit&(bit-1) != 0 || !s.fill(state, cell, bit) {
				return true, false
			}
		}
	}
	return true, true
}

// count computes the tallies (counts of candidates by digit) of all units. It adds up the cells that a
// row and a box share, and then adds the result to the row and to the box.
func (s *solver) count(open []uint32) {
	clear(s.units)
	side, part := s.board.Side, s.board.Shape.BoxCols
	rows, cols, boxes := s.units[:side], s.units[side:2*side], s.units[2*side:]
	for r := range rows {
		var row tally
		line := open[r*side : (r+1)*side]
		for c := 0; c < side; c += part {
			var here tally
			below := cols[c : c+part]
			for k, m := range line[c : c+part] {
				here.see(m)
				below[k].see(m)
			}
			row.add(here)
			boxes[s.board.Box[r*side+c]].add(here)
		}
		rows[r] = row
	}
}

// choose returns the cell in which search guesses next. ok is false if no cell is blank.
func (s *solver) choose(state *state) (cell uint16, ok bool) {
	least := 33
	words := s.words[:len(state.open)]
	for i, open := range state.open {
		if open == filled {
			words[i] = 0
			continue
		}
		word, n := uint64(open), bits.OnesCount32(open)
		if n == 2 {
			word |= word << 32 // cells with two candidates count twice in the reach
		}
		words[i] = word
		if n < least {
			least, cell = n, uint16(i)
		}
	}
	if least == 33 || !s.reach {
		return cell, least < 33
	}
	widest, at := -1, 0
	for i, word := range words[cell:] {
		open := uint64(uint32(word))
		if bits.OnesCount64(open) != least {
			continue
		}
		both, n := open|open<<32, 0
		for _, p := range s.board.Peers[int(cell)+i] {
			n += bits.OnesCount64(words[p] & both)
		}
		if n > widest {
			widest, at = n, i
		}
	}
	return cell + uint16(at), true
}
