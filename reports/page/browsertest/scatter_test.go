package browsertest

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
)

// nanoseconds parses a time as the page formats it. It returns nanoseconds.
func nanoseconds(t *testing.T, text string) float64 {
	t.Helper()
	found := regexp.MustCompile(`^([\d,.]+)(ns|µs|ms|s)$`).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("%q is not a time", text)
	}
	n := testkit.Must(strconv.ParseFloat(strings.ReplaceAll(found[1], ",", ""), 64))(t)
	return n * map[string]float64{"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}[found[2]]
}

// series returns the data of a contestant on a corpus.
func series(t *testing.T, run *document.Run, corpus *document.Corpus, name string) *document.Series {
	t.Helper()
	for i, s := range corpus.Series {
		if run.Entries[s.Entry].Name == name {
			return &corpus.Series[i]
		}
	}
	t.Fatalf("%s took no part in %s", name, corpus.Name)
	return nil
}

// axes selects the two contestants of the scatter plot.
func axes(b *tab, run *document.Run, one, other string) {
	b.t.Helper()
	for selector, name := range map[string]string{"#pick-a": one, "#pick-b": other} {
		b.choose(selector, fmt.Sprint(slices.IndexFunc(run.Entries, func(e document.Entry) bool { return e.Name == name })))
	}
	b.wait(fmt.Sprintf(`document.querySelector("figure[data-plot=scatter] svg").getAttribute("aria-label").startsWith(%s)`, js(one+" against "+other+", ")))
}

// dot scrolls to the i-th dot of a group in the wide scatter plot and returns its position in the
// window.
func (b *tab) dot(group string, i int) spot {
	b.t.Helper()
	return eval[spot](b, fmt.Sprintf(`(() => {
		const root = document.querySelector(%s);
		root.scrollIntoView({ block: "center", behavior: "instant" });
		const at = root.querySelector(%s).getAttribute("d").split("M")[%d + 1].split(/[ h]/).map(Number), box = root.getBoundingClientRect(), k = box.width / root.viewBox.baseVal.width;
		return { X: box.left + k * at[0], Y: box.top + k * at[1] };
	})()`, js(strings.TrimSpace(inPlot("scatter", ""))), js("."+group+" path"), i))
}

func (b *tab) hoverDot(group string, i int) {
	b.t.Helper()
	at := b.dot(group, i)
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
}

func (b *tab) clickDot(group string, i int) {
	b.t.Helper()
	at := b.dot(group, i)
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
}

// told returns the puzzle beside the scatter plot. It checks the displayed times
// against the document.
func told(t *testing.T, b *tab, run *document.Run, corpus *document.Corpus, names ...string) *document.Puzzle {
	t.Helper()
	where := b.text(".side h4 a")
	k := slices.IndexFunc(corpus.Kept, func(p document.Puzzle) bool { return p.Where == where })
	if k < 0 {
		t.Fatalf("the document has no puzzle %q", where)
	}
	same(t, "the contestants with times", names, b.texts(".side .times dt"))
	for i, text := range b.texts(".side .times dd") {
		s := series(t, run, corpus, names[i])
		if s.Times[k] == 0 {
			continue // without a time, the page shows a verdict, which has no number to compare
		}
		if got := nanoseconds(t, text); math.Abs(got-s.Times[k]) > 0.006*s.Times[k] {
			t.Errorf("%s: got time of %s %s, want %g ns", where, names[i], text, s.Times[k])
		}
	}
	return &corpus.Kept[k]
}

// drawnDigits returns the digits of the boards beside the scatter plot, in the order of the cells.
func drawnDigits(b *tab) []string {
	b.t.Helper()
	return eval[[]string](b, `Array.from(document.querySelectorAll(".side .board"), (s) => Array.from(s.querySelectorAll("text"), (e) => e.textContent).join(""))`)
}

func TestScatter(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		run := &s.data.Run
		corpus := &run.Corpora[0]
		var timed []string
		for _, x := range corpus.Series {
			if x.Times != nil {
				timed = append(timed, run.Entries[x.Entry].Name)
			}
		}
		one, other := timed[1], timed[0]
		b := open(t, s.address+"#corpus="+corpus.Name, view{})
		axes(b, run, one, other)
		points := eval[int](b, fmt.Sprintf(`document.querySelector(%s).getAttribute("d").split("M").length - 1`, js(inPlot("scatter", ".both path"))))
		if points == 0 {
			t.Fatal("got no dots")
		}

		t.Log("hover")
		b.hoverDot("both", points/2)
		b.wait(`document.querySelector(".side h4") && document.querySelector(".wide .ring:not(.pinned)").getAttribute("visibility") === "visible"`)
		p := told(t, b, run, corpus, one, other)
		clues := strings.NewReplacer(".", "", "0", "").Replace(p.Clues)
		same(t, "the board under the pointer", []string{clues}, drawnDigits(b))

		t.Log("pin")
		b.clickDot("both", points/2)
		b.wait(`document.querySelector(".wide .pinned").getAttribute("visibility") === "visible"`)
		p = told(t, b, run, corpus, one, other)
		same(t, "the boards that are pinned", []string{p.Solution, p.Solution}, drawnDigits(b))
		same(t, "the captions of the boards", []string{one + ": verified", other + ": verified"}, b.texts(".side figcaption"))
		b.do(chromedp.MouseEvent(chromedp.MouseMoved, 2, 2))
		if again := told(t, b, run, corpus, one, other); again.Where != p.Where || b.count(".side .board") != 2 {
			t.Error("the pinned puzzle disappeared when the pointer left")
		}

		b.wait(fmt.Sprintf(`location.hash.endsWith(%s)`, js("&pair="+one+","+other+"&pin="+p.Where)))
		again := open(t, eval[string](b, `location.href`), view{})
		again.wait(`document.querySelectorAll(".side .board").length === 2`)
		if got := told(t, again, run, corpus, one, other); got.Where != p.Where {
			t.Errorf("got pinned puzzle %s from the address, want %s", got.Where, p.Where)
		}

		t.Log("unpin")
		b.clickDot("both", points/2)
		b.wait(`document.querySelector(".wide .pinned").getAttribute("visibility") === "hidden"`)

		t.Log("keys")
		b.do(chromedp.MouseEvent(chromedp.MouseMoved, 2, 2))
		b.focus("#pick-b")
		b.press(kb.Tab)
		b.wait(`document.querySelector(".side h4")`)
		first := told(t, b, run, corpus, one, other).Where
		b.press(kb.ArrowRight)
		b.wait(fmt.Sprintf(`document.querySelector(".side h4 a").textContent !== %s`, js(first)))
		second := told(t, b, run, corpus, one, other).Where
		b.press(kb.Enter)
		b.wait(`document.querySelectorAll(".side .board").length === 2`)
		b.press(kb.ArrowRight)
		if got := told(t, b, run, corpus, one, other).Where; got != second {
			t.Errorf("got puzzle %[2]s, want the pinned puzzle %[1]s", second, got)
		}
		b.press(kb.Escape)
		b.wait(`document.querySelectorAll(".side .board").length === 1`)

		t.Log("choosing the same contestant for both axes swaps them")
		b.choose("#pick-a", fmt.Sprint(series(t, run, corpus, other).Entry))
		b.wait(fmt.Sprintf(`document.querySelector("figure[data-plot=scatter] svg").getAttribute("aria-label").startsWith(%s)`, js(other+" against "+one+", ")))
	})
}

// TestScatterOfWrongAnswers shows that a puzzle that one of the two did not solve is a dot at the
// edge. The page shows the answer with its faults.
func TestScatterOfWrongAnswers(t *testing.T) {
	s := made(t)
	run := &s.data.Run
	b := open(t, s.address, view{})
	axes(b, run, "quick", "liar")
	b.clickDot("alone", 0)
	b.wait(`document.querySelectorAll(".side .board").length === 2`)
	p := told(t, b, run, &run.Corpora[0], "quick", "liar")
	if p.Where != "easy:14" {
		t.Errorf("got pinned puzzle %s, want easy:14", p.Where)
	}
	same(t, "verdicts", []string{"quick: verified", "liar: wrong"}, b.texts(".side figcaption"))
	same(t, "the faults", []string{"the clue at r3c4 changed; row 2 has two 4s: r2c3, r2c4; digits repeated in 6 more rows, columns or boxes"}, b.texts(".side .fault"))
}

// TestScatterKeepsItsPlace shows that the selected puzzle stays when the pointer leaves the drawing
// and the reader uses the keyboard. The pointer also leaves the drawing when the page scrolls under
// it.
func TestScatterKeepsItsPlace(t *testing.T) {
	b := open(t, made(t).address, view{})
	b.hoverDot("both", 2)
	b.focus("#pick-b")
	b.press(kb.Tab)
	b.press(kb.ArrowRight)
	b.wait(`document.querySelector(".side h4")`)
	puzzle := b.text(".side h4 a")
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, 2, 2))
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, 3, 3))
	if got := b.texts(".side h4 a"); len(got) != 1 || got[0] != puzzle {
		t.Errorf("got puzzles %q, want %s", got, puzzle)
	}
}
