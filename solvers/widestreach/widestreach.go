// Package widestreach guesses where the choices are fewest and the consequences
// farthest.
//
// Idea: Two things are known of a good guess: it is made where few digits are
// open, and it changes much. bitmask-mrv asks for the first alone and takes any of
// the cells with two digits; dsatur breaks such ties by the neighbours that are
// still blank, whether or not the guess means anything to them. Here the reach of
// a cell is counted: for each of its digits, the cells which see it and could hold
// this digit, and once more if they have two digits, since then one is left and
// the next deduction is there. The widest wins, and half of the guesses of
// bitmask-mrv are never made. Before a guess all is done that can be done with
// words of digits. From dsatur: every blank keeps its own word of open digits and
// tells the cells that see it when it is filled; who has one digit left goes into a queue,
// and nobody looks for it. From bitmask-mrv: a look from the digits' side, two
// words a unit, at those with one place. From people: locked candidates, by the
// same two words, counting not cells but the parts that lines and boxes have in
// common (option locked). It is not cut for one size of board, and shows on large
// ones what a choice is worth.
//
// Source: A hybrid of this project. Its parents are bitmask-mrv (S. W. Golomb and
// L. D. Baumert, "Backtrack Programming", Journal of the ACM 12(4), 1965) and
// dsatur (D. Brelaz, "New Methods to Color the Vertices of a Graph", Communications
// of the ACM 22(4), 1979). To weigh a guess by what becomes short through it is
// an old rule of SAT solvers: J. W. Freeman, "Improvements to Propositional
// Satisfiability Search Algorithms", dissertation, 1995. Written from the ideas.
//
// Cost: 20 words changed for a cell filled, a look at the whole board when the
// queue is empty, another when that found nothing: each some tenths of a microsecond
// on 9x9. A guess costs one more, for the reach and for a copy of the words, so on
// 9x9 half of the guesses take more than half of the time. Memory is a copy of the
// words for each guess in hand.
//
// Answers: first, unique, count. Nodes: digits tried in a cell when nothing was
// forced any more; exact.
package widestreach

import (
	"context"
	_ "embed" // the source is the documentation
	"fmt"
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed widestreach.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "widest-reach",
		Family:   "hybrid",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		Options: []solvers.Option{
			{Name: "locked", Default: on, Doc: "whether to look for locked candidates before each guess: on or off"},
			{Name: "guess", Default: reach, Doc: "which of the cells with the fewest candidates to guess in: reach (the one with the widest reach) or first (the first in reading order)"},
		},
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			guess, ok := options["guess"]
			if ok && guess != reach && guess != first {
				return nil, fmt.Errorf("option guess is %q; want %s or %s", guess, reach, first)
			}
			locked, ok := options["locked"]
			if ok && locked != on && locked != off {
				return nil, fmt.Errorf("option locked is %q; want %s or %s", locked, on, off)
			}
			return newSolver(shape, guess != first, locked != off), nil
		},
	}
}

// Values of options.
const (
	on    = "on"
	off   = "off"
	reach = "reach"
	first = "first"
)

// state is what is known at a depth of the search. Bit d-1 stands for digit d.
type state struct {
	open []uint32 // of each cell; filled once it is
	need []uint32 // of each unit, as numbered in layout
}

// filled is what a cell holds that has its digit: no digits, and two bits, so
// that it is neither a dead end nor a single.
const filled = 3 << 30

// tally holds the digits seen in the blanks of a unit.
type tally struct{ once, twice uint32 } // at least so often

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
	reach   bool // the options
	locked  bool
	states  []state
	queue   []uint16 // cells with one digit left
	units   []tally
	single  []uint32 // of each unit: the digits with one place
	parts   []part
	tallies []tally  // of parts, in lines and boxes
	words   []uint64 // what reach counts, of each cell
	grid    sudoku.Grid
}

func newSolver(shape sudoku.Shape, reach, locked bool) *solver {
	n, board := shape.Cells(), layout.New(shape)
	s := &solver{
		board:   board,
		reach:   reach,
		locked:  locked,
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

// Solve implements solvers.Solver.
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

// fill puts a digit into a cell and tells those that see it; ok is false where it
// is not open, or a cell has no digit left.
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

// search solves the state at a depth in every way; true means stop: enough
// solutions were found, or the context has ended.
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

// settle fills in all that has no choice; ok is false at a dead end.
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

// onlyPlaces fills in the digits that have one place left in a unit; ok is false
// where one has none, or two have the same.
func (s *solver) onlyPlaces(state *state) (found, ok bool) {
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

// count tallies the open digits of all units. A row goes by in parts that lie
// in one box, so that rows and boxes are added to once a part.
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

// choose gives the cell to guess in; ok is false where none is blank.
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
			word |= word << 32 // counts twice
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
