package solvers

import "context"

// BatchSolver is a Solver that also answers several puzzles in one call. Implement it only if this is
// faster than one call for each puzzle, for example because the solver works on several at the same time.
type BatchSolver interface {
	Solver

	// SolveBatch answers the queries in the claims with the same index. errs[k] is the error that
	// Solve returns for the k-th query, or nil. The three slices have the same
	// length, which can be 0. The queries can have different limits.
	//
	// The rules of Solve apply: each claim is the one of Solve, including its solution and its
	// Nodes. SolveBatch treats q as read-only, overwrites all of errs, allocates nothing, and looks
	// at ctx.Err about as often as Solve. If ctx.Err is not nil, SolveBatch returns. Then errs has this
	// error for each query without an answer, and nil for the others. SolveBatch overwrites the claim
	// of each query whose error is nil. Other claims can have any values.
	SolveBatch(ctx context.Context, q []Query, c []Claim, errs []error)
}
