package engine_test

import (
	"context"
	"sync/atomic"
	"testing"

	"sudokubench/internal/engine"
	"sudokubench/internal/thread"
	"sudokubench/solvers"
)

// pushedClock is a clock whose threads wait for cores. Tests set the CPU time and the wait.
type pushedClock struct {
	steppedClock
	cpu, waited atomic.Int64
	ready       atomic.Bool // true while the thread is ready to run and waits for a core
}

func (c *pushedClock) ThreadCPU() (int64, bool)  { return c.cpu.Load(), true }
func (c *pushedClock) ThreadWait() (int64, bool) { return c.waited.Load(), true }

// Thread counts a wait only after its end, as the operating system does.
func (c *pushedClock) Thread(int) (thread.State, bool) {
	s := thread.State{WaitNS: c.waited.Load(), CPUNS: c.cpu.Load(), Ready: c.ready.Load()}
	if s.Ready {
		s.WaitNS = 0
	}
	return s, true
}

func TestABlockRecordsTheWaitOfItsThread(t *testing.T) {
	for _, tt := range []struct {
		reason          string
		cpu, wait, want int64 // CPU time, wait and expected recorded wait of each puzzle, in ns; the wall time is 100 ns
	}{
		{"the thread waited for some time", 60, 40, 40},
		{"the thread did not wait", 100, 0, 0},
		{"sleep counts as time of the solver", 10, 0, 0},
		{"the thread also waited before the measurement", 60, 70, 40},
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
		for _, turn := range turnsOf(run(t, p), "c") {
			wall += turn.WallNS
			wait += turn.WaitNS
		}
		if wall == 0 || wait != wall*tt.want/100 {
			t.Errorf("%s: the turns record a wait of %d ns of %d, want %d%%", tt.reason, wait, wall, tt.want)
		}
	}
}
