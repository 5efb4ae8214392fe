package browsertest

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"sudokubench/internal/record"
	"sudokubench/reports/page/pagetest"
)

// field returns the page of a run with many contestants on three corpora, without wrong answers.
// more are additional events of the record.
func field(t testing.TB, contestants int, more ...record.Event) *sheet {
	t.Helper()
	list := []record.Event{pagetest.Opening()}
	names := []string{"easy", "hard", "minimal"}
	for _, name := range names {
		list = append(list, &record.Corpus{Name: name, Source: "builtin:" + name, Format: "line", SHA256: "5eed", Shape: "4x4", WholePuzzles: 40})
	}
	for i := range contestants {
		name := fmt.Sprintf("solver-%02d", i)
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name, Family: []string{"search", "exact cover"}[i%2]})
	}
	for k, corpus := range names {
		for i := range contestants {
			list = append(list, pagetest.Blocks(corpus, fmt.Sprintf("solver-%02d", i), 40, int64(1000*(k+1)*(i+1)*(i+1)))...)
		}
	}
	return madeUp(t, append(append(list, more...), &record.End{At: pagetest.Opening().Started.Add(1e11), Reason: "done"}))
}

// rectangle returns the edges of an element in the window: top, bottom, left, right.
func rectangle(b *tab, selector string) [4]float64 {
	b.t.Helper()
	return eval[[4]float64](b, fmt.Sprintf(`(() => { const r = document.querySelector(%s).getBoundingClientRect(); return [r.top, r.bottom, r.left, r.right]; })()`, js(selector)))
}

// TestFirstScreen shows that the page starts with the headline, the warnings and a line about wrong
// answers, and that the ranking begins in the first window.
func TestFirstScreen(t *testing.T) {
	s := field(t, 38, &record.Warning{Code: "busy", Text: "other work ran on the machine"}, &record.Warning{Code: "not-pinned", Text: "not all 2 workers are pinned to their own cores; times can vary more"})
	b := open(t, s.address, view{width: 1280, height: 800})
	last := 0.0
	for _, part := range []string{"h1", ".warnings", ".answers", "#ranking .tabs"} {
		r := rectangle(b, part)
		if r[0] < last || r[1] > 800 {
			t.Errorf("got %s from %.0f to %.0f, want it after %.0f and in the window", part, r[0], r[1], last)
		}
		last = r[1]
	}
	same(t, "warnings", []string{"1 warning: Other work ran on the machine."}, b.texts(".warnings summary"))
	if got, want := b.text(".answers"), "✓ No wrong answers in 120 puzzles × 38 solvers"; got != want {
		t.Errorf("got the line %q, want %q", got, want)
	}
	if n := b.count(`#wrong, a[href^="#wrong"]`); n != 0 {
		t.Errorf("got %d elements about wrong answers, want 0", n)
	}
}

// TestManySolvers shows that the page of 38 solvers is short, folds their list and has its warnings on
// one line. It marks a contestant in the table when the pointer is on its row of the plot.
func TestManySolvers(t *testing.T) {
	const warnings = 3
	var more []record.Event
	for i := range warnings {
		more = append(more, &record.Warning{Code: "busy", Text: fmt.Sprintf("other work ran on the machine in round %d, %s", i+1, strings.Repeat("and again ", 30))})
	}
	s := field(t, 38, more...)
	for _, width := range []int64{1920, 390} {
		b := open(t, s.address, view{width: width})
		if got := eval[float64](b, `document.documentElement.scrollHeight`); got > 12000 {
			t.Errorf("%d pixels wide: got a page of %v pixels length, want at most 12000", width, got)
		}
		if r := rectangle(b, ".warnings"); r[1]-r[0] > 60 || b.count(".warnings li") != warnings {
			t.Errorf("%d pixels wide: got warnings of %.0f pixels height, want one line", width, r[1]-r[0])
		}
		at := b.spotOf(`#ranking figure > ` + map[bool]string{true: ".wide", false: ".narrow"}[width > 640] + ` .row[data-entry="4"]`)
		b.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
		same(t, "the rows of the contestant at the pointer", []string{s.data.Run.Entries[4].Name}, eval[[]string](b, `[...document.querySelectorAll("#ranking tr.near bdi")].map((e) => e.textContent)`))
		if eval[bool](b, `document.querySelector("#solvers .solver").checkVisibility()`) {
			t.Errorf("%d pixels wide: the list of 38 solvers is not folded", width)
		}
		b.click(`nav a[href="#solvers"]`)
		b.wait(`document.querySelector("#solvers .solver").checkVisibility()`)
	}
}

// TestDisqualified shows that DQ, the number of wrong answers and the headline are links to the
// wrong answers. The first wrong answer is drawn, and the plots leave its contestant out.
func TestDisqualified(t *testing.T) {
	for _, width := range []int64{1280, 390} {
		b := open(t, made(t).address+"#corpus=easy", view{width: width})
		same(t, "the head", []string{"✗ 1 contestant gave wrong answers"}, b.texts(".answers a"))
		row := `#ranking tbody tr.dq`
		same(t, "the links to the wrong answers", []string{"DQ", "1"}, b.texts(row+` td a[href^="#wrong-"]`))
		if below := rectangle(b, "#wrong")[0] - rectangle(b, "#ranking table")[1]; below < 0 || below > 200 {
			t.Errorf("got the list %.0f pixels below the table, want 0 to 200", below)
		}
		if names := b.texts(".chip"); len(names) == 0 || strings.Contains(strings.Join(names, " "), "liar") {
			t.Errorf("got chips %q, want some without liar", names)
		}
		if n := b.count("#wrong .board"); n != 1 {
			t.Errorf("got %d boards, want only the first", n)
		}
		if n := b.count("#wrong .badcell"); n == 0 {
			t.Error("got no marked cell on the wrong answer")
		}
		b.focus(row + " td a")
		b.press(kb.Enter)
		b.wait(`document.querySelector("#wrong details").open && document.querySelector("#wrong details").getBoundingClientRect().top < innerHeight`)
		b.click("#wrong li a")
		b.wait(`document.querySelector("#puzzle .found") && location.hash.includes("&puzzle=")`)
	}
	// On a corpus without wrong answers, the link at the top opens a corpus with wrong answers.
	b := open(t, made(t).address+"#corpus=hard", view{})
	if b.count("#wrong") != 0 {
		t.Skip("both corpora have wrong answers")
	}
	b.click(".answers a")
	b.wait(`document.querySelector("#wrong .board")`)
}

// TestColumnsOnPhones shows that rank, name, mean and number of verified puzzles fit into the
// window of a phone.
func TestColumnsOnPhones(t *testing.T) {
	s := field(t, 38)
	for _, corpus := range []string{"", "#corpus=hard"} {
		b := open(t, s.address+corpus, view{width: 390, height: 844})
		heads := eval[[]string](b, `Array.from(document.querySelectorAll("#ranking thead th"), (th) => th.checkVisibility() && th.getBoundingClientRect().right <= innerWidth ? th.innerText.trim() : "").filter((s) => s)`)
		if len(heads) < 4 || heads[0] != "#" || heads[1] != "contestant" || !strings.HasSuffix(heads[2], "mean") || heads[3] != "verified" {
			t.Errorf("%s: got visible columns %q on a phone", corpus, heads)
		}
	}
}

// TestWhole shows that the edge of the table never cuts a column, at any width.
func TestWhole(t *testing.T) {
	s := field(t, 38)
	for _, width := range []int64{390, 800, 1280, 1920} {
		for _, corpus := range []string{"", "#corpus=hard"} {
			b := open(t, s.address+corpus, view{width: width})
			cut := eval[[]string](b, `(() => { const edge = document.querySelector("#ranking .scroll").getBoundingClientRect().right; return Array.from(document.querySelectorAll("#ranking thead th"), (th) => [th, th.getBoundingClientRect()]).filter(([, r]) => r.left < edge - 1 && r.right > edge + 1).map(([th]) => th.innerText); })()`)
			if len(cut) > 0 {
				t.Errorf("%d pixels wide, %q: got cut columns %q, want none", width, corpus, cut)
			}
			if width == 1920 {
				if r := rectangle(b, "#ranking .scroll"); eval[bool](b, `(() => { const e = document.querySelector("#ranking .scroll"); return e.scrollWidth > e.clientWidth; })()`) && r[3]-r[2] < 1400 {
					t.Errorf("got a table of %.0f pixels with hidden columns in a window of 1,920 pixels", r[3]-r[2])
				}
			}
		}
	}
}

// TestAxis shows that the drawn means have an axis, and that the column with the mean is next to
// them.
func TestAxis(t *testing.T) {
	b := open(t, field(t, 38).address+"#corpus=hard", view{})
	if n := b.count("#ranking thead .span .tick"); n < 2 {
		t.Errorf("got %d ticks of the axis, want at least 2", n)
	}
	same(t, "its labels", []string{"10µs", "100µs", "1ms"}, eval[[]string](b, `Array.from(document.querySelectorAll("#ranking thead .span text"), (e) => e.textContent)`))
	heads := b.texts("#ranking thead th")
	if heads[2] != "mean" || !strings.Contains(heads[3], "log scale") {
		t.Errorf("got columns %q, want the drawing after the mean", heads[:4])
	}
}

// TestNotesFold shows that the notes of a table are one line until the reader opens them.
func TestNotesFold(t *testing.T) {
	b := open(t, made(t).address, view{})
	if got := b.text("#ranking details.notes summary"); !regexp.MustCompile(`^\d+ notes?$`).MatchString(got) {
		t.Errorf("got summary of the notes %q, want their number", got)
	}
	if eval[bool](b, `document.querySelector("#ranking details.notes ul").checkVisibility()`) {
		t.Error("the notes are visible, want only their summary")
	}
}

// TestStops shows that the Tab key stops once in each group: the tabs, the column buttons and the
// rows. Arrow keys move the focus inside a group.
func TestStops(t *testing.T) {
	b := open(t, field(t, 38).address, view{})
	stops := eval[int](b, `(() => { const plots = document.querySelector("#plots"); return Array.from(document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")).filter((e) => e.tabIndex >= 0 && e.checkVisibility() && e.compareDocumentPosition(plots) & Node.DOCUMENT_POSITION_FOLLOWING && !plots.contains(e)).length; })()`)
	if stops > 24 {
		t.Errorf("got %d stops of Tab before the plots, want at most 24", stops)
	}
	for _, row := range []struct{ from, key, to string }{
		{"#ranking .tabs button:nth-child(1)", kb.ArrowRight, "#ranking .tabs button:nth-child(2)"},
		{"#ranking .tabs button:nth-child(1)", kb.ArrowLeft, "#ranking .tabs button:last-child"},
		{"#ranking .tabs button:nth-child(2)", kb.End, "#ranking .tabs button:last-child"},
		{head(0), kb.ArrowRight, head(1)},
		{"#ranking tbody tr:nth-child(1) .act", kb.ArrowDown, "#ranking tbody tr:nth-child(2) .act"},
	} {
		b.focus(row.from)
		b.press(row.key)
		if !eval[bool](b, fmt.Sprintf(`document.activeElement === document.querySelector(%s) && document.activeElement.tabIndex === 0`, js(row.to))) {
			t.Errorf("the key does not move the focus from %s to %s", row.from, row.to)
		}
	}
}

// TestPages shows that the printed page has the headline and not too many pages: about one for each
// corpus.
func TestPages(t *testing.T) {
	for _, row := range []struct {
		reason string
		s      *sheet
		most   int
	}{{"38 contestants", field(t, 38), 6}, {"few contestants", made(t), 5}} {
		b := open(t, row.s.address, view{})
		printed := eval[string](b, `(() => { dispatchEvent(new Event("beforeprint")); const text = document.querySelector("#page").innerText; dispatchEvent(new Event("afterprint")); return text; })()`)
		if !strings.Contains(printed, row.s.data.Run.Headline) {
			t.Error("the printed page has no headline")
		}
		var pdf []byte
		b.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			r, err := cdp.Call(ctx, target, page.PrintToPDF, page.PrintToPDFParams{})
			if err == nil {
				pdf = r.Data
			}
			return err
		}))
		if name := os.Getenv("SUDOKUBENCH_PDF"); name != "" {
			os.WriteFile(name, pdf, 0o644)
		}
		if n := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1)); n == 0 || n > row.most {
			t.Errorf("%s: got %d pages, want at most %d", row.reason, n, row.most)
		}
	}
}

// TestBaseline shows that the reader can select a contestant as baseline with the mouse and the
// keyboard, and undo it. Ratios, shading and headline are then relative to it.
func TestBaseline(t *testing.T) {
	s := field(t, 5)
	for _, by := range []struct {
		name  string
		press func(b *tab, selector string)
	}{
		{"mouse", func(b *tab, selector string) { b.click(selector) }},
		{"Enter", func(b *tab, selector string) { b.focus(selector); b.press(kb.Enter) }},
	} {
		b := open(t, s.address+"#corpus=easy", view{})
		by.press(b, "#ranking tbody tr:nth-child(3) .act")
		b.wait(`location.hash === "#corpus=easy&baseline=solver-02"`)
		if got, want := b.text("h1"), "Relative to solver-02 on easy: 2 faster, down to 0.111 times its mean; 2 slower, up to 2.78 times its mean."; got != want {
			t.Errorf("%s: got headline %q, want %q", by.name, got, want)
		}
		ratios := eval[[]string](b, `(() => { const i = Array.from(document.querySelectorAll("#ranking thead th"), (th) => th.innerText.trim().replace(/\s+/g, " ")).indexOf("x solver-02"); return Array.from(document.querySelectorAll("#ranking tbody tr"), (r) => r.cells[i].innerText); })()`)
		same(t, "ratios", []string{"0.111", "0.444", "1.00", "1.78", "2.78"}, ratios)
		same(t, "shading", []string{"won faster", "faster", "base", "", ""}, eval[[]string](b, `Array.from(document.querySelectorAll("#ranking tbody tr"), (r) => r.className)`))
		if !eval[bool](b, `document.activeElement === document.querySelector("#ranking tbody tr:nth-child(3) .act")`) {
			t.Errorf("%s: the focus is not on the pressed button", by.name)
		}
		b.click("#ranking .chosen > p .plain")
		b.wait(fmt.Sprintf(`location.hash === "#corpus=easy" && document.querySelector("h1").textContent === %s`, js(s.data.Run.Headline)))
	}
}

// TestBaselineOverall shows that the ratios of the overall table compare geometric means.
func TestBaselineOverall(t *testing.T) {
	b := open(t, field(t, 5).address+"#baseline=solver-01", view{})
	if got := b.text("h1"); !strings.HasPrefix(got, "Relative to solver-01 on Overall: 1 faster") {
		t.Errorf("got headline %q, want one relative to solver-01", got)
	}
}

// TestCopy shows that a table is copied as it is displayed, as Markdown and as CSV. Without access
// to the clipboard, the page shows the text and selects it.
func TestCopy(t *testing.T) {
	s := field(t, 3)
	open3 := func(before string) *tab {
		return open(t, s.address+"#corpus=easy&sort=contestant,down", view{before: before})
	}
	const took = `window.took = ""; Object.defineProperty(navigator, "clipboard", { value: { writeText: async (s) => { window.took = s; } } });`
	b := open3(took)
	b.click("#ranking .copy button:nth-child(1)")
	b.wait(`window.took.startsWith("| # | contestant | mean | verified |")`)
	lines := strings.Split(strings.TrimSpace(eval[string](b, `window.took`)), "\n")
	if len(lines) != 5 || !strings.HasPrefix(lines[2], "| 3 | solver-02 | 27.0µs | 40 |") || strings.Count(lines[0], "|") != strings.Count(lines[4], "|") {
		t.Errorf("got Markdown %q", lines)
	}
	b.click("#ranking .copy button:nth-child(2)")
	b.wait(`window.took.startsWith("rank,worst_rank,contestant,mean_ns,verified,")`)
	if text := eval[string](b, `window.took`); !strings.Contains(text, "\r\n3,3,solver-02,27000,40,") {
		t.Errorf("got CSV %q", text)
	}
	b.click(".measured .copy button")
	b.wait(`window.took === "bench run --seed 20201121"`)

	b = open3(`Object.defineProperty(navigator, "clipboard", { value: undefined });`)
	b.click("#ranking .copy button:nth-child(2)")
	b.wait(`document.activeElement.className === "copied" && document.activeElement.selectionEnd > 100`)
}

// TestJoiners shows that the page keeps invisible joiners that some scripts need, and escapes
// characters that reverse the direction of a line.
func TestJoiners(t *testing.T) {
	const persian, override = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "a\u202eb"
	list := []record.Event{pagetest.Opening(), &record.Corpus{Name: "easy", Shape: "4x4", WholePuzzles: 40}}
	for i, name := range []string{persian, override} {
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name})
		list = append(list, pagetest.Blocks("easy", name, 40, int64(1000*(i+1)))...)
	}
	b := open(t, madeUp(t, append(list, &record.End{Reason: "done"})).address, view{})
	same(t, "names", []string{persian, `a\u202eb`}, ranked(b))
	if text := eval[string](b, `document.getElementById("ranking").textContent + document.querySelector(".head").textContent + document.getElementById("measured").textContent`); strings.Contains(text, "\u202e") {
		t.Error("the page contains a character that reverses the direction")
	}
}

// TestCopiedNumbers shows that copied CSV has only numbers and names: on every corpus, and with
// a baseline.
func TestCopiedNumbers(t *testing.T) {
	const took = `window.took = ""; Object.defineProperty(navigator, "clipboard", { value: { writeText: async (s) => { window.took = s; } } });`
	number := regexp.MustCompile(`^(\d+(\.\d+)?(e-\d+)?)?$`)
	for _, row := range []struct {
		address, button string
		names           int // number of columns with words at the beginning of a row
	}{
		{field(t, 3).address, "#ranking .copy button:nth-child(2)", 3},
		{field(t, 3).address + "#corpus=easy&baseline=solver-01", "#ranking .copy button:nth-child(2)", 3},
		{made(t).address + "#corpus=easy", "#ranking .copy button:nth-child(2)", 3},
	} {
		b := open(t, row.address, view{before: took})
		b.click(row.button)
		b.wait(`window.took`)
		lines := strings.Split(strings.TrimSpace(eval[string](b, `window.took`)), "\r\n")
		for _, line := range lines[1:] {
			for _, cell := range strings.Split(line, ",")[row.names:] {
				if !number.MatchString(cell) && cell != "DQ" && cell != "true" && cell != "false" {
					t.Errorf("%s: got %q in %q, want a number; the columns are %q", row.address, cell, line, lines[0])
				}
			}
		}
	}
}

// TestActionsTakeNoWidth shows that the buttons of a row do not widen the table. A table with
// hidden columns shows how many it hides.
func TestActionsTakeNoWidth(t *testing.T) {
	b := open(t, field(t, 38).address, view{width: 1280})
	if hidden := eval[bool](b, `(() => { const e = document.querySelector("#ranking .scroll"); return e.scrollWidth > e.clientWidth + 1; })()`); hidden {
		t.Error("the table hides columns in a window of 1280 pixels")
	}
	if b.text("#ranking .more") != "" {
		t.Errorf("got message %q although no column is hidden", b.text("#ranking .more"))
	}
	b = open(t, field(t, 3).address, view{width: 500})
	if got := b.text("#ranking .more"); !regexp.MustCompile(`^Scroll the table sideways for \d+ more columns?\.$`).MatchString(got) {
		t.Errorf("got message %q, want the number of hidden columns", got)
	}
}

// TestLongName shows that the buttons of a row and the selects stay in the window if a name has 200
// characters.
func TestLongName(t *testing.T) {
	long := strings.Repeat("long-name-", 20)
	list := []record.Event{pagetest.Opening(), &record.Corpus{Name: "easy", Shape: "4x4", WholePuzzles: 40}}
	for i, name := range []string{long, "short"} {
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name, Family: "search"})
		list = append(list, pagetest.Blocks("easy", name, 40, int64(1000*(i+1)))...)
	}
	s := madeUp(t, append(list, &record.End{Reason: "done"}))
	for _, width := range []int64{1280, 390} {
		b := open(t, s.address, view{width: width})
		b.focus("#ranking tbody tr:nth-child(1) .act")
		for _, part := range []string{"#ranking tbody tr:nth-child(1) .act", "#ranking tbody tr:nth-child(1) .lose", "#pick-a", "#pick-b"} {
			if r := rectangle(b, part); r[2] < 0 || r[3] > float64(width) || r[3] <= r[2] {
				t.Errorf("%d pixels wide: got %s from %.0f to %.0f, want it in the window", width, part, r[2], r[3])
			}
		}
	}
}

// TestWhyUnranked shows that the row of a contestant without a mean has the reason.
func TestWhyUnranked(t *testing.T) {
	b := open(t, losing(t).address+"#corpus=easy", view{})
	same(t, "why", []string{"declined all"}, b.texts("#ranking td.why"))
	b = open(t, losing(t).address, view{})
	same(t, "why overall", []string{"declined all"}, b.texts("#ranking td.why"))
}
