package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"sudokubench/sandbox"
)

// patience is the time after the first signal in which further signals have no effect. GNU timeout
// sends two signals at once: one to the command and one to the process group of the command.
const patience = time.Second

// interruptible returns a context that ends at the first signal to stop. A later signal calls sweep
// and ends this process and all processes that it started at once, if more than patience has
// passed. If SIGHUP is ignored at the start, as under nohup, it stays ignored.
func interruptible(stderr io.Writer, sweep func()) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(signals, syscall.SIGHUP)
	}
	done := make(chan struct{})
	go func() {
		if obey(signals, done, time.Now, cancel) {
			sandbox.KillBelow()
			sweep()
			fmt.Fprintln(stderr, "bench: stopped at once")
			os.Exit(exitFailed)
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(done)
		cancel()
	}
}

// obey calls end at the first signal. Then it waits until a signal comes more than patience later
// and returns true, or until done is closed and returns false.
func obey(signals <-chan os.Signal, done <-chan struct{}, now func() time.Time, end func()) bool {
	var first time.Time
	for {
		select {
		case <-done:
			return false
		case <-signals:
		}
		switch at := now(); {
		case first.IsZero():
			first = at
			end()
		case at.Sub(first) > patience:
			return true
		}
	}
}
