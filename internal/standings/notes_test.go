package standings

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

func TestNotes(t *testing.T) {
	start := func() *runtest.Stream { return runtest.NewStream().Corpus("c", "9x9", 10).Contestants("a") }
	reached := func(kind noteKind, n int, reason string) []Note {
		return []Note{{Kind: kind, Contestant: "a", Count: n, Puzzles: 10, BudgetNS: 5 * s, Reason: reason}}
	}
	timed := func(st *runtest.Stream) *runtest.Stream {
		(*st)[0].(*record.Run).TimeNS = 45 * s
		return st
	}
	for _, tt := range []struct {
		reason string
		events *runtest.Stream
		want   []Note
	}{
		{"no notes for a complete run", start().Block("c", "a", 0, 10, us).End("done"), nil},
		{"a budget that left puzzles out", start().Block("c", "a", 0, 4, us).Turn("c", "a", 0, record.Budget, "").End("done"), reached(ReachedBudget, 4, "")},
		{"a budget that left rounds out", start().Block("c", "a", 0, 10, us).Turn("c", "a", 0, record.Budget, "").End("done"), reached(CutShort, 10, "")},
		{"a share of the run's time that left puzzles out", timed(start().Block("c", "a", 0, 4, us).Turn("c", "a", 0, record.Budget, "").End("done")),
			[]Note{{Kind: ReachedBudget, Contestant: "a", Count: 4, Puzzles: 10, BudgetNS: 5 * s, TimeNS: 45 * s}}},
		{"the budget was spent before the share of the run's time", timed(start().Block("c", "a", 0, 10, us).Add(&record.Turn{Corpus: "c", Contestant: "a", SpentNS: 5 * s, Ended: record.Budget}).End("done")),
			reached(CutShort, 10, "")},
		{"a run that continues", start().Block("c", "a", 0, 4, us), reached(ReachedEnd, 4, "")},
		{"an unknown reason", start().Block("c", "a", 0, 4, us).End("done"), reached(Reached, 4, "")},
		{"a contestant that ignored its cancellation", start().Block("c", "a", 0, 4, us).Turn("c", "a", 0, record.Abandoned, "silence").End("done"), reached(ReachedAbandoned, 4, "silence")},
		{"a turn was missed", start().Block("c", "a", 0, 10, us).Turn("c", "a", 1, record.Skipped, "no memory").End("done"),
			[]Note{{Kind: MissedTurn, Contestant: "a", Reason: "no memory"}}},
		{"a start-up that failed", start().Block("c", "a", 0, 10, us).Add(&record.Process{Corpus: "c", Contestant: "a", Trouble: "no answer"}).End("done"),
			[]Note{{Kind: StartupUnmeasured, Contestant: "a", Reason: "no answer"}}},
		{"garbage collections in a turn", start().Block("c", "a", 0, 10, us).Add(&record.Turn{Corpus: "c", Contestant: "a", GC: 3, Ended: record.Done}).End("done"),
			[]Note{{Kind: GarbageCollected, Contestant: "a", Count: 3}}},
		{"a contestant that took no part", start().Turn("c", "a", 0, record.Skipped, "takes no 9x9 boards").End("done"), []Note{{Kind: NoPart, Contestant: "a", Reason: "takes no 9x9 boards"}}},
		{"bad puzzles", runtest.NewStream().Add(&record.Corpus{Name: "c", WholePuzzles: 1, Skipped: 2, Faults: []string{"line 3"}}).End("done"),
			[]Note{{Kind: SkippedPuzzles, Count: 2, Reason: "line 3"}}},
		{"a wrong answer needs no note", start().Block("c", "a", 0, 10, us, runtest.Found(judge.Wrong, us, 1)...).End("done"), nil},
	} {
		testkit.NoDiff(t, cmp.Diff(tt.want, fold(t, *tt.events).Corpora[0].Notes), "%s", tt.reason)
	}
}
