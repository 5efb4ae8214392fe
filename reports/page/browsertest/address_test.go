package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestState: what the reader does is in the address, and the address brings it back.
func TestState(t *testing.T) {
	s := made(t)
	for _, row := range []struct {
		reason string
		do     func(b *tab)
		hash   string
		shows  string // holds in a new tab with this address
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
			want := 2 // about:blank, and the page
			if row.reason == "corpus" {
				want = 3
			}
			if n := eval[int](b, `history.length`); n != want {
				t.Errorf("the history has %d places, want %d", n, want)
			}
		})
	}
}

// TestTyping: a browser that counts how often a page changes its address has little to count.
func TestTyping(t *testing.T) {
	b := open(t, made(t).address, view{before: `window.writes = 0; const replace = history.replaceState; history.replaceState = function () { window.writes++; return replace.apply(history, arguments); };`})
	b.click("#search")
	eval[bool](b, `(() => { const e = document.querySelector("#search"); for (let i = 0; i < 500; i++) { e.value = "a".repeat(i); e.dispatchEvent(new Event("input")); } return true; })()`)
	b.wait(`location.hash.length > 490`)
	if n := eval[int](b, `window.writes`); n > 2 {
		t.Errorf("500 letters wrote the address %d times", n)
	}
}

// TestBack: a puzzle's link keeps the rest of the state, and Back leaves the puzzle alone.
func TestBack(t *testing.T) {
	b := open(t, made(t).address+"#sort=contestant", view{})
	b.focus("#puzzles tbody th a")
	b.press(kb.Enter)
	b.wait(`document.querySelector("#puzzle") && /^#sort=contestant&puzzle=easy:\d+$/.test(location.hash)`)
	eval[bool](b, `(history.back(), true)`)
	b.wait(`!document.querySelector("#puzzle") && location.hash === "#sort=contestant"`)
	eval[bool](b, `(history.forward(), true)`)
	b.wait(`document.querySelector("#puzzle") && ` + sortedBy + ` === "ascending"`)
	// A link to a part of the page changes nothing else.
	b.click(`nav a[href="#measured"]`)
	b.wait(`location.hash.startsWith("#sort=contestant&puzzle=") && document.querySelector("#puzzle") && Math.abs(document.querySelector("#measured").getBoundingClientRect().top) < innerHeight`)
}

// TestStrangeAddress: an address may name anything.
func TestStrangeAddress(t *testing.T) {
	s := made(t)
	const markup = "%3Cimg%20src%3Dx%20onerror%3D%22throw%201%22%3E"
	for _, row := range []struct{ reason, hash, says string }{
		{"a contestant that is not there", "#chosen=quick,zzz", "contestant zzz"},
		{"markup as a contestant", "#baseline=" + markup, `contestant <img src=x onerror="throw 1">`},
		{"markup as a corpus", "#corpus=" + markup, `corpus <img src=x onerror="throw 1">`},
		{"a name of the language's", "#corpus=__proto__&sort=constructor&lose=toString&family=hasOwnProperty", "corpus __proto__, column constructor, family hasOwnProperty, contestant toString"},
		{"a run that is not there", "#run=7", "run 7"},
		{"a run that is no number", "#run=NaN", "run NaN"},
		{"half an escape", "#q=%E0%A4%A&chosen=%", "contestant %"},
		{"nothing but signs", "#=&&==&=a&,,,=,", ""},
		{"keys that nobody knows", "#__proto__=1&constructor=2&x=3", ""},
		{"lists of nothing", "#chosen=,,,&pair=,&sort=,", "column "},
		{"a pair of one", "#pair=quick,quick", ""},
		{"something very long", "#chosen=" + strings.Repeat("a,", 20000), "contestant a"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			b := open(t, s.address+row.hash, view{})
			b.wait(`document.querySelectorAll("#ranking tbody tr").length > 0 || document.querySelector("#search").value`)
			if got := b.text(".strange"); !strings.Contains(got, row.says) || (row.says == "") != (got == "") {
				t.Errorf("the page says %q, want %q", got, row.says)
			}
			if wide := eval[bool](b, `document.documentElement.scrollWidth > document.documentElement.clientWidth`); wide {
				t.Error("the page has to be pushed sideways")
			}
		})
	}
}

// TestBackToCorpus: Back returns to the corpus that was shown before, and does not leave
// the page.
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
