package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/reports/page/pagetest"
)

// timedApart returns the page of a run of two contestants. The detail pass timed the first
// contestant on all puzzles. It timed the second contestant only on the first puzzles, as many as
// the parameter fewer.
func timedApart(t testing.TB, puzzles, fewer int) *sheet {
	list := []record.Event{pagetest.Opening(), &record.Corpus{Name: "easy", SHA256: "5eed", Shape: "4x4", Puzzles: puzzles}}
	for i, timed := range []int{puzzles, fewer} {
		name := fmt.Sprint("s", i)
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver, Solver: name, Family: "search"})
		for round := range 4 {
			b := &recordtest.Block{Corpus: "easy", Contestant: name, Round: round, Detail: round == 3}
			n := puzzles
			if b.Detail {
				n = timed
			}
			for p := range n {
				ns := int64(1000 * (i + 1) * (p + 1))
				b.Puzzles, b.WallNS = append(b.Puzzles, p), b.WallNS+ns
				if b.Detail {
					b.Times = append(b.Times, ns)
				}
			}
			list = append(list, b)
		}
	}
	return madeUp(t, recordtest.Events(append(list, &record.End{Reason: "done"})...))
}

// TestCutDetailPass shows that the curve of a contestant that was not timed on every puzzle ends
// with a note. The page does not claim that the contestant failed other puzzles. The test runs with scripts
// and without.
func TestCutDetailPass(t *testing.T) {
	for _, noScript := range []bool{false, true} {
		b := open(t, timedApart(t, 40, 25).address, view{noScript: noScript})
		words := eval[string](b, fmt.Sprintf(`Array.from(document.querySelectorAll(%s), (e) => e.textContent).join("\n")`, js(inPlot("cactus", "text"))))
		if !strings.Contains(words, "timed 25 of 40") {
			t.Errorf("scripts off is %v: want the note at the end of the curve in %q", noScript, words)
		}
		if text := b.text(".plots"); strings.Contains(text, "solved 25 of 40") {
			t.Errorf("scripts off is %v: the plots claim that puzzles were not solved: %q", noScript, text)
		}
	}
}

// TestFewPuzzles shows that each puzzle is a dot if fewer than ten puzzles were timed.
func TestFewPuzzles(t *testing.T) {
	for _, noScript := range []bool{false, true} {
		b := open(t, timedApart(t, 2, 2).address, view{noScript: noScript})
		if n := b.count("figure[data-plot=strip] > .wide .series"); n != 2 {
			t.Errorf("scripts off is %v: got %d rows of dots, want 2", noScript, n)
		}
		if n := b.count("figure[data-plot=cactus]"); n != 0 {
			t.Errorf("scripts off is %v: got %d figures with curves, want 0", noScript, n)
		}
	}
}
