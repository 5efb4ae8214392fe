package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// marks are pencilmark puzzles.
type marks struct{ puzzles }

// Candidates leaves one or two digits in each cell, including the digit of the solution.
func (m marks) Candidates(i int, dst sudoku.Candidates) bool {
	const solution = "4321214334121234"
	for k := range dst {
		dst[k] = 1 << (solution[k] - '1')
		if k%5 != i%5 {
			dst[k] |= 1 << ((k + i) % 4)
		}
	}
	return true
}

func (m marks) Clues(i int, dst sudoku.Grid) {
	c := make(sudoku.Candidates, len(dst))
	m.Candidates(i, c)
	c.Clues(dst)
}

func markedCorpus(name string, n int) engine.Corpus {
	c := corpusOf(name, n)
	c.Puzzles, c.Pencilmarks = marks{c.Puzzles.(puzzles)}, true
	return c
}

func markedContestant(name string, s solvertest.Func) engine.Contestant {
	c := contestant(name, s)
	c.Pencilmarks = true
	return c
}

func TestPencilmarkContest(t *testing.T) {
	// This solver ignores the candidates. It solves the puzzle of the cells with one candidate.
	ignores := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		one := solvers.Query{Shape: q.Shape, Puzzle: q.Puzzle, Limit: q.Limit}
		return fill(ctx, &one, c)
	}
	spoils := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		if q.Candidates == nil {
			return fmt.Errorf("a pencilmark puzzle without candidates")
		}
		for i := range q.Candidates {
			q.Candidates[i] = q.Shape.AllCandidates()
		}
		return fill(ctx, q, c)
	}
	program := contestant("program", fill)
	program.Info.Kind, program.Info.Program, program.Pencilmarks = record.KindProgram, &record.Program{}, true
	for limit, symmetries := range map[int]bool{1: false, 2: true} {
		p := planOf([]engine.Corpus{markedCorpus("k", 20), corpusOf("l", 20)},
			markedContestant("good", fill), markedContestant("ignores", ignores), markedContestant("spoils", spoils), contestant("ordinary", fill), program)
		p.Symmetries, p.MaxSolutions, p.Allocations, p.Rounds = symmetries, limit, true, 1
		p.Prover = func(sudoku.Shape) (solvers.Solver, error) { return solvertest.Func(fill), nil }
		if limit == 2 {
			p.Corpora = p.Corpora[:1] // removes the other corpora, because the solver fill finds only one solution
		}
		events := run(t, p)
		what := fmt.Sprintf("symmetries %t, limit %d", symmetries, limit)
		if got := tallyOf(events, "k", "good"); len(got.verdicts) != 1 || got.verdicts[judge.Verified] == 0 {
			t.Errorf("%s: the verdicts of a good solver are %v, want only verified", what, got.verdicts)
		}
		for _, name := range []string{"ignores", "spoils"} {
			got := tallyOf(events, "k", name)
			if got.verdicts[judge.Wrong] == 0 {
				t.Errorf("%s: the verdicts of a solver that %s candidates are %v, want some wrong", what, name, got.verdicts)
			}
			told := slices.IndexFunc(got.findings, func(f record.Finding) bool { return strings.Contains(f.Reason, "its candidates are") })
			if told < 0 {
				t.Errorf("%s, %s: no finding contains the candidates: %v", what, name, got.findings)
			} else if f := got.findings[told]; len(f.Clues) != 64 {
				t.Errorf("%s, %s: the puzzle of a finding is %q; want 64 characters", what, name, f.Clues)
			}
		}
		for name, want := range map[string]string{"ordinary": "it does not support pencilmark puzzles", "program": "no protocol passes pencilmark puzzles to programs"} {
			if got := tallyOf(events, "k", name); len(got.attempts) > 0 || len(got.reasons) != 1 || got.reasons[0] != want {
				t.Errorf("%s: %s made %d attempts, reasons %q; want %q", what, name, len(got.attempts), got.reasons, want)
			}
		}
		if n := len(boardsOf(events)["k"]); n > 0 {
			t.Errorf("%s: the record has %d boards of pencilmark puzzles, want 0 because a board has no candidates", what, n)
		}
	}
}
