package domains

import (
	"context"
	"slices"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// none implements Filter and removes no digits. Functions of the test decide what its methods
// return.
type none struct {
	Search
	root, assigned func() bool
}

func (n *none) Root() bool        { return n.root() }
func (n *none) Assigned(int) bool { return n.assigned() }

// halted is a context that has ended.
type halted struct{ context.Context }

func (halted) Err() error { return context.Canceled }

// TestSearch checks the claims of searches. Their filters remove no digits, and either always
// return ok true or always ok false.
func TestSearch(t *testing.T) {
	yes, no := func() bool { return true }, func() bool { return false }
	two := "12343412..4321.." // puzzle with four blanks, each with all four digits in its domain
	for _, row := range []struct {
		reason         string
		puzzle         string
		root, assigned func() bool
		limit          int
		want           solvers.Claim
	}{
		{"every digit of every blank is tried", two, yes, yes, 1000, solvers.Claim{Count: 256, Exhausted: true, Nodes: 4 + 16 + 64 + 256}},
		{"the limit ends the search", two, yes, yes, 3, solvers.Claim{Count: 3, Nodes: 3 + 3}},
		{"the filter refuses the puzzle", two, no, yes, 1000, solvers.Claim{Exhausted: true}},
		{"the filter refuses every guess: only the digits of the first cell are tried", two, yes, no, 1000, solvers.Claim{Exhausted: true, Nodes: 4}},
		{"a full board", "1234341221434321", yes, no, 2, solvers.Claim{Count: 1, Exhausted: true}},
		{"the filter is not called if clues clash", "11..............", func() bool { panic("the filter was called") }, yes, 2, solvers.Claim{Exhausted: true}},
	} {
		t.Run(row.reason, func(t *testing.T) {
			shape, puzzle, err := sudoku.ParseGrid(row.puzzle)
			if err != nil {
				t.Fatal(err)
			}
			n := &none{root: row.root, assigned: row.assigned}
			n.Init(shape, n)
			c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
			if err := n.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: row.limit}, &c); err != nil {
				t.Fatal(err)
			}
			if c.Count != row.want.Count || c.Exhausted != row.want.Exhausted || c.Nodes != row.want.Nodes {
				t.Errorf("got count %d, exhausted %t, %d nodes; want count %d, exhausted %t, %d nodes", c.Count, c.Exhausted, c.Nodes, row.want.Count, row.want.Exhausted, row.want.Nodes)
			}
		})
	}
}

// TestHalt shows that Halt ends a search, both when Root calls it and when Assigned calls it after
// a guess.
func TestHalt(t *testing.T) {
	for _, guesses := range []int{0, 1} {
		n := &none{}
		calls := 0
		n.root = func() bool {
			if calls++; calls > guesses {
				n.Halt(1 << 30)
				return false
			}
			return true
		}
		n.assigned = n.root
		n.Init(sudoku.Shape4, n)
		c := solvers.Claim{Solution: make(sudoku.Grid, 16)}
		err := n.Solve(halted{}, &solvers.Query{Shape: sudoku.Shape4, Puzzle: make(sudoku.Grid, 16), Limit: 5}, &c)
		if err != context.Canceled || c.Exhausted || calls != guesses+1 {
			t.Errorf("halt after %d guesses: got error %v, exhausted %t, %d calls of the filter; want the error of the context, exhausted false, and one call more than guesses", guesses, err, c.Exhausted, calls)
		}
	}
}

// TestUndo changes several domains, one of them three times, and reverses the changes in two steps.
func TestUndo(t *testing.T) {
	n := &none{}
	n.Init(sudoku.Shape4, n)
	n.load(make(sudoku.Grid, 16), nil)
	first := slices.Clone(n.Of)
	n.Set(3, 0b0111)
	mark, second := n.Mark(), slices.Clone(n.Of)
	n.Set(3, 0b0011)
	n.Set(9, 0b1000)
	n.Set(3, 0b0001)
	if n.Undo(mark); !slices.Equal(n.Of, second) {
		t.Errorf("after Undo(mark): got domains %b, want %b", n.Of, second)
	}
	if n.Undo(0); !slices.Equal(n.Of, first) {
		t.Errorf("after Undo(0): got domains %b, want %b", n.Of, first)
	}
}

// TestSmallest shows in which cell the search guesses.
func TestSmallest(t *testing.T) {
	n := &none{}
	n.Init(sudoku.Shape9, n)
	for _, row := range []struct {
		reason string
		of     map[int]uint32 // domains of some cells; all other cells have one digit
		cell   int
		open   uint32
	}{
		{"every cell has one digit", nil, 0, 0},
		{"one cell has nine digits, the others have one", map[int]uint32{80: 0x1ff}, 80, 0x1ff},
		{"two cells of the same size: the first", map[int]uint32{4: 0b1110, 5: 0b0111}, 4, 0b1110},
		{"several cells with two digits: the first of them", map[int]uint32{3: 0b111, 4: 0b110, 5: 0b11}, 4, 0b110},
	} {
		for i := range n.Of {
			n.Of[i] = 1
			if m, ok := row.of[i]; ok {
				n.Of[i] = m
			}
		}
		if cell, open := n.smallest(); cell != row.cell || open != row.open {
			t.Errorf("%s: got cell %d with %b, want cell %d with %b", row.reason, cell, open, row.cell, row.open)
		}
	}
}

// TestUnits shows the order in which Take returns units.
func TestUnits(t *testing.T) {
	for _, row := range []struct {
		reason string
		in     []int
		last   int
		want   []int
	}{
		{"an empty set", nil, -1, nil},
		{"without a last unit, from the lowest", []int{74, 3, 64, 63, 0}, -1, []int{0, 3, 63, 64, 74}},
		{"after the last unit, then again from the lowest", []int{0, 3, 63, 64, 74}, 3, []int{63, 64, 74, 0, 3}},
		{"the last unit is the end of the first word", []int{0, 63, 64, 74}, 63, []int{64, 74, 0, 63}},
		{"the last unit is in the second word", []int{1, 64, 65, 74}, 64, []int{65, 74, 1, 64}},
		{"the last unit is the highest of the largest board", []int{5, 74}, 74, []int{5, 74}},
	} {
		var u Units
		for _, k := range row.in {
			u.Add(k)
		}
		var got []int
		for last := row.last; ; {
			k, ok := u.Take(last)
			if !ok {
				break
			}
			got, last = append(got, k), k
		}
		if !slices.Equal(got, row.want) || u != (Units{}) {
			t.Errorf("%s: got units %v and %b left, want %v and none left", row.reason, got, u, row.want)
		}
	}
}

// TestUnitsOf compares the sets of UnitsOf with Layout.Of.
func TestUnitsOf(t *testing.T) {
	board := layout.New(sudoku.Shape25)
	for i, of := range UnitsOf(board) {
		var want Units
		for _, u := range board.Of[i] {
			want.Join(Units{1 << u, 0})
			if u >= 64 {
				want.Join(Units{0, 1 << (u - 64)})
			}
		}
		if of != want {
			t.Errorf("cell %d: got units %b, want %b", i, of, want)
		}
	}
}
