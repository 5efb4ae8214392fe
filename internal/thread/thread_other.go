//go:build !linux

package thread

// Elsewhere threads are neither pinned nor clocked nor demoted; the record
// says so.

// CPU is not known.
func CPU() (int64, bool) { return 0, false }

// Waited is not known.
func Waited() (int64, bool) { return 0, false }

// Of is not known.
func Of(int) (State, bool) { return State{}, false }

// Cores are not known.
func Cores() []int { return nil }

// Pin does nothing and says so.
func Pin(int) bool { return false }

// Inherit calls start.
func Inherit(_ int, start func() error) error { return start() }

// ID is 0.
func ID() int { return 0 }

// Demote does nothing and says so.
func Demote(int) bool { return false }

// Counter counts instructions; only on Linux.
type Counter struct{}

// CountInstructions returns nil: they are not counted here.
func CountInstructions() *Counter { return nil }

// Read is 0.
func (*Counter) Read() int64 { return 0 }
