package solvertest

import (
	"context"
	"fmt"
	"slices"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// probe is an instance under test, with its query and claim. The buffer of the solution has a margin
// on both sides. Before each Solve, everything that the solver must write contains poison:
// wrong values that show if Solve does not replace them.
type probe struct {
	subject
	solver solvers.Solver
	query  solvers.Query
	claim  solvers.Claim
	buffer sudoku.Grid // memory of the solution, with a margin before and after the solution
	poison uint8
	marks  sudoku.Candidates // candidates for the next query; nil if it is an ordinary puzzle
}

// margin is the number of additional cells before and after the solution. A probe checks that the
// solver does not write to them.
const margin = 32

// newProbe makes an instance. If that fails, it reports an error to t and returns nil.
func newProbe(t reporter, s subject) *probe {
	t.Helper()
	solver, err := s.spec.New(s.shape, nil)
	if err != nil || solver == nil {
		t.Errorf("New(%s, nil) returned solver %v and error %v; want a solver and no error, because Shapes contains %s", s.shape, solver, err, s.shape)
		return nil
	}
	return &probe{subject: s, solver: solver, buffer: make(sudoku.Grid, s.shape.Cells()+2*margin), poison: 0xEE}
}

// ask calls Solve. It returns the error of Solve, or an error that describes its panic.
func (p *probe) ask(ctx context.Context, puzzle sudoku.Grid, limit int) (err error) {
	p.query = solvers.Query{Shape: p.shape, Puzzle: puzzle, Limit: limit, Candidates: p.marks}
	for i := range p.buffer {
		p.buffer[i] = p.poison
	}
	p.claim = solvers.Claim{Solution: p.solution(), Count: -7, Exhausted: p.poison&1 == 0, Nodes: int64(p.poison)}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("Solve panicked: %v", v)
		}
	}()
	return p.solver.Solve(ctx, &p.query, &p.claim)
}

// solution returns the part of the buffer for the solution. The capacity of the slice is its length,
// so that append cannot write into the margin.
func (p *probe) solution() sudoku.Grid {
	end := margin + p.shape.Cells()
	return p.buffer[margin:end:end]
}

// answer calls ask, and reports an error to t if the solver returns one.
func (p *probe) answer(t reporter, puzzle sudoku.Grid, limit int) (ok bool) {
	t.Helper()
	if err := p.ask(context.Background(), puzzle, limit); err != nil {
		t.Errorf("Limit %d: got the error %q; want an answer, and an error only after the context has ended\npuzzle   %s", limit, err, puzzle)
		return false
	}
	return true
}

// spilled describes a write outside the solution. It returns "" if Solve wrote nothing there.
func (p *probe) spilled() string {
	solution := p.solution()
	if len(p.claim.Solution) != len(solution) || &p.claim.Solution[0] != &solution[0] {
		return "Solve replaced the slice Claim.Solution; write the digits into the given slice"
	}
	for i, v := range p.buffer {
		if at := i - margin; (at < 0 || at >= len(solution)) && v != p.poison {
			return fmt.Sprintf("Solve wrote %d to index %d of Claim.Solution, which has indexes 0 to %d", v, at, len(solution)-1)
		}
	}
	return ""
}

// outcome is the content of a claim, in a form that can be compared.
type outcome struct {
	solution  string // digits of the solution, one byte for each cell
	count     int
	exhausted bool
	nodes     int64
}

func (p *probe) outcome() outcome {
	return outcome{string(p.claim.Solution), p.claim.Count, p.claim.Exhausted, p.claim.Nodes}
}

func (o outcome) String() string {
	return fmt.Sprintf("Count %d, Exhausted %t, Nodes %d, Solution %s", o.count, o.exhausted, o.nodes, sudoku.Grid(o.solution))
}

// limits returns the limits that the solver supports, in ascending order and each once.
func (s subject) limits(limits ...int) []int {
	slices.Sort(limits)
	limits = slices.Compact(limits)
	return slices.DeleteFunc(limits, func(limit int) bool {
		switch {
		case limit < 1:
			return true
		case limit == 1:
			return !s.spec.Answers.Has(solvers.First)
		case limit == 2:
			return !s.spec.Answers.Has(solvers.Unique)
		}
		return !s.spec.Answers.Has(solvers.Count)
	})
}

// declined reports whether the solver gave up. It returns false if the Spec of the solver does not
// allow this.
func (p *probe) declined() bool {
	return !p.spec.Complete && p.claim.Count < p.query.Limit && !p.claim.Exhausted
}

// wrong compares the claim with the true number of solutions and describes the fault. It returns ""
// if the claim is right.
func (p *probe) wrong(count int) string {
	c, limit := &p.claim, p.query.Limit
	switch {
	case c.Count < 0 || c.Count > limit:
		return fmt.Sprintf("Count is %d; want a number from 0 to Limit, which is %d", c.Count, limit)
	case c.Nodes < 0:
		return fmt.Sprintf("Nodes is %d; want 0 or more", c.Nodes)
	case c.Count > count:
		return fmt.Sprintf("Count is %d; want %s", c.Count, wanted(count, limit))
	case c.Exhausted && c.Count < count:
		return fmt.Sprintf("Count is %d and Exhausted is true; want %s", c.Count, wanted(count, limit))
	}
	if c.Count > 0 {
		err := p.shape.CheckSolution(p.query.Puzzle, c.Solution)
		if p.marks != nil {
			err = p.shape.CheckPencilmarks(p.marks, c.Solution)
		}
		if err != nil {
			return fmt.Sprintf("Solution is wrong: %v\nsolution %s", err, c.Solution)
		}
	}
	switch {
	case p.declined():
		return ""
	case c.Count < min(count, limit):
		return fmt.Sprintf("Solve gave up with Count %d, but Spec.Complete is true; want %s", c.Count, wanted(count, limit))
	case c.Count < limit && !c.Exhausted:
		return fmt.Sprintf("Count is %d, less than Limit, and Exhausted is false; set Exhausted if the search found all solutions", c.Count)
	}
	return ""
}

// wanted describes the right value of Count and the reason for this value.
func wanted(count, limit int) string {
	switch {
	case count > limit:
		return fmt.Sprintf("Count %d and Exhausted false, because the puzzle has more solutions than Limit", limit)
	case count == limit:
		return fmt.Sprintf("Count %d, because that is the number of solutions", count)
	case count == 0:
		return "Count 0 and Exhausted true, because the puzzle has no solution"
	}
	return fmt.Sprintf("Count %d and Exhausted true, because the puzzle has no more solutions", count)
}

// judge solves a puzzle. If the answer is wrong, it reports an error to t, and ok is false.
func (p *probe) judge(t reporter, what string, puzzle sudoku.Grid, limit, count int) (ok bool) {
	t.Helper()
	if !p.answer(t, slices.Clone(puzzle), limit) {
		return false
	}
	if wrong := p.wrong(count); wrong != "" {
		t.Errorf("%s, Limit %d: %s\npuzzle   %s", what, limit, wrong, puzzle)
		return false
	}
	return true
}
