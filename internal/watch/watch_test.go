package watch

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/solvers/human"
	"sudokubench/sudoku"
)

// several has more than one solution, so that bitmask-mrv has to guess.
const several = ".4.2..........3."

func record(t *testing.T, spec solvers.Spec, puzzle string, most int) (*Replay, error) {
	t.Helper()
	shape, grid, err := sudoku.ParseGrid(puzzle)
	testkit.NoError(t, err)
	return Record(t.Context(), spec.Name, func() (solvers.Solver, error) { return spec.New(shape, nil) }, shape, grid, most)
}

func TestRecord(t *testing.T) {
	for _, row := range []struct {
		reason, puzzle, ended, says string
		most                        int
	}{
		{"the steps end with the solution", several, "solved", "guess ", 100},
		{"a puzzle that contradicts itself has no steps", "11..............", "no solution", "", 100},
		{"a long search is cut", several, "not at its end: only the first 3 steps were recorded", "place ", 3},
	} {
		t.Run(row.reason, func(t *testing.T) {
			s := testkit.Must(record(t, bitmaskmrv.Spec(), row.puzzle, row.most))(t)
			var texts []string
			for k, step := range s.Steps {
				texts = append(texts, step.Text)
				for _, i := range step.Placed {
					if step.Board[i] == 0 || k == 0 {
						t.Errorf("step %d places no digit in cell %d", k, i)
					}
				}
			}
			if s.Ended != row.ended || !strings.Contains(strings.Join(texts, "\n"), row.says) || s.Took > 0 == s.Cut {
				t.Errorf("ended %q after %q in %s, want %q and %q", s.Ended, texts, s.Took, row.ended, row.says)
			}
			last := s.Steps[len(s.Steps)-1].Board
			if fault := s.Shape.CheckSolution(s.Steps[0].Board, last); row.ended == "solved" && fault != nil {
				t.Errorf("the last board is no solution: %v", fault)
			}
		})
	}
}

// TestStepsReplay shows that each step changes the board as its text says.
func TestStepsReplay(t *testing.T) {
	s := testkit.Must(record(t, bitmaskmrv.Spec(), "000000000000000280376400000700001000020000000400300006010028000000005000000000003", 200))(t)
	returns := 0
	for k := 1; k < len(s.Steps); k++ {
		before, step := s.Steps[k-1], s.Steps[k]
		back := 0
		for i, d := range before.Board {
			if d != 0 && step.Board[i] != d {
				back++
			}
		}
		if says := strings.Contains(step.Text, fmt.Sprintf("back over %d", back)); says != (back > 0) {
			t.Errorf("step %d: %d digits were removed, but the text is %q", k, back, step.Text)
		}
		if back > 0 {
			returns++
		}
		if says := strings.Contains(step.Text, "guess"); says != (step.Guesses > before.Guesses && len(step.Placed) > 0) {
			t.Errorf("step %d: guesses %d after %d, but the text is %q", k, step.Guesses, before.Guesses, step.Text)
		}
	}
	if returns == 0 {
		t.Error("the search never goes back; choose another puzzle")
	}
}

func TestHidden(t *testing.T) {
	if _, err := record(t, human.Spec(), several, 10); !errors.Is(err, ErrHidden) {
		t.Errorf("got the error %v, want ErrHidden", err)
	}
}

func TestRecordEndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	shape, grid, _ := sudoku.ParseGrid(several)
	_, err := Record(ctx, "bitmask-mrv", func() (solvers.Solver, error) { return bitmaskmrv.Spec().New(shape, nil) }, shape, grid, 10)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got the error %v, want %v", err, context.Canceled)
	}
}

func TestRace(t *testing.T) {
	steps := func(guesses ...int64) (list []step) {
		for _, g := range guesses {
			list = append(list, step{Guesses: g})
		}
		return list
	}
	fast := &Replay{Steps: steps(0, 0, 1), Took: time.Microsecond}
	slow := &Replay{Steps: steps(0, 1, 1, 2, 3), Took: 4 * time.Microsecond}
	for _, row := range []struct {
		by         string
		fast, slow []int // steps at each moment
	}{
		{bySteps, []int{0, 1, 2, 2, 2}, []int{0, 1, 2, 3, 4}},
		{byGuesses, []int{1, 2, 2, 2, 2}, []int{0, 2, 3, 4, 4}},
		{byTime, []int{0, 2, 2, 2, 2}, []int{0, 1, 2, 3, 4}},
	} {
		race := []*Replay{fast, slow}
		if n := Moments(race, row.by); n != len(row.fast) {
			t.Errorf("by %s: %d moments, want %d", row.by, n, len(row.fast))
		}
		for moment := range row.fast {
			if f, s := fast.At(race, row.by, moment), slow.At(race, row.by, moment); f != row.fast[moment] || s != row.slow[moment] {
				t.Errorf("by %s, moment %d: steps %d and %d, want %d and %d", row.by, moment, f, s, row.fast[moment], row.slow[moment])
			}
		}
	}
}

func TestDraw(t *testing.T) {
	s := &Replay{Solver: "one", Shape: sudoku.Shape{BoxRows: 2, BoxCols: 2}, Ended: "solved", Steps: []step{
		{Board: make(sudoku.Grid, 16)},
		{Board: sudoku.Grid{0, 4, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 3, 0}, Placed: []int{1}, Guesses: 1, Text: "guess r1c2=4"},
	}}
	want := "one\nstep 1 of 1, guesses 1, solved\nguess r1c2=4\n. 4 | . 2\n. . | . .\n----+----\n. . | . .\n1 . | 3 .\n"
	if got := Draw([]*Replay{s}, bySteps, 1, false); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	wide := &Replay{Solver: "wide", Shape: sudoku.Shape16, Steps: []step{{Board: make(sudoku.Grid, 256)}}}
	lines := strings.Split(Draw([]*Replay{wide, wide}, bySteps, 0, false), "\n")
	name, rule := strings.LastIndex(lines[0], "wide"), lines[7]
	if name <= column || rule[name-1:name+1] != " -" {
		t.Errorf("the name of the second board begins at %d, but its lines are %q", name, rule)
	}
	two := Draw([]*Replay{s, s}, bySteps, 1, true)
	for line := range strings.Lines(two) {
		if row := strings.NewReplacer(bright, "", plain, "").Replace(line); strings.Contains(row, "4 |") && strings.LastIndex(row, ". 4") != column {
			t.Errorf("the second board begins at column %d of %q, want %d", strings.LastIndex(row, ". 4"), row, column)
		}
	}
}
