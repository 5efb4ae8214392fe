package cli

import (
	"fmt"
	"io"

	"sudokubench/internal/words/humanize"
)

// status is a line on standard error that shows the current work. It shows nothing if standard
// error is not a terminal.
type status struct{ out io.Writer }

func newStatus(stderr io.Writer, off bool) *status {
	if off || !onTerminal(stderr) {
		return &status{}
	}
	return &status{stderr}
}

func (s *status) show(share float64, what string) {
	if s.out != nil {
		fmt.Fprintf(s.out, "\r\x1b[K%3.0f%% %s", 100*share, humanize.Visible(what))
	}
}

func (s *status) clear() {
	if s.out != nil {
		fmt.Fprint(s.out, "\r\x1b[K")
	}
}
