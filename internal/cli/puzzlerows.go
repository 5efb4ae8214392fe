package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/record/run"
	"sudokubench/reports"
	"sudokubench/sudoku"
)

// puzzleRows checks the file for a row of each puzzle, and returns a function that
// writes the file.
func (r *reportCommand) puzzleRows(s *session) (write func() error, err error) {
	if strings.ToLower(filepath.Ext(r.Puzzles)) != ".csv" {
		return nil, fmt.Errorf("--puzzles: %q must end in .csv", r.Puzzles)
	}
	if err := notOver(r.Puzzles, r.Runs); err != nil {
		return nil, err
	}
	return func() error {
		read, err := r.open(s)
		if err != nil {
			return usage(err)
		}
		sources := map[string]*reports.PuzzleSource{}
		for _, c := range read.Corpora {
			if sources[c.Name], err = puzzleSource(s.ctx, read, c); err != nil {
				fmt.Fprintf(s.notes, "bench: the fields of %s are left out: %v\n", c.Name, err)
			}
		}
		return writeTo(s, r.Puzzles, func(w io.Writer) error {
			return reports.WritePuzzles(w, read, filepath.Base(r.Runs[0]), sources)
		})
	}, nil
}

// puzzleSource reads the source of a recorded corpus, if it is the recorded one.
func puzzleSource(ctx context.Context, r *run.Run, c *run.Corpus) (*reports.PuzzleSource, error) {
	set, err := recordedPuzzles(ctx, r.Head, &c.Corpus, nil)
	if err != nil {
		return nil, err
	}
	names, clues := set.FieldNames(), make(sudoku.Grid, set.Shape().Cells())
	values := make([]string, len(names))
	return &reports.PuzzleSource{Names: names, Of: func(puzzle int) (int, int, []string) {
		set.Clues(puzzle, clues)
		p := corpus.Puzzle{Clues: clues, Fields: set.Fields(puzzle)}
		for i, name := range names {
			values[i], _ = collection.ValueOf(&p, name)
		}
		return set.Line(puzzle), len(clues) - clues.Clues(), values
	}}, nil
}
