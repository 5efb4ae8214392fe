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
			t.Errorf("%q.Has(%q) = %t, want %t", row.a, row.has, got, row.want)
		}
	}
}

func TestTakes(t *testing.T) {
	spec := Spec{Shapes: []sudoku.Shape{sudoku.Shape4, sudoku.Shape9}}
	if !spec.Takes(sudoku.Shape9) || spec.Takes(sudoku.Shape16) {
		t.Errorf("Takes(9x9) = %t, Takes(16x16) = %t; want true, false", spec.Takes(sudoku.Shape9), spec.Takes(sudoku.Shape16))
	}
}

func TestIdeas(t *testing.T) {
	ideas := []Option{Switch("hidden", "uses naked singles only"), {Name: "cell", Default: "fewest", Values: []string{"fewest", "first"}}, {Name: "effort", Default: "30"}}
	tests := []struct {
		why     string
		options Options
		on      bool
		cell    string
		fault   string
	}{
		{"without options, each idea has its default", nil, true, "fewest", ""},
		{"a given value replaces the default", Options{"hidden": "off", "cell": "first"}, false, "first", ""},
		{"another value is a fault", Options{"cell": "last"}, true, "last", `option cell is "last"; want fewest or first`},
		{"an option without Values can be anything", Options{"effort": "x"}, true, "fewest", ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			fault := ""
			if err := tt.options.Check(ideas); err != nil {
				fault = err.Error()
			}
			if on, cell := tt.options.On(ideas[0]), tt.options.Value(ideas[1]); on != tt.on || cell != tt.cell || fault != tt.fault {
				t.Errorf("got %v, %q, fault %q; want %v, %q, fault %q", on, cell, fault, tt.on, tt.cell, tt.fault)
			}
		})
	}
}

func TestWhole(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		options Options
		want    int
		fault   string
	}{
		{"absent: the default", nil, 30, ""},
		{"set", Options{"effort": "7"}, 7, ""},
		{"the least value", Options{"effort": "1"}, 1, ""},
		{"below the least", Options{"effort": "0"}, 0, `option effort is "0"; want a whole number from 1 to 1000000000, such as 30`},
		{"not a number", Options{"effort": "much"}, 0, `option effort is "much"; want a whole number from 1 to 1000000000, such as 30`},
		{"too large for a sum of two", Options{"effort": "1000000001"}, 0, `option effort is "1000000001"; want a whole number from 1 to 1000000000, such as 30`},
	} {
		got, err := tt.options.Whole("effort", "30", 1)
		fault := ""
		if err != nil {
			fault = err.Error()
		}
		if got != tt.want || fault != tt.fault {
			t.Errorf("%s: %d, %q; want %d, %q", tt.reason, got, fault, tt.want, tt.fault)
		}
	}
}

func TestMost(t *testing.T) {
	for _, tt := range []struct {
		answers Answers
		want    int
	}{{First, 1}, {First | Unique, 2}, {All, 0}} {
		if got := tt.answers.Most(); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.answers, got, tt.want)
		}
	}
}
