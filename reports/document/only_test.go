package document

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/reports/page/pagetest"
)

// TestOnly checks that the corpus in Source.Only gets all the space for curves and puzzles.
func TestOnly(t *testing.T) {
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
	f := runtest.Of(t, events)
	room := func(only string) (kept, points []int) {
		for _, c := range New(Source{Run: f, Only: only}).Run.Corpora {
			n := 0
			if curve := c.Series[0].Cactus; curve != nil {
				n = len(curve.X)
			}
			kept, points = append(kept, len(c.Kept)), append(points, n)
		}
		return kept, points
	}
	shared, coarse := room("")
	if diff := cmp.Diff([]int{666, 667, 667}, shared); diff != "" {
		t.Errorf("puzzles without Only (-want +got):\n%s", diff)
	}
	own, fine := room("c1")
	if diff := cmp.Diff([]int{0, puzzles, 0}, own); diff != "" {
		t.Errorf("puzzles with Only (-want +got):\n%s", diff)
	}
	if fine[0] > 0 {
		t.Errorf("a corpus other than Only has a curve of %d points; want no curve", fine[0])
	}
	if fine[1] < 2*coarse[1] {
		t.Errorf("the curve of one corpus has %d points; want at least twice the %d points of shared room", fine[1], coarse[1])
	}
}
