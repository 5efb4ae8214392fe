package run_test

import (
	"runtime"
	"testing"

	"sudokubench/internal/record/run/runtest"
)

// heap returns the number of bytes of the heap in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// BenchmarkFold reports events and attempts per second, and the memory of the Run at the end.
func BenchmarkFold(b *testing.B) {
	st := runtest.Big()
	before := heap()
	held := runtest.Of(b, st)
	after := heap()
	runtime.KeepAlive(held)
	for b.Loop() {
		runtest.Of(b, st)
	}
	b.ReportMetric(float64(after-before)/(1<<20), "held-MB")
	b.ReportMetric(float64(after-before)/float64(len(held.Contestants)*held.Corpora[0].WholePuzzles), "held-bytes/puzzle/contestant")
	perRun := float64(b.Elapsed().Seconds()) / float64(b.N)
	b.ReportMetric(float64(len(st))/perRun, "events/s")
	b.ReportMetric(float64(held.Tried)/perRun, "attempts/s")
}
