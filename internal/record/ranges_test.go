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
		{"no numbers", nil, ""},
		{"one", []int{7}, "7"},
		{"neighbours are one range", []int{0, 1, 2, 3}, "0-3"},
		{"ranges and single ones", []int{0, 1, 5, 8, 9}, "0-1,5,8-9"},
	} {
		r := record.RangesOf(tt.numbers...)
		text, _ := r.MarshalText()
		var back record.Ranges
		if err := back.UnmarshalText(text); err != nil || string(text) != tt.text {
			t.Errorf("%s: got %q and the error %v; want %q", tt.reason, text, err, tt.text)
		}
		if got := slices.Collect(back.All()); !slices.Equal(got, tt.numbers) || back.Len() != len(tt.numbers) || !back.Below(10) || len(got) > 0 && back.Below(got[len(got)-1]) {
			t.Errorf("%s: %q is read as %v; want the numbers that were written, all below 10", tt.reason, text, got)
		}
	}
}

func TestRangesRefuse(t *testing.T) {
	for _, tt := range []struct{ reason, text string }{
		{"no number", "a"}, {"below 0", "-1"}, {"an open end", "3-"}, {"backwards", "5-3"}, {"descending", "5,3"}, {"one twice", "3,3"}, {"overlapping", "0-5,5"}, {"a range in two parts", "0-5,6"},
		{"an empty range between commas", "1,,2"}, {"beyond all numbers", "0-99999999999999999999"}, {"a number whose sums overflow", "0-9223372036854775807"},
	} {
		var r record.Ranges
		if err := r.UnmarshalText([]byte(tt.text)); err == nil {
			t.Errorf("%s: %q is read as %v; want an error", tt.reason, tt.text, r)
		}
	}
}

func TestRangesWithin(t *testing.T) {
	all := record.RangesOf(0, 1, 2, 5, 6, 9)
	for _, tt := range []struct {
		reason string
		part   record.Ranges
		want   bool
	}{
		{"no numbers", nil, true}, {"all", all, true}, {"some of each range", record.RangesOf(1, 6, 9), true}, {"several of one range", record.RangesOf(0, 2), true},
		{"one between ranges", record.RangesOf(1, 3), false}, {"a range that is only partly within", record.RangesOf(5, 6, 7), false}, {"one beyond all", record.RangesOf(10), false},
	} {
		if got := tt.part.Within(all); got != tt.want {
			t.Errorf("%s: Within of %v returned %t, want the opposite", tt.reason, tt.part, got)
		}
	}
}
