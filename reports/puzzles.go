package reports

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
)

// PuzzleSource has facts about the puzzles of a corpus that only its source has.
type PuzzleSource struct {
	Names []string // names of the fields of all puzzles
	// Of returns the line of a puzzle in the source, the number of its blanks, and the value of each
	// name. The value of a field that the puzzle does not have is "".
	Of func(puzzle int) (line, blanks int, values []string)
}

// puzzleColumns are the columns of WritePuzzles before the fields of the corpora.
var puzzleColumns = []string{"run", "contestant", "corpus", "puzzle", "verdict", "blanks", "cells_right", "guesses", "time_ns", "times", "rounds"}

// WritePuzzles writes, as CSV, a row for each puzzle of each corpus and each contestant that took part in
// it. name is the name of the run. sources has the corpora whose source is at hand, by name.
func WritePuzzles(w io.Writer, r *run.Run, name string, sources map[string]*PuzzleSource) error {
	var fields []string
	for _, c := range r.Corpora {
		if s := sources[c.Name]; s != nil {
			fields = append(fields, s.Names...)
		}
	}
	slices.Sort(fields)
	fields = slices.Compact(fields)
	header := slices.Clone(puzzleColumns)
	for _, f := range fields {
		header = append(header, "field_"+f)
	}
	out := csv.NewWriter(w)
	out.Write(header) // out keeps an error until Error
	for _, c := range r.Corpora {
		if err := puzzleRows(out, r, c, name, sources[c.Name], fields); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func puzzleRows(out *csv.Writer, r *run.Run, c *run.Corpus, name string, from *PuzzleSource, fields []string) error {
	var at []int // column of each field of the source
	if from != nil {
		for _, f := range from.Names {
			at = append(at, len(puzzleColumns)+slices.Index(fields, f))
		}
	}
	var parts []*run.Part
	var rounds []string
	for who := range r.Contestants {
		if p := c.Part(who); p.TookPart() {
			parts, rounds = append(parts, p), append(rounds, strconv.Itoa(len(p.Rounds())))
		}
	}
	row := make([]string, len(puzzleColumns)+len(fields))
	for puzzle := range c.WholePuzzles {
		clear(row)
		board, known := c.Board(puzzle)
		line, blanks := board.Line, -1
		if known {
			blanks = strings.Count(board.Clues, ".")
		}
		if from != nil {
			var values []string
			line, blanks, values = from.Of(puzzle)
			for k, v := range values {
				row[at[k]] = valueCell(v)
			}
		}
		row[0], row[2], row[3] = csvText(name), csvText(c.Name), csvText(record.Where(c.Name, line, puzzle))
		if blanks >= 0 {
			row[5] = strconv.Itoa(blanks)
		}
		for i, p := range parts {
			x := p.Puzzle(puzzle)
			row[1], row[4], row[10] = csvText(r.Contestants[p.Who].Name), verdictKey(x.Worst), rounds[i]
			row[6] = ""
			if x.Worst == judge.Verified {
				row[6] = row[5]
			}
			guesses, ok := x.MeanGuesses()
			row[7] = figureCell(guesses, ok)
			ns, ok := x.MeanNS()
			row[8], row[9] = figureCell(ns, ok), strconv.Itoa(x.Times())
			if err := out.Write(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// verdictKey returns the name of a verdict in data.
func verdictKey(v judge.Verdict) string {
	if v == 0 {
		return csvNotReached
	}
	return strings.ReplaceAll(v.String(), "-", "_")
}

// figureCell returns a figure, or "" if it does not exist.
func figureCell(x float64, known bool) string {
	if !known {
		return ""
	}
	return csvNumber(&x)
}

// valueCell returns the value of a field. A number stays unchanged, although it can begin with a sign.
func valueCell(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return csvText(text)
}
