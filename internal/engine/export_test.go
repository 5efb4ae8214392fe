package engine

import "sudokubench/internal/attempt"

// Fake makes a plan run with the executors of a test. There is no watchman then:
// they visit the guard themselves.
func (p *Plan) Fake(executor func(*attempt.Instance, *attempt.Guard) attempt.Executor) {
	p.executor = executor
	if p.stood == nil {
		p.stood = func() int64 { return 0 }
	}
}

// Stood says for how many ns the machine has stood still so far.
func (p *Plan) Stood(stood func() int64) {
	p.stood = stood
}

// Allotment is that of a corpus of the plan.
func (p *Plan) Allotment(corpus int, left int64) int64 { return p.allotment(corpus, left) }

// Evenly is evenly.
var Evenly = evenly

// ShortID is shortID.
var ShortID = shortID
