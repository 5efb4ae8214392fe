// Package domains contains the parts that solvers of the family "propagation" share. These are a
// domain for each cell (the digits that are still possible there), a trail that undoes changes, and
// a search that guesses in a cell with the smallest domain, or where its options say. Each solver adds a Filter, which
// removes digits from domains after a change.
//
// Only the filters differ. So a difference between the nodes of two such solvers shows the effect
// of their filters.
package domains

import (
	"context"
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// Filter removes digits that are in no solution from the domains. It calls Set for this. Both
// methods continue until they find no more such digits. They return ok false if no solution is
// left, or if Halt returned true.
type Filter interface {
	// Root filters the domains of a new puzzle. Clues have one digit. Blanks have all digits, or
	// the candidates of a pencilmark puzzle.
	Root() (ok bool)
	// Assigned filters the domains after a guess. The guess reduced the domain of cell to one digit.
	Assigned(cell int) (ok bool)
}

// Search keeps the domains of all cells and searches for solutions. A solver embeds a Search and
// implements Filter. The solver then also implements solvers.Solver.
type Search struct {
	solvers.Search

	Board *layout.Layout
	Of    []uint32 // domain of each cell; bit d-1 is digit d; filters must change it only with Set

	filter      Filter
	choose      func() (cell int, open uint32) // the cell of the next guess and its domain; open is 0 if every cell has one digit
	rarestFirst bool                           // whether a guess tries the digit first that the fewest peers can have

	trail  []change // changes of domains, in the order in which Set made them
	grid   sudoku.Grid
	halted bool
}

// change records a change of a domain: the cell, and the domain of the cell before the change.
type change struct{ cell, was uint32 }

// Init makes the tables for a shape and sets the options in Ideas. The function New in the Spec of a
// solver calls Init once.
func (s *Search) Init(shape sudoku.Shape, options solvers.Options, filter Filter) {
	s.Board, s.filter = layout.New(shape), filter
	s.configure(options)
	s.Of = make([]uint32, shape.Cells())
	s.grid = make(sudoku.Grid, shape.Cells())
	// Every change removes at least one digit from a domain. Therefore the trail never needs more
	// memory than this.
	s.trail = make([]change, 0, shape.Cells()*shape.Side())
	s.Search.Board = func(dst sudoku.Grid) {
		for i, of := range s.Of {
			if dst[i] = 0; of != 0 && of&(of-1) == 0 {
				dst[i] = uint8(bits.TrailingZeros32(of)) + 1
			}
		}
	}
}

func (s *Search) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	s.load(q.Puzzle, q.Candidates)
	if s.filter.Root() {
		return s.End(s.search())
	}
	return s.End(s.halted)
}

func (s *Search) load(puzzle sudoku.Grid, candidates sudoku.Candidates) {
	s.trail, s.halted = s.trail[:0], false
	if candidates != nil {
		copy(s.Of, candidates)
		return
	}
	for i, d := range puzzle {
		s.Of[i] = s.Board.All
		if d != 0 {
			s.Of[i] = 1 << (d - 1)
		}
	}
}

// search guesses in a cell and tries the lowest digit of its domain first, unless options say
// otherwise. stop is true if the limit of solutions is reached or the context has ended.
func (s *Search) search() (stop bool) {
	cell, open := s.choose()
	if open == 0 {
		return s.found()
	}
	if s.Halt(len(s.Of)) {
		return true
	}
	mark := s.Mark()
	for open != 0 {
		bit := open & -open
		if s.rarestFirst {
			bit = s.rarest(cell, open)
		}
		open ^= bit
		s.Nodes++
		s.Set(cell, bit)
		stop = s.filter.Assigned(cell) && s.search() || s.halted
		if stop {
			return true
		}
		s.Undo(mark)
	}
	return false
}

// smallest returns the cell with the smallest domain of two or more digits, and this domain. If
// several cells have an equally small domain, it returns the first in reading order. open is 0 if
// every cell has one digit.
func (s *Search) smallest() (cell int, open uint32) {
	least := 33
	for i, m := range s.Of {
		if m&(m-1) == 0 {
			continue
		}
		if n := bits.OnesCount32(m); n < least {
			least, cell, open = n, i, m
			if n == 2 {
				break
			}
		}
	}
	return cell, open
}

func (s *Search) found() (stop bool) {
	for i, m := range s.Of {
		s.grid[i] = uint8(bits.TrailingZeros32(m)) + 1
	}
	return s.Found(s.grid)
}

// Set replaces the domain of a cell with the smaller domain m, and writes the change to the trail.
func (s *Search) Set(cell int, m uint32) {
	s.trail = append(s.trail, change{uint32(cell), s.Of[cell]})
	s.Of[cell] = m
}

// Mark returns the length of the trail, as an argument for Undo.
func (s *Search) Mark() int { return len(s.trail) }

// Undo restores all domains to their state when Mark returned this mark.
func (s *Search) Undo(mark int) {
	for k := len(s.trail) - 1; k >= mark; k-- {
		s.Of[s.trail[k].cell] = s.trail[k].was
	}
	s.trail = s.trail[:mark]
}

// Halt adds work as solvers.Search.Work does, and returns whether the search must stop. A filter
// that works long calls it. If stop is true, the filter must return ok false, and the search ends.
func (s *Search) Halt(work int) (stop bool) {
	s.halted = s.halted || s.Work(work)
	return s.halted
}
