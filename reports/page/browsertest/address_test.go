package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestState shows that the address contains the reader's choices, and that a new tab with this
// address shows them again.
func TestState(t *testing.T) {
	s := made(t)
	for _, row := range []struct {
		reason string
		do     func(b *tab)
		hash   string
		shows  string // JavaScript condition that must be true in a new tab with this address
	}{
		{"corpus", func(b *tab) { b.click("#ranking .tabs button:nth-child(3)") }, "#corpus=hard", `document.querySelector("#ranking .scroll").getAttribute("aria-label") === "Ranking, hard" && document.querySelector("#plots .corpusname").textContent.startsWith("hard")`},
		{"sort", func(b *tab) { b.click(head(1)) }, "#sort=contestant", sortedBy + ` === "ascending"`},
		{"sort down", func(b *tab) { b.click(head(1)); b.click(head(1)) }, "#sort=contestant,down", sortedBy + ` === "descending"`},
		{"no sort", func(b *tab) { b.click(head(1)); b.click(head(1)); b.click(head(1)) }, "", sortedBy + ` === ""`},
		{"search", func(b *tab) { b.click("#search"); b.press("li&=,ar") }, "#q=li%26%3D%2Car", `document.querySelector("#search").value === "li&=,ar"`},
		{"family", func(b *tab) { b.choose("#family", "program") }, "#family=program", `document.querySelector("#family").value === "program" && document.querySelectorAll("#ranking tbody tr").length === 1`},
		{"chosen curves", func(b *tab) { b.click(".chip:nth-child(1)") }, "#chosen=steady,shy", `document.querySelector(".chip").getAttribute("aria-pressed") === "false"`},
	} {
		t.Run(row.reason, func(t *testing.T) {
			b := open(t, s.address, view{})
			row.do(b)
			b.wait(fmt.Sprintf(`location.hash === %s`, js(row.hash)))
			open(t, s.address+row.hash, view{}).wait(row.shows)
			want := 2 // number of expected entries in the history: about:blank and the page
			if row.reason == "corpus" {
				want = 3
			}
			if n := eval[int](b, `history.length`); n != want {
				t.Errorf("got %d entries in the history, want %d", n, want)
			}
		})
	}
}

// TestTyping shows that 500 letters in quick succession change the address at most twice. Browsers
// limit how often a page can change its address.
func TestTyping(t *testing.T) {
	b := open(t, made(t).address, view{before: `window.writes = 0; const replace = history.replaceState; history.replaceState = function () { window.writes++; return replace.apply(history, arguments); };`})
	b.click("#search")
	eval[bool](b, `(() => { const e = document.querySelector("#search"); for (let i = 0; i < 500; i++) { e.value = "a".repeat(i); e.dispatchEvent(new Event("input")); } return true; })()`)
	b.wait(`location.hash.length > 490`)
	if n := eval[int](b, `window.writes`); n > 2 {
		t.Errorf("500 letters changed the address %d times, want at most 2", n)
	}
}

// TestBack shows that the link to a puzzle keeps the rest of the state, and that Back closes only
// the puzzle.
func TestBack(t *testing.T) {
	b := open(t, made(t).address+"#sort=contestant", view{})
	b.focus("#puzzles tbody th a")
	b.press(kb.Enter)
	b.wait(`document.querySelector("#puzzle") && /^#sort=contestant&puzzle=easy:\d+$/.test(location.hash)`)
	eval[bool](b, `(history.back(), true)`)
	b.wait(`!document.querySelector("#puzzle") && location.hash === "#sort=contestant"`)
	eval[bool](b, `(history.forward(), true)`)
	b.wait(`document.querySelector("#puzzle") && ` + sortedBy + ` === "ascending"`)
	// A link to a section of the page keeps the state.
	b.click(`nav a[href="#measured"]`)
	b.wait(`location.hash.startsWith("#sort=contestant&puzzle=") && document.querySelector("#puzzle") && Math.abs(document.querySelector("#measured").getBoundingClientRect().top) < innerHeight`)
}

// TestStrangeAddress shows that unknown or invalid values in the address do no harm, and that the
// page reports them.
func TestStrangeAddress(t *testing.T) {
	s := made(t)
	const markup = "%3Cimg%20src%3Dx%20onerror%3D%22throw%201%22%3E"
	for _, row := range []struct{ reason, hash, says string }{
		{"an unknown contestant", "#chosen=quick,zzz", "contestant zzz"},
		{"markup as a contestant", "#baseline=" + markup, `contestant <img src=x onerror="throw 1">`},
		{"markup as a corpus", "#corpus=" + markup, `corpus <img src=x onerror="throw 1">`},
		{"names that JavaScript objects have", "#corpus=__proto__&sort=constructor&lose=toString&family=hasOwnProperty", "corpus __proto__, column constructor, family hasOwnProperty, contestant toString"},
		{"half an escape", "#q=%E0%A4%A&chosen=%", "contestant %"},
		{"only separators", "#=&&==&=a&,,,=,", ""},
		{"unknown keys", "#__proto__=1&constructor=2&x=3", ""},
		{"lists of empty names", "#chosen=,,,&pair=,&sort=,", "column "},
		{"a pair of the same contestant", "#pair=quick,quick", ""},
		{"a very long list", "#chosen=" + strings.Repeat("a,", 20000), "contestant a"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			b := open(t, s.address+row.hash, view{})
			b.wait(`document.querySelectorAll("#ranking tbody tr").length > 0 || document.querySelector("#search").value`)
			if got := b.text(".strange"); !strings.Contains(got, row.says) || (row.says == "") != (got == "") {
				t.Errorf("got the message %q, want %q", got, row.says)
			}
			if wide := eval[bool](b, `document.documentElement.scrollWidth > document.documentElement.clientWidth`); wide {
				t.Error("the page is wider than the window")
			}
		})
	}
}

// TestBackToCorpus shows that Back returns to the previous corpus and does not leave the page.
func TestBackToCorpus(t *testing.T) {
	b := open(t, made(t).address+"#sort=contestant", view{})
	b.click("#ranking .tabs button:nth-child(3)")
	b.wait(`location.hash === "#corpus=hard"`)
	b.click("#ranking .tabs button:nth-child(2)")
	b.wait(`location.hash === "#corpus=easy"`)
	shown := `document.querySelector("#ranking .scroll").getAttribute("aria-label") === `
	eval[bool](b, `(history.back(), true)`)
	b.wait(`location.hash === "#corpus=hard" && ` + shown + `"Ranking, hard"`)
	eval[bool](b, `(history.back(), true)`)
	b.wait(`location.hash === "#sort=contestant" && ` + shown + `"Ranking, Overall" && ` + sortedBy + ` === "ascending"`)
}
