package browsertest

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"sudokubench/reports/page/pagetest"
)

// colours contains the colours of an element: of its text and of its background, each as red, green
// and blue from 0 to 255.
type colours struct{ Text, Paper [3]float64 }

func (b *tab) colours(selector string) colours {
	b.t.Helper()
	return eval[colours](b, fmt.Sprintf(`(() => {
		const of = (text) => text.match(/[\d.]+/g).map(Number);
		let e = document.querySelector(%s), text = of(getComputedStyle(e).color).slice(0, 3);
		for (; e; e = e.parentElement) {
			const paper = of(getComputedStyle(e).backgroundColor);
			if (paper.length === 3 || paper[3] === 1) return { Text: text, Paper: paper.slice(0, 3) };
		}
		throw new Error("no element behind it has a background");
	})()`, js(selector)))
}

// contrast returns the contrast ratio as WCAG 2 defines it, from 1 to 21.
func (c colours) contrast() float64 {
	luminance := func(c [3]float64) (sum float64) {
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			x := c[i] / 255
			if x <= 0.04045 {
				x /= 12.92
			} else {
				x = math.Pow((x+0.055)/1.055, 2.4)
			}
			sum += weight * x
		}
		return sum
	}
	x, y := luminance(c.Text), luminance(c.Paper)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestSchemes shows that the light and the dark scheme have different colours with enough contrast.
// The page changes its scheme when the system does.
func TestSchemes(t *testing.T) {
	b := open(t, made(t).puzzle("easy:14"), view{})
	places := []string{"body", "h1", "#ranking tbody th", "#ranking tbody td", ".rank thead button", "#ranking .tabs [aria-pressed='true']", ".sub", "#puzzle .fault", ".notes", ".warnings li", ".command code", "footer", "nav a", "#search", "#pick-a", ".chip"}
	light := map[string]colours{}
	for _, scheme := range []string{"light", "dark"} {
		b.look(view{scheme: scheme})
		for _, place := range places {
			c := b.colours(place)
			if got := c.contrast(); got < 4.5 {
				t.Errorf("%s: got contrast %[3].2f of %[2]s, want at least 4.5", scheme, place, got)
			}
			if scheme == "light" {
				light[place] = c
			} else if c.Text == light[place].Text || c.Paper == light[place].Paper {
				t.Errorf("%s: got dark colours %v and light colours %v, want different ones", place, c, light[place])
			}
		}
		dark := b.colours("body").Paper[0] < 128
		if dark != (scheme == "dark") {
			t.Errorf("got background %[2]v in the scheme %[1]s", scheme, b.colours("body").Paper)
		}
	}
}

// wide is a script that returns the elements that reach beyond the window. It ignores parts that
// scroll sideways.
const wide = `(() => {
	const room = document.documentElement.clientWidth, list = [];
	if (document.documentElement.scrollWidth > room) list.push("the document, " + document.documentElement.scrollWidth);
	for (const e of document.body.querySelectorAll("*")) {
		const r = e.getBoundingClientRect();
		if (r.width === 0 || r.right <= room + 0.5 && r.left >= -0.5 || e.closest(".skip, pre, .plot, title")) continue;
		if (e.parentElement.closest(".scroll")) continue;
		list.push(e.tagName + "." + (e.getAttribute("class") || "") + " from " + r.left + " to " + r.right);
	}
	return list;
})()`

// all is a script that opens all details.
const all = `document.querySelectorAll("details").forEach((d) => { d.open = true; })`

// TestWidths shows that the page never scrolls sideways on a desktop or a phone, except in the
// parts that are made to scroll.
func TestWidths(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		corpus := s.data.Run.Corpora[0]
		for _, noScript := range []bool{false, true} {
			b := open(t, s.puzzle(corpus.Kept[corpus.Hardest[0].Kept].Where), view{noScript: noScript})
			for _, width := range []int64{1280, 390, 320} {
				b.look(view{width: width, noScript: noScript})
				if !noScript {
					b.wait(`document.querySelector("#plots .plot")`)
					b.focus("#pick-b")
					b.press(kb.Tab + kb.Enter)
					b.wait(`document.querySelectorAll(".side .board").length === 2`)
				}
				eval[bool](b, "("+all+", true)")
				for _, line := range eval[[]string](b, wide) {
					t.Errorf("%d pixels wide, scripts off is %v: %s", width, noScript, line)
				}
				if !noScript {
					b.press(kb.Escape)
				}
			}
		}
	})
}

// TestPrint shows that the printed page is dark on white in both schemes, has no controls, and is
// not cut off.
func TestPrint(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		// A page of A4 without its margins is 718 pixels wide.
		b := open(t, s.address, view{width: 718, media: "print", scheme: "dark"})
		if c := b.colours("body"); c.Paper != [3]float64{255, 255, 255} || c.contrast() < 7 {
			t.Errorf("got printed colours %v, want dark text on white", c)
		}
		shown := eval[[]string](b, `Array.from(document.querySelectorAll("nav, .controls, .tabs, #search, .skip, .readout, noscript"), (e) => e.checkVisibility() ? e.className || e.tagName : "").filter((x) => x)`)
		same(t, "controls that are printed", []string{}, shown)
		for _, line := range eval[[]string](b, wide) {
			t.Error(line)
		}
		cut := eval[[]string](b, `Array.from(document.querySelectorAll(".scroll"), (e) => e.scrollWidth > e.clientWidth + 1 ? e.getAttribute("aria-label") + ": " + e.scrollWidth + " of " + e.clientWidth : "").filter((x) => x)`)
		same(t, "tables that are cut off", []string{}, cut)
		pdf, err := chromedp.Run(b.ctx, chromedp.PrintToPDF())
		if err != nil || !bytes.HasPrefix(pdf, []byte("%PDF-")) {
			t.Errorf("printing: got %d bytes, error %v; want a PDF", len(pdf), err)
		}
	})
}

// TestNothing shows that a record with only its first event has a page too.
func TestNothing(t *testing.T) {
	for _, width := range []int64{1280, 390} {
		b := open(t, madeUp(t, pagetest.Record()[:1]).address, view{width: width})
		if b.text("h1") == "" || b.text("#measured h2") == "" {
			t.Error("got an empty headline or an empty section about the measurement")
		}
	}
}
