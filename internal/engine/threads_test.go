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
		if b, ok := e.(*record.Block); ok {
			cpu[b.Contestant] += b.CPUNS
		}
	}
	if cpu["alone"] == 0 || cpu["helped"] != 0 {
		t.Errorf("CPU times %v; want some, and none", cpu)
	}
}
