package solvertest

import (
	"bytes"
	"context"
	"math"
	"slices"
	"sync"

	"sudokubench/sudoku"
)

// questions returns the boards for the checks of this file. They have one, several or no solutions, or
// clues that clash.
func questions(shape sudoku.Shape) []board {
	boards := known(shape)
	for i := range boards {
		if boards[i].count == beyond {
			boards = boards[:i]
			break
		}
	}
	return append(boards, board{"full", "nothing to do", solved(shape), 1}, illegal(shape)[0], illegal(shape)[7])
}

// checkClaim solves each puzzle twice, with different wrong values in the claim before the call. If
// the claims differ, Solve did not write the whole claim. checkClaim also finds writes to memory
// beside the solution.
func checkClaim(t reporter, s subject) {
	p := newProbe(t, s)
	if p == nil {
		return
	}
	for _, b := range questions(s.shape) {
		for _, limit := range s.limits(1, 2, 1000) {
			var outcomes [2]outcome
			for k, poison := range [2]uint8{0xEE, 0x55} {
				p.poison = poison
				if !p.answer(t, b.puzzle, limit) {
					return
				}
				if spilled := p.spilled(); spilled != "" {
					t.Errorf("%s, Limit %d: %s", b.name, limit, spilled)
					return
				}
				outcomes[k] = p.outcome()
			}
			if outcomes[0] != outcomes[1] {
				t.Errorf("%s, Limit %d: the Claim contains values from before the call; write every field and every cell of Solution\nfirst call  %v\nsecond call %v", b.name, limit, outcomes[0], outcomes[1])
				return
			}
		}
	}
}

// checkQuery checks that Solve does not change the query.
func checkQuery(t reporter, s subject) {
	p := newProbe(t, s)
	if p == nil {
		return
	}
	for _, b := range questions(s.shape) {
		for _, limit := range s.limits(1, 2, 1000) {
			puzzle := slices.Clone(b.puzzle)
			if !p.answer(t, puzzle, limit) {
				return
			}
			switch q := &p.query; {
			case !bytes.Equal(puzzle, b.puzzle):
				t.Errorf("%s, Limit %d: Query.Puzzle was %s before the call and is %s after it; a Query is read-only", b.name, limit, b.puzzle, puzzle)
				return
			case q.Shape != s.shape || q.Limit != limit || len(q.Puzzle) != len(puzzle) || &q.Puzzle[0] != &puzzle[0]:
				t.Errorf("%s, Limit %d: Solve changed the Query to %v; a Query is read-only", b.name, limit, *q)
				return
			}
		}
	}
}

// checkState solves puzzles in two instances, in opposite orders, and cancels searches in one of them.
// The answers to a puzzle must all be the same.
func checkState(t reporter, s subject) {
	p, other := newProbe(t, s), newProbe(t, s)
	if p == nil || other == nil {
		return
	}
	boards := questions(s.shape)
	limits := s.limits(1, 2, 1000)
	limit := limits[len(limits)-1]
	endless := s.limits(1, 2, math.MaxInt)
	most := endless[len(endless)-1]
	wants := make([]outcome, len(boards))
	for k, b := range slices.Backward(boards) {
		if !other.answer(t, b.puzzle, limit) {
			return
		}
		wants[k] = other.outcome()
	}
	for k, b := range boards {
		want := wants[k]
		if !p.answer(t, b.puzzle, limit) {
			return
		}
		if got := p.outcome(); got != want {
			t.Errorf("%s: two instances that solved different puzzles before give different answers; keep no state of earlier puzzles\none   %v\nother %v", b.name, got, want)
			return
		}
		// Cancel a search. Its result does not matter, but it must not change the next answers.
		if err := p.ask(&countdown{left: 1}, vast(s.shape), most); err != nil && err != context.Canceled {
			t.Errorf("an empty board: Solve returned %v; want nil or the error of ctx.Err", err)
			return
		}
		if !p.answer(t, b.puzzle, limit) {
			return
		}
		if got := p.outcome(); got != want {
			t.Errorf("%s: the answer changes after a search that was cancelled; reset all state in each Solve\nbefore %v\nafter  %v", b.name, want, got)
			return
		}
	}
}

// checkParallel solves the same puzzles in several instances at the same time. If instances share
// data, the race detector reports it. Without the race detector, answers can be wrong.
func checkParallel(t reporter, s subject) {
	boards := questions(s.shape)
	var wait sync.WaitGroup
	for range 2 {
		p := newProbe(t, s)
		if p == nil {
			return
		}
		wait.Go(func() {
			for _, b := range boards {
				for _, limit := range s.limits(1, b.count+1) {
					// All instances get the same slice, so that the race detector reports an instance
					// that writes to the puzzle.
					if err := p.ask(context.Background(), b.puzzle, limit); err != nil {
						t.Errorf("%s, Limit %d, while other instances run: %v", b.name, limit, err)
						return
					}
					if wrong := p.wrong(b.count); wrong != "" {
						t.Errorf("%s, Limit %d, while other instances run: %s", b.name, limit, wrong)
						return
					}
				}
			}
		})
	}
	wait.Wait()
}

// checkAllocations checks that Solve allocates no memory, unless Spec.Allocates gives a reason.
func checkAllocations(t reporter, s subject) {
	if s.spec.Allocates != "" {
		return
	}
	p := newProbe(t, s)
	if p == nil {
		return
	}
	for _, b := range questions(s.shape) {
		for _, limit := range s.limits(1, 1000) {
			failed := false
			n := Allocations(func() { failed = failed || p.ask(context.Background(), b.puzzle, limit) != nil })
			if failed {
				return // checkClaim or another check reports this fault
			}
			if n != 0 {
				t.Errorf("%s, Limit %d: Solve allocates memory %v times; allocate buffers in New, or set Spec.Allocates to the reason", b.name, limit, n)
				return
			}
		}
	}
}
