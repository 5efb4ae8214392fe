package roster_test

import (
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/watch"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// TestBoardsOfSearches shows that a search that can be watched never shows a digit that it has
// taken back: such a digit would clash with a later one.
func TestBoardsOfSearches(t *testing.T) {
	shape, puzzle, err := sudoku.ParseGrid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	testkit.NoError(t, err)
	watched := 0
	for _, spec := range roster.All() {
		if !spec.Takes(shape) {
			continue
		}
		made := testkit.Must(spec.New(shape, nil))(t)
		if watch.Of(made) == nil {
			continue
		}
		watched++
		create := func() (solvers.Solver, error) { return made, nil }
		for k, step := range testkit.Must(watch.Record(t.Context(), spec.Name, create, shape, puzzle, 2000))(t).Steps {
			if fault := shape.CheckClues(step.Board); fault != nil && !ofDomains[spec.Name] {
				t.Errorf("%s, step %d: %v", spec.Name, k, fault)
				break
			}
			for i, d := range puzzle {
				if d != 0 && step.Board[i] != d {
					t.Errorf("%s, step %d: the clue %d is %d", spec.Name, k, d, step.Board[i])
				}
			}
		}
	}
	if watched < 10 {
		t.Errorf("%d solvers can be watched, want at least 10", watched)
	}
}

// ofDomains has the solvers that show cells with one candidate. Two of them can clash before the solver
// notices the dead end.
var ofDomains = map[string]bool{"forward-checking": true, "mac-ac3": true, "alldiff": true, "probing": true}
