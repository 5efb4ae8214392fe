package dsatur

import (
	"testing"

	"sudokubench/sudoku"
)

// TestMostSaturated checks the two rules of Brélaz for the next vertex: fewest colours left, then
// most neighbours without a colour.
func TestMostSaturated(t *testing.T) {
	of := func(free vertex, degree int) vertex { return free | vertex(degree)*aDegree }
	for _, tt := range []struct {
		reason string
		state  []vertex
		want   uint16
	}{
		{"the fewest colours left", []vertex{of(0b111, 9), of(0b1001, 1), of(0b1110, 20)}, 1},
		{"equal colours: the most neighbours without a colour", []vertex{of(0b11, 4), of(0b101, 7), of(0b110, 6)}, 1},
		{"equal colours and neighbours: the first", []vertex{of(0b111, 4), of(0b11, 4), of(0b101, 4)}, 1},
		{"a vertex with a colour does not count", []vertex{0, 0, of(0b1111, 0)}, 2},
		{"the largest numbers of colours and neighbours", []vertex{0, of(1<<25-1, 64), of(1<<25-1, 63)}, 1},
	} {
		if got := mostSaturated(tt.state); got != tt.want {
			t.Errorf("%s: got vertex %d, want vertex %d", tt.reason, got, tt.want)
		}
	}
}

// TestColour colours vertices in turn and checks the effect on vertex 0 and on the queue.
func TestColour(t *testing.T) {
	any, err := newSolver(sudoku.Shape4, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := any.(*solver)
	state := s.states[0]
	copy(state, s.empty)
	for _, tt := range []struct {
		reason string
		v      uint16
		bit    vertex
		ok     bool
		queue  int // length of the queue after the step
		free   vertex
		degree int // number of neighbours of vertex 0 without a colour, after the step
	}{
		{"a neighbour of vertex 0: vertex 0 loses the colour and an uncoloured neighbour", 1, 0b0001, true, 0, 0b1110, 6},
		{"not a neighbour: vertex 0 loses nothing", 10, 0b1000, true, 0, 0b1110, 6},
		{"vertex 0 has lost the colour before: it loses only an uncoloured neighbour", 8, 0b0001, true, 0, 0b1110, 5},
		{"another colour: vertex 0 loses it", 4, 0b0010, true, 0, 0b1100, 4},
		{"vertices with one colour left are put into the queue", 2, 0b0100, true, 2, 0b1000, 3},
		{"a vertex without a colour left is a dead end", 5, 0b1000, false, 2, 0b1000, 3},
	} {
		ok := s.colour(state, tt.v, tt.bit)
		if ok != tt.ok || len(s.queue) != tt.queue || state[0]&colours != tt.free || int(state[0]>>degreeAt) != tt.degree {
			t.Errorf("%s: got ok %t, %d in the queue, vertex 0 with colours %04b and %d neighbours; want ok %t, %d, %04b, %d", tt.reason,
				ok, len(s.queue), state[0]&colours, state[0]>>degreeAt, tt.ok, tt.queue, tt.free, tt.degree)
		}
	}
}
