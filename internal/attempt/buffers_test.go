package attempt_test

import (
	"testing"
	"unsafe"

	"sudokubench/internal/attempt"
	"sudokubench/sudoku"
)

// A vector that lies in two cache lines is read twice, which is a part of each measured time.
func TestBuffersAlignment(t *testing.T) {
	for _, tt := range []struct {
		reason string
		shape  sudoku.Shape
		n      int
	}{
		{"one puzzle", sudoku.Shape9, 1},
		{"a few", sudoku.Shape9, 7},
		{"a block", sudoku.Shape9, 1024},
		{"cells of several lines", sudoku.Shape25, 3},
		{"cells that fill no line", sudoku.Shape4, 5},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			b := attempt.NewBuffers(tt.shape, 2, tt.n)
			clues := make(sudoku.Grid, tt.shape.Cells())
			for k := range tt.n {
				b.Put(k, clues, nil)
				for what, cells := range map[string]sudoku.Grid{"puzzle": b.Puzzle(k), "answer": b.Claims[k].Solution} {
					if at := uintptr(unsafe.Pointer(&cells[0])) % 64; at != 0 {
						t.Fatalf("%s %d begins %d bytes after the begin of a cache line", what, k, at)
					}
					if len(cells) != len(clues) || cap(cells) != len(clues) {
						t.Fatalf("%s %d has %d cells and room for %d; want %d", what, k, len(cells), cap(cells), len(clues))
					}
				}
			}
		})
	}
}
