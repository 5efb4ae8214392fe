package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
	"sudokubench/solvers/roster"
)

const (
	first    = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	second   = ".3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// TestPageBoards shows that boards come from the record, and from the source if the record does not
// have them and the source has not changed. It also checks the sentence about their origin.
func TestPageBoards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p16.txt")
	testkit.NoError(t, os.WriteFile(path, []byte("# two puzzles\n"+first+"\n"+second+"\n"), 0o666))
	set := testkit.Must(contest.Load(t.Context(), config.Corpus{Name: "k", Path: path}, 1))(t)
	const only = "A solution is shown only if the puzzle has exactly one."
	one, two := document.Board{Line: 2, Clues: first, Solution: solution}, document.Board{Line: 3, Clues: second, Solution: solution}
	held := &record.Boards{Corpus: "k", Puzzles: record.RangesOf(0), Clues: []string{record.PackClues(first)}, Lines: []int{2}}
	both := &record.Boards{Corpus: "k", Puzzles: record.RangesOf(0, 1), Clues: []string{record.PackClues(first), record.PackClues(second)}, Lines: []int{2, 3}}
	small := &record.Boards{Corpus: "k", Puzzles: record.RangesOf(0, 1), Clues: []string{"1234p", "p1234"}}
	for _, tt := range []struct {
		reason string
		boards []record.Event
		sha    string
		path   string
		want   []document.Board
		says   string // the expected sentence, in which % stands for the name of the source
	}{
		{"the record has all; the source is gone", []record.Event{both}, "other", "nowhere.txt", []document.Board{one, two}, "The boards are in the record. " + only},
		{"the record has none", nil, set.SHA256(), path, []document.Board{one, two}, "The boards come from %, whose SHA-256 matches the record. " + only},
		{"the record has one", []record.Event{held}, set.SHA256(), path, []document.Board{one, two}, "1 of the 2 boards are in the record; the others come from %, whose SHA-256 matches the record. " + only},
		{"the record has one, and the source has changed", []record.Event{held}, "other", path, []document.Board{one, {}}, "1 of the 2 boards are in the record; the others are not shown: % has changed since the run (its SHA-256 differs)."},
		{"boards of another size", []record.Event{small}, "other", path, []document.Board{{}, {}}, "The boards are not shown: % has changed since the run (its SHA-256 differs)."},
	} {
		conf := testkit.Must(json.Marshal(map[string]any{"corpora": []map[string]string{{"name": "k", "path": tt.path}}}))(t)
		r := runtest.Of(t, append([]record.Event{
			&record.Run{Schema: record.Schema, Config: conf}, &record.Corpus{Name: "k", Shape: "9x9", WholePuzzles: 2, SHA256: tt.sha},
		}, tt.boards...))
		got, says := pageSource(t.Context(), roster.Builtin(), r).Boards(&r.Corpora[0].Corpus, []int{0, 1})
		if want := strings.ReplaceAll(tt.says, "%", path); says != want || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %+v, %q; want %+v, %q", tt.reason, got, says, tt.want, want)
		}
	}
}
