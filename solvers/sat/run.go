package sat

import (
	"time"

	gophersat "github.com/crillab/gophersat/solver"
)

// one is full while a search of the library runs. Only one search can run at a time, because the
// library learns with a buffer that the whole process shares.
var one = make(chan struct{}, 1)

const (
	// waiting is the time between two looks at the context while run waits for another search.
	// waitingWork is the work of this time, in the unit of solvers.Search.
	waiting     = 5 * time.Millisecond
	waitingWork = 1 << 20
	// learningWork is the work of the search from one conflict to the next. callWork is the work of
	// one call of the library.
	learningWork = 1 << 12
	callWork     = 1 << 15
)

// run searches for a model. stop is true if work returned true. If short is true, run does not watch
// the search, because a watched search can take 50% longer. A search that run does not watch cannot
// be stopped.
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
	ended := make(chan any) // receives the status, or the value of a panic
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
				panic(end) // a fault of the library, which the caller must see
			}
			return status, stop
		}
	}
}
