package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/record"
	runs "sudokubench/internal/run"
	"sudokubench/reports/document"
	"sudokubench/reports/page"
	"sudokubench/reports/page/pagetest"
)

// BenchmarkDraw opens the page of 36 contestants and 50,000 puzzles in Chromium. It reports two
// times in milliseconds, both from the request of the file: until the first text is visible, and
// until the script has built the page.
func BenchmarkDraw(b *testing.B) {
	f := runs.New()
	pagetest.Big(50_000, func(e record.Event) {
		if err := f.Add(e); err != nil {
			b.Fatal(err)
		}
	})
	boards := func(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
		list := make([]document.Board, len(puzzles))
		for i := range list {
			list[i] = document.Board{Clues: strings.Repeat("12.......", 9), Solution: strings.Repeat("123456789", 9)}
		}
		return list, "The boards are made up."
	}
	path := filepath.Join(b.TempDir(), "page.html")
	out, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	err = page.Render(out, document.New([]document.Source{{Run: f, Boards: boards}}))
	if closed := out.Close(); err == nil {
		err = closed
	}
	if err != nil {
		b.Fatal(err)
	}
	tab := newTab(b)
	tab.look(view{})
	var seen, built float64
	for b.Loop() {
		tab.visit("file://" + path)
		tab.wait(`performance.getEntriesByName("first-contentful-paint").length > 0 && performance.getEntriesByType("navigation")[0].loadEventEnd > 0`)
		seen += eval[float64](tab, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
		built += eval[float64](tab, `performance.getEntriesByType("navigation")[0].loadEventEnd`)
	}
	b.ReportMetric(seen/float64(b.N), "first-paint-ms")
	b.ReportMetric(built/float64(b.N), "built-ms")
	if problems := tab.unexpected(); len(problems) > 0 {
		b.Errorf("got messages of the page %q, want none", problems)
	}
}
