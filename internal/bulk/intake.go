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
	batchTime   = 250 * time.Microsecond // intended time of a batch
	mostEntries = 1024                   // most entries in a batch, even for a very fast solver
)

// load is the part of the source that one batch contains.
type load struct {
	number int // number of the batch, from 0

	entries []entry // longer than read if an earlier batch had more entries; they are used again
	read    int     // number of valid entries

	cut   bool // whether block contains unread lines, which follow the entries
	block corpus.Block
}

type entry struct {
	puzzle corpus.Puzzle
	fault  *corpus.Fault
}

type intake struct {
	pace atomic.Int64 // ns for each entry in the batch that ended last; 0: no batch has ended

	lock   sync.Mutex // protects the fields below
	source *corpus.Reader
	taken  int // number of batches taken
	size   int // number of entries in the next batch
	ended  bool
	err    error // error of the source, except its end and its faults
}

// take fills l with the next part of the source. It returns false at the end.
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
		// Lines that arrived together with the awaited entry belong to the same batch.
		l.cut = !in.ended && in.size > l.read && in.source.Cut(&l.block, in.size-l.read)
	}
	l.number = in.taken
	in.taken++
	return l.cut || l.read > 0
}

// grow adapts the size of the next batch to the speed of the solver.
func (in *intake) grow() {
	if pace := in.pace.Load(); pace > 0 {
		in.size = min(max(1, int(int64(batchTime)/pace)), 2*in.size, mostEntries)
	}
}

// read reads entries as long as the source has some ready. It waits only for the first entry.
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

// paced records that n entries together took the time took, in ns.
func (in *intake) paced(n int, took int64) {
	if n > 0 {
		in.pace.Store(max(1, took/int64(n)))
	}
}
