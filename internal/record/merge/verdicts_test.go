package merge_test

import (
	"fmt"
	"os"
	"testing"

	"sudokubench/internal/record/run"
)

// verdictsDiffer returns the differences between two runs in the verdicts of each puzzle, and how
// many verdicts it compared.
func verdictsDiffer(a, b *run.Run) (list []string, compared int) {
	if len(a.Contestants) != len(b.Contestants) || len(a.Corpora) != len(b.Corpora) {
		return []string{fmt.Sprintf("%d contestants and %d corpora, but %d and %d", len(a.Contestants), len(a.Corpora), len(b.Contestants), len(b.Corpora))}, 0
	}
	for _, c := range a.Corpora {
		for _, who := range a.Contestants {
			x, y := a.Part(c.Name, who.Name), b.Part(c.Name, who.Name)
			if x == nil || y == nil {
				list = append(list, fmt.Sprintf("%s on %s is in one of the two only", who.Name, c.Name))
				continue
			}
			for puzzle := range c.Puzzles {
				compared++
				if v, w := x.Puzzle(puzzle).Worst, y.Puzzle(puzzle).Worst; v != w {
					list = append(list, fmt.Sprintf("%s on %s, puzzle %d: %s, but %s", who.Name, c.Name, puzzle, v, w))
				}
			}
		}
	}
	return list, compared
}

// TestSameVerdicts compares a merged record with the record of a run that is not split. The
// variables SUDOKUBENCH_MERGED and SUDOKUBENCH_WHOLE contain the paths of the files.
func TestSameVerdicts(t *testing.T) {
	merged, whole := os.Getenv("SUDOKUBENCH_MERGED"), os.Getenv("SUDOKUBENCH_WHOLE")
	if merged == "" || whole == "" {
		t.Skip("set SUDOKUBENCH_MERGED and SUDOKUBENCH_WHOLE to the files to compare")
	}
	var both [2]*run.Run
	for i, name := range []string{merged, whole} {
		var err error
		if both[i], err = run.Open(name, run.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	list, compared := verdictsDiffer(both[0], both[1])
	for _, what := range list[:min(len(list), 20)] {
		t.Error(what)
	}
	if compared == 0 {
		t.Error("no verdict was compared")
	}
	t.Logf("%d verdicts compared, %d differ", compared, len(list))
}
