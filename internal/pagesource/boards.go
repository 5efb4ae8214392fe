package pagesource

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/record"
	"sudokubench/reports/document"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// solvingTime bounds what solutions of boards may take altogether.
const solvingTime = 3 * time.Second

// boards reads puzzles of a recorded corpus from its source again. They are
// believed only if the source is what it was, by its SHA-256.
func boards(ctx context.Context, run *record.Run, c *record.Corpus, puzzles []int) ([]document.Board, string) {
	set, err := recordedPuzzles(run, c)
	if err != nil {
		return nil, fmt.Sprintf("The boards are not shown: %v.", err)
	}
	if set.SHA256() != c.SHA256 {
		return nil, fmt.Sprintf("The boards are not shown: %s has changed since the run (its SHA-256 is another).", set.Source())
	}
	ctx, cancel := context.WithTimeout(ctx, solvingTime)
	defer cancel()
	solve := solutionsOf(ctx, set.Shape())
	clues, solution := make(sudoku.Grid, set.Shape().Cells()), make(sudoku.Grid, set.Shape().Cells())
	shown := make([]document.Board, len(puzzles))
	for i, p := range puzzles {
		set.Clues(p, clues)
		shown[i] = document.Board{Line: set.Line(p), Name: set.ID(p), Clues: clues.String()}
		if set.Expected(p, solution) || solve(clues, solution) {
			shown[i].Solution = solution.String()
		}
	}
	return shown, fmt.Sprintf("The boards are those of %s, whose SHA-256 is the one in the record; a solution is shown where it is the only one.", set.Source())
}

// recordedPuzzles loads the puzzles of a recorded corpus that ran.
func recordedPuzzles(run *record.Run, c *record.Corpus) (*contest.Puzzles, error) {
	conf, err := contest.Recorded(run)
	if err != nil {
		return nil, err
	}
	for _, k := range conf.Corpora {
		if k.Name != c.Name {
			continue
		}
		if err := plainFile(k.Path); err != nil {
			return nil, err
		}
		return contest.Load(k, conf.Shard)
	}
	return nil, errors.New("the configuration in the record does not say where they are")
}

// plainFile refuses what can be read once or without end: a record names it, and
// not the person at hand.
func plainFile(path string) error {
	if path == "" { // built in
		return nil
	}
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is no plain file now", path)
	}
	return err
}

// solutionsOf makes a function that finds the only solution of a board, or
// reports that there is none such, or that it would take long.
func solutionsOf(ctx context.Context, shape sudoku.Shape) func(clues, solution sudoku.Grid) bool {
	none := func(_, _ sudoku.Grid) bool { return false }
	if shape.Cells() > sudoku.Shape9.Cells() {
		return none
	}
	solver, err := contest.NewProver(shape)
	if err != nil {
		return none
	}
	return func(clues, solution sudoku.Grid) bool {
		q, c := solvers.Query{Shape: shape, Puzzle: clues, Limit: 2}, solvers.Claim{Solution: solution}
		return solver.Solve(ctx, &q, &c) == nil && c.Count == 1
	}
}
