package solvers

import (
	"testing"

	"sudokubench/sudoku"
)

func TestAnswers(t *testing.T) {
	for _, row := range []struct {
		a    Answers
		text string
		has  Answers
		want bool
	}{
		{All, "first, unique, count", First | Count, true},
		{First, "first", Unique, false},
		{First | Unique, "first, unique", All, false},
		{Count, "count", Count, true},
		{0, "", First, false},
	} {
		if got := row.a.String(); got != row.text {
			t.Errorf("Answers %d: %q, want %q", row.a, got, row.text)
		}
		if got := row.a.Has(row.has); got != row.want {
			t.Errorf("%q.Has(%q) = %t", row.a, row.has, got)
		}
	}
}

func TestTakes(t *testing.T) {
	spec := Spec{Shapes: []sudoku.Shape{sudoku.Shape4, sudoku.Shape9}}
	if !spec.Takes(sudoku.Shape9) || spec.Takes(sudoku.Shape16) {
		t.Errorf("Takes(9x9) = %t, Takes(16x16) = %t; Shapes holds only the first", spec.Takes(sudoku.Shape9), spec.Takes(sudoku.Shape16))
	}
}
