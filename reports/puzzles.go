package reports

import (
	"encoding/csv"
	"encoding/json"
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

// PuzzleFormats returns the formats of WritePuzzles.
func PuzzleFormats() []string { return []string{"csv", "jsonl"} }

// puzzleCell is a figure or a text of a row about a puzzle. A figure that does not exist is "".
type puzzleCell struct {
	text   string
	number bool
}

// puzzleColumns are the columns of WritePuzzles before the fields of the corpora.
var puzzleColumns = []string{"run", "contestant", "corpus", "puzzle", "verdict", "blanks", "cells_right", "guesses", "time_ns", "times", "rounds"}

// WritePuzzles writes a row for each puzzle of each corpus and each contestant that took part in
// it. name is the name of the run. sources has the corpora whose source is at hand, by name.
func WritePuzzles(w io.Writer, r *run.Run, name, format string, sources map[string]*PuzzleSource) error {
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
	texts := make([]string, len(header))
	put := func(row []puzzleCell) error {
		for i, cell := range row {
			if texts[i] = cell.text; !cell.number {
				texts[i] = csvText(cell.text)
			}
		}
		return out.Write(texts)
	}
	if format == "csv" {
		out.Write(header) // out keeps an error until Error
	} else {
		put = func(row []puzzleCell) error { return writePuzzleJSON(w, header, row) }
	}
	for _, c := range r.Corpora {
		if err := puzzleRows(r, c, name, sources[c.Name], fields, put); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func puzzleRows(r *run.Run, c *run.Corpus, name string, from *PuzzleSource, fields []string, put func([]puzzleCell) error) error {
	var at []int // column of each field of the source
	if from != nil {
		for _, f := range from.Names {
			at = append(at, len(puzzleColumns)+slices.Index(fields, f))
		}
	}
	var parts []*run.Part
	var rounds []puzzleCell
	for who := range r.Contestants {
		if p := c.Part(who); p.TookPart() {
			parts, rounds = append(parts, p), append(rounds, wholeCell(len(p.Rounds())))
		}
	}
	row := make([]puzzleCell, len(puzzleColumns)+len(fields))
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
		row[0], row[2], row[3] = puzzleCell{text: name}, puzzleCell{text: c.Name}, puzzleCell{text: record.Where(c.Name, line, puzzle)}
		if blanks >= 0 {
			row[5] = wholeCell(blanks)
		}
		for i, p := range parts {
			x := p.Puzzle(puzzle)
			row[1], row[4], row[10] = puzzleCell{text: r.Contestants[p.Who].Name}, puzzleCell{text: verdictKey(x.Worst)}, rounds[i]
			row[6] = puzzleCell{}
			if x.Worst == judge.Verified {
				row[6] = row[5]
			}
			guesses, ok := x.MeanGuesses()
			row[7] = figureCell(guesses, ok)
			ns, ok := x.MeanNS()
			row[8], row[9] = figureCell(ns, ok), wholeCell(x.Times())
			if err := put(row); err != nil {
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

func wholeCell(n int) puzzleCell { return puzzleCell{strconv.Itoa(n), true} }

func figureCell(x float64, known bool) puzzleCell {
	if !known {
		return puzzleCell{}
	}
	return puzzleCell{csvNumber(&x), true}
}

// valueCell returns the value of a field. It is a number if it has the form of a number in JSON.
func valueCell(text string) puzzleCell {
	_, err := strconv.ParseFloat(text, 64)
	return puzzleCell{text, err == nil && json.Valid([]byte(text))}
}

func writePuzzleJSON(w io.Writer, names []string, row []puzzleCell) error {
	b := []byte{'{'}
	for i, cell := range row {
		value := []byte(cell.text)
		if cell.text == "" {
			value = []byte("null")
		} else if !cell.number {
			value, _ = json.Marshal(cell.text)
		}
		key, _ := json.Marshal(names[i])
		b = append(append(append(append(b, key...), ':'), value...), ',')
	}
	b[len(b)-1] = '}'
	_, err := w.Write(append(b, '\n'))
	return err
}
