package browsertest

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/testkit"
)

// server is a process of bench that serves pages.
type server struct {
	url  string // address of the server, with a final slash
	stop func()
}

// serve starts bench with these arguments. It waits for the line with the text mark, after which
// the URL follows.
func serve(t testing.TB, mark string, args ...string) *server {
	t.Helper()
	cmd := exec.Command(bench(t), args...)
	in := testkit.Must(cmd.StdinPipe())(t)
	read, write := testkit.Must2(os.Pipe())(t)
	cmd.Stdout, cmd.Stderr = write, write
	testkit.NoError(t, cmd.Start())
	write.Close()
	s := &server{}
	s.stop = func() {
		_ = in.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // the error is ignored, because it only reports that the process was killed
	}
	t.Cleanup(s.stop)
	lines := bufio.NewScanner(read)
	var said []string
	for lines.Scan() {
		said = append(said, lines.Text())
		if _, url, ok := strings.Cut(lines.Text(), mark); ok {
			s.url, _, _ = strings.Cut(url, " ")
			go func() { // reads the rest of the output, so that the server never blocks on a full pipe
				for lines.Scan() {
				}
				read.Close()
			}()
			return s
		}
	}
	t.Fatalf("bench %s ended before it served pages: %s", strings.Join(args, " "), strings.Join(said, "\n"))
	return nil
}

// folder is a folder of records that a test writes, and its server.
type folder struct {
	*server
	t   testing.TB
	dir string
}

func newFolder(t testing.TB) *folder {
	t.Helper()
	dir := t.TempDir()
	return &folder{serve(t, " is shown at ", "serve", dir, ":0"), t, dir}
}

// add appends events to a record.
func (f *folder) add(name string, events ...record.Event) {
	f.t.Helper()
	recordtest.Append(f.t, filepath.Join(f.dir, name+".jsonl"), events...)
}

// contest returns the first events of a run of three rounds with ann and bob on one corpus of 20
// puzzles.
func contest() []record.Event {
	return []record.Event{
		&record.Run{Schema: record.Schema, Rounds: 3, Workers: 1, Task: "first", MaxSolutions: 1, PuzzleNS: 1e9, BudgetNS: 1e10, Started: time.Unix(1, 0).UTC()},
		&record.Contestant{Name: "ann", Kind: record.KindSolver}, &record.Contestant{Name: "bob", Kind: record.KindSolver},
		&record.Corpus{Name: "easy", SHA256: "5eed", Shape: "9x9", WholePuzzles: 20},
	}
}

// turn returns the events of a contestant's turn on all puzzles. each is the time of a puzzle in
// ns.
func turn(who string, round int, each int64, findings ...record.Finding) []record.Event {
	b := &recordtest.Block{Corpus: "easy", Contestant: who, Round: round, WallNS: 20 * each, Findings: findings}
	for i := range 20 {
		b.Puzzles = append(b.Puzzles, i)
		b.Times = append(b.Times, each+int64(i))
		b.EachNodes = append(b.EachNodes, int64(i))
	}
	return []record.Event{b, &record.Turn{Corpus: "easy", Contestant: who, Round: round, Planned: 20, ElapsedNS: 20 * each, Ended: record.Done}}
}

// follow opens the page or the scoreboard of a run in progress. Requests for their data are expected.
func (s *server) follow(t testing.TB, path string, v view) *tab {
	t.Helper()
	b := newTab(t)
	b.expect("^request: " + s.url + "runs/[^/]+(/events|/data\\?v=\\d+|\\?view=board[^/]*)$")
	t.Cleanup(func() {
		for _, line := range b.unexpected() {
			t.Errorf("%s: %s", path, line)
		}
	})
	b.look(v)
	b.visit(s.url + path)
	return b
}

// TestLive follows a run from its first round to its end. Meanwhile the reader types into the
// search field.
func TestLive(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	f.add("run", append(contest(), append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)...)
	b := f.follow(t, "runs/run", view{})
	b.wait(`document.querySelectorAll(".live .items li").length === 2 && document.querySelector(".live .stage").textContent === "easy: round 1 of 3"`)
	same(t, "after a round", []string{"ann", "bob"}, ranked(b))
	b.click("#search")
	b.press("b")
	same(t, "the result of the search", []string{"bob"}, ranked(b))

	wrong := record.Finding{Puzzle: 4, Verdict: judge.Wrong, Reason: "row 3 has two 7s"}
	f.add("run", turn("ann", 1, 1000, wrong)...)
	b.wait(`document.querySelector(".live .items .bad")`)
	if got := b.text(".live .items .bad"); !strings.Contains(got, "19 attempts verified, 1 wrong") || !strings.Contains(got, "row 3 has two 7s") {
		t.Errorf("got news of a wrong answer: %q", got)
	}
	b.wait(`document.querySelector("h1").textContent.includes("Fastest so far: bob")`)
	if focus := eval[string](b, `document.activeElement.id + " " + document.activeElement.value`); focus != "search b" {
		t.Errorf("got focus and text %q, want search b", focus)
	}
	b.press("\b")
	same(t, "the contestant with a wrong answer is last", []string{"bob", "ann"}, ranked(b))
	if got := b.texts("#ranking .risen, #ranking .fallen"); len(got) != 2 || !strings.HasPrefix(got[0], "▲1") || !strings.HasPrefix(got[1], "▼1") {
		t.Errorf("got moves %q, want one up and one down", got)
	}
	if share := eval[float64](b, `document.querySelector(".live progress").value`); share <= 0 || share >= 1 {
		t.Errorf("got progress %v, want more than 0 and less than 1", share)
	}

	b.visit(f.url + "runs/run") // reloads the page, which must not change its contents
	b.wait(`document.querySelectorAll(".live .items li").length === 3 && document.querySelector(".live .stage").textContent === "easy: round 2 of 3"`)
	same(t, "after a reload", []string{"bob", "ann"}, ranked(b))

	f.add("run", append(turn("bob", 1, 3000), &record.End{Reason: "done"})...)
	b.waitAnew(`!document.querySelector(".live") && document.querySelector("#ranking tbody tr")`) // waits until the page has reloaded itself
	if got := b.text("h1"); !strings.HasPrefix(got, "Fastest: bob") || b.count(".state") != 0 && eval[bool](b, `document.querySelector(".state").checkVisibility()`) {
		t.Errorf("got headline %q at the end, want bob as the fastest and no state", got)
	}
	if b.count("#plots .plot") == 0 {
		t.Error("got no plots at the end")
	}
	if streams := eval[int](b, `performance.getEntriesByType("resource").length`); streams > 0 {
		t.Errorf("the page of a finished run made %d requests, want 0", streams)
	}
	b.visit(f.url + "runs/run")
	if b.count(".live") != 0 {
		t.Error("the page of a finished run still has a live part")
	}
}

// TestBornEarly shows that a page that was loaded before the record had contestants gets the
// ranking later.
func TestBornEarly(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	f.add("run", contest()[0])
	b := f.follow(t, "runs/run", view{})
	b.wait(`document.querySelector(".live .stage").textContent === "The run is about to begin."`)
	f.add("run", append(contest()[1:], append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)...)
	b.waitAnew(`document.querySelectorAll("#ranking tbody tr").length === 2`)
	same(t, "after a round", []string{"ann", "bob"}, ranked(b))
	f.add("run", turn("ann", 1, 1000, record.Finding{Puzzle: 4, Verdict: judge.Wrong})...)
	b.wait(`document.querySelector("#ranking tbody tr th bdi").textContent === "bob"`)
}

// TestMotion shows that rows that changed places fade in, and that they appear at once if the
// reader prefers reduced motion. Rows never slide.
func TestMotion(t *testing.T) {
	chromium(t)
	for _, row := range []struct {
		reason string
		motion bool
		want   bool
	}{{"no preference", true, true}, {"reduced motion", false, false}} {
		f := newFolder(t)
		f.add("run", append(contest(), append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)...)
		b := f.follow(t, "runs/run", view{motion: row.motion, before: `
			window.fades = 0; window.slides = 0;
			const animate = Element.prototype.animate;
			Element.prototype.animate = function (frames, ...rest) { if (JSON.stringify(frames).includes("transform")) window.slides++; else window.fades++; return animate.call(this, frames, ...rest); };`})
		b.wait(`document.querySelectorAll(".live .items li").length === 2`)
		b.wait(`document.querySelector(".live .stage").textContent === "easy: round 1 of 3"`)
		f.add("run", turn("ann", 1, 1000, record.Finding{Puzzle: 4, Verdict: judge.Wrong})...)
		b.wait(`document.querySelector("#ranking tbody tr").dataset.entry === "1"`)
		if got := eval[int](b, `window.fades`); (got > 0) != row.want {
			t.Errorf("%s: got %d rows that fade in", row.reason, got)
		}
		if got := eval[int](b, `window.slides`); got > 0 {
			t.Errorf("%s: got %d rows that slide, want 0", row.reason, got)
		}
	}
}

// TestServerComesBack shows that a page survives the end of its server and continues with the next
// server. The version numbers of the next server start again from the beginning.
func TestServerComesBack(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	f.add("run", append(contest(), append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)...)
	b := f.follow(t, "runs/run", view{})
	b.expect("net::ERR_|^log, network, error") // expects failing requests while no server runs
	b.wait(`document.querySelectorAll(".live .items li").length === 2`)
	f.stop()
	b.wait(`document.querySelector(".live .link").textContent.startsWith("No connection")`)
	f.add("run", turn("ann", 1, 1000, record.Finding{Puzzle: 4, Verdict: judge.Wrong})...)
	serve(t, " is shown at ", "serve", f.dir, strings.TrimSuffix(strings.TrimPrefix(f.url, "http://"), "/"))
	b.wait(`document.querySelector("h1").textContent.includes("Fastest so far: bob")`)
	b.wait(`document.querySelector(".live .link").textContent === ""`)
}

// TestARealRun opens the start page of bench run --serve and follows the run.
func TestARealRun(t *testing.T) {
	chromium(t)
	s := serve(t, "scoreboard: ", "run", "--serve", ":0", "--corpora", "easy,hard", "--solvers", "band,dlx,norvig", "--rounds", "1000", "--max-rounds", "1000", "--budget", "1h", "--no-progress", "--output", t.TempDir())
	b := newTab(t)
	b.expect("^request: " + s.url + "($|runs/)")
	b.look(view{})
	b.visit(s.url)
	for eval[string](b, `location.pathname`) == "/runs/" { // repeats until the start page finds the record and redirects to it
		b.visit(s.url)
	}
	t.Cleanup(func() {
		for _, line := range b.unexpected() {
			t.Error(line)
		}
	})
	b.wait(`document.querySelectorAll("#ranking tbody tr").length === 3 && document.querySelectorAll(".live .items li").length > 2`)
	const figures = `document.querySelector("#ranking tbody").innerText`
	before, stage := eval[string](b, figures), b.text(".live .stage")
	b.wait(figures + ` !== ` + js(before))
	b.wait(`document.querySelector(".live .stage").textContent !== ` + js(stage))
	if got := b.text(`.tabs [aria-pressed="true"]`); got != "easy" {
		t.Errorf("got the table of %q, want the current corpus", got)
	}
	s.stop()
}

// TestList opens a run from the list of runs.
func TestList(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	for _, name := range []string{"first", "second"} {
		f.add(name, append(contest(), append(append(turn("ann", 0, 1000), turn("bob", 0, 3000)...), &record.End{Reason: "done"})...)...)
	}
	b := newTab(t)
	b.expect("^request: " + f.url + "runs/(first|second)?$")
	t.Cleanup(func() {
		for _, line := range b.unexpected() {
			t.Error(line)
		}
	})
	b.look(view{})
	b.visit(f.url)
	b.focus(`a[href="/runs/second"]`)
	b.press("\r")
	b.arrive("/runs/second")
	b.wait(`document.querySelectorAll("#ranking tbody tr").length === 2`)
}
