package page

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// boards9 returns 9x9 boards, which are as large as the boards of pagetest.Big.
func boards9(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
	list := make([]document.Board, len(puzzles))
	for i := range list {
		list[i] = document.Board{Clues: strings.Repeat("12.......", 9), Solution: strings.Repeat("123456789", 9)}
	}
	return list, "The boards are made up."
}

// TestSmall checks that the page of a large run is smaller than 2 MB.
func TestSmall(t *testing.T) {
	f := run.New()
	pagetest.Big(3000, func(e record.Event) {
		testkit.NoError(t, f.Add(e))
	})
	var out bytes.Buffer
	testkit.NoError(t, Render(&out, document.New(document.Source{Run: f, Boards: boards9})))
	if most := 2_000_000; out.Len() >= most {
		t.Errorf("the page has %d bytes; want fewer than %d", out.Len(), most)
	}
	if !strings.Contains(out.String(), "2,000 of the 3,000 puzzles that were attempted") {
		t.Error("the page does not mention that it contains only a sample")
	}
}

// BenchmarkPage measures how long it takes to make the page of a very large run from its events. It
// also reports the size of the page and the memory in use after that. The time to generate the
// events does not count.
func BenchmarkPage(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		f := run.New()
		pagetest.Big(50_000, func(e record.Event) {
			b.StartTimer()
			err := f.Add(e)
			b.StopTimer()
			if err != nil {
				b.Fatal(err)
			}
		})
		b.StartTimer()
		var out bytes.Buffer
		if err := Render(&out, document.New(document.Source{Run: f, Boards: boards9})); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(out.Len())/1e6, "page-MB")
		b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "heap-MB")
		b.ReportMetric(float64(m.Sys)/(1<<20), "system-MB")
		b.StartTimer()
	}
}
