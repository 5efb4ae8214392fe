package engine

import (
	"slices"
	"testing"
)

// TestSlicesBeginElsewhere: someone who gets through a tenth of each slice has
// met nearly all of a corpus that is one slice, and not the same tenth again and
// again.
func TestSlicesBeginElsewhere(t *testing.T) {
	const n, rounds = 2400, 24
	s := newSchedule(5, "easy", n, 12)
	if s.slices != 1 {
		t.Fatalf("%d slices; the test wants a corpus of one", s.slices)
	}
	met := map[int]bool{}
	for round := range rounds {
		part := s.slice(round).puzzles
		for _, i := range part[:n/10] {
			met[i] = true
		}
		slices.Sort(part)
		for i := range part {
			if part[i] != i {
				t.Fatalf("round %d does not hold each puzzle once", round)
			}
		}
	}
	if len(met) < n*9/10 {
		t.Errorf("tenths of %d rounds meet %d of %d puzzles", rounds, len(met), n)
	}
}
