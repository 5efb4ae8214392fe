package serve

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/merge/mergetest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
)

// shardOptions returns the options of a server whose time does not pass.
func shardOptions() Options {
	begun := time.Now()
	return Options{
		Names: []string{"localhost"}, Source: func(r *run.Run) document.Source { return document.Source{Run: r} },
		Planned: func(*record.Run, int) int { return 90 }, Poll: time.Millisecond, now: func() time.Time { return begun },
	}
}

// getFrom returns the response body of a server, and fails if the status is not 200.
func getFrom(t *testing.T, s *Server, path string) string {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", path, nil)
	r.Host = "localhost"
	s.ServeHTTP(w, r)
	if w.Code != 200 {
		t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return w.Body.String()
}

// TestShardsAreOneRun shows that the list has the shards of a plan as one run. The run has one page
// with standings, and one page with the state of each shard.
func TestShardsAreOneRun(t *testing.T) {
	dir := t.TempDir()
	plan := mergetest.Plan{Hash: "abc", Shards: 5, Contestants: 3, Rounds: 3, Places: 30}
	plan.Write(t, dir, 1)
	plan.Write(t, dir, 3)
	under := plan.Write(t, dir, 4)
	old := plan.Write(t, dir, 5)
	for _, name := range []string{under, old} {
		data := testkit.Must(os.ReadFile(name))(t)
		lines := strings.SplitAfter(string(data), "\n")
		testkit.NoError(t, os.WriteFile(name, []byte(strings.Join(lines[:12], "")), 0o666))
	}
	long := time.Now().Add(-24 * time.Hour)
	testkit.NoError(t, os.Chtimes(old, long, long))
	s := testkit.Must(New(dir, shardOptions()))(t)
	defer s.Close()
	list := getFrom(t, s, "/runs/")
	if strings.Count(list, "<tr>") != 2 || !strings.Contains(list, "2 of 5 shards done, 2 in progress") || !strings.Contains(list, `href="/runs/shards-of-5/shards"`) {
		t.Errorf("want one run of 5 shards in the list, got\n%s", list)
	}
	if body := getFrom(t, s, "/runs/shards-of-5"); !strings.Contains(body, "s2") || !strings.Contains(body, `<a href="/runs/shards-of-5/shards">Shards</a>`) {
		t.Errorf("want a link to the shards on the page of the run, got\n%.2000s", body)
	}
	if body := getFrom(t, s, "/runs/shards-of-5/data"); !strings.Contains(body, `"split":true`) {
		t.Errorf("want the scoreboard to show the shards, got\n%.2000s", body)
	}
	shards := getFrom(t, s, "/runs/shards-of-5/shards")
	for number, want := range map[int]string{1: "done", 2: "waiting", 3: "done", 4: "running", 5: "silent"} {
		if !strings.Contains(shards, fmt.Sprintf(`<li class="%s" title="shard %d,`, want, number)) {
			t.Errorf("want shard %d to be shown as %s, got\n%s", number, want, shards)
		}
	}
	// The missing shard starts, and the others end.
	for _, number := range []int{2, 4, 5} {
		name := filepath.Join(dir, fmt.Sprintf("shard-%d-of-5.jsonl", number))
		whole := plan.Bytes(t, number)
		data, _ := os.ReadFile(name)
		f := testkit.Must(os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666))(t)
		testkit.Must(f.Write(whole[len(data):]))(t)
		f.Close()
	}
	s.mu.Lock()
	w := s.watchers["shards-of-5"]
	s.mu.Unlock()
	w.mu.Lock()
	w.listed = time.Time{} // makes the server search for new shards now, and not two seconds later
	testkit.NoError(t, w.read(t.Context()))
	w.mu.Unlock()
	if body := getFrom(t, s, "/runs/shards-of-5/shards"); !strings.Contains(body, "<h1>5 of 5 shards done</h1>") {
		t.Errorf("want 5 of 5 shards done at the end, got\n%s", body)
	}
	// A merged record is a separate run, with the same page.
	testkit.NoError(t, os.WriteFile(filepath.Join(dir, "all.jsonl"), plan.Bytes(t, 1), 0o666))
	if body := getFrom(t, s, "/runs/all/shards"); !strings.Contains(body, "1 of 5 shards done") {
		t.Errorf("want 1 of 5 shards done in a merged record, got\n%s", body)
	}
}

// TestShardKilledInItsFirstLine shows that a first shard without a complete line does not hide the
// other shards.
func TestShardKilledInItsFirstLine(t *testing.T) {
	dir := t.TempDir()
	plan := mergetest.Plan{Hash: "abc", Shards: 5, Contestants: 3, Rounds: 3, Places: 30}
	plan.Write(t, dir, 2)
	testkit.NoError(t, os.WriteFile(filepath.Join(dir, "shard-1-of-5.jsonl"), plan.Bytes(t, 1)[:60], 0o666))
	s := testkit.Must(New(dir, shardOptions()))(t)
	defer s.Close()
	if body := getFrom(t, s, "/runs/shards-of-5/shards"); !strings.Contains(body, "1 of 5 shards done") {
		t.Errorf("want 1 of 5 shards done, got\n%.2000s", body)
	}
}

// TestNamesOfShards shows which names of files belong to shards.
func TestNamesOfShards(t *testing.T) {
	for name, want := range map[string]int{
		"shard-3-of-7": 7, "shard-03-of-7": 0, "shard-8-of-7": 0, "shard-0-of-7": 0, "shard-1-of-7x": 0, "shard-1-of-99999999999": 0, "run": 0, "shards-of-7": 0,
	} {
		if _, of := shardOf(name); of != want {
			t.Errorf("shardOf(%s): got %d shards, want %d", name, of, want)
		}
	}
	for name, want := range map[string]int{"shards-of-7": 7, "shards-of-07": 0, "shards-of-x": 0, "shard-1-of-7": 0} {
		if of := shardsOf(name); of != want {
			t.Errorf("shardsOf(%s): got %d, want %d", name, of, want)
		}
	}
}

// TestBadShardHidesNoOther shows that the server combines the good shards of a run even if other
// files are damaged, are not records or belong to another plan. The page of the shards reports the
// bad files. A shard that is alone in the folder counts as running.
func TestBadShardHidesNoOther(t *testing.T) {
	plan := mergetest.Plan{Hash: "abc", Shards: 6, Contestants: 3, Rounds: 3, Places: 30}
	other := plan
	other.Hash = "zzz"
	dir := t.TempDir()
	other.Write(t, dir, 1) // makes the server read the record of the other plan first
	plan.Write(t, dir, 2)
	plan.Write(t, dir, 3)
	damaged := plan.Bytes(t, 4)
	damaged[len(damaged)/2] ^= 1
	for name, data := range map[string][]byte{"shard-4-of-6.jsonl": damaged, "shard-5-of-6.jsonl": []byte("hello\n"), "shard-6-of-6.jsonl": nil} {
		testkit.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o666))
	}
	options := shardOptions()
	s := testkit.Must(New(dir, options))(t)
	defer s.Close()
	shards := getFrom(t, s, "/runs/shards-of-6/shards")
	for number, want := range map[int]string{1: "shard 1, cannot be read", 2: "shard 2, done", 3: "shard 3, done", 4: "shard 4, cannot be read", 5: "shard 5, cannot be read", 6: "shard 6, not started"} {
		if !strings.Contains(shards, want) {
			t.Errorf("want shard %d to be shown as %q", number, want)
		}
	}
	if !strings.Contains(shards, "belongs to another plan (zzz instead of abc)") || !strings.Contains(shards, "shard-4-of-6.jsonl:") || t.Failed() {
		t.Errorf("want the faults of the bad records on the page, got\n%s", shards)
	}
	if list := getFrom(t, s, "/runs/"); !strings.Contains(list, "2 of 6 shards done") {
		t.Errorf("want 2 of 6 shards done in the list, got\n%s", list)
	}
	getFrom(t, s, "/runs/shards-of-6")

	alone := t.TempDir()
	lines := strings.SplitAfter(string(plan.Bytes(t, 1)), "\n")
	testkit.NoError(t, os.WriteFile(filepath.Join(alone, "shard-1-of-6.jsonl"), []byte(strings.Join(lines[:12], "")), 0o666))
	first := testkit.Must(New(alone, options))(t)
	defer first.Close()
	if shards := getFrom(t, first, "/runs/shards-of-6/shards"); !strings.Contains(shards, "shard 1, running") {
		t.Errorf("want the first shard to be shown as running, got\n%s", shards)
	}
}
