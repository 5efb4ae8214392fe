package bulk

import (
	"context"
	"sync/atomic"

	"sudokubench/corpus"
)

// doubt is a context for solving puzzles with unchecked clues. If the clues break a rule, the
// search of a fast solver can still take forever. So doubt checks the clues when the solver checks
// its context for the first time. Solvers solve most puzzles before that, so these clues need no
// check.
type doubt struct {
	context.Context
	clash   func(*corpus.Puzzle) *corpus.Fault // returns a fault if the clues break a rule, else nil
	attempt func() int64                       // returns the number of the current attempt

	first int64 // number of the attempt on the first puzzle in clues
	batch bool  // whether one attempt covers all puzzles in clues
	clues []uint8
	cells int // number of cells in each puzzle
	line  int // line number of the first puzzle in clues

	looked atomic.Int64 // number of the last attempt whose clues were checked
	found  atomic.Pointer[clash]
}

type clash struct {
	attempt int64
	fault   *corpus.Fault
}

// about sets the puzzles of the next attempts. If batch is true, one attempt solves all of them.
// The clues must not change before the next call of about.
func (d *doubt) about(clues []uint8, cells, line int, batch bool) {
	d.first, d.batch, d.clues, d.cells, d.line = d.attempt()+1, batch, clues, cells, line
}

// Err returns a fault if the clues of the current attempt break a rule, and otherwise the error of
// the run's context. A solver stops if Err is not nil.
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

// look returns a fault if the clues of the k-th puzzle break a rule, and nil otherwise. If one
// attempt solves a batch, it looks at all puzzles from the k-th on.
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
