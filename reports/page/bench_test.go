package page

import (
	"bytes"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/run"
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
		noError(t, f.Add(e))
	})
	var out bytes.Buffer
	noError(t, Render(&out, document.New([]document.Source{{Run: f, Boards: boards9}})))
	if most := 2_000_000; out.Len() >= most {
		t.Errorf("the page has %d bytes; want fewer than %d", out.Len(), most)
	}
	if !strings.Contains(out.String(), "2,000 of the 3,000 puzzles that were attempted") {
		t.Error("the page does not mention that it contains only a sample")
	}
}
