package merge_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/merge/mergetest"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/run"
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

// TestVerdictsDiffer shows that verdictsDiffer finds a verdict that differs or is missing.
func TestVerdictsDiffer(t *testing.T) {
	plan := mergetest.Plan{Hash: "1", Shards: 1, Contestants: 2, Rounds: 1, Places: 5}
	open := func(change func(record.Event)) *run.Run {
		events := plan.Events(1)
		for _, e := range events {
			change(e)
		}
		name := filepath.Join(t.TempDir(), "r.jsonl")
		noError(t, os.WriteFile(name, recordtest.Bytes(t, events...), 0o666))
		return must(run.Open(name, run.Options{}))(t)
	}
	same := open(func(record.Event) {})
	if list, compared := verdictsDiffer(same, open(func(record.Event) {})); len(list) != 0 || compared != 10 {
		t.Errorf("equal runs: differences %q of %d verdicts; want none of 10", list, compared)
	}
	wrong := open(func(e record.Event) {
		if turn, ok := e.(*record.Turn); ok && turn.Contestant == "s1" {
			turn.Verdicts = map[judge.Verdict]int{judge.Verified: 4, judge.Wrong: 1}
			turn.Found = map[judge.Verdict]record.Ranges{judge.Wrong: record.RangesOf(3)}
			turn.Timed, turn.Times = nil, nil
		}
	})
	if list, _ := verdictsDiffer(same, wrong); len(list) != 1 {
		t.Errorf("one verdict differs: differences %q; want one", list)
	}
	short := open(func(e record.Event) {
		if turn, ok := e.(*record.Turn); ok && turn.Contestant == "s0" {
			turn.Verdicts, turn.Places = map[judge.Verdict]int{judge.Verified: 3}, record.RangesOf(0, 1, 2)
			turn.Timed, turn.Times, turn.Ended = nil, nil, record.Budget
		}
	})
	if list, _ := verdictsDiffer(same, short); len(list) != 2 {
		t.Errorf("two verdicts are missing: differences %q; want two", list)
	}
}
