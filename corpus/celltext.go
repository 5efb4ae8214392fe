package corpus

import (
	"bytes"
	"fmt"

	"sudokubench/sudoku"
)

// cellText reads the cells of a puzzle and of its solution from texts. A text has one character per
// cell, or it is a list of cells.
type cellText struct {
	shape sudoku.Shape
	sym   *symbols
	n     int  // number of cells of the board
	fast  bool // whether the board is 9x9, which read9 reads faster
	list  []uint8
}

func newCellText(s sudoku.Shape) *cellText {
	return &cellText{shape: s, sym: symbolsOf(s), n: s.Cells(), fast: s == sudoku.Shape9}
}

// pair reads a puzzle and its solution, if the source gives one. what describes the fault; it is ""
// if there is no fault.
func (c *cellText) pair(e *entry, puzzle, solution []byte) (what, fix string) {
	if e.legal = c.fast && len(puzzle) == 81 && read9(e.clues, puzzle); !e.legal {
		if what, fix = c.puzzle(e, puzzle); what != "" {
			return what, fix
		}
	}
	if len(solution) == 0 || isMissing(solution) {
		return "", ""
	}
	e.given = true
	if len(solution) == c.n && c.sym.full(solution) {
		c.sym.read(e.expected, solution)
		return "", ""
	}
	if c.readList(e.expected, solution) == "" && bytes.IndexByte(e.expected, 0) < 0 {
		return "", ""
	}
	e.given = false
	return "the given solution is not a complete grid: " + quote(solution), fmt.Sprintf("want %d digits, or nothing", c.n)
}

// puzzle reads a puzzle that can be a row of characters or a list of cells.
func (c *cellText) puzzle(e *entry, text []byte) (what, fix string) {
	if len(text) == c.n {
		bad := c.sym.read(e.clues, text)
		if bad < 0 {
			return "", ""
		}
		if !isList(text) {
			return c.badCell(text, bad)
		}
	}
	if s, ok := sudoku.ShapeOfCells(len(text)); ok && s != c.shape && symbolsOf(s).all(text) {
		return c.mixed(s, e)
	}
	if isList(text) {
		what = c.readList(e.clues, text)
		if s, ok := sudoku.ShapeOfCells(len(c.list)); ok && s != c.shape {
			return c.mixed(s, e)
		}
		return what, fmt.Sprintf("want a list of %d cells: digits 1-%d, and 0, null or . for a blank", c.n, c.shape.Side())
	}
	return plural(len(text), "cell") + " in the puzzle", fmt.Sprintf("want %d for a %s board", c.n, c.shape)
}

// readList reads a list of cells. what describes the fault; it is "" if there is no fault.
func (c *cellText) readList(dst []uint8, text []byte) (what string) {
	var bad []byte
	if c.list, bad = appendList(c.list[:0], text); bad != nil {
		return quote(bad) + " in the list of cells is not a cell"
	}
	if len(c.list) != c.n {
		return plural(len(c.list), "cell") + " in the list"
	}
	for i, d := range c.list {
		if int(d) > c.shape.Side() {
			return fmt.Sprintf("%d at %s is not a cell of a %s board", d, c.shape.CellName(i), c.shape)
		}
	}
	copy(dst, c.list)
	return ""
}

func (c *cellText) badCell(text []byte, bad int) (what, fix string) {
	return fmt.Sprintf("%s at %s is not a cell of a %s board", character(text[bad]), c.shape.CellName(bad), c.shape), cellsWanted(c.shape)
}

func (c *cellText) mixed(s sudoku.Shape, e *entry) (what, fix string) {
	e.otherShape = true
	return fmt.Sprintf("a %s puzzle among %s ones", s, c.shape),
		fmt.Sprintf("want one board size; bench corpus convert --where rows=%d (in a configuration: where) takes only the %s puzzles", c.shape.Side(), c.shape)
}
