// Package slowdown makes a solver slower by a known share, to test whether a comparison finds the
// difference.
package slowdown

import (
	"context"
	"math/rand/v2"

	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
)

const (
	// lookNS is the mean time between two timed solves, in ns, and maxSolves limits the mean
	// number of solves between them. Reading the clock between puzzles takes about 0.2 us, longer
	// than a second reading right after the first. Timing one solve in 16 solves of 1.6 us would
	// make the solver 1% slower. The number of solves is random, because a fixed number would
	// always time the same puzzles of a small corpus.
	lookNS    = 100_000
	maxSolves = 64
	// oddNS is longer than any solve of a fast solver, unless the machine stalls. A longer time
	// counts only for its own solve. It does not count for the solves that were not timed.
	oddNS = 1_000_000
	// readings is the number of readings that readingCost averages over.
	readings = 64
)

// Slow returns a solver with the same answers as s that takes longer by a share: 0.03 means 3%. It
// times each solve of a slow solver, or on average up to one in 64 solves of a fast one. After a
// timed solve it spins for the additional time of all solves since the last one. So the total time
// of many solves is right, but the time of a single solve is not.
//
// now returns nanoseconds. If it is nil, it is the machine's monotonic clock. If share is 0 or
// less, Slow returns s. Like s, the solver must be used by one goroutine at a time.
func Slow(s solvers.Solver, share float64, now func() int64) solvers.Solver {
	if !(share > 0) {
		return s
	}
	if now == nil {
		now = clock.Now
	}
	return &slow{solver: s, share: share, now: now, cost: readingCost(now), per: lookNS, wait: 1, rng: rand.New(rand.NewPCG(1, 2))}
}

// spin reads the clock until ns nanoseconds have passed since the reading from, or until ctx has
// ended. It returns the nanoseconds that have passed.
func spin(ctx context.Context, now func() int64, from int64, ns float64) int64 {
	last := from
	for float64(last-from) < ns && ctx.Err() == nil {
		last = now()
	}
	return last - from
}

// readingCost returns the mean cost of a reading of the clock right after another reading, in ns.
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
	cost   int64 // time of one reading of the clock, in ns

	solves int // number of solves since the last timed solve
	wait   int // number of solves after which the next solve is timed
	rng    *rand.Rand
	per    float64 // estimated time of a solve, in ns; it starts at lookNS, as if the solver were slow
	owed   float64 // time still to spin, in ns; negative if the last spin was too long
}

// Solve returns the answer of the solver, and takes longer.
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
	s.owed += s.share*took*speaksFor - 2*float64(s.cost) // the two readings of the clock also slowed the solver down, so subtract their time
	s.per += (min(took, oddNS) - s.per) / 4
	every := max(1, int(min(lookNS/max(1, s.per), maxSolves)))
	s.solves, s.wait = 0, 1+s.rng.IntN(2*every-1)
	if s.owed > 0 {
		spun := spin(ctx, s.now, end, s.owed-float64(s.cost)/2)
		// A much longer time means that the thread was interrupted, so it does not count as
		// spinning.
		s.owed -= min(float64(spun), s.owed+2*float64(s.cost))
	}
	return err
}
