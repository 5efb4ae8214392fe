package corpus

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/sudoku"
)

// tableColumns has the columns of a table other than puzzle and solution. The first puzzle decides
// them.
type tableColumns struct {
	chosen  bool
	id      bool     // whether the first of these columns has the id
	names   []string // names of the columns in the header
	sources []string // names of the same fields in the puzzles
	row     []Field
}

// align replaces the fields of p by the columns of the table, including the id.
func (c *tableColumns) align(p *Puzzle) error {
	if !c.chosen {
		c.chooseColumns(p)
	}
	for k := range c.row {
		c.row[k].Value = ""
	}
	first := 0
	switch {
	case c.id:
		c.row[0].Value = p.ID
		first = 1
	case p.ID != "" && !p.JoinedID():
		return fmt.Errorf("the table has no column for the id %s; want a first puzzle that has an id, or the format jsonl", quote([]byte(p.ID)))
	}
	for k, f := range p.Fields {
		if k >= len(c.sources) || c.sources[k] != f.Name {
			k = slices.Index(c.sources, f.Name)
		}
		if k < 0 {
			return fmt.Errorf("the table has no column for the field %s; want a first puzzle that has all fields, or the format jsonl", quote([]byte(f.Name)))
		}
		c.row[first+k].Value = f.Value
	}
	p.Fields = c.row
	return nil
}

// chooseColumns decides the columns. There is no column for ids if the id is the values of the fields, or
// if the puzzle has fields but no id.
func (c *tableColumns) chooseColumns(p *Puzzle) {
	c.chosen = true
	if c.id = len(p.Fields) == 0 || p.ID != "" && !p.JoinedID(); c.id {
		c.names = append(c.names, "id")
	}
	for _, f := range p.Fields {
		c.sources = append(c.sources, f.Name)
		c.names = append(c.names, fieldName(f.Name))
	}
	c.names = distinct(c.names)
	c.row = make([]Field, len(c.names))
	for k, name := range c.names {
		c.row[k].Name = name
	}
}

// header returns the line above the puzzles.
func (c *tableColumns) header() string {
	b := []byte("puzzle,solution")
	for _, name := range c.names {
		b = putField(append(b, ','), name)
	}
	return string(append(b, '\n'))
}

// putTable writes a row of a puzzle whose fields align has replaced.
func putTable(b []byte, s sudoku.Shape, p *Puzzle) []byte {
	b = append(putCharacters(b, p.Clues, '0'), ',')
	b = putCharacters(b, p.Expected, '0')
	for _, f := range p.Fields {
		b = putField(append(b, ','), f.Value)
	}
	return append(b, '\n')
}

// putField appends a field of separated values, with quotes if it needs them.
func putField(b []byte, text string) []byte {
	if !strings.ContainsAny(text, special) && strings.TrimSpace(text) == text {
		return append(b, text...)
	}
	b = append(b, '"')
	b = append(b, strings.ReplaceAll(text, `"`, `""`)...)
	return append(b, '"')
}

// special has the characters that a field can contain only in quotes.
const special = ",;\"\t\r\n"
