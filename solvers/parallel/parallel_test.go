package parallel

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestWithoutTrial runs the conformance suite with trial=off. With a trial, the solver would
// split almost no board of the suite.
func TestWithoutTrial(t *testing.T) {
	for _, goroutines := range []string{"1", "3"} {
		t.Run(goroutines, func(t *testing.T) {
			spec := Spec()
			make1 := spec.New
			spec.Shapes = []sudoku.Shape{sudoku.Shape4, sudoku.Shape9}
			spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
				if len(options) == 0 {
					options = solvers.Options{"trial": off, "goroutines": goroutines}
				}
				return make1(shape, options)
			}
			solvertest.Run(t, spec)
		})
	}
}

// hard is a puzzle that takes hundreds of guesses.
const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

// TestClaimsAreTheSame shows that the claim does not depend on the number of goroutines, and that
// repeated attempts make the same claim.
func TestClaimsAreTheSame(t *testing.T) {
	for _, tt := range []struct {
		reason string
		puzzle string
		limit  int
		count  int
	}{
		{"one solution, proved unique", hard, 2, 1},
		{"the first solution", hard, 1, 1},
		{"a limit that several parts reach together", "................", 100, 100},
		{"all solutions", "................", 1000, 288},
		{"a limit equal to the number of solutions", "................", 288, 288},
		{"more solutions than a search can count", ".................................................................................", 300, 300},
		{"no solution", "1.....23........", 5, 0},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			want := ""
			for k := range 12 {
				c := solvertest.Solve(t, Spec(), solvers.Options{"trial": off, "goroutines": fmt.Sprint(1 + k%5)}, tt.puzzle, tt.limit)
				got := fmt.Sprintf("%+v", c)
				if want == "" {
					want = got
				}
				if got != want || c.Count != tt.count {
					t.Errorf("%d goroutines: got %s\nwant count %d and %s", 1+k%5, got, tt.count, want)
				}
			}
		})
	}
}

// TestTrialIsNotTheEnd counts 50,000 solutions, so that the trial ends without an answer and the
// solver splits the puzzle.
func TestTrialIsNotTheEnd(t *testing.T) {
	const limit = 50_000
	puzzle := make(sudoku.Grid, sudoku.Shape6.Cells())
	nodes := map[string]int64{}
	for _, value := range []string{on, off} {
		solver, err := Spec().New(sudoku.Shape6, solvers.Options{"trial": value, "goroutines": "2"})
		if err != nil {
			t.Fatal(err)
		}
		c := solvers.Claim{Solution: make(sudoku.Grid, len(puzzle))}
		if err := solver.Solve(context.Background(), &solvers.Query{Shape: sudoku.Shape6, Puzzle: puzzle, Limit: limit}, &c); err != nil || c.Count != limit || c.Exhausted {
			t.Fatalf("trial %s: %v, %+v", value, err, c)
		}
		nodes[value] = c.Nodes
	}
	if nodes[on] <= nodes[off] {
		t.Errorf("%d guesses with a trial and %d without; want more with a trial, which makes guesses, too", nodes[on], nodes[off])
	}
}

// TestSplit checks the number of parts. It also shows that the parts are different, that no digits
// clash in a part, and that each part has the clues of the puzzle.
func TestSplit(t *testing.T) {
	for _, tt := range []struct {
		reason string
		puzzle string
		least  int
		most   int
	}{
		{"an empty board", ".................................................................................", enough, mostParts(sudoku.Shape9)},
		{"the empty 4x4 board has more solutions than parts", "................", enough, mostParts(sudoku.Shape4)},
		{"72 solutions, so parts are almost or completely full", "1...............", enough, 72},
		{"two full boards", ".2.4.4.221434321", 2, 2},
		{"a full board", "1234341221434321", 1, 1},
		{"clues that clash", "11..............", 0, 0},
		{"no solution", "1.....23........", 0, 0},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			shape, puzzle, err := sudoku.ParseGrid(tt.puzzle)
			if err != nil {
				t.Fatal(err)
			}
			s := newSplitter(shape)
			for range 2 { // the second split checks that the first one has left nothing in the splitter
				parts := s.split(puzzle)
				if parts < tt.least || parts > tt.most {
					t.Fatalf("%d parts; want %d to %d", parts, tt.least, tt.most)
				}
				seen := map[string]bool{}
				for k := range parts {
					board := s.part(k)
					if seen[board.String()] || !shape.Consistent(board) {
						t.Errorf("part %s is in the queue twice, or digits clash in it", board)
					}
					seen[board.String()] = true
					for i, d := range puzzle {
						if d != 0 && board[i] != d {
							t.Errorf("part %s has another digit than the clue in cell %d", board, i)
						}
					}
				}
			}
		})
	}
}

// TestCancelled ends the context during the trial and during the search of parts, and shows that
// the instance works correctly afterwards.
func TestCancelled(t *testing.T) {
	puzzle := make(sudoku.Grid, sudoku.Shape9.Cells())
	solver, err := Spec().New(sudoku.Shape9, solvers.Options{"goroutines": "3"})
	if err != nil {
		t.Fatal(err)
	}
	c := solvers.Claim{Solution: make(sudoku.Grid, len(puzzle))}
	for left := range 12 {
		ctx := &ending{Context: context.Background(), left: left}
		if err := solver.Solve(ctx, &solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 1 << 40}, &c); !errors.Is(err, context.Canceled) {
			t.Fatalf("the context ends at look %d: got error %v; want %v", left+1, err, context.Canceled)
		}
	}
	if err := solver.Solve(context.Background(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 9}, &c); err != nil || c.Count != 9 {
		t.Errorf("after cancelled attempts: got error %v, %+v; want count 9", err, c)
	}
}

// ending is a context that ends after left calls of Err. It has no lock, so that the race detector
// reports two calls at the same time.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestOptions(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		options solvers.Options
		workers int // expected number of workers; 0 means that New returns an error
	}{
		{"a number", solvers.Options{"goroutines": "5"}, 5},
		{"no goroutine", solvers.Options{"goroutines": "0"}, 0},
		{"a negative number", solvers.Options{"goroutines": "-1"}, 0},
		{"more than 1,000", solvers.Options{"goroutines": "100000"}, 0},
		{"not a number", solvers.Options{"goroutines": "many"}, 0},
		{"not on or off", solvers.Options{"trial": "maybe"}, 0},
	} {
		s, err := Spec().New(sudoku.Shape4, tt.options)
		if (err == nil) != (tt.workers > 0) {
			t.Errorf("%s: got error %v; want an error: %t", tt.reason, err, tt.workers == 0)
		}
		if err == nil && len(s.(*solver).workers) != tt.workers {
			t.Errorf("%s: %d workers; want %d", tt.reason, len(s.(*solver).workers), tt.workers)
		}
	}
}

// TestChoose checks the cell at which choose splits a board, and the open digits of the cell.
func TestChoose(t *testing.T) {
	for _, tt := range []struct {
		reason string
		puzzle string
		cell   uint16
		open   uint32
		blank  bool
		ok     bool
	}{
		{"all blanks have equally many open digits: the first", "................", 0, 0b1111, true, true},
		{"a later cell has the fewest open digits", "......1.....2...", 4, 0b1100, true, true},
		{"cells with one open digit are filled first", "123.............", 4, 0b1100, true, true},
		{"cells with one open digit fill the board", "12343412214.....", 0, 0, false, true},
		{"no digit fits a blank", "123....4........", 0, 0, true, false},
	} {
		shape, puzzle, err := sudoku.ParseGrid(tt.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		s := newSplitter(shape)
		at, open, blank, ok := s.choose(puzzle)
		if ok != tt.ok || ok && (blank != tt.blank || blank && (at.Cell != tt.cell || open != tt.open)) {
			t.Errorf("%s: got cell %d with %04b, blank %t, ok %t; want %d with %04b, %t, %t", tt.reason, at.Cell, open, blank, ok, tt.cell, tt.open, tt.blank, tt.ok)
		}
	}
}
