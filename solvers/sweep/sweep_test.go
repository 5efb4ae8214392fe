package sweep

import (
	"math"
	"os"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// some returns the number of boards that a test tries of n. Only long tests try all.
func some(n int) int {
	if os.Getenv("SUDOKUBENCH_LONG") == "" {
		return n / max(slow, 5)
	}
	return n / slow
}

// TestConformanceOfEachEngine runs the suite on the engines that auto does not select.
func TestConformanceOfEachEngine(t *testing.T) {
	for _, m := range makers()[1:] {
		t.Run(m.name, func(t *testing.T) {
			if m.name == "model" && slow > 1 {
				t.Skip("the model takes half a minute with the race detector")
			}
			spec := Spec()
			auto := spec.New
			spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
				if len(options) == 0 {
					options = solvers.Options{"engine": m.name}
				}
				return auto(shape, options)
			}
			solvertest.Run(t, spec)
		})
	}
}

func TestEngineOption(t *testing.T) {
	offered := []string{"auto", ""}
	for _, m := range makers() {
		offered = append(offered, m.name)
	}
	for _, name := range offered {
		if _, err := newSolver(name); err != nil {
			t.Error(err)
		}
	}
	_, err := newSolver("avx1024")
	if err == nil {
		t.Fatal("engine=avx1024 gives no error, want one")
	}
	for _, name := range offered {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("the error %q does not list the engine %s", err, name)
		}
	}
	if first := makers()[0].name; Spec().Engine != first {
		t.Errorf("Spec().Engine is %s, want %s, the engine of auto", Spec().Engine, first)
	}
}

// TestBytesThatAreNoDigits shows that a puzzle with a byte over 9 has no solution, and that the
// solver answers the next puzzle correctly.
func TestBytesThatAreNoDigits(t *testing.T) {
	full := [81]uint8(sudoku.Shape9.Pattern())
	for _, m := range makers() {
		s := &solver{engine: m.make()}
		for cell := range 81 {
			for v := 10; v < 256; v += 1 + (v+cell)%7 {
				for _, puzzle := range [][81]uint8{{}, full} {
					puzzle[cell] = uint8(v)
					if got := ask(s, &puzzle, 2, math.MaxInt); got.Err != nil || got.Count != 0 || !got.Exhausted {
						t.Fatalf("%s, %d in cell %d: %+v, want no solution", m.name, v, cell, got)
					}
				}
			}
		}
		if got := ask(s, &full, 2, math.MaxInt); got.Count != 1 || !got.Exhausted {
			t.Errorf("%s: after that, a full board gives %+v, want one solution", m.name, got)
		}
	}
}

// TestClashInABox shows that the solver finds equal clues in a box with few guesses. A search that
// finds this clash only by guesses would practically never end.
func TestClashInABox(t *testing.T) {
	for _, puzzle := range []string{
		".............................9.................................................22",
		".......................8......................................7........7.........",
	} {
		_, g := testkit.Must2(sudoku.ParseGrid(puzzle))(t)
		for _, m := range makers() {
			got := ask(&solver{engine: m.make()}, (*[81]uint8)(g), 1, 20)
			if got.Err != nil || got.Count != 0 || !got.Exhausted || got.Nodes > 100 {
				t.Errorf("%s, %s: %+v, want no solution after a few guesses", m.name, puzzle, got)
			}
		}
	}
}
