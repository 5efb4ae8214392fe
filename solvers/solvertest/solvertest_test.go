package solvertest

import (
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestFaultHidesNoOtherCheck shows that the other checks still run after one check fails.
func TestFaultHidesNoOtherCheck(t *testing.T) {
	spec := solvers.Spec{Shapes: []sudoku.Shape{sudoku.Shape4, sudoku.Shape9}}
	all := len(checks())
	for _, row := range []struct {
		fails, reason string
		want          int
	}{
		{"", "without a fault, each board gets each check", 2 * all},
		{"batch-allocations", "a fault on one board does not hide faults on the next", 2 * all},
		{"cancellation", "after a search that cannot be cancelled, other checks would wait for ever", 1},
	} {
		got := 0
		each(spec, func(c check, _ sudoku.Shape) (passed bool) {
			got++
			return c.name != row.fails
		})
		if got != row.want {
			t.Errorf("check %q fails: %d checks ran, want %d: %s", row.fails, got, row.want, row.reason)
		}
	}
}
