package sweep

import (
	"context"
	"errors"
	"math"
	"os"
	"strings"
	"sync"
	"testing"

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
				t.Skip("the model takes half a minute with the race detector; TestSideBySide also runs it with others")
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

const blank = "................................................................................."

// TestCounts shows that each engine counts solutions correctly, with different limits.
func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		reason, puzzle string
		limit, count   int
	}{
		{"an empty board, the first", blank, 1, 1},
		{"an empty board, two", blank, 2, 2},
		{"an empty board, a thousand", blank, 1000, 1000},
		{"one solution, no limit", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", math.MaxInt, 1},
		{"109 solutions, no limit", "..3.9..7.....61.8.....7.4..8....25..6.......1..5.4......41..9..........39....8.4.", math.MaxInt, 109},
		{"the limit is the number of solutions", "..3.9..7.....61.8.....7.4..8....25..6.......1..5.4......41..9..........39....8.4.", 109, 109},
		{"the limit is one less", "..3.9..7.....61.8.....7.4..8....25..6.......1..5.4......41..9..........39....8.4.", 108, 108},
		{"no solution, but the clues do not clash", "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7", math.MaxInt, 0},
		{"a digit twice in a row", "11...............................................................................", math.MaxInt, 0},
		{"a digit twice in the last box", "............................................................9...................9", math.MaxInt, 0},
	} {
		for _, m := range makers() {
			s, err := newSolver(m.name)
			if err != nil {
				t.Fatal(err)
			}
			_, g, err := sudoku.ParseGrid(tt.puzzle)
			if err != nil {
				t.Fatal(err)
			}
			got := ask(s, (*[81]uint8)(g), tt.limit, math.MaxInt)
			if got.Err != nil || got.Count != tt.count || got.Exhausted != (tt.count < tt.limit) {
				t.Errorf("%s, %s: %+v, want count %d", m.name, tt.reason, got, tt.count)
			}
		}
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

// TestCancelledInMidSearch cancels the context in another goroutine, after the search has called
// ctx.Err for the first time.
func TestCancelledInMidSearch(t *testing.T) {
	for _, m := range makers() {
		s := &solver{engine: m.make()}
		ctx, cancel := context.WithCancel(context.Background())
		watched := &underWay{Context: ctx, began: make(chan struct{})}
		go func() {
			<-watched.began
			cancel()
		}()
		c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
		err := s.Solve(watched, &solvers.Query{Shape: sudoku.Shape9, Puzzle: make(sudoku.Grid, 81), Limit: math.MaxInt}, &c)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got error %v, want context.Canceled", m.name, err)
		}
		full := [81]uint8(sudoku.Shape9.Pattern())
		if got := ask(s, &full, 2, math.MaxInt); got.Err != nil || got.Count != 1 || !got.Exhausted {
			t.Errorf("%s: after a cancelled search, a full board gives %+v, want one solution", m.name, got)
		}
	}
}

// underWay is a context that closes the channel began at the first call of Err.
type underWay struct {
	context.Context
	once  sync.Once
	began chan struct{}
}

func (c *underWay) Err() error {
	c.once.Do(func() { close(c.began) })
	return c.Context.Err()
}

func TestNoAllocations(t *testing.T) {
	d := newDraw(t, 7)
	for _, m := range makers() {
		s := &solver{engine: m.make()}
		c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
		for _, kind := range kinds {
			puzzle := kind.make(d)
			q := solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle[:], Limit: 50}
			ctx := &looks{Context: context.Background()}
			if n := solvertest.Allocations(func() {
				ctx.left = 2 // some searches end before the context is cancelled, and the others are cancelled
				_ = s.Solve(ctx, &q, &c)
			}); n != 0 {
				t.Errorf("%s, %s: %v allocations, want 0", m.name, kind.reason, n)
			}
		}
	}
}

// TestSideBySide solves the same puzzles in eight goroutines, each with its own solver. The answers
// must be the same as the answers of one solver alone.
func TestSideBySide(t *testing.T) {
	d := newDraw(t, 8)
	puzzles := make([][81]uint8, some(200))
	for i := range puzzles {
		puzzles[i] = d.puzzle()
	}
	for _, m := range makers() {
		alone := &solver{engine: m.make()}
		want := make([]answer, len(puzzles))
		for i := range puzzles {
			want[i] = ask(alone, &puzzles[i], 20, 2)
		}
		var wait sync.WaitGroup
		for start := range 8 {
			s := &solver{engine: m.make()}
			wait.Go(func() {
				for k := range puzzles {
					i := (k + start*7) % len(puzzles)
					if got := ask(s, &puzzles[i], 20, 2); got != want[i] {
						t.Errorf("%s, with others, %s: got %+v, want %+v as alone", m.name, sudoku.Grid(puzzles[i][:]), got, want[i])
						return
					}
				}
			})
		}
		wait.Wait()
	}
}

// TestClashInABox shows that the solver finds equal clues in a box with few guesses. A search that
// finds this clash only by guesses would practically never end.
func TestClashInABox(t *testing.T) {
	for _, puzzle := range []string{
		".............................9.................................................22",
		".......................8......................................7........7.........",
	} {
		_, g, err := sudoku.ParseGrid(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range makers() {
			got := ask(&solver{engine: m.make()}, (*[81]uint8)(g), 1, 20)
			if got.Err != nil || got.Count != 0 || !got.Exhausted || got.Nodes > 100 {
				t.Errorf("%s, %s: %+v, want no solution after a few guesses", m.name, puzzle, got)
			}
		}
	}
}
