package sweep

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// compared returns the model and the engines in assembly, whose searches must be the same.
func compared(t testing.TB) (names []string, engines []engine) {
	for _, m := range append([]maker{{name: "model", make: func() engine { return new(model) }}}, assembled()...) {
		names, engines = append(names, m.name), append(engines, m.make())
	}
	if len(engines) == 1 {
		t.Skip("this machine has no engine to compare with the model")
	}
	return names, engines
}

// TestSearchGuessByGuess pauses the engines after each guess, or after four guesses, and compares
// every board of the stack.
func TestSearchGuessByGuess(t *testing.T) {
	d := newDraw(t, 4)
	names, engines := compared(t)
	for _, kind := range kinds {
		t.Run(kind.reason, func(t *testing.T) {
			for range some(60) {
				puzzle := kind.make(d)
				for _, e := range engines {
					e.clues(&puzzle)
				}
				if fault := inStep(names, engines, 60, 1); fault != "" {
					t.Fatalf("%s: %s", sudoku.Grid(puzzle[:]), fault)
				}
				// Guesses in several cells at once need more than one guess in a call.
				for _, e := range engines {
					e.clues(&puzzle)
				}
				if fault := inStep(names, engines, 20, 4); fault != "" {
					t.Fatalf("four at a time: %s: %s", sudoku.Grid(puzzle[:]), fault)
				}
			}
		})
	}
}

// TestSearchOfAnyBoard compares every board of the stack in searches that begin with random boards,
// which need not belong to a puzzle.
func TestSearchOfAnyBoard(t *testing.T) {
	names, engines := compared(t)
	settled, n := 0, 0
	newDraw(t, 13).boards(some(4000), func(b board) {
		for _, e := range engines {
			lay(e, &b)
		}
		if fault := inStep(names, engines, 12, 1); fault != "" {
			t.Fatalf("%s\n%v", fault, b)
		}
		n++
		if openCells(engines[0], 0) < 81/4 {
			settled++
		}
	})
	if settled > n*3/4 {
		t.Errorf("of %d boards %d have few open cells; want at most three quarters", n, settled)
	}
}

// lay makes b board 0 of an engine.
func lay(e engine, b *board) {
	e.clues(&[81]uint8{})
	for r := range 9 {
		for d := range 9 {
			for j := range 3 {
				e.drop(0, r, d, j, 7&^b.x[r][d][j])
			}
		}
	}
}

// TestSeveralGuesses shows that the search of a puzzle with many solutions guesses in several cells
// before it sweeps again.
func TestSeveralGuesses(t *testing.T) {
	d := newDraw(t, 21)
	m, most := new(model), 0
	const guesses = 6
	for range 30 {
		puzzle := d.dug(30)
		m.clues(&puzzle)
		top, _, _ := m.search(0, guesses)
		most = max(most, top)
	}
	if most <= guesses {
		t.Errorf("%d guesses reach depth %d; want more, because some guesses are in several cells", guesses, most)
	}
}

// inStep searches with all engines and compares their boards after each call of search. most is the
// greatest number of calls, and guesses is the greatest number of guesses in a call. It describes the
// first difference, or returns "".
func inStep(names []string, engines []engine, most, guesses int) string {
	if fault := sameBoard(names, engines, 0); fault != "" {
		return "before the search: " + fault
	}
	type step struct{ Depth, Nodes, End int }
	depth := 0
	for range most {
		var want step
		for k, e := range engines {
			var got step
			got.Depth, got.Nodes, got.End = e.search(depth, guesses)
			if k == 0 {
				want = got
			} else if got != want {
				return fmt.Sprintf("from depth %d, %s reaches %+v, the model reaches %+v", depth, names[k], got, want)
			}
		}
		depth = want.Depth
		if want.End == exhausted { // the candidates are not compared, because engines can differ on a board with a contradiction
			return ""
		}
		for at := range depth + 1 {
			if fault := sameBoard(names, engines, at); fault != "" {
				return fault
			}
		}
		if open := openCells(engines[0], depth); open > 81-depth {
			return fmt.Sprintf("a board at depth %d has %d open cells; each guess settles one of 81", depth, open)
		}
		switch want.End {
		case solved:
			grids := make([][81]uint8, len(engines))
			for k, e := range engines {
				e.solution(depth, &grids[k])
				if grids[k] != grids[0] {
					return fmt.Sprintf("%s reads the solution as %s, the model as %s", names[k], sudoku.Grid(grids[k][:]), sudoku.Grid(grids[0][:]))
				}
			}
			if depth == 0 {
				return ""
			}
			depth--
		case stuck:
			for _, e := range engines {
				guessAnywhere(e, depth)
			}
			depth++
		}
	}
	return ""
}

// sameBoard compares the boards of all engines at a depth. It describes the first difference, or
// returns "".
func sameBoard(names []string, engines []engine, depth int) string {
	for r := range 9 {
		for d := range 9 {
			for j := range 3 {
				want := engines[0].minirow(depth, r, d, j)
				for k, e := range engines {
					if got := e.minirow(depth, r, d, j); got != want {
						return fmt.Sprintf("depth %d, row %d, digit %d, stack %d: %s has candidates %03b, the model %03b", depth, r, d+1, j, names[k], got, want)
					}
				}
			}
		}
	}
	return ""
}

// openCells returns the number of cells with two or more candidates.
func openCells(e engine, depth int) (open int) {
	for r := range 9 {
		for j := range 3 {
			var one, two uint8
			for d := range 9 {
				m := e.minirow(depth, r, d, j)
				two |= one & m
				one |= m
			}
			for c := range 3 {
				open += int(two >> c & 1)
			}
		}
	}
	return open
}

// looks is a context that is cancelled after a number of calls of Err.
type looks struct {
	context.Context
	left int
}

func (c *looks) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// answer has the parts of a claim and the error of a search, for comparisons.
type answer struct {
	Count     int
	Exhausted bool
	Nodes     int64
	Solution  string
	Err       error
}

// ask solves a puzzle. most is the number of calls of ctx.Err before the context is cancelled.
func ask(s solvers.Solver, puzzle *[81]uint8, limit, most int) (a answer) {
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	a.Err = s.Solve(&looks{context.Background(), most}, &solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle[:], Limit: limit}, &c)
	a.Count, a.Exhausted, a.Nodes, a.Solution = c.Count, c.Exhausted, c.Nodes, c.Solution.String()
	return a
}

// all returns a solver for each engine. The solver with the model is first.
func all(t testing.TB) (names []string, list []solvers.Solver) {
	names, engines := compared(t)
	for _, e := range engines {
		list = append(list, &solver{engine: e})
	}
	return names, list
}

// TestSearchAsAWhole compares the answers of the engines to puzzles. The engines search the same tree
// and call ctx.Err at the same nodes, so the results of cancelled searches are equal too.
func TestSearchAsAWhole(t *testing.T) {
	d := newDraw(t, 5)
	names, list := all(t)
	seen := map[string]int{}
	puzzles := some(5000)
	for n := range puzzles {
		puzzle := d.puzzle()
		limit := [...]int{1, 2, 20, math.MaxInt}[d.IntN(4)]
		var want answer
		for k, s := range list {
			got := ask(s, &puzzle, limit, 2)
			if k == 0 {
				want = got
			} else if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b error) bool { return errors.Is(a, b) })); diff != "" {
				t.Fatalf("puzzle %d, limit %d, %s: -model +%s\n%s", n, limit, sudoku.Grid(puzzle[:]), names[k], diff)
			}
		}
		switch {
		case want.Err != nil:
			seen["cut short"]++
		case want.Exhausted:
			seen[fmt.Sprint(min(want.Count, 2), " solutions, exhausted")]++
		default:
			seen["limit reached"]++
		}
		if want.Err == nil && want.Count > 0 {
			_, solution, err := sudoku.ParseGrid(want.Solution)
			if err == nil {
				err = sudoku.Shape9.CheckSolution(puzzle[:], solution)
			}
			if err != nil {
				t.Fatalf("puzzle %d, limit %d, %s: %v", n, limit, sudoku.Grid(puzzle[:]), err)
			}
		}
	}
	for _, what := range []string{"0 solutions, exhausted", "1 solutions, exhausted", "2 solutions, exhausted", "limit reached", "cut short"} {
		if seen[what] < puzzles/200 {
			t.Errorf("of %d searches, %d have the end %q; want at least 0.5%%", puzzles, seen[what], what)
		}
	}
}

// FuzzSearch compares the searches of puzzles whose cells are any 81 bytes, with any limit.
func FuzzSearch(f *testing.F) {
	d := newDraw(f, 6)
	for _, kind := range kinds {
		for limit := range uint8(4) {
			puzzle := kind.make(d)
			f.Add(puzzle[:], limit)
		}
	}
	names, list := all(f)
	_, engines := compared(f)
	f.Fuzz(func(t *testing.T, clues []byte, limit uint8) {
		var puzzle [81]uint8
		copy(puzzle[:], clues)
		for _, e := range engines {
			e.clues(&puzzle)
		}
		if fault := inStep(names, engines, 20, 1); fault != "" {
			t.Fatal(fault)
		}
		var want answer
		for k, s := range list {
			got := ask(s, &puzzle, 1+int(limit), 1)
			if k == 0 {
				want = got
			} else if got != want {
				t.Fatalf("limit %d: %s answers %+v, the model answers %+v", 1+int(limit), names[k], got, want)
			}
		}
	})
}
