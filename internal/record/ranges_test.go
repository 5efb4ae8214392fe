package record_test

import (
	"slices"
	"testing"

	"sudokubench/internal/record"
)

func TestRanges(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		numbers []int
		text    string
	}{
		{"none", nil, ""},
		{"one", []int{7}, "7"},
		{"neighbours are one range", []int{0, 1, 2, 3}, "0-3"},
		{"ranges and single ones", []int{0, 1, 5, 8, 9}, "0-1,5,8-9"},
	} {
		r := record.RangesOf(tt.numbers...)
		text, _ := r.MarshalText()
		var back record.Ranges
		if err := back.UnmarshalText(text); err != nil || string(text) != tt.text {
			t.Errorf("%s: %q, %v; want %q", tt.reason, text, err, tt.text)
		}
		if got := slices.Collect(back.All()); !slices.Equal(got, tt.numbers) || back.Len() != len(tt.numbers) || !back.Below(10) || len(got) > 0 && back.Below(got[len(got)-1]) {
			t.Errorf("%s: %q is read as %v", tt.reason, text, got)
		}
	}
}

func TestRangesRefuse(t *testing.T) {
	for _, tt := range []struct{ reason, text string }{
		{"no number", "a"}, {"below 0", "-1"}, {"an open end", "3-"}, {"backwards", "5-3"}, {"descending", "5,3"}, {"one twice", "3,3"}, {"overlapping", "0-5,5"},
		{"nothing between commas", "1,,2"}, {"beyond all numbers", "0-99999999999999999999"}, {"beyond what sums hold", "0-9223372036854775807"},
	} {
		var r record.Ranges
		if err := r.UnmarshalText([]byte(tt.text)); err == nil {
			t.Errorf("%s: %q is read as %v", tt.reason, tt.text, r)
		}
	}
}
