package serve

import (
	"bytes"
	"fmt"
	"net/http"
	"time"
)

const (
	// maxStreams is how many viewers are sent news; others may look, and look again.
	maxStreams = 2000
	// heartbeat is how often something is sent to who would else hear nothing: whether
	// a client is dead shows when it is written to.
	heartbeat = 15 * time.Second
)

// events sends a viewer news as they come (server-sent events), the latest alone:
// who is slow misses some and is never waited for.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	if s.streams.Add(1) > maxStreams {
		s.streams.Add(-1)
		w.Header().Set("Retry-After", "30")
		http.Error(w, "Too many viewers. Reload the page to see the current standings.", http.StatusServiceUnavailable)
		return
	}
	defer s.streams.Add(-1)
	s.inside(w, r, func(room *room) error {
		s.follow(w, r, room)
		return nil
	})
}

// follow sends news until there are none to come, or nobody to take them.
func (s *Server) follow(w http.ResponseWriter, r *http.Request, room *room) {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("X-Accel-Buffering", "no")
	if r.Method == http.MethodHead {
		return
	}
	control := http.NewResponseController(w)
	send := func(format string, args ...any) bool {
		_ = control.SetWriteDeadline(time.Now().Add(patience))
		if _, err := fmt.Fprintf(w, format, args...); err != nil {
			return false
		}
		return control.Flush() == nil
	}
	if !send("retry: 3000\n\n") {
		return
	}
	pulse := time.NewTimer(heartbeat)
	defer pulse.Stop()
	var sent []byte
	for {
		news, changed, err := room.newest()
		if err != nil { // the page says so when it is loaded again
			return
		}
		if !bytes.Equal(news, sent) {
			if !send("data: %s\n\n", news) {
				return
			}
			sent = news
		}
		pulse.Reset(heartbeat)
		select {
		case <-changed:
		case <-pulse.C:
			if !send(": still here\n\n") {
				return
			}
		case <-r.Context().Done():
			return
		case <-s.closing:
			return
		}
	}
}
