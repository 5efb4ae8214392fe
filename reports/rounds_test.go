package reports

import "testing"

func TestLeastRounds(t *testing.T) {
	for _, tt := range []struct {
		reason   string
		verified []int // of the ranked ones
		level    float64
		want     int
	}{
		{"two: 2 in 2^6 is below 5%, 2 in 2^5 is not", []int{9, 9}, 0.05, 6},
		{"eight are 28 pairs: 56 in 2^11", []int{9, 9, 9, 9, 9, 9, 9, 9}, 0.05, 11},
		{"who verified another number is told apart by that", []int{9, 9, 8, 7, 6, 5, 4, 3}, 0.05, 6},
		{"a stricter level", []int{9, 9}, 0.0106, 8},
		{"one alone", []int{9}, 0.05, 6},
		{"a record without a level", []int{9, 9}, 0, 6},
	} {
		first, places := 1, []Row{}
		for _, n := range tt.verified {
			s := Row{Entry: Entry{Rank: &first}}
			s.Counts.Verified = n
			places = append(places, s)
		}
		if got := leastRounds(places, tt.level); got != tt.want {
			t.Errorf("%s: %d rounds, want %d", tt.reason, got, tt.want)
		}
	}
}
