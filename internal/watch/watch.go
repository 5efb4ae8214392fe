// Package watch records the steps of a solver's search and draws them.
package watch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// step is a moment of a search.
type step struct {
	Board   sudoku.Grid // digits that are placed; 0 for blanks
	Placed  []int       // cells whose digits are new in this step
	Guesses int64       // guesses so far
	Text    string      // what happened since the step before
}

// Replay is a recorded search. The first step is the puzzle.
type Replay struct {
	Solver string
	Shape  sudoku.Shape
	Steps  []step
	Cut    bool          // whether the record ended before the search, because it had its largest number of steps
	Took   time.Duration // shortest time of the same search without a spectator; 0 if the record is cut
	Ended  string        // how the search ended
}

// attempts is the number of searches of which the shortest time counts.
const attempts = 5

// ErrHidden is the error of a solver that does not show its board.
var ErrHidden = errors.New("it does not show the steps of its search")

// Of returns the search of a solver, or nil if the solver does not show its board.
func Of(solver solvers.Solver) *solvers.Search {
	watched, ok := solver.(solvers.Watched)
	if !ok || watched.Watch().Board == nil {
		return nil
	}
	return watched.Watch()
}

// Record solves a puzzle and records at most most steps after the puzzle. create makes an
// instance of the solver.
func Record(ctx context.Context, name string, create func() (solvers.Solver, error), shape sudoku.Shape, puzzle sudoku.Grid, most int) (*Replay, error) {
	s := &Replay{Solver: name, Shape: shape, Steps: []step{{Board: slices.Clone(puzzle), Text: "the puzzle"}}}
	solver, err := create()
	if err != nil {
		return nil, err
	}
	q := &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	search := Of(solver)
	if search == nil {
		return nil, ErrHidden
	}
	search.EachStep = true
	now := make(sudoku.Grid, shape.Cells())
	err = solver.Solve(follower{ctx, func() (stop bool) {
		search.Board(now)
		s.add(now, search.Nodes)
		s.Cut = len(s.Steps) > most
		return s.Cut
	}}, q, &c)
	if err != nil && !s.Cut {
		return nil, err
	}
	s.end(&c)
	if s.Cut { // it can take hours
		return s, nil
	}
	search.EachStep = false
	for range attempts {
		begin := clock.Now()
		if err := solver.Solve(ctx, q, &c); err != nil {
			return nil, err
		}
		if took := time.Duration(clock.Since(begin)); s.Took == 0 || took < s.Took {
			s.Took = took
		}
	}
	return s, nil
}

// follower is a context that calls step each time the search looks at it, and ends if step says so.
type follower struct {
	context.Context
	step func() (stop bool)
}

func (f follower) Err() error {
	if f.step() {
		return context.Canceled
	}
	return f.Context.Err()
}

// add records a moment if the board has changed.
func (s *Replay) add(board sudoku.Grid, guesses int64) {
	before := &s.Steps[len(s.Steps)-1]
	next := step{Board: slices.Clone(board), Guesses: guesses}
	back := 0
	for i, d := range board {
		switch {
		case d == before.Board[i]:
		case d == 0:
			back++
		default:
			next.Placed = append(next.Placed, i)
			if before.Board[i] != 0 {
				back++
			}
		}
	}
	var what []string
	if back > 0 {
		what = append(what, fmt.Sprintf("dead end: back over %d", back))
	}
	if len(next.Placed) > 0 {
		kind := "place "
		if guesses > before.Guesses {
			kind = "guess "
		}
		what = append(what, kind+s.cells(&next))
	}
	if next.Text = strings.Join(what, ", "); next.Text != "" {
		s.Steps = append(s.Steps, next)
	}
}

// named is the number of cells that the text of a step names.
const named = 4

// cells lists the cells of a step with their digits: "r1c2=5 r1c3=7 and 3 more".
func (s *Replay) cells(at *step) string {
	var words []string
	for _, i := range at.Placed[:min(named, len(at.Placed))] {
		words = append(words, fmt.Sprintf("%s=%d", s.Shape.CellName(i), at.Board[i]))
	}
	text := strings.Join(words, " ")
	if more := len(at.Placed) - named; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// end adds the last step.
func (s *Replay) end(c *solvers.Claim) {
	last := s.Steps[len(s.Steps)-1]
	switch {
	case s.Cut:
		s.Ended = fmt.Sprintf("not at its end: only the first %d steps were recorded", len(s.Steps)-1)
		return
	case c.Count > 0:
		s.Ended = "solved"
		s.add(c.Solution, max(c.Nodes, last.Guesses))
	case c.Exhausted:
		s.Ended = "no solution"
	default:
		s.Ended = "given up"
	}
}

// What two searches have in common at a moment of a race.
const (
	bySteps   = "steps"
	byGuesses = "guesses"
	byTime    = "time"
)

// Moments returns the number of moments of a race, at least 1.
func Moments(race []*Replay, by string) int {
	most := 1
	for _, s := range race {
		n := len(s.Steps)
		if by == byGuesses {
			n = int(s.Steps[n-1].Guesses) + 2 // the last moment shows the end
		}
		most = max(most, n)
	}
	return most
}

// At returns the index of the step that the search shows at a moment of the race.
func (s *Replay) At(race []*Replay, by string, moment int) int {
	last := len(s.Steps) - 1
	switch moments := Moments(race, by); {
	case moment >= moments-1:
		return last
	case by == byTime:
		longest := time.Duration(1)
		for _, other := range race {
			longest = max(longest, other.Took)
		}
		passed := float64(longest) * float64(moment) / float64(max(1, moments-1))
		return min(last, int(passed/float64(max(1, s.Took))*float64(last)))
	case by == byGuesses:
		k, _ := slices.BinarySearchFunc(s.Steps, int64(moment)+1, func(at step, guesses int64) int { return int(at.Guesses - guesses) })
		return max(0, k-1)
	}
	return min(last, moment)
}
