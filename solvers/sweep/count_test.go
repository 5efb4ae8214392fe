package sweep

import (
	"bufio"
	"os"
	"path/filepath"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// BenchmarkCounts tells how many sweeps and choices the proof of a puzzle takes:
// exact numbers, which are the same for every engine. Of large sets it takes as
// many puzzles as it is given turns, spread over the set.
//
//	go test -run '^$' -bench Counts -benchtime 500x ./solvers/sweep
func BenchmarkCounts(b *testing.B) {
	for _, name := range []string{"17_clue.txt", "magictour_top1465.txt", "forum_hardest_11plus_half.txt"} {
		b.Run(name, func(b *testing.B) {
			puzzles := measured(b, name)
			m := new(model)
			s := &solver{engine: m}
			q := solvers.Query{Shape: sudoku.Shape9, Limit: 2}
			c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
			n, choices := 0, int64(0)
			for b.Loop() {
				q.Puzzle = puzzles[n*7919%len(puzzles)]
				if err := s.Solve(b.Context(), &q, &c); err != nil || c.Count != 1 {
					b.Fatalf("puzzle %s: %d solutions, %v", q.Puzzle, c.Count, err)
				}
				choices += c.Nodes
				n++
			}
			b.ReportMetric(float64(m.sweeps)/float64(n), "sweeps/puzzle")
			b.ReportMetric(float64(choices)/float64(n), "choices/puzzle")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// measured reads a set of the folder beside the project, one puzzle a line.
func measured(b *testing.B, name string) (puzzles []sudoku.Grid) {
	file, err := os.Open(filepath.Join("..", "..", "..", "shared", "data", name))
	if err != nil {
		b.Skipf("the set is not part of the project: %v", err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if _, p, err := sudoku.ParseGrid(lines.Text()); err == nil {
			puzzles = append(puzzles, p)
		}
	}
	if lines.Err() != nil || len(puzzles) == 0 {
		b.Fatalf("%s: %d puzzles read, %v", name, len(puzzles), lines.Err())
	}
	return puzzles
}
