package engine_test

import (
	"testing"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
)

// cpuClock is a clock that reports as much CPU time as wall time.
type cpuClock struct{ steppedClock }

func (c *cpuClock) Now() int64               { return c.now.Add(1000) }
func (c *cpuClock) ThreadCPU() (int64, bool) { return c.now.Add(1000), true }

// TestThreadsHaveNoCPUTime shows that no CPU time is recorded for a solver with helper threads,
// because the CPU time of the worker's thread does not include them.
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
		t.Errorf("CPU times %v; want more than 0 for alone and 0 for helped", cpu)
	}
}

// TestSolversThatCannotProveAreSkipped shows that a solver that finds only one solution is skipped if
// a proof of uniqueness is required. Otherwise its answer would count as a proof, or as a fault.
func TestSolversThatCannotProveAreSkipped(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		most, limit int
		skipped     bool
	}{
		{"a solver that counts any number", 0, 50, false},
		{"a solver that finds one solution, if one is required", 1, 1, false},
		{"a solver that finds one solution, if a proof is required", 1, 2, true},
		{"a solver that proves uniqueness", 2, 2, false},
		{"a solver that proves uniqueness, if a number is required", 2, 50, true},
	} {
		c := contestant("c", fill)
		c.MaxSolutions = tt.most
		p := planOf([]engine.Corpus{corpusOf("k", 5)}, c)
		p.MaxSolutions = tt.limit
		if skipped := tallyOf(run(t, p), "k", "c").ends[record.Skipped] > 0; skipped != tt.skipped {
			t.Errorf("%s: skipped %t, want the opposite", tt.reason, skipped)
		}
	}
}
