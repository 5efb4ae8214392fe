package human

import (
	"context"
	"io"
	"os"
	"testing"

	"sudokubench/corpus"
	"sudokubench/corpus/generator"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

func newHuman(t *testing.T, shape sudoku.Shape, unique string) *solver {
	t.Helper()
	made := testkit.Must(newSolver(shape, solvers.Options{"unique": unique}))(t)
	return made.(*solver)
}

func ask(t *testing.T, s solvers.Solver, shape sudoku.Shape, puzzle sudoku.Grid, limit int) solvers.Claim {
	t.Helper()
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: limit}, &c))
	return c
}

// builtin returns the puzzles of a built-in corpus.
func builtin(t *testing.T, name string) (puzzles []sudoku.Grid) {
	t.Helper()
	in, source := testkit.Must2(corpus.OpenBuiltin(name))(t)
	defer in.Close()
	r := testkit.Must(corpus.NewReader(source, in, corpus.ReaderOptions{}))(t)
	defer r.Close()
	for {
		var p corpus.Puzzle
		switch err := r.Next(&p); err {
		case nil:
			puzzles = append(puzzles, append(sudoku.Grid(nil), p.Clues...))
		case io.EOF:
			return puzzles
		default:
			t.Fatal(err)
		}
	}
}

// generated returns n generated puzzles with one solution.
func generated(t *testing.T, shape sudoku.Shape, level generator.Level, n int) (puzzles []sudoku.Grid) {
	t.Helper()
	g, err := generator.New(generator.Options{Shape: shape, Level: level, Seed: 5, Prover: func(shape sudoku.Shape) (solvers.Solver, error) {
		spec := bitmaskmrv.Spec()
		return spec.New(shape, nil)
	}})
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		p := testkit.Must(g.Next(context.Background()))(t)
		puzzles = append(puzzles, p.Clues)
	}
	return puzzles
}

// TestNoStepIsWrong compares every step of many solves with the solution. A filled digit must
// be in the solution, and a removed candidate must not. The puzzles must need every technique.
func TestNoStepIsWrong(t *testing.T) {
	few := 1
	if os.Getenv("SUDOKUBENCH_LONG") != "" {
		few = 10
	}
	met := map[string]int{}
	for _, set := range []struct {
		name    string
		shape   sudoku.Shape
		puzzles []sudoku.Grid
		images  int // number of symmetric forms of each puzzle
	}{
		{"minimal", sudoku.Shape9, builtin(t, "minimal"), few},
		{"hard", sudoku.Shape9, builtin(t, "hard"), few},
		{"4x4", sudoku.Shape4, generated(t, sudoku.Shape4, generator.Minimal, 40), few},
		{"6x6", sudoku.Shape6, generated(t, sudoku.Shape6, generator.Minimal, 100), few},
		{"6x6 hard", sudoku.Shape6, generated(t, sudoku.Shape6, generator.Hard, 4), few},
		{"16x16", sudoku.Shape16, generated(t, sudoku.Shape16, generator.Easy, 2*few), 3},
	} {
		t.Run(set.name, func(t *testing.T) {
			spec := bitmaskmrv.Spec()
			oracle := testkit.Must(spec.New(set.shape, nil))(t)
			s := newHuman(t, set.shape, "on")
			image := make(sudoku.Grid, set.shape.Cells())
			for k, puzzle := range set.puzzles {
				for n := range set.images {
					sudoku.NewSymmetry(set.shape, uint64(n*len(set.puzzles)+k)).Apply(image, puzzle)
					ask(t, s, set.shape, image, 1)
					solution := ask(t, oracle, set.shape, image, 1).Solution
					for at := range s.steps {
						by := &s.steps[at]
						met[ladder[by.technique].name]++
						if by.from == by.to && solution[by.cells[0]] != lowest(by.digits)+1 {
							t.Fatalf("%s, step %d: %s", image, at+1, s.Explain().Steps[at].Text)
						}
						for _, m := range s.gone[by.from:by.to] {
							if solution[m.cell] == m.digit+1 {
								t.Fatalf("%s, step %d: %s", image, at+1, s.Explain().Steps[at].Text)
							}
						}
					}
				}
			}
		})
	}
	for _, r := range ladder {
		if met[r.name] == 0 {
			t.Errorf("no puzzle needed %s; want some", r.name)
		}
	}
	t.Log(met)
}

// TestNoStepLosesASolution shows that no step removes a digit of a solution, even if the puzzle has
// several solutions. It does not use the unique rectangle, which assumes one solution. The test
// removes clues from puzzles with one solution and lets the solver take its steps. For each candidate
// that a step removes, the puzzle with this digit as an additional clue must have no solution.
func TestNoStepLosesASolution(t *testing.T) {
	for _, set := range []struct {
		shape    sudoku.Shape
		n, blank int // n is the number of puzzles; every blank-th cell of a puzzle becomes blank
	}{
		{sudoku.Shape4, 100, 4},
		{sudoku.Shape6, 100, 5},
		{sudoku.Shape9, 100, 6},
		{sudoku.Shape16, 6, 8},
	} {
		t.Run(set.shape.String(), func(t *testing.T) {
			spec := bitmaskmrv.Spec()
			oracle := testkit.Must(spec.New(set.shape, nil))(t)
			s := newHuman(t, set.shape, "off")
			logic, several := 0, 0
			for k, puzzle := range generated(t, set.shape, generator.Easy, set.n) {
				solution := ask(t, oracle, set.shape, puzzle, 1).Solution
				for i := range puzzle {
					if (i+k)%set.blank == 0 {
						puzzle[i] = 0
					}
				}
				several += ask(t, oracle, set.shape, puzzle, 2).Count - 1
				ask(t, s, set.shape, puzzle, 2)
				for _, m := range s.gone {
					logic++
					clue := append(sudoku.Grid(nil), puzzle...)
					clue[m.cell] = m.digit + 1
					if ask(t, oracle, set.shape, clue, 1).Count > 0 {
						t.Fatalf("%s: %d in %s is part of a solution, but a step removed it", puzzle, m.digit+1, set.shape.CellName(int(m.cell)))
					}
				}
				for i, d := range s.grid {
					if d != 0 && d != solution[i] {
						t.Fatalf("%s: %s is %d; want %d", puzzle, set.shape.CellName(i), d, solution[i])
					}
				}
			}
			if several == 0 {
				t.Error("no puzzle has several solutions; want some")
			}
			if logic == 0 && set.shape != sudoku.Shape4 {
				t.Error("no technique beyond singles took a step; want some")
			}
		})
	}
}
