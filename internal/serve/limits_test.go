package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudokubench/internal/record/run"
	"sudokubench/reports/document"
	"sudokubench/reports/live"
)

// stuck is a connection whose client reads nothing. It stores its write deadlines.
type stuck struct {
	*httptest.ResponseRecorder
	deadlines []time.Time
	began     sync.Once
	waiting   chan struct{} // channel that is closed when a write has begun
	free      chan struct{} // channel that makes writes fail when it is closed
}

func (s *stuck) Write([]byte) (int, error) {
	s.began.Do(func() { close(s.waiting) })
	<-s.free
	return 0, errors.New("gone")
}

func (s *stuck) SetWriteDeadline(at time.Time) error {
	s.deadlines = append(s.deadlines, at)
	return nil
}

// TestStuckClients shows that clients that read nothing delay no other client, that each write has
// a deadline, and that a failed write ends the response.
func TestStuckClients(t *testing.T) {
	b := newBench(t)
	for _, name := range []string{"x", "y"} {
		b.add(name, opening()...)
	}
	b.get("/runs/x") // the page is now known, so that the server starts to send it at once
	free, gone := make(chan struct{}), sync.WaitGroup{}
	for _, path := range []string{"/runs/x", "/runs/x?view=board", "/runs/x/data", "/runs/x/events", "/runs/", "/nothing"} {
		dead := &stuck{ResponseRecorder: httptest.NewRecorder(), waiting: make(chan struct{}), free: free}
		gone.Go(func() { b.server.ServeHTTP(dead, httptest.NewRequest("GET", "http://localhost"+path, nil)) })
		<-dead.waiting
		want := 2 // the guard sets a deadline, and each write of a page or of a stream does
		if path == "/nothing" {
			want = 1
		}
		if len(dead.deadlines) != want || slices.MinFunc(dead.deadlines, time.Time.Compare).Before(b.begun.Add(patience)) {
			t.Errorf("%s: got deadlines %v, want %d, each at least %v", path, dead.deadlines, want, b.begun.Add(patience))
		}
	}
	v := b.listen("x")
	for _, path := range []string{"/runs/x", "/runs/y", "/runs/"} {
		if answer, _ := b.get(path); answer.StatusCode != http.StatusOK {
			t.Errorf("%s: got status %d, want 200", path, answer.StatusCode)
		}
	}
	b.add("x", turn("a", 0, 4000)...)
	v.until("a turn, although other clients read nothing", turns(1))
	close(free)
	gone.Wait()
	if n := b.server.Streams(); n != 1 {
		t.Errorf("got %d streams, want 1 after the other client failed", n)
	}
}

// TestStreamsEnd shows that streams end with the server, and that their number is limited.
func TestStreamsEnd(t *testing.T) {
	b := newBench(t)
	b.add("run", opening()...)
	b.server.streams.Store(maxStreams)
	if answer, _ := b.get("/runs/run/events"); answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one stream too many: got status %d, want 503", answer.StatusCode)
	}
	b.server.streams.Store(0)
	v := b.listen("run")
	v.until("the beginning", turns(0))
	b.server.Close()
	for _, ok := v.next(); ok; _, ok = v.next() { // reads until the stream ends
	}
}

// TestWatchers shows that the server removes a watcher without viewers when too many records are
// open, and that it keeps watchers with viewers.
func TestWatchers(t *testing.T) {
	b := newBench(t)
	name := func(i int) string { return fmt.Sprint("run", i) }
	for i := range maxWatchers + 3 {
		b.add(name(i), append(opening(), done)...)
	}
	b.listen(name(0)).until("the end", ended)
	for i := range maxWatchers + 3 {
		if answer, body := b.get("/runs/" + name(i) + "/data"); answer.StatusCode != http.StatusOK {
			t.Errorf("record %d: got status %d, want 200: %s", i, answer.StatusCode, body)
		}
	}
	b.server.mu.Lock()
	watchers, first := len(b.server.watchers), b.server.watchers[name(0)]
	b.server.mu.Unlock()
	if watchers > maxWatchers || first == nil {
		t.Errorf("got %d watchers, the first %v; want at most %d, including the first, which has a viewer", watchers, first, maxWatchers)
	}
	for i := range maxWatchers {
		b.listen(name(i)).until("anything", func(*live.Data) bool { return true })
	}
	if answer, _ := b.get("/runs/" + name(maxWatchers)); answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one record too many: got status %d, want 503", answer.StatusCode)
	}
}

func TestIdleWatchersGo(t *testing.T) {
	b := newBench(t, func(o *Options) { o.Idle = time.Nanosecond })
	b.add("run", append(opening(), done)...)
	b.get("/runs/run")
	for left := 1; left > 0; {
		b.server.mu.Lock()
		left = len(b.server.watchers)
		b.server.mu.Unlock()
	}
	if answer, _ := b.get("/runs/run"); answer.StatusCode != http.StatusOK {
		t.Errorf("a record whose watcher was removed: got status %d, want 200", answer.StatusCode)
	}
}

// TestVisitorsWhoLeave shows that a viewer that leaves early does not keep its watcher in memory. A watcher
// that still reads its record stays, because otherwise its goroutine would continue uncounted.
func TestVisitorsWhoLeave(t *testing.T) {
	b := newBench(t)
	events := opening()
	for i := range 2000 {
		events = append(events, turn("a", i%2, int64(1000+i))...)
	}
	b.add("r", events...)
	for i := range 3 * maxWatchers {
		name := fmt.Sprint("r", i)
		if err := os.Link(b.path("r"), b.path(name)); err != nil {
			t.Skip("this file system does not support hard links: ", err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, leave, err := b.server.watch(ctx, name); err == nil {
			leave()
		}
		b.server.mu.Lock()
		reading := 0
		for _, w := range b.server.watchers {
			select {
			case <-w.ready:
			default:
				reading++
			}
			if w.viewers != 0 {
				t.Errorf("%s: got %d viewers, want 0 after all have left", w.name, w.viewers)
			}
		}
		if watchers := len(b.server.watchers); watchers > maxWatchers || reading > maxWatchers {
			t.Errorf("got %d watchers, of which %d are still reading; want at most maxWatchers", watchers, reading)
		}
		b.server.mu.Unlock()
	}
}

// TestMadeOnce shows that the server makes a page once for many requests, and reads an unchanged
// record once for many lists.
func TestMadeOnce(t *testing.T) {
	var pages atomic.Int64
	b := newBench(t, func(o *Options) {
		source := o.Source
		o.Source = func(r *run.Run) document.Source { pages.Add(1); return source(r) }
	})
	b.add("run", append(opening(), done)...)
	for range 20 {
		b.get("/runs/run")
	}
	if n := pages.Load(); n != 1 {
		t.Errorf("the page was made %d times for 20 requests, want 1", n)
	}
	b.get("/runs/")
	known := b.server.summaries.known
	for one, d := range known {
		d.Headline = "as it was read once"
		known[one] = d
	}
	for range 5 {
		if _, list := b.get("/runs/"); len(known) != 1 || !strings.Contains(list, "as it was read once") {
			t.Errorf("the record was read again for a list; got %d summaries, want 1", len(known))
		}
	}
}
