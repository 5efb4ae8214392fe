package contest

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
	"sudokubench/sudoku/canon"
)

// TestTwin shows that a twin depends only on the corpus and the seed, that its puzzles are new, and
// that each is of the same kind as the known puzzle that it matches.
func TestTwin(t *testing.T) {
	known := testkit.Must(Load(t.Context(), config.Corpus{Name: "easy", Builtin: "easy"}, 1))(t)
	c := testkit.Must(twin(t.Context(), known, 7, 5, 100, programAttempts, "easy-new"))(t)
	again := testkit.Must(twin(t.Context(), known, 7, 5, 100, programAttempts, "easy-new"))(t)
	other := testkit.Must(twin(t.Context(), known, 8, 5, 100, programAttempts, "easy-new"))(t)
	if c.Info.SHA256 != again.Info.SHA256 || c.Info.SHA256 == other.Info.SHA256 {
		t.Error("the same seed made other puzzles, or another seed the same puzzles")
	}
	if c.Info.Name != "easy-new" || c.Info.Source != "fresh:like easy" || c.Info.TwinOf != "easy" || len(c.Info.Matches) != c.Info.WholePuzzles || len(c.Info.Matches) < 60 {
		t.Errorf("the twin is %+v; want 60 puzzles or more, each with a match", c.Info)
	}
	canonizer, forms, clues := testkit.Must(canon.New(sudoku.Shape9))(t), map[string]bool{}, make(sudoku.Grid, 81)
	for i := range known.Len() {
		known.Clues(i, clues)
		canonizer.Puzzle(clues, clues)
		forms[clues.String()] = true
	}
	pairs := make([]sudoku.Grid, 2*len(c.Info.Matches))
	for i, number := range c.Info.Matches {
		pairs[2*i], pairs[2*i+1] = make(sudoku.Grid, 81), make(sudoku.Grid, 81)
		known.Clues(number, pairs[2*i])
		c.Puzzles.Clues(i, pairs[2*i+1])
		canonizer.Puzzle(clues, pairs[2*i+1])
		if form := clues.String(); forms[form] {
			t.Errorf("puzzle %d is a form of a known one, or of another puzzle of the twin", i)
		} else {
			forms[form] = true
		}
	}
	kinds := testkit.Must(kindsOf(t.Context(), pairs))(t)
	for i := 0; i < len(kinds); i += 2 {
		if kinds[i] != kinds[i+1] || kinds[i].clues != pairs[i].Clues() {
			t.Errorf("puzzle %d is of kind %v, and its match of kind %v", i/2, kinds[i+1], kinds[i])
		}
	}
}

// TestTwinOfAFewPuzzles shows that each puzzle of a small corpus has at most as many matches as a turn attempts it.
func TestTwinOfAFewPuzzles(t *testing.T) {
	known := testkit.Must(Load(t.Context(), config.Corpus{Name: "few", Fresh: "easy", Count: 100}, 1))(t)
	for _, row := range []struct{ attempts, size, each int }{{programAttempts, 300, programAttempts / 100}, {1, 60, 1}} {
		c := testkit.Must(twin(t.Context(), known, 7, 5, 300, row.attempts, "few-new"))(t)
		counts := map[int]int{}
		for _, number := range c.Info.Matches {
			counts[number]++
		}
		most := slices.Max(slices.Collect(maps.Values(counts)))
		if most != row.each || len(c.Info.Matches) < row.size {
			t.Errorf("%d attempts: the twin has %d puzzles, at most %d for a known one; want %d or more, and %d", row.attempts, len(c.Info.Matches), most, row.size, row.each)
		}
	}
}

// TestNoTwin lists corpora that get no twin.
func TestNoTwin(t *testing.T) {
	for _, builtin := range []string{"seeds", "six", "pencilmarks", "several"} {
		known := testkit.Must(Load(t.Context(), config.Corpus{Name: builtin, Builtin: builtin}, 1))(t)
		if c, err := twin(t.Context(), known, 7, 5, 300, programAttempts, "new"); !errors.Is(err, errNoTwin) {
			t.Errorf("%s has a twin of %d puzzles (error %v); want none", builtin, len(c.Info.Matches), err)
		}
	}
}
