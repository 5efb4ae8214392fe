package generator

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/solvers/celllist"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

var update = flag.Bool("update", false, "rewrite the golden file")

func prover(s sudoku.Shape) (solvers.Solver, error) {
	spec := bitmaskmrv.Spec()
	return spec.New(s, nil)
}

func newGenerator(t testing.TB, s sudoku.Shape, level Level, seed uint64) *Generator {
	t.Helper()
	return testkit.Must(New(Options{Shape: s, Level: level, Seed: seed, Prover: prover}))(t)
}

func next(t testing.TB, g *Generator) Puzzle {
	t.Helper()
	return testkit.Must(g.Next(context.Background()))(t)
}

// made lists the boards and levels that exist. few is the number of puzzles that a short test
// makes.
var made = []struct {
	shape sudoku.Shape
	level Level
	few   int
}{
	{sudoku.Shape4, Easy, 40},
	{sudoku.Shape4, Minimal, 40},
	{sudoku.Shape6, Easy, 40},
	{sudoku.Shape6, Minimal, 40},
	{sudoku.Shape6, Hard, 4},
	{sudoku.Shape9, Easy, 20},
	{sudoku.Shape9, Minimal, 10},
	{sudoku.Shape9, Hard, 1},
	{sudoku.Shape16, Easy, 4},
	// These puzzles take a second each, and ten with the race detector. TestLong makes them.
	{sudoku.Shape16, Minimal, 0},
}

// Each puzzle has the properties of its level. The check does not use the code that made it.
func TestPuzzlesMatchTheirLevel(t *testing.T) {
	for _, row := range made {
		t.Run(fmt.Sprint(row.shape, " ", row.level), func(t *testing.T) {
			g := newGenerator(t, row.shape, row.level, 7)
			for range (row.few + slow - 1) / slow {
				checkPuzzle(t, row.shape, row.level, next(t, g))
			}
		})
	}
}

// long reports whether a test can take minutes. It is false with the race detector, which would
// take an hour.
func long() bool { return os.Getenv("SUDOKUBENCH_LONG") != "" && slow == 1 }

func TestLong(t *testing.T) {
	if !long() {
		t.Skip("this test needs SUDOKUBENCH_LONG=1 and no race detector")
	}
	g := newGenerator(t, sudoku.Shape16, Minimal, 7)
	for range 5 {
		checkPuzzle(t, sudoku.Shape16, Minimal, next(t, g))
	}
}

func checkPuzzle(t *testing.T, s sudoku.Shape, level Level, p Puzzle) {
	t.Helper()
	if err := s.CheckSolution(p.Clues, p.Solution); err != nil {
		t.Fatalf("%s has a wrong solution: %v", p.Clues, err)
	}
	if n := count(t, s, p.Clues); n != 1 {
		t.Fatalf("%s has %d solutions, want 1", p.Clues, n)
	}
	recipe, _ := recipeOf(level, s)
	b := board{geometry: newGeometry(s)}
	switch level {
	case Easy:
		if n := p.Clues.Clues(); n < recipe.fewest || n > recipe.most {
			t.Errorf("%s has %d clues, want %d to %d", p.Clues, n, recipe.fewest, recipe.most)
		}
		if !b.bySingles(p.Clues) || p.Rating != 0 {
			t.Errorf("singles do not solve %s, or its rating %v is not 0", p.Clues, p.Rating)
		}
		return
	case Hard:
		if b.byLogic(p.Clues) || p.Rating < recipe.rating {
			t.Errorf("logic solves %s, or its rating %v is too low for level hard", p.Clues, p.Rating)
		}
	}
	for i, d := range p.Clues {
		if d == 0 {
			continue
		}
		p.Clues[i] = 0
		if count(t, s, p.Clues) < 2 {
			t.Errorf("%s is not minimal: the clue %d at %s is not needed", p.Clues, d, s.CellName(i))
		}
		p.Clues[i] = d
	}
}

// count counts the solutions up to 2, independently of the package: it finds the possible digits of
// a cell by reading its row, column and box.
func count(t *testing.T, s sudoku.Shape, puzzle sudoku.Grid) int {
	t.Helper()
	if s == sudoku.Shape16 { // the simple search below is too slow for 16x16 puzzles
		solver := testkit.Must(prover(s))(t)
		c := solvers.Claim{Solution: make(sudoku.Grid, s.Cells())}
		testkit.NoError(t, solver.Solve(context.Background(), &solvers.Query{Shape: s, Puzzle: puzzle, Limit: 2}, &c))
		return c.Count
	}
	at, open := -1, uint(0)
	for i, d := range puzzle {
		if d != 0 {
			continue
		}
		m := choices(s, puzzle, i)
		if at < 0 || bits.OnesCount(m) < bits.OnesCount(open) {
			at, open = i, m
		}
		if m&(m-1) == 0 {
			break
		}
	}
	if at < 0 {
		return 1
	}
	n := 0
	for ; open != 0 && n < 2; open &= open - 1 {
		puzzle[at] = uint8(bits.TrailingZeros(open))
		n += count(t, s, puzzle)
		puzzle[at] = 0
	}
	return n
}

// choices returns the digits that are missing in the row, the column and the box of cell i. Bit d
// is digit d.
func choices(s sudoku.Shape, grid sudoku.Grid, i int) (m uint) {
	side := s.Side()
	r, c := i/side, i%side
	m = 1<<(side+1) - 2
	for k := range side {
		m &^= 1<<grid[r*side+k] | 1<<grid[k*side+c]
	}
	top, left := r-r%s.BoxRows, c-c%s.BoxCols
	for r := top; r < top+s.BoxRows; r++ {
		for c := left; c < left+s.BoxCols; c++ {
			m &^= 1 << grid[r*side+c]
		}
	}
	return m
}

// The same seed gives the same puzzles on every machine and in every version. The golden file never
// changes.
func TestSeedsAreFixed(t *testing.T) {
	var b strings.Builder
	for _, row := range made {
		g := newGenerator(t, row.shape, row.level, 20201121)
		for range min(row.few, 2) {
			p := next(t, g)
			fmt.Fprintf(&b, "%s %s %s %.1f\n", row.shape, row.level, p.Clues, p.Rating)
		}
	}
	golden := filepath.Join("testdata", "seed.golden")
	if *update {
		testkit.NoError(t, os.WriteFile(golden, []byte(b.String()), 0o666))
	}
	want := testkit.Must(os.ReadFile(golden))(t)
	if text := strings.ReplaceAll(string(want), "\r\n", "\n"); text != b.String() {
		t.Errorf("got\n%swant\n%s", b.String(), text)
	}
}

// With another complete prover, the generator makes the same puzzles.
func TestProverHasNoInfluence(t *testing.T) {
	other := celllist.Spec()
	for _, row := range made {
		if row.shape == sudoku.Shape16 || row.shape == sudoku.Shape9 && row.level != Easy {
			continue // the other prover is too slow for this board
		}
		a := newGenerator(t, row.shape, row.level, 3)
		b := testkit.Must(New(Options{Shape: row.shape, Level: row.level, Seed: 3,
			Prover: func(s sudoku.Shape) (solvers.Solver, error) { return other.New(s, nil) }}))(t)
		a.recipe.steps, b.recipe.steps = 2, 2
		a.recipe.rating, b.recipe.rating = 2, 2
		for range min(row.few, 1+10/slow) {
			p, q := next(t, a), next(t, b)
			if !sudoku.Same(p.Clues, q.Clues) || !sudoku.Same(p.Solution, q.Solution) || p.Rating != q.Rating {
				t.Errorf("%s %s: got %s with one prover and %s with the other, want the same", row.shape, row.level, p.Clues, q.Clues)
			}
		}
	}
}

func TestPuzzlesBelongToTheCaller(t *testing.T) {
	g := newGenerator(t, sudoku.Shape4, Minimal, 1)
	p := next(t, g)
	clues, solution := p.Clues.String(), p.Solution.String()
	next(t, g)
	if p.Clues.String() != clues || p.Solution.String() != solution {
		t.Error("the second puzzle overwrote the first")
	}
}

// The generator skips attempts that repeat a puzzle.
func TestNoPuzzleTwice(t *testing.T) {
	g := newGenerator(t, sudoku.Shape4, Minimal, 1)
	seen := map[string]bool{}
	for range 200 {
		seen[next(t, g).Clues.String()] = true
	}
	if len(seen) != 200 {
		t.Errorf("only %d of 200 puzzles are different, want all", len(seen))
	}
	g.attempt = 0 // start again, so that the generator repeats its attempts
	if p := next(t, g); seen[p.Clues.String()] || g.attempt <= 200 {
		t.Errorf("%s was made before, want a new puzzle", p.Clues)
	}
}

func TestGivesUp(t *testing.T) {
	g := newGenerator(t, sudoku.Shape4, Easy, 1)
	g.recipe.fewest, g.recipe.most = 3, 3 // no puzzle has these properties, because singles solve no puzzle with 3 clues
	const want = "found no new easy 4x4 puzzle in 5000 attempts after the first 0; there might be no more"
	if _, err := g.Next(context.Background()); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestInterruptedAttemptIsMadeAgain(t *testing.T) {
	want := next(t, newGenerator(t, sudoku.Shape6, Minimal, 5))
	for after := range 5 {
		ctx, cancel := context.WithCancel(context.Background())
		left := after
		g := testkit.Must(New(Options{Shape: sudoku.Shape6, Level: Minimal, Seed: 5, Prover: func(s sudoku.Shape) (solvers.Solver, error) {
			honest, err := prover(s)
			return solvertest.Func(func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				if left--; left < 0 {
					cancel()
				}
				if ctx.Err() != nil {
					return ctx.Err()
				}
				return honest.Solve(ctx, q, c)
			}), err
		}}))(t)
		if _, err := g.Next(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled at call %d of the prover: error %v, want context canceled", after, err)
		}
		left = 1 << 30
		if got := next(t, g); !sudoku.Same(got.Clues, want.Clues) {
			t.Errorf("cancelled at call %d of the prover, then made %s, want %s", after, got.Clues, want.Clues)
		}
	}
}

// The generator notices wrong answers of a prover and returns an error.
func TestBadProvers(t *testing.T) {
	broken := errors.New("out of luck")
	for _, row := range []struct {
		reason string
		prover solvertest.Func
		want   string
	}{
		{"it fails", func(context.Context, *solvers.Query, *solvers.Claim) error { return broken }, "the prover failed on "},
		{"it declines", func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
			c.Count, c.Exhausted = 0, false
			return nil
		}, "the prover gave up on "},
		{"it stops after one solution", func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
			c.Count, c.Exhausted = 1, false
			return nil
		}, "the prover gave up on "},
		{"it claims no solution for a puzzle with one", func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
			c.Count, c.Exhausted = 0, true
			return nil
		}, "the prover is wrong about "},
		{"its only solution is wrong", func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
			copy(c.Solution, q.Puzzle)
			c.Count, c.Exhausted = 1, true
			return nil
		}, "the prover is wrong about "},
		{"its second solution is wrong", func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
			copy(c.Solution, q.Puzzle)
			c.Count, c.Exhausted = 2, false
			return nil
		}, "the prover is wrong about "},
		{"it counts beyond the limit", func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
			c.Count, c.Exhausted = 3, true
			return nil
		}, "the prover is wrong about "},
	} {
		g := testkit.Must(New(Options{Shape: sudoku.Shape6, Level: Minimal, Prover: func(sudoku.Shape) (solvers.Solver, error) { return row.prover, nil }}))(t)
		if _, err := g.Next(context.Background()); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s: error %v, want %q", row.reason, err, row.want)
		}
	}
}
