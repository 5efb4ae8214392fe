package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// stop is where the focus is after a press of Tab.
type stop struct {
	Number int    // of the control; -1: none of the page's
	Name   string // for people
	Ring   string // empty: nothing shows that it is here
	Seen   bool   // it lies in the window
}

// TestTab reaches every control by Tab, in the order of the page, and each shows
// that it has the focus.
func TestTab(t *testing.T) {
	for _, width := range []int64{1280, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			b := open(t, made(t).puzzle("easy:14"), view{width: width})
			b.wait(`document.activeElement.id === "puzzle-title"`)
			want := eval[[]string](b, `(() => {
				const name = (e) => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + " " + (e.getAttribute("aria-label") || e.innerText || "").slice(0, 40).trim();
				window.controls = Array.from(document.querySelectorAll("a[href], button, input, select, summary, [tabindex]"))
					.filter((e) => e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }));
				return window.controls.map(name);
			})()`)
			if len(want) < 20 {
				t.Fatalf("the page has %d controls: %q", len(want), want)
			}
			b.focus(".skip") // the first, as TestSkip has it
			seen := make([]bool, len(want))
			seen[0] = true
			last := 0
			for range len(want) {
				if last == len(want)-1 {
					break
				}
				b.press(kb.Tab)
				s := eval[stop](b, `(() => {
					const e = document.activeElement, style = getComputedStyle(e), r = e.getBoundingClientRect();
					const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && e.matches(":focus-visible") ? style.outlineWidth + " " + style.outlineStyle : "";
					return { Number: window.controls.indexOf(e), Name: e.tagName + " " + (e.innerText || "").slice(0, 40), Ring: ring,
						Seen: r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth && r.width > 0 };
				})()`)
				if s.Number < 0 && s.Name == "A easy:11" {
					continue // it is there since the drawing has the focus
				}
				if s.Number < 0 {
					t.Fatalf("after %q the focus is on %s, which is no control", want[last], s.Name)
				}
				seen[s.Number] = true
				if s.Number != last+1 {
					t.Errorf("after %q comes %q", want[last], want[s.Number])
				}
				last = s.Number
				if s.Ring == "" {
					t.Errorf("%s does not show that it has the focus", want[s.Number])
				}
				if !s.Seen {
					t.Errorf("%s has the focus and is not in the window", want[s.Number])
				}
			}
			for i, ok := range seen {
				if !ok {
					t.Errorf("%s is not reached by Tab", want[i])
				}
			}
		})
	}
}

// TestSkip: the first press of Tab offers to go to the ranking at once.
func TestSkip(t *testing.T) {
	b := open(t, made(t).address, view{})
	b.press(kb.Tab)
	if got := eval[string](b, `document.activeElement.innerText`); got != "Skip to the ranking" {
		t.Fatalf("first comes %q", got)
	}
	b.press(kb.Enter)
	b.wait(`location.hash === "#ranking" && Math.abs(document.querySelector("#ranking").getBoundingClientRect().top) < 100`)
}
