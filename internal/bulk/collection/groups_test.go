package collection_test

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/bulk/collection"
)

func TestGroups(t *testing.T) {
	var many, texts []string
	for k := range 101 {
		many, texts = append(many, fmt.Sprint(k)), append(texts, fmt.Sprint("t", k))
	}
	for _, tt := range []struct {
		reason string
		values []string
		bounds []float64
		want   string // names of the groups, then the groups of the puzzles, or the error
	}{
		{"numbers are in the order of numbers", []string{"10", "9", "10"}, nil, "[9 10] [1 0 1]"},
		{"texts follow, and missing values have a group", []string{"b", "2", "", "a"}, nil, "[2 a b no level] [2 0 3 1]"},
		{"a bound is in the upper range", []string{"4.9", "5", "x", "20"}, []float64{5, 10}, "[below 5 5 to 10 10 or more x] [0 1 3 2]"},
		{"many numbers become ranges", many, nil, "[below 20 20 to 40 40 to 60 60 to 80 80 to 100 100 or more] [0 0 0"},
		{"many texts", texts, nil, `the field "level" has more than 100 different texts`},
	} {
		names, group, err := collection.Sampling{By: "level", Bounds: tt.bounds}.Groups(tt.values)
		got := fmt.Sprint(names, group)
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: got %s, want %s", tt.reason, got, tt.want)
		}
	}
}
