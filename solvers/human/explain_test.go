package human

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestWords compares the explanation of each kind of step.
func TestWords(t *testing.T) {
	for _, row := range []struct {
		technique string
		position  []string
		text      string
	}{
		{"naked single", []string{"r2c3 = 7"}, "r2c3 is 7: the only candidate left in this cell (naked single)"},
		{"hidden single", []string{"column 7: 5 = 4"}, "r4c7 is 5: no other cell of column 7 can be 5 (hidden single)"},
		{"pointing", []string{"box 2: 5 = 456"}, "box 2 can have 5 only in row 2, so row 2 has its 5 in box 2: no 5 in r2c1, r2c2, r2c3, r2c7, r2c8 and r2c9 (pointing)"},
		{"claiming", []string{"row 2: 5 = 456"}, "row 2 can have 5 only in box 2, so box 2 has its 5 in row 2: no 5 in r1c4, r1c5, r1c6, r3c4, r3c5 and r3c6 (claiming)"},
		{"naked pair", []string{"r1c2 r1c8 = 37", "r1c4 r1c5 r1c6 r1c7 r1c9 = 124569", "r1c3 = 12356"},
			"the only candidates of r1c2 and r1c8 are 3 and 7, so no other cell of row 1 is 3 or 7: no 3 in r1c1 and r1c3; no 7 in r1c1 (naked pair)"},
		{"hidden triple", []string{"box 5: 1 = 15", "box 5: 2 = 59", "box 5: 3 = 19", "r4c4 r5c5 = 123", "r6c6 = 1234"},
			"box 5 can have 1, 2 and 3 only in r4c4, r5c5 and r6c6, so these cells have no other digit: no 4 in r6c6 (hidden triple)"},
		{"X-wing", []string{"row 2: 4 = 19", "row 7: 4 = 19", "column 1: 4 = 2347", "column 9: 4 = 27"},
			"rows 2 and 7 can have 4 only in columns 1 and 9, so columns 1 and 9 have their 4s in rows 2 and 7: no 4 in r3c1 and r4c1 (X-wing)"},
		{"XY-wing", []string{"r1c1 = 12", "r1c5 = 13", "r5c1 = 23"}, "r1c1 is 1 or 2; if it is 1, r1c5 is 3; if it is 2, r5c1 is 3; so r1c5 or r5c1 is 3, and a cell that sees both is not: no 3 in r5c5 (XY-wing)"},
		{"XYZ-wing", []string{"r1c1 = 123", "r1c5 = 13", "r2c3 = 23"},
			"r1c1 is 1, 2 or 3; if it is 1, r1c5 is 3; if it is 2, r2c3 is 3; so r1c1, r1c5 or r2c3 is 3, and a cell that sees all three is not: no 3 in r1c2 and r1c3 (XYZ-wing)"},
		{"colour wrap", []string{"row 1: 6 = 19", "column 9: 6 = 15", "row 5: 6 = 39", "column 3: 6 = 52"},
			"r1c1, r2c3 and r5c9 have the same colour: all are 6, or none is; r1c1 and r2c3 see each other, so none is: no 6 in r1c1, r2c3 and r5c9 (colour wrap)"},
		{"colour trap", []string{"row 1: 6 = 19", "box 3: 6 = 37", "column 7: 6 = 38"},
			"6 is either in r1c1 and r3c7 or in r1c9 and r8c7, so a cell that sees a cell of each group is not 6: no 6 in r8c1 (colour trap)"},
		{"unique rectangle", []string{"r1c1 r1c2 r4c1 = 37", "r4c2 = 379"},
			"r1c1, r1c2 and r4c1 are 3 or 7; if r4c2 were one of these digits too, exchanging the two digits in the four cells would give a second solution: no 3 in r4c2; no 7 in r4c2 (unique rectangle)"},
	} {
		s, before := stand(t, sudoku.Shape9, row.position), stand(t, sudoku.Shape9, row.position)
		for k, r := range ladder {
			if r.name != row.technique {
				continue
			}
			if !r.find(s, uint8(k)) {
				t.Errorf("%s finds nothing", r.name)
				continue
			}
			if got := (&teller{before, s.gone}).text(&s.steps[0]); got != row.text {
				t.Errorf("%s:\n got %s\nwant %s", r.name, got, row.text)
			}
		}
	}
}

func TestGrade(t *testing.T) {
	for _, row := range []struct {
		reason string
		unique string
		puzzle string
		grade  string
		last   string // text of the last step; "" accepts any text
	}{
		{"no blank", "off", "1234341221434321", "nothing to solve: no cell is blank", ""},
		{"naked singles alone", "off", "12343412214.....", "easy: naked single", "r4c4 is 1: the only candidate left in this cell (naked single)"},
		{"an empty board", "off", "................", "not solved: no technique applies", ""},
		{"clues that clash", "off", "1..1............", "no solution", "row 1 has two 1s: r1c1, r1c4: the puzzle has no solution"},
		{"a blank without candidates", "off", "123....4........", "no solution", "r1c4 has no candidate left: the puzzle has no solution"},
		{"a digit without a place in a row", "off", "1.....23........", "no solution", "no cell of row 2 can be 1: the puzzle has no solution"},
		{"hidden singles", "off", ".23.......7.....3...5....1.2.1.7934..841....2.37..41..3.......1.1.8...657......93", "easy: hidden single", ""},
		{"the hardest step counts, not the last", "off", "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3", "expert: colour wrap", ""},
	} {
		shape, puzzle := testkit.Must2(sudoku.ParseGrid(row.puzzle))(t)
		s := newHuman(t, shape, row.unique)
		ask(t, s, shape, puzzle, 2)
		e := s.Explain()
		if e.Grade != row.grade {
			t.Errorf("%s: grade %q, want %q", row.reason, e.Grade, row.grade)
		}
		if row.last != "" && e.Steps[len(e.Steps)-1].Text != row.last {
			t.Errorf("%s: the last step is %q, want %q", row.reason, e.Steps[len(e.Steps)-1].Text, row.last)
		}
	}
}

// TestStepsFillTheBoard shows that the digits in the explanations fill the board to the solution.
func TestStepsFillTheBoard(t *testing.T) {
	shape := sudoku.Shape9
	s := newHuman(t, shape, "off")
	solved := 0
	for _, puzzle := range builtin(t, "minimal")[:200] {
		c := ask(t, s, shape, puzzle, 2)
		board := append(sudoku.Grid(nil), puzzle...)
		for _, step := range s.Explain().Steps {
			cell, rest, ok := strings.Cut(step.Text, " is ")
			if ok && strings.HasSuffix(step.Technique, "single") {
				board[int(cell[1]-'1')*9+int(cell[3]-'1')] = rest[0] - '0'
			}
		}
		if board.String() != c.Solution.String() {
			t.Fatalf("%s: the steps fill in %s, the solver %s", puzzle, board, c.Solution)
		}
		solved += c.Count
	}
	if solved == 0 {
		t.Error("the solver solved no puzzle; want some")
	}
}

// TestUniqueIsNotProvedByAssumingIt shows that the solver never claims that a solution is the only
// one after it used the unique rectangle.
func TestUniqueIsNotProvedByAssumingIt(t *testing.T) {
	shape := sudoku.Shape9
	on, off := newHuman(t, shape, "on"), newHuman(t, shape, "off")
	assumed := 0
	for _, puzzle := range builtin(t, "minimal") {
		c := ask(t, on, shape, puzzle, 2)
		without := ask(t, off, shape, puzzle, 2)
		switch {
		case on.assumed && c.Exhausted:
			t.Fatalf("%s: the claim is exhausted, but a step assumed that there is one solution", puzzle)
		case !on.assumed && (c.Count != without.Count || c.Exhausted != without.Exhausted):
			t.Fatalf("%s: no step assumed anything, but the claims with and without the option differ", puzzle)
		case on.assumed && c.Count == 1:
			assumed++
			if err := shape.CheckSolution(puzzle, c.Solution); err != nil {
				t.Fatalf("%s: %v", puzzle, err)
			}
		}
	}
	if assumed == 0 {
		t.Error("no puzzle was solved with the unique rectangle; want some")
	}
}

// TestContradictionAfterAssuming shows that a contradiction after a unique rectangle does not
// prove that there is no solution. The puzzles have several solutions, so the assumption is wrong.
func TestContradictionAfterAssuming(t *testing.T) {
	for _, text := range []string{
		"..5..6.3..454...13.......2.4...1..52",
		"2...791..38.2....91......3.............5.78.....413.......2..4.43179.2..52.....6.",
	} {
		shape, puzzle := testkit.Must2(sudoku.ParseGrid(text))(t)
		s := newHuman(t, shape, "on")
		if c := ask(t, s, shape, puzzle, 2); c.Count != 0 || c.Exhausted || s.end != broken {
			t.Errorf("%s: count %d, exhausted %t, outcome %d; want 0, false, broken", text, c.Count, c.Exhausted, s.end)
		}
		if grade := s.Explain().Grade; grade != "no solution, or more than one" {
			t.Errorf("%s: grade %q", text, grade)
		}
	}
}

// TestUniqueKeepsTheContract runs the conformance suite with the option unique=on. The suite
// has boards with several solutions and without a solution.
func TestUniqueKeepsTheContract(t *testing.T) {
	spec := Spec()
	make1 := spec.New
	spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
		with := solvers.Options{"unique": "on"}
		maps.Copy(with, options)
		return make1(shape, with)
	}
	solvertest.Run(t, spec)
}

// TestGrades shows that the list has the grades of all techniques except the unique rectangle, which
// assumes that there is one solution.
func TestGrades(t *testing.T) {
	grades := Grades()
	for _, row := range []struct {
		grade string
		want  bool
	}{
		{"easy: naked single", true},
		{"medium: hidden pair", true},
		{"expert: colour trap", true},
		{"expert: unique rectangle", false},
	} {
		if slices.Contains(grades, row.grade) != row.want {
			t.Errorf("%q in Grades: got %v, want %v", row.grade, !row.want, row.want)
		}
	}
}
