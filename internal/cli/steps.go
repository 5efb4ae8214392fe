package cli

import (
	"fmt"
	"io"
	"time"

	"sudokubench/internal/words/humanize"
)

// steps shows on standard error the current step of the preparations and its time. On a terminal it
// updates one line. Otherwise it prints a line for each step that takes long.
type steps struct {
	out      io.Writer // writer of the messages; nil means no messages
	terminal bool
	tick     func() (<-chan time.Time, func()) // returns a channel with one tick per second, and a function that stops it
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
	longStep = 5  // seconds after which the first line appears if there is no terminal
	nextLine = 60 // seconds between the lines that follow
)

// begin shows the start of a step. The returned function done ends the step and clears its line.
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
		s.clear()
	}
}

// show shows the current work on a terminal.
func (s *steps) show(share float64, what string) {
	if s.out != nil && s.terminal {
		fmt.Fprintf(s.out, "\r\x1b[K%3.0f%% %s", 100*share, humanize.Visible(what))
	}
}

// clear removes what show has shown.
func (s *steps) clear() {
	if s.out != nil && s.terminal {
		fmt.Fprint(s.out, "\r\x1b[K")
	}
}
