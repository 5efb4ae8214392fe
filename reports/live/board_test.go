package live

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// contest returns the first events of a run of two contestants on corpora of 20 puzzles.
func contest(corpora ...string) []record.Event {
	list := []record.Event{&record.Run{Schema: record.Schema, Rounds: 2, Workers: 1, Task: "first", MaxSolutions: 1, PuzzleNS: 1e9}}
	for _, name := range []string{"a", "b"} {
		list = append(list, &record.Contestant{Name: name, Kind: record.KindSolver})
	}
	for _, name := range corpora {
		list = append(list, &record.Corpus{Name: name, Shape: "4x4", WholePuzzles: 20})
	}
	return list
}

// newData returns the Data of a run that plans 40 attempts for each contestant on a corpus.
func newData(t *testing.T, events []record.Event) Data {
	t.Helper()
	return New(runtest.Of(t, events), func(int) int { return 40 }, false)
}

func names(t *document.Table) []string {
	if t == nil {
		return nil
	}
	list := []string{t.Title}
	for _, row := range t.Rows {
		list = append(list, row.Cells[1])
	}
	return list
}

// TestOverall checks which overall standings the board shows during a run: the standings
// over the corpora that all contestants have played, and the standings before the last corpus.
func TestOverall(t *testing.T) {
	turn := func(corpus, who string, ns int64) []record.Event { return runtest.WholeTurn(corpus, who, 0, 20, ns) }
	x, y, z := turn("x", "a", 1000), turn("x", "b", 2000), turn("y", "a", 4000)
	small := slices.Insert(contest("x"), 3, record.Event(&record.Corpus{Name: "tiny", Shape: "4x4", WholePuzzles: 2}))
	small = append(small, &record.Corpus{Name: "large", Shape: "4x4", WholePuzzles: run.RankedFrom})
	twins := append(contest("x", "y"), record.Event(&record.Corpus{Name: "y-new", Shape: "4x4", WholePuzzles: 20, TwinOf: "y"}))
	const one, two = "x: 20 puzzles of 4x4; task: find one solution", "Overall: 40 puzzles of 4x4 in 2 corpora"
	for _, tt := range []struct {
		reason          string
		events          []record.Event
		overall, before []string
		corpus          string
	}{
		{"no contestant has played", contest("x", "y"), nil, nil, ""},
		{"the first corpus", slices.Concat(contest("x", "y"), x, y), nil, nil, "x"},
		{"the second of three corpora, which b has not played", slices.Concat(contest("x", "y", "z"), x, y, z), []string{one, "a", "b"}, nil, "y"},
		{"the second of three corpora", slices.Concat(contest("x", "y", "z"), x, y, z, turn("y", "b", 1000)), []string{two, "b", "a"}, nil, "y"},
		{"after a corpus that is too small for ranks", slices.Concat(small, runtest.WholeTurn("tiny", "a", 0, 2, 100), runtest.WholeTurn("tiny", "b", 0, 2, 200), x), nil, nil, "x"},
		{"the last corpus", slices.Concat(contest("x", "y"), x, y, z, turn("y", "b", 1000)), []string{two, "b", "a"}, []string{one, "a", "b"}, "y"},
		{"the last corpus, which has a twin", slices.Concat(twins, x, y, z, turn("y-new", "a", 1000)), []string{one, "a", "b"}, []string{one, "a", "b"}, "y"},
		{"the end of the run", slices.Concat(contest("x", "y"), x, y, z, turn("y", "b", 1000), []record.Event{&record.End{Reason: "done"}}), nil, nil, ""},
	} {
		d := newData(t, tt.events)
		testkit.NoDiff(t, cmp.Diff([][]string{tt.overall, tt.before, {tt.corpus}}, [][]string{names(d.Overall), names(d.Before), {d.Corpus}}), "%s", tt.reason)
	}
}

// TestFaults checks that the board shows the first wrong answer of each contestant, and no other
// failures.
func TestFaults(t *testing.T) {
	wrong := func(puzzles ...int) func(*recordtest.Block, *record.Turn) {
		return func(b *recordtest.Block, _ *record.Turn) {
			b.Findings = []record.Finding{{Puzzle: 9, Verdict: judge.Declined}}
			for _, p := range puzzles {
				b.Findings = append(b.Findings, record.Finding{Puzzle: p, Verdict: judge.Wrong, Reason: "row 2 has two 4s", Clues: pagetest.Form, Answer: pagetest.Answer})
			}
		}
	}
	d := newData(t, slices.Concat(contest("x", "y"), runtest.WholeTurn("x", "a", 0, 20, 1000, wrong()), runtest.WholeTurn("x", "b", 0, 20, 1000, wrong(4, 5)),
		runtest.WholeTurn("y", "a", 0, 20, 1000, wrong(1)), runtest.WholeTurn("y", "b", 0, 20, 1000, wrong(2))))
	f := func(who, puzzle string) fault {
		return fault{Entry: who, Puzzle: puzzle, Reason: "row 2 has two 4s", Clues: pagetest.Form, Answer: pagetest.Answer, BoxRows: 2, BoxCols: 2}
	}
	want := []fault{f("b", record.Where("x", 0, 4)), f("a", record.Where("y", 0, 1))}
	testkit.NoDiff(t, cmp.Diff(want, d.Faults), "")
}

// TestFaultWithoutStory checks that the Fault of a wrong answer has no board if the record does not
// contain the board.
func TestFaultWithoutStory(t *testing.T) {
	d := newData(t, slices.Concat(contest("x"), runtest.WholeTurn("x", "a", 0, 20, 1000, func(b *recordtest.Block, _ *record.Turn) {
		b.Findings = []record.Finding{{Puzzle: 1, Verdict: judge.Wrong}}
	})))
	want := []fault{{Entry: "a", Puzzle: record.Where("x", 0, 1), BoxRows: 2, BoxCols: 2}}
	testkit.NoDiff(t, cmp.Diff(want, d.Faults), "")
}

// TestFaultsAreSmall checks that faults have a limited size for every record, because each viewer
// fetches them often.
func TestFaultsAreSmall(t *testing.T) {
	long := strings.Repeat("7", 1<<20)
	d := newData(t, slices.Concat(contest("x"), runtest.WholeTurn("x", "a", 0, 20, 1000, func(b *recordtest.Block, _ *record.Turn) {
		b.Findings = []record.Finding{{Puzzle: 1, Verdict: judge.Wrong, Where: long, Reason: long, Clues: long, Answer: long}}
	})))
	body, err := json.Marshal(d.Faults)
	if err != nil || len(body) > 3000 {
		t.Errorf("got %d bytes for a wrong answer, error %v; want at most 3,000", len(body), err)
	}
}

// TestNames checks that names of turns and faults are equal to the names in the tables, because the
// board finds tables and contestants by their names.
func TestNames(t *testing.T) {
	for _, name := range []string{"x", "क\u200dष", "a\u202eb", " "} {
		events := contest(name, "y")
		events = append(events, &record.Contestant{Name: name, Kind: record.KindSolver})
		d := newData(t, append(events, runtest.WholeTurn(name, name, 0, 20, 1000, func(b *recordtest.Block, _ *record.Turn) {
			b.Findings = []record.Finding{{Puzzle: 1, Verdict: judge.Wrong, Reason: "row 2 has two 4s"}}
		})...))
		table := d.Head.Tables[len(d.Head.Tables)-d.Corpora]
		want := []string{table.Name, table.Rows[0].Cells[1], table.Rows[0].Cells[1]}
		testkit.NoDiff(t, cmp.Diff(want, []string{d.Corpus, d.Items[0].Entry, d.Faults[0].Entry}), "%q", name)
	}
}
