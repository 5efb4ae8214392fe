// Package parallel splits one puzzle into parts, and several goroutines search the parts as
// bitmask-mrv does.
//
// # Idea
//
// The solver differs from bitmask-mrv in one respect: several searches run at the same time. If you
// fill one more cell of a puzzle, you get another puzzle. If you make one puzzle for each open
// digit of that cell, each solution of the first puzzle is a solution of exactly one of the new
// puzzles. The new puzzles are independent, so goroutines can solve them at the same time, and the
// counts are added.
//
// Trial. Most puzzles are solved before a second goroutine has started. So bitmask-mrv first
// searches the whole puzzle alone. If it has no answer after it looked at about 130,000 cells, the
// trial ends, and its result is dropped. The option trial=off omits the trial.
//
// Split. A queue of boards begins with the puzzle. Repeat until the queue has 64 boards:
//  1. Take the first board off the queue. Go through its blanks in reading order. If a cell has
//     only one open digit, put it there. Repeat this until nothing changes. If two digits clash or
//     a cell has no open digit, drop the board.
//  2. If the board is full, put it back at the end of the queue. If all boards of the queue are
//     full, stop.
//  3. Otherwise choose the first blank with the fewest open digits. For each of its open digits,
//     lowest first, put a copy of the board with this digit at the end of the queue.
//
// The boards of the queue are the parts, numbered from 0. There can be fewer than 64, or none. The
// number does not depend on the number of goroutines. Parts can differ greatly in size, so there
// are many more of them than goroutines, and each goroutine takes the next part when it completes
// one.
//
// Search. Each goroutine has its own searcher of bitmask-mrv (with the option look of bitmask-mrv, if
// it is given), and counts the solutions of each part up to the limit of the query. The calling goroutine is one of them.
//
// Answer. The claim must not depend on which goroutine is faster. So go through the parts in order
// and add up their solutions. If the sum reaches the limit, this part is the last one that is
// needed. Later parts do not count. As soon as the results show that a part is not needed, its
// search stops. The solution of the claim is the first solution of the first part that has one. So
// the claim is the same with any number of goroutines, including its guesses.
//
// The solver waits for all goroutines before it returns. If the context ends, each of them stops at
// its next look.
//
// # State
//
// The goroutines share these values. The two numbers are atomic, and a mutex protects the rest:
//
//	next     number of the next part to take
//	last     number of the last part that is needed; -1 after an error
//	counts   solutions of each part that is complete
//	nodes    guesses of each part that is complete
//	first    number of the first part with a solution, and the solution
//
// # Example
//
// A small puzzle has too few solutions to show the parts, so this is the empty 4x4 board, without a
// trial. These are the first steps of the split, and the last one. Each line has the number of
// boards before the step, the first board, and the cell and the digits by which the step splits it:
//
//	step  boards  first board          cell   digits
//	   1       1  .... .... .... ....  r1c1   1234
//	   2       4  1... .... .... ....  r1c2   234
//	   3       6  2... .... .... ....  r1c2   134
//	   4       8  3... .... .... ....  r1c2   124
//	   5      10  4... .... .... ....  r1c2   123
//	   6      12  12.. .... .... ....  r1c3   34
//	  57      63  2143 43.. .... ....  r2c3   12
//
// The queue then has 64 boards. The query asks for 20 solutions:
//
//	part  board                solutions  sum
//	   0  2314 1... .... ....          6    6
//	   1  2314 4... .... ....          6   12
//	   2  2341 1... .... ....          6   18
//	   3  2341 4... .... ....          6   24
//
// The sum reaches 20 in the last line, so the solver claims 20 solutions, and the other parts are
// not needed.
//
// # Source
//
// R. Finkel and U. Manber, "DIB - A Distributed Implementation of Backtracking", ACM Transactions
// on Programming Languages and Systems 9(2), 1987, for the parts. Written from the idea.
//
// # Cost
//
// The split costs time. The start of goroutines and the wait for their end also cost time. A puzzle
// that takes less than the trial gains nothing. A puzzle that takes much longer gains time if cores
// are idle. On a machine whose cores all work on other puzzles, as in most contests, the solver
// cannot win. The memory is a searcher for each goroutine and up to 64 boards, plus one for each
// digit.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// guesses of the trial and of all parts that are needed, and one for each board that the split
// makes.
//
// # Left out
//
// Parts are not split again if some goroutines have no work left at the end. With 64 parts this
// time is usually short.
package parallel

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
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
			alone,
			look,
		},
		New: newSolver,
	}
}

// all is the default of the option goroutines.
const all = "all"

var (
	alone = solvers.Switch("trial", "whether to search in one goroutine first and to split only puzzles that take long: on or off")
	look  = bitmaskmrv.Spec().Options[0]
)

// solver is shared by its workers: next and last are atomic, and mu protects the fields below it.
type solver struct {
	shape    sudoku.Shape
	alone    trial
	tries    bool
	splitter splitter
	workers  []*worker
	running  sync.WaitGroup

	next atomic.Int64 // number of the next part to take
	last atomic.Int64 // number of the last part that is needed

	mu     sync.Mutex
	ctx    context.Context // context of the caller; a worker holds mu to call Err, because not every context allows calls at the same time
	err    error           // the error of ctx or of a searcher
	counts []int           // number of solutions of each part; 0 until the search of the part is complete
	nodes  []int64         // number of guesses in each part whose search is complete
	limit  int
	first  int64       // number of the first part with a solution
	solved sudoku.Grid // first solution of part number first
}

// worker has the data of one goroutine. It is also the context of its searcher.
type worker struct {
	context.Context // nil: the methods other than Err are never called
	*solver

	searcher solvers.Solver
	query    solvers.Query
	claim    solvers.Claim
	part     int64  // number of the part that the worker searches
	run      func() // the method value w.work
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	n := runtime.GOMAXPROCS(0)
	if value, ok := options["goroutines"]; ok && value != all {
		var err error
		if n, err = strconv.Atoi(value); err != nil || n < 1 || n > 1000 {
			return nil, fmt.Errorf("option goroutines is %q; want a number from 1 to 1000, or %s", value, all)
		}
	}
	if err := options.Check([]solvers.Option{alone, look}); err != nil {
		return nil, err
	}
	s := &solver{
		shape:    shape,
		tries:    options.On(alone),
		splitter: newSplitter(shape),
		counts:   make([]int, mostParts(shape)),
		nodes:    make([]int64, mostParts(shape)),
		solved:   make(sudoku.Grid, shape.Cells()),
	}
	spec := bitmaskmrv.Spec()
	for range n {
		searcher, err := spec.New(shape, solvers.Options{look.Name: options.Value(look)})
		if err != nil {
			return nil, err
		}
		w := &worker{solver: s, searcher: searcher, query: solvers.Query{Shape: shape}, claim: solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}}
		w.run = w.work // New makes the method value, because Solve must not allocate memory
		s.workers = append(s.workers, w)
	}
	return s, nil
}

// errTooLong ends the trial, which is a short search before the split. errNotNeeded ends the search of
// a part whose result the claim does not need.
var (
	errTooLong   = errors.New("this takes longer than a trial")
	errNotNeeded = errors.New("the earlier parts have enough solutions")
)

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
	helpers := min(parts, len(s.workers)) - 1 // number of workers besides this goroutine
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

// work searches one part after the other until no more parts are needed.
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
			return // the workers take parts in order, so the claim does not need later parts either
		case err != nil:
			w.fail(err)
			return
		}
		w.done(w.part, &w.claim)
	}
}

// done records the result of a part. It lowers last if fewer parts are now needed.
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
	// A part whose search is not complete counts as 0, so sum is at most the true number of solutions.
	// Results that come later can only make last smaller.
	sum := 0
	for k := range s.last.Load() + 1 {
		if sum += s.counts[k]; sum >= s.limit {
			s.last.Store(k)
			return
		}
	}
}

// fail records an error and makes all workers stop.
func (s *solver) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
	s.last.Store(-1)
}

// Err implements context.Context for the searcher of w. It returns an error if the context has
// ended or the part is not needed.
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

// trial is a context that has ended. A solver calls Err for the first time after a fixed amount of
// work (see solvers.Search), so a search with this context stops after that work.
type trial struct{ context.Context }

func (t *trial) Err() error {
	if err := t.Context.Err(); err != nil {
		return err
	}
	return errTooLong
}
