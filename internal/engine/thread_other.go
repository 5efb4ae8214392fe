//go:build !linux

package engine

// Elsewhere threads are neither pinned nor clocked nor demoted; the record
// says so.

func threadCPU() (int64, bool) { return 0, false }
func cores() []int             { return nil }
func pin(int) bool             { return false }
func threadID() int            { return 0 }
func demote(int) bool          { return false }
