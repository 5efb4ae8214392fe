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
)

// age makes a record look as if it was last written so long ago.
func (b *bench) age(name string, by time.Duration) {
	b.Helper()
	then := time.Now().Add(-by)
	if err := os.Chtimes(filepath.Join(b.dir, name+extension), then, then); err != nil {
		b.Fatal(err)
	}
}

// TestHead: HEAD has the headers of GET and no body.
func TestHead(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	for _, path := range []string{"/runs/", "/runs/run", "/runs/run/board", "/runs/run/score", "/runs/run/events", "/favicon.ico", "/runs/nobody"} {
		head, err := http.Head(b.url + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(head.Body)
		head.Body.Close()
		get := head
		if path != "/runs/run/events" { // which has no end
			get, _ = b.get(path)
		}
		if err != nil || len(body) != 0 || head.StatusCode != get.StatusCode || head.Header.Get("Content-Type") != get.Header.Get("Content-Type") || head.Header.Get("X-Content-Type-Options") == "" {
			t.Errorf("%s: %d bytes, error %v, %d %v; GET has %d %v", path, len(body), err, head.StatusCode, head.Header, get.StatusCode, get.Header)
		}
	}
	if n := b.server.Streams(); n != 0 {
		t.Errorf("%d streams are left of a HEAD", n)
	}
}

func TestIcon(t *testing.T) {
	answer, body := newBench(t).get("/favicon.ico")
	if answer.Header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(body, "<svg xmlns='http://www.w3.org/2000/svg'") {
		t.Errorf("%s: %s", answer.Header.Get("Content-Type"), body)
	}
}

// TestBoard: the board of a run follows it as long as it goes on, and the addresses that
// asked a page for it lead to it.
func TestBoard(t *testing.T) {
	b := newBench(t)
	if answer, text := b.get("/board"); answer.Header.Get("Refresh") == "" || !strings.Contains(text, "No run is in progress") {
		t.Errorf("before there is a run, /board is answered with %q", text)
	}
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	if _, text := b.get("/runs/run/board"); !strings.Contains(text, `data-live="/runs/run"`) || !strings.Contains(text, "k: round 1 of 2") {
		t.Error("the board of a run under way does not follow it")
	}
	for _, path := range []string{"/board", "/?board", "/runs/run?board"} {
		if answer, _ := b.get(path); answer.Header.Get("Location") != "/runs/run/board" {
			t.Errorf("%s leads to %q", path, answer.Header.Get("Location"))
		}
	}
	if _, list := b.get("/runs/"); !strings.Contains(list, `href="/runs/run/board"`) {
		t.Error("the list does not lead to the board")
	}
	b.add("run", done)
	b.listen("run").until("the end", func(n *tidings) bool { return n.Ended })
	if _, text := b.get("/runs/run/board"); strings.Contains(text, "data-live") || strings.Contains(text, "connect-src") {
		t.Error("the board of a run that has ended still asks for news")
	}
}

// TestSilentRecord: a record without an end that does not grow is no run under way, and
// one that grows again is.
func TestSilentRecord(t *testing.T) {
	for _, tt := range []struct {
		reason, more string
		age          time.Duration
		live         bool
	}{
		{"a line was written just now", "", 0, true},
		{"turns of no time, and nothing for a minute", "", time.Minute, false},
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
				t.Errorf("%s: %s follows the record: %t, want %t", tt.reason, path, !tt.live, tt.live)
			}
		}
		if _, text := b.get("/runs/run"); !tt.live && !strings.Contains(text, "the record has no end") {
			t.Errorf("%s: the page does not say so", tt.reason)
		}
		if _, list := b.get("/runs/"); strings.Contains(list, ">live<") != tt.live {
			t.Errorf("%s: the list says live: %t", tt.reason, !tt.live)
		}
		if answer, _ := b.get("/"); (answer.Header.Get("Location") == "/runs/run") != tt.live {
			t.Errorf("%s: the front leads to %s", tt.reason, answer.Header.Get("Location"))
		}
	}

	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	v := b.listen("run")
	v.until("a turn", func(n *tidings) bool { return len(n.Items) == 1 && !n.Silent })
	b.age("run", time.Minute)
	if n := v.until("silence", func(n *tidings) bool { return n.Silent }); n.Ended || !strings.Contains(n.Stage, "the run was killed, or a turn is taking very long") {
		t.Errorf("of a silent record it is told: %+v", n)
	}
	b.add("run", turn("b", 0, 4000)...)
	v.until("another turn", func(n *tidings) bool { return len(n.Items) == 2 && !n.Silent })
	b.add("run", &record.End{Reason: "interrupted"})
	b.age("run", time.Hour)
	if n := v.until("the end", func(n *tidings) bool { return n.Ended }); n.Silent || n.Done {
		t.Errorf("of an interrupted run it is told: %+v", n)
	}
}
