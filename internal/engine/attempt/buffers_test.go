package attempt_test

import (
	"testing"
	"unsafe"

	"sudokubench/internal/engine/attempt"
	"sudokubench/sudoku"
)

// TestBuffersAlignment shows that puzzles and answers begin at a cache line. The processor reads a
// vector twice if it is in two lines, and this would be a part of each measured time.
func TestBuffersAlignment(t *testing.T) {
	for _, tt := range []struct {
		reason string
		shape  sudoku.Shape
		n      int
	}{
		{"one puzzle", sudoku.Shape9, 1},
		{"a few", sudoku.Shape9, 7},
		{"the size of a block", sudoku.Shape9, 1024},
		{"a board that needs several lines", sudoku.Shape25, 3},
		{"a board that is shorter than a line", sudoku.Shape4, 5},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			b := attempt.NewBuffers(tt.shape, 2, tt.n)
			clues := make(sudoku.Grid, tt.shape.Cells())
			for k := range tt.n {
				b.Put(k, clues, nil)
				for what, cells := range map[string]sudoku.Grid{"puzzle": b.Puzzle(k), "answer": b.Claims[k].Solution} {
					if at := uintptr(unsafe.Pointer(&cells[0])) % 64; at != 0 {
						t.Fatalf("%s %d begins %d bytes after the start of a cache line; want 0", what, k, at)
					}
					if len(cells) != len(clues) || cap(cells) != len(clues) {
						t.Fatalf("%s %d has %d cells and room for %d; want %d", what, k, len(cells), cap(cells), len(clues))
					}
				}
			}
		})
	}
}
