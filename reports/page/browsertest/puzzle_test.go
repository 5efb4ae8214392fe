package browsertest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"sudokubench/reports/page/pagetest"
)

// made is the page of the made-up record.
func made(t testing.TB) *sheet { return madeUp(t, pagetest.Record()) }

// TestPuzzleAddress: an address of a puzzle opens it, with what everyone made of it.
func TestPuzzleAddress(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		run := &s.data.Runs[0]
		for i := range run.Corpora {
			corpus := &run.Corpora[i]
			k := corpus.Hardest[0].Kept
			puzzle := &corpus.Kept[k]
			b := open(t, s.puzzle(puzzle.Where), view{})
			b.wait(`document.activeElement.id === "puzzle-title"`)
			if b.text("#puzzle h2") != puzzle.Where {
				t.Errorf("the title is %q, want %q", b.text("#puzzle h2"), puzzle.Where)
			}
			if at := eval[float64](b, `document.querySelector("#puzzle").getBoundingClientRect().top`); at < 0 || at > 100 {
				t.Errorf("the puzzle is not in view: it begins at %g", at)
			}
			rows := eval[[][]string](b, `Array.from(document.querySelectorAll("#puzzle tbody tr"), (r) => Array.from(r.children, (c) => c.innerText))`)
			if len(rows) != len(corpus.Series) {
				t.Errorf("%d contestants are shown, want %d", len(rows), len(corpus.Series))
			}
			for _, row := range rows {
				x := series(t, run, corpus, row[0])
				if want := s.data.Verdicts[x.Verdicts[k]-'0']; row[1] != want {
					t.Errorf("%s: verdict %q, want %q", row[0], row[1], want)
				}
				switch {
				case x.Times == nil || x.Times[k] == 0:
					if row[2] != "–" {
						t.Errorf("%s: time %q, want none", row[0], row[2])
					}
				case math.Abs(nanoseconds(t, row[2])-x.Times[k]) > 0.006*x.Times[k]:
					t.Errorf("%s: time %s, want %g ns", row[0], row[2], x.Times[k])
				}
			}
			boards := eval[[]string](b, `Array.from(document.querySelectorAll("#puzzle .boards .board"), (s) => Array.from(s.querySelectorAll("text"), (e) => e.textContent).join(""))`)
			same(t, "clues and solution", []string{strings.ReplaceAll(puzzle.Clues, ".", ""), puzzle.Solution}, boards)
		}
	})
}

// TestBrokenUnit: of a wrong answer the unit is marked that is broken, and the
// cells at fault in it.
func TestBrokenUnit(t *testing.T) {
	b := open(t, made(t).puzzle("easy:14"), view{})
	same(t, "findings", []string{"liar: wrong: row 2 has two 4s"}, b.texts("#puzzle .found > p"))
	marked := eval[map[string][]int](b, `(() => {
		const board = document.querySelector("#puzzle .found .board"), size = Number(board.querySelector("rect").getAttribute("width"));
		const cells = (name) => Array.from(board.querySelectorAll("." + name), (r) => Math.floor(r.getAttribute("y") / size) * 4 + Math.floor(r.getAttribute("x") / size));
		return { unit: [...cells("badunit"), ...cells("badcell")].sort((a, b) => a - b), worst: cells("badcell") };
	})()`)
	// The answer has 4 twice in row 2, and another digit for the clue in r3c4.
	if !slices.Equal(marked["unit"], []int{4, 5, 6, 7, 11}) || !slices.Equal(marked["worst"], []int{6, 7, 11}) {
		t.Errorf("marked are %v, want row 2, and in it the last two cells; and the clue that was changed", marked)
	}
	if n := b.count("#puzzle .boards :is(.badcell, .badunit)"); n != 0 {
		t.Errorf("%d cells of clues and solution are marked", n)
	}
}

// TestAddresses: what an address may be, besides good.
func TestAddresses(t *testing.T) {
	s := made(t)
	for _, row := range []struct{ reason, fragment, want string }{
		{"the line of the source is the name, whatever the puzzle's number", "#puzzle=easy:14", "row 2 has two 4s"},
		{"as some encode it", "#puzzle=easy%3A14", "row 2 has two 4s"},
		{"no such corpus", "#puzzle=nowhere:1", "no corpus named nowhere"},
		{"no such puzzle", "#puzzle=easy:4000", "This page does not contain this puzzle."},
		{"a line that is no puzzle", "#puzzle=easy:4", "This page does not contain this puzzle."},
		{"a number past all numbers", "#puzzle=easy:" + strings.Repeat("9", 400), "This page does not contain this puzzle."},
		{"markup", "#puzzle=%3Cimg%20src%3Dx%20onerror%3D%22throw%201%22%3E:1", `no corpus named <img src=x onerror="throw 1">`},
		{"a name of the language's", "#puzzle=__proto__:1", "no corpus named __proto__"},
		{"a byte that is no text", "#puzzle=%E0%A4%A:1", "no corpus named %E0%A4%A"},
		{"no number", "#puzzle=easy:one", ""},
		{"another part", "#measured", ""},
		{"no part", "#nowhere", ""},
	} {
		t.Run(row.reason, func(t *testing.T) {
			b := open(t, s.address+row.fragment, view{})
			b.wait(`document.querySelector("#ranking tbody tr")`)
			if row.want == "" {
				if n := b.count("#puzzle"); n != 0 {
					t.Errorf("there is a puzzle: %s", b.text("#puzzle"))
				}
			} else if got := b.text("#puzzle"); !strings.Contains(got, row.want) {
				t.Errorf("the page says %q, want %q", got, row.want)
			}
		})
	}
}

// TestHardest: the table of the hardest leads to each puzzle, and back.
func TestHardest(t *testing.T) {
	s := made(t)
	run := &s.data.Runs[0]
	b := open(t, s.address, view{})
	var want []string
	for _, h := range run.Corpora[0].Hardest {
		want = append(want, run.Corpora[0].Kept[h.Kept].Where)
	}
	same(t, "the hardest puzzles", want, b.texts("#puzzles tbody th a"))
	for i, where := range want[:min(3, len(want))] {
		b.focus(fmt.Sprintf("#puzzles tbody tr:nth-child(%d) a", i+1))
		b.press(kb.Enter)
		b.wait(fmt.Sprintf(`(document.querySelector("#puzzle h2") || {}).textContent === %s`, js(where)))
		b.wait(`document.activeElement.id === "puzzle-title"`)
		b.click(`#puzzle a[href="#puzzles"]`)
		b.wait(`location.hash === "#puzzles" && !document.querySelector("#puzzle")`)
	}
}

// TestPuzzleNotSolved: who did not solve a puzzle stands there with the verdict.
func TestPuzzleNotSolved(t *testing.T) {
	b := open(t, made(t).puzzle("easy:18"), view{})
	rows := eval[[]string](b, `Array.from(document.querySelectorAll("#puzzle tbody tr"), (r) => r.children[0].innerText + ": " + r.children[1].innerText)`)
	slices.Sort(rows)
	same(t, "verdicts", []string{"guest: not reached", "liar: verified", "quick: verified", "shy: declined", "steady: verified"}, rows)
}

// TestPuzzleOnPhones: the table of a puzzle is not wider than a phone.
func TestPuzzleOnPhones(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		corpus := &s.data.Runs[0].Corpora[0]
		b := open(t, s.puzzle(corpus.Kept[corpus.Hardest[0].Kept].Where), view{width: 390})
		b.wait(`document.querySelector("#puzzle .scroll")`)
		if r := eval[[2]int](b, `(() => { const e = document.querySelector("#puzzle .scroll"); return [e.scrollWidth, e.clientWidth]; })()`); r[0] > r[1] {
			t.Errorf("the table has %d pixels in %d", r[0], r[1])
		}
	})
}
