// Package parallel splits one puzzle over goroutines, each of which searches as
// bitmask-mrv does.
//
// Idea: A puzzle in which one more cell is filled is a puzzle again. So take the
// cell with the fewest digits open and make of the puzzle one for each digit; put
// them at the end of a queue, take the next from its front, and go on until there
// are enough. Every solution of the puzzle is one of exactly one of the parts,
// and the parts have nothing to do with each other: goroutines take them in
// turn, each with a searcher of its own, and the counts are added up. Go makes
// this easy, and three things are left to think of. Most puzzles are done before
// a goroutine has begun to run, so each is first searched alone for some tenths of
// a millisecond (option trial). Parts differ in size by a factor of thousands, so
// there are many more of them than goroutines, and who is done takes another. And
// the claim must not depend on who was faster: each part is counted up to the
// limit by itself, and the answer is that of the first parts in order that reach
// it together; what others found beyond them is dropped, and they are told to stop
// as soon as that is certain. So two runs claim the same with any number of
// goroutines, guesses included.
//
// Source: R. Finkel and U. Manber, "DIB - A Distributed Implementation of
// Backtracking", ACM Transactions on Programming Languages and Systems 9(2),
// 1987, for the parts. Written from the idea.
//
// Cost: To start goroutines and wait for them takes some ten microseconds, to
// split as much again. A puzzle of a second takes two idle cores half of it; one of
// a tenth of a millisecond gains nothing. On a machine whose cores are all at work
// on other puzzles, as in most contests, it cannot win. Memory is a searcher a
// goroutine and a board for each part.
//
// Answers: first, unique, count. Nodes: guesses of the searches, those of the
// trial and the splitting included, without those of parts that were not needed.
package parallel

import (
	"context"
	_ "embed" // the source is the documentation
	"errors"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"

	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

//go:embed parallel.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:      "parallel",
		Family:    "search",
		Source:    source,
		Shapes:    sudoku.Shapes(),
		Answers:   solvers.All,
		Complete:  true,
		Allocates: "a new goroutine can need a new stack",
		Threads:   true,
		Options: []solvers.Option{
			{Name: "goroutines", Default: all, Doc: "number of goroutines that search, or all (as many as Go runs at once)"},
			{Name: "trial", Default: on, Doc: "whether to search in one goroutine first and to split only puzzles that take long: on or off"},
		},
		New: newSolver,
	}
}

// Values of options.
const (
	all = "all"
	on  = "on"
	off = "off"
)

// The workers share the fields below mu, and next and last.
type solver struct {
	shape    sudoku.Shape
	alone    trial
	tries    bool
	splitter splitter
	workers  []*worker
	running  sync.WaitGroup

	next atomic.Int64 // the part to take next
	last atomic.Int64 // parts beyond this one are not needed

	mu     sync.Mutex
	ctx    context.Context // asked by one worker at a time: not every context bears more
	err    error           // what it said, or a fault of a searcher
	counts []int           // solutions of each part that is done
	nodes  []int64         // and its guesses
	limit  int
	first  int64 // the first part with a solution
	solved sudoku.Grid
}

// worker is what one goroutine has for itself. It is also the context of its
// searcher.
type worker struct {
	context.Context // nil: a searcher asks for nothing but Err
	*solver

	searcher solvers.Solver
	query    solvers.Query
	claim    solvers.Claim
	part     int64 // in hand
	run      func()
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	n := runtime.GOMAXPROCS(0)
	if value, ok := options["goroutines"]; ok && value != all {
		var err error
		if n, err = strconv.Atoi(value); err != nil || n < 1 || n > 1000 {
			return nil, fmt.Errorf("option goroutines is %q; want a number from 1 to 1000, or %s", value, all)
		}
	}
	trial, ok := options["trial"]
	if ok && trial != on && trial != off {
		return nil, fmt.Errorf("option trial is %q; want %s or %s", trial, on, off)
	}
	s := &solver{
		shape:    shape,
		tries:    trial != off,
		splitter: newSplitter(shape),
		counts:   make([]int, mostParts(shape)),
		nodes:    make([]int64, mostParts(shape)),
		solved:   make(sudoku.Grid, shape.Cells()),
	}
	spec := bitmaskmrv.Spec()
	for range n {
		searcher, err := spec.New(shape, nil)
		if err != nil {
			return nil, err
		}
		w := &worker{solver: s, searcher: searcher, query: solvers.Query{Shape: shape}, claim: solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}}
		w.run = w.work // made once: a method value is an allocation
		s.workers = append(s.workers, w)
	}
	return s, nil
}

// errTooLong ends a trial, errNotNeeded the search of a part.
var (
	errTooLong   = errors.New("this takes longer than a trial")
	errNotNeeded = errors.New("the earlier parts have enough solutions")
)

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	trialNodes := int64(0)
	if s.tries {
		s.alone.Context = ctx
		err := s.workers[0].searcher.Solve(&s.alone, q, c)
		s.alone.Context = nil
		if !errors.Is(err, errTooLong) {
			return err
		}
		trialNodes = c.Nodes
	}
	copy(c.Solution, q.Puzzle)
	c.Count, c.Exhausted, c.Nodes = 0, true, trialNodes
	parts := s.splitter.split(q.Puzzle)
	c.Nodes += s.splitter.nodes

	s.ctx, s.err, s.limit = ctx, nil, q.Limit
	clear(s.counts)
	s.first = math.MaxInt64
	s.last.Store(int64(parts) - 1)
	s.next.Store(0)
	helpers := min(parts, len(s.workers)) - 1 // besides this goroutine
	for k := 1; k <= helpers; k++ {
		s.running.Add(1)
		go s.workers[k].run()
	}
	s.running.Add(1)
	s.workers[0].work()
	s.running.Wait()
	s.ctx = nil
	if s.err != nil {
		return s.err
	}

	for k := int64(0); k <= s.last.Load(); k++ {
		c.Nodes += s.nodes[k]
		if c.Count += s.counts[k]; c.Count >= s.limit {
			c.Count, c.Exhausted = s.limit, false
			break
		}
	}
	if c.Count > 0 {
		copy(c.Solution, s.solved)
	}
	return nil
}

// work searches parts until none is left that is needed.
func (w *worker) work() {
	defer w.running.Done()
	w.query.Limit = w.limit
	for {
		w.part = w.next.Add(1) - 1
		if w.part > w.last.Load() {
			return
		}
		w.query.Puzzle = w.splitter.part(int(w.part))
		err := w.searcher.Solve(w, &w.query, &w.claim)
		switch {
		case errors.Is(err, errNotNeeded):
			return // and so are all that come after
		case err != nil:
			w.fail(err)
			return
		}
		w.done(w.part, &w.claim)
	}
}

// done takes down what a part came to.
func (s *solver) done(part int64, c *solvers.Claim) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.nodes[part] = c.Nodes
	if c.Count == 0 {
		return
	}
	s.counts[part] = c.Count
	if part < s.first {
		s.first = part
		copy(s.solved, c.Solution)
	}
	// Parts that are not done yet can only bring the end nearer.
	sum := 0
	for k := range s.last.Load() + 1 {
		if sum += s.counts[k]; sum >= s.limit {
			s.last.Store(k)
			return
		}
	}
}

// fail has all workers stop.
func (s *solver) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
	s.last.Store(-1)
}

// Err implements context.Context: the searcher's question whether to go on.
func (w *worker) Err() error {
	if w.last.Load() < w.part {
		return errNotNeeded
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = w.ctx.Err()
	}
	return w.err
}

// trial is a context that ends at the first look at it.
type trial struct{ context.Context }

func (t *trial) Err() error {
	if err := t.Context.Err(); err != nil {
		return err
	}
	return errTooLong
}
