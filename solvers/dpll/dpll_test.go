package dpll

import (
	"context"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// hard is a puzzle with one solution. The solver finds many conflicts in it.
const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

func solve(t *testing.T, s *solver, shape sudoku.Shape, line string, limit int) solvers.Claim {
	t.Helper()
	got, puzzle, err := sudoku.ParseGrid(line)
	if err != nil || got != shape {
		t.Fatalf("%s board, error %v", got, err)
	}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: limit}, &c))
	return c
}

// TestForgetting runs the conformance suite with memory for few learned clauses, and without
// learned clauses (option learn=no).
func TestForgetting(t *testing.T) {
	for _, row := range []struct {
		name string
		room int
	}{{"little", 10}, {"none", 0}} {
		t.Run(row.name, func(t *testing.T) {
			s := newSolver(sudoku.Shape9, row.room)
			if c := solve(t, s, sudoku.Shape9, hard, 2); c.Count != 1 || !c.Exhausted {
				t.Errorf("count %d, exhausted %t; want 1, true", c.Count, c.Exhausted)
			}
			spec := Spec()
			spec.Shapes, spec.Options = []sudoku.Shape{sudoku.Shape4, sudoku.Shape9}, nil
			spec.New = func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
				return newSolver(shape, row.room), nil
			}
			solvertest.Run(t, spec)
		})
	}
}

// TestForget shows that forget keeps the reasons of true literals, and that each clause is in the
// lists of its first two literals.
func TestForget(t *testing.T) {
	s := newSolver(sudoku.Shape9, learnedRoom)
	_, puzzle, _ := sudoku.ParseGrid(hard)
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	s.Begin(context.Background(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 1}, &c)
	if !s.load(puzzle, nil) {
		t.Fatal("the clues clash")
	}
	for learned := 0; learned < 40; { // makes the steps of search for decisions and conflicts
		conflict := s.propagate()
		if conflict == nothing {
			s.decide(yes(s.mostActive()))
			continue
		}
		if !s.learn(conflict) {
			t.Fatal("learn found no room")
		}
		learned++
	}
	before := len(s.arena.clauses)
	s.forget()
	if after := len(s.arena.clauses); after >= before || after < before-20 {
		t.Errorf("forget: %d clauses before, %d after; want 1 to 20 fewer", before, after)
	}
	for _, l := range s.trail {
		if c, ok := s.reason[l.variable()].clause(); ok && s.arena.of(c)[0] != l {
			t.Errorf("the reason of literal %d is the clause %v; want a clause that begins with the literal", l, s.arena.of(c))
		}
	}
	watched := map[clause]int{}
	for l, c := range s.arena.first {
		for c != nothing {
			watched[c]++
			switch literals := s.arena.of(c); literal(l) {
			case literals[0]:
				c = s.arena.clauses[c].next[0]
			case literals[1]:
				c = s.arena.clauses[c].next[1]
			default:
				t.Fatalf("clause %v is in the list of literal %d, which is not one of its first two", literals, l)
			}
		}
	}
	for c := pair + 1; int(c) < len(s.arena.clauses); c++ {
		if watched[c] != 2 {
			t.Errorf("clause %d is in %d lists, want 2", c, watched[c])
		}
	}
}
