package engine_test

import (
	"testing"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
)

// cpuClock says that threads use as much CPU time as there is wall time.
type cpuClock struct{ steppedClock }

func (c *cpuClock) Now() int64               { return c.now.Add(1000) }
func (c *cpuClock) ThreadCPU() (int64, bool) { return c.now.Add(1000), true }

// What others do for a solver is in no thread's CPU time that anybody reads, so
// nothing is said of it.
func TestThreadsHaveNoCPUTime(t *testing.T) {
	alone, helped := contestant("alone", fill), contestant("helped", fill)
	helped.Threads = true
	p := planOf([]engine.Corpus{corpusOf("k", 5)}, alone, helped)
	p.Clock = &cpuClock{}
	cpu := map[string]int64{}
	for _, e := range run(t, p) {
		if turn, ok := e.(*record.Turn); ok {
			cpu[turn.Contestant] += turn.CPUNS
		}
	}
	if cpu["alone"] == 0 || cpu["helped"] != 0 {
		t.Errorf("CPU times %v; want some, and none", cpu)
	}
}

// Who can only find a solution is not asked whether there is another: its answer
// would pass for a proof, or for a fault.
func TestNobodyIsAskedMoreThanItAnswers(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		most, limit int
		skipped     bool
	}{
		{"any number", 0, 50, false},
		{"one, and one is asked for", 1, 1, false},
		{"one, and a proof is asked for", 1, 2, true},
		{"a proof", 2, 2, false},
		{"a proof, and a number is asked for", 2, 50, true},
	} {
		c := contestant("c", fill)
		c.Most = tt.most
		p := planOf([]engine.Corpus{corpusOf("k", 5)}, c)
		p.Limit = tt.limit
		skipped := false
		for _, e := range run(t, p) {
			if turn, ok := e.(*record.Turn); ok && turn.Ended == record.Skipped {
				skipped = true
			}
		}
		if skipped != tt.skipped {
			t.Errorf("%s: skipped %t", tt.reason, skipped)
		}
	}
}
