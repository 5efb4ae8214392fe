package serve

import (
	"bufio"
	"context"
	"encoding/json"
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
	"sudokubench/reports/scoreboard"
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
		Poll:    time.Millisecond, Pace: time.Millisecond, Idle: time.Hour,
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

// add appends events to a record.
func (b *bench) add(name string, events ...record.Event) {
	b.Helper()
	recordtest.Append(b, filepath.Join(b.dir, name+extension), events...)
}

// opening returns the first events of a run of two rounds with contestants a and b on one corpus of
// 4 puzzles.
func opening() []record.Event {
	return []record.Event{
		&record.Run{Schema: record.Schema, Rounds: 2, Workers: 1, Task: "first", Limit: 1, PuzzleNS: 1e9, Started: time.Unix(1, 0).UTC()},
		&record.Contestant{Name: "a", Kind: record.KindSolver}, &record.Contestant{Name: "b", Kind: record.KindSolver},
		&record.Corpus{Name: "k", Shape: "9x9", Puzzles: 4},
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

// tidings is one message of a stream.
type tidings struct {
	live.News
	marks
}

// viewer reads the stream of a run.
type viewer struct {
	b     *bench
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
	return &viewer{b, bufio.NewScanner(answer.Body), cancel}
}

// until reads news and returns the first news for which f returns true.
func (v *viewer) until(what string, f func(*tidings) bool) *tidings {
	v.b.Helper()
	for v.lines.Scan() {
		data, ok := strings.CutPrefix(v.lines.Text(), "data: ")
		if !ok {
			continue
		}
		var n tidings
		if err := json.Unmarshal([]byte(data), &n); err != nil {
			v.b.Fatalf("%q: %v", data, err)
		}
		if f(&n) {
			return &n
		}
	}
	v.b.Fatalf("the stream ended before it had news of %s: %v", what, v.lines.Err())
	return nil
}

// score fetches the standings.
func (b *bench) score(name string) (got scoreboard.Data) {
	b.Helper()
	_, body := b.get(addressOf(name) + "/score")
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		b.Fatalf("%q: %v", body, err)
	}
	return got
}

// TestARunIsFollowed follows a run from the first round to the end, like a viewer.
func TestARunIsFollowed(t *testing.T) {
	b := newBench(t)
	b.add("run", opening()...)
	v := b.listen("run")
	first := v.until("the beginning", func(n *tidings) bool { return n.Score > 0 })
	if first.Ended || first.Silent || first.Stage != "The run is about to begin." {
		t.Errorf("got first news %+v; want a run that is about to begin", first)
	}
	_, text := b.get("/runs/run")
	if !strings.Contains(text, `data-live="/runs/run"`) || !strings.Contains(html.UnescapeString(text), "connect-src 'self'") {
		t.Error("the page of a run in progress does not follow it")
	}

	b.add("run", append(turn("a", 0, 4000), turn("b", 0, 8000)...)...)
	news := v.until("two turns", func(n *tidings) bool { return len(n.Items) == 2 && n.Score > first.Score })
	if news.Items[0].Entry != "b" || news.Share != 0.5 {
		t.Errorf("news after two turns of four: got %+v; want the turn of b first and a share of 0.5", news)
	}
	score := b.score("run")
	if head := score.Head; score.Version < news.Score || score.Corpus != "k" || score.Stage != "k: round 1 of 2" || head.Entries[0].Name != "a" || head.Tables[0].Rows[0].Cells[2] != "1.00µs" {
		t.Errorf("got score %d, news of score %d, stage %q: %+v", score.Version, news.Score, score.Stage, head.Tables)
	}

	b.add("run", turn("b", 1, 400)...)
	b.add("run", done)
	last := v.until("the end", func(n *tidings) bool { return n.Ended })
	if last.Score <= news.Score || last.Share != 1 || !last.Done {
		t.Errorf("news at the end: got %+v; want a newer score than %+v", last, news)
	}
	if _, text := b.get("/runs/run"); strings.Contains(text, "data-live") || strings.Contains(text, "EventSource") || strings.Contains(text, "connect-src") {
		t.Error("the page of a finished run still requests news")
	}
}

// TestWhoComesLate shows that a viewer that connects in the middle of a run gets all turns. A
// second server also knows all turns, because the record is the only state.
func TestWhoComesLate(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	for range 2 {
		if n := b.listen("run").until("a turn", func(n *tidings) bool { return n.Score > 0 }); len(n.Items) != 1 {
			t.Errorf("a viewer that connects late: got %d turns, want 1", len(n.Items))
		}
	}
	if _, text := b.get("/runs/run"); !strings.Contains(text, `data-stage="k: round 1 of 2" data-corpus="k"`) {
		t.Error("the page does not start with the current corpus")
	}
	was := b.listen("run").until("anything", func(*tidings) bool { return true })
	again := testkit.Must(New(b.dir, b.server.options))(t)
	defer again.Close()
	web := httptest.NewServer(again)
	defer web.Close()
	defer web.CloseClientConnections()
	b.url = web.URL
	n := b.listen("run").until("a turn", func(n *tidings) bool { return n.Score > 0 })
	if len(n.Items) != 1 || n.Epoch == was.Epoch {
		t.Errorf("news of another server: got %+v; want one turn, and an epoch other than %d", n, was.Epoch)
	}
	again.Close()
}

// TestTornLine shows that an incomplete line causes neither news nor an error.
func TestTornLine(t *testing.T) {
	b := newBench(t)
	b.add("run", opening()...)
	v := b.listen("run")
	v.until("the beginning", func(n *tidings) bool { return n.Score > 0 })
	text := string(recordtest.Bytes(t, append(opening(), turn("a", 0, 4000)...)...)[len(recordtest.Bytes(t, opening()...)):])
	for _, part := range []string{text[:10], text[10 : len(text)-5], text[len(text)-5:]} {
		f, err := os.OpenFile(filepath.Join(b.dir, "run"+extension), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.WriteString(part)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		b.get("/runs/run") // makes the server read the record after each part
	}
	if n := v.until("the turn", func(n *tidings) bool { return len(n.Items) > 0 }); len(n.Items) != 1 {
		t.Errorf("got %d turns, want 1", len(n.Items))
	}
}

// TestARecordThatIsReplaced shows that a new record under the same name ends the streams of the old
// one. A viewer that reloads the page sees the new record.
func TestARecordThatIsReplaced(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	v := b.listen("run")
	v.until("a turn", func(n *tidings) bool { return len(n.Items) == 1 })
	testkit.NoError(t, os.Truncate(filepath.Join(b.dir, "run"+extension), 0))
	for v.lines.Scan() { // reads until the stream ends
	}
	b.add("run", opening()...)
	for { // repeats until the server has removed the old room, after one or two checks
		answer, body := b.get("/runs/run")
		if answer.StatusCode == http.StatusOK && strings.Contains(body, "data-live") {
			return
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
		v.until("the end", func(n *tidings) bool { return n.Ended && len(n.Items) == 1 })
		v.close()
	}
	b.server.Drain(t.Context())
	if n := b.server.Streams(); n != 0 {
		t.Errorf("got %d streams after all viewers have left, want 0", n)
	}
}
