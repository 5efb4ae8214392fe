package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
	"sudokubench/reports/live"
)

// bench is a test server of a folder, with methods that write records into the folder.
type bench struct {
	*testing.T
	dir    string
	server *Server
	url    string
	begun  time.Time
	ahead  atomic.Int64 // how far the server's time is ahead of the beginning of the test, in ns
}

// newBench serves an empty folder. The server checks its records every millisecond. Its time is
// still, unless the test changes the field ahead.
func newBench(t *testing.T, more ...func(*Options)) *bench {
	t.Helper()
	b := &bench{T: t, dir: t.TempDir(), begun: time.Now()}
	o := Options{
		Planned: func(head *record.Run, puzzles int) int { return puzzles * head.Rounds },
		Source:  func(r *run.Run) document.Source { return document.Source{Run: r} },
		Names:   []string{"contest-pc"},
		Poll:    time.Millisecond, RefreshInterval: time.Millisecond, Idle: time.Hour,
		now: func() time.Time { return b.begun.Add(time.Duration(b.ahead.Load())) },
	}
	for _, f := range more {
		f(&o)
	}
	s := testkit.Must(New(b.dir, o))(t)
	web := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		web.CloseClientConnections()
		web.Close()
	})
	b.server, b.url = s, web.URL
	return b
}

// path returns the path of a record.
func (b *bench) path(name string) string { return filepath.Join(b.dir, name+extension) }

// add appends events to a record.
func (b *bench) add(name string, events ...record.Event) {
	b.Helper()
	recordtest.Append(b, b.path(name), events...)
}

// write appends text to a record.
func (b *bench) write(name, text string) {
	b.Helper()
	f := testkit.Must(os.OpenFile(b.path(name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666))(b)
	_, err := f.WriteString(text)
	testkit.NoError(b, errors.Join(err, f.Close()))
}

// opening returns the first events of a run of two rounds with contestants a and b on one corpus of
// 4 puzzles.
func opening() []record.Event {
	return []record.Event{
		&record.Run{Schema: record.Schema, Rounds: 2, Workers: 1, Task: "first", MaxSolutions: 1, PuzzleNS: 1e9, Started: time.Unix(1, 0).UTC()},
		&record.Contestant{Name: "a", Kind: record.KindSolver}, &record.Contestant{Name: "b", Kind: record.KindSolver},
		&record.Corpus{Name: "k", Shape: "9x9", WholePuzzles: 4},
	}
}

// turn returns the events of a complete turn in which every puzzle is verified.
func turn(who string, round int, ns int64) []record.Event {
	return []record.Event{
		&recordtest.Block{Corpus: "k", Contestant: who, Round: round, Puzzles: []int{0, 1, 2, 3}, WallNS: ns, Times: []int64{ns / 4, ns / 4, ns / 4, ns / 4}},
		&record.Turn{Corpus: "k", Contestant: who, Round: round, Planned: 4, ElapsedNS: ns, Ended: record.Done},
	}
}

var done = &record.End{Reason: "done"}

// get requests a path and returns the response and its body. It follows no redirects.
func (b *bench) get(path string) (*http.Response, string) {
	b.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer := testkit.Must(client.Get(b.url + path))(b)
	defer answer.Body.Close()
	body := testkit.Must(io.ReadAll(answer.Body))(b)
	return answer, string(body)
}

// viewer reads the stream of a run.
type viewer struct {
	b     *bench
	name  string
	lines *bufio.Scanner
	close func()
}

func (b *bench) listen(name string) *viewer {
	b.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	b.Cleanup(cancel)
	r := testkit.Must(http.NewRequestWithContext(ctx, http.MethodGet, b.url+addressOf(name)+"/events", nil))(b)
	answer := testkit.Must(http.DefaultClient.Do(r))(b)
	b.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || !strings.HasPrefix(kind, "text/event-stream") {
		b.Fatalf("got status %d, content type %s; want a stream", answer.StatusCode, kind)
	}
	return &viewer{b, name, bufio.NewScanner(answer.Body), cancel}
}

// next waits for a new version and returns its number.
func (v *viewer) next() (number string, ok bool) {
	for v.lines.Scan() {
		if number, ok := strings.CutPrefix(v.lines.Text(), "data: "); ok {
			return number, true
		}
	}
	return "", false
}

// until fetches the data of each version and returns the first for which f returns true.
func (v *viewer) until(what string, f func(*live.Data) bool) *live.Data {
	v.b.Helper()
	for {
		if _, ok := v.next(); !ok {
			v.b.Fatalf("the stream ended before the data showed %s: %v", what, v.lines.Err())
		}
		if data := v.b.data(v.name); f(data) {
			return data
		}
	}
}

// data fetches the data of a run.
func (b *bench) data(name string) *live.Data {
	b.Helper()
	var got live.Data
	_, body := b.get(addressOf(name) + "/data")
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		b.Fatalf("%q: %v", body, err)
	}
	return &got
}

// turns returns a function that reports whether data contains a number of turns.
func turns(n int) func(*live.Data) bool { return func(d *live.Data) bool { return len(d.Items) == n } }

func ended(d *live.Data) bool { return d.Ended }

// TestARunIsFollowed follows a run from the first round to the end, like a viewer.
func TestARunIsFollowed(t *testing.T) {
	b := newBench(t)
	b.add("run", opening()...)
	v := b.listen("run")
	if first := v.until("the beginning", turns(0)); first.Ended || first.Silent || first.Stage != "The run is about to begin." {
		t.Errorf("got first data %+v; want a run that is about to begin", first)
	}
	if _, text := b.get("/runs/run"); !strings.Contains(text, "EventSource") || !strings.Contains(html.UnescapeString(text), "connect-src 'self'") {
		t.Error("the page of a run in progress does not follow it")
	}

	b.add("run", append(turn("a", 0, 4000), turn("b", 0, 8000)...)...)
	d := v.until("two turns", turns(2))
	if d.Items[0].Entry != "b" || d.Share != 0.5 || d.Corpus != "k" || d.Stage != "k: round 1 of 2" || d.Head.Entries[0].Name != "a" || d.Head.Tables[0].Rows[0].Cells[2] != "1.00µs" {
		t.Errorf("data after two turns of four: got %+v; want the turn of b first, a share of 0.5, and a as the leader", d)
	}

	b.add("run", turn("b", 1, 400)...)
	b.add("run", done)
	if last := v.until("the end", ended); last.Share != 1 || !last.Done {
		t.Errorf("data at the end: got %+v; want a finished run", last)
	}
	if _, text := b.get("/runs/run"); strings.Contains(text, "EventSource") || strings.Contains(text, "connect-src") {
		t.Error("the page of a finished run still connects to the server")
	}
}

// TestWhoComesLate shows that a viewer that connects in the middle of a run gets all turns, and that
// it gets a version at once. A second server also knows all turns, because the record is the only
// state. Its versions have other numbers.
func TestWhoComesLate(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	was, _ := b.listen("run").next()
	b.listen("run").until("a turn", turns(1))
	if _, text := b.get("/runs/run"); !strings.Contains(text, `data-corpus="k"`) {
		t.Error("the page does not start with the current corpus")
	}
	again := testkit.Must(New(b.dir, b.server.options))(t)
	defer again.Close()
	web := httptest.NewServer(again)
	defer web.Close()
	defer web.CloseClientConnections()
	b.url = web.URL
	v := b.listen("run")
	if is, _ := v.next(); is == was || len(b.data("run").Items) != 1 {
		t.Errorf("another server: got %d turns in version %s; want one turn, and another version than %s", len(b.data("run").Items), is, was)
	}
	again.Close()
}

// TestTornLine shows that an incomplete line causes neither a new version nor an error.
func TestTornLine(t *testing.T) {
	b := newBench(t)
	b.add("run", opening()...)
	v := b.listen("run")
	v.until("the beginning", turns(0))
	text := string(recordtest.Bytes(t, append(opening(), turn("a", 0, 4000)...)...)[len(recordtest.Bytes(t, opening()...)):])
	for _, part := range []string{text[:10], text[10 : len(text)-5], text[len(text)-5:]} {
		b.write("run", part)
		b.get("/runs/run") // makes the server read the record after each part
	}
	v.until("the turn", turns(1))
}

// TestARecordThatIsReplaced shows that the streams of a record end if another one takes its place,
// even a longer one. A viewer that reloads the page sees the new record.
func TestARecordThatIsReplaced(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		replace func(*bench) error
	}{
		{"written again from its start", func(b *bench) error {
			text := recordtest.Bytes(b, opening()...)
			return os.WriteFile(b.path("run"), text, 0o666)
		}},
		{"replaced by a longer record", func(b *bench) error {
			b.add("other", append(append(opening(), turn("b", 0, 8000)...), turn("b", 1, 8000)...)...)
			return os.Rename(b.path("other"), b.path("run"))
		}},
	} {
		b := newBench(t)
		b.add("run", append(opening(), turn("a", 0, 4000)...)...)
		v := b.listen("run")
		v.until("a turn", turns(1))
		testkit.NoError(t, tt.replace(b))
		if number, ok := v.next(); ok {
			t.Errorf("%s: the stream of the first record continues with version %s", tt.reason, number)
		}
		for answer, _ := b.get("/runs/run"); answer.StatusCode != http.StatusOK; answer, _ = b.get("/runs/run") { // repeats until the server has removed the old watcher
		}
	}
}

// TestManyViewers shows that 100 viewers get the end of a run, and that their streams end after
// they leave.
func TestManyViewers(t *testing.T) {
	const many = 100
	b := newBench(t)
	b.add("run", opening()...)
	viewers := make([]*viewer, many)
	for i := range viewers {
		viewers[i] = b.listen("run")
	}
	if n := b.server.Streams(); n != many {
		t.Errorf("got %d streams, want %d", n, many)
	}
	b.add("run", append(turn("a", 0, 4000), done)...)
	for _, v := range viewers {
		v.until("the end", ended)
		v.close()
	}
	b.server.Drain(t.Context())
	if n := b.server.Streams(); n != 0 {
		t.Errorf("got %d streams after all viewers have left, want 0", n)
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
		b.write("run", tt.more)
		then := b.begun.Add(-tt.age)
		testkit.NoError(t, os.Chtimes(b.path("run"), then, then))
		_, text := b.get("/runs/run")
		if strings.Contains(text, "EventSource") != tt.live || strings.Contains(text, `class="running"`) != tt.live || !tt.live && !strings.Contains(text, "the record has no end") {
			t.Errorf("%s: the page follows the record, or does not show that it has no end; want live %t", tt.reason, tt.live)
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
	v.until("a turn", func(d *live.Data) bool { return len(d.Items) == 1 && !d.Silent })
	b.ahead.Store(int64(time.Hour))
	if d := v.until("silence", func(d *live.Data) bool { return d.Silent }); d.Ended || d.Left != 0 || !strings.Contains(d.Stage, "the run was killed, or a turn is taking very long") {
		t.Errorf("data of a silent record: got %+v; want a stage with the possible reasons, and no end", d)
	}
	b.ahead.Store(0)
	b.add("run", turn("b", 0, 4000)...)
	v.until("another turn", func(d *live.Data) bool { return len(d.Items) == 2 && !d.Silent })
	b.add("run", &record.End{Reason: "interrupted"})
	b.ahead.Store(int64(time.Hour))
	if d := v.until("the end", ended); d.Silent || d.Done {
		t.Errorf("data of an interrupted run: got %+v; want neither silent nor done", d)
	}
}
