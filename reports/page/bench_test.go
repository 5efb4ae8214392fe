package page

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// boards9 are boards of the size of those of such a run.
func boards9(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
	list := make([]document.Board, len(puzzles))
	for i := range list {
		list[i] = document.Board{Clues: strings.Repeat("12.......", 9), Solution: strings.Repeat("123456789", 9)}
	}
	return list, "The boards are made up."
}

// TestSmall holds the page of such a run under 2 MB.
func TestSmall(t *testing.T) {
	f := run.New()
	pagetest.Big(func(e record.Event) {
		if err := f.Add(e); err != nil {
			t.Fatal(err)
		}
	})
	var out bytes.Buffer
	if err := Render(&out, document.New([]document.Source{{Run: f, Boards: boards9}})); err != nil {
		t.Fatal(err)
	}
	if most := 2_000_000; out.Len() >= most {
		t.Errorf("the page has %d bytes, want fewer than %d", out.Len(), most)
	}
	if !strings.Contains(out.String(), "2,000 of the 50,000 puzzles that were attempted") {
		t.Error("the page does not say that it holds a sample")
	}
}

// BenchmarkPage makes the page of such a run out of its events, and reports its
// size and the memory in use once it is made. The events themselves are made one
// by one, and their time is not counted.
func BenchmarkPage(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		f := run.New()
		pagetest.Big(func(e record.Event) {
			b.StartTimer()
			err := f.Add(e)
			b.StopTimer()
			if err != nil {
				b.Fatal(err)
			}
		})
		b.StartTimer()
		var out bytes.Buffer
		if err := Render(&out, document.New([]document.Source{{Run: f, Boards: boards9}})); err != nil {
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
