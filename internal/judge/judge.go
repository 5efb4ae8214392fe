package judge

import (
	"fmt"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Truth is the known number of solutions of a puzzle, from a source other than the claim.
type Truth struct {
	Known bool // whether the other fields are set
	Count int  // number of solutions, counted up to Limit
	Limit int  // if Count < Limit, Count is exact; otherwise there are at least Count solutions
}

// exact reports whether Count is the exact number of solutions.
func (t Truth) exact() bool { return t.Known && t.Count < t.Limit }

// Ruling is a verdict and its reason. The verdict Verified has no reason.
type Ruling struct {
	Verdict Verdict
	Reason  string
}

var verified = Ruling{Verdict: Verified}

// Needs reports whether Rule needs the known number of solutions to judge the claim. It is true if
// the claim makes a statement about this number that the grid in the claim cannot show. If Needs
// returns false, a truth that was counted up to q.Limit does not change the verdict.
func Needs(q *solvers.Query, c *solvers.Claim) bool {
	switch {
	case c.Count < 0 || c.Count > q.Limit: // the verdict is Wrong for any truth
		return false
	case c.Count < q.Limit && !c.Exhausted: // the verdict is Declined for any truth
		return false
	case c.Count == 1 && q.Limit == 1: // the question requires only a solved grid
		return false
	}
	return true
}

// Rule judges a claim that was made without error. It allocates memory only if the claim is not
// verified.
//
// Rule checks on the grid what one grid shows: the clues are kept, and rows, columns and boxes are
// complete. It compares other claims (no solution, only one, or several) with the truth. If the
// truth is not known, the verdict is Unjudged.
func Rule(q *solvers.Query, c *solvers.Claim, truth Truth) Ruling {
	if c.Count < 0 || c.Count > q.Limit {
		return wrong("claims %s, but at most %d %s asked for", solutions(c.Count), q.Limit, was(q.Limit))
	}
	if c.Count == 0 {
		return ruleNone(q, c, truth)
	}
	if err := Solves(q, c.Solution); err != nil {
		return Ruling{Wrong, err.Error()}
	}
	if q.Limit == 1 && !c.Exhausted {
		return verified
	}
	if truth.Count == 0 { // the grid is a solution, so the known count of 0 must be a mistake
		truth = Truth{}
	}
	return ruleCount(q, c, truth)
}

// Solves returns nil if a solution of the puzzle is correct, and otherwise an error about the first
// rule that it breaks. For a pencilmark puzzle it also checks that each digit is a candidate of its
// cell.
func Solves(q *solvers.Query, solution sudoku.Grid) error {
	if q.Candidates != nil {
		return q.Shape.CheckPencilmarks(q.Candidates, solution)
	}
	return q.Shape.CheckSolution(q.Puzzle, solution)
}

// ruleNone judges the claim that the puzzle has no solution.
func ruleNone(q *solvers.Query, c *solvers.Claim, truth Truth) Ruling {
	switch {
	case !c.Exhausted:
		return Ruling{Declined, "the contestant gave up" + partial(q.Puzzle, c.Solution)}
	case truth.Known && truth.Count > 0:
		return wrong("claims that there is no solution, but there is at least one")
	case truth.exact():
		return verified
	}
	return Ruling{Unjudged, "claims that there is no solution, which could not be checked"}
}

// partial describes the unfinished grid of a contestant that gave up. It returns "" if the grid
// changes a clue, is complete, or is empty.
func partial(puzzle, grid sudoku.Grid) string {
	blanks, clues := 0, "kept the clues and "
	for i, d := range grid {
		switch {
		case len(puzzle) != len(grid), d != 0 && puzzle[i] != 0 && d != puzzle[i]:
			return ""
		case d == 0 && puzzle[i] != 0:
			clues = ""
		}
		if d == 0 {
			blanks++
		}
	}
	if blanks == 0 || blanks == len(grid) {
		return ""
	}
	s := "s"
	if blanks == 1 {
		s = ""
	}
	return fmt.Sprintf(": it %sleft %d cell%s blank", clues, blanks, s)
}

// ruleCount judges the claimed number of solutions. The caller has checked the grid.
func ruleCount(q *solvers.Query, c *solvers.Claim, truth Truth) Ruling {
	enough := c.Count == q.Limit // the claim has at least as many solutions as the question requires
	if !enough && !c.Exhausted {
		return Ruling{Declined, fmt.Sprintf("the contestant gave up after %s; up to %d were asked for", solutions(c.Count), q.Limit)}
	}
	switch {
	case truth.Known && c.Exhausted && truth.Count > c.Count:
		return wrong("claims exactly %s, but there %s", solutions(c.Count), counted(truth))
	case truth.exact() && truth.Count < c.Count:
		return wrong("claims %s, but there %s", solutions(c.Count), are(truth.Count))
	case enough && (c.Count == 1 || truth.Known && truth.Count >= c.Count):
		return verified // the question asks only for Limit solutions, so ignore the claim that there are no more
	case truth.exact(): // a truth different from the claim was refuted above, so both are equal
		return verified
	}
	return Ruling{Unjudged, fmt.Sprintf("claims %s, which could not be checked", solutions(c.Count))}
}

func wrong(format string, args ...any) Ruling { return Ruling{Wrong, fmt.Sprintf(format, args...)} }

func solutions(n int) string {
	if n == 1 {
		return "1 solution"
	}
	return fmt.Sprintf("%d solutions", n)
}

func are(n int) string {
	if n == 1 {
		return "is 1"
	}
	return fmt.Sprintf("are %d", n)
}

func was(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

func counted(t Truth) string {
	if t.exact() {
		return are(t.Count)
	}
	return fmt.Sprintf("are at least %d", t.Count)
}
