package browsertest

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"sudokubench/internal/testkit"
)

// loser returns the address of the panel with the puzzles on which a contestant loses. It takes the
// first five contestants of the plotted corpus, and uses the last of them that has ratios to another
// contestant.
func loser(s *sheet) (address string) {
	run := &s.data.Run
	corpus := &run.Corpora[run.Plots]
	for i, x := range corpus.Series {
		if x.Lose.Ratios != nil && i < 5 {
			address = s.address + "#corpus=" + url.PathEscape(corpus.Name) + "&lose=" + url.PathEscape(run.Entries[x.Entry].Name)
		}
	}
	return address
}

// TestScreenshots writes screenshots of the page into the folder SUDOKUBENCH_SHOTS. They show the
// record SUDOKUBENCH_SHOTS_OF, or the short run of these tests.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("SUDOKUBENCH_SHOTS")
	if folder == "" {
		t.Skip("SUDOKUBENCH_SHOTS is not set to a folder for screenshots")
	}
	chromium(t)
	testkit.NoError(t, os.MkdirAll(folder, 0o755))
	s := realRun(t)
	if name := os.Getenv("SUDOKUBENCH_SHOTS_OF"); name != "" {
		path := filepath.Join(t.TempDir(), "page.html")
		if out, err := exec.Command(bench(t), "report", "--format", "html", "-o", path, name).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		s = readSheet(t, path)
	}
	corpus := s.data.Run.Corpora[0]
	hard := corpus.Kept[corpus.Hardest[0].Kept].Where
	pin := func(b *tab) {
		var timed []int
		for _, x := range corpus.Series {
			if x.Times != nil {
				timed = append(timed, x.Entry)
			}
		}
		if len(timed) > 5 { // selects two contestants with clearly different times
			b.choose("#pick-a", fmt.Sprint(timed[2]))
			b.choose("#pick-b", fmt.Sprint(timed[5]))
		}
		b.focus("#pick-b")
		b.press(kb.Tab)
		for range 30 { // each press of the key moves the selection by 20 puzzles, toward slower ones
			b.press(kb.PageUp)
		}
		b.press(kb.Enter)
		b.wait(`document.querySelectorAll(".side .board").length === 2`)
		// Removes the outline that shows keyboard focus.
		eval[bool](b, `(() => { document.activeElement.blur(); document.querySelector("figure[data-plot=scatter]").scrollIntoView({ block: "start", behavior: "instant" }); scrollBy(0, -16); return true; })()`)
	}
	// still moves the pointer away and removes the focus.
	still := func(b *tab) {
		b.do(chromedp.MouseEvent(chromedp.MouseMoved, 2, 2))
		eval[bool](b, `(() => { document.activeElement.blur(); scrollTo(0, 0); return true; })()`)
	}
	table := func(b *tab) {
		eval[bool](b, `(() => { document.querySelector("#ranking .controls").scrollIntoView({ behavior: "instant" }); return true; })()`)
	}
	for _, row := range []struct {
		name, address string
		view          view
		then          func(b *tab)
	}{
		{"page", s.address, view{width: 1280, height: 800}, still},
		{"page-dark", s.address, view{width: 1280, height: 800, scheme: "dark"}, still},
		{"page-narrow", s.address, view{width: 390, height: 844}, still},
		{"page-table", s.address, view{width: 1920, height: 1000}, table},
		{"page-table-narrow", s.address, view{width: 390, height: 844}, table},
		{"page-lose", loser(s), view{width: 1280, height: 800}, func(b *tab) {
			b.wait(`document.activeElement.id === "lose-title"`)
			eval[bool](b, `(() => { document.activeElement.blur(); return true; })()`)
		}},
		{"page-scatter", s.address, view{width: 1280, height: 780}, pin},
		{"page-scatter-dark", s.address, view{width: 1280, height: 780, scheme: "dark"}, pin},
		{"page-puzzle", s.puzzle(hard), view{width: 1280, height: 780}, func(b *tab) { b.wait(`document.querySelector("#puzzle table")`) }},
		{"page-puzzle-narrow", s.puzzle(hard), view{width: 390, height: 844}, nil},
	} {
		b := open(t, row.address, row.view)
		if row.then != nil {
			row.then(b)
		}
		b.shoot(folder, row.name)
	}
	scoreboard := serve(t, "scoreboard: ", "run", "--serve", ":0", "--corpora", "easy,hard", "--solvers", "band,dlx,norvig,bitmask-mrv,cover-bitset", "--rounds", "100", "--max-rounds", "100", "--budget", "1h", "--no-progress", "--output", t.TempDir())
	for _, row := range []struct {
		name string
		view view
	}{
		{"scoreboard", view{width: 1280, height: 900}},
		{"scoreboard-narrow", view{width: 390, height: 844}},
	} {
		b := newTab(t)
		b.look(row.view)
		b.visit(scoreboard.url)
		for eval[string](b, `location.pathname`) == "/runs/" { // repeats until the start page finds the record and redirects to it
			b.visit(scoreboard.url)
		}
		b.wait(`document.querySelectorAll(".live .items li").length === 12 && document.querySelectorAll("#ranking tbody tr").length === 5`)
		b.shoot(folder, row.name)
	}
}

// shoot writes a screenshot of the window into a folder.
func (b *tab) shoot(folder, name string) {
	b.t.Helper()
	picture, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	path := filepath.Join(folder, name+".png")
	if err := os.WriteFile(path, picture, 0o644); err != nil {
		b.t.Fatal(err)
	}
	b.t.Logf("%s, %d bytes", path, len(picture))
}
