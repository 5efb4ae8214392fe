package bulk

import (
	"context"
	"sync/atomic"

	"sudokubench/corpus"
)

// doubt is a context to solve puzzles in whose clues nobody has looked at: among
// clues that break a rule a search that is fast otherwise may take for ever. When
// a solver checks the context for the first time, which most puzzles are too short for,
// the clues are looked at.
type doubt struct {
	context.Context
	clash   func(*corpus.Puzzle) *corpus.Fault // finds the rule that clues break; nil if none
	attempt func() int64                       // the number of the current attempt

	first int64 // attempt of the first puzzle of clues
	clues []uint8
	cells int // of each puzzle
	line  int // of the first puzzle

	looked atomic.Int64 // the attempt whose clues were looked at last
	found  atomic.Pointer[clash]
}

type clash struct {
	attempt int64
	fault   *corpus.Fault
}

// about turns to puzzles, which are attempted next and are not to be changed before
// the next ones.
func (d *doubt) about(clues []uint8, cells, line int) {
	d.first, d.clues, d.cells, d.line = d.attempt()+1, clues, cells, line
}

// Err says that a solver is to stop if the clues break a rule, or the run has ended.
func (d *doubt) Err() error {
	attempt := d.attempt()
	if d.looked.Swap(attempt) != attempt {
		k := int(attempt - d.first)
		p := corpus.Puzzle{Clues: d.clues[k*d.cells : (k+1)*d.cells], Line: d.line + k}
		if f := d.clash(&p); f != nil {
			d.found.Store(&clash{attempt, f})
		}
	}
	if c := d.found.Load(); c != nil && c.attempt == attempt {
		return c.fault
	}
	return d.Context.Err()
}
