package serve

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/testkit"
)

// age sets the time of a record's last change to the given duration before the beginning of the test.
func (b *bench) age(name string, by time.Duration) {
	b.Helper()
	then := b.begun.Add(-by)
	testkit.NoError(b, os.Chtimes(filepath.Join(b.dir, name+extension), then, then))
}

// TestHead shows that HEAD returns the headers of GET without a body.
func TestHead(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	for _, path := range []string{"/runs/", "/runs/run", "/runs/run/board", "/runs/run/score", "/runs/run/events", "/favicon.ico", "/runs/nobody"} {
		head := testkit.Must(http.Head(b.url + path))(t)
		body, err := io.ReadAll(head.Body)
		head.Body.Close()
		get := head
		if path != "/runs/run/events" { // a GET of the stream of events would never end
			get, _ = b.get(path)
		}
		if err != nil || len(body) != 0 || head.StatusCode != get.StatusCode || head.Header.Get("Content-Type") != get.Header.Get("Content-Type") || head.Header.Get("X-Content-Type-Options") == "" {
			t.Errorf("%s: got %d bytes, error %v, status %d, headers %v; GET has status %d, headers %v", path, len(body), err, head.StatusCode, head.Header, get.StatusCode, get.Header)
		}
	}
	if n := b.server.Streams(); n != 0 {
		t.Errorf("got %d streams after HEAD requests, want 0", n)
	}
}

func TestIcon(t *testing.T) {
	answer, body := newBench(t).get("/favicon.ico")
	if answer.Header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(body, "<svg xmlns='http://www.w3.org/2000/svg'") {
		t.Errorf("got content type %s and body %s; want an SVG", answer.Header.Get("Content-Type"), body)
	}
}

// TestBoard shows that the board follows a run in progress and stops at its end. It also shows that
// the other addresses of the board redirect to it.
func TestBoard(t *testing.T) {
	b := newBench(t)
	if answer, text := b.get("/board"); answer.Header.Get("Refresh") == "" || !strings.Contains(text, "No run is in progress") {
		t.Errorf("/board without a run: got %q; want a message and a refresh", text)
	}
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	if _, text := b.get("/runs/run/board"); !strings.Contains(text, `data-live="/runs/run"`) || !strings.Contains(text, "k: round 1 of 2") {
		t.Error("the board of a run in progress does not follow it")
	}
	for _, path := range []string{"/board", "/?board", "/runs/run?board"} {
		if answer, _ := b.get(path); answer.Header.Get("Location") != "/runs/run/board" {
			t.Errorf("%s redirects to %q, want the board of the run", path, answer.Header.Get("Location"))
		}
	}
	if _, list := b.get("/runs/"); !strings.Contains(list, `href="/runs/run/board"`) {
		t.Error("the list has no link to the board")
	}
	b.add("run", done)
	b.listen("run").until("the end", func(n *tidings) bool { return n.Ended })
	if _, text := b.get("/runs/run/board"); strings.Contains(text, "data-live") || strings.Contains(text, "connect-src") {
		t.Error("the board of a finished run still requests news")
	}
}

// TestSilentRecord shows that a record without an end that stops growing does not count as a run in
// progress, and that it counts again when it grows again.
func TestSilentRecord(t *testing.T) {
	for _, tt := range []struct {
		reason, more string
		age          time.Duration
		live         bool
	}{
		{"a line was written just now", "", 0, true},
		{"short turns, and no new line for a minute", "", time.Minute, false},
		{"half a line was written just now", `{"crc":`, 0, true},
		{"half a line some seconds ago: the process was killed", `{"crc":`, 10 * time.Second, false},
	} {
		b := newBench(t)
		b.add("run", append(opening(), turn("a", 0, 4000)...)...)
		f, err := os.OpenFile(filepath.Join(b.dir, "run"+extension), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.WriteString(tt.more)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		b.age("run", tt.age)
		for _, path := range []string{"/runs/run", "/runs/run/board"} {
			if _, text := b.get(path); strings.Contains(text, "data-live") != tt.live {
				t.Errorf("%s: %s follows the record: got %t, want %t", tt.reason, path, !tt.live, tt.live)
			}
		}
		if _, text := b.get("/runs/run"); !tt.live && !strings.Contains(text, "the record has no end") {
			t.Errorf("%s: the page does not show that the record has no end", tt.reason)
		}
		if _, list := b.get("/runs/"); strings.Contains(list, ">live<") != tt.live {
			t.Errorf("%s: the list shows live: %t; want the opposite", tt.reason, !tt.live)
		}
		if answer, _ := b.get("/"); (answer.Header.Get("Location") == "/runs/run") != tt.live {
			t.Errorf("%s: / redirects to %s", tt.reason, answer.Header.Get("Location"))
		}
	}

	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	v := b.listen("run")
	v.until("a turn", func(n *tidings) bool { return len(n.Items) == 1 && !n.Silent })
	b.ahead.Store(int64(time.Hour))
	if n := v.until("silence", func(n *tidings) bool { return n.Silent }); n.Ended || !strings.Contains(n.Stage, "the run was killed, or a turn is taking very long") {
		t.Errorf("news of a silent record: got %+v; want a stage with the possible reasons, and no end", n)
	}
	b.ahead.Store(0)
	b.add("run", turn("b", 0, 4000)...)
	v.until("another turn", func(n *tidings) bool { return len(n.Items) == 2 && !n.Silent })
	b.add("run", &record.End{Reason: "interrupted"})
	b.ahead.Store(int64(time.Hour))
	if n := v.until("the end", func(n *tidings) bool { return n.Ended }); n.Silent || n.Done {
		t.Errorf("news of an interrupted run: got %+v; want neither silent nor done", n)
	}
}
