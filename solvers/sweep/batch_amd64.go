//go:build amd64 && !noasm

package sweep

import (
	"context"
	"unsafe"

	"sudokubench/solvers"
)

// A sweep is a chain of dependent instructions and leaves almost half of the processor idle. So the
// assembly function batchWide sweeps three boards at a time, each of another puzzle of a batch. A lane
// is one of the three searches. When the search in a lane ends, the lane begins the next puzzle, while
// the other lanes continue. Each search makes the same guesses in the same order as without the other
// lanes.

// batch is the argument of batchWide. The assembly uses the offsets of its fields, and of the fields of
// Query and Claim.
type batch struct {
	memory  *byte          // memory of the first lane, aligned to a cache line
	queries *solvers.Query // first query of the batch
	claims  *solvers.Claim // first claim of the batch
	next    int            // index in the batch of the next query to begin
	end     int            // index of the first query that the lanes must not begin in this call
	treated int            // number of lanes whose last sweep the assembly has handled, or 0 if it has handled all
	_       [16]byte       // padding, so that the offset of lanes is a multiple of 64
	lanes   [laneCount]lane
}

// lane is one of the searches.
type lane struct {
	query   int       // index in the batch of the query that the lane searches
	top     int       // distance in bytes from board 0 of the lane to its top board
	nodes   int       // number of choices since the query began, since its first solution, or since its last pause, whichever is latest
	guesses int       // number of guesses left until the search is paused
	idle    int       // 1 if the lane has no query, otherwise 0
	_       [24]byte  // used only by the assembly
	hidden  [64]byte  // cells that hiddenSingles found in the last sweep
	_       [128]byte // used only by the assembly
}

const (
	laneCount  = 3
	laneBytes  = 25920 // distance in bytes between the memories of two lanes
	batchBytes = (laneCount-1)*laneBytes + memorySize
)

// queriesAtOnce is the number of queries that the lanes begin between two calls of ctx.Err.
const queriesAtOnce = 32

// batched is a solver that works on several puzzles of a batch at the same time.
type batched struct {
	solver

	batch batch
	lanes [laneCount]*assembly // boards of each lane, as engines
}

func newBatched() *batched { return batchedIn(alignedBytes(batchBytes)) }

// batchedIn makes a solver that uses the given memory for its lanes.
func batchedIn(memory []uint8) *batched {
	p := &batched{}
	for i := range p.lanes {
		p.lanes[i] = wideIn((*[memorySize]uint8)(memory[i*laneBytes:]))
	}
	p.engine = p.lanes[0]
	p.batch.memory = &memory[0]
	return p
}

// SolveBatch implements solvers.BatchSolver.
func (s *batched) SolveBatch(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	for len(q) > 0 {
		var err error
		n := 1
		if q[0].Candidates != nil {
			err = s.Solve(ctx, &q[0], &c[0])
			errs[0] = err
		} else {
			for n < len(q) && q[n].Candidates == nil {
				n++
			}
			err = s.ordinary(ctx, q[:n], c[:n], errs[:n])
		}
		q, c, errs = q[n:], c[n:], errs[n:]
		if err != nil {
			for k := range errs {
				errs[k] = err
			}
			return
		}
	}
}

// ordinary answers puzzles without pencilmarks. err is the error of the context.
func (s *batched) ordinary(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) error {
	for k := range q { // the conversions panic if a slice is too short, as in Solve, because the assembly does not check lengths
		_, _ = (*[81]uint8)(q[k].Puzzle), (*[81]uint8)(c[k].Solution)
	}
	p := &s.batch
	p.queries, p.claims, p.next, p.end, p.treated = &q[0], &c[0], 0, 0, 0
	for i := range p.lanes {
		p.lanes[i] = lane{idle: 1, guesses: guessesAtOnce}
		*s.lanes[i].state(0) = [stateBytes]uint8{} // the board of an idle lane has no candidates
	}
	clear(errs)
	err := s.run(ctx, q, c)
	if err != nil {
		for k := p.next; k < len(q); k++ {
			errs[k] = err
		}
		for _, l := range p.lanes {
			if l.idle == 0 {
				errs[l.query] = err
			}
		}
	}
	p.queries, p.claims = nil, nil // without the pointers, the garbage collector can free the batch
	for k := range c {
		if errs[k] == nil && c[k].Count == 0 {
			copy(c[k].Solution, q[k].Puzzle)
		}
	}
	return err
}

// run searches until all queries have an answer. The error is the error of the context.
func (s *batched) run(ctx context.Context, q []solvers.Query, c []solvers.Claim) error {
	p := &s.batch
	p.end = min(queriesAtOnce, len(q))
	for p.next < len(q) || p.active() > 0 {
		i, end := batchWide((*byte)(unsafe.Pointer(p)))
		l := &p.lanes[i]
		switch end {
		case exhausted: // the lane is idle, because all queries before p.end have begun
			if p.end == len(q) {
				continue
			}
			p.end = min(p.end+queriesAtOnce, len(q))
		case stuck:
			guessAnywhere(s.lanes[i], l.top/stateBytes)
			l.top += stateBytes
			l.nodes++
			fallthrough
		case paused:
			c[l.query].Nodes += int64(l.nodes)
			l.nodes, l.guesses = 0, guessesAtOnce
			if p.next == len(q) && p.active() == 1 && c[l.query].Count == 0 {
				err := s.alone(ctx, &q[l.query], &c[l.query], i, l.top/stateBytes)
				if err == nil {
					l.idle = 1
				}
				return err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// active returns the number of lanes that have a query.
func (b *batch) active() int {
	n := laneCount
	for i := range b.lanes {
		n -= b.lanes[i].idle
	}
	return n
}

// alone continues the last search of a batch with solver.search, without the other lanes. The search
// has not found a solution yet.
func (s *batched) alone(ctx context.Context, q *solvers.Query, c *solvers.Claim, lane, depth int) error {
	nodes := c.Nodes
	s.Begin(ctx, q, c)
	s.Nodes = nodes
	return s.End(s.search(s.lanes[lane], c, depth))
}
