package serve

import (
	"bytes"
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

// events sends the latest news to a viewer as server-sent events. A slow viewer misses older
// messages, and the server does not wait for it.
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

// follow sends news until the room has an error, the viewer leaves or the server closes.
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
		if err != nil { // the stream ends, and the page shows the error when the viewer reloads it
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
