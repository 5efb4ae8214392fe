package bulk

import (
	"errors"
	"io"

	"sudokubench/corpus"
)

// Entries iterates over the entries of a batch, in their order: first the entries that were read
// when the batch was taken, then the lines of its block.
type Entries struct {
	blocks *corpus.BlockReader
	bare   bool // whether ids can be skipped if that saves time
	load   *load
	read   int // number of taken entries of load.entries
	taken  int // number of all taken entries
	puzzle corpus.Puzzle
}

// open starts to iterate over another batch.
func (e *Entries) open(l *load) {
	e.load, e.read, e.taken = l, 0, 0
	if l.cut {
		e.blocks.Open(&l.block)
	}
}

// Next returns the next entry: a puzzle or its fault, and nil for the other. ok is false at the
// end. The puzzle is valid until the next call.
func (e *Entries) Next() (p *corpus.Puzzle, f *corpus.Fault, ok bool) {
	if l := e.load; e.read < l.read {
		one := &l.entries[e.read]
		e.read++
		e.taken++
		if one.fault != nil {
			return nil, one.fault, true
		}
		return &one.puzzle, nil, true
	}
	if !e.load.cut {
		return nil, nil, false
	}
	err := e.blocks.Next(&e.puzzle)
	if err == io.EOF {
		return nil, nil, false
	}
	e.taken++
	if f, bad := errors.AsType[*corpus.Fault](err); bad {
		return nil, f, true
	}
	return &e.puzzle, nil, true
}

// Plain takes 9x9 puzzles while the next line contains only the 81 cells of a puzzle (and an id, if
// the job is bare). It puts them into clues, one after the other, until clues is full. It returns
// their number and the line of the first one. The puzzles are not checked against the rules. If the
// job is not lenient, the number is 0.
func (e *Entries) Plain(clues []uint8) (n, line int) {
	if e.read < e.load.read || !e.load.cut {
		return 0, 0
	}
	n, line = e.blocks.Plain(clues, e.bare)
	e.taken += n
	return n, line
}
