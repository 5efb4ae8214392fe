package document

import (
	"fmt"
	"slices"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
)

// TestThePageShowsBoardsOfTheRecord checks the page of a record that contains the boards of a
// sample and of the puzzles in Shown. The record must have the board of every puzzle on the page,
// and the page must show the line of the puzzle in its source.
func TestThePageShowsBoardsOfTheRecord(t *testing.T) {
	const puzzles = 3000
	st := runtest.NewStream().Corpus("c", "9x9", puzzles).Contestants("x", "y")
	var sample []int
	for p := 0; p < puzzles; p += 7 {
		sample = append(sample, p)
	}
	boards := func(sampled bool, puzzles []int) *record.Boards {
		e := &record.Boards{Corpus: "c", Sample: sampled, Puzzles: record.RangesOf(puzzles...)}
		for _, p := range puzzles {
			e.Clues, e.Lines = append(e.Clues, "zzzc"), append(e.Lines, p+2)
		}
		return e
	}
	st.Add(boards(true, sample))
	st.Detail("c", "x", puzzles, 100, runtest.Found(judge.Wrong, 5, 1, 2, 3)...).Detail("c", "y", puzzles, 200)
	shown := Shown(runtest.Of(t, *st))["c"]
	if !slices.Contains(shown, 2) || len(shown) < hardest {
		t.Errorf("got %v; want the failed and the hardest puzzles", shown)
	}
	slices.Sort(shown)
	rest := slices.DeleteFunc(slices.Compact(shown), func(p int) bool { return slices.Contains(sample, p) })
	r := runtest.Of(t, *st.Add(boards(false, rest)))
	var asked []int
	c := &New(Source{Run: r, Boards: func(_ *record.Corpus, puzzles []int) ([]Board, string) { asked = puzzles; return nil, "" }}).Run.Corpora[0]
	for k, p := range asked {
		if _, known := r.Corpus("c").Board(p); !known {
			t.Errorf("the page shows puzzle %d, but the record does not contain its board", p)
		}
		if want := fmt.Sprintf("c:%d", p+2); c.Kept[k].Where != want {
			t.Errorf("puzzle %d: got the name %q, want %q", p, c.Kept[k].Where, want)
		}
	}
	if len(asked) < len(sample) || len(asked) > len(sample)+len(rest) {
		t.Errorf("got %d puzzles; want the sample of %d and some of %d others", len(asked), len(sample), len(rest))
	}
}
