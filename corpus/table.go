package corpus

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"sudokubench/sudoku"
)

// The names of columns in the header of a csv-table, in lower case.
var (
	puzzleColumns   = []string{"puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "problem", "problems", "sudoku", "grid", "board"}
	solutionColumns = []string{"solution", "solutions", "answer", "answers"}
)

type columns struct {
	sep              byte
	n                int
	puzzle, solution int    // indices; -1 = none
	twice            string // "two columns of" a kind and their names, for the error; "" if no kind has two
}

// columnsOf reads a header. ok is false if no column has puzzles.
func columnsOf(header []byte) (c columns, ok bool) {
	for _, sep := range []byte(",;\t") {
		c = columns{sep: sep, puzzle: -1, solution: -1}
		fields := appendFields(nil, header, sep)
		c.n = len(fields)
		for k, field := range fields {
			name := strings.ToLower(string(field))
			for _, column := range []struct {
				what  string
				names []string
				at    *int
			}{{"puzzles", puzzleColumns, &c.puzzle}, {"solutions", solutionColumns, &c.solution}} {
				switch {
				case !slices.Contains(column.names, name):
				case *column.at < 0:
					*column.at = k
				case c.twice == "":
					c.twice = fmt.Sprintf("two columns of %s, %s and %s", column.what, quote(fields[*column.at]), quote(field))
				}
			}
		}
		if c.puzzle >= 0 {
			return c, true
		}
	}
	return c, false
}

// table reads separated values below a header. One column has the puzzles, one
// perhaps their solutions; the fields of all others together are the id.
type table struct {
	lines
	columns
	id []byte
}

func openTable(src *source, l layout) (decoder, error) {
	text, err := firstLine(src, "the header is missing", headerWanted())
	if err != nil {
		return nil, err
	}
	c, ok := columnsOf(text)
	if c.twice != "" {
		return nil, fatal(src.fault("the header has "+c.twice, "rename the one that bench should not read"))
	}
	if !ok {
		return nil, fatal(src.fault(fmt.Sprintf("no column of the header %s contains puzzles", quote(text)), headerWanted()))
	}
	return &table{lines: *newLines(src, l.shape), columns: c}, nil
}

func headerWanted() string {
	return fmt.Sprintf("want a column with one of the names %s (and for given solutions: %s)",
		strings.Join(puzzleColumns, ", "), strings.Join(solutionColumns, ", "))
}

func (t *table) next(e *entry) error {
	for {
		text, err := t.src.next()
		if err != nil {
			return err
		}
		if len(trim(text)) > 0 {
			return t.row(text, e)
		}
	}
}

func (t *table) row(text []byte, e *entry) error {
	e.line = t.src.line
	var puzzle, solution []byte
	t.id = t.id[:0]
	k, others := 0, 0
	for rest, more := text, true; more; k++ { // faster than appendFields
		var field []byte
		field, rest, more = cutField(rest, t.sep)
		switch k {
		case t.puzzle:
			puzzle = field
		case t.solution:
			solution = field
		default:
			if others++; others > 1 {
				t.id = append(t.id, ',')
			}
			t.id = append(t.id, field...)
		}
	}
	if k != t.n {
		return t.src.fault(plural(k, "field")+" in the row", fmt.Sprintf("want %d, as in the header", t.n))
	}
	if len(t.id) >= others { // not only the commas
		e.id = t.id
	}
	if len(puzzle) != t.cells {
		if s, ok := sudoku.ShapeOfCells(len(puzzle)); ok && symbolsOf(s).all(puzzle) {
			return t.mixed(s)
		}
		return t.src.fault(plural(len(puzzle), "cell")+" in the puzzle", fmt.Sprintf("want %d for a %s board", t.cells, t.shape))
	}
	if e.legal = t.fast && read9(e.clues, puzzle); !e.legal {
		if bad := t.sym.read(e.clues, puzzle); bad >= 0 {
			return t.badCell(puzzle, bad)
		}
	}
	if len(solution) == 0 {
		return nil
	}
	if len(solution) != t.cells || !t.sym.full(solution) {
		return t.src.fault("the given solution is not a complete grid: "+quote(solution), fmt.Sprintf("want %d digits, or nothing", t.cells))
	}
	e.given = true
	t.sym.read(e.expected, solution)
	return nil
}

// probeTable looks for a header with a column of puzzles. Two words or more
// above a line with a puzzle are a header too: the reader says which columns
// it knows.
func probeTable(s *sample) (layout, bool) {
	lines := s.content()
	if len(lines) == 0 {
		return layout{}, false
	}
	c, ok := columnsOf(lines[0])
	if !ok {
		if len(lines) == 1 || !isWords(lines[0]) {
			return layout{}, false
		}
		shape, ok := boardIn(lines[1])
		return layout{shape: shape}, ok
	}
	for _, line := range lines[1:] {
		if fields := appendFields(nil, line, c.sep); c.puzzle < len(fields) {
			field := fields[c.puzzle]
			if shape, ok := sudoku.ShapeOfCells(len(field)); ok && symbolsOf(shape).all(field) {
				return layout{shape: shape}, true
			}
		}
	}
	if c.n == 1 && len(lines) > 1 { // a heading, unless what is below is nearly a puzzle
		return nearLine(lines[1:])
	}
	return layout{shape: sudoku.Shape9}, len(lines) == 1 || len(appendFields(nil, lines[1], c.sep)) == c.n
}

// isWords reports whether a line is two words or more with separators between
// them.
func isWords(line []byte) bool {
	sep := bytes.IndexAny(line, ",;\t")
	if sep < 0 {
		return false
	}
	return !slices.ContainsFunc(appendFields(nil, line, line[sep]), func(field []byte) bool {
		return len(field) == 0 || !isLetter(field[0])
	})
}

func putTable(b []byte, s sudoku.Shape, p *Puzzle, i int) []byte {
	if i == 0 {
		b = append(b, "puzzle,solution,id\n"...)
	}
	b = append(putCharacters(b, p.Clues, '0'), ',')
	b = append(putCharacters(b, p.Expected, '0'), ',')
	return append(putField(b, p.ID), '\n')
}

func answerTable(b []byte, s sudoku.Shape, clues, solution sudoku.Grid, i int) []byte {
	if i == 0 {
		b = append(b, "puzzle,solution\n"...)
	}
	return answerGolf(b, s, clues, solution, i)
}
