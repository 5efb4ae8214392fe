// Package thread is what the harness asks of an operating system's threads:
// cores to sit on, CPU time, priority; and of the heap that they share. The calls
// speak of the calling thread, which the caller has locked with
// runtime.LockOSThread.
package thread

import "runtime/metrics"

// HeapBytes is what live and dead objects of this process take.
func HeapBytes() uint64 { return metric("/memory/classes/heap/objects:bytes") }

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
