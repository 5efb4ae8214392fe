package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// losing returns the page of a run on two corpora of 60 puzzles. base needs 2 µs for every puzzle,
// and steep needs i µs for puzzle i, counted from 1. rounds has no single times, and none solves no
// puzzle.
func losing(t testing.TB) *sheet {
	const puzzles = 60
	list := []record.Event{pagetest.Opening()}
	for _, name := range []string{"base", "steep", "rounds", "none"} {
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name, Family: "search"})
	}
	for _, corpus := range []string{"easy", "hard"} {
		list = append(list, &record.Corpus{Name: corpus, SHA256: corpus, Shape: "4x4", WholePuzzles: puzzles})
		for _, name := range []string{"base", "steep", "rounds", "none"} {
			for round := range 6 {
				b := &recordtest.Block{Corpus: corpus, Contestant: name, Round: round, Detail: round == 5}
				if b.Detail && name == "rounds" {
					break
				}
				for p := range puzzles {
					ns := int64(2000)
					if name == "steep" {
						ns = 1000 * int64(p+1)
					}
					b.Puzzles, b.WallNS = append(b.Puzzles, p), b.WallNS+ns
					if b.Detail {
						b.Times, b.EachNodes = append(b.Times, ns), append(b.EachNodes, ns/1000)
					}
					if name == "none" {
						b.Findings = append(b.Findings, record.Finding{Puzzle: p, Verdict: judge.Declined, NS: 900})
					}
				}
				list = append(list, b)
			}
			list = append(list, &record.Turn{Corpus: corpus, Contestant: name, Round: 4, Planned: puzzles, Ended: record.Done})
		}
	}
	events := recordtest.Events(append(list, &record.End{Reason: "done"})...)
	return written(t, document.Source{Run: runtest.Of(t, events), Boards: func(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
		boards := make([]document.Board, len(puzzles))
		for i, p := range puzzles {
			boards[i] = document.Board{Line: p + 1, Name: fmt.Sprintf("%d.5", (p+17)%40), Clues: pagetest.Clues, Solution: pagetest.Solution}
		}
		return boards, "The boards are made up."
	}})
}

// TestLose shows that the panel lists the puzzles on which a contestant loses, and the contestant
// that it loses to.
func TestLose(t *testing.T) {
	s := losing(t)
	for _, row := range []struct {
		reason, hash string
		says         []string
		histogram    bool
		first        []string // expected cells of the first row of the table
	}{
		{"one that loses", "#corpus=easy&lose=steep", []string{
			"Compared with base, the first contestant of the ranking. steep is slower on 58 of the 60 puzzles timed for both.",
			"The median ratio (its time divided by the other time) is 15.2. The worst tenth of the ratios is 27.1 or more.",
		}, true, []string{"easy:60", "36.5", "5", "60.0µs", "2.00µs", "30.0×", "60", "2"}},
		{"the fastest", "#corpus=hard&lose=base", []string{
			"Compared with steep, because base itself is the first contestant of the ranking. base is slower on 1 of the 60 puzzles timed for both.",
			"The median ratio (its time divided by the other time) is 0.07. The worst tenth of the ratios is 0.29 or more.",
		}, true, []string{"hard:1", "17.5", "5", "2.00µs", "1.00µs", "2.00×", "2", "1"}},
		{"one without single times", "#corpus=easy&lose=rounds", []string{"Its puzzles were not timed one by one here, so there are no ratios. The detail pass (detail: true) times puzzles one by one, unless a solver has the key batch."}, false, nil},
		{"one that solved nothing", "#corpus=easy&lose=none", []string{"It solved no puzzle of this corpus, so it has no times to compare.", "It did not solve 60 of the 60 puzzles that it reached: declined 60."}, false, nil},
	} {
		t.Run(row.reason, func(t *testing.T) {
			for _, width := range []int64{1280, 390} {
				b := open(t, s.address+row.hash, view{width: width})
				b.wait(`document.activeElement.id === "lose-title"`)
				got := b.texts("#lose .notes li")
				same(t, "the sentences", row.says, got[:min(len(got), len(row.says))])
				if n := b.count("#lose .plot"); (n == 1) != row.histogram {
					t.Errorf("got %d histograms", n)
				}
				if row.histogram {
					same(t, "the worst puzzle", row.first, eval[[]string](b, `Array.from(document.querySelector("#lose tbody tr").children, (c) => c.innerText)`))
					if n := b.count("#lose .board"); n != 1 {
						t.Errorf("got %d boards, want only the worst puzzle", n)
					}
				}
				for _, line := range eval[[]string](b, wide) {
					t.Errorf("%d pixels wide: %s", width, line)
				}
			}
		})
	}
}

// TestLoseLinks uses the keyboard to go from the ranking to the panel, to a puzzle, to another
// contestant, and back.
func TestLoseLinks(t *testing.T) {
	b := open(t, losing(t).address+"#corpus=hard", view{})
	b.focus("#ranking tbody .lose")
	b.press(kb.ArrowDown + kb.ArrowDown)
	same(t, "the link", []string{"Where does steep lose?"}, eval[[]string](b, `[document.activeElement.title]`))
	if n := b.count(`#ranking tbody .lose[tabindex="0"]`); n != 1 {
		t.Errorf("Tab stops %d times in the links of the rows, want 1", n)
	}
	b.press(kb.Enter)
	b.wait(`document.activeElement.id === "lose-title" && location.hash === "#corpus=hard&lose=steep"`)
	b.focus("#lose tbody th a")
	b.press(kb.Enter)
	b.wait(`document.activeElement.id === "puzzle-title" && document.querySelector("#puzzle h2").textContent.includes("60")`)
	b.focus("#puzzle tbody th a") // moves the focus to the link of the fastest contestant
	b.press(kb.Enter)
	b.wait(`document.activeElement.id === "lose-title" && document.querySelector("#lose h2").textContent === "Where does base lose?"`)
	eval[bool](b, `(history.back(), true)`)
	b.wait(`document.querySelector("#lose h2").textContent === "Where does steep lose?"`)
	b.click(`#lose a[href="#corpus=easy&lose=steep"]`)
	b.wait(`document.querySelector("#lose tbody th").innerText.startsWith("easy:") && document.querySelector("#ranking .scroll").getAttribute("aria-label") === "Ranking, easy"`)
	b.click("#ranking .tabs button:nth-child(3)")
	b.wait(`document.querySelector("#lose tbody th").innerText.startsWith("hard:")`)
	b.click(`#lose a[href="#ranking"]`)
	b.wait(`!document.querySelector("#lose") && !location.hash.includes("lose")`)
}

// TestRatings shows that the table of the hardest puzzles has a column for the rating from their
// source.
func TestRatings(t *testing.T) {
	b := open(t, losing(t).address, view{})
	heads := b.texts("#puzzles thead th")
	same(t, "the columns", []string{"puzzle", "rating", "not solved by", "time ÷ median", "fastest", "slowest", "clues"}, heads)
	first := eval[[]string](b, `Array.from(document.querySelector("#puzzles tbody tr").children, (c) => c.innerText)`)
	if !strings.HasSuffix(first[1], ".5") {
		t.Errorf("got first row %q, want a rating in the second column", first)
	}
}

// TestLoseWrong shows that the panel of a contestant with wrong answers has a link to them.
func TestLoseWrong(t *testing.T) {
	b := open(t, madeUp(t, failing()).address+"#lose=guest", view{})
	b.wait(`document.activeElement.id === "lose-title"`)
	b.click(`#lose a[href^="#wrong-"]`)
	b.wait(`document.querySelector("details[id^=wrong-]").open && location.hash.startsWith("#")`)
	same(t, "the contestant of the open list", []string{"guest"}, b.texts("details[open][id^=wrong-] summary b"))
}
