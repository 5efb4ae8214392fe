package solvers

import (
	"context"

	"sudokubench/sudoku"
)

// Search is the bookkeeping that every search has in common: it counts
// solutions up to the limit, keeps the first of them, and looks at the context
// now and then. A solver may embed it, so that its file holds the idea alone;
// no solver has to.
//
//	s.Begin(ctx, q, c)
//	stopped := s.search(...) // calls Work and Found, and returns when one of them says stop
//	return s.End(stopped)
type Search struct {
	Nodes int64 // the solver counts its guesses here

	// EachStep makes every call of Work look at the context. So the context of a test can
	// follow the search step by step.
	EachStep bool

	ctx   context.Context
	err   error
	claim *Claim
	limit int
	due   int // work left until the next look at the context
}

// lookEvery is the work between two looks at the context: some tenths of a
// millisecond, so that the looks cost nothing and a cancelled search ends long
// before anyone notices.
const lookEvery = 1 << 17

// Begin starts the search for an answer to q. The solution holds the puzzle
// until there is a better one.
func (s *Search) Begin(ctx context.Context, q *Query, c *Claim) {
	copy(c.Solution, q.Puzzle)
	s.ctx, s.claim, s.limit = ctx, c, q.Limit
	s.err, s.Nodes = nil, 0
	c.Count = 0
	s.wait()
}

// Work says that about so many cells or words were looked at; stop tells that
// the context has ended.
func (s *Search) Work(n int) (stop bool) {
	s.due -= n
	return s.due < 0 && s.look()
}

// look stands apart so that Work is inlined.
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

// Found counts a solution; stop tells that it was the last one asked for.
func (s *Search) Found(solution sudoku.Grid) (stop bool) {
	if s.claim.Count == 0 {
		copy(s.claim.Solution, solution)
	}
	s.claim.Count++
	return s.claim.Count >= s.limit
}

// End completes the claim. stopped tells that the search was told to stop; if
// not, it has seen everything. The error is the context's.
func (s *Search) End(stopped bool) error {
	s.claim.Exhausted = !stopped
	s.claim.Nodes = s.Nodes
	s.ctx, s.claim = nil, nil // a solver at rest holds on to nothing
	return s.err
}
