package engine

import "sudokubench/internal/engine/attempt"

// Fake makes a plan use the executors of a test.
func (p *Plan) Fake(executor func(*attempt.Instance, *attempt.Guard) attempt.Executor) {
	p.executor = executor
}

// Watch makes the test the limit watcher of a plan: at the beginning of the run, take gets the function
// that the limit watcher calls at each visit. The machine never pauses then.
func (p *Plan) Watch(take func(visit func())) {
	p.watch = func(visit func()) (stop func()) { take(visit); return func() {} }
	p.pausedNS = func() int64 { return 0 }
}

// Watched gives a plan the limit watcher of a real run.
func (p *Plan) Watched() { p.watch = nil }

// Stood sets the function that returns for how many ns the machine has paused so far.
func (p *Plan) PausedNS(paused func() int64) {
	p.pausedNS = paused
}

// Evenly exports evenly.
var Evenly = evenly

// ShortID exports shortID.
var ShortID = shortID
