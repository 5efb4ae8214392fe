// Package domains is what solvers of the family "propagation" have in common:
// the digits still open to each cell, a trail by which changes are undone, and
// a search that always branches where the fewest digits are open. What each of
// them does with a changed domain is its Filter, and with that its idea.
//
// Since all else is the same, down to which of several smallest domains is
// taken, the nodes of two such solvers differ by their filters alone.
package domains

import (
	"context"
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// Filter takes digits out of domains that can be in no solution, by way of Set.
// Both methods go on until they find nothing more; ok is false where that has
// shown that there is no solution, and where Halt has said that it is over.
type Filter interface {
	// Root is called once for a puzzle: clues have one digit, blanks have all, or the candidates
	// of a pencilmark puzzle.
	Root() (ok bool)
	// Assigned is called after a guess: cell has one digit and had more.
	Assigned(cell int) (ok bool)
}

// Search is the search that filters stand in. A solver embeds it, is itself
// the filter, and so is a solvers.Solver.
type Search struct {
	solvers.Search

	Board *layout.Layout
	Of    []uint32 // the domain of each cell, bit d-1 for digit d; changed by Set alone

	filter Filter
	trail  []change // what Set has changed, in order
	grid   sudoku.Grid
	halted bool
}

// change is what a cell's domain was before it was changed.
type change struct{ cell, was uint32 }

// Init makes the tables for a shape. It is called once, by the solver's New.
func (s *Search) Init(shape sudoku.Shape, filter Filter) {
	s.Board, s.filter = layout.New(shape), filter
	s.Of = make([]uint32, shape.Cells())
	s.grid = make(sudoku.Grid, shape.Cells())
	// Every change takes a digit out of a domain, so there are never more.
	s.trail = make([]change, 0, shape.Cells()*shape.Side())
}

// Solve implements solvers.Solver.
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

// search branches on the smallest domain, lowest digit first; true means stop.
func (s *Search) search() (stop bool) {
	cell, open := s.smallest()
	if open == 0 {
		return s.found()
	}
	if s.Halt(len(s.Of)) {
		return true
	}
	mark := s.Mark()
	for ; open != 0; open &= open - 1 {
		s.Nodes++
		s.Set(cell, open&-open)
		stop = s.filter.Assigned(cell) && s.search() || s.halted
		if stop {
			return true
		}
		s.Undo(mark)
	}
	return false
}

// smallest finds the cell with the fewest digits, but two or more; among
// several the first in reading order. open is 0 where every cell has one.
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

// Set gives a cell a smaller domain.
func (s *Search) Set(cell int, m uint32) {
	s.trail = append(s.trail, change{uint32(cell), s.Of[cell]})
	s.Of[cell] = m
}

// Mark is the present, for Undo.
func (s *Search) Mark() int { return len(s.trail) }

// Undo takes back all changes since the mark.
func (s *Search) Undo(mark int) {
	for k := len(s.trail) - 1; k >= mark; k-- {
		s.Of[s.trail[k].cell] = s.trail[k].was
	}
	s.trail = s.trail[:mark]
}

// Halt is solvers.Search's Work, for filters that have much to do: once it has
// said stop, the filter returns ok false and the search ends.
func (s *Search) Halt(work int) (stop bool) {
	s.halted = s.halted || s.Work(work)
	return s.halted
}
