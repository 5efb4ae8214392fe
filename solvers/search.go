package solvers

import (
	"context"

	"sudokubench/sudoku"
)

// Search does the bookkeeping that all searches share. It counts solutions up to the limit, keeps
// the first one, and looks at the context from time to time. A solver can embed it, so that its
// own code contains only the idea.
//
//	s.Begin(ctx, q, c)
//	stopped := s.search(...) // calls Work and Found, and returns if one of them returns true
//	return s.End(stopped)
type Search struct {
	Nodes int64 // the solver counts its guesses here

	// EachStep makes every call of Work with n above 0 look at the context. So the context of a
	// test can follow the search step by step.
	EachStep bool

	// Board copies the digits that the search has placed to dst, and 0 for blanks. A search that sets
	// it, in New, can be watched.
	Board func(dst sudoku.Grid)

	ctx   context.Context
	err   error
	claim *Claim
	limit int
	due   int // work left until the next look at the context
}

// lookEvery is the work between two looks at the context. It takes less than a millisecond, so the
// looks cost almost nothing and a cancelled search ends at once.
const lookEvery = 1 << 17

// Begin starts the search for an answer to q. Until the first solution is found, c.Solution is the
// puzzle.
func (s *Search) Begin(ctx context.Context, q *Query, c *Claim) {
	copy(c.Solution, q.Puzzle)
	s.ctx, s.claim, s.limit = ctx, c, q.Limit
	s.err, s.Nodes = nil, 0
	c.Count = 0
	s.wait()
}

// Work reports to the search that the solver looked at about n cells or words. stop is true if the
// context has ended.
func (s *Search) Work(n int) (stop bool) {
	s.due -= n
	return s.due < 0 && s.look()
}

// look is a separate function so that the compiler can inline Work.
//
//go:noinline
func (s *Search) look() (stop bool) {
	s.wait()
	s.err = s.ctx.Err()
	return s.err != nil
}

// wait sets the work until the next look.
func (s *Search) wait() {
	s.due = lookEvery
	if s.EachStep {
		s.due = 0
	}
}

// Found counts a solution. stop is true if the search has reached the limit. A solver that finds many
// solutions at once adds them to Claim.Count itself, at most up to the limit.
func (s *Search) Found(solution sudoku.Grid) (stop bool) {
	if s.claim.Count == 0 {
		copy(s.claim.Solution, solution)
	}
	s.claim.Count++
	return s.claim.Count >= s.limit
}

// End completes the claim. stopped is true if the search ended because Work or Found returned
// true; otherwise the search is complete. The error is the error of the context.
func (s *Search) End(stopped bool) error {
	s.claim.Exhausted = !stopped
	s.claim.Nodes = s.Nodes
	s.ctx, s.claim = nil, nil // between puzzles, a solver keeps neither alive
	return s.err
}

// Show returns a Search that can be watched. grid is the board of the solver, in which blanks are 0
// again when the search goes back.
func Show(grid sudoku.Grid) Search {
	return Search{Board: func(dst sudoku.Grid) { copy(dst, grid) }}
}

// Watched is a solver whose search can be followed step by step. A solver that embeds Search has the
// method.
type Watched interface {
	Solver
	Watch() *Search
}

// Watch returns the search itself.
func (s *Search) Watch() *Search { return s }
