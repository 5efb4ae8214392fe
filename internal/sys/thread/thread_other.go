//go:build !linux

package thread

// Other systems do not measure threads, and the record reports that. On Windows, GetThreadTimes
// counts in steps of 16 ms, eight times the length of a measured block of puzzles.
// QueryThreadCycleTime counts cycles, and its documentation advises against converting them to
// time. Both functions do not report how long a thread waited for its core.

// CPU returns false, because this system does not measure the CPU time of a thread.
func CPU() (int64, bool) { return 0, false }

// ProcessCPU returns false, because only the CPU time of threads is compared with it.
func ProcessCPU() (int64, bool) { return 0, false }

// Switches returns 0, because this system does not count them for a thread.
func Switches() (slept, lost int64) { return 0, 0 }

// Waited returns false, because this system does not measure waits for a core.
func Waited() (int64, bool) { return 0, false }

// Of returns false, because this system does not report the state of a thread.
func Of(int) (State, bool) { return State{}, false }

// Inherit calls start. On Windows, a process begins on the cores of its parent process, regardless
// of the thread that starts it.
func Inherit(_ int, start func() error) (pinned bool, err error) { return false, start() }

// Counter counts instructions, but only on Linux.
type Counter struct{}

// CountInstructions returns nil, because this system does not count instructions.
func CountInstructions() *Counter { return nil }

// Read returns 0.
func (*Counter) Read() int64 { return 0 }
