package program

import (
	"bytes"
	"strings"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Which answer belongs to which puzzle. If answers are fewer than puzzles, the clues
// show which ones are missing, so that a skipped one does not make all after it wrong.

// found is what a text holds: for each puzzle its grid, nil where there is
// none, and why the others have none.
type found struct {
	grids []sudoku.Grid
	fault string // what else there is that nobody can make sense of; "" is nothing
}

// onlyOne takes the last grid without a blank, or else the last.
func onlyOne(text []byte, q []solvers.Query) (r found) {
	var last sudoku.Grid
	full := false
	newForms(q[0].Shape, func(g sudoku.Grid) {
		if complete := g.Clues() == len(g); complete || !full {
			last, full = append(last[:0], g...), complete
		}
	}).read(text)
	r.grids = []sudoku.Grid{last}
	switch trimmed := bytes.TrimSpace(text); {
	case last != nil:
	case string(trimmed) == "-":
		r.grids[0] = make(sudoku.Grid, q[0].Shape.Cells())
	case len(trimmed) > 0:
		r.fault = "the output contains no grid: " + shown(trimmed)
	}
	return r
}

// inOrder takes the grids one after the other.
func inOrder(text []byte, q []solvers.Query) (r found) {
	if len(q) == 1 {
		return onlyOne(text, q)
	}
	r.grids = make([]sudoku.Grid, len(q))
	var all []sudoku.Grid
	more := false
	newForms(q[0].Shape, func(g sudoku.Grid) {
		if len(all) == len(q) {
			more = true
			return
		}
		all = append(all, append(sudoku.Grid(nil), g...))
	}).read(text)
	switch {
	case more:
		r.fault = "the output contains more grids than there are puzzles, so they cannot be matched to the puzzles: " + shown(text)
		return r
	case len(all) == 0 && len(bytes.TrimSpace(text)) > 0:
		r.fault = "the output contains no grid: " + shown(text)
	}
	at := 0
	for k, g := range all {
		spare := len(q) - at - (len(all) - k) // puzzles that may go without
		for skip := 0; skip <= spare; skip++ {
			if keeps(q[at+skip].Puzzle, g) {
				at += skip
				break
			}
		}
		r.grids[at] = g
		at++
	}
	return r
}

// byName takes lines "puzzle,solution". Those without a puzzle are taken in
// order where no line has one.
func byName(text []byte, q []solvers.Query) (r found) {
	r.grids = make([]sudoku.Grid, len(q))
	places := make(map[string][]int, len(q)) // not answered yet: a small board has few forms, so one may be there several times
	for k := range q {
		places[string(q[k].Puzzle)] = append(places[string(q[k].Puzzle)], k)
	}
	cells := q[0].Shape.Cells()
	puzzle := make(sudoku.Grid, cells)
	named := false
	var lost []byte // the first line that cannot be read
	lose := func(line []byte) {
		if lost == nil {
			lost = line
		}
	}
	var twice map[string]bool // answered more often than they are there; the others have their answers all the same
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		name, rest, ok := bytes.Cut(line, []byte(","))
		if len(line) > cells*4 || !ok || readGrid(bytes.TrimSpace(name), puzzle) != nil {
			if strings.Trim(string(line[:min(len(line), 20)]), "0123456789") != "" {
				lose(line)
			}
			continue
		}
		named = true
		left, ok := places[string(puzzle)]
		if !ok {
			lose(line)
			continue
		}
		if len(left) == 0 {
			if twice == nil {
				twice = map[string]bool{}
				r.fault = "the program answered a puzzle twice: " + shown(line)
			}
			twice[string(puzzle)] = true
			continue
		}
		k := left[0]
		places[string(puzzle)] = left[1:]
		g := make(sudoku.Grid, cells)
		rest, _, _ = bytes.Cut(rest, []byte(","))
		switch rest = bytes.TrimSpace(rest); {
		case len(rest) == 0, string(rest) == "-", readGrid(rest, g) == nil:
			r.grids[k] = g
		default:
			lose(line)
		}
	}
	if !named {
		return inOrder(text, q)
	}
	for k := range q {
		if twice[string(q[k].Puzzle)] {
			r.grids[k] = nil
		}
	}
	if lost != nil && r.fault == "" {
		r.fault = "a line of the output cannot be read: " + shown(lost)
	}
	return r
}
