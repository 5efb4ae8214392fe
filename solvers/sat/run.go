package sat

import (
	"time"

	gophersat "github.com/crillab/gophersat/solver"
)

// one is a lock: the channel is full while a search of the library runs. Only one search can run at a
// time, because the library learns with a buffer that the whole process shares.
var one = make(chan struct{}, 1)

const (
	// waiting is the time between two checks of the context while run waits for another search to end.
	// waitingWork is the work that counts for this time, in the unit of solvers.Search.
	waiting     = 5 * time.Millisecond
	waitingWork = 1 << 20
	// learningWork is the work that counts for the search from one conflict to the next, in the unit
	// of solvers.Search. callWork is the work that counts for one call of the library.
	learningWork = 1 << 12
	callWork     = 1 << 15
)

// run searches for a model. stop is true if work returned true. If short is true, the search cannot be
// stopped. run then calls the library directly, because a search that can be stopped (watched) can
// take 50% longer.
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

// watched runs a search that can be stopped. The library has no function to stop it, but it sends each
// learned clause to a channel (its certificate of the search). So watched runs the library in
// another goroutine and calls work after each clause, while the library waits. If work returns
// true, leave closes the channel. Then the library panics, and its goroutine ends.
func watched(library *gophersat.Solver, work func(n int) (stop bool)) (status gophersat.Status, stop bool) {
	learned := make(chan string)
	library.Certified, library.CertChan = true, learned
	ended := make(chan any) // channel that receives the status of the search, or the value of a panic
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
				panic(end) // the library had a fault, and the caller must see the panic
			}
			return status, stop
		}
	}
}
