// Package pagesource makes what a page shows beside the figures: the boards of
// puzzles with their solutions, the documentation of solvers, and the command that
// runs the contest again. A record holds most of the boards that its page shows. The
// others are read again from the corpora, if these have the recorded SHA-256.
package pagesource

import (
	"context"
	"strings"

	"sudokubench/internal/contest"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/reports/document"
	"sudokubench/solvers/roster"
)

// Of is the source of the page of a run.
func Of(ctx context.Context, all roster.Roster, r *run.Run) document.Source {
	return document.Source{
		Run: r, Article: func(name string) (document.Article, bool) { return article(all, name) }, Command: contest.Command,
		Boards: func(c *record.Corpus, puzzles []int) ([]document.Board, string) {
			return boards(ctx, r, c, puzzles)
		},
	}
}

// article is what a solver says of itself.
func article(all roster.Roster, name string) (document.Article, bool) {
	spec, ok := all.Find(name)
	if !ok {
		return document.Article{}, false
	}
	doc := spec.Doc()
	var shapes []string
	for _, shape := range spec.Shapes {
		shapes = append(shapes, shape.String())
	}
	a := document.Article{Name: spec.Name, Family: spec.Family, Synopsis: doc.Synopsis, Parts: []document.Fact{}}
	for _, part := range [][2]string{
		{"idea", doc.Idea}, {"source", doc.Source}, {"cost", doc.Cost}, {"nodes", doc.Nodes}, {"answers", spec.Answers.String()}, {"boards", strings.Join(shapes, ", ")},
		{"engine here", spec.Engine}, {"allocates", spec.Allocates},
	} {
		if part[1] != "" {
			a.Parts = append(a.Parts, document.Fact{Label: part[0], Text: []string{part[1]}})
		}
	}
	return a, true
}
