package cli

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/record/run"
	"sudokubench/reports"
	"sudokubench/sudoku"
)

// solvedBy writes the shares of solved puzzles by a field. The fields come from the sources of the
// corpora, because the record does not contain them.
func (r *reportCommand) solvedBy(s *session, read *run.Run) error {
	var how collection.Sampling
	var err error
	if how.By, how.Bounds, err = boundsOf(r.By); err != nil {
		return usage(err)
	}
	var out bytes.Buffer
	var left error // why corpora are left out
	for _, c := range read.Corpora {
		if !c.Entered() || r.Corpora == nil && c.TwinOf != "" || r.Corpora != nil && !slices.Contains(r.Corpora, c.Name) {
			continue
		}
		values, err := fieldValues(s, read, c, how.By)
		if err == nil {
			var names []string
			var group []int
			if names, group, err = how.Groups(values); err == nil {
				err = reports.WriteSolvedBy(&out, read, c, how.By, names, group)
			}
		}
		if err != nil {
			left = errors.Join(left, fmt.Errorf("--by %s: %s is left out: %w", r.By, c.Name, err))
		}
	}
	if out.Len() == 0 {
		return usage(left)
	}
	if left != nil {
		fmt.Fprintln(s.notes, "bench:", left)
	}
	return writeText(s, r.Output, out.String())
}

// fieldValues returns the value of a field of each puzzle of a recorded corpus.
func fieldValues(s *session, read *run.Run, c *run.Corpus, field string) ([]string, error) {
	set, err := recordedPuzzles(s.ctx, read.Head, &c.Corpus, nil)
	if err != nil {
		return nil, err
	}
	if names := append(set.FieldNames(), "clues"); !slices.Contains(names, field) {
		return nil, fmt.Errorf("its puzzles have no field %q; want %s", field, strings.Join(names, ", "))
	}
	values, clues := make([]string, set.Len()), make(sudoku.Grid, set.Shape().Cells())
	for k := range values {
		set.Clues(k, clues)
		values[k], _ = collection.ValueOf(&corpus.Puzzle{Clues: clues, Fields: set.Fields(k)}, field)
	}
	return values, nil
}
