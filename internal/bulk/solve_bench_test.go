package bulk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"sudokubench/corpus"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/broadside"
	"sudokubench/sudoku"
)

// benchPuzzles is the number of puzzles in each iteration of BenchmarkSolving.
const benchPuzzles = 20_000

// stored is a solver that looks up the solutions of all puzzles in a table. With this solver,
// BenchmarkSolving measures everything except the search for solutions.
type stored struct{ solutions map[[81]uint8]sudoku.Grid }

func (s *stored) Solve(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
	c.Count = copy(c.Solution, s.solutions[[81]uint8(q.Puzzle)]) / 81
	c.Exhausted, c.Nodes = false, 0
	return nil
}

// The first puzzle is from the code-golf contest and has 17 clues. The second puzzle is easy.
const (
	sparse       = "000000000000000280376400000700001000020000000400300006010028000000005000000000003"
	sparseSolved = "842519367159673284376482951735261498621894735498357126513728649964135872287946513"
	easy         = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	easySolved   = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// BenchmarkSolving solves forms of a puzzle as bench solve does, from a text in memory to discarded
// output. It measures one worker, all workers, and the bare solver on puzzles that are already
// read. The metric x/bare is the time divided by the time of the bare solver.
//
//	go test -run '^$' -bench Solving ./internal/bulk
func BenchmarkSolving(b *testing.B) {
	for _, row := range []struct{ name, clues, solution string }{{"sparse", sparse, sparseSolved}, {"easy", easy, easySolved}} {
		list, text, known := forms(b, row.clues, row.solution)
		for _, solver := range []struct {
			name string
			new  func() (solvers.Solver, error)
		}{
			{"broadside", func() (solvers.Solver, error) { return broadside.Spec().New(sudoku.Shape9, nil) }},
			{"band", func() (solvers.Solver, error) { return band.Spec().New(sudoku.Shape9, nil) }},
			{"stored", func() (solvers.Solver, error) { return known, nil }},
		} {
			name, bare := row.name+"/"+solver.name, 0.0
			b.Run(name+"/bare", func(b *testing.B) {
				for b.Loop() {
					solveBare(b, list, solver.new)
				}
				bare = perPuzzle(b)
			})
			for _, workers := range []int{1, 0} {
				b.Run(fmt.Sprintf("%s/workers=%d", name, workers), func(b *testing.B) {
					for b.Loop() {
						solveAll(b, text, workers, solver.new)
					}
					if each := perPuzzle(b); bare > 0 {
						b.ReportMetric(each/bare, "x/bare")
					}
				})
			}
		}
	}
}

// forms returns symmetric forms of a puzzle as grids and as a text, and a solver that knows their
// solutions.
func forms(b *testing.B, puzzle, solved string) (list []sudoku.Grid, text []byte, known *stored) {
	_, clues, err1 := sudoku.ParseGrid(puzzle)
	_, solution, err2 := sudoku.ParseGrid(solved)
	if err := errors.Join(err1, err2); err != nil {
		b.Fatal(err)
	}
	text = fmt.Appendln(nil, benchPuzzles)
	known = &stored{map[[81]uint8]sudoku.Grid{}}
	for i := range benchPuzzles {
		turn, puzzle, solved := sudoku.NewSymmetry(sudoku.Shape9, uint64(i)), make(sudoku.Grid, 81), make(sudoku.Grid, 81)
		turn.Apply(puzzle, clues)
		turn.Apply(solved, solution)
		list = append(list, puzzle)
		known.solutions[[81]uint8(puzzle)] = solved
		for _, d := range puzzle {
			text = append(text, '0'+d) // a blank is 0 in the format codegolf
		}
		text = append(text, '\n')
	}
	return list, text, known
}

// perPuzzle reports the time for each puzzle as a metric of the benchmark, and returns it in ns.
func perPuzzle(b *testing.B) (ns float64) {
	ns = float64(b.Elapsed().Nanoseconds()) / float64(b.N) / benchPuzzles
	b.ReportMetric(1e9/ns, "puzzles/s")
	b.ReportMetric(ns, "ns/puzzle")
	return ns
}

func solveBare(b *testing.B, list []sudoku.Grid, make1 func() (solvers.Solver, error)) {
	b.Helper()
	solver, err := make1()
	if err != nil {
		b.Fatal(err)
	}
	q, c := solvers.Query{Shape: sudoku.Shape9, Limit: 1}, solvers.Claim{Solution: make(sudoku.Grid, 81)}
	for _, q.Puzzle = range list {
		if err := solver.Solve(b.Context(), &q, &c); err != nil || c.Count != 1 {
			b.Fatal(c.Count, err)
		}
	}
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
	task := &Task{Shape: reader.Shape(), MaxSolutions: 1, Workers: workers, New: make1}
	if sum, err := Solve(b.Context(), "golf", reader, task, out, io.Discard); err != nil || sum != (Totals{Answered: benchPuzzles}) {
		b.Fatal(sum, err)
	}
	if err := out.Close(); err != nil {
		b.Fatal(err)
	}
}
