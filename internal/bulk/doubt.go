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
	batch bool  // all puzzles of clues are one attempt
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

// about turns to puzzles, which are attempted next, one by one or all at once (batch). They must not
// change before the next call.
func (d *doubt) about(clues []uint8, cells, line int, batch bool) {
	d.first, d.batch, d.clues, d.cells, d.line = d.attempt()+1, batch, clues, cells, line
}

// Err says that a solver is to stop if the clues break a rule, or the run has ended.
func (d *doubt) Err() error {
	attempt := d.attempt()
	if d.looked.Swap(attempt) != attempt {
		if f := d.look(int(attempt - d.first)); f != nil {
			d.found.Store(&clash{attempt, f})
		}
	}
	if c := d.found.Load(); c != nil && c.attempt == attempt {
		return c.fault
	}
	return d.Context.Err()
}

// look finds the rule that the clues of the k-th attempt break; nil if they break none.
func (d *doubt) look(k int) *corpus.Fault {
	end := k + 1
	if d.batch {
		end = len(d.clues) / d.cells
	}
	for ; k < end; k++ {
		p := corpus.Puzzle{Clues: d.clues[k*d.cells : (k+1)*d.cells], Line: d.line + k}
		if f := d.clash(&p); f != nil {
			return f
		}
	}
	return nil
}
