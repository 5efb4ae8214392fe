package merge_test

import (
	"os"
	"testing"

	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
)

// TestSameVerdicts compares a merged record with the record of a run that is not split. The
// variables SUDOKUBENCH_MERGED and SUDOKUBENCH_WHOLE contain the paths of the files.
func TestSameVerdicts(t *testing.T) {
	merged, whole := os.Getenv("SUDOKUBENCH_MERGED"), os.Getenv("SUDOKUBENCH_WHOLE")
	if merged == "" || whole == "" {
		t.Skip("set SUDOKUBENCH_MERGED and SUDOKUBENCH_WHOLE to the files to compare")
	}
	a, b := testkit.Must(run.Open(merged, run.Options{}))(t), testkit.Must(run.Open(whole, run.Options{}))(t)
	if len(a.Contestants) != len(b.Contestants) || len(a.Corpora) != len(b.Corpora) {
		t.Fatalf("%d contestants and %d corpora, but %d and %d", len(a.Contestants), len(a.Corpora), len(b.Contestants), len(b.Corpora))
	}
	compared, differ := 0, 0
	for _, c := range a.Corpora {
		for _, who := range a.Contestants {
			x, y := a.Part(c.Name, who.Name), b.Part(c.Name, who.Name)
			if x == nil || y == nil {
				t.Fatalf("%s on %s is in one of the two only", who.Name, c.Name)
			}
			for puzzle := range c.WholePuzzles {
				compared++
				if v, w := x.Puzzle(puzzle).Worst, y.Puzzle(puzzle).Worst; v != w {
					if differ++; differ <= 20 {
						t.Errorf("%s on %s, puzzle %d: %s, but %s", who.Name, c.Name, puzzle, v, w)
					}
				}
			}
		}
	}
	if compared == 0 {
		t.Error("no verdict was compared")
	}
	t.Logf("%d verdicts compared, %d differ", compared, differ)
}
