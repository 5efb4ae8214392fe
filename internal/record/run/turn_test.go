package run_test

import (
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
)

// TestCutAttempts shows that the time of cut attempts counts only in rounds, and is never below 0.
func TestCutAttempts(t *testing.T) {
	turn := func(round int, detail bool, cut int64) *record.Turn {
		return &record.Turn{Corpus: "k", Contestant: "a", Round: round, Detail: detail, CutNS: cut, Ended: record.Budget}
	}
	r := runtest.Of(t, slices.Concat(runtest.Opening(), []record.Event{turn(0, false, 30), turn(1, false, 20), turn(2, true, 10)}))
	if got := r.Part("k", "a").CutNS; got != 50 {
		t.Errorf("CutNS is %d, want 50", got)
	}
	if err := r.Add(turn(3, false, -1)); err == nil || !strings.Contains(err.Error(), "-1") {
		t.Errorf("a negative time: got error %v, want one with the number", err)
	}
}
