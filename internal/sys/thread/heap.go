// Package thread controls and observes threads of the operating system: their cores, CPU time and
// priority. It also observes the heap. Functions about the calling thread need a goroutine that has
// called runtime.LockOSThread.
package thread

import (
	"runtime"
	"runtime/metrics"
)

// State is the state of a thread, as the system reports it.
type State struct {
	WaitNS int64 // time that the thread has waited for a core, in ns, without the current wait
	CPUNS  int64
	Ready  bool // whether the thread runs or waits for its core, rather than sleeps
}

// Collector runs the garbage collector between measurements.
type Collector struct{ live uint64 } // size of the heap after the last collection, in bytes

// Collect collects garbage if the heap has grown by more than garbage bytes since the last
// collection.
func (c *Collector) Collect(garbage uint64) {
	if heapBytes() > c.live+garbage {
		runtime.GC()
		c.live = heapBytes()
	}
}

// heapBytes returns the bytes of all live and dead objects of this process.
func heapBytes() uint64 { return metric("/memory/classes/heap/objects:bytes") }

// GCCycles returns the number of garbage collections of this process so far.
func GCCycles() uint64 { return metric("/gc/cycles/total:gc-cycles") }

func metric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}
