// Package judge compares a claim with its puzzle and gives a verdict. It is pure:
// the same puzzle, claim and known truth give the same verdict.
//
// # Theory of operation
//
// A solver says what it found in a Claim (package solvers). After the clock has
// stopped, Rule gives its verdict. It checks everything that one grid can show on
// the grid itself: the clues are kept, and rows, columns and boxes are complete.
// The puzzle for this check is a pristine copy, so a solver that rewrites the
// question gains nothing.
//
// One grid cannot show that there is no other solution, or none at all. Such a
// claim is compared with the Truth, the number of solutions, which the caller
// finds once a puzzle with a solver of its choice. Needs says whether the truth is
// needed. If the truth is not known, the verdict is Unjudged, not Verified. A
// solution that refutes the truth wins over it.
//
// Errors and panics of a solver become verdicts in Failed (failure.go).
//
// verdict.go is the only place that lists the verdicts: their order, which makes the
// worst attempt the verdict of a puzzle, their names in records, and the order of
// their columns in tables. To add one, add it to the constants, the names, Columns,
// Counts and Counts.field there, and let Rule or Failed give it.
package judge
