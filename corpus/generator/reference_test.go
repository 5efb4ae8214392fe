package generator

import (
	"context"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// references are the sets of corpus/data with puzzles of level Holes.
var references = []struct {
	name    string
	shape   sudoku.Shape
	puzzles int
	holes   int
	several bool
	every   int // a short test checks only one puzzle of this many; a long test checks all puzzles
}{
	{"six", sudoku.Shape6, 1000, 24, false, 10},
	{"six-several", sudoku.Shape6, 1000, 26, true, 10},
	{"sixteen", sudoku.Shape16, 200, 155, false, 20},
	{"sixteen-several", sudoku.Shape16, 200, 165, true, 20},
	{"twentyfive", sudoku.Shape25, 100, 320, false, 20},
	{"twentyfive-several", sudoku.Shape25, 100, 320, true, 50},
}

// All puzzles have evenly spread holes. An independent solver finds one solution, or several for
// sets with several.
func TestReferencePuzzles(t *testing.T) {
	for _, set := range references {
		lines := setLines(t, set.name)
		if len(lines) != set.puzzles {
			t.Errorf("%s has %d puzzles, want %d", set.name, len(lines), set.puzzles)
		}
		every := set.every * slow
		if long() {
			every = 1
		}
		count := counter(t, set.shape)
		for k, line := range lines {
			shape, puzzle, err := sudoku.ParseGrid(line)
			if err != nil || shape != set.shape {
				t.Fatalf("%s, line %d: %s board, error %v; want the board of the set", set.name, k+2, shape, err)
			}
			if n := shape.Cells() - puzzle.Clues(); n != set.holes {
				t.Errorf("%s, line %d: %d holes, want %d", set.name, k+2, n, set.holes)
			}
			checkBalance(t, shape, puzzle)
			if k%every != 0 {
				continue
			}
			if n := count(puzzle, 2); (n == 2) != set.several || n == 0 {
				t.Errorf("%s, line %d: %d solutions, want several: %v", set.name, k+2, n, set.several)
			}
		}
	}
}

// In the set named several, the label of a puzzle is its number of solutions. Removing any clue
// gives more solutions.
func TestSetSeveral(t *testing.T) {
	every := 100 * slow
	if long() {
		every = 5
	}
	count := counter(t, sudoku.Shape9)
	for k, line := range setLines(t, "several") {
		_, puzzle, err := sudoku.ParseGrid(line[:81])
		if err != nil {
			t.Fatalf("line %d: %v", k+2, err)
		}
		if k%every != 0 {
			continue
		}
		n := count(puzzle, MaxSolutions+1)
		if want := fmt.Sprintf(",solutions=%d", n); line[81:] != want || n < 2 {
			t.Errorf("line %d ends with %q, want %q and 2 or more", k+2, line[81:], want)
		}
		if n < 500 {
			checkEachClueCounts(t, sudoku.Shape9, puzzle, n)
		}
	}
}

// In the set named none, the puzzles have no solution, and logic does not show this. The label of a
// puzzle is its rating.
func TestSetNone(t *testing.T) {
	every := 20 * slow
	if long() {
		every = 1
	}
	g, count := newGenerator(t, sudoku.Shape9, Hard, 1), counter(t, sudoku.Shape9)
	for k, line := range setLines(t, "none") {
		_, puzzle, err := sudoku.ParseGrid(line[:81])
		if err != nil {
			t.Fatalf("line %d: %v", k+2, err)
		}
		if !g.board.stands(puzzle, true) {
			t.Errorf("line %d: logic shows that there is no solution, want it to find nothing", k+2)
		}
		if k%every != 0 {
			continue
		}
		if n := count(puzzle, 1); n != 0 {
			t.Errorf("line %d has a solution, want none", k+2)
		}
		rating, err := g.rater.rate(t.Context(), puzzle)
		if err != nil || fmt.Sprintf(",%.1f", rating) != line[81:] || rating < 30 {
			t.Errorf("line %d ends with %q, now rated %.1f, want 30 or more; error %v", k+2, line[81:], rating, err)
		}
	}
}

// Puzzles of the set unbiased are minimal. Their mean number of clues agrees with all minimal
// puzzles: 26.577 with a standard deviation of 1.116 (D. Berthier, "Unbiased statistics of a CSP",
// 2009). For puzzles that the generator makes without Unbiased, the mean is below 25.
func TestSetUnbiased(t *testing.T) {
	every := 100 * slow
	if long() {
		every = 1
	}
	lines, clues := setLines(t, "unbiased"), 0
	count := counter(t, sudoku.Shape9)
	for k, line := range lines {
		_, puzzle, err := sudoku.ParseGrid(line[:81])
		if err != nil {
			t.Fatalf("line %d: %v", k+2, err)
		}
		clues += puzzle.Clues()
		if k%every != 0 {
			continue
		}
		if n := count(puzzle, 2); n != 1 {
			t.Errorf("line %d has %d solutions, want 1", k+2, n)
		}
		checkEachClueCounts(t, sudoku.Shape9, puzzle, 1)
	}
	// Four standard errors of 1,000 puzzles are 0.14. The constant heaviest lowers the mean by
	// about 0.1.
	if mean := float64(clues) / float64(len(lines)); math.Abs(mean-26.577) > 0.14 {
		t.Errorf("%d puzzles have %.3f clues on average, want 26.577", len(lines), mean)
	}
}

// Puzzles of the set extreme are minimal and have a rating of 300 or more.
func TestSetExtreme(t *testing.T) {
	every := 20 * slow
	if long() {
		every = 1
	}
	g, count := newGenerator(t, sudoku.Shape9, Extreme, 1), counter(t, sudoku.Shape9)
	for k, line := range setLines(t, "extreme") {
		if k%every != 0 {
			continue
		}
		_, puzzle, err := sudoku.ParseGrid(line[:81])
		if err != nil {
			t.Fatalf("line %d: %v", k+2, err)
		}
		if n := count(puzzle, 2); n != 1 {
			t.Errorf("line %d has %d solutions, want 1", k+2, n)
		}
		checkEachClueCounts(t, sudoku.Shape9, puzzle, 1)
		rating, err := g.rater.rate(t.Context(), puzzle)
		if err != nil || fmt.Sprintf(",%.1f", rating) != line[81:] || rating < 300 {
			t.Errorf("line %d ends with %q, now rated %.1f, want 300 or more; error %v", k+2, line[81:], rating, err)
		}
	}
}

// All sets together stay small, because each program that uses the command contains them.
func TestSetsAreSmall(t *testing.T) {
	total := int64(0)
	err := filepath.WalkDir(filepath.Join("..", "data"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := os.Stat(path)
		if err == nil {
			total += info.Size()
		}
		return err
	})
	if err != nil || total == 0 || total > 2e6 {
		t.Errorf("corpus/data has %d bytes, want at most 2,000,000; error %v", total, err)
	}
}

// setLines returns the puzzles of a set with their labels, and checks that all lines are different.
func setLines(t *testing.T, name string) []string {
	t.Helper()
	text := readSet(t, filepath.Join("..", "data", name+".txt.gz"))
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")[1:]
	seen := map[string]bool{}
	for k, line := range lines {
		if seen[line] {
			t.Errorf("%s, line %d: the same puzzle as in an earlier line", name, k+2)
		}
		seen[line] = true
	}
	return lines
}

// counter returns a function that counts the solutions of a puzzle up to a limit. It uses another
// solver than the prover of these tests.
func counter(t *testing.T, shape sudoku.Shape) func(puzzle sudoku.Grid, limit int) int {
	t.Helper()
	name := "dpll"
	if shape == sudoku.Shape25 {
		name = "probing"
	}
	spec, ok := roster.Find(name)
	if !ok {
		t.Fatalf("no solver %s", name)
	}
	s := testkit.Must(spec.New(shape, nil))(t)
	return func(puzzle sudoku.Grid, limit int) int {
		t.Helper()
		c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
		testkit.NoError(t, s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: limit}, &c))
		if c.Count < limit && !c.Exhausted || c.Count > 0 && shape.CheckSolution(puzzle, c.Solution) != nil {
			t.Fatalf("%s claims %d solutions of %s and returns the wrong solution %s", name, c.Count, puzzle, c.Solution)
		}
		return c.Count
	}
}
