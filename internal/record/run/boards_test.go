package run_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
)

// TestBoards shows that valid boards are added, and that an event with an invalid board changes
// nothing.
func TestBoards(t *testing.T) {
	of := func(corpus string, puzzles []int, clues []string, lines []int, ids []string) *record.Boards {
		return &record.Boards{Corpus: corpus, Puzzles: record.RangesOf(puzzles...), Clues: clues, Lines: lines, IDs: ids}
	}
	first := of("k", []int{2, 9}, []string{"1a2", "c"}, []int{4, 11}, []string{"x", ""})
	held := map[int]record.Board{2: {Clues: "1.2", Line: 4, ID: "x"}, 9: {Clues: "...", Line: 11}}
	for _, tt := range []struct {
		reason string
		event  *record.Boards
		says   string // expected error; empty if the event is valid
		adds   map[int]record.Board
	}{
		{"more boards", of("k", []int{0}, []string{"12a"}, nil, nil), "", map[int]record.Board{0: {Clues: "12."}}},
		{"the same boards again, as in a resumed run", first, "", nil},
		{"another board of a puzzle", of("k", []int{0, 2}, []string{"a", "1a3"}, []int{1, 4}, []string{"", "x"}), "puzzle 2 has two different descriptions", nil},
		{"another line of a puzzle", of("k", []int{2}, []string{"1a2"}, []int{5}, []string{"x"}), "puzzle 2 has two different descriptions", nil},
		{"a puzzle beyond the corpus", of("k", []int{0, 10}, []string{"a", "a"}, nil, nil), "beyond the last one (the corpus has 10)", nil},
		{"a corpus without a description", of("nowhere", []int{0}, []string{"a"}, nil, nil), "used before its description", nil},
		{"too few clues", of("k", []int{0, 1}, []string{"a"}, nil, nil), "1 clues, 0 lines and 0 ids for 2 puzzles", nil},
		{"too many lines", of("k", []int{0}, []string{"a"}, []int{1, 2}, nil), "2 lines", nil},
		{"too few ids", of("k", []int{0, 1}, []string{"a", "a"}, nil, []string{"x"}), "1 ids", nil},
		{"a line before the first", of("k", []int{0}, []string{"a"}, []int{-1}, nil), "line -1", nil},
		{"invalid clues", of("k", []int{0, 1}, []string{"a", "\x1b[31m"}, nil, nil), `the character '\x1b'`, nil},
	} {
		r := runtest.Of(t, append(runtest.Opening(), first))
		err := r.Add(tt.event)
		if (err == nil) != (tt.says == "") || err != nil && !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.says)
		}
		got, want := map[int]record.Board{}, map[int]record.Board{}
		for _, boards := range []map[int]record.Board{held, tt.adds} {
			for puzzle, b := range boards {
				want[puzzle] = b
			}
		}
		for puzzle := range 12 {
			if b, known := r.Corpus("k").Board(puzzle); known {
				got[puzzle] = b
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: boards %v, want %v", tt.reason, got, want)
		}
	}
	r := runtest.Of(t, slices.Clone(runtest.Opening()))
	if _, known := r.Corpus("nowhere").Board(0); known {
		t.Error("an unknown corpus has a board, want no board")
	}
}
