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
	batchTime  = 250 * time.Microsecond // time that a batch is intended to take
	maxEntries = 1024                   // largest number of entries in a batch, even for a very fast solver
)

// load is the part of the source that a batch contains.
type load struct {
	number int // number of the batch, from 0

	entries []entry // longer than the field read if an earlier batch was larger, because batches use the entries again
	read    int     // number of valid entries at the start of the list

	cut   bool // whether the block of text has unread lines after the entries
	block corpus.Block
}

type entry struct {
	puzzle corpus.Puzzle
	fault  *corpus.Fault
}

type intake struct {
	entryNS atomic.Int64 // time for each entry in the batch that ended last, in ns; 0 means that no batch has ended

	lock   sync.Mutex // protects the fields below
	source *corpus.Reader
	taken  int // number of batches that workers have taken
	size   int // number of entries in the next batch
	ended  bool
	err    error // error of the source; the end of the source and faults of entries do not count
}

// take fills l with the next part of the source. It returns false at the end of the source.
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
		// Add the lines that arrived together with the first entry to the same batch.
		l.cut = !in.ended && in.size > l.read && in.source.Cut(&l.block, in.size-l.read)
	}
	l.number = in.taken
	in.taken++
	return l.cut || l.read > 0
}

// grow sets the size of the next batch so that it fits the speed of the solver.
func (in *intake) grow() {
	if each := in.entryNS.Load(); each > 0 {
		in.size = min(max(1, int(int64(batchTime)/each)), 2*in.size, maxEntries)
	}
}

// read reads entries as long as the source has entries ready. It waits only for the first entry.
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

// paced records that a batch of n entries took this time, in ns.
func (in *intake) paced(n int, took int64) {
	if n > 0 {
		in.entryNS.Store(max(1, took/int64(n)))
	}
}
