// Package runtest makes runs for tests out of events that they make up.
package runtest

import (
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/run"
)

// Of is the run that some events describe, each of which must be taken. There may be
// Blocks of package recordtest among them.
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
