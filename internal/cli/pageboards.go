package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports/document"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// solvingTime limits the time to solve all boards of a page together.
const solvingTime = 3 * time.Second

// boardsOf returns puzzles of a recorded corpus, and a sentence about their origin. It takes them
// from the record if the record has them, and otherwise from the source of the corpus. It uses the
// source only if its SHA-256 is the recorded one. A board that it cannot find has no clues.
func boardsOf(ctx context.Context, run *run.Run, c *record.Corpus, puzzles []int) ([]document.Board, string) {
	ctx, cancel := context.WithTimeout(ctx, solvingTime)
	defer cancel()
	held, shown, found := run.Corpus(c.Name), make([]document.Board, len(puzzles)), 0
	solve := boardSolver(nil)
	for i, p := range puzzles {
		b, known := held.Board(p)
		shape, clues, err := sudoku.ParseGrid(b.Clues)
		if !known || err != nil || shape.String() != c.Shape {
			continue
		}
		if solve == nil {
			solve = solutionsOf(ctx, shape)
		}
		shown[i] = document.Board{Line: b.Line, Name: b.ID, Clues: b.Clues, Solution: solve(clues)}
		found++
	}
	if found == len(puzzles) {
		return shown, "The boards are in the record. " + onlySolutions
	}
	what := "The boards"
	if found > 0 {
		what = fmt.Sprintf("%s of the %s boards are in the record; the others", humanize.Count(found), humanize.Count(len(puzzles)))
	}
	source, err := fromSource(ctx, run.Head, c, puzzles, shown)
	if err != nil {
		return shown, fmt.Sprintf("%s are not shown: %v.", what, err)
	}
	return shown, fmt.Sprintf("%s come from %s, whose SHA-256 matches the record. %s", what, source, onlySolutions)
}

const onlySolutions = "A solution is shown only if the puzzle has exactly one."

// fromSource fills in the boards that have no clues from the source of the corpus. It returns the
// name of the source.
func fromSource(ctx context.Context, head *record.Run, c *record.Corpus, puzzles []int, shown []document.Board) (source string, err error) {
	some := map[int]bool{}
	for _, p := range puzzles {
		some[p] = true
	}
	set, err := recordedPuzzles(ctx, head, c, func(p int) bool { return some[p] })
	if err != nil {
		return "", err
	}
	if set.Pencilmarks() {
		return "", errors.New("pages do not draw pencilmark puzzles")
	}
	solve := solutionsOf(ctx, set.Shape())
	clues, solution := make(sudoku.Grid, set.Shape().Cells()), make(sudoku.Grid, set.Shape().Cells())
	for i, p := range puzzles {
		if shown[i].Clues != "" {
			continue
		}
		set.Clues(p, clues)
		shown[i] = document.Board{Line: set.Line(p), Name: set.ID(p), Clues: clues.String()}
		if set.Expected(p, solution) {
			shown[i].Solution = solution.String()
		} else {
			shown[i].Solution = solve(clues)
		}
	}
	return set.Source(), nil
}

// recordedPuzzles loads the puzzles of a recorded corpus for which keep returns true, or all if keep
// is nil. It returns an error if the source is not the recorded one.
func recordedPuzzles(ctx context.Context, run *record.Run, c *record.Corpus, keep func(puzzle int) bool) (*contest.Puzzles, error) {
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
		set, err := contest.LoadOnly(ctx, k, conf.Seed, keep)
		if err == nil && set.SHA256() != c.SHA256 {
			err = fmt.Errorf("%s has changed since the run (its SHA-256 differs)", set.Source())
		}
		return set, err
	}
	return nil, errors.New("the record does not contain the path of the puzzles")
}

// plainFile returns an error if the path does not lead to a regular file. Other files might block
// or never end, and the path comes from a record rather than from the user.
func plainFile(path string) error {
	if path == "" { // a built-in corpus has an empty path
		return nil
	}
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", path)
	}
	return err
}

// boardSolver returns the only solution of a board as text, or "" if the board does not have exactly one
// solution or the search takes too long.
type boardSolver func(clues sudoku.Grid) string

// solutionsOf returns a solver that stops when ctx ends. For boards larger than 9x9, it always
// returns "".
func solutionsOf(ctx context.Context, shape sudoku.Shape) boardSolver {
	none := func(sudoku.Grid) string { return "" }
	if shape.Cells() > sudoku.Shape9.Cells() {
		return none
	}
	prover, err := contest.NewProver(shape)
	if err != nil {
		return none
	}
	solution := make(sudoku.Grid, shape.Cells())
	return func(clues sudoku.Grid) string {
		q, c := solvers.Query{Shape: shape, Puzzle: clues, Limit: 2}, solvers.Claim{Solution: solution}
		if prover.Solve(ctx, &q, &c) != nil || c.Count != 1 {
			return ""
		}
		return solution.String()
	}
}
