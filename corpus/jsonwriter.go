package corpus

import (
	"encoding/json"

	"sudokubench/sudoku"
)

func putJSONLine(b []byte, _ sudoku.Shape, p *Puzzle) []byte {
	return append(putObject(b, p), '\n')
}

func answerJSONLine(b []byte, _ sudoku.Shape, clues, solution sudoku.Grid) []byte {
	return append(putObject(b, &Puzzle{Clues: clues, Expected: solution}), '\n')
}

func putJSON(b []byte, _ sudoku.Shape, p *Puzzle) []byte { return putObject(b, p) }

func answerJSON(b []byte, _ sudoku.Shape, clues, solution sudoku.Grid) []byte {
	return putObject(b, &Puzzle{Clues: clues, Expected: solution})
}

// endJSON returns the end of an array of n objects.
func endJSON(n int) string {
	if n == 0 {
		return "[]\n"
	}
	return "\n]\n"
}

// putObject appends a puzzle as a JSON object. It omits the id if the id is the values of the
// fields.
func putObject(b []byte, p *Puzzle) []byte {
	b = append(b, '{')
	if p.ID != joined(p.Fields) {
		b = append(appendQuoted(append(b, `"id":`...), p.ID), ',')
	}
	b = append(putCharacters(append(b, `"puzzle":"`...), p.Clues, '0'), '"')
	switch {
	case len(p.Expected) > 0:
		b = append(putCharacters(append(b, `,"solution":"`...), p.Expected, '0'), '"')
	case len(p.Fields) > 0: // write an explicit null, because otherwise a reader could use a field as the solution
		b = append(b, `,"solution":null`...)
	}
	for _, f := range p.Fields {
		b = append(appendQuoted(append(b, ','), fieldName(f.Name)), ':')
		b = putScalar(b, f.Value)
	}
	return append(b, '}')
}

// putScalar appends a value: a number without quotes, null for an empty text, and any other text as
// a string.
func putScalar(b []byte, value string) []byte {
	switch {
	case value == "":
		return append(b, "null"...)
	case (value[0] == '-' || '0' <= value[0] && value[0] <= '9') && json.Valid([]byte(value)):
		return append(b, value...)
	}
	return appendQuoted(b, value)
}

// fieldName returns the name of a field for a file. It adds a prefix if a reader would use the name
// for puzzles, solutions or ids.
func fieldName(name string) string {
	if use, _ := roleOf(name); use != isField {
		return "other_" + name
	}
	return name
}
