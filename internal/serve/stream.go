package serve

import (
	"fmt"
	"net/http"
	"time"
)

const (
	// maxStreams is the largest number of streams. Further viewers can still load the pages.
	maxStreams = 2000
	// heartbeat is the longest time between two writes to a stream. A write is the only way to
	// detect that the client is gone.
	heartbeat = 15 * time.Second
)

// events sends the number of the latest version to a viewer as a server-sent event, until the record
// cannot be shown, the viewer leaves or the server closes. A slow viewer misses older numbers, and
// the server does not wait for it.
func (s *Server) events(w http.ResponseWriter, r *http.Request, watched *watcher) error {
	if s.streams.Add(1) > maxStreams {
		s.streams.Add(-1)
		w.Header().Set("Retry-After", "30")
		http.Error(w, "Too many viewers. Reload the page to see the current standings.", http.StatusServiceUnavailable)
		return nil
	}
	defer s.streams.Add(-1)
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("X-Accel-Buffering", "no")
	if r.Method == http.MethodHead {
		return nil
	}
	control := http.NewResponseController(w)
	text, sent := "retry: 3000\n\n", (*version)(nil)
	for {
		latest := watched.latest.Load()
		switch {
		case latest.err != nil: // the page shows the error when the viewer reloads it
			return nil
		case latest != sent:
			text += fmt.Sprintf("data: %d\n\n", latest.number)
		default:
			text = ": still here\n\n"
		}
		_ = control.SetWriteDeadline(time.Now().Add(patience))
		if _, err := fmt.Fprint(w, text); err != nil || control.Flush() != nil {
			return nil
		}
		text, sent = "", latest
		select {
		case <-latest.newer:
		case <-time.After(heartbeat):
		case <-r.Context().Done():
			return nil
		case <-s.closing.Done():
			return nil
		}
	}
}
