package cli

import (
	"context"

	"sudokubench/internal/contest"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/words/article"
	"sudokubench/reports/document"
	"sudokubench/solvers/roster"
)

// pageSource returns the parts of the page of a run that are not figures: the boards of puzzles with
// their solutions, the documentation of solvers, and the command that repeats the contest.
func pageSource(ctx context.Context, all roster.Roster, r *run.Run) document.Source {
	return document.Source{
		Run: r, Article: func(name string) (document.Article, bool) { return articleOf(all, name) }, Command: contest.Command,
		Boards: func(c *record.Corpus, puzzles []int) ([]document.Board, string) {
			return boardsOf(ctx, r, c, puzzles)
		},
	}
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
