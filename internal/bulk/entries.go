package bulk

import (
	"errors"
	"io"

	"sudokubench/corpus"
)

// Entries are the entries of a batch, in their order. The entries that are already read
// come first, then the lines of the block.
type Entries struct {
	blocks *corpus.BlockReader
	bare   bool // ids are passed over if that saves time
	load   *load
	read   int // of the load, how many are taken
	taken  int // of all
	puzzle corpus.Puzzle
}

// open turns to the entries of another batch.
func (e *Entries) open(l *load) {
	e.load, e.read, e.taken = l, 0, 0
	if l.cut {
		e.blocks.Open(&l.block)
	}
}

// Next takes an entry: a puzzle, or what is wrong with it (the other is nil). ok is
// false at the end. The puzzle is good until the next call.
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

// Plain takes 9x9 puzzles as long as the next line has only the 81 cells of one (and an id, if the job
// is bare), and puts them into clues, one after the other, until clues is full. It returns their number
// and the line of the first one. Nobody has checked them against the rules. If the job is not lenient, the number is 0.
func (e *Entries) Plain(clues []uint8) (n, line int) {
	if e.read < e.load.read || !e.load.cut {
		return 0, 0
	}
	n, line = e.blocks.Plain(clues, e.bare)
	e.taken += n
	return n, line
}
