package bulk

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"testing"

	"sudokubench/corpus"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/sudoku"
)

// benchPuzzles is how many puzzles BenchmarkSolving has solved at a time.
const benchPuzzles = 20_000

// stored is a solver that knows one puzzle in all its forms beforehand, so that
// what is measured is everything but solving.
type stored struct{ solutions map[[81]uint8]sudoku.Grid }

func (s *stored) Solve(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
	c.Count = copy(c.Solution, s.solutions[[81]uint8(q.Puzzle)]) / 81
	c.Exhausted, c.Nodes = false, 0
	return nil
}

// BenchmarkSolving takes the code-golf contest through bench solve, from a text
// in memory to a text that nobody keeps: with one worker, with all, and the
// solver by itself on the puzzles as they are when read.
//
//	go test -run '^$' -bench Solving ./internal/bulk
func BenchmarkSolving(b *testing.B) {
	_, clues, err := sudoku.ParseGrid("000000000000000280376400000700001000020000000400300006010028000000005000000000003")
	if err != nil {
		b.Fatal(err)
	}
	_, solution, err := sudoku.ParseGrid("842519367159673284376482951735261498621894735498357126513728649964135872287946513")
	if err != nil {
		b.Fatal(err)
	}
	text := fmt.Appendln(nil, benchPuzzles)
	list := make([]sudoku.Grid, benchPuzzles)
	known := &stored{map[[81]uint8]sudoku.Grid{}}
	for i := range list {
		turn, g := sudoku.NewSymmetry(sudoku.Shape9, uint64(i)), make(sudoku.Grid, 81)
		list[i] = make(sudoku.Grid, 81)
		turn.Apply(list[i], clues)
		turn.Apply(g, solution)
		known.solutions[[81]uint8(list[i])] = g
		text = append(text, list[i].String()...)
		text = append(text, '\n')
	}
	for _, row := range []struct {
		name  string
		make1 func() (solvers.Solver, error)
	}{
		{"band", func() (solvers.Solver, error) { return band.Spec().New(sudoku.Shape9, nil) }},
		{"stored", func() (solvers.Solver, error) { return known, nil }},
	} {
		b.Run(row.name+"/bare", func(b *testing.B) {
			solver, err := row.make1()
			if err != nil {
				b.Fatal(err)
			}
			q, c := solvers.Query{Shape: sudoku.Shape9, Limit: 1}, solvers.Claim{Solution: make(sudoku.Grid, 81)}
			for b.Loop() {
				for _, q.Puzzle = range list {
					if err := solver.Solve(b.Context(), &q, &c); err != nil || c.Count != 1 {
						b.Fatal(c.Count, err)
					}
				}
			}
			perPuzzle(b)
		})
		for _, workers := range []int{1, 0} {
			b.Run(fmt.Sprintf("%s/workers=%d", row.name, workers), func(b *testing.B) {
				for b.Loop() {
					solveAll(b, text, workers, row.make1)
				}
				perPuzzle(b)
			})
		}
	}
}

func perPuzzle(b *testing.B) {
	b.ReportMetric(float64(b.N)*benchPuzzles/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchPuzzles, "ns/puzzle")
}

func solveAll(b *testing.B, text []byte, workers int, make1 func() (solvers.Solver, error)) {
	b.Helper()
	reader, err := corpus.NewReader("golf", bytes.NewReader(text), corpus.ReaderOptions{})
	if err != nil {
		b.Fatal(err)
	}
	out, err := Format{}.Answers(io.Discard, "golf", reader)
	if err != nil {
		b.Fatal(err)
	}
	task := &Task{Shape: reader.Shape(), Limit: 1, Workers: workers, New: make1}
	if sum, err := Solve(b.Context(), "golf", reader, task, out, io.Discard); err != nil || sum != (Totals{Answered: benchPuzzles}) {
		b.Fatal(sum, err)
	}
	if err := out.Close(); err != nil {
		b.Fatal(err)
	}
}
