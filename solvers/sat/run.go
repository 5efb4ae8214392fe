package sat

import (
	"time"

	gophersat "github.com/crillab/gophersat/solver"
)

// one is taken while the library searches: its learning goes through a buffer
// that is one for the whole process.
var one = make(chan struct{}, 1)

const (
	// waiting is how long to wait for one between two looks at the context, and
	// waitingWork what that stands for in the units of solvers.Search.
	waiting     = 5 * time.Millisecond
	waitingWork = 1 << 20
	// learningWork is what a clause learned stands for: the search from one
	// conflict to the next; callWork is a whole call of the library.
	learningWork = 1 << 12
	callWork     = 1 << 15
)

// run looks for a model; stop tells that work said so. Where the search is
// short it is left alone, since a watch over it takes up to half as long again.
func run(library *gophersat.Solver, short bool, work func(n int) (stop bool)) (status gophersat.Status, stop bool) {
	for taken := false; !taken; {
		select {
		case one <- struct{}{}:
			taken = true
		case <-time.After(waiting):
			if work(waitingWork) {
				return gophersat.Indet, true
			}
		}
	}
	defer func() { <-one }()
	if short {
		return library.Solve(), false
	}
	return watched(library, work)
}

// watched runs a search that can be stopped. The library cannot be told to, but
// it sends what it learns, a clause at a time, to whoever keeps its certificate.
// So it works in a goroutine of its own, which waits at each clause while work
// is asked; when the keeper has gone the library falls, and its goroutine ends.
func watched(library *gophersat.Solver, work func(n int) (stop bool)) (status gophersat.Status, stop bool) {
	learned := make(chan string)
	library.Certified, library.CertChan = true, learned
	ended := make(chan any) // a status, or what it panicked with
	go func() {
		defer func() {
			if fell := recover(); fell != nil {
				ended <- fell
			}
		}()
		ended <- library.Solve()
	}()
	for {
		select {
		case <-learned:
			if !stop && work(learningWork) {
				stop = true
				learned = leave(learned)
			}
		case end := <-ended:
			status, ok := end.(gophersat.Status)
			if !ok && !stop {
				panic(end) // a fault of the library, and the caller's to see
			}
			return status, stop
		}
	}
}
