package zdd

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

func newSolver(t testing.TB, spec solvers.Spec, shape sudoku.Shape) solvers.Solver {
	t.Helper()
	s, err := spec.New(shape, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func count(t testing.TB, s solvers.Solver, shape sudoku.Shape, puzzle sudoku.Grid, limit int) solvers.Claim {
	t.Helper()
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if err := s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: limit}, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestAllBoards shows that an empty board has the known number of solutions and that the count stops
// at the limit.
func TestAllBoards(t *testing.T) {
	for _, row := range []struct {
		reason    string
		shape     sudoku.Shape
		limit     int
		count     int
		exhausted bool
		long      bool
	}{
		{"all boards of 4x4", sudoku.Shape4, math.MaxInt, 288, true, false},
		{"a limit above the number of boards", sudoku.Shape4, 289, 288, true, false},
		{"a limit one below the number of boards", sudoku.Shape4, 287, 287, false, false},
		{"a frontier that is reached again adds many solutions at once, but the count never exceeds the limit", sudoku.Shape4, 100, 100, false, false},
		{"a million boards of 6x6", sudoku.Shape6, 1_000_000, 1_000_000, false, false},
		{"all boards of 6x6", sudoku.Shape6, math.MaxInt, 28_200_960, true, true},
	} {
		t.Run(row.reason, func(t *testing.T) {
			if row.long && os.Getenv("SUDOKUBENCH_LONG") == "" {
				t.Skip("it takes a second and 100 MB; set SUDOKUBENCH_LONG=1")
			}
			s := newSolver(t, Spec(), row.shape)
			c := count(t, s, row.shape, make(sudoku.Grid, row.shape.Cells()), row.limit)
			if c.Count != row.count || c.Exhausted != row.exhausted {
				t.Errorf("count %d, exhausted %t; want %d, %t", c.Count, c.Exhausted, row.count, row.exhausted)
			}
			z := s.(*solver)
			t.Logf("%d frontiers, %d nodes, %d guesses", len(z.frontiers.keys), len(z.nodes.keys), c.Nodes)
		})
	}
}

// TestCountsAgreeWithASearch compares the counts with a solver that finds the solutions one by one, on
// puzzles with zero to thousands of solutions.
func TestCountsAgreeWithASearch(t *testing.T) {
	const most = 2000
	rnd := rand.New(rand.NewPCG(6, 1993))
	for _, shape := range []sudoku.Shape{sudoku.Shape4, sudoku.Shape6} {
		zdd, search := newSolver(t, Spec(), shape), newSolver(t, bitmaskmrv.Spec(), shape)
		full := count(t, search, shape, make(sudoku.Grid, shape.Cells()), 1).Solution
		g := make(sudoku.Grid, shape.Cells())
		none, many := 0, 0
		for n := range 300 {
			sudoku.NewSymmetry(shape, uint64(n)).Apply(g, full)
			blanks := shape.Cells()/2 + rnd.IntN(shape.Cells()*3/8)
			for _, i := range rnd.Perm(len(g))[:blanks] {
				g[i] = 0
			}
			if n%4 == 0 { // one board in four gets a random digit in a random cell, which can clash
				g[rnd.IntN(len(g))] = uint8(1 + rnd.IntN(shape.Side()))
			}
			want, got := count(t, search, shape, g, most), count(t, zdd, shape, g, most)
			if got.Count != want.Count || got.Count < most && !got.Exhausted {
				t.Fatalf("%s: got count %d, exhausted %t; want %d, as the search finds", g, got.Count, got.Exhausted, want.Count)
			}
			switch {
			case got.Count == 0:
				none++
			case got.Count > 10:
				many++
			}
		}
		if none == 0 || many == 0 {
			t.Errorf("%s: %d puzzles have no solution, %d have more than ten; want at least one of each", shape, none, many)
		}
	}
}

// TestDiagram shows that the diagram of the empty board is reduced and ordered, and that its sets
// are the 288 solutions.
func TestDiagram(t *testing.T) {
	shape := sudoku.Shape4
	s := newSolver(t, Spec(), shape).(*solver)
	count(t, s, shape, make(sudoku.Grid, shape.Cells()), math.MaxInt)
	seen := map[uint64]bool{}
	split := func(at uint32) (number int, lo, hi uint32) {
		key := s.nodes.keys[at]
		return int(key >> 48), uint32(key >> 24 & (1<<24 - 1)), uint32(key & (1<<24 - 1))
	}
	for at := uint32(2); int(at) < len(s.nodes.keys); at++ {
		number, lo, hi := split(at)
		if key := s.nodes.keys[at]; seen[key] {
			t.Errorf("node %d has the same number, lo and hi as an earlier node", at)
		} else {
			seen[key] = true
		}
		if hi == none {
			t.Errorf("node %d has hi = none, so its number is in no set; want no such node", at)
		}
		for _, below := range []uint32{lo, hi} {
			if below <= empty {
				continue
			}
			if next, _, _ := split(below); next <= number {
				t.Errorf("node %d asks for number %d, and the node below it for %d; want a higher number", at, number, next)
			}
		}
	}
	boards := map[string]bool{}
	grid := make(sudoku.Grid, shape.Cells())
	var walk func(at uint32)
	walk = func(at uint32) {
		switch at {
		case none:
		case empty:
			if err := shape.CheckSolution(make(sudoku.Grid, shape.Cells()), grid); err != nil {
				t.Errorf("%s: %v", grid, err)
			}
			boards[grid.String()] = true
		default:
			number, lo, hi := split(at)
			walk(lo)
			grid[number/4] = uint8(number%4) + 1
			walk(hi)
			grid[number/4] = 0
		}
	}
	walk(s.roots[0])
	if len(boards) != 288 {
		t.Errorf("the diagram contains %d boards; want 288", len(boards))
	}
}

// TestTable adds more keys than the first slots can take, before and after a clear.
func TestTable(t *testing.T) {
	var tab table
	for _, n := range []int{10 * fewestSlots, 3 * fewestSlots} {
		tab.clear()
		for pass := range 2 {
			for k := range n {
				number, known := tab.at(uint64(k) << 20)
				if int(number) != k || known != (pass == 1) {
					t.Fatalf("key %d of %d, pass %d: number %d, known %t; want the number of the key, known in pass 1", k, n, pass, number, known)
				}
			}
		}
	}
}

// BenchmarkCount measures the time to count all boards of a shape.
func BenchmarkCount(b *testing.B) {
	for _, shape := range []sudoku.Shape{sudoku.Shape4, sudoku.Shape6} {
		b.Run(shape.String(), func(b *testing.B) {
			s := newSolver(b, Spec(), shape)
			for b.Loop() {
				count(b, s, shape, make(sudoku.Grid, shape.Cells()), math.MaxInt)
			}
		})
	}
}
