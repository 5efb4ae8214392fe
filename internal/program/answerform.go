package program

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"sudokubench/sudoku"
)

// forms finds grids in the output of programs: on one line, in rows or bands, as CSV, with
// separators, borders, colours, headings and other words. It does not check the rules of Sudoku.
//
// It reads line by line. A word with as many symbols as the board has cells is a grid. A line with
// that number of cells is a grid too, and a line with twice that number is a puzzle and its
// solution. A line "-" is an empty grid, which gives up. Otherwise forms collects lines that
// contain only cells and have the same length, until they make a board. A line with words starts
// the collection again. Borders and empty lines are ignored. The first row can follow a prompt on
// its line, if exactly one row is missing without it.
type forms struct {
	side, cells int
	grid        func(sudoku.Grid) // called with each grid in the text; the argument is valid until the call returns

	run   []uint8 // cells of the lines that can be rows of one board
	width int     // number of cells in each of these lines

	prompted []uint8 // cells after the words of the last line that began with words

	whole   []uint8 // cells of those words in the line that are whole boards
	symbols []uint8 // cells of the line if each character is one cell
	numbers []uint8 // cells of the line if each word is one cell
}

func newForms(shape sudoku.Shape, grid func(sudoku.Grid)) *forms {
	n := shape.Cells()
	return &forms{side: shape.Side(), cells: n, grid: grid,
		run: make([]uint8, 0, n), symbols: make([]uint8, 0, 2*n+1), numbers: make([]uint8, 0, n+1)}
}

// read finds the grids in a complete text. It first drops an unfinished grid of an earlier text.
func (f *forms) read(text []byte) {
	f.run, f.prompted = f.run[:0], f.prompted[:0]
	for len(text) > 0 {
		line := text
		end := bytes.IndexAny(text, "\n\r")
		if end < 0 {
			text = nil
		} else {
			line, text = text[:end], text[end+1:]
		}
		f.line(line)
	}
	f.join()
}

// line reads the next line of the text.
func (f *forms) line(line []byte) {
	if f.fields(line) {
		f.collect(f.symbols)
		return
	}
	words, digits := f.scan(line)
	if len(f.whole) > 0 {
		f.found(f.whole)
		return
	}
	if string(bytes.TrimSpace(line)) == "-" && (f.width > 1 || len(f.run) == 0) {
		f.found(make([]uint8, f.cells))
		return
	}
	cells := f.row()
	n := len(cells)
	switch {
	case (n == f.cells || n == 2*f.cells) && digits:
		f.found(cells)
	case words:
		f.join()
		f.run = f.run[:0]
		f.prompt(line)
	case !digits: // the line is a border or empty
		f.join()
	case n > f.cells || f.cells%n != 0:
		f.run = f.run[:0]
	default:
		f.collect(cells)
	}
}

// row returns the cells of the line that scan read last.
func (f *forms) row() []uint8 {
	if n := len(f.numbers); f.side > 9 && (n == f.side || n == f.cells) {
		return f.numbers
	}
	return f.symbols
}

// prompt stores the cells at the end of a line with words. A program that asks for its puzzle and
// does not end this line prints its first row there.
func (f *forms) prompt(line []byte) {
	at := bytes.LastIndexAny(line, ":?>=") + 1
	if f.side <= 9 { // on larger boards, letters are cells
		for k, r := range string(line) {
			if unicode.IsLetter(r) {
				at = max(at, k+utf8.RuneLen(r))
			}
		}
	}
	f.prompted = f.prompted[:0]
	if words, digits := f.scan(line[at:]); words || !digits {
		return
	}
	if f.prompted = append(f.prompted, f.row()...); len(f.prompted) == f.cells {
		f.found(f.prompted)
	}
}

// join adds the cells after a prompt to the lines after it, if the lines lack exactly these cells.
func (f *forms) join() {
	if n := len(f.prompted); n > 0 && n == f.width && len(f.run) == f.cells-n {
		f.run = append(f.run, f.prompted...) // adds the row that follows a prompt in the same line, because it completes the board
		copy(f.run[n:], f.run[:f.cells-n])
		copy(f.run, f.prompted)
		f.found(f.run)
	}
}

// collect adds the cells of a line to the collected lines, which become a board when they are
// complete.
func (f *forms) collect(cells []uint8) {
	if len(cells) != f.width {
		f.run, f.width = f.run[:0], len(cells)
	}
	f.run = append(f.run, cells...)
	if len(f.run) == f.cells {
		f.found(f.run)
	}
}

// found splits cells into boards and calls f.grid for each board. It clears f.run and f.prompted.
func (f *forms) found(cells []uint8) {
	for ; len(cells) > 0; cells = cells[f.cells:] {
		f.grid(cells[:f.cells])
	}
	f.run, f.prompted = f.run[:0], f.prompted[:0]
}

// fields reads a row of CSV. A blank can be an empty field.
func (f *forms) fields(line []byte) (ok bool) {
	at := bytes.IndexAny(line, ",;\t")
	if at < 0 {
		return false
	}
	separator := line[at : at+1]
	n := bytes.Count(line, separator) + 1
	if n == f.side+1 { // the extra cell is a separator at the end of the line
		line, n = bytes.TrimSuffix(bytes.TrimRight(line, " "), separator), n-1
	}
	if n != f.side {
		return false
	}
	f.symbols = f.symbols[:0]
	for range n {
		var field []byte
		field, line, _ = bytes.Cut(line, separator)
		d, ok := f.cell(bytes.Trim(field, " \t\"'"))
		if !ok {
			return false
		}
		f.symbols = append(f.symbols, d)
	}
	return len(line) == 0
}

// cell reads a word that is one cell: a symbol, a number, or an empty word for a blank.
func (f *forms) cell(word []byte) (d uint8, ok bool) {
	switch len(word) {
	case 0:
		return 0, true
	case 1:
		return f.symbol(word[0])
	case 2:
		if word[0] < '0' || word[0] > '9' || word[1] < '0' || word[1] > '9' {
			return 0, false
		}
		n := (word[0]-'0')*10 + word[1] - '0'
		return n, n <= sudoku.MaxSide
	}
	return 0, false
}

// symbol reads a cell from a character. Letters are digits only on boards with more than 9 rows.
func (f *forms) symbol(ch byte) (d uint8, ok bool) {
	if ch > '9' && ch != '_' && f.side <= 9 {
		return 0, false
	}
	return sudoku.DigitOf(ch)
}

// scan reads the cells of a line into symbols and numbers, and the cells of words that are whole
// boards into whole. numbers is empty if a word is not a cell. words reports whether the line has
// text besides cells and separators. digits reports whether it is more than a border.
func (f *forms) scan(line []byte) (words, digits bool) {
	f.symbols, f.numbers, f.whole = f.symbols[:0], f.numbers[:0], f.whole[:0]
	numeric := true
	for len(line) > 0 {
		if n := escape(line); n > 0 {
			line = line[n:]
			continue
		}
		size, more, good := f.word(line)
		if size == 0 {
			_, size = utf8.DecodeRune(line)
			line = line[size:]
			continue
		}
		word := line[:size]
		line = line[size:]
		if !good {
			words = true
			continue
		}
		digits = digits || more
		if size == f.cells && more {
			f.whole = f.decode(slices.Grow(f.whole, size), word)
		}
		f.symbols = f.decode(f.symbols, word)
		if d, ok := f.cell(word); ok && len(f.numbers) < cap(f.numbers) {
			f.numbers = append(f.numbers, d)
		} else {
			numeric = false
		}
	}
	if !numeric {
		f.numbers = f.numbers[:0]
	}
	return words, digits
}

// decode appends the cells of a word to cells until cells is full.
func (f *forms) decode(cells []uint8, word []byte) []uint8 {
	for _, ch := range word[:min(len(word), cap(cells)-len(cells))] {
		d, _ := f.symbol(ch)
		cells = append(cells, d)
	}
	return cells
}

// word returns the length of the first word of a text. good reports whether the word consists only
// of symbols. more reports whether it contains a symbol that cannot be part of a border.
func (f *forms) word(text []byte) (size int, more, good bool) {
	good = true
	for size < len(text) {
		ch := text[size]
		if _, ok := f.symbol(ch); ok {
			more = more || ch != '-' && ch != '_' && ch != '*'
			size++
			continue
		}
		r, n := utf8.DecodeRune(text[size:])
		if !unicode.IsLetter(r) {
			return size, more, good
		}
		good = false
		size += n
	}
	return size, more, good
}

// escape returns the length of the terminal escape sequence at the beginning of a text, or 0.
func escape(text []byte) (size int) {
	if len(text) < 2 || text[0] != 0x1b {
		return 0
	}
	switch text[1] {
	case '[': // a control sequence has parameters and ends with a letter
		if k := bytes.IndexFunc(text[2:], func(r rune) bool { return '@' <= r && r <= '~' }); k >= 0 {
			return k + 3
		}
		return len(text)
	case ']': // a command for the operating system has a text and ends with a terminator
		for k := 2; k < len(text); k++ {
			switch {
			case text[k] == 0x07:
				return k + 1
			case text[k] == 0x1b && k+1 < len(text) && text[k+1] == '\\':
				return k + 2
			}
		}
		return len(text)
	}
	return 2
}
