package browsertest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// hostileSource returns a source in which draw produces every text.
func hostileSource(t testing.TB, draw func() string) document.Source {
	return document.Source{
		Run: runtest.Of(t, pagetest.EveryField(draw)), Command: func(*record.Run) string { return draw() },
		Boards: func(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
			boards := make([]document.Board, len(puzzles))
			for i := range boards {
				boards[i] = document.Board{Name: draw(), Clues: draw(), Solution: draw()}
			}
			return boards, draw()
		},
		Article: func(string) (document.Article, bool) {
			return document.Article{Name: draw(), Family: draw(), Synopsis: draw(), Parts: []document.Part{document.TextPart(draw(), draw()), {Label: draw(), Blocks: []document.Block{{Text: draw(), Code: true}, {Items: []string{draw(), draw()}, Ordered: true}}}}}, true
		},
	}
}

// trap is a script that runs before the scripts of the page. It defines the function that hostile
// strings try to call. The function records each call.
const trap = `window.caught = []; window.pwned = (...a) => { window.caught.push("called"); console.error("pwned"); };`

// walk is a script that uses the controls of a page. It returns a line for each element or call that
// the page must not contain.
const walk = `(async () => {
	const odd = [], moment = () => new Promise((done) => setTimeout(done, 0));
	const kinds = "img, iframe, frame, object, embed, base, link:not([rel=icon][href^='data:image/svg+xml,']), form, audio, video, a[href^=javascript], [onerror], [onload], [onmouseover], b b, style + style";
	const look = (where) => {
		for (const e of document.querySelectorAll(kinds)) odd.push(where + ": " + e.outerHTML.slice(0, 200));
		if (document.scripts.length !== 2) odd.push(where + ": " + document.scripts.length + " scripts");
		if (document.styleSheets.length !== 1) odd.push(where + ": " + document.styleSheets.length + " styles");
		if (window.caught.length) odd.push(where + ": " + window.caught.splice(0).join());
	};
	const change = (e, value) => { e.value = value; e.dispatchEvent(new Event(e.tagName === "SELECT" ? "change" : "input", { bubbles: true })); };
	const all = (selector, f) => document.querySelectorAll(selector).forEach(f);
	look("as it came");
	const run = JSON.parse(document.getElementById("data").textContent).run;
	if (document.querySelector("h1").textContent !== run.headline) odd.push("the headline is not shown");
	for (const puzzle of run.corpora[0].kept.slice(0, 3)) {
		history.replaceState(null, "", "#puzzle=" + encodeURIComponent(puzzle.where));
		dispatchEvent(new HashChangeEvent("hashchange"));
		if (!document.querySelector("#puzzle table")) odd.push("puzzle " + puzzle.where + " is not shown");
	}
	look("with a puzzle");
	all("details", (d) => { d.open = true; });
	all("#ranking thead button", (b, k) => { if (k < 2) document.querySelectorAll("#ranking thead button")[k].click(); });
	all("#family option", (o) => change(document.getElementById("family"), o.value));
	change(document.getElementById("family"), "");
	change(document.getElementById("search"), run.entries[0].name);
	all("#pick-a option, #pick-b option", (o) => change(o.parentNode, o.value));
	all(".plot[tabindex]", (p) => { p.focus(); for (const key of ["ArrowRight", "Enter"]) p.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); });
	for (let i = 0; i < 20; i++) await moment(); // wait long enough for loads to fail
	look("at the end");
	return odd;
})()`

// TestHostile puts hostile strings through every field of a record: 1,000 if the variable
// SUDOKUBENCH_LONG is set, otherwise a part of them. The browser must not run,
// request or open any of them. (tab_test.go watches for requests, dialogs, errors and breaches of the
// policy.)
func TestHostile(t *testing.T) {
	chromium(t)
	const strs, together = 1000, 20 // pages in a tab
	step := 50                      // each page has tens of strings
	if os.Getenv("SUDOKUBENCH_LONG") != "" {
		step = 1
	}
	list := pagetest.Hostile(strs)
	for k := 0; k < strs; k += together * step {
		t.Run(fmt.Sprint("from ", k), func(t *testing.T) {
			t.Parallel() // can be parallel, because this test does not depend on the focus
			b := newTab(t)
			b.look(view{before: trap})
			b.expect("NavigationEntryMarkedSkippable") // the browser logs this, because the script changes the address without a click of the user
			for i := k; i < min(k+together*step, strs); i += step {
				at := i
				t.Logf("with strings from %d on", i)
				address := written(t, hostileSource(t, func() string { at++; return list[at%strs] })).address
				b.visit(address)
				b.arrive(strings.TrimPrefix(address, "file://"))
				for _, line := range eval[[]string](b, walk) {
					t.Errorf("with strings from %d (%q) on: %s", i, list[i], line)
				}
			}
			for _, line := range b.unexpected() {
				t.Error(line)
			}
		})
	}
}

// TestHostileIsFound shows that walk finds forbidden elements and calls. Otherwise TestHostile
// would prove nothing.
func TestHostileIsFound(t *testing.T) {
	b := newTab(t)
	b.look(view{before: trap})
	b.visit(made(t).address)
	for _, row := range []struct{ reason, script string }{
		{"an element", `document.body.append(document.createElement("img"))`},
		{"a script", `document.body.append(document.createElement("script"))`},
		{"a handler", `document.body.setAttribute("onload", "pwned()")`},
		{"a call", `pwned()`},
	} {
		if got := eval[[]string](b, walk); len(got) != 0 {
			t.Fatalf("before the change: got %q, want no line", got)
		}
		eval[int](b, "{"+row.script+"}; 1")
		if got := eval[[]string](b, walk); len(got) == 0 {
			t.Errorf("walk did not find %s", row.reason)
		}
		b.visit("about:blank")
		b.visit(made(t).address)
	}
	if len(b.unexpected()) == 0 {
		t.Error("got no unexpected line for a call on the console")
	}
}
