package bulk

import (
	"context"
	"sync/atomic"

	"sudokubench/corpus"
)

// doubt is a context to solve puzzles in whose clues nobody has looked at: among
// clues that break a rule a search that is fast otherwise may take for ever. When
// a solver asks for the first time whether it is to go on, which most puzzles do
// not last to, the clues are looked at.
type doubt struct {
	context.Context
	clash func(*corpus.Puzzle) *corpus.Fault // tells what rule clues break; nil if none

	puzzle atomic.Pointer[corpus.Puzzle] // not yet looked at; nil if it was
	fault  atomic.Pointer[corpus.Fault]  // of the puzzle
}

// about turns to a puzzle, which is not to be changed before the next one.
func (d *doubt) about(p *corpus.Puzzle) {
	if d.fault.Load() != nil { // a store takes longer than a look
		d.fault.Store(nil)
	}
	d.puzzle.Store(p)
}

// Err tells a solver to stop if the clues break a rule, or the run has ended.
func (d *doubt) Err() error {
	if p := d.puzzle.Swap(nil); p != nil {
		d.fault.Store(d.clash(p))
	}
	if f := d.fault.Load(); f != nil {
		return f
	}
	return d.Context.Err()
}
