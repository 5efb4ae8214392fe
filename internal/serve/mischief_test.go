package serve

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
)

// TestEmptyRecord shows the error for an empty file. A run that was killed before its first line
// leaves such a file.
func TestEmptyRecord(t *testing.T) {
	b := newBench(t)
	testkit.NoError(t, os.WriteFile(filepath.Join(b.dir, "empty"+extension), nil, 0o666))
	for _, what := range []string{"", "/score", "/events"} {
		if answer, body := b.get("/runs/empty" + what); answer.StatusCode != http.StatusInternalServerError || !strings.Contains(body, "contains no run yet") {
			t.Errorf("page %q: got status %d, %q; want 500 and a message that the record contains no run", what, answer.StatusCode, body)
		}
	}
}

// idle is a connection that accepts data only after free is closed. began is closed when the first
// write begins.
type idle struct {
	*httptest.ResponseRecorder
	began, free chan struct{}
}

func (i *idle) Write(p []byte) (int, error) {
	select {
	case <-i.began:
	default:
		close(i.began)
	}
	<-i.free
	return len(p), nil
}

// TestSlowReader shows that a client that reads a page slowly does not delay other pages, the same
// page for others, or news.
func TestSlowReader(t *testing.T) {
	b := newBench(t)
	for _, name := range []string{"x", "y"} {
		b.add(name, opening()...)
	}
	v := b.listen("x")
	v.until("the beginning", func(n *tidings) bool { return n.Score > 0 })
	slow := &idle{httptest.NewRecorder(), make(chan struct{}), make(chan struct{})}
	gone := make(chan struct{})
	go func() {
		b.server.ServeHTTP(slow, httptest.NewRequest("GET", "http://localhost/runs/x", nil))
		close(gone)
	}()
	<-slow.began
	if answer, _ := b.get("/runs/y"); answer.StatusCode != http.StatusOK {
		t.Errorf("another page: got status %d, want 200", answer.StatusCode)
	}
	if answer, _ := b.get("/runs/x"); answer.StatusCode != http.StatusOK {
		t.Errorf("the same page: got status %d, want 200", answer.StatusCode)
	}
	b.add("x", turn("a", 0, 4000)...)
	v.until("a turn", func(n *tidings) bool { return len(n.Items) == 1 })
	close(slow.free)
	<-gone
}

// TestBodies shows that the server refuses a request with a body at once, even if the body never
// arrives.
func TestBodies(t *testing.T) {
	b := newBench(t)
	for _, name := range []string{"x", "y"} {
		b.add(name, append(opening(), done)...)
	}
	for _, tt := range []struct{ reason, head, want string }{
		{"a body that never arrives", "GET /runs/y HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n", "400"},
		{"a body without an end", "GET /runs/x/board HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=z\r\n\r\n", "400"},
		{"a POST whose body never arrives", "POST /runs/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n", "405"},
		{"a body, with the host name of another machine", "GET /runs/x HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 5\r\n\r\n", "421"},
		{"a full URL with the host name of another machine", "GET http://evil.example/runs/x HTTP/1.1\r\nHost: localhost\r\n\r\n", "421"},
	} {
		conn := testkit.Must(net.Dial("tcp", strings.TrimPrefix(b.url, "http://")))(t)
		testkit.Must(io.WriteString(conn, tt.head))(t)
		line := make([]byte, len("HTTP/1.1 400"))
		if _, err := io.ReadFull(conn, line); err != nil || !strings.HasSuffix(string(line), tt.want) {
			t.Errorf("%s: got %q, %v; want status %s", tt.reason, line, err, tt.want)
		}
		conn.Close()
	}
}

// TestVisitorsWhoLeave shows that a viewer that leaves early does not keep its room in memory. A room
// that still reads its record stays, because otherwise its goroutine would continue uncounted.
func TestVisitorsWhoLeave(t *testing.T) {
	b := newBench(t)
	events := opening()
	for i := range 2000 {
		events = append(events, turn("a", i%2, int64(1000+i))...)
	}
	b.add("r", events...)
	for i := range 3 * maxRooms {
		name := fmt.Sprint("r", i)
		if err := os.Link(filepath.Join(b.dir, "r"+extension), filepath.Join(b.dir, name+extension)); err != nil {
			t.Skip("this file system does not support hard links: ", err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, leave, err := b.server.enter(ctx, name); err == nil {
			leave()
		}
		b.server.mu.Lock()
		reading := 0
		for _, r := range b.server.rooms {
			select {
			case <-r.ready:
			default:
				reading++
			}
			r.mu.Lock()
			if r.viewers != 0 {
				t.Errorf("%s: got %d viewers, want 0 after all have left", r.name, r.viewers)
			}
			r.mu.Unlock()
		}
		if rooms := len(b.server.rooms); rooms > maxRooms || reading > maxRooms {
			t.Errorf("got %d rooms, of which %d are still reading; want at most maxRooms", rooms, reading)
		}
		b.server.mu.Unlock()
	}
}

// TestAnotherRecordInItsPlace shows that a longer record that replaces an open record is not read
// as its continuation.
func TestAnotherRecordInItsPlace(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	v := b.listen("run")
	v.until("a turn", func(n *tidings) bool { return len(n.Items) == 1 })
	b.add("other", append(append(append(opening(), turn("b", 0, 8000)...), turn("b", 1, 8000)...), done)...)
	testkit.NoError(t, os.Rename(filepath.Join(b.dir, "other"+extension), filepath.Join(b.dir, "run"+extension)))
	for v.lines.Scan() {
		if strings.Contains(v.lines.Text(), `"entry":"b"`) {
			t.Fatalf("the stream of the first record continues with the second record: %s", v.lines.Text())
		}
	}
}

// punctual is a ResponseWriter that sends its write deadlines to a channel.
type punctual struct {
	*httptest.ResponseRecorder
	deadlines chan time.Time
}

func (p *punctual) SetWriteDeadline(at time.Time) error {
	p.deadlines <- at
	return nil
}

// TestStreamsEnd shows that each write to a stream has a deadline, that streams end with the
// server, and that their number is limited.
func TestStreamsEnd(t *testing.T) {
	b := newBench(t)
	b.add("run", opening()...)
	w := &punctual{httptest.NewRecorder(), make(chan time.Time, 100)}
	b.server.streams.Store(maxStreams)
	if answer, _ := b.get("/runs/run/events"); answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one stream too many: got status %d, want 503", answer.StatusCode)
	}
	b.server.streams.Store(0)
	ended := make(chan struct{})
	r := httptest.NewRequest("GET", "http://localhost/runs/run/events", nil)
	r.SetPathValue("run", "run")
	go func() {
		s := &Server{folder: b.server.folder, options: b.server.options, rooms: map[string]*room{}, closing: b.server.closing}
		s.events(w, r) // calls the handler without the guard, because the guard sets a deadline too
		close(ended)
	}()
	v := b.listen("run")
	v.until("the beginning", func(n *tidings) bool { return n.Score > 0 })
	if at := <-w.deadlines; at.Before(b.begun.Add(patience)) { // the test blocks in this line if no deadline is set
		t.Errorf("a write to the stream has the deadline %v, want at least %v", at, b.begun.Add(patience))
	}
	b.server.Close()
	<-ended
	for v.lines.Scan() { // reads until the stream ends
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
	known := b.server.digests.known
	for one, d := range known {
		d.Headline = "as it was read once"
		known[one] = d
	}
	for range 5 {
		if _, list := b.get("/runs/"); len(known) != 1 || !strings.Contains(list, "as it was read once") {
			t.Errorf("the record was read again for a list; got %d digests, want 1", len(known))
		}
	}
}

func TestNamesOfRecords(t *testing.T) {
	b := newBench(t)
	for _, name := range []string{"2026-11-21T22:30:00", `back\slash`, "with space", "täglich", "100%"} {
		if runtime.GOOS == "windows" && strings.ContainsAny(name, `:\`) {
			continue
		}
		b.add(name, append(opening(), done)...)
		if answer, body := b.get(addressOf(name)); answer.StatusCode != http.StatusOK {
			t.Errorf("%s: got status %d, want 200: %s", name, answer.StatusCode, body)
		}
	}
}
