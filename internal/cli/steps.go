package cli

import (
	"fmt"
	"io"
	"time"

	"sudokubench/internal/humanize"
)

// steps shows on standard error what is being prepared and for how long: on a terminal in one
// line that changes, elsewhere in a line for each step that takes long.
type steps struct {
	out      io.Writer // nil: nothing is shown
	terminal bool
	tick     func() (<-chan time.Time, func()) // once per second, until the function
}

func newSteps(stderr io.Writer, off bool) *steps {
	s := &steps{out: stderr, terminal: onTerminal(stderr), tick: func() (<-chan time.Time, func()) {
		t := time.NewTicker(time.Second)
		return t.C, t.Stop
	}}
	if off {
		s.out = nil
	}
	return s
}

const (
	longStep = 5  // seconds after which a step is named if there is no terminal
	nextLine = 60 // seconds between its lines
)

// begin starts a step. done ends it and clears its line.
func (s *steps) begin(what string) (done func()) {
	if s.out == nil {
		return func() {}
	}
	what = humanize.Visible(what)
	if s.terminal {
		fmt.Fprintf(s.out, "\r\x1b[K%s ...", what)
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticks, stop := s.tick()
		defer stop()
		for seconds := 1; ; seconds++ {
			select {
			case <-end:
				return
			case <-ticks:
			}
			switch {
			case s.terminal:
				fmt.Fprintf(s.out, "\r\x1b[K%s ... %s", what, time.Duration(seconds)*time.Second)
			case seconds >= longStep && (seconds-longStep)%nextLine == 0:
				fmt.Fprintf(s.out, "bench: %s ... %s\n", what, time.Duration(seconds)*time.Second)
			}
		}
	}()
	return func() {
		close(end)
		<-ended
		if s.terminal {
			fmt.Fprint(s.out, "\r\x1b[K")
		}
	}
}
