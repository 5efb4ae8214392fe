package engine

import "sudokubench/internal/attempt"

// Fake makes a plan use the executors of a test. The run then has no goroutine that cancels late
// attempts, so the executors call the guard themselves.
func (p *Plan) Fake(executor func(*attempt.Instance, *attempt.Guard) attempt.Executor) {
	p.executor = executor
	if p.stood == nil {
		p.stood = func() int64 { return 0 }
	}
}

// Stood sets the function that returns for how many ns the machine has paused so far.
func (p *Plan) Stood(stood func() int64) {
	p.stood = stood
}

// Allotment exports allotment.
func (p *Plan) Allotment(corpus int, left int64) int64 { return p.allotment(corpus, left) }

// Evenly exports evenly.
var Evenly = evenly

// ShortID exports shortID.
var ShortID = shortID
