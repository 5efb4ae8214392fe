//go:build !linux

package thread

// Elsewhere threads are not clocked; the record says so. On Windows, GetThreadTimes
// counts in steps of 16 ms, eight times as long as a block. QueryThreadCycleTime counts
// cycles, and its documentation advises against converting them to time. Neither shows
// how long a thread waited for its core.

// CPU is not known.
func CPU() (int64, bool) { return 0, false }

// Waited is not known.
func Waited() (int64, bool) { return 0, false }

// Of is not known.
func Of(int) (State, bool) { return State{}, false }

// Inherit calls start. On Windows, a process begins on the cores of its parent process,
// not of the thread that starts it.
func Inherit(_ int, start func() error) error { return start() }

// Counter counts instructions; only on Linux.
type Counter struct{}

// CountInstructions returns nil: they are not counted here.
func CountInstructions() *Counter { return nil }

// Read is 0.
func (*Counter) Read() int64 { return 0 }
