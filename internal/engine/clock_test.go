package engine_test

import (
	"context"
	"sync/atomic"
	"testing"

	"sudokubench/internal/engine"
	"sudokubench/internal/sys/thread"
	"sudokubench/solvers"
)

// pushedClock is a clock whose threads wait for cores. Tests set the CPU time and the wait.
type pushedClock struct {
	steppedClock
	cpu, waited atomic.Int64
	slept, lost atomic.Int64 // switches of the thread
	helpers     atomic.Int64 // CPU time of other threads, in ns
	ready       atomic.Bool  // true while the thread is ready to run and waits for a core
}

func (c *pushedClock) ThreadCPU() (int64, bool)  { return c.cpu.Load(), true }
func (c *pushedClock) ThreadWait() (int64, bool) { return c.waited.Load(), true }

func (c *pushedClock) ThreadSwitches() (slept, lost int64) { return c.slept.Load(), c.lost.Load() }
func (c *pushedClock) ProcessCPU() (int64, bool)           { return c.cpu.Load() + c.helpers.Load(), true }

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
		slept, lost     int64 // switches of the thread
	}{
		{"the thread waited for some time", 60, 40, 40, 0, 1},
		{"the thread did not wait", 100, 0, 0, 0, 0},
		{"sleep counts as time of the solver", 10, 0, 0, 1, 0},
		{"on an idle machine, sleep counts as time of the solver even if it can be the scheduler's", 10, 0, 0, 1, 1},
		{"the thread also waited before the measurement", 60, 70, 40, 0, 1},
		{"the scheduler stopped the thread, which slept until another thread got a core", 20, 50, 80, 1, 1},
		{"the sleep is longer than the wait, so the solver slept, too", 10, 30, 60, 1, 1},
		{"the thread slept more often than it lost its core, so the solver slept", 20, 50, 50, 2, 1},
	} {
		clock := &pushedClock{}
		c := contestant("c", func(ctx context.Context, q *solvers.Query, claim *solvers.Claim) error {
			clock.now.Add(100)
			clock.cpu.Add(tt.cpu)
			clock.waited.Add(tt.wait)
			clock.slept.Add(tt.slept)
			clock.lost.Add(tt.lost)
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

// TestHelpersAreNotFree shows that a solver pays for its sleep on a busy machine from its second
// turn on if other threads worked in the first.
func TestHelpersAreNotFree(t *testing.T) {
	clock := &pushedClock{}
	c := contestant("c", func(ctx context.Context, q *solvers.Query, claim *solvers.Claim) error {
		clock.now.Add(100)
		clock.cpu.Add(40)
		clock.helpers.Add(20)
		clock.waited.Add(30)
		clock.slept.Add(1)
		clock.lost.Add(1)
		return fill(ctx, q, claim)
	})
	p := planOf([]engine.Corpus{corpusOf("k", 20)}, c)
	p.Clock, p.Workers, p.Detail = clock, 1, false
	turns := turnsOf(run(t, p), "c")
	if first, second := turns[0], turns[1]; first.WaitNS != first.WallNS*60/100 || second.WaitNS != second.WallNS*30/100 {
		t.Errorf("the waits are %d of %d ns and %d of %d ns, want 60%% and 30%%", first.WaitNS, first.WallNS, second.WaitNS, second.WallNS)
	}
}
