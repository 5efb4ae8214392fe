package fewestfirst

import (
	"math/bits"
	"slices"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestPrepare shows that the list has each blank once, fewest candidates first, and that blanks with
// equally many candidates are in reading order.
func TestPrepare(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		want   []int // cell numbers in the order of the list
	}{
		{"no blanks", "1234341221434321", nil},
		{"equal counts: reading order", "................", []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
		// The last cell of row 1 has one candidate. All other blanks have two or more.
		{"the last cell of a row is first", "123.............", []int{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
	} {
		t.Run(row.reason, func(t *testing.T) {
			shape, puzzle, err := sudoku.ParseGrid(row.puzzle)
			if err != nil {
				t.Fatal(err)
			}
			spec := Spec()
			made, err := spec.New(shape, solvers.Options{})
			if err != nil {
				t.Fatal(err)
			}
			s := made.(*solver)
			copy(s.grid, puzzle)
			list := s.prepare()
			var got []int
			for _, b := range list {
				got = append(got, b.cell)
			}
			sorted := slices.IsSortedFunc(list, func(a, b blank) int {
				if n := bits.OnesCount32(uint32(a.cands)) - bits.OnesCount32(uint32(b.cands)); n != 0 {
					return n
				}
				return a.cell - b.cell
			})
			if !sorted {
				t.Errorf("the list %v is not sorted by candidates, then by cell", list)
			}
			if row.want != nil && row.want[0] != got[0] {
				t.Errorf("the list begins with cell %d, want %d", got[0], row.want[0])
			}
			slices.Sort(got)
			slices.Sort(row.want)
			if !slices.Equal(got, row.want) {
				t.Errorf("cells %v, want %v", got, row.want)
			}
		})
	}
}
