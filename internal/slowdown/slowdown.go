// Package slowdown makes a solver slower by a known share, to try whether a comparison
// finds the difference.
package slowdown

import (
	"context"
	"math/rand/v2"

	"sudokubench/internal/clock"
	"sudokubench/solvers"
)

const (
	// lookNS is the time between two looks at the clock, on average, and mostSolves is
	// the greatest number of solves between two looks. A look between puzzles takes about
	// 0.2 us, which is more than a reading right after another takes. A look every 16 solves of
	// 1.6 us would make the solver 1% slower. The number of solves is random, because a fixed
	// number would meet the same puzzles of a small corpus again and again.
	lookNS     = 100_000
	mostSolves = 64
	// oddNS is longer than any solve of a fast solver takes, unless the machine stalls.
	// Such a time counts for one solve, and not for the others that were not timed.
	oddNS = 1_000_000
	// readings is how many readings of the clock show what one costs.
	readings = 64
)

// Slow returns a solver that answers as s does and takes longer by the share:
// 0.03 is 3%. It times each solve of a slow solver, and one of up to 64 of a fast one,
// and then spins for the time that it owes, before it returns. So the times of many solves
// are right, and those of single ones are not.
// now returns nanoseconds; nil is the machine's monotonic clock. A share of 0 or
// less returns s. Like s, it belongs to one goroutine at a time.
func Slow(s solvers.Solver, share float64, now func() int64) solvers.Solver {
	if !(share > 0) {
		return s
	}
	if now == nil {
		now = clock.Now
	}
	return &slow{solver: s, share: share, now: now, cost: readingCost(now), per: lookNS, wait: 1, rng: rand.New(rand.NewPCG(1, 2))}
}

// spin reads the clock until it is so many ns past a reading, or ctx has ended. It
// returns how far the last reading was past it.
func spin(ctx context.Context, now func() int64, from int64, ns float64) int64 {
	last := from
	for float64(last-from) < ns && ctx.Err() == nil {
		last = now()
	}
	return last - from
}

// readingCost is the least that one reading of the clock takes.
func readingCost(now func() int64) int64 {
	begin := now()
	for range readings {
		now()
	}
	return (now() - begin) / (readings + 1)
}

type slow struct {
	solver solvers.Solver
	share  float64
	now    func() int64
	cost   int64 // ns of a reading

	solves int // since the last look at the clock
	wait   int // solves between two looks
	rng    *rand.Rand
	per    float64 // ns of a solve, as the last looks suggest; slow until seen
	owed   float64 // ns; below 0 if the last spin went too far
}

// Solve answers as the solver does, and takes longer.
func (s *slow) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.solves++
	if s.solves < s.wait {
		return s.solver.Solve(ctx, q, c)
	}
	begin := s.now()
	err := s.solver.Solve(ctx, q, c)
	end := s.now()
	took := float64(max(0, end-begin-s.cost))
	speaksFor := float64(s.solves)
	if took > oddNS {
		speaksFor = 1
	}
	s.owed += s.share*took*speaksFor - 2*float64(s.cost) // the two readings were time as well
	s.per += (min(took, oddNS) - s.per) / 4
	every := max(1, int(min(lookNS/max(1, s.per), mostSolves)))
	s.solves, s.wait = 0, 1+s.rng.IntN(2*every-1)
	if s.owed > 0 {
		spun := spin(ctx, s.now, end, s.owed-float64(s.cost)/2)
		// What goes far beyond was not spun: the thread was pushed aside.
		s.owed -= min(float64(spun), s.owed+2*float64(s.cost))
	}
	return err
}
