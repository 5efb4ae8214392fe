package bulk

import (
	"errors"
	"io"

	"sudokubench/corpus"
)

// Entries iterates over the entries of a batch in their order: first the entries that were read
// when the worker took the batch, then the lines of its block of text.
type Entries struct {
	blocks *corpus.BlockReader
	bare   bool // whether the reader can skip ids to save time
	load   *load
	read   int // number of entries already taken from load.entries
	taken  int // number of entries taken from all batches so far
	puzzle corpus.Puzzle
}

// open starts to iterate over the next batch.
func (e *Entries) open(l *load) {
	e.load, e.read, e.taken = l, 0, 0
	if l.cut {
		e.blocks.Open(&l.block)
	}
}

// Next returns the next entry. If the entry is a puzzle, f is nil. If it has a fault, p is nil. ok
// is false at the end. The puzzle is valid until the next call.
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

// Plain takes consecutive 9x9 puzzles whose line contains only the 81 cells (and an id, if the job
// is Bare). It stores their cells in clues, one puzzle after the other, until clues is full. It
// returns the number of puzzles and the line number of the first one. It does not check that the
// clues follow the rules. If the job is not Lenient, it takes no puzzles.
func (e *Entries) Plain(clues []uint8) (n, line int) {
	if e.read < e.load.read || !e.load.cut {
		return 0, 0
	}
	n, line = e.blocks.Plain(clues, e.bare)
	e.taken += n
	return n, line
}
