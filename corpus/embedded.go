package corpus

import (
	"bytes"
	"fmt"

	"sudokubench/sudoku"
)

// embedded reads 9x9 boards that are only a part of their lines, or whose cells are apart: XML of
// OpenSudoku, lines of HoDoKu, addresses, Prolog facts, tables in Markdown, one column per cell. It
// reads sources that no other format fits.
type embedded struct {
	src    *source
	boards [][]byte // boards of the current line that next has not returned yet; 0 for a blank
}

const nineCells = 81

func (d *embedded) next(e *entry) error {
	for len(d.boards) == 0 {
		text, err := d.src.next()
		if err != nil {
			return err
		}
		near := 0
		if d.boards, near = embeddedBoards(text); len(d.boards) == 0 && near > 0 {
			return d.src.fault(plural(near, "cell")+" in the line", fmt.Sprintf("want %d for a 9x9 board", nineCells))
		}
	}
	e.line = d.src.line
	digits := symbolTables[9]
	digits.read(e.clues, d.boards[0])
	d.boards = d.boards[1:]
	if len(d.boards) > 0 && digits.full(d.boards[0]) {
		e.given = true
		digits.read(e.expected, d.boards[0])
		d.boards = d.boards[1:]
	}
	return nil
}

// probeEmbedded looks for a line with a board.
func probeEmbedded(s *sample) (layout, bool) {
	for _, line := range s.lines {
		if boards, _ := embeddedBoards(line); len(boards) > 0 {
			return layout{shape: sudoku.Shape9, embedded: true}, true
		}
	}
	return layout{}, false
}

// embeddedBoards returns the boards of a line, one character per cell. If there is none, near is
// the number of cells of a text that is nearly a board, or 0.
func embeddedBoards(line []byte) (boards [][]byte, near int) {
	if text, ok := content(line); !ok || len(text) < nineCells/2 {
		return nil, 0
	}
	if board := spaced(line); board != nil {
		return [][]byte{board}, 0
	}
	cells, name := singles(line)
	n := len(cells)
	if n >= nineCells && n%nineCells <= 1 && n/nineCells <= 2 && !(name && n%nineCells == 1) {
		cells = cells[n%nineCells:] // a number of one digit can precede the cells
		return divided(cells), 0
	}
	near = nearly(n)
	for i := 0; i < len(line); i++ {
		from := i
		var run []byte
		for i < len(line) && (line[i] == '+' || looseCell(line[i]) != noCell) {
			if line[i] != '+' { // HoDoKu marks a cell that is not a clue of the original puzzle with +
				run = append(run, looseCell(line[i]))
			}
			i++
		}
		switch {
		case i == from || !hasDigit(run):
		case len(run) != nineCells:
			near = max(near, nearly(len(run)))
		default:
			boards = append(boards, run)
		}
	}
	return boards, near
}

// looseCell returns the character of a cell: a digit, or 0 for a blank. The letter O is a blank
// too. For any other character, it returns noCell.
func looseCell(ch byte) byte {
	if ch|0x20 == 'o' {
		return '0'
	}
	if d := symbolTables[9][ch]; d != noCell {
		return '0' + d
	}
	return noCell
}

// spaced returns the board of a line in which each blank is a space. Spaces at the end can be
// missing. It returns nil for any other line.
func spaced(line []byte) []byte {
	line = bytes.TrimSuffix(line, []byte("\r"))
	digits := len(line) - bytes.Count(line, []byte(" "))
	if len(line) > nineCells || len(line) < 60 || digits < 17 || len(bytes.Trim(line, " 123456789")) > 0 {
		return nil
	}
	line = append(bytes.Clone(line), bytes.Repeat([]byte(" "), nineCells-len(line))...)
	return bytes.ReplaceAll(line, []byte(" "), []byte("0"))
}

// singles returns the cells of a line in which each cell is its own field, or nil if the line is
// different. The first field can be anything; name is true if it is not a cell.
func singles(line []byte) (cells []byte, name bool) {
	line = trim(line)
	if from, to := bytes.IndexByte(line, '['), bytes.LastIndexByte(line, ']'); from >= 0 && from < to { // a list, or a list of rows
		line = bytes.Map(func(ch rune) rune {
			if ch == '[' || ch == ']' {
				return -1
			}
			return ch
		}, line[from:to])
	}
	sep := byte(' ')
	if at := bytes.IndexAny(line, ",;\t"); at >= 0 {
		sep = line[at]
	}
	for k, field := range bytes.Split(line, []byte{sep}) {
		field = bytes.Trim(field, " \"'\r")
		switch {
		case len(field) == 1 && looseCell(field[0]) != noCell:
			cells = append(cells, looseCell(field[0]))
		case len(field) == 0 && sep != ' ':
			cells = append(cells, '0')
		case k == 0:
			name = len(field) > 0
		case len(field) > 0:
			return nil, false
		}
	}
	return cells, name
}

// divided returns the boards of a text of cells.
func divided(cells []byte) (boards [][]byte) {
	for ; len(cells) > 0; cells = cells[nineCells:] {
		boards = append(boards, cells[:nineCells])
	}
	return boards
}

// nearly returns n if it is nearly the number of cells of a board, or of a board with its solution.
func nearly(n int) int {
	if n < 60 || n > 2*nineCells+1 {
		return 0
	}
	return n
}
