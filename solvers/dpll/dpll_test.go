package dpll

import (
	"context"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// hard has one solution and teaches a lot.
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

// TestRules counts the clauses by hand.
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

// TestDecisions counts them where the number is known by hand.
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
		{"two digits that can change places: one decision, then it is turned round", ".2.4.4.221434321", 3, 2, 1},
		{"clues that clash", "11..............", 2, 0, 0},
		{"a blank without candidates", "123....4........", 2, 0, 0},
		{"a digit without a place in a box", "1.....23........", 2, 0, 0},
		{"nothing to fill", "1234341221434321", 2, 1, 0},
	} {
		c := solve(t, newSolver(sudoku.Shape4, learnedRoom), sudoku.Shape4, row.puzzle, row.limit)
		if c.Count != row.count || c.Nodes != row.nodes {
			t.Errorf("%s: count %d, %d decisions; want %d, %d", row.reason, c.Count, c.Nodes, row.count, row.nodes)
		}
	}
}

// TestLessonsAreTrue: what is learned from a puzzle with one solution follows
// from its rules and clues, so the solution satisfies it.
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
			t.Errorf("the solution breaks what was learned: %v", literals)
		}
	}
	if learned < 20 {
		t.Errorf("it learned %d clauses; a puzzle that teaches more is wanted here", learned)
	}
}

// TestForgetting holds the solver against the suite with little room for what it
// learns, and with none, as the option has it.
func TestForgetting(t *testing.T) {
	for _, row := range []struct {
		name string
		room int
	}{{"little", 10}, {"none", 0}} {
		t.Run(row.name, func(t *testing.T) {
			s := newSolver(sudoku.Shape9, row.room)
			if c := solve(t, s, sudoku.Shape9, hard, 2); c.Count != 1 || !c.Exhausted {
				t.Errorf("count %d, exhausted %t; want the only solution", c.Count, c.Exhausted)
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

// TestForget looks at the arena while it is short of room: what is in use stays,
// and every clause is in the lists of its first two literals.
func TestForget(t *testing.T) {
	s := newSolver(sudoku.Shape9, learnedRoom)
	_, puzzle, _ := sudoku.ParseGrid(hard)
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	s.Begin(context.Background(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 1}, &c)
	if !s.load(puzzle, nil) {
		t.Fatal("the clues clash")
	}
	for learned := 0; learned < 40; { // as search does, so far
		conflict := s.propagate()
		if conflict == nothing {
			s.decide(yes(s.mostActive()))
			continue
		}
		if !s.learn(conflict) {
			t.Fatal("there was no room")
		}
		learned++
	}
	before := len(s.arena.clauses)
	s.forget()
	if after := len(s.arena.clauses); after >= before || after < before-20 {
		t.Errorf("of %d clauses %d are left; half of 40 may go", before, after)
	}
	for _, l := range s.trail {
		if c, ok := s.reason[l.variable()].clause(); ok && s.arena.of(c)[0] != l {
			t.Errorf("the reason of %d is now the clause %v", l, s.arena.of(c))
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
				t.Fatalf("clause %v is in the list of %d", literals, l)
			}
		}
	}
	for c := pair + 1; int(c) < len(s.arena.clauses); c++ {
		if watched[c] != 2 {
			t.Errorf("clause %d is in %d lists, want 2", c, watched[c])
		}
	}
}
