//go:build unix

package program

import (
	"context"
	"testing"

	"sudokubench/solvers"
)

// TestOutputCanBeWaitedFor shows that the pipe has the descriptor of the program's output. Without
// the descriptor, the harness would not notice early output, and an interrupt would wait for the
// end of the output.
func TestOutputCanBeWaitedFor(t *testing.T) {
	s := fake(t, "lines", "is right", nil)
	if err := s.(solvers.Starter).Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !s.(*lines).pipe.open {
		t.Error("sandbox.Process.Stdout is not a syscall.Conn")
	}
}
