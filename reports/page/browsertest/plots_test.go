package browsertest

import (
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	protocol "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/reports/page/pagetest"
)

// crowd returns the page of ten contestants on 40 puzzles; s0 is the fastest.
func crowd(t testing.TB) *sheet {
	list := []record.Event{pagetest.Opening(), &record.Corpus{Name: "easy", SHA256: "5eed", Shape: "4x4", WholePuzzles: 40}}
	for i := range 10 {
		name := fmt.Sprint("s", i)
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name, Family: "search"})
		list = append(list, pagetest.Blocks("easy", name, 40, int64(1000*(i+1)))...)
	}
	return madeUp(t, recordtest.Events(append(list, &record.End{Reason: "done"})...))
}

// inPlot returns a selector inside the wide drawing of a plot.
func inPlot(plot, selector string) string {
	return fmt.Sprintf("figure[data-plot=%s] > .wide svg.plot %s", plot, selector)
}

// ghosts returns the numbers of the contestants that a plot draws in grey.
func (b *tab) ghosts(plot string) []string {
	b.t.Helper()
	return eval[[]string](b, fmt.Sprintf(`Array.from(document.querySelectorAll(%s), (g) => g.dataset.entry).sort()`, js(inPlot(plot, ".series.ghost"))))
}

// TestChoice shows that the chips select the coloured contestants, also with the keyboard, and that
// the address contains the selection. A contestant keeps its colour.
func TestChoice(t *testing.T) {
	for _, width := range []int64{1280, 390} {
		b := open(t, crowd(t).address, view{width: width})
		same(t, "grey at first", []string{"6", "7", "8", "9"}, b.ghosts("cactus"))
		if n := b.count(`.chip[tabindex="0"]`); n != 1 {
			t.Errorf("Tab stops %d times in the chips, want 1", n)
		}
		look := fmt.Sprintf(`document.querySelector(%s).getAttribute("stroke")`, js(inPlot("cactus", `.series[data-entry="2"] > path`)))
		before := eval[string](b, look)
		b.focus(`.chip[tabindex="0"]`)
		b.press(kb.Enter + kb.End + kb.Enter) // deselects the contestant s0 and selects s9
		b.wait(`location.hash === "#chosen=s1,s2,s3,s4,s5,s9"`)
		same(t, "grey then", []string{"0", "6", "7", "8"}, b.ghosts("cactus"))
		if got := eval[string](b, look); got != before {
			t.Errorf("got colour %[2]s of s2, want %[1]s as before", before, got)
		}
		b.click(".choice .plain:nth-child(3)") // clicks the button that deselects all contestants
		b.wait(`location.hash === "#chosen="`)
		if got := b.ghosts("cactus"); len(got) != 10 {
			t.Errorf("got grey contestants %q, want all", got)
		}
	}
}

// TestCurveNames shows that every curve, also a grey one, shows its name and its figures under the
// pointer and with the keyboard.
func TestCurveNames(t *testing.T) {
	s := crowd(t)
	// s9 needs 10, 20, 30, 40 or 50 µs, so 16 of its 40 puzzles take 28 µs or less. All others
	// solve at least 24.
	b := open(t, s.address, view{})
	at := eval[spot](b, fmt.Sprintf(`(() => {
		const root = document.querySelector(%s);
		root.scrollIntoView({ block: "center", behavior: "instant" });
		const box = root.getBoundingClientRect(), k = box.width / root.viewBox.baseVal.width;
		const place = (axis, v) => { const [low, high, from, to] = root.dataset[axis].split(" ").map(Number); return from + (v - low) / (high - low) * (to - from); };
		return { X: box.left + k * place("x", Math.log10(28000)), Y: box.top + k * place("y", 16) };
	})()`, js(strings.TrimSpace(inPlot("cactus", "")))))
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
	tip, readout := fmt.Sprintf(`document.querySelector(%s).textContent`, js(inPlot("cactus", ".tip"))), "figure[data-plot=cactus] .readout"
	b.wait(tip)
	if got := b.text(readout); !strings.HasPrefix(got, "≤ 28") || !strings.Contains(got, "16") {
		t.Errorf("got readout %q", got)
	}
	same(t, "the curve under the pointer", []string{"s9"}, eval[[]string](b, "["+tip+"]"))
	same(t, "the first entry of the readout", []string{"s9 16"}, b.texts(readout+" .near"))
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, 2, 2))
	b.wait("!" + tip)
	b.focus(strings.TrimSpace(inPlot("cactus", "")))
	b.press(kb.ArrowRight + kb.ArrowDown)
	first := b.text(readout + " .near")
	b.press(kb.ArrowDown)
	if again := b.text(readout + " .near"); again == first {
		t.Errorf("got %s again after Down, want the next curve", first)
	}
}

// TestSave shows that a plot is saved as an SVG file that does not depend on the page.
func TestSave(t *testing.T) {
	const keep = `window.saved = []; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved.push(blob); return make.call(URL, blob); };
		HTMLAnchorElement.prototype.click = function () { window.clicked = [this.download, this.href]; };`
	b := open(t, crowd(t).address+"#chosen=s1,s9&lose=s9", view{before: keep, scheme: "dark"})
	for i, plot := range []string{"ranking", "cactus", "scatter", "ratios"} {
		b.click(fmt.Sprintf("figure[data-plot=%s] .save", plot))
		b.wait(fmt.Sprintf(`window.saved.length === %d && window.clicked[1].startsWith("blob:")`, i+1))
		text := eval[string](b, `window.saved.at(-1).text()`)
		if name := eval[string](b, `window.clicked[0]`); name != plot+"-easy.svg" && name != "ratios-s9-easy.svg" {
			t.Errorf("%s: got file name %q", plot, name)
		}
		for _, bad := range []string{"var(", "data-", "class=", "style=", "NaN", "hidden"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s: the saved plot contains %q", plot, bad)
			}
		}
		for _, good := range []string{`xmlns="http://www.w3.org/2000/svg"`, "<title>", "rgb(21, 23, 26)", ">s1</text>"} {
			if !strings.Contains(text, good) && !((plot == "scatter" || plot == "ratios") && strings.Contains(good, "s1")) {
				t.Errorf("%s: the saved plot lacks %q", plot, good)
			}
		}
		for d := xml.NewDecoder(strings.NewReader(text)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", plot, err)
			}
		}
	}
}

// TestSaveFile shows that the browser writes the file of a plot, although the page is a local file
// and its policy is strict.
func TestSaveFile(t *testing.T) {
	dir, b := t.TempDir(), newTab(t)
	b.look(view{})
	b.do(command(protocol.SetDownloadBehavior, protocol.SetDownloadBehaviorParams{Behavior: "allow", DownloadPath: dir}))
	b.visit(crowd(t).address)
	b.click("figure[data-plot=cactus] .save")
	for path := filepath.Join(dir, "cactus-easy.svg"); ; {
		if text, err := os.ReadFile(path); err == nil && strings.HasSuffix(string(text), "</svg>") {
			break
		}
		eval[bool](b, `new Promise((done) => setTimeout(done, 5, true))`) // fails if the page does not respond within the patience of the tab
	}
	for _, line := range b.unexpected() {
		if !strings.HasPrefix(line, "request: blob:") {
			t.Error(line)
		}
	}
}

// TestDrawings shows that a phone gets the narrow drawings, and that they fit into the window.
func TestDrawings(t *testing.T) {
	b := open(t, crowd(t).address, view{})
	for width, shown := range map[int64]string{1280: "wide", 640: "narrow", 390: "narrow"} {
		b.look(view{width: width})
		kinds := eval[[]string](b, `[...new Set(Array.from(document.querySelectorAll("#plots svg.plot"), (s) => s.checkVisibility() ? s.parentNode.className : "").filter((x) => x))]`)
		same(t, fmt.Sprint("drawings at ", width), []string{shown}, kinds)
		for _, line := range eval[[]string](b, wide) {
			t.Errorf("%d pixels wide: %s", width, line)
		}
	}
}
