package corpus

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/sudoku"
)

// columns has the uses of the columns of a table, or of the keys of JSON objects.
type columns struct {
	names            []string // names of the columns; equal names have a number appended
	puzzle, solution int      // column numbers from 0; -1 means that there is no such column
	id               int      // column number from 0; -1 means that the id consists of the values of the fields
	shape            sudoku.Shape
	known            bool // whether the sample has a puzzle, so that shape is known
	named            bool // whether a column has a name that is usual for puzzles
	boards           bool // whether at least one column has mostly boards
	remarks          []string

	problem, remedy string // why the columns cannot be read, and how to correct that; both are "" if they can be read
}

// headed has named columns whose uses are not chosen yet, with a sample of their rows.
type headed struct {
	what  string // word for a column in messages: "column" or "key"
	where string // place of the names for messages: the header or the first object
	names []string
	rows  [][][]byte // fields of the sample rows; nil for a missing field
	looks [][]look   // descriptions of the fields in rows, by the same indices
}

// look describes a field of a sample row.
type look struct {
	shape sudoku.Shape
	cells sudoku.Grid // cells of the board in the field; nil if the field is not a board
	empty bool
}

// choose decides the use of each column, from its name and from the rows of the sample.
func (h *headed) choose() columns {
	c := columns{names: distinct(h.names), puzzle: -1, solution: -1, id: -1}
	h.look()
	boards, byName := h.boards(), map[role][]int{}
	bestID := 0
	for k, name := range h.names {
		switch r, rank := roleOf(name); {
		case r == isID && (c.id < 0 || rank < bestID):
			if !boards[k] {
				c.id, bestID = k, rank
			}
		case r == isPuzzle || r == isSolution:
			byName[r] = append(byName[r], k)
		}
	}
	if c.id < 0 && c.names[0] == "index" && !boards[0] {
		c.id = 0
	}
	c.named, c.boards = len(byName[isPuzzle]) > 0, slices.Contains(boards, true)
	puzzles := h.outer(h.puzzleColumns(byName[isPuzzle], byName[isSolution], boards))
	solutions := []int(nil)
	if len(puzzles) == 1 {
		c.puzzle = puzzles[0]
		if solutions = h.outer(h.solutionColumns(c.puzzle, byName[isSolution], boards)); len(solutions) == 1 {
			c.solution = solutions[0]
		}
	}
	variant := slices.IndexFunc(h.names, func(name string) bool { return slices.Contains(variantWords, plainName(name)) })
	switch {
	case variant >= 0 && h.says(variant):
		c.problem = fmt.Sprintf("the %s %s has rules of another kind of Sudoku", h.what, quote([]byte(h.names[variant])))
		c.remedy = fmt.Sprintf("bench knows only the rules of rows, columns and boxes; leave such puzzles out, or remove the %s if it has no rules", h.what)
	case len(puzzles) == 0:
		c.problem, c.remedy = fmt.Sprintf("no %s of %s contains puzzles", h.what, h.where), namesWanted(h.what)
	case len(puzzles) > 1:
		if c.problem, c.remedy = h.twice("puzzles", puzzles); !c.named {
			c.remedy = "rename one of them to puzzle"
		}
	case len(solutions) > 1 && slices.Contains(byName[isSolution], solutions[0]):
		c.problem, c.remedy = h.twice("solutions", solutions)
	}
	if c.problem != "" {
		return c
	}
	for _, row := range h.looks {
		if one := row[c.puzzle]; one.cells != nil {
			c.shape, c.known = one.shape, true
			break
		}
	}
	h.remark(&c, byName[isSolution], boards)
	return c
}

func (h *headed) look() {
	h.looks = make([][]look, len(h.rows))
	for i, row := range h.rows {
		h.looks[i] = make([]look, len(h.names))
		for k := range h.names {
			one := look{empty: true}
			if k < len(row) && len(row[k]) > 0 && !isMissing(row[k]) {
				one.empty = false
				if shape, cells, ok := boardOf(row[k]); ok {
					one.shape, one.cells = shape, cells
				}
			}
			h.looks[i][k] = one
		}
	}
}

// boards reports for each column whether most of its fields are boards. A faulty puzzle must not turn
// the column of solutions into puzzles.
func (h *headed) boards() []bool {
	list := make([]bool, len(h.names))
	for k := range list {
		some, others := 0, 0
		for i, row := range h.looks {
			switch {
			case row[k].cells != nil:
				some++
			case !row[k].empty && !nearBoard(h.rows[i][k]):
				others++
			}
		}
		list[k] = some > others
	}
	return list
}

// anyBoard reports whether at least one field of a column is a board, or nearly a board.
func (h *headed) anyBoard(k int) bool {
	return slices.ContainsFunc(h.looks, func(row []look) bool { return row[k].cells != nil }) ||
		slices.ContainsFunc(h.rows, func(row [][]byte) bool { return k < len(row) && nearBoard(row[k]) })
}

// nearBoard reports whether a text consists of many cells. It can be a board with missing or
// additional cells.
func nearBoard(text []byte) bool {
	return len(text) > 12 && symbolTables[sudoku.MaxSide].all(text)
}

// extends reports whether column b has the solutions of the puzzles in column a. In every row that
// has both, b must be a complete grid that keeps the clues of a. At least one puzzle in a must have
// blanks, and at least one grid in b must break no rule.
func (h *headed) extends(a, b int) bool {
	blanks, solved := false, false
	for _, row := range h.looks {
		p, s := row[a], row[b]
		if p.cells == nil || s.empty {
			continue
		}
		if s.cells == nil || s.shape != p.shape || slices.Contains(s.cells, 0) {
			return false
		}
		for i, d := range p.cells {
			if d == 0 {
				blanks = true
			} else if d != s.cells[i] {
				return false
			}
		}
		solved = solved || p.shape.CheckSolution(p.cells, s.cells) == nil
	}
	return blanks && solved
}

// puzzleColumns returns the columns with puzzles: the columns with a suitable name, except those
// without any board. If there is no suitable name, it returns the columns whose fields are boards.
func (h *headed) puzzleColumns(named, solutions []int, boards []bool) []int {
	if fits := without(named, func(k int) bool { return !h.anyBoard(k) }); len(fits) > 0 {
		named = fits
	}
	if len(named) == 0 {
		for k := range boards {
			if boards[k] && !slices.Contains(solutions, k) {
				named = append(named, k)
			}
		}
	}
	// A column that solves another one has solutions, even if its name is for puzzles.
	return without(named, func(b int) bool {
		return slices.ContainsFunc(named, func(a int) bool { return a != b && h.extends(a, b) })
	})
}

// solutionColumns returns the columns with solutions: the columns with a suitable name. If there is
// no suitable name, it returns the columns whose fields solve the puzzles.
func (h *headed) solutionColumns(puzzle int, named []int, boards []bool) []int {
	if len(h.rows) > 0 {
		named = without(named, func(k int) bool { return !h.anyBoard(k) && !h.blank(k) })
	}
	if fits := without(named, func(k int) bool { return !h.extends(puzzle, k) }); len(fits) == 1 {
		return fits
	}
	if len(named) > 0 {
		return named
	}
	for k := range boards {
		if k != puzzle && boards[k] && h.extends(puzzle, k) {
			named = append(named, k)
		}
	}
	return named
}

// outer returns the columns that are not metadata, or all if there are no others.
func (h *headed) outer(list []int) []int {
	if fits := without(list, func(k int) bool { return strings.HasPrefix(h.names[k], metadata) }); len(fits) > 0 {
		return fits
	}
	return list
}

// without returns the numbers of the list for which the function drop returns false.
func without(list []int, drop func(int) bool) []int {
	return slices.DeleteFunc(slices.Clone(list), drop)
}

// twice returns the problem and the remedy if two columns have the same use.
func (h *headed) twice(use string, columns []int) (problem, remedy string) {
	name := func(k int) string { return quote([]byte(h.names[k])) }
	return fmt.Sprintf("%s has two %ss of %s, %s and %s", h.where, h.what, use, name(columns[0]), name(columns[1])),
		"rename the one that bench should not read"
}

// blank reports whether all fields of a column are empty.
func (h *headed) blank(k int) bool {
	return !slices.ContainsFunc(h.looks, func(row []look) bool { return !row[k].empty })
}

// says reports whether a field of column k has a value other than "none".
func (h *headed) says(k int) bool {
	return slices.ContainsFunc(h.rows, func(row [][]byte) bool {
		if k >= len(row) || isMissing(row[k]) {
			return false
		}
		return !slices.Contains([]string{"", "[]", "{}", "0", "f", "false", "no", "none"}, strings.ToLower(string(row[k]))) // f: of a JSON value, the sample has only the first character
	})
}

// remark adds a remark for each column that looks like puzzles or solutions but is only kept as a
// field.
func (h *headed) remark(c *columns, solutions []int, boards []bool) {
	for k := range h.names {
		switch name := quote([]byte(c.names[k])); {
		case k == c.puzzle || k == c.solution || strings.HasPrefix(h.names[k], metadata):
		case boards[k] && h.extends(c.puzzle, k):
			c.remarks = append(c.remarks, fmt.Sprintf("The %s %s looks like solutions, but is only kept as a field. Rename it to solution to check against it.", h.what, name))
		case boards[k]:
			c.remarks = append(c.remarks, fmt.Sprintf("The %s %s contains boards, but is only kept as a field. Rename it to puzzle to read its boards as puzzles.", h.what, name))
		case slices.Contains(solutions, k):
			c.remarks = append(c.remarks, fmt.Sprintf("The %s %s contains no boards, so it is kept as a field.", h.what, name))
		}
	}
}

// use returns the use of column k.
func (c *columns) use(k int) role {
	switch k {
	case c.puzzle:
		return isPuzzle
	case c.solution:
		return isSolution
	case c.id:
		return isID
	}
	return isField
}

// namesWanted returns the names of columns that the reader recognizes.
func namesWanted(what string) string {
	return fmt.Sprintf("want a %s named puzzle, quizzes, question, unsolved, input or initial_board (for given solutions: solution, answer, solved, target or output)", what)
}
