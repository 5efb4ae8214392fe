package bulk

import (
	"context"
	"fmt"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/judge"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Prover is a complete solver, used to count solutions.
type Prover struct {
	Name string
	New  func() (solvers.Solver, error)
}

// Provers contains the solver that proves all puzzles, and an independent one that proves some of
// them again: puzzles whose first proof is suspicious, and a sample.
type Provers struct {
	First  Prover
	Second *Prover // prover that counts the solutions again; nil means no second count
}

// The sample contains the puzzles in the first SampleLines lines of the source, and one in
// SampleOneIn of the other puzzles. It depends only on the line numbers, so any number of workers
// has the same sample.
const (
	SampleSeed  = 1
	SampleLines = 1000
	SampleOneIn = 100
)

// sampled reports whether the puzzle in a line is in the sample.
func sampled(line int) bool { return line <= SampleLines || mixed(SampleSeed, line)%SampleOneIn == 0 }

// mixed returns a pseudo-random number that depends only on the seed and the line (SplitMix64, G.
// L. Steele and others, 2014).
func mixed(seed uint64, line int) uint64 {
	x := (seed + uint64(line)) * 0x9E37_79B9_7F4A_7C15
	x = (x ^ x>>30) * 0xBF58_476D_1CE4_E5B9
	x = (x ^ x>>27) * 0x94D0_49BB_1331_11EB
	return x ^ x>>31
}

// proof confirms the claims of the first prover. Only one goroutine uses it.
type proof struct {
	ctx    context.Context
	task   *Task
	by     Provers
	second *attempt.Replacing // second prover; nil until a puzzle needs it
	one    *attempt.Buffers   // buffers of the second prover
}

// confirm counts the solutions of a puzzle with the second prover, if the claim of the first prover
// is suspicious or the puzzle is in the sample. The caller has checked the claim with Refute. If
// accepted is true, several solutions are not suspicious. again reports whether the second prover
// was used. An error means that a prover is wrong, or that the solution in the file is wrong.
func (p *proof) confirm(a *Attempt, accepted bool) (again bool, err error) {
	q, count := queryOf(&a.Puzzle, p.task.MaxSolutions, p.task.Shape), a.Claim.Count
	other := count == 1 && len(a.Puzzle.Expected) > 0 && !sudoku.Same(a.Puzzle.Expected, a.Claim.Solution)
	if p.by.Second != nil && (other || count == 0 || count > 1 && !accepted || sampled(a.Puzzle.Line)) {
		again = true
		second, err := p.ask(&q)
		if err != nil {
			return again, err
		}
		if second != count {
			return again, fmt.Errorf("%s finds %s of %s, but %s finds %s; one of the two is wrong, please report this puzzle",
				p.by.First.Name, numbered(count, q.Limit), puzzleText(&a.Puzzle), p.by.Second.Name, numbered(second, q.Limit))
		}
	}
	if other {
		return again, fmt.Errorf("%s finds only the solution %s of %s, but the file has another one; please report this puzzle",
			p.by.First.Name, a.Claim.Solution, puzzleText(&a.Puzzle))
	}
	return again, nil
}

// ask returns the number of solutions that the second prover finds for a puzzle.
func (p *proof) ask(q *solvers.Query) (count int, err error) {
	if p.second == nil {
		if p.second, err = attempt.NewReplacing(p.ctx, p.by.Second.New); err != nil {
			return 0, err
		}
		p.one = attempt.NewBuffers(q.Shape, q.Limit, 1)
	}
	p.one.Put(0, q.Puzzle, q.Candidates)
	p.second.Execute(p.one, 0, 1)
	claim := p.one.Claim(0)
	return claim.Count, Refute(p.by.Second.Name, q, &claim, p.one.Errs[0])
}

// Refute returns an error that contains the puzzle if a complete solver failed, gave up or found a
// wrong solution. Otherwise it returns nil. failed is the error that Solve returned.
func Refute(solver string, q *solvers.Query, c *solvers.Claim, failed error) error {
	switch {
	case failed != nil:
		return fmt.Errorf("%s failed on %s: %w", solver, textOf(q), failed)
	case c.Count < 0 || c.Count > q.Limit || c.Count < q.Limit && !c.Exhausted:
		return fmt.Errorf("%s gave up on %s; want a complete solver", solver, textOf(q))
	case c.Count == 0:
		return nil
	}
	if err := judge.Solves(q, c.Solution); err != nil {
		return fmt.Errorf("the solution of %s that %s found is wrong: %w; please report this puzzle", textOf(q), solver, err)
	}
	return nil
}

// textOf returns the puzzle of a query as one line of text.
func textOf(q *solvers.Query) string {
	if q.Candidates != nil {
		return q.Candidates.String()
	}
	return q.Puzzle.String()
}

// numbered returns the number of solutions in words. If the count reaches the limit, there can be
// more solutions.
func numbered(count, limit int) string {
	switch {
	case count == 0:
		return "no solution"
	case count == 1 && limit > 1:
		return "one solution"
	}
	return fmt.Sprintf("at least %d solutions", count)
}
