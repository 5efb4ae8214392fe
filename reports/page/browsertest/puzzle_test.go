package browsertest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// made returns the page of the invented record.
func made(t testing.TB) *sheet { return madeUp(t, pagetest.Record()) }

// TestPuzzleAddress shows that the address of a puzzle opens it, with the results of all
// contestants. The table is not wider than a phone.
func TestPuzzleAddress(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		run := &s.data.Run
		for i := range run.Corpora {
			corpus := &run.Corpora[i]
			k := corpus.Hardest[0].Kept
			puzzle := &corpus.Kept[k]
			b := open(t, s.puzzle(puzzle.Where), view{})
			b.wait(`document.activeElement.id === "puzzle-title"`)
			if b.text("#puzzle h2") != puzzle.Where {
				t.Errorf("got title %q, want %q", b.text("#puzzle h2"), puzzle.Where)
			}
			if at := eval[float64](b, `document.querySelector("#puzzle").getBoundingClientRect().top`); at < 0 || at > 100 {
				t.Errorf("got the puzzle %g pixels below the top of the window, want 0 to 100", at)
			}
			rows := eval[[][]string](b, `Array.from(document.querySelectorAll("#puzzle tbody tr"), (r) => Array.from(r.children, (c) => c.innerText))`)
			if len(rows) != len(corpus.Series) {
				t.Errorf("got %d contestants, want %d", len(rows), len(corpus.Series))
			}
			for _, row := range rows {
				x := series(t, run, corpus, row[0])
				if want := s.data.Verdicts[x.Verdicts[k]-'0']; row[1] != want {
					t.Errorf("%s: got verdict %q, want %q", row[0], row[1], want)
				}
				switch {
				case x.Times == nil || x.Times[k] == 0:
					if row[2] != "–" {
						t.Errorf("%s: got time %q, want none", row[0], row[2])
					}
				case math.Abs(nanoseconds(t, row[2])-x.Times[k]) > 0.006*x.Times[k]:
					t.Errorf("%s: got time %s, want %g ns", row[0], row[2], x.Times[k])
				}
			}
			b.look(view{width: 390})
			if r := eval[[2]int](b, `(() => { const e = document.querySelector("#puzzle .scroll"); return [e.scrollWidth, e.clientWidth]; })()`); r[0] > r[1] {
				t.Errorf("got a table of %d pixels in a window of %d", r[0], r[1])
			}
			boards := eval[[]string](b, `Array.from(document.querySelectorAll("#puzzle .boards .board"), (s) => Array.from(s.querySelectorAll("text"), (e) => e.textContent).join(""))`)
			same(t, "clues and solution", []string{strings.ReplaceAll(puzzle.Clues, ".", ""), puzzle.Solution}, boards)
		}
	})
}

// TestBrokenUnit shows that the board of a wrong answer marks the row, column or box that is
// broken, and the wrong cells in it.
func TestBrokenUnit(t *testing.T) {
	b := open(t, made(t).puzzle("easy:14"), view{})
	same(t, "findings", []string{"liar: wrong: row 2 has two 4s"}, b.texts("#puzzle .found > p"))
	marked := eval[map[string][]int](b, `(() => {
		const board = document.querySelector("#puzzle .found .board"), size = Number(board.querySelector("rect").getAttribute("width"));
		const cells = (name) => Array.from(board.querySelectorAll("." + name), (r) => Math.floor(r.getAttribute("y") / size) * 4 + Math.floor(r.getAttribute("x") / size));
		return { unit: [...cells("badunit"), ...cells("badcell")].sort((a, b) => a - b), worst: cells("badcell") };
	})()`)
	// The answer has two 4s in row 2, and it changed the clue in r3c4.
	if !slices.Equal(marked["unit"], []int{4, 5, 6, 7, 11}) || !slices.Equal(marked["worst"], []int{6, 7, 11}) {
		t.Errorf("got marks %v, want row 2 with its last two cells, and the changed clue", marked)
	}
	if n := b.count("#puzzle .boards :is(.badcell, .badunit)"); n != 0 {
		t.Errorf("got %d marked cells on the boards of clues and solution, want 0", n)
	}
}

// TestAddresses shows how the page handles unusual addresses of puzzles.
func TestAddresses(t *testing.T) {
	s := made(t)
	for _, row := range []struct{ reason, fragment, want string }{
		{"the line of the source is the name, whatever the puzzle's number", "#puzzle=easy:14", "row 2 has two 4s"},
		{"an encoded colon", "#puzzle=easy%3A14", "row 2 has two 4s"},
		{"no such corpus", "#puzzle=nowhere:1", "no corpus named nowhere"},
		{"no such puzzle", "#puzzle=easy:4000", "This page does not contain this puzzle."},
		{"a line that is not a puzzle", "#puzzle=easy:4", "This page does not contain this puzzle."},
		{"a number of 400 digits", "#puzzle=easy:" + strings.Repeat("9", 400), "This page does not contain this puzzle."},
		{"markup", "#puzzle=%3Cimg%20src%3Dx%20onerror%3D%22throw%201%22%3E:1", `no corpus named <img src=x onerror="throw 1">`},
		{"a name that JavaScript objects have", "#puzzle=__proto__:1", "no corpus named __proto__"},
		{"a byte that is not valid text", "#puzzle=%E0%A4%A:1", "no corpus named %E0%A4%A"},
		{"no number", "#puzzle=easy:one", ""},
		{"another section", "#measured", ""},
		{"an unknown section", "#nowhere", ""},
	} {
		t.Run(row.reason, func(t *testing.T) {
			b := open(t, s.address+row.fragment, view{})
			b.wait(`document.querySelector("#ranking tbody tr")`)
			if row.want == "" {
				if n := b.count("#puzzle"); n != 0 {
					t.Errorf("got a puzzle, want none: %s", b.text("#puzzle"))
				}
			} else if got := b.text("#puzzle"); !strings.Contains(got, row.want) {
				t.Errorf("got message %q, want %q", got, row.want)
			}
		})
	}
}

// TestHardest shows that the table of the hardest puzzles has a link to each puzzle, and that each
// puzzle has a link back.
func TestHardest(t *testing.T) {
	s := made(t)
	run := &s.data.Run
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
		b.focus(`#puzzle a[href="#puzzles"]`) // a click can miss the link while the board is still being drawn
		b.press(kb.Enter)
		b.wait(`location.hash === "#puzzles" && !document.querySelector("#puzzle")`)
	}
}

// TestSteps shows that the arrow keys step through the searches of two solvers, whose boards then
// show the digits and the candidates of that step.
func TestSteps(t *testing.T) {
	steps := func(name string, cells ...int) document.SearchSteps {
		s := document.SearchSteps{Solver: name, Ended: "given up", Steps: []document.SearchStep{{Text: "the puzzle"}}}
		for n, i := range cells {
			digit := int(pagetest.Solution[i] - '0')
			s.Steps = append(s.Steps, document.SearchStep{Set: [][2]int{{i, digit}}, Guesses: int64(n), Text: fmt.Sprintf("place %d", digit)})
		}
		s.Steps = append(s.Steps, document.SearchStep{Set: [][2]int{{cells[0], 0}}, Text: "dead end: back over 1"})
		return s
	}
	var blanks []int
	for i, ch := range pagetest.Clues {
		if ch == '.' {
			blanks = append(blanks, i)
		}
	}
	r := runtest.Of(t, pagetest.Record())
	s := written(t, document.Source{
		Run: r,
		Boards: func(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
			boards := make([]document.Board, len(puzzles))
			for i, p := range puzzles {
				boards[i] = document.Board{Line: p + 11, Clues: pagetest.Clues, Solution: pagetest.Solution}
			}
			return boards, "The boards are made up."
		},
		Searches: func([]string, string) []document.SearchSteps {
			return []document.SearchSteps{steps("a", blanks[0], blanks[1]), steps("b", blanks[1]), steps("c", blanks[0])}
		},
	})
	corpus := &s.data.Run.Corpora[0]
	b := open(t, s.puzzle(corpus.Kept[corpus.Hardest[0].Kept].Where), view{})
	digits := func() []string {
		return eval[[]string](b, `Array.from(document.querySelectorAll("#puzzle .moments .board"), (s) => String(s.querySelectorAll("text:not(.mark)").length))`)
	}
	clues := 16 - len(blanks)
	for _, row := range []struct {
		key    string
		said   []string
		digits []int
	}{
		{"", []string{"the puzzle", "the puzzle"}, []int{0, 0}},
		{kb.ArrowRight, []string{"place " + string(pagetest.Solution[blanks[0]]), "place " + string(pagetest.Solution[blanks[1]])}, []int{1, 1}},
		{kb.End, []string{"dead end: back over 1", "dead end: back over 1"}, []int{1, 0}},
		{kb.ArrowLeft, []string{"place " + string(pagetest.Solution[blanks[1]]), "dead end: back over 1"}, []int{2, 0}},
		{kb.Home, []string{"the puzzle", "the puzzle"}, []int{0, 0}},
	} {
		if row.key != "" {
			b.focus("#puzzle .steps button")
			b.press(row.key)
		}
		same(t, "texts", row.said, b.texts("#puzzle .moments .what"))
		same(t, "digits", []string{fmt.Sprint(clues + row.digits[0]), fmt.Sprint(clues + row.digits[1])}, digits())
	}
	if n := b.count("#puzzle .moments .mark"); n == 0 {
		t.Error("the blanks have no candidates")
	}
	b.choose(`#puzzle select[aria-label="Right solver"]`, "2")
	b.click("#puzzle .steps button:nth-of-type(3)")
	same(t, "texts", []string{"place " + string(pagetest.Solution[blanks[0]]), "place " + string(pagetest.Solution[blanks[0]])}, b.texts("#puzzle .moments .what"))
}
