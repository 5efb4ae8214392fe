// Package thread is what the harness asks of an operating system's threads:
// cores to sit on, CPU time, priority; and of the heap that they share. The calls
// speak of the calling thread, which the caller has locked with
// runtime.LockOSThread.
package thread
