//go:build unix

package program

import (
	"context"
	"testing"

	"sudokubench/solvers"
)

// TestOutputCanBeWaitedFor: without its descriptor, what a program writes ahead
// would not be seen, and an interrupt would have to hope for the end of the pipe.
func TestOutputCanBeWaitedFor(t *testing.T) {
	s := fake(t, "lines", "is right", nil)
	if err := s.(solvers.Starter).Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !s.(*lines).pipe.open {
		t.Error("sandbox.Process.Stdout is no syscall.Conn")
	}
}
