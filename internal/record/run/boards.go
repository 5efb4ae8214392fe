package run

import (
	"fmt"
	"maps"

	"sudokubench/internal/record"
)

// addBoards adds puzzles with their clues.
func (r *Run) addBoards(e *record.Boards) error {
	c, err := r.described(e.Corpus)
	if err != nil {
		return err
	}
	n := e.Puzzles.Len()
	switch {
	case !e.Puzzles.Below(c.WholePuzzles):
		return fmt.Errorf("boards of %s describe puzzles beyond the last one (the corpus has %d)", e.Corpus, c.WholePuzzles)
	case len(e.Clues) != n || e.Lines != nil && len(e.Lines) != n || e.IDs != nil && len(e.IDs) != n:
		return fmt.Errorf("boards of %s have %d clues, %d lines and %d ids for %d puzzles; want one each, or no lines and no ids", e.Corpus, len(e.Clues), len(e.Lines), len(e.IDs), n)
	}
	boards, i := make(map[int]record.Board, n), 0
	for puzzle := range e.Puzzles.All() {
		var b record.Board
		if b.Clues, err = record.UnpackClues(e.Clues[i]); err != nil {
			return fmt.Errorf("boards of %s, puzzle %d: %w", e.Corpus, puzzle, err)
		}
		if e.Lines != nil {
			b.Line = e.Lines[i]
		}
		if e.IDs != nil {
			b.ID = e.IDs[i]
		}
		if b.Line < 0 {
			return fmt.Errorf("boards of %s, puzzle %d: line %d; want 1 or more, or 0 if it is not known", e.Corpus, puzzle, b.Line)
		}
		if was, known := c.boards[puzzle]; known && was != b {
			return fmt.Errorf("boards of %s: puzzle %d has two different descriptions", e.Corpus, puzzle)
		}
		boards[puzzle] = b
		i++
	}
	maps.Copy(c.boards, boards)
	if e.Sample {
		for puzzle := range boards {
			*c.sampled.At(puzzle) = true
		}
	}
	return nil
}

// Board returns a puzzle in its original form, if the record has it. A nil Corpus has no boards.
func (c *Corpus) Board(puzzle int) (b record.Board, known bool) {
	if c == nil {
		return record.Board{}, false
	}
	b, known = c.boards[puzzle]
	return b, known
}

// Sampled reports whether a puzzle is in the random sample of boards in the record.
func (c *Corpus) Sampled(puzzle int) bool { return c.sampled.Get(puzzle) }
