// Package judge compares a claim with its puzzle and returns a verdict. Its functions are pure: the
// same puzzle, claim and known truth give the same verdict.
//
// # Theory of operation
//
// A solver returns its result as a Claim (package solvers). After the clock has stopped, Rule
// returns the verdict. It checks everything that one grid can show: the grid keeps the clues, and
// its rows, columns and boxes are complete. The judge uses its own copy of the puzzle, so a solver
// cannot gain anything by changing the question.
//
// One grid cannot show that there is no other solution, or no solution. Rule compares such a claim
// with the Truth, the number of solutions. The caller finds the Truth once for each puzzle, with a
// solver of its choice. Needs reports whether the truth is needed. If the truth is not known, the
// verdict is Unjudged, not Verified. If a valid solution contradicts the truth, the solution
// counts.
//
// Failed turns errors and panics of a solver into verdicts (failure.go).
//
// verdict.go is the only place that lists the verdicts: their order, their names in records, and
// the order of their columns in tables. The worst attempt in this order decides the verdict of a
// puzzle. To add a verdict, add it to the constants, the names, Columns, Counts and Counts.field
// there, and return it from Rule or Failed.
package judge
