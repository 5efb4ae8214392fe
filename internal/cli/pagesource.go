package cli

import (
	"context"

	"sudokubench/internal/contest"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/watch"
	"sudokubench/internal/words/article"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports/document"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// pageSource returns the parts of the page of a run that are not figures: the boards of puzzles with
// their solutions, the documentation of solvers, and the command that repeats the contest.
func pageSource(ctx context.Context, all roster.Roster, r *run.Run) document.Source {
	return document.Source{
		Run: r, Article: func(name string) (document.Article, bool) { return articleOf(all, name) }, Command: contest.Command,
		Boards: func(c *record.Corpus, puzzles []int) ([]document.Board, string) {
			return boardsOf(ctx, r, c, puzzles)
		},
		Searches: func(contestants []string, clues string) []document.SearchSteps {
			return searchesOf(ctx, all, r, contestants, clues)
		},
	}
}

// A page shows the searches of at most shownSearches solvers, with at most shownSteps steps each.
const shownSearches, shownSteps = 4, 200

// searchesOf records the searches of built-in solvers for the page of a run that has ended.
func searchesOf(ctx context.Context, all roster.Roster, r *run.Run, contestants []string, clues string) (list []document.SearchSteps) {
	shape, puzzle, err := sudoku.ParseGrid(clues)
	if err != nil || !r.Done() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, solvingTime)
	defer cancel()
	for _, name := range contestants {
		x := r.Contestant(name)
		if spec, ok := all.Find(x.Solver); len(list) < shownSearches && x.Program == nil && ok && spec.Takes(shape) {
			made := func() (solvers.Solver, error) { return spec.New(shape, x.Options) }
			if replay, err := watch.Record(ctx, name, made, shape, puzzle, shownSteps); err == nil {
				list = append(list, searchOf(replay))
			}
		}
	}
	return list
}

// searchOf returns the steps of a search as changes of the board.
func searchOf(replay *watch.Replay) document.SearchSteps {
	s := document.SearchSteps{Solver: humanize.VisibleText(replay.Solver), Ended: replay.Ended}
	before := replay.Steps[0].Board
	for _, step := range replay.Steps {
		next := document.SearchStep{Guesses: step.Guesses, Text: step.Text}
		for i, d := range step.Board {
			if d != before[i] {
				next.Set = append(next.Set, [2]int{i, int(d)})
			}
		}
		before, s.Steps = step.Board, append(s.Steps, next)
	}
	return s
}

// articleOf returns the documentation of a solver: the facts of its Spec, then the
// sections of its package comment.
func articleOf(all roster.Roster, name string) (document.Article, bool) {
	spec, ok := all.Find(name)
	if !ok {
		return document.Article{}, false
	}
	doc := spec.Doc()
	a := document.Article{Name: spec.Name, Family: spec.Family, Synopsis: doc.Synopsis, Parts: []document.Part{}}
	for _, f := range article.Facts(&spec) {
		if f.Label != "family" {
			a.Parts = append(a.Parts, document.TextPart(f.Label, f.Text))
		}
	}
	for _, s := range doc.Sections() {
		part := document.TextPart(s.Title)
		for _, b := range article.Blocks(s.Text) {
			part.Blocks = append(part.Blocks, document.Block(b))
		}
		a.Parts = append(a.Parts, part)
	}
	return a, true
}
