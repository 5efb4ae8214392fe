package cli

import (
	"io"
	"strings"
	"sync"
)

// spout takes what a process writes, into memory at first.
type spout struct {
	mu   sync.Mutex
	held strings.Builder
	to   io.Writer // nil: into memory
}

func (s *spout) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.to == nil {
		return s.held.Write(text)
	}
	return s.to.Write(text)
}

// redirect sends what comes from now on elsewhere and returns what was held.
func (s *spout) redirect(to io.Writer) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.to = to
	return s.held.String()
}
