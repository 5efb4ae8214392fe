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
	"testing"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/run"
	"sudokubench/reports/document"
	"sudokubench/reports/live"
	"sudokubench/reports/scoreboard"
)

// bench is a server of a folder, and a hand that writes the records in it.
type bench struct {
	*testing.T
	dir    string
	server *Server
	url    string
}

// newBench serves an empty folder, and looks at records without pause.
func newBench(t *testing.T, more ...func(*Options)) *bench {
	t.Helper()
	o := Options{
		Planned: func(head *record.Run, puzzles int) int { return puzzles * head.Rounds },
		Source:  func(r *run.Run) document.Source { return document.Source{Run: r} },
		Names:   []string{"contest-pc"},
		Poll:    time.Millisecond, Pace: time.Millisecond, Idle: time.Minute,
	}
	for _, f := range more {
		f(&o)
	}
	dir := t.TempDir()
	s, err := New(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		web.CloseClientConnections()
		web.Close()
	})
	return &bench{t, dir, s, web.URL}
}

// add writes events to the end of a record.
func (b *bench) add(name string, events ...record.Event) {
	b.Helper()
	recordtest.Append(b, filepath.Join(b.dir, name+extension), events...)
}

// opening is a run of two rounds on one corpus of 4 puzzles, with a and b.
func opening() []record.Event {
	return []record.Event{
		&record.Run{Schema: record.Schema, Rounds: 2, Workers: 1, Task: "first", Limit: 1, PuzzleNS: 1e9, Started: time.Unix(1, 0).UTC()},
		&record.Contestant{Name: "a", Kind: record.KindSolver}, &record.Contestant{Name: "b", Kind: record.KindSolver},
		&record.Corpus{Name: "k", Shape: "9x9", Puzzles: 4},
	}
}

// turn is a whole one, every puzzle verified.
func turn(who string, round int, ns int64) []record.Event {
	return []record.Event{
		&recordtest.Block{Corpus: "k", Contestant: who, Round: round, Puzzles: []int{0, 1, 2, 3}, WallNS: ns, Times: []int64{ns / 4, ns / 4, ns / 4, ns / 4}},
		&record.Turn{Corpus: "k", Contestant: who, Round: round, Planned: 4, ElapsedNS: ns, Ended: record.Done},
	}
}

var done = &record.End{Reason: "done"}

// get asks for a path and gives the answer, whose body was read.
func (b *bench) get(path string) (*http.Response, string) {
	b.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get(b.url + path)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		b.Fatal(err)
	}
	return answer, string(body)
}

// tidings are what a viewer is sent.
type tidings struct {
	live.News
	marks
}

// viewer listens to a run.
type viewer struct {
	b     *bench
	lines *bufio.Scanner
	close func()
}

func (b *bench) listen(name string) *viewer {
	b.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	b.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+addressOf(name)+"/events", nil)
	if err != nil {
		b.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || !strings.HasPrefix(kind, "text/event-stream") {
		b.Fatalf("%d, %s; want a stream", answer.StatusCode, kind)
	}
	return &viewer{b, bufio.NewScanner(answer.Body), cancel}
}

// until reads news until some satisfy f.
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
	v.b.Fatalf("the stream ended before there was news of %s: %v", what, v.lines.Err())
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

// TestARunIsFollowed plays a viewer from the first round to the end.
func TestARunIsFollowed(t *testing.T) {
	b := newBench(t)
	b.add("run", opening()...)
	v := b.listen("run")
	first := v.until("the beginning", func(n *tidings) bool { return n.Score > 0 })
	if first.Ended || first.Silent || first.Stage != "The run is about to begin." {
		t.Errorf("the first news are %+v", first)
	}
	_, text := b.get("/runs/run")
	if !strings.Contains(text, `data-live="/runs/run"`) || !strings.Contains(html.UnescapeString(text), "connect-src 'self'") {
		t.Error("the page of a run under way does not follow it")
	}

	b.add("run", append(turn("a", 0, 4000), turn("b", 0, 8000)...)...)
	news := v.until("two turns", func(n *tidings) bool { return len(n.Items) == 2 && n.Score > first.Score })
	if news.Items[0].Entry != "b" || news.Share != 0.5 {
		t.Errorf("after two turns of four the news are %+v", news)
	}
	score := b.score("run")
	if head := score.Head; score.Version < news.Score || score.Corpus != "k" || score.Stage != "k: round 1 of 2" || head.Entries[0].Name != "a" || head.Tables[0].Rows[0].Cells[2] != "1.00µs" {
		t.Errorf("score %d of %d of %q: %+v", score.Version, news.Score, score.Stage, head.Tables)
	}

	b.add("run", turn("b", 1, 400)...)
	b.add("run", done)
	last := v.until("the end", func(n *tidings) bool { return n.Ended })
	if last.Score <= news.Score || last.Share != 1 || !last.Done {
		t.Errorf("at the end the news are %+v; want another score than %+v", last, news)
	}
	if _, text := b.get("/runs/run"); strings.Contains(text, "data-live") || strings.Contains(text, "EventSource") || strings.Contains(text, "connect-src") {
		t.Error("the page of a run that has ended still asks for news")
	}
}

// TestWhoComesLate has a viewer come in the middle, and another server after the
// first: both know all, since nothing is kept but the record.
func TestWhoComesLate(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	for range 2 {
		if n := b.listen("run").until("a turn", func(n *tidings) bool { return n.Score > 0 }); len(n.Items) != 1 {
			t.Errorf("who comes late hears of %d turns, want 1", len(n.Items))
		}
	}
	if _, text := b.get("/runs/run"); !strings.Contains(text, `data-stage="k: round 1 of 2" data-corpus="k"`) {
		t.Error("the page does not begin with the corpus that is played")
	}
	was := b.listen("run").until("anything", func(*tidings) bool { return true })
	again, err := New(b.dir, b.server.options)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	web := httptest.NewServer(again)
	defer web.Close()
	defer web.CloseClientConnections()
	b.url = web.URL
	n := b.listen("run").until("a turn", func(n *tidings) bool { return n.Score > 0 })
	if len(n.Items) != 1 || n.Epoch == was.Epoch {
		t.Errorf("another server tells %+v; want one turn, and another epoch than %d", n, was.Epoch)
	}
	again.Close()
}

// TestTornLine: half a line is no news, and no fault.
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
		b.get("/runs/run") // it is read meanwhile
	}
	if n := v.until("the turn", func(n *tidings) bool { return len(n.Items) > 0 }); len(n.Items) != 1 {
		t.Errorf("%d turns, want 1", len(n.Items))
	}
}

// TestARecordThatIsReplaced ends the streams of the one before; who loads the page
// sees the new one.
func TestARecordThatIsReplaced(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	v := b.listen("run")
	v.until("a turn", func(n *tidings) bool { return len(n.Items) == 1 })
	if err := os.Truncate(filepath.Join(b.dir, "run"+extension), 0); err != nil {
		t.Fatal(err)
	}
	for v.lines.Scan() { // to its end
	}
	b.add("run", opening()...)
	for { // the old room goes within a look or two
		answer, body := b.get("/runs/run")
		if answer.StatusCode == http.StatusOK && strings.Contains(body, "data-live") {
			return
		}
	}
}

// TestManyViewers has 500 of them hear of the end, and all streams end by
// themselves once their viewers have gone.
func TestManyViewers(t *testing.T) {
	const many = 500
	b := newBench(t)
	b.add("run", opening()...)
	viewers := make([]*viewer, many)
	for i := range viewers {
		viewers[i] = b.listen("run")
	}
	if n := b.server.Streams(); n != many {
		t.Errorf("%d streams, want %d", n, many)
	}
	b.add("run", append(turn("a", 0, 4000), done)...)
	for _, v := range viewers {
		v.until("the end", func(n *tidings) bool { return n.Ended && len(n.Items) == 1 })
		v.close()
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	b.server.Drain(ctx)
	if n := b.server.Streams(); n != 0 {
		t.Errorf("%d streams are left, want none", n)
	}
}
