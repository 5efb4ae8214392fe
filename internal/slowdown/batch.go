package slowdown

import (
	"context"

	"sudokubench/internal/clock"
)

// Batch makes whole batches of puzzles take longer by a share: 0.03 is 3%. It costs the
// puzzles nothing, because the clock is read at the ends of a batch alone. So the
// times of batches are right to within one reading of the clock. A nil Batch slows nothing.
type Batch struct {
	share float64
	now   func() int64
	cost  int64 // ns of a reading
	begin int64
	owed  float64 // ns; below 0 if the last spin went too far
}

// NewBatch returns nil for a share of 0 or less. now is as in Slow; CPU time is better
// than wall time, because an interruption is then not slowed.
func NewBatch(share float64, now func() int64) *Batch {
	if !(share > 0) {
		return nil
	}
	if now == nil {
		now = clock.Now
	}
	return &Batch{share: share, now: now, cost: readingCost(now)}
}

// Begin is called on the clock, right before the first puzzle.
func (b *Batch) Begin() {
	if b != nil {
		b.begin = b.now()
	}
}

// End is called on the clock, right after the last puzzle. It spins.
func (b *Batch) End() {
	if b == nil {
		return
	}
	end := b.now()
	b.owed += b.share*float64(max(0, end-b.begin-b.cost)) - 2*float64(b.cost) // the two readings were time as well
	if b.owed > 0 {
		b.owed -= float64(spin(context.Background(), b.now, end, b.owed-float64(b.cost)/2))
	}
}

// Of is the time of a single puzzle of a batch, in ns, with the share.
func (b *Batch) Of(ns int64) int64 {
	if b == nil {
		return ns
	}
	return int64(float64(ns) * (1 + b.share))
}
