package browsertest

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// TestBoardEvents shows that an event names the current leaders of the table, and that no event
// names leaders before all contestants have had a turn.
func TestBoardEvents(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	events := party(4, "easy", "hard")
	events[0].(*record.Run).Rounds = 16
	f.add("run", slices.Concat(events, play("easy", guest(1), 0, 2000), play("easy", guest(2), 0, 2000), play("easy", guest(3), 0, 2000))...)
	b := f.follow(t, "runs/run?view=board", view{width: 1280, height: 720})
	b.wait(`document.querySelectorAll("tbody tr").length === 3`)
	if got := b.texts(".events li"); len(got) != 0 {
		t.Errorf("got events %q before all contestants have had a turn, want none", got)
	}
	var more []record.Event
	for number := range 8 {
		for i, each := range []int64{1000, 2000, 2000, 2000} {
			if number > 0 || i == 0 {
				more = append(more, play("easy", guest(i), number, each)...)
			}
		}
	}
	f.add("run", more...)
	b.wait(`[...document.querySelectorAll(".events li")].some((li) => li.textContent.endsWith("contestant-01 leads on easy"))`)
	f.add("run", play("easy", guest(0), 8, 1000, wrongAnswer)...)
	b.wait(`document.querySelector(".events").textContent.includes("contestant-01 is disqualified")`)
	for _, line := range b.texts(".events li") {
		if strings.Contains(line, "lead") && strings.Contains(line, guest(0)) {
			t.Errorf("got an event in which a disqualified contestant leads: %q", line)
		}
	}
}

// TestBoardReasons shows that the board gives a reason for each missing figure. It also shows that
// the board does not turn by itself to a page without figures.
func TestBoardReasons(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	failed := func(v judge.Verdict) (list []record.Finding) {
		for i := range 20 {
			list = append(list, record.Finding{Puzzle: i, Verdict: v})
		}
		return list
	}
	f.add("run", slices.Concat(party(12, "easy"), round("easy", 0, 10), play("easy", guest(10), 0, 1000, failed(judge.Declined)...), play("easy", guest(11), 0, 1000, failed(judge.Crashed)...))...)
	b := f.follow(t, "runs/run?view=board", view{width: 1280, height: 720, before: `
		const later = window.setTimeout.bind(window);
		window.turns = [];
		window.setTimeout = (what, ms) => { if (ms < 6000) return later(what, ms); window.turns.push([what, ms]); return 0; };`})
	turn := func() { eval[int](b, `(() => { window.turns.pop()[0](); return 0; })()`) }
	b.wait(`document.querySelectorAll("tbody tr").length === 10`)
	turn()
	same(t, "the page after the first", []string{"1 to 10 of 12"}, b.texts("h2 .part"))
	b.press(kb.ArrowRight)
	same(t, "the page after the first, by key", []string{"11 to 12 of 12"}, b.texts("h2 .part"))
	got := b.texts("td.why")
	slices.Sort(got)
	same(t, "the reasons", []string{"crashed", "declined all"}, got)
	if ms := eval[int](b, `window.turns.pop()[1]`); ms != 6000 {
		t.Errorf("the board shows a further page for %d ms, want 6000", ms)
	}
}

// TestBoardFits shows that on a small projector every event is visible completely or not at all,
// and that every figure on the podium fits on one line.
func TestBoardFits(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	events := slices.Concat(party(12, "easy", "hard"), round("easy", 0, 12), play("easy", guest(5), 1, 1500, wrongAnswer), round("hard", 0, 12))
	f.add("run", events...)
	over := party(4, "easy", "hard")
	for number := range 8 {
		for i, each := range []int64{1000, 1000, 4000, 8000} { // two share the first place
			over = append(append(over, play("easy", guest(i), number, each)...), play("hard", guest(i), number, each)...)
		}
	}
	f.add("over", append(over, &record.End{Reason: "done"})...)
	for _, v := range []view{{width: 1280, height: 720}, {width: 1920, height: 1080}} {
		b := f.follow(t, "runs/run?view=board&freeze=0", v)
		b.wait(`document.querySelectorAll(".events li").length > 0`)
		same(t, "events that are cut off", []string{}, eval[[]string](b, `(() => {
			const bottom = document.querySelector(".events").getBoundingClientRect().bottom;
			return [...document.querySelectorAll(".events li")].filter((li) => li.checkVisibility() && li.getBoundingClientRect().top < bottom && li.getBoundingClientRect().bottom > bottom + 1).map((li) => li.textContent);
		})()`))
		b.visit(f.url + "runs/over?view=board")
		b.wait(`document.querySelector(".podium")`)
		same(t, "figures that take two lines", []string{}, eval[[]string](b, `[...document.querySelectorAll(".podium .figures span")].filter((e) => e.getClientRects().length > 1 || e.scrollWidth > e.clientWidth + 1 && e.clientWidth).map((e) => e.textContent)`))
		same(t, "names and figures that are cut off", []string{}, eval[[]string](b, `[...document.querySelectorAll(".podium .names")].filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent)`))
		if gap := eval[float64](b, `(document.querySelector(".podium .first").getBoundingClientRect().top - document.querySelector("progress").getBoundingClientRect().bottom) / innerHeight`); gap > 0.14 {
			t.Errorf("%v of the screen is empty above the podium, want at most 0.14", gap)
		}
	}
}

// TestBoardCells shows that the board has a cell for each corpus and puzzle with its verdicts, hides
// those of a frozen corpus, and cuts neither the headline nor a figure on a projector or a phone.
func TestBoardCells(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	large := &record.Corpus{Name: "large", SHA256: "5eed", Shape: "4x4", WholePuzzles: 50}
	events := slices.Concat(party(3, "other", "small"), []record.Event{large}, round("other", 0, 3), round("small", 0, 2), play("small", guest(2), 0, 90000, wrongAnswer), round("large", 0, 3))
	f.add("run", events...)
	for _, v := range []view{{width: 1920, height: 1080}, {width: 390, height: 844}} {
		b := f.follow(t, "runs/run?view=board", v)
		b.wait(`document.querySelector(".curtain")`)
		labels := func(who string) []string {
			return eval[[]string](b, `[...document.querySelectorAll("tr[data-name=`+who+`] .cells svg")].map((e) => e.getAttribute("aria-label"))`)
		}
		same(t, "the cells of a frozen board", []string{"other: 20 solved", "small: 20 solved", "large: hidden until the end"}, labels(guest(0)))
		b.press("f")
		same(t, "the cells", []string{"other: 20 solved", "small: 20 solved", "large: 20 solved, 30 not attempted", "large: 20 solved, 30 not attempted"}, labels(guest(0)))
		b.visit(f.url + "runs/run?view=board&freeze=0&corpus=small")
		same(t, "the cells of a small corpus", []string{"other: 20 solved", "small: 19 solved, 1 wrong", "large: 20 solved, 30 not attempted", "small: 19 solved, 1 wrong"}, labels(guest(2)))
		if marks, wrong := b.count(".single tr[data-name="+guest(2)+"] rect"), b.count(".single .v9"); marks != 20 || wrong != 1 {
			t.Errorf("got %d marks of puzzles, %d of them wrong; want 20 and 1", marks, wrong)
		}
		eval[int](b, `(() => { document.querySelector("h1").textContent = "Undecided: a contestant is the fastest so far, ".repeat(4); return 0; })()`)
		same(t, "texts that are cut off", []string{}, eval[[]string](b, `[...document.querySelectorAll("h1, tbody td:not(.cells), thead th")].filter((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 2 && e.tagName === "H1").map((e) => e.textContent)`))
	}
}

// TestBoardFirsts shows that the board names the first wrong answer, and who solves a puzzle that
// others failed.
func TestBoardFirsts(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	gaveUp := func(puzzles ...int) (list []record.Finding) {
		for _, i := range puzzles {
			list = append(list, record.Finding{Puzzle: i, Verdict: judge.Declined, NS: 9})
		}
		return list
	}
	f.add("run", slices.Concat(party(5, "small"), play("small", guest(0), 0, 1000, gaveUp(6, 7, 8)...))...)
	b := f.follow(t, "runs/run?view=board", view{width: 1920, height: 1080})
	said := func(want string) {
		t.Helper()
		b.wait(`[...document.querySelectorAll(".events li")].some((li) => li.textContent.endsWith(` + js(want) + `))`)
	}
	f.add("run", play("small", guest(1), 0, 1000, gaveUp(6, 7)...)...)
	said("contestant-02 solves puzzle 9 of small, where others failed")
	f.add("run", play("small", guest(2), 0, 1000)...)
	said("contestant-03 solves 2 puzzles of small, where others failed: all are solved now")
	f.add("run", play("small", guest(3), 0, 1000, wrongAnswer)...)
	said("First wrong answer: contestant-04 is disqualified: wrong answer on puzzle 4 of small, row 2 has two 4s")
	f.add("run", play("small", guest(4), 0, 1000, wrongAnswer)...)
	b.wait(`document.querySelector(".events").textContent.includes("contestant-05 is disqualified")`)
	if got := b.texts(".events li"); strings.Count(strings.Join(got, "\n"), "First wrong answer") != 1 || strings.Count(strings.Join(got, "\n"), "where others failed") != 2 {
		t.Errorf("got events %q, want one first wrong answer and two events about puzzles", got)
	}
}
