package document

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/page/pagetest"
)

// TestShares checks that all corpora get the same space for puzzles.
func TestShares(t *testing.T) {
	const corpora, puzzles = 3, 1500
	events := []record.Event{pagetest.Opening()}
	for k := range corpora {
		events = append(events, &record.Corpus{Name: fmt.Sprint("c", k), Shape: "4x4", WholePuzzles: puzzles})
	}
	var contestants []string
	for i := range 40 {
		contestants = append(contestants, fmt.Sprint("s", i))
		events = append(events, &record.Contestant{Name: contestants[i], Kind: record.KindSolver, Solver: "x"})
	}
	for k := range corpora {
		for _, name := range contestants {
			events = append(events, pagetest.Blocks(fmt.Sprint("c", k), name, puzzles, us)[6:]...)
		}
	}
	var kept []int
	for _, c := range New(Source{Run: runtest.Of(t, events)}).Run.Corpora {
		kept = append(kept, len(c.Kept))
	}
	testkit.NoDiff(t, cmp.Diff([]int{666, 667, 667}, kept), "puzzles")
}
