package bulk

import "sync"

// batch is a load and what came of it.
type batch[O any] struct {
	load load
	out  O
}

type lane[O any] struct {
	deliver func(*O) error
	most    int // batches in all

	lock    sync.Mutex // of all below
	changed sync.Cond  // a batch is free again, a delivery has ended, or the run has
	made    int
	free    []*batch[O]
	waiting []*batch[O] // done, at number % most; nil where not
	next    int         // number of the batch to be delivered next
	busy    bool        // somebody delivers
	stopped bool
	err     error         // deliver's
	ended   chan struct{} // closed when there is an error
}

// spare gives a batch that nobody needs, and waits for one; nil if the run has
// ended. Whoever holds the batch that is next has it already, so it goes on.
func (l *lane[O]) spare() *batch[O] {
	l.lock.Lock()
	defer l.lock.Unlock()
	for {
		if l.stopped {
			return nil
		}
		if n := len(l.free); n > 0 {
			b := l.free[n-1]
			l.free = l.free[:n-1]
			return b
		}
		if l.made < l.most {
			l.made++
			return new(batch[O])
		}
		l.changed.Wait()
	}
}

// put takes a batch that is done, and delivers what is next as far as it is
// there, unless somebody is at it already.
func (l *lane[O]) put(b *batch[O]) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.waiting == nil {
		l.waiting = make([]*batch[O], l.most)
	}
	l.waiting[b.load.number%l.most] = b // no two are so far apart: there are only so many
	if l.busy {
		return
	}
	l.busy = true
	for !l.stopped {
		place := &l.waiting[l.next%l.most]
		b := *place
		if b == nil {
			break
		}
		*place = nil
		l.next++
		l.lock.Unlock()
		err := l.deliver(&b.out)
		l.lock.Lock()
		if err != nil {
			l.err, l.stopped = err, true
			close(l.ended)
		}
		l.free = append(l.free, b)
		l.changed.Broadcast()
	}
	l.busy = false
	l.changed.Broadcast()
}

// stop ends the deliveries, waits for one under way, and gives deliver's error.
func (l *lane[O]) stop() error {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.stopped = true
	l.changed.Broadcast() // for those who wait for a batch
	for l.busy {
		l.changed.Wait()
	}
	return l.err
}
