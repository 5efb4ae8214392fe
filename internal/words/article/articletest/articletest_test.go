//go:build articles

package articletest

import (
	"context"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

const source = `// Package x solves.
//
// # Example
//
// First:
//
//	one
//
//	two
//
// Second:
//
//	three
//
// # Cost
//
//	four
package x

func f() {}
`

func TestReplaceBlock(t *testing.T) {
	for _, row := range []struct {
		reason, source string
		block          int
		text, want     string
	}{
		{"the first block, with an empty line in it", source, 0, "1", "// Package x solves.\n//\n// # Example\n//\n// First:\n//\n//\t1\n//\n// Second:\n//\n//\tthree\n//\n// # Cost\n//\n//\tfour\npackage x\n\nfunc f() {}\n"},
		{"the second block gets an empty line", source, 1, "3\n\n4", "// Package x solves.\n//\n// # Example\n//\n// First:\n//\n//\tone\n//\n//\ttwo\n//\n// Second:\n//\n//\t3\n//\n//\t4\n//\n// # Cost\n//\n//\tfour\npackage x\n\nfunc f() {}\n"},
		{"the block of the next section does not count", source, 2, "4", ""},
		{"no section", "package x\n", 0, "1", ""},
	} {
		got, ok := replaceBlock(row.source, row.block, row.text)
		if got != row.want || ok != (row.want != "") {
			t.Errorf("%s: got %q, %t; want %q", row.reason, got, ok, row.want)
		}
	}
}

// TestFaults shows that Check finds wrong steps, a wrong solution and a wrong node count.
func TestFaults(t *testing.T) {
	spec := solvers.Spec{Source: source, New: func(sudoku.Shape, solvers.Options) (solvers.Solver, error) {
		return solvertest.Func(func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
			copy(c.Solution, q.Puzzle)
			c.Count, c.Exhausted, c.Nodes = 1, true, 3
			return nil
		}), nil
	}}
	const full = "1234341221434321"
	right := Example{Spec: spec, Puzzle: full, Limit: 1, Steps: []string{"one \n\ntwo\n", "three"}, Solution: full, Nodes: 3}
	for _, row := range []struct {
		reason string
		change func(*Example)
		claim  bool // true if claimFault must return an error
		blocks int  // number of blocks that differ; -1 means that the number of blocks is wrong
	}{
		{"no fault", func(*Example) {}, false, 0},
		{"another node count", func(e *Example) { e.Nodes = 4 }, true, 0},
		{"another solution", func(e *Example) { e.Solution = "" }, true, 0},
		{"another step", func(e *Example) { e.Steps = []string{"one\n\ntwo", "four"} }, false, 1},
		{"one step too few", func(e *Example) { e.Steps = e.Steps[:1] }, false, -1},
	} {
		e := right
		row.change(&e)
		if err := e.claimFault(); (err != nil) != row.claim {
			t.Errorf("%s: fault of the claim %v, want one: %t", row.reason, err, row.claim)
		}
		wrong, err := e.wrongBlocks()
		if (err != nil) != (row.blocks < 0) || err == nil && len(wrong) != row.blocks {
			t.Errorf("%s: %d wrong blocks and error %v, want %d", row.reason, len(wrong), err, row.blocks)
		}
	}
}

func TestBoard(t *testing.T) {
	for _, row := range []struct{ line, want string }{
		{"1..4............", "1 . | . 4\n. . | . .\n----+----\n. . | . .\n. . | . .\n"},
		{"12345.12345.12345.12345.12345.12345.", "1 2 3 | 4 5 .\n1 2 3 | 4 5 .\n------+------\n1 2 3 | 4 5 .\n1 2 3 | 4 5 .\n------+------\n1 2 3 | 4 5 .\n1 2 3 | 4 5 .\n"},
	} {
		shape, grid := testkit.Must2(sudoku.ParseGrid(row.line))(t)
		if got := Board(shape, grid); got != row.want {
			t.Errorf("got:\n%swant:\n%s", got, row.want)
		}
	}
}

func TestDigits(t *testing.T) {
	for _, row := range []struct {
		set  uint32
		want string
	}{{0, "-"}, {0b1011, "124"}, {1<<24 | 1<<8, "9P"}} {
		if got := Digits(row.set); got != row.want {
			t.Errorf("Digits(%b) is %q; want %q", row.set, got, row.want)
		}
	}
}

func TestLine(t *testing.T) {
	shape, grid := testkit.Must2(sudoku.ParseGrid("1..4............"))(t)
	if got, want := Line(shape, grid), "1..4 .... .... ...."; got != want {
		t.Errorf("got %q; want %q", got, want)
	}
}

func TestCandidates(t *testing.T) {
	got := Candidates(sudoku.Shape4, []uint32{1, 0b1110, 0b11, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
	want := "1   234 | 12  -  \n1   1   | 1   1  \n--------+--------\n1   1   | 1   1  \n1   1   | 1   1  \n"
	if got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

func TestDemand(t *testing.T) {
	for _, row := range []struct {
		column int
		want   string
	}{{0, "r1c1"}, {15, "r4c4"}, {16, "1 in row 1"}, {27, "4 in row 3"}, {32, "1 in column 1"}, {63, "4 in box 4"}} {
		if got := Demand(sudoku.Shape4, row.column); got != row.want {
			t.Errorf("Demand(4x4, %d) is %q; want %q", row.column, got, row.want)
		}
	}
}
