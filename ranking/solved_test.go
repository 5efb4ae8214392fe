package ranking

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestInterval(t *testing.T) {
	for _, row := range []struct {
		reason    string
		of        Solved
		low, high float64
	}{
		{"the example of Newcombe's paper", Solved{Both: 36, First: 12, Second: 2}, 0.0569, 0.3404},
		{"the same from the other side", Solved{Both: 36, First: 2, Second: 12}, -0.3404, -0.0569},
		{"nothing is known", Solved{}, -1, 1},
	} {
		_, low, high := row.of.interval(0.05)
		if math.Abs(low-row.low) > 1e-4 || math.Abs(high-row.high) > 1e-4 {
			t.Errorf("%s: got %.4f to %.4f; want %.4f to %.4f", row.reason, low, high, row.low, row.high)
		}
	}
}

// bySolved returns a table without times of contestants that solved some of n puzzles, given as
// functions of the number of the puzzle.
func bySolved(n int, solves ...func(int) bool) *Table {
	tiers, tried := make([]int, len(solves)), make([]Tried, len(solves))
	for i := range solves {
		for k := range n {
			tried[i].Reached++
			if !solves[i](k) {
				tried[i].Failed++
			}
		}
	}
	t := NewTable(nil, tiers, Level, 0)
	t.BySolved(tried, func(i, j int) (s Solved) {
		for k := range n {
			switch a, b := solves[i](k), solves[j](k); {
			case a && b:
				s.Both++
			case a:
				s.First++
			case b:
				s.Second++
			default:
				s.Neither++
			}
		}
		return s
	})
	return t
}

func TestBySolved(t *testing.T) {
	table := bySolved(2000, func(k int) bool { return k%2 == 0 }, func(k int) bool { return true }, func(k int) bool { return k%100 > 0 }, func(int) bool { return false })
	for i, want := range [][2]int{{3, 3}, {1, 1}, {2, 2}, {4, 4}} {
		if best, worst := table.Place(i); best != want[0] || worst != want[1] {
			t.Errorf("contestant %d: got ranks %d-%d; want %d-%d", i, best, worst, want[0], want[1])
		}
	}
	if c := table.Compare(3, 0); c.Decision != Better || c.Solved.Difference != -0.5 || c.Solved.JointHigh >= 0 || c.Solved.Second != 1000 {
		t.Errorf("got %+v with %+v", c, c.Solved)
	}
	near := bySolved(1000, func(k int) bool { return k > 3 }, func(k int) bool { return k > 4 })
	if got := near.Compare(0, 1).Decision; got != Equal {
		t.Errorf("a difference of 1 in 1,000 puzzles: got %q; want equal", got)
	}
	few := bySolved(20, func(k int) bool { return k > 3 }, func(k int) bool { return k > 4 })
	if got := few.Compare(0, 1).Decision; got != Undecided {
		t.Errorf("a difference of 1 in 20 puzzles: got %q; want undecided", got)
	}
	if best, worst := few.Place(0); best != 1 || worst != 2 {
		t.Errorf("got ranks %d-%d; want 1-2", best, worst)
	}
}

// TestBySolvedLevel simulates contests of six equal contestants. Any statement that one is better is
// wrong.
func TestBySolvedLevel(t *testing.T) {
	rnd, wrong := rand.New(rand.NewPCG(1, 2)), 0
	const contests, n = 300, 200
	for range contests {
		var solves []func(int) bool
		for range 6 {
			right := make([]bool, n)
			for k := range right {
				right[k] = rnd.Float64() < 0.9
			}
			solves = append(solves, func(k int) bool { return right[k] })
		}
		for i, table := 0, bySolved(n, solves...); i < 6; i++ {
			if best, _ := table.Place(i); best > 1 {
				wrong++
				break
			}
		}
	}
	if wrong > 9 { // 3 are expected at the level of 1%
		t.Errorf("%d of %d contests have a wrong statement; want about 1%%", wrong, contests)
	}
}
