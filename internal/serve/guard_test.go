package serve

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/testkit"
)

func TestGuard(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), done)...)
	for _, tt := range []struct {
		reason, method, host string
		want                 int
	}{
		{"the loopback address", "GET", "127.0.0.1:8080", 200},
		{"an IPv6 address", "GET", "[::1]:8080", 200},
		{"an address in the local network", "GET", "192.168.7.3", 200},
		{"localhost", "GET", "localhost:1", 200},
		{"a name of Options, in another case", "GET", "Contest-PC:8080", 200},
		{"a name with a final dot", "GET", "localhost.:8080", 200},
		{"a foreign name that points here: DNS rebinding", "GET", "evil.example:8080", 421},
		{"a foreign name that begins with localhost", "GET", "localhost.evil.example", 421},
		{"a foreign name that begins with an address", "GET", "127.0.0.1.evil.example", 421},
		{"no name", "GET", "", 421},
		{"POST is refused", "POST", "localhost", 405},
		{"HEAD is accepted", "HEAD", "localhost", 200},
		{"OPTIONS is refused", "OPTIONS", "localhost", 405},
		{"DELETE is refused", "DELETE", "localhost", 405},
	} {
		for _, path := range []string{"/runs/", "/runs/run", "/runs/run/score"} {
			r := httptest.NewRequest(tt.method, "http://x"+path, nil)
			r.Host = tt.host
			w := httptest.NewRecorder()
			b.server.ServeHTTP(w, r)
			if w.Code != tt.want {
				t.Errorf("%s (%s %s as %q): got status %d, want %d", tt.reason, tt.method, path, tt.host, w.Code, tt.want)
			}
			if tt.want != 200 && strings.Contains(w.Body.String(), "first") {
				t.Errorf("%s: the refusal contains data of the record", tt.reason)
			}
			for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin", "Content-Security-Policy": "frame-ancestors 'none'", "Access-Control-Allow-Origin": ""} {
				if got := w.Header().Get(name); got != want {
					t.Errorf("%s: got header %s: %q, want %q", tt.reason, name, got, want)
				}
			}
		}
	}
}

// timed is a ResponseWriter that stores its write deadline.
type timed struct {
	*httptest.ResponseRecorder
	deadline time.Time
}

func (t *timed) SetWriteDeadline(at time.Time) error {
	t.deadline = at
	return nil
}

// TestDeadlines shows that each request sets a new deadline, whatever its response is. Otherwise a
// later request on the same connection would have the expired deadline of the one before.
func TestDeadlines(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), done)...)
	for _, path := range []string{"/", "/runs/", "/runs/run", "/runs/nobody", "/nothing"} {
		w := &timed{httptest.NewRecorder(), time.Now().Add(-time.Minute)}
		b.server.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+path, nil))
		if w.deadline.Before(b.begun.Add(patience)) {
			t.Errorf("%s: got deadline %v, want at least %v", path, w.deadline, b.begun.Add(patience))
		}
	}
}

// TestNothingElseIsReached shows that the server opens only regular records directly in the folder.
func TestNothingElseIsReached(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), done)...)
	outside := t.TempDir()
	secret := filepath.Join(outside, "secret"+extension)
	text := testkit.Must(os.ReadFile(filepath.Join(b.dir, "run"+extension)))(t)
	for _, err := range []error{
		os.WriteFile(secret, text, 0o666),
		os.WriteFile(filepath.Join(b.dir, "notes.txt"), text, 0o666),
		os.WriteFile(filepath.Join(b.dir, ".hidden"+extension), text, 0o666),
		os.Mkdir(filepath.Join(b.dir, "folder"+extension), 0o777),
		os.Mkdir(filepath.Join(b.dir, "sub"), 0o777),
		os.WriteFile(filepath.Join(b.dir, "sub", "deep"+extension), text, 0o666),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	links := os.Symlink(secret, filepath.Join(b.dir, "link"+extension)) == nil // true if the system allows this user to make symbolic links
	paths := []string{
		"../" + filepath.Base(outside) + "/secret", "..%2f" + filepath.Base(outside) + "%2fsecret", "%2e%2e%2fsecret", "..%5csecret", strings.ReplaceAll(secret, "/", "%2f"),
		"notes.txt", "notes", ".hidden", "folder", "sub%2fdeep", "sub/deep", "run.jsonl", "run%00", "run.jsonl%00", "C:run", "nobody", "%ff", ".", "..",
	}
	if links {
		paths = append(paths, "link")
	}
	for _, name := range paths {
		for _, what := range []string{"", "/score", "/board", "/events"} {
			answer, body := b.get("/runs/" + name + what)
			if answer.StatusCode == http.StatusOK && (what != "" || !strings.Contains(body, "Recorded runs")) {
				t.Errorf("/runs/%s%s: got status 200 and %.80q; want a refusal", name, what, body)
			}
		}
	}
	_, list := b.get("/runs/")
	for _, name := range []string{"notes", "hidden", "folder", "deep", "link", "secret"} {
		if strings.Contains(list, "/runs/"+name) || strings.Contains(list, `value="`+name) {
			t.Errorf("the list contains %s; want only run", name)
		}
	}
	if !strings.Contains(list, `href="/runs/run"`) {
		t.Error("the list lacks the record run")
	}
}

// stuck is a connection whose client reads nothing.
type stuck struct {
	*httptest.ResponseRecorder
	began   sync.Once
	waiting chan struct{} // channel that is closed when a write has begun
	free    chan struct{} // channel that makes writes fail when it is closed
}

func (s *stuck) Write([]byte) (int, error) {
	s.began.Do(func() { close(s.waiting) })
	<-s.free
	return 0, errors.New("gone")
}

// TestDeadClient shows that the server does not wait for a client that reads nothing, and that a
// failed write ends the stream.
func TestDeadClient(t *testing.T) {
	b := newBench(t)
	b.add("run", opening()...)
	dead := &stuck{ResponseRecorder: httptest.NewRecorder(), waiting: make(chan struct{}), free: make(chan struct{})}
	gone := make(chan struct{})
	go func() {
		r := httptest.NewRequest("GET", "http://localhost/runs/run/events", nil)
		b.server.ServeHTTP(dead, r)
		close(gone)
	}()
	<-dead.waiting
	v := b.listen("run")
	b.add("run", turn("a", 0, 4000)...)
	v.until("a turn, although another client reads nothing", func(n *tidings) bool { return len(n.Items) == 1 })
	close(dead.free)
	<-gone
	if n := b.server.Streams(); n != 1 {
		t.Errorf("got %d streams, want 1 after the other client failed", n)
	}
}

// TestRooms shows that the server removes a room without viewers when too many records are open, and
// that it keeps rooms with viewers.
func TestRooms(t *testing.T) {
	b := newBench(t)
	for i := range maxRooms + 3 {
		b.add("run"+string(rune('a'+i)), append(opening(), done)...)
	}
	v := b.listen("runa")
	v.until("the end", func(n *tidings) bool { return n.Ended })
	for i := range maxRooms + 3 {
		if answer, body := b.get("/runs/run" + string(rune('a'+i)) + "/score"); answer.StatusCode != http.StatusOK {
			t.Errorf("record %d: got status %d, want 200: %s", i, answer.StatusCode, body)
		}
	}
	b.server.mu.Lock()
	rooms, first := len(b.server.rooms), b.server.rooms["runa"]
	b.server.mu.Unlock()
	if rooms > maxRooms || first == nil {
		t.Errorf("got %d rooms, the first %v; want at most %d, including the first, which has a viewer", rooms, first, maxRooms)
	}
	for i := range maxRooms {
		b.listen("run"+string(rune('a'+i))).until("anything", func(*tidings) bool { return true })
	}
	if answer, _ := b.get("/runs/run" + string(rune('a'+maxRooms))); answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one record too many: got status %d, want 503", answer.StatusCode)
	}
}

func TestIdleRoomsGo(t *testing.T) {
	b := newBench(t, func(o *Options) { o.Idle = time.Nanosecond })
	b.add("run", append(opening(), done)...)
	b.get("/runs/run")
	for {
		b.server.mu.Lock()
		left := len(b.server.rooms)
		b.server.mu.Unlock()
		if left == 0 {
			break
		}
	}
	if answer, _ := b.get("/runs/run"); answer.StatusCode != http.StatusOK {
		t.Errorf("a record whose room was removed: got status %d, want 200", answer.StatusCode)
	}
}

func TestList(t *testing.T) {
	b := newBench(t)
	if _, list := b.get("/runs/"); !strings.Contains(list, "no records yet") {
		t.Error("the list of an empty folder lacks a message that it has no records")
	}
	b.add("whole", append(append(opening(), turn("a", 0, 4000)...), done)...)
	b.add("cut", append(opening(), &record.End{Reason: "interrupted"})...)
	b.add("hostile", opening()[0], &record.Contestant{Name: `<script>alert(1)</script>`, Kind: record.KindSolver}, opening()[3],
		&recordtest.Block{Corpus: "k", Contestant: `<script>alert(1)</script>`, Puzzles: []int{0}, WallNS: 1, Findings: []record.Finding{{Puzzle: 0, Verdict: judge.Wrong, Reason: "<b>"}}},
		&record.Turn{Corpus: "k", Contestant: `<script>alert(1)</script>`, Planned: 1, Ended: record.Done}, done)
	testkit.NoError(t, os.WriteFile(filepath.Join(b.dir, "bad"+extension), []byte("<i>nonsense\n"), 0o666))
	b.add("open", opening()...)
	_, list := b.get("/runs/")
	for _, tt := range []struct{ reason, want string }{
		{"a result", "Fastest: a."}, {"a finished run", "<td class=\"words\">done</td>"}, {"an interrupted run", "interrupted"}, {"a file that is not a record", "cannot be read"},
		{"why it is not a record", "bad.jsonl:1: the file is not a record"}, {"a run in progress", "<b class=\"risen\">live</b>"},
	} {
		if !strings.Contains(list, tt.want) {
			t.Errorf("%s: the list lacks %q", tt.reason, tt.want)
		}
	}
	if strings.Contains(list, "<script") || strings.Contains(list, "<i>") {
		t.Error("text of records became markup in the list")
	}
	if answer, _ := b.get("/"); answer.Header.Get("Location") != "/runs/open" {
		t.Errorf("/ redirects to %s, want the run in progress", answer.Header.Get("Location"))
	}
	b.add("open", done)
	if answer, _ := b.get("/"); answer.Header.Get("Location") != "/runs/" {
		t.Errorf("/ redirects to %s, want the list", answer.Header.Get("Location"))
	}
	if answer, body := b.get("/runs/bad"); answer.StatusCode == http.StatusOK || !strings.Contains(body, "bad.jsonl:1") {
		t.Errorf("a file that is not a record: got status %d, %q; want an error with the line", answer.StatusCode, body)
	}
}
