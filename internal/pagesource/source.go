// Package pagesource prepares what a page shows in addition to the figures: the boards of puzzles
// with their solutions, the documentation of solvers, and the command that repeats the contest. A
// record contains most of the boards that its page shows. Package pagesource reads the other boards
// from the corpora, if they have the recorded SHA-256.
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

// Of returns the source for the page of a run.
func Of(ctx context.Context, all roster.Roster, r *run.Run) document.Source {
	return document.Source{
		Run: r, Article: func(name string) (document.Article, bool) { return article(all, name) }, Command: contest.Command,
		Boards: func(c *record.Corpus, puzzles []int) ([]document.Board, string) {
			return boards(ctx, r, c, puzzles)
		},
	}
}

// article returns the documentation of a built-in solver; false if there is no solver with this
// name.
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
