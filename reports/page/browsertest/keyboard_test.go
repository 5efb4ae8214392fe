package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// stop describes the element that has the focus after a press of Tab.
type stop struct {
	Number int    // index of the control; -1 if the element is not a control of the page
	Name   string // name of the element in failure messages
	Ring   string // outline of the element; empty if the focus is not visible
	Seen   bool   // true if the element is inside the window
}

// TestTab shows that Tab reaches every control in the order of the page, and that the focus is
// visible on each.
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
				t.Fatalf("got %d controls, want at least 20: %q", len(want), want)
			}
			b.focus(".skip") // starts at the first control, which TestSkip tests
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
					continue // this link is visible only while the drawing has the focus, so it is not in the list of controls
				}
				if s.Number < 0 {
					t.Fatalf("after %q the focus is on %s, which is not a control", want[last], s.Name)
				}
				seen[s.Number] = true
				if s.Number != last+1 {
					t.Errorf("after %q the focus is on %q, want the next control", want[last], want[s.Number])
				}
				last = s.Number
				if s.Ring == "" {
					t.Errorf("the focus is not visible on %s", want[s.Number])
				}
				if !s.Seen {
					t.Errorf("%s has the focus but is outside the window", want[s.Number])
				}
			}
			for i, ok := range seen {
				if !ok {
					t.Errorf("Tab did not reach %s", want[i])
				}
			}
		})
	}
}

// TestSkip shows that the first press of Tab reaches a link that skips to the ranking.
func TestSkip(t *testing.T) {
	b := open(t, made(t).address, view{})
	b.press(kb.Tab)
	if got := eval[string](b, `document.activeElement.innerText`); got != "Skip to the ranking" {
		t.Fatalf("got first control %q, want Skip to the ranking", got)
	}
	b.press(kb.Enter)
	b.wait(`location.hash === "#ranking" && Math.abs(document.querySelector("#ranking").getBoundingClientRect().top) < 100`)
}
