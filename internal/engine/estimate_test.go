package engine

import (
	"math"
	"testing"
)

// TestForcedRounds shows that the time of three rounds that are always played is three eighths of the time
// of eight equal rounds.
func TestForcedRounds(t *testing.T) {
	cost := rehearsal{done: true, each: 1e6}
	first, forced := cost.estimateRounds(60e9, 1e9, 100, 8, 3)
	if first <= 0 || math.Abs(forced/first-3./8) > 0.01 {
		t.Errorf("got %v ns for eight rounds and %v ns for three of them; want three eighths", first, forced)
	}
}
