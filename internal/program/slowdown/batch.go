package slowdown

import (
	"context"

	"sudokubench/internal/sys/clock"
)

// Batch slows down whole batches of puzzles by a share: 0.03 means 3%. It reads the clock only at
// the start and end of a batch, so the puzzles themselves are not slowed down. The time of a batch
// is exact to one reading of the clock. A nil Batch does nothing.
type Batch struct {
	share float64
	now   func() int64
	cost  int64 // time of one reading of the clock, in ns
	begin int64
	owed  float64 // time still to spin, in ns; negative if the last spin was too long
}

// NewBatch returns nil if share is 0 or less. now has the same meaning as in Slow. A clock of CPU
// time is better than wall time, because interruptions then add no slowdown.
func NewBatch(share float64, now func() int64) *Batch {
	if !(share > 0) {
		return nil
	}
	if now == nil {
		now = clock.Now
	}
	return &Batch{share: share, now: now, cost: readingCost(now)}
}

// Begin must be called right before the first puzzle, after the caller's clock has started.
func (b *Batch) Begin() {
	if b != nil {
		b.begin = b.now()
	}
}

// End must be called right after the last puzzle, before the caller's clock stops. It spins for the
// additional time.
func (b *Batch) End() {
	if b == nil {
		return
	}
	end := b.now()
	b.owed += b.share*float64(max(0, end-b.begin-b.cost)) - 2*float64(b.cost) // the two readings of the clock also slowed the batch down, so subtract their time
	if b.owed > 0 {
		b.owed -= float64(spin(context.Background(), b.now, end, b.owed-float64(b.cost)/2))
	}
}

// Of returns the time of a single puzzle after the slowdown, in ns. The argument is its time before
// the slowdown.
func (b *Batch) Of(ns int64) int64 {
	if b == nil {
		return ns
	}
	return int64(float64(ns) * (1 + b.share))
}
