package bulk

import "sync"

// batch contains a part of the source and its results.
type batch[O any] struct {
	load load
	out  O
}

type lane[O any] struct {
	deliver func(*O) error
	most    int // largest number of batches in use at a time

	lock    sync.Mutex // protects the fields below
	changed sync.Cond  // signals that a batch is free, that a delivery has ended, or that the run has stopped
	made    int
	free    []*batch[O]
	waiting []*batch[O] // finished batches, each at index number % most; nil means that the batch is not finished
	next    int         // number of the batch to deliver next
	busy    bool        // whether a worker is delivering
	stopped bool
	err     error         // first error of the function deliver
	ended   chan struct{} // channel that is closed after an error
}

// spare returns an unused batch, and waits until there is one. It returns nil if the run has ended.
// There is no deadlock: the worker with the batch to deliver next already has its batch, so it
// continues and makes batches free.
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

// put takes a finished batch. It then delivers all finished batches that are next in the order,
// unless another worker is delivering.
func (l *lane[O]) put(b *batch[O]) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.waiting == nil {
		l.waiting = make([]*batch[O], l.most)
	}
	l.waiting[b.load.number%l.most] = b // the slot is free, because the numbers of batches in use differ by less than most
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

// stop ends the deliveries, waits until a running delivery has ended, and returns the error of the
// function deliver.
func (l *lane[O]) stop() error {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.stopped = true
	l.changed.Broadcast() // wakes the workers that wait for a batch
	for l.busy {
		l.changed.Wait()
	}
	return l.err
}
