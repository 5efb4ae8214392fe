package cli

import (
	"context"
	"io"
	"testing"
)

// TestServerOfARunIgnoresInterrupts shows that the server of a run ends with its input, but that
// any other server ends with the context.
func TestServerOfARunIgnoresInterrupts(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	stdin, run := io.Pipe()
	s := &session{ctx: ctx, stdin: stdin}
	over := (&serveCommand{UntilEOF: true}).over(s)
	select {
	case <-over:
		t.Error("an interrupt ends the server of a run before the run ends")
	default:
	}
	run.Close()
	<-over
	<-(&serveCommand{}).over(s)
}
