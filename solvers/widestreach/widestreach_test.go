package widestreach

import (
	"slices"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestVariants runs the suite for the other values of the options.
func TestVariants(t *testing.T) {
	for _, variant := range []solvers.Options{{"locked": off}, {"guess": first}} {
		spec := Spec()
		make1 := spec.New
		spec.Shapes = []sudoku.Shape{sudoku.Shape4, sudoku.Shape9}
		spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			if len(options) == 0 {
				options = variant
			}
			return make1(shape, options)
		}
		solvertest.Run(t, spec)
	}
}

// TestParts checks that the part and the rest of its line together have each cell of the line once,
// and the same for the box.
func TestParts(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		board, seen := layout.New(shape), map[uint16]int{}
		for _, p := range parts(board) {
			line := slices.Sorted(slices.Values(slices.Concat(p.cells, p.ofLine)))
			if !slices.Equal(line, board.Units[p.line]) {
				t.Fatalf("%s: got %v and %v, want the cells of unit %d", shape, p.cells, p.ofLine, p.line)
			}
			box := p.box
			if p.line >= board.Side { // the unit is a column, so p.box is the second tally of the box
				box -= board.Side
			}
			cells := slices.Sorted(slices.Values(slices.Concat(p.cells, p.ofBox)))
			if !slices.Equal(cells, board.Units[box]) {
				t.Fatalf("%s: got %v and %v, want the cells of unit %d", shape, p.cells, p.ofBox, box)
			}
			for _, cell := range p.cells {
				seen[cell]++
			}
		}
		for cell := range shape.Cells() {
			if seen[uint16(cell)] != 2 {
				t.Errorf("%s: cell %d is in %d parts, want 2: one of its row and one of its column", shape, cell, seen[uint16(cell)])
			}
		}
	}
}

// fresh returns a solver with an empty 9x9 board at depth 0.
func fresh() (*solver, *state) {
	s := newSolver(sudoku.Shape9, true, true)
	state := &s.states[0]
	for i := range state.open {
		state.open[i] = s.board.All
	}
	for u := range state.need {
		state.need[u] = s.board.All
	}
	return s, state
}

func TestCrossLocked(t *testing.T) {
	for _, tt := range []struct {
		reason string
		gone   []int // cells that cannot hold a 1
		want   []int // cells that then lose the candidate 1
	}{
		{"nothing is locked on an empty board", nil, nil},
		{"in a row, in one box: not elsewhere in the box", []int{3, 4, 5, 6, 7, 8}, []int{9, 10, 11, 18, 19, 20}},
		{"in a box, in one row: not elsewhere in the row", []int{9, 10, 11, 18, 19, 20}, []int{3, 4, 5, 6, 7, 8}},
		{"in a column, in one box", []int{27, 36, 45, 54, 63, 72}, []int{1, 2, 10, 11, 19, 20}},
		{"in a box, in one column", []int{1, 2, 10, 11, 19, 20}, []int{27, 36, 45, 54, 63, 72}},
		{"in two boxes: not locked", []int{3, 4, 5}, nil},
	} {
		s, state := fresh()
		for _, cell := range tt.gone {
			state.open[cell] &^= 1
		}
		changed, ok := s.crossLocked(state)
		if changed != (tt.want != nil) || !ok {
			t.Errorf("%s: got changed %t and ok %t, want changes as listed and ok true", tt.reason, changed, ok)
		}
		for cell, open := range state.open {
			if want := slices.Contains(tt.gone, cell) || slices.Contains(tt.want, cell); want != (open&1 == 0) || open|1 != s.board.All {
				t.Errorf("%s: got candidates %[3]b in cell %[2]d, want 1 removed only from the listed cells", tt.reason, cell, open)
			}
		}
	}
}

func TestChoose(t *testing.T) {
	for _, tt := range []struct {
		reason string
		open   map[int]uint32
		want   uint16
	}{
		{"the fewest candidates", map[int]uint32{5: 0b1111, 40: 0b111}, 40},
		{"equal numbers of digits: the widest reach", map[int]uint32{0: 0b11, 40: 0b11, 1: 0b100, 2: 0b100}, 40},
		{"a peer with two candidates counts twice", map[int]uint32{0: 0b11, 79: 0b11, 80: 0b11}, 79},
		{"equal reaches: the first", map[int]uint32{10: 0b11, 70: 0b11}, 10},
	} {
		s, state := fresh()
		for cell, open := range tt.open {
			state.open[cell] = open
		}
		for cell, open := range state.open {
			if open&(open-1) == 0 {
				state.open[cell] = filled
			}
		}
		if got, ok := s.choose(state); got != tt.want || !ok {
			t.Errorf("%s: got cell %d, ok %t; want cell %d, ok true", tt.reason, got, ok, tt.want)
		}
	}
	s, state := fresh()
	for cell := range state.open {
		state.open[cell] = filled
	}
	if _, ok := s.choose(state); ok {
		t.Error("got a cell to guess in on a full board, want ok false")
	}
}
