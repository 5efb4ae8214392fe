package attempt

import (
	"context"
	"testing"
	"time"
)

// knocks counts interrupts.
type knocks int

func (k *knocks) Interrupt() { *k++ }

func TestALateInterruptHitsNobody(t *testing.T) {
	var g Guard
	var k knocks
	ctx := &g.Context
	g.Enter(Phase{Budget: &Budget{Puzzle: 10, Grace: int64(time.Hour), Total: 1 << 60}, Limit: 10})
	for _, step := range []struct {
		reason string
		do     func()
		at     int64 // of the watchman's visit
		want   knocks
		over   bool
	}{
		{"in time", func() { g.Begin(&k) }, 5, 0, false},
		{"its time is up", func() {}, 15, 1, true},
		{"it has not noticed yet, as if it had not begun to wait", func() {}, 16, 2, true},
		{"it is back, and the next has not begun", func() { g.End() }, 17, 2, true},
		{"the next has begun", func() { g.Begin(&k) }, 18, 2, false},
		{"whose time is up too", func() {}, 28, 3, true},
		{"one that nobody can wake", func() { g.End(); g.Begin(nil) }, 29, 3, false},
		{"is cancelled like any other", func() {}, 40, 3, true},
	} {
		step.do()
		if lost := g.Look(step.at, false); lost || k != step.want || (ctx.Err() != nil) != step.over {
			t.Fatalf("%s: %d interrupts, want %d; context %v", step.reason, k, step.want, ctx.Err())
		}
	}
	if !g.Leave() || ctx.Err() != context.DeadlineExceeded {
		t.Error("the worker is lost")
	}
}
