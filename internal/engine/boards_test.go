package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

// boardsOf counts the boards of the events by corpus and puzzle.
func boardsOf(events []record.Event) map[string]map[int]int {
	all := map[string]map[int]int{}
	for _, e := range events {
		if b, ok := e.(*record.Boards); ok {
			if all[b.Corpus] == nil {
				all[b.Corpus] = map[int]int{}
			}
			for puzzle := range b.Puzzles.All() {
				all[b.Corpus][puzzle]++
			}
		}
	}
	return all
}

func TestTheRecordHasBoards(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		corpora []engine.Corpus
		want    map[string]int // expected number of boards of each corpus
	}{
		{"all boards of a small corpus", []engine.Corpus{corpusOf("k", 30)}, map[string]int{"k": 30}},
		{"2000 boards of a large corpus", []engine.Corpus{corpusOf("k", 3000)}, map[string]int{"k": 2000}},
		{"small corpora leave more boards for the others", []engine.Corpus{corpusOf("k", 3000), corpusOf("l", 100), corpusOf("m", 3000)}, map[string]int{"k": 950, "l": 100, "m": 950}},
		{"a corpus without contestants has no boards", []engine.Corpus{largeCorpus(t, "k", 10)}, map[string]int{}},
	} {
		events := run(t, planOf(tt.corpora, contestant("a", fill)))
		got := map[string]int{}
		for corpus, puzzles := range boardsOf(events) {
			got[corpus] = len(puzzles)
			for puzzle, times := range puzzles {
				if times > 1 {
					t.Errorf("%s: puzzle %d of %s has %d boards, want 1", tt.reason, puzzle, corpus, times)
				}
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%s: %v boards, want %v", tt.reason, got, tt.want)
		}
		begun := map[string]bool{}
		for _, e := range events {
			switch e := e.(type) {
			case *record.Turn:
				begun[e.Corpus] = true
			case *record.Boards:
				if begun[e.Corpus] || !e.Sample {
					t.Errorf("%s: boards of %s (sample: %t) come after its first turn; want only the sample, before it", tt.reason, e.Corpus, e.Sample)
				}
			}
		}
	}
}

// TestBoardsMatchTheSource shows that boards have the clues, lines and ids of the source
// instead of a form of a round.
func TestBoardsMatchTheSource(t *testing.T) {
	p := planOf([]engine.Corpus{corpusOf("k", 40)}, contestant("a", fill))
	held := runtest.Of(t, run(t, p)).Corpus("k")
	for i := range 40 {
		b, known := held.Board(i)
		clues := p.Corpora[0].Puzzles.(puzzles)[i].String()
		if want := (record.Board{Clues: clues, Line: i + 1, ID: fmt.Sprintf("id%d", i)}); !known || b != want {
			t.Errorf("puzzle %d: %v, want %v", i, b, want)
		}
	}
}

// shownPlan returns a plan with a corpus that is larger than the sample. Reports show all of its
// puzzles.
func shownPlan() *engine.Plan {
	p := planOf([]engine.Corpus{corpusOf("k", 2100), corpusOf("l", 3)}, contestant("a", fill), contestant("b", fill))
	p.Rounds, p.Detail = 1, false
	p.Shown = func() map[string][]int {
		return map[string][]int{"k": runtest.UpTo(2100), "l": {2, 0}}
	}
	return p
}

// TestShownBoardsComeAtTheEnd shows that the end of a run writes the boards that are not in the
// sample. A run that was interrupted and resumed writes each board once.
func TestShownBoardsComeAtTheEnd(t *testing.T) {
	whole := run(t, shownPlan())
	if last, ok := whole[len(whole)-2].(*record.Boards); !ok || last.Corpus != "k" || last.Sample || last.Puzzles.Len() != 2100-1997 {
		t.Errorf("the event before the end is %+v; want the 103 boards that are not in the sample of 1,997", whole[len(whole)-2])
	}
	for cut := 1; cut < len(whole); cut++ {
		rest := testkit.Must(runErr(t.Context(), shownPlan(), runtest.Of(t, whole[:cut])))(t)
		all := boardsOf(slices.Concat(whole[:cut], rest))
		if len(all["k"]) != 2100 || len(all["l"]) != 3 {
			t.Errorf("cut after event %d: %d and %d boards, want 2100 and 3", cut, len(all["k"]), len(all["l"]))
		}
		for corpus, puzzles := range all {
			for puzzle, times := range puzzles {
				if times != 1 {
					t.Fatalf("cut after event %d: puzzle %d of %s has %d boards, want 1", cut, puzzle, corpus, times)
				}
			}
		}
	}
}

func TestLongIDsAreCut(t *testing.T) {
	for _, tt := range []struct{ reason, id, want string }{
		{"a short id stays", "seed-17", "seed-17"},
		{"100 bytes stay", strings.Repeat("x", 100), strings.Repeat("x", 100)},
		{"a longer id is cut", strings.Repeat("x", 101), strings.Repeat("x", 100) + "..."},
		{"the cut is between two characters", strings.Repeat("x", 99) + "ä", strings.Repeat("x", 99) + "..."},
	} {
		if got := engine.ShortID(tt.id); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.reason, got, tt.want)
		}
	}
}
