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

// load is what a batch holds of the source.
type load struct {
	number int // of the batch, from 0

	cut   bool // block is lines to be read
	block corpus.Block

	entries []entry // their buffers are used again
	read    int     // how many of them count
}

// entry is a puzzle, or what is wrong with it.
type entry struct {
	puzzle corpus.Puzzle
	fault  *corpus.Fault
}

// intake takes batches off the source.
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
		f, bad := faultOf(err)
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

// faultOf is the fault that an error is; a nil error is none.
func faultOf(err error) (f *corpus.Fault, ok bool) {
	if err == nil {
		return nil, false
	}
	var bad *corpus.Fault // a variable of its own, since errors.As has it allocated
	ok = errors.As(err, &bad)
	return bad, ok
}

// paced notes how long an entry took; 0 says nothing.
func (in *intake) paced(each time.Duration) {
	if each > 0 {
		in.pace.Store(int64(each))
	}
}

// watch measures a batch.
type watch struct{ since time.Time }

func begin() watch { return watch{time.Now()} }

// perEntry is what each of n entries took, at least 1 ns; 0 if there were none.
func (w watch) perEntry(n int) time.Duration {
	if n == 0 {
		return 0
	}
	return max(1, time.Since(w.since)/time.Duration(n))
}
