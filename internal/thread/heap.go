// Package thread is what the harness asks of an operating system's threads:
// cores to sit on, CPU time, priority; and of the heap that they share. The calls
// speak of the calling thread, which the caller has locked with
// runtime.LockOSThread.
package thread

import (
	"runtime"
	"runtime/metrics"
)

// State is what the system shows of a thread.
type State struct {
	WaitNS int64 // as Waited, without what it has waited since it last ran
	CPUNS  int64
	Ready  bool // it runs or waits for its core: it does not sleep
}

// Collector runs the garbage collector while nothing is measured.
type Collector struct{ live uint64 } // bytes of heap after the last collection

// Collect collects if the heap has grown by more than so many bytes since the last time.
func (c *Collector) Collect(garbage uint64) {
	if heapBytes() > c.live+garbage {
		runtime.GC()
		c.live = heapBytes()
	}
}

// heapBytes is what live and dead objects of this process take.
func heapBytes() uint64 { return metric("/memory/classes/heap/objects:bytes") }

// GCCycles counts the garbage collections of this process so far.
func GCCycles() uint64 { return metric("/gc/cycles/total:gc-cycles") }

func metric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}
