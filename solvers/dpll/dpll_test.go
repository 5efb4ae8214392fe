package dpll

import (
	"context"
	"testing"

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
	if err := s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: limit}, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestRules compares the numbers of variables and clauses with numbers calculated by hand.
func TestRules(t *testing.T) {
	for _, row := range []struct {
		shape                         sudoku.Shape
		variables, excludes, clauses4 int
	}{
		{sudoku.Shape4, 64, 3 + 7, 16 + 3*16},
		{sudoku.Shape6, 216, 5 + 5 + 5 + 2, 36 + 3*36},
		{sudoku.Shape9, 729, 8 + 20, 81 + 3*81},
		{sudoku.Shape25, 15_625, 24 + 64, 4 * 625},
	} {
		r := newRules(row.shape)
		if r.variables != row.variables || r.excludes != row.excludes || len(r.atLeastOne) != row.clauses4*r.width {
			t.Errorf("%s: %d variables, each excludes %d, %d clauses; want %d, %d, %d", row.shape,
				r.variables, r.excludes, len(r.atLeastOne)/r.width, row.variables, row.excludes, row.clauses4)
		}
		for v := range r.variables {
			for _, w := range r.excludedBy(v) {
				if int(w) == v {
					t.Fatalf("%s: variable %d excludes itself", row.shape, v)
				}
			}
		}
	}
}

// TestDecisions shows the number of decisions for puzzles that you can solve by hand.
func TestDecisions(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		limit  int
		count  int
		nodes  int64
	}{
		{"cells with one candidate", "12343412214.....", 2, 1, 0},
		{"digits with one place", "1.....3....4.2..", 2, 1, 0},
		{"two digits can change places: one decision, then its negation", ".2.4.4.221434321", 3, 2, 1},
		{"two clues clash", "11..............", 2, 0, 0},
		{"a blank without candidates", "123....4........", 2, 0, 0},
		{"a digit without a place in a box", "1.....23........", 2, 0, 0},
		{"no blank", "1234341221434321", 2, 1, 0},
	} {
		c := solve(t, newSolver(sudoku.Shape4, learnedRoom), sudoku.Shape4, row.puzzle, row.limit)
		if c.Count != row.count || c.Nodes != row.nodes {
			t.Errorf("%s: count %d, %d decisions; want %d, %d", row.reason, c.Count, c.Nodes, row.count, row.nodes)
		}
	}
}

// TestLessonsAreTrue shows that the solution of a puzzle satisfies all learned clauses, because they
// follow from the rules and the clues.
func TestLessonsAreTrue(t *testing.T) {
	s := newSolver(sudoku.Shape9, learnedRoom)
	c := solve(t, s, sudoku.Shape9, hard, 1)
	if c.Count != 1 {
		t.Fatal("no solution")
	}
	learned := 0
	for k := range s.arena.clauses[len(s.arena.ruleClauses):] {
		learned++
		holds := false
		literals := s.arena.of(clause(len(s.arena.ruleClauses) + k))
		for _, l := range literals {
			v := l.variable()
			there := int(c.Solution[v/9]) == v%9+1
			holds = holds || there == (l&1 == 0)
		}
		if !holds {
			t.Errorf("the solution does not satisfy the learned clause %v", literals)
		}
	}
	if learned < 20 {
		t.Errorf("the solver learned %d clauses; the test needs a puzzle with at least 20", learned)
	}
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
