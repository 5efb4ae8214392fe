package judge

import (
	"fmt"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Truth is what is known of a puzzle apart from the claim.
type Truth struct {
	Known bool // the rest is known
	Count int  // solutions, counted up to Limit
	Limit int  // Count < Limit means that Count is exact; otherwise there are at least Count
}

// exact reports whether the number of solutions is known exactly.
func (t Truth) exact() bool { return t.Known && t.Count < t.Limit }

// Ruling is a verdict and, unless it is Verified, why.
type Ruling struct {
	Verdict Verdict
	Reason  string
}

var verified = Ruling{Verdict: Verified}

// Needs reports whether the claim can be ruled on only with the truth known:
// it says something about how many solutions there are that its one grid
// cannot show. Where Needs is false, no truth that is found out by counting
// up to q.Limit changes the verdict.
func Needs(q *solvers.Query, c *solvers.Claim) bool {
	switch {
	case c.Count < 0 || c.Count > q.Limit: // wrong as it stands
		return false
	case c.Count < q.Limit && !c.Exhausted: // declined
		return false
	case c.Count == 1 && q.Limit == 1: // the grid is all that was asked for
		return false
	}
	return true
}

// Rule judges a claim that was made without error. It allocates only when the
// claim is not verified.
//
// What one grid shows is checked on the grid: clues kept, rows, columns and
// boxes complete. What it cannot show (no solution, only one, or several) is
// held against the truth; where the truth is not known, it is Unjudged.
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
	if truth.Count == 0 { // the grid refutes it: whoever counted was mistaken
		truth = Truth{}
	}
	return ruleCount(q, c, truth)
}

// Solves reports the first rule that a solution of the puzzle breaks; nil if it is right. Of a
// pencilmark puzzle it also checks that each digit is a candidate of its cell.
func Solves(q *solvers.Query, solution sudoku.Grid) error {
	if q.Candidates != nil {
		return q.Shape.CheckPencilmarks(q.Candidates, solution)
	}
	return q.Shape.CheckSolution(q.Puzzle, solution)
}

// ruleNone judges a claim of no solution.
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

// partial describes the grid of a contestant that gave up; "" if it shows nothing.
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

// ruleCount judges how many solutions are claimed; the grid itself is right.
func ruleCount(q *solvers.Query, c *solvers.Claim, truth Truth) Ruling {
	enough := c.Count == q.Limit // claims that there are at least so many, which answers the question
	if !enough && !c.Exhausted {
		return Ruling{Declined, fmt.Sprintf("the contestant gave up after %s; up to %d were asked for", solutions(c.Count), q.Limit)}
	}
	switch {
	case truth.Known && c.Exhausted && truth.Count > c.Count:
		return wrong("claims exactly %s, but there %s", solutions(c.Count), counted(truth))
	case truth.exact() && truth.Count < c.Count:
		return wrong("claims %s, but there %s", solutions(c.Count), are(truth.Count))
	case enough && (c.Count == 1 || truth.Known && truth.Count >= c.Count):
		return verified // that there are no more may be said as well, but was not asked
	case truth.exact(): // and neither more nor fewer
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
