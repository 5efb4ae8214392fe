package browsertest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/page/pagetest"
)

// party returns the first events of a run of two rounds, with the given number of contestants, on
// corpora of 20 puzzles.
func party(contestants int, corpora ...string) []record.Event {
	list := []record.Event{&record.Run{Schema: record.Schema, Rounds: 2, Workers: 1, Task: "first", MaxSolutions: 1, PuzzleNS: 1e9, BudgetNS: 1e10, Started: time.Unix(1, 0).UTC()}}
	for i := range contestants {
		list = append(list, &record.Contestant{Name: guest(i), Kind: record.KindSolver})
	}
	for _, name := range corpora {
		list = append(list, &record.Corpus{Name: name, SHA256: "5eed" + name, Shape: "4x4", WholePuzzles: 20})
	}
	return list
}

func guest(i int) string { return fmt.Sprintf("contestant-%02d", i+1) }

// round returns the turns of the first contestants in one round on a corpus. Each contestant takes
// 100 ns a puzzle more than the one before.
func round(corpus string, number, contestants int) (list []record.Event) {
	for i := range contestants {
		list = append(list, play(corpus, guest(i), number, int64(1000+100*i))...)
	}
	return list
}

// enough returns the turns of enough rounds to decide the lead, from round 2 on.
func enough(contestants int, corpora ...string) (list []record.Event) {
	for _, corpus := range corpora {
		for number := 2; number < 10; number++ {
			list = append(list, round(corpus, number, contestants)...)
		}
	}
	return list
}

func play(corpus, who string, number int, each int64, findings ...record.Finding) []record.Event {
	b := &recordtest.Block{Corpus: corpus, Contestant: who, Round: number, WallNS: 20 * each, Findings: findings}
	for i := range 20 {
		b.Puzzles = append(b.Puzzles, i)
		b.Times = append(b.Times, each+int64(i%3)+int64(number))
	}
	return []record.Event{b, &record.Turn{Corpus: corpus, Contestant: who, Round: number, Planned: 20, ElapsedNS: 3e8, Ended: record.Done}}
}

var wrongAnswer = record.Finding{Puzzle: 3, Verdict: judge.Wrong, NS: 9, Clues: pagetest.Form, Answer: pagetest.Answer, Reason: "row 2 has two 4s"}

// small is a script that returns the texts of elements whose font is smaller than a number of
// pixels.
const small = `(selector, least) => [...document.querySelectorAll(selector)].filter((e) => parseFloat(getComputedStyle(e).fontSize) < least).map((e) => e.textContent)`

// TestBoard follows a run of three corpora on a projector, from its first round to the podium.
func TestBoard(t *testing.T) {
	chromium(t)
	for _, scheme := range []string{"light", "dark"} {
		f := newFolder(t)
		f.add("run", append(party(14, "easy", "medium", "hard"), round("easy", 0, 12)...)...)
		b := f.follow(t, "runs/run?view=board", view{width: 1920, height: 1080, scheme: scheme})
		b.wait(`document.querySelectorAll("tbody tr").length === 10`)
		b.press(" ") // stops the automatic change of pages
		legible := func(tables int) {
			t.Helper()
			same(t, scheme+": rows that are too small", []string{}, eval[[]string](b, "("+small+`)("tbody th, tbody td", 32)`))
			if got := b.count("tbody tr"); got != 10*tables {
				t.Errorf("%s: got %d rows, want ten in each table", scheme, got)
			}
			for _, line := range eval[[]string](b, wide) {
				t.Errorf("%s: %s", scheme, line)
			}
			if bottom := eval[float64](b, `document.querySelector(".help").getBoundingClientRect().bottom`); bottom > 1080 {
				t.Errorf("%s: got a board of %v pixels height, want at most 1080", scheme, bottom)
			}
			if c := b.colours("tbody td"); (c.Paper[0] < 128) != (scheme == "dark") || c.contrast() < 4.5 {
				t.Errorf("%s: got colours %v", scheme, c)
			}
		}
		legible(1)
		f.add("run", round("easy", 0, 14)[24:]...)
		b.wait(`document.querySelector(".stage").textContent.includes(" · contestant-14: 20 attempts verified, ")`)
		f.add("run", play("easy", guest(5), 1, 1500, wrongAnswer)...)
		f.add("run", round("medium", 0, 14)...)
		b.wait(`document.querySelectorAll("table").length === 2 && document.querySelector(".events .board")`)
		legible(2)
		same(t, "the tables", []string{"Overall", "medium"}, b.texts("h2 bdi"))
		if got := b.text(".boardbox .fault"); got == "" || b.count(".board .badcell") == 0 {
			t.Errorf("got explanation %q of the wrong answer, want one with a marked cell", got)
		}
		if got := b.texts(".events li"); len(got) == 0 || !strings.Contains(strings.Join(got, "\n"), "contestant-06 is disqualified: wrong answer on puzzle 4 of easy, row 2 has two 4s") {
			t.Errorf("got events %q, want the disqualification", got)
		}

		f.add("run", append(round("medium", 1, 14), round("hard", 0, 4)...)...)
		b.wait(`document.querySelector(".curtain")`)
		same(t, "the tables of a frozen board", []string{"Overall, before the last corpus", "hard"}, b.texts("h2 bdi"))
		if got := eval[string](b, `document.title + document.querySelector("h1").textContent`); strings.Contains(got, "contestant") {
			t.Errorf("a frozen board shows a contestant: %q", got)
		}
		if got := b.text(".stage"); !strings.HasSuffix(got, " · contestant-04 has had a turn") {
			t.Errorf("got stage %q on a frozen board, want the last contestant without its time", got)
		}
		b.press("f")
		b.wait(`!document.querySelector(".curtain")`)
		same(t, "the tables after the freeze", []string{"Overall", "hard"}, b.texts("h2 bdi"))
		if got := eval[string](b, "location.search"); got != "?view=board&freeze=0" {
			t.Errorf("got %q in the address, want ?view=board&freeze=0", got)
		}
		b.press("f")
		b.wait(`document.querySelector(".curtain")`)

		f.add("run", slices.Concat(round("hard", 0, 14)[8:], enough(14, "easy", "medium", "hard"), []record.Event{&record.End{Reason: "done", At: time.Unix(99, 0)}})...)
		b.wait(`document.querySelectorAll("tbody .closed").length === 4`) // the second page
		if got := eval[string](b, `document.title + document.querySelector("main").textContent`); strings.Contains(got, "contestant-") {
			t.Errorf("a board whose ranks are still closed shows a contestant: %q", got)
		}
		for place := 14; place > 0; place-- {
			who := guest(place - 1)
			if place == 14 {
				who = guest(5) // disqualified
			} else if place > 5 {
				who = guest(place)
			}
			b.press("r")
			same(t, "the rank that opens", []string{who}, b.texts("tbody .opened bdi"))
			if closed := b.count("tbody .closed"); closed != (place-1)%10 && place != 11 {
				t.Errorf("%d rows are closed after place %d opened, want %d", closed, place, (place-1)%10)
			}
		}
		b.press("r")
		b.wait(`document.querySelector(".podium")`)
		podium := b.texts(".podium li b")
		b.visit(f.url + "runs/run?view=board") // opens the board of the finished run, which starts with the podium
		same(t, "the podium of the finished run", podium, b.texts(".podium li b"))
		b.press("p ")
		legible(2)
	}
}

// TestBoardNames shows that two tables beside each other have names of 20 characters in full, also
// beside a mark of a rise or a fall.
func TestBoardNames(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	names := []string{"twenty-characters-AB", "maximilian-obermaier", "short"}
	events := party(0)
	for _, name := range names {
		events = append(events, &record.Contestant{Name: name, Kind: record.KindSolver})
	}
	events = append(events, party(0, "easy", "hard")[1:]...)
	for _, corpus := range []string{"easy", "hard"} {
		for i, name := range names {
			events = append(events, play(corpus, name, 0, int64(1000+100*i))...)
		}
	}
	f.add("run", events...)
	b := f.follow(t, "runs/run?view=board&freeze=0", view{width: 1920, height: 1080})
	b.wait(`document.querySelectorAll("tbody tr").length === 6`)
	cut := `[...document.querySelectorAll("tbody th")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)`
	same(t, "names that are cut", []string{}, eval[[]string](b, cut))
}

// TestBoardOfSizes shows that a run with several sizes of boards has an overall table for each size
// with more than one corpus. It also checks the title of each table.
func TestBoardOfSizes(t *testing.T) {
	chromium(t)
	size := func(shape string, corpora ...string) (list []record.Event) {
		for _, name := range corpora {
			list = append(list, &record.Corpus{Name: name, SHA256: "5eed" + name, Shape: shape, WholePuzzles: 20})
		}
		return list
	}
	end := []record.Event{&record.End{Reason: "done", At: time.Unix(99, 0)}}
	for _, tt := range []struct {
		reason string
		events []record.Event
		search string
		want   []string
	}{
		{"one corpus is finished", slices.Concat(party(2, "a", "b", "c"), round("a", 0, 2), round("b", 0, 1)), "", []string{"Overall, after a", "b"}},
		{"two corpora of each size", slices.Concat(party(2, "a", "b"), size("9x9", "c", "d"), round("a", 0, 2), round("b", 0, 2), round("c", 0, 2), round("d", 0, 2)), "&freeze=0", []string{"Overall, 4x4", "d"}},
		{"two corpora of each size, at the end", slices.Concat(party(2, "a", "b"), size("9x9", "c", "d"), round("a", 0, 2), round("b", 0, 2), round("c", 0, 2), round("d", 0, 2), end), "", []string{"Overall, 4x4", "d"}},
		{"one corpus of each size", slices.Concat(party(2, "a"), size("9x9", "b"), size("16x16", "c"), round("a", 0, 2), round("b", 0, 2), round("c", 0, 1)), "&freeze=0", []string{"a", "c"}},
		{"one corpus of each size, frozen", slices.Concat(party(2, "a"), size("9x9", "b"), size("16x16", "c"), round("a", 0, 2), round("b", 0, 2), round("c", 0, 1)), "", []string{"a, before the last corpus", "c"}},
		{"a corpus with the name of the table", slices.Concat(party(2, "Overall", "b", "c"), round("Overall", 0, 2), round("b", 0, 2)), "", []string{"Overall (all)", "b"}},
	} {
		f := newFolder(t)
		f.add("run", tt.events...)
		b := f.follow(t, "runs/run?view=board"+tt.search, view{width: 1920, height: 1080})
		if len(b.texts(".podium li")) > 0 {
			b.press("p")
		}
		same(t, tt.reason, tt.want, b.texts("h2 bdi"))
	}
}

// TestPodium shows that the podium has the places of the ranking, and that a board without a decided
// lead has no podium.
func TestPodium(t *testing.T) {
	chromium(t)
	for _, tt := range []struct {
		reason string
		each   []int64 // time that each contestant takes for a puzzle, in ns
		late   int     // number of contestants that play only the first round; the slowest contestants do so
		end    string
		want   []string // expected text of each place: its number and its contestants
		not    string   // text that the board must not show
	}{
		{"three that differ", []int64{1000, 2000, 4000, 8000}, 0, "done", []string{"1: contestant-01", "2: contestant-02", "3: contestant-03"}, "ndecided"},
		{"two that share the first place", []int64{1000, 1000, 4000, 8000}, 0, "done", []string{"1 shared by 2: contestant-01, contestant-02", "3: contestant-03"}, "ndecided"},
		{"a slow contestant with a single round, which could be first", []int64{1000, 1000, 1000, 4000, 90000}, 1, "done", nil, "Fastest"},
		{"a run that was interrupted", []int64{1000, 2000, 4000}, 0, "interrupted", nil, "so far"},
	} {
		f := newFolder(t)
		events := party(len(tt.each), "easy")
		events[0].(*record.Run).Rounds = 8
		for number := range 8 {
			for i, each := range tt.each {
				if number == 0 || i < len(tt.each)-tt.late {
					events = append(events, play("easy", guest(i), number, each)...)
				}
			}
		}
		f.add("run", append(events, &record.End{Reason: tt.end, At: time.Unix(99, 0)})...)
		b := f.follow(t, "runs/run?view=board", view{width: 1920, height: 1080})
		got := eval[[]string](b, `[...document.querySelectorAll(".podium li")].map((li) => li.querySelector(".step").textContent + ": " + [...li.querySelectorAll("b")].map((b) => b.textContent).join(", ")).sort()`)
		same(t, tt.reason, append([]string{}, tt.want...), got)
		if text := b.text("main"); strings.Contains(text, tt.not) {
			t.Errorf("%s: got forbidden text on the board: %q", tt.reason, text)
		}
		if text := b.text("main"); tt.end != "done" && (!strings.Contains(text, "The run was interrupted.") || b.count("tbody tr") != len(tt.each)) {
			t.Errorf("%s: want an interrupted run and all rows on the board, got %q", tt.reason, text)
		}
	}
}

// TestBoardKeys shows that the address contains choices made with keys, and that a reload keeps
// them.
func TestBoardKeys(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	f.add("run", append(party(25, "easy", "hard"), append(round("easy", 0, 25), round("hard", 0, 25)...)...)...)
	b := f.follow(t, "runs/run?view=board&freeze=0&theme=dark", view{width: 1920, height: 1080})
	b.wait(`document.querySelectorAll("table").length === 2`)
	if c := b.colours("body"); c.Paper[0] > 128 {
		t.Errorf("got background %v with ?theme=dark", c.Paper)
	}
	first := func() []string { return b.texts("tbody tr:first-child th bdi") }
	same(t, "the first page", []string{guest(0), guest(0)}, first())
	b.press(kb.ArrowRight + kb.ArrowRight)
	same(t, "the last page", []string{guest(20), guest(20)}, first())
	b.press(kb.ArrowRight)
	same(t, "the first page again", []string{guest(0), guest(0)}, first())
	b.press(kb.ArrowDown)
	same(t, "another corpus", []string{"Overall", "easy"}, b.texts("h2 bdi"))
	b.press("d")
	if got := eval[string](b, "location.search"); got != "?view=board&freeze=0&theme=light&corpus=easy" {
		t.Errorf("got %q in the address, want the theme and the corpus", got)
	}
	b.visit(f.url + "runs/run" + eval[string](b, "location.search"))
	same(t, "after a reload", []string{"Overall", "easy"}, b.texts("h2 bdi"))
	if c := b.colours("body"); c.Paper[0] < 128 {
		t.Errorf("got background %v after a reload, want a light one", c.Paper)
	}
	for range 3 { // moves the focus past two buttons to a link
		b.press(kb.Tab)
	}
	if got := eval[string](b, "document.activeElement.textContent"); got != "full page" {
		t.Errorf("got the focus on %q after three presses of Tab, want full page", got)
	}
}

// TestBoardAccessible shows that axe-core finds no serious problem in any state of the board.
func TestBoardAccessible(t *testing.T) {
	chromium(t)
	source := axeCore(t)
	f := newFolder(t)
	f.add("run", append(append(party(14, "easy", "hard"), play("easy", guest(0), 0, 1000, wrongAnswer)...), append(round("easy", 0, 14)[2:], round("hard", 0, 14)...)...)...)
	f.add("over", append(append(party(4, "easy"), round("easy", 0, 4)...), &record.End{Reason: "done"})...)
	for _, tt := range []struct {
		reason, path string
		view         view
	}{
		{"frozen", "run?view=board", view{width: 1920, height: 1080}},
		{"dark", "run?view=board&freeze=0", view{width: 1920, height: 1080, scheme: "dark"}},
		{"on a phone", "run?view=board&freeze=0", view{width: 390, height: 844}},
		{"podium", "over?view=board", view{width: 1920, height: 1080}},
		{"podium on a phone, dark", "over?view=board", view{width: 390, height: 844, scheme: "dark"}},
	} {
		t.Run(tt.reason, func(t *testing.T) { // a subtest closes its tab at its end, because a browser can have only a few open streams
			b := f.follow(t, "runs/"+tt.path, tt.view)
			b.wait(`document.querySelector(".help")`)
			b.accessible(t, source)
			if sideways := eval[bool](b, `document.documentElement.scrollWidth > document.documentElement.clientWidth`); sideways {
				t.Error("the board is wider than the window")
			}
		})
	}
}

// TestBoardHostile puts hostile strings through every text that the board shows. The browser must
// not run, request or turn any of them into an element.
func TestBoardHostile(t *testing.T) {
	chromium(t)
	const strs, step = 1000, 25 // 1,000 hostile strings, of which each board shows at least 25
	list := pagetest.Hostile(strs)
	f := newFolder(t)
	b := f.follow(t, "runs/", view{width: 1920, height: 1080, before: trap})
	for k := 0; k < strs; k += step {
		at := k
		events := pagetest.EveryField(func() string { at++; return list[at%strs] })
		if at-k < step {
			t.Fatalf("got %d texts of a board, want at least %d", at-k, step)
		}
		events[len(events)-1].(*record.End).Reason = []string{"done", "interrupted"}[k/step%2]
		f.add(fmt.Sprint("run", k), events...)
		b.visit(f.url + fmt.Sprintf("runs/run%d?view=board", k))
		odd := eval[[]string](b, `(() => {
			for (const key of ["p", "ArrowRight", "ArrowDown", "d", "p", "r", "r"]) document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
			const odd = [...document.querySelectorAll("img, iframe, object, embed, base, form, a[href^=javascript], [onerror], [onload], [onmouseover], b b, style + style, link + link")].map((e) => e.outerHTML.slice(0, 200));
			if (document.scripts.length !== 1 || document.styleSheets.length !== 1) odd.push("scripts or styles");
			return odd.concat(window.caught.splice(0));
		})()`)
		for _, line := range odd {
			t.Errorf("with strings from %d (%q) on: %s", k, list[k], line)
		}
	}
}

// TestBoardScreenshots writes screenshots of the board into the folder SUDOKUBENCH_SHOTS: of a
// short run in its second corpus, and of its end.
func TestBoardScreenshots(t *testing.T) {
	folder := os.Getenv("SUDOKUBENCH_SHOTS")
	if folder == "" {
		t.Skip("SUDOKUBENCH_SHOTS is not set to a folder for screenshots")
	}
	chromium(t)
	testkit.NoError(t, os.MkdirAll(folder, 0o755))
	out := t.TempDir()
	s := serve(t, "scoreboard: ", "run", "--serve", ":0", "--corpora", "easy,minimal,hard", "--time", "30s", "--no-progress", "--output", out, "--sandbox", "off",
		"--solvers", "broadside,sweep,band,cover-planes,digit-bitboard,bitmask-mrv,norvig,dlx,cover-bitset,dancing-cells,widest-reach,dpll-triad,pattern-overlay",
		"--entry", `hasty=sh -c 'while read -r p; do echo "$p" | tr . 5; done'`)
	b := newTab(t)
	b.look(view{width: 1920, height: 1080, scheme: "dark"})
	b.visit(s.url + "board")
	b.waitAnew(`document.querySelector(".help")`) // waits until the start page reports that there is no record yet
	b.press(" ")
	b.wait(`document.querySelector(".stage").textContent.includes("minimal: round") && (document.querySelectorAll("tbody tr").length === 20 || document.querySelector("progress").value > 0.5)`) // a progress of 50% is enough, because new standings are rare on a busy machine
	b.shoot(folder, "scoreboard-board")
	b.wait(`document.querySelector(".podium")`)
	b.shoot(folder, "scoreboard-podium")
}
