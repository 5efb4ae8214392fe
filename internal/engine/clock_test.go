package engine_test

import (
	"context"
	"sync/atomic"
	"testing"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/thread"
	"sudokubench/solvers"
)

// pushedClock is that of threads which others push aside.
type pushedClock struct {
	steppedClock
	cpu, waited atomic.Int64
	ready       atomic.Bool // it waits at this moment
}

func (c *pushedClock) ThreadCPU() (int64, bool)  { return c.cpu.Load(), true }
func (c *pushedClock) ThreadWait() (int64, bool) { return c.waited.Load(), true }

// Thread shows a wait only when it is over, as the system does.
func (c *pushedClock) Thread(int) (thread.State, bool) {
	s := thread.State{WaitNS: c.waited.Load(), CPUNS: c.cpu.Load(), Ready: c.ready.Load()}
	if s.Ready {
		s.WaitNS = 0
	}
	return s, true
}

func TestABlockTellsWhatItsThreadWaited(t *testing.T) {
	for _, tt := range []struct {
		reason          string
		cpu, wait, want int64 // ns a puzzle, of 100
	}{
		{"pushed aside for a while", 60, 40, 40},
		{"nobody else there", 100, 0, 0},
		{"asleep by itself: that is its own time", 10, 0, 0},
		{"it also waited before the clock ran", 60, 70, 40},
	} {
		clock := &pushedClock{}
		c := contestant("c", func(ctx context.Context, q *solvers.Query, claim *solvers.Claim) error {
			clock.now.Add(100)
			clock.cpu.Add(tt.cpu)
			clock.waited.Add(tt.wait)
			return fill(ctx, q, claim)
		})
		p := planOf([]engine.Corpus{corpusOf("k", 20)}, c)
		p.Clock, p.Workers, p.Detail = clock, 1, false
		var wall, wait int64
		for _, e := range run(t, p) {
			if turn, ok := e.(*record.Turn); ok {
				wall += turn.WallNS
				wait += turn.WaitNS
			}
		}
		if wall == 0 || wait != wall*tt.want/100 {
			t.Errorf("%s: waited %d ns of %d, want %d%%", tt.reason, wait, wall, tt.want)
		}
	}
}
