// Package runtest makes runs for tests, from invented events.
package runtest

import (
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
)

// Of returns the Run of some events. The test fails if the Run refuses one of them. The events can
// include Blocks of package recordtest.
func Of[Events ~[]record.Event](t testing.TB, events Events) *run.Run {
	t.Helper()
	r := run.New()
	for i, e := range recordtest.Events(events...) {
		if err := r.Add(e); err != nil {
			t.Fatalf("event %d (%T): %v", i, e, err)
		}
	}
	return r
}
