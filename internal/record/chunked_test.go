package record_test

import (
	"maps"
	"testing"

	"sudokubench/internal/record"
)

func TestChunked(t *testing.T) {
	const far = 100_000_000
	var c record.Chunked[int]
	for _, puzzle := range []int{far, 0, 4095, 4096, 0} {
		*c.At(puzzle)++
	}
	want := map[int]int{0: 2, 4095: 1, 4096: 1, far: 1}
	for _, tt := range []struct {
		reason string
		puzzle int
	}{
		{"the first, set twice", 0}, {"beside it, not set", 1}, {"the end of a chunk", 4095}, {"the beginning of the next", 4096},
		{"in a chunk without values", 9000}, {"far away", far}, {"beyond all chunks", 2 * far},
	} {
		if got := c.Get(tt.puzzle); got != want[tt.puzzle] {
			t.Errorf("%s: got %d, want %d", tt.reason, got, want[tt.puzzle])
		}
	}
	last, set := -1, map[int]int{}
	for puzzle, n := range c.All() {
		if puzzle <= last {
			t.Fatalf("All returned puzzle %d after puzzle %d; want ascending order", puzzle, last)
		}
		if last = puzzle; n != 0 {
			set[puzzle] = n
		}
	}
	if !maps.Equal(set, want) {
		t.Errorf("got %v, want %v", set, want)
	}
	for range c.All() {
		break // ends the loop early, so the iterator must stop
	}
}

// TestChunkedFills shows that a chunk keeps its values when its list becomes an array.
func TestChunkedFills(t *testing.T) {
	var c record.Chunked[int]
	for k := range 2000 {
		puzzle := k * 7 % 4096
		*c.At(puzzle) = puzzle + 1
		if got := c.Get(puzzle); got != puzzle+1 {
			t.Fatalf("puzzle %[2]d has value %[1]d after %[3]d other puzzles were set; want %[2]d + 1", got, puzzle, k)
		}
	}
	set := 0
	for puzzle, value := range c.All() {
		if value != 0 {
			set++
			if value != puzzle+1 {
				t.Errorf("puzzle %[1]d has value %[2]d; want %[1]d + 1", puzzle, value)
			}
		}
	}
	if set != 2000 {
		t.Errorf("got %d values, want 2000", set)
	}
}
