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
)

// server is the program as it serves.
type server struct {
	url  string // with its last slash
	stop func()
}

// serve starts it and waits for the line that names where it is.
func serve(t testing.TB, mark string, args ...string) *server {
	t.Helper()
	cmd := exec.Command(bench(t), args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = write, write
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	write.Close()
	s := &server{}
	s.stop = func() {
		_ = in.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	}
	t.Cleanup(s.stop)
	lines := bufio.NewScanner(read)
	var said []string
	for lines.Scan() {
		said = append(said, lines.Text())
		if _, url, ok := strings.Cut(lines.Text(), mark); ok {
			s.url, _, _ = strings.Cut(url, " ")
			go func() { // so that it never waits for a reader
				for lines.Scan() {
				}
				read.Close()
			}()
			return s
		}
	}
	t.Fatalf("bench %s does not serve: %s", strings.Join(args, " "), strings.Join(said, "\n"))
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
	return &folder{serve(t, " is shown at ", "serve", dir, "--listen", ":0"), t, dir}
}

// add writes events to the end of a record.
func (f *folder) add(name string, events ...record.Event) {
	f.t.Helper()
	recordtest.Append(f.t, filepath.Join(f.dir, name+".jsonl"), events...)
}

// contest opens a run of three rounds on one corpus, with ann and bob.
func contest() []record.Event {
	return []record.Event{
		&record.Run{Schema: record.Schema, Rounds: 3, Workers: 1, Task: "first", Limit: 1, PuzzleNS: 1e9, BudgetNS: 1e10, Started: time.Unix(1, 0).UTC()},
		&record.Contestant{Name: "ann", Kind: record.KindSolver}, &record.Contestant{Name: "bob", Kind: record.KindSolver},
		&record.Corpus{Name: "easy", SHA256: "5eed", Shape: "9x9", Puzzles: 20},
	}
}

// turn is a round of one of them on all puzzles.
func turn(who string, round int, each int64, findings ...record.Finding) []record.Event {
	b := &recordtest.Block{Corpus: "easy", Contestant: who, Round: round, WallNS: 20 * each, Findings: findings}
	for i := range 20 {
		b.Puzzles = append(b.Puzzles, i)
		b.Times = append(b.Times, each+int64(i))
		b.EachNodes = append(b.EachNodes, int64(i))
	}
	return []record.Event{b, &record.Turn{Corpus: "easy", Contestant: who, Round: round, Planned: 20, ElapsedNS: 20 * each, Ended: record.Done}}
}

// follow opens the page of a run under way. What it asks its server for is no fault.
func (s *server) follow(t testing.TB, path string, v view) *tab {
	t.Helper()
	b := newTab(t)
	b.expect("^request: " + s.url + "runs/[^/]+/(board|events|score\\?v=\\d+)$")
	t.Cleanup(func() {
		for _, line := range b.unexpected() {
			t.Errorf("%s: %s", path, line)
		}
	})
	b.look(v)
	b.visit(s.url + path)
	return b
}

// TestLive follows a run from its first round to its end, with a reader who has
// typed something meanwhile.
func TestLive(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	f.add("run", append(contest(), append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)...)
	b := f.follow(t, "runs/run", view{})
	b.wait(`document.querySelectorAll(".live .items li").length === 2 && document.querySelector(".live .stage").textContent === "easy: round 1 of 3"`)
	same(t, "after a round", []string{"ann", "bob"}, ranked(b))
	b.click("#search")
	b.press("b")
	same(t, "who was searched for", []string{"bob"}, ranked(b))

	wrong := record.Finding{Puzzle: 4, Verdict: judge.Wrong, Reason: "row 3 has two 7s"}
	f.add("run", turn("ann", 1, 1000, wrong)...)
	b.wait(`document.querySelector(".live .items .bad")`)
	if got := b.text(".live .items .bad"); !strings.Contains(got, "19 attempts verified, 1 wrong") || !strings.Contains(got, "row 3 has two 7s") {
		t.Errorf("of a wrong answer it is told: %q", got)
	}
	b.wait(`document.querySelector("h1").textContent.includes("Fastest so far: bob")`)
	if focus := eval[string](b, `document.activeElement.id + " " + document.activeElement.value`); focus != "search b" {
		t.Errorf("who typed is now at %q", focus)
	}
	b.press("\b")
	same(t, "who gave a wrong answer is the last", []string{"bob", "ann"}, ranked(b))
	if got := b.texts("#ranking .risen, #ranking .fallen"); len(got) != 2 || !strings.HasPrefix(got[0], "▲1") || !strings.HasPrefix(got[1], "▼1") {
		t.Errorf("the moves are %q", got)
	}
	if share := eval[float64](b, `document.querySelector(".live progress").value`); share <= 0 || share >= 1 {
		t.Errorf("%v of the run is said to be over, want some of it", share)
	}

	b.visit(f.url + "runs/run") // a reload changes nothing
	b.wait(`document.querySelectorAll(".live .items li").length === 3 && document.querySelector(".live .stage").textContent === "easy: round 2 of 3"`)
	same(t, "after a reload", []string{"bob", "ann"}, ranked(b))

	f.add("run", append(turn("bob", 1, 3000), &record.End{Reason: "done"})...)
	b.waitAnew(`!document.querySelector(".live") && document.querySelector("#ranking tbody tr")`) // it has loaded itself anew
	if got := b.text("h1"); !strings.HasPrefix(got, "Fastest: bob") || b.count(".state") != 0 && eval[bool](b, `document.querySelector(".state").checkVisibility()`) {
		t.Errorf("at the end it says %q", got)
	}
	if b.count("#plots .plot") == 0 {
		t.Error("there are no plots at the end")
	}
	if streams := eval[int](b, `performance.getEntriesByType("resource").length`); streams > 0 {
		t.Errorf("the page of a run that has ended asked for %d things", streams)
	}
	b.visit(f.url + "runs/run")
	if b.count(".live") != 0 {
		t.Error("the page of a run that has ended still is a scoreboard")
	}
}

// TestBornEarly: a page that was loaded before anybody was in the record fills.
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

// TestMotion: rows that have changed places fade in, and are there at once for who wants
// that. None slides over another.
func TestMotion(t *testing.T) {
	chromium(t)
	for _, row := range []struct {
		reason string
		motion bool
		want   bool
	}{{"nothing against it", true, true}, {"reduced motion", false, false}} {
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
			t.Errorf("%s: %d rows fade in", row.reason, got)
		}
		if got := eval[int](b, `window.slides`); got > 0 {
			t.Errorf("%s: %d rows slide", row.reason, got)
		}
	}
}

// TestServerComesBack: a page outlives its server and goes on with the next, which
// counts anew.
func TestServerComesBack(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	f.add("run", append(contest(), append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)...)
	b := f.follow(t, "runs/run", view{})
	b.expect("net::ERR_|^log, network, error") // while it is away
	b.wait(`document.querySelectorAll(".live .items li").length === 2`)
	f.stop()
	b.wait(`document.querySelector(".live .link").textContent.startsWith("No connection")`)
	f.add("run", turn("ann", 1, 1000, record.Finding{Puzzle: 4, Verdict: judge.Wrong})...)
	serve(t, " is shown at ", "serve", f.dir, "--listen", strings.TrimSuffix(strings.TrimPrefix(f.url, "http://"), "/"))
	b.wait(`document.querySelector("h1").textContent.includes("Fastest so far: bob")`)
	b.wait(`document.querySelector(".live .link").textContent === ""`)
}

// TestARealRun watches bench run --serve by its front door.
func TestARealRun(t *testing.T) {
	chromium(t)
	s := serve(t, "scoreboard: ", "run", "--serve", ":0", "--corpora", "easy,hard", "--solvers", "band,dlx,norvig", "--rounds", "1000", "--max-rounds", "1000", "--budget", "1h", "--no-progress", "--out", t.TempDir())
	b := newTab(t)
	b.expect("^request: " + s.url + "($|runs/)")
	b.look(view{})
	b.visit(s.url)
	for eval[string](b, `location.pathname`) == "/runs/" { // the record is not there yet
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
		t.Errorf("the table is that of %q, want the corpus at hand", got)
	}
	s.stop()
}

// TestListAndCompare goes from the list to two runs side by side.
func TestListAndCompare(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	for _, name := range []string{"first", "second"} {
		f.add(name, append(contest(), append(append(turn("ann", 0, 1000), turn("bob", 0, 3000)...), &record.End{Reason: "done"})...)...)
	}
	b := newTab(t)
	b.expect("^request: " + f.url + "(runs/|compare\\?run=(first|second)&run=(first|second))$")
	t.Cleanup(func() {
		for _, line := range b.unexpected() {
			t.Error(line)
		}
	})
	b.look(view{})
	b.visit(f.url)
	for _, name := range []string{"first", "second"} {
		b.focus(`input[value=` + name + `]`)
		b.press(" ")
	}
	b.click("button[type=submit]")
	b.arrive("/compare?run=second&run=first") // the newest first
	b.wait(`document.querySelectorAll("#sides tbody tr").length === 2`)
	if got := eval[int](b, `document.querySelectorAll("#run option").length`); got != 2 {
		t.Errorf("%d runs are compared, want 2", got)
	}
}
