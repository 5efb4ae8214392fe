package cli

import (
	"io"
	"strings"
	"sync"
)

// spout takes what a process writes, into memory at first.
type spout struct {
	mu sync.Mutex
	to io.Writer
}

func (s *spout) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.to.Write(text)
}

// redirect sends what comes from now on elsewhere and returns what came before.
func (s *spout) redirect(to io.Writer) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, _ := s.to.(*strings.Builder)
	s.to = to
	if before == nil {
		return ""
	}
	return before.String()
}
