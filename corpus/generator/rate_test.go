package generator

import (
	"context"
	"errors"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// Ratings do not change, because files contain them.
func TestRating(t *testing.T) {
	for _, row := range []struct {
		reason, puzzle string
		want           float64
	}{
		{"singles solve it", "023000000070000030005000010201079340084100002037004100300000001010800065700000093", 0},
		{"17 clues and some guesses", "000000000000000280376400000700001000020000000400300006010028000000005000000000003", 8},
		{"two solutions: a cell with two candidates, and both are guessed", "123434..214343..", 2},
		{"clues that clash need no guesses", "11..............", 0},
		{"a full grid needs no guesses", "1234341221434321", 0},
	} {
		s, puzzle := testkit.Must2(sudoku.ParseGrid(row.puzzle))(t)
		got, err := newRater(newGeometry(s)).rate(context.Background(), puzzle)
		if err != nil || got != row.want {
			t.Errorf("%s: rated %v, want %v; error %v", row.reason, got, row.want, err)
		}
	}
}

func TestRatingCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := newRater(newGeometry(sudoku.Shape9))
	// On the empty board the search would take practically forever.
	if _, err := r.rate(ctx, make(sudoku.Grid, 81)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context canceled", err)
	}
}
