package roster_test

import (
	"context"
	"slices"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
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
		w, ok := made.(solvers.Watched)
		if !ok || w.Watch().Board == nil {
			continue
		}
		watched++
		search, board, looks := w.Watch(), make(sudoku.Grid, shape.Cells()), 0
		search.EachStep = true
		ctx, stop := context.WithCancel(t.Context())
		c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
		_ = made.Solve(endless{ctx, articletest.Follow(func() {
			search.Board(board)
			if looks++; looks == 2000 {
				stop()
			}
			if fault := shape.CheckClues(board); fault != nil && !ofDomains[spec.Name] && looks < 2000 {
				t.Errorf("%s, look %d: %v", spec.Name, looks, fault)
				stop()
			}
			for i, d := range puzzle {
				if d != 0 && board[i] != d {
					t.Errorf("%s, look %d: the clue %d is %d", spec.Name, looks, d, board[i])
				}
			}
		})}, &solvers.Query{Shape: shape, Puzzle: slices.Clone(puzzle), Limit: 1}, &c)
		stop()
	}
	if watched < 10 {
		t.Errorf("%d solvers can be watched, want at least 10", watched)
	}
}

// ofDomains has the solvers that show cells with one candidate. Two of them can clash before the solver
// notices the dead end.
var ofDomains = map[string]bool{"forward-checking": true, "mac-ac3": true, "alldiff": true, "probing": true}

// endless asks follow each time, and ends with its context.
type endless struct {
	context.Context
	follow context.Context
}

func (e endless) Err() error {
	_ = e.follow.Err()
	return e.Context.Err()
}
