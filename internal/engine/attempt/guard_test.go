package attempt

import (
	"context"
	"testing"
	"time"
)

// knocks is a solver that counts how often it is interrupted.
type knocks int

func (k *knocks) Interrupt() { *k++ }

func TestALateInterruptIsIgnored(t *testing.T) {
	var g Guard
	var k knocks
	ctx := &g.Context
	g.Enter(Phase{Budget: &Budget{Puzzle: 10, Grace: int64(time.Hour), Total: 1 << 60}, Limit: 10})
	for _, step := range []struct {
		reason string
		do     func()
		at     int64 // clock reading in ns when Look is called
		want   knocks
		over   bool
	}{
		{"in time", func() { g.Begin(&k) }, 5, 0, false},
		{"the time of the attempt is up", func() {}, 15, 1, true},
		{"the attempt has not noticed the interrupt", func() {}, 16, 2, true},
		{"the attempt has ended, and the next has not begun", func() { g.End() }, 17, 2, true},
		{"the next attempt has begun", func() { g.Begin(&k) }, 18, 2, false},
		{"the time of this attempt is up, too", func() {}, 28, 3, true},
		{"an attempt that cannot be interrupted", func() { g.End(); g.Begin(nil) }, 29, 3, false},
		{"the time of this attempt is up", func() {}, 40, 3, true},
	} {
		step.do()
		if lost := g.Look(step.at, false); lost || k != step.want || (ctx.Err() != nil) != step.over {
			t.Fatalf("%s: %d interrupts, want %d; context error %v", step.reason, k, step.want, ctx.Err())
		}
	}
	if !g.Leave() || ctx.Err() != context.DeadlineExceeded {
		t.Error("Leave returned false or the context did not end; want true and deadline exceeded")
	}
}
