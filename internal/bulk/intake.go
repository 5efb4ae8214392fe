package bulk

import (
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/corpus"
)

const (
	batchTime   = 250 * time.Microsecond // what a batch is to take
	mostEntries = 1024                   // and what it holds at most, however fast the solver is
)

// load is the part of the source in a batch.
type load struct {
	number int // of the batch, from 0

	entries []entry // their buffers are used again
	read    int     // how many of them count

	cut   bool // block is lines to be read, which come after the entries
	block corpus.Block
}

type entry struct {
	puzzle corpus.Puzzle
	fault  *corpus.Fault
}

type intake struct {
	pace atomic.Int64 // ns an entry took in the batch that ended last; 0: none has

	lock   sync.Mutex // of all below
	source *corpus.Reader
	taken  int // batches
	size   int // entries of the next batch
	ended  bool
	err    error // of the source, but for its end and its faults
}

// take fills in the next load. It reports false at the end.
func (in *intake) take(l *load) bool {
	in.lock.Lock()
	defer in.lock.Unlock()
	l.read, l.cut = 0, false
	if in.ended {
		return false
	}
	in.grow()
	if l.cut = in.source.Cut(&l.block, in.size); !l.cut {
		in.read(l)
		// What came with the entry that was waited for belongs to the same batch.
		l.cut = !in.ended && in.size > l.read && in.source.Cut(&l.block, in.size-l.read)
	}
	l.number = in.taken
	in.taken++
	return l.cut || l.read > 0
}

// grow settles the size of the next batch by the pace.
func (in *intake) grow() {
	if pace := in.pace.Load(); pace > 0 {
		in.size = min(max(1, int(int64(batchTime)/pace)), 2*in.size, mostEntries)
	}
}

// read reads entries while that does not wait for the source; but one.
func (in *intake) read(l *load) {
	for l.read < in.size && (l.read == 0 || in.source.Ready() && !in.source.Cuts()) {
		if l.read == len(l.entries) {
			l.entries = append(l.entries, entry{})
		}
		e := &l.entries[l.read]
		err := in.source.Next(&e.puzzle)
		f, bad := errors.AsType[*corpus.Fault](err)
		if err != nil && !bad {
			in.ended = true
			if err != io.EOF {
				in.err = err
			}
			return
		}
		e.fault = f
		l.read++
	}
}

// paced notes how long n entries took together, in ns.
func (in *intake) paced(n int, took int64) {
	if n > 0 {
		in.pace.Store(max(1, took/int64(n)))
	}
}
