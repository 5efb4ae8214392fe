package generator

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// embedded lists sets of corpus/data with the options that made them. The first line of each file
// contains these options.
var embedded = []struct {
	level Level
	count int
	seed  uint64
	few   int // number of puzzles that a short test generates
}{
	{Easy, 2000, 1, 60},
	{Minimal, 3000, 2, 40},
	{Hard, 2000, 3, 10},
}

// Each puzzle of the sets has the properties of its level. The check does not use the code that
// made it.
func TestEmbeddedPuzzles(t *testing.T) {
	for _, set := range embedded {
		seen := map[string]bool{}
		lines := strings.Split(strings.TrimSuffix(readSet(t, filepath.Join("..", "data", string(set.level)+".txt.gz")), "\n"), "\n")[1:]
		step := 250 * slow // to check one puzzle takes milliseconds, so check a sample
		if long() {
			step = 5
		}
		for k, line := range lines {
			_, puzzle, err := sudoku.ParseGrid(line[:81])
			if err != nil || sudoku.Shape9.CheckClues(puzzle) != nil || seen[puzzle.String()] {
				t.Fatalf("%s, line %d: error %v, clash of clues %v, same as an earlier line: %v; want none", set.level, k+2, err, sudoku.Shape9.CheckClues(puzzle), seen[puzzle.String()])
			}
			seen[puzzle.String()] = true
			if k%step != 0 {
				continue
			}
			g := newGenerator(t, sudoku.Shape9, set.level, 0)
			rating, err := g.rater.rate(context.Background(), puzzle)
			if err != nil || fmt.Sprintf("%.1f", rating) != line[82:] {
				t.Errorf("%s, line %d: the label is %s, want the rating %.1f; error %v", set.level, k+2, line[82:], rating, err)
			}
			solver, _ := prover(sudoku.Shape9)
			c := g.claim
			q := solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 2}
			if err := solver.Solve(context.Background(), &q, &c); err != nil || c.Count != 1 || !c.Exhausted {
				t.Errorf("%s, line %d: %d solutions, error %v; want 1 solution", set.level, k+2, c.Count, err)
			}
			checkPuzzle(t, sudoku.Shape9, set.level, Puzzle{Clues: puzzle, Solution: c.Solution, Rating: rating})
		}
		if len(seen) != set.count {
			t.Errorf("%s: %d puzzles, want %d", set.level, len(seen), set.count)
		}
	}
}

func readSet(t *testing.T, path string) string {
	t.Helper()
	f := testkit.Must(os.Open(path))(t)
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if !z.ModTime.IsZero() || z.Name != "" {
		t.Errorf("%s: the gzip header has time %v and name %q, want neither; otherwise the same puzzles give different files", path, z.ModTime, z.Name)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return string(text)
}
