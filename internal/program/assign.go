package program

import (
	"bytes"
	"strings"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// This file decides which answer belongs to which puzzle. It compares the clues, so answers can be
// missing, come in another order, or follow a copy of their puzzle.

// found contains the answers in a text: one grid for each puzzle, or nil if the text has no answer
// to the puzzle.
type found struct {
	grids []sudoku.Grid
	fault string // text that cannot be read; empty means that all text was read
}

// match finds the answers in a text. A grid that keeps all clues of a puzzle is an answer to it. If
// there are several such grids, the last complete grid counts. A grid with blanks is an answer if
// it keeps most clues. The puzzle itself counts only if there is no other answer. Complete grids
// that change clues, and empty grids, which mean giving up, are also assigned to a puzzle: the one
// whose clues they mostly keep, the one that was printed just before them, or the one after the
// last answer.
func match(text []byte, q []solvers.Query) (r found) {
	m := matching{q: q, names: places(q), grids: make([]sudoku.Grid, len(q)), echoed: make([]bool, len(q)), tries: maxTries}
	newForms(q[0].Shape, m.take).read(text)
	for _, complete := range []bool{true, false} { // complete grids come first, so that a partial grid does not hide a wrong complete grid
		for _, s := range m.misfits {
			if (s.grid.Clues() > 0) == complete {
				m.place(s, complete)
			}
		}
	}
	for k, echoed := range m.echoed {
		if echoed && m.grids[k] == nil {
			m.grids[k] = append(sudoku.Grid(nil), q[k].Puzzle...)
		}
	}
	r.grids = m.grids
	if trimmed := bytes.TrimSpace(text); !m.any && len(trimmed) > 0 {
		r.fault = "the output contains no grid: " + shown(trimmed)
	}
	return r
}

// maxTries is the largest number of comparisons of a grid with a puzzle, because a program can
// print many grids that match no puzzle.
const maxTries = 20_000_000

// matching is the state of the function match.
type matching struct {
	q       []solvers.Query
	names   map[string][]int // indices of the queries by puzzle, because a puzzle can occur more than once
	grids   []sudoku.Grid    // answers that were found so far
	misfits []misfit         // grids that match no puzzle
	at      int              // index of the puzzle that the next answer is expected for
	echoed  []bool           // whether the text contains the puzzle itself, for each puzzle
	tries   int
	any     bool
}

// misfit is a grid that matches no puzzle.
type misfit struct {
	grid  sudoku.Grid
	at    int  // index of the puzzle that an answer was expected for
	steps bool // whether the text had the puzzle itself or a partly solved grid of it
}

// places returns the indices of the queries by puzzle. A batch can contain a puzzle several times,
// because small boards have few symmetric forms.
func places(q []solvers.Query) map[string][]int {
	names := make(map[string][]int, len(q))
	for k := range q {
		names[string(q[k].Puzzle)] = append(names[string(q[k].Puzzle)], k)
	}
	return names
}

// take assigns the next grid of the text to a puzzle.
func (m *matching) take(g sudoku.Grid) {
	m.any = true
	clues := g.Clues()
	if list := m.names[string(g)]; len(list) > 0 && clues < len(g) {
		for _, k := range list {
			if m.at = k; m.open(k) {
				break
			}
		}
		m.echoed[m.at] = true
		return
	}
	k := -1
	if clues > 0 && m.tries > 0 {
		fits := func(k int) bool { m.tries--; return keeps(m.q[k].Puzzle, g) }
		if k = m.first(m.at, func(k int) bool { return m.open(k) && fits(k) }); k < 0 {
			k = m.first(m.at, func(k int) bool { return !m.open(k) && fits(k) })
		}
		if k < 0 && clues < len(g) {
			k = m.nearest(m.at, g)
		}
	}
	switch own := append(sudoku.Grid(nil), g...); {
	case k >= 0 && clues == len(g):
		m.grids[k], m.at = own, k+1
	case k >= 0 && m.open(k): // the grid is unfinished, for example a step of the program's work
		m.grids[k], m.at = own, k
	case k < 0 && (clues == len(g) || clues == 0):
		m.misfits = append(m.misfits, misfit{own, m.at, m.at < len(m.q) && (m.grids[m.at] != nil || m.echoed[m.at])})
		m.at++
	}
}

// open reports whether a puzzle has no complete answer yet.
func (m *matching) open(k int) bool {
	return m.grids[k] == nil || m.grids[k].Clues() < len(m.grids[k])
}

// place assigns a misfit, a grid that matches no puzzle, to a puzzle. A complete misfit replaces
// unfinished grids that the program printed before it.
func (m *matching) place(s misfit, complete bool) {
	unanswered := func(k int) bool { return m.grids[k] == nil }
	k, steps := -1, complete && s.steps && m.open(s.at)
	switch {
	case steps && unanswered(s.at):
		k = s.at
	case complete:
		k = m.nearest(s.at, s.grid)
	}
	if k < 0 {
		k = m.first(s.at, unanswered)
	}
	if k < 0 && steps {
		k = s.at
	}
	if k >= 0 {
		m.grids[k] = s.grid
	}
}

// nearest returns the index of the first puzzle without a complete answer for which the grid keeps
// more than half of the clues. The search begins at from. It returns -1 if there is no such puzzle.
func (m *matching) nearest(from int, g sudoku.Grid) int {
	if m.tries <= 0 {
		return -1
	}
	return m.first(from, func(k int) bool {
		m.tries--
		return m.open(k) && mostly(m.q[k].Puzzle, g)
	})
}

// mostly reports whether a grid keeps more than half of the clues of a puzzle.
func mostly(puzzle, g sudoku.Grid) bool {
	kept, clues := 0, 0
	for i, d := range puzzle {
		if d != 0 {
			clues++
			if g[i] == d {
				kept++
			}
		}
	}
	return kept*2 > clues
}

// first returns the index of the first puzzle for which the function is returns true, or -1 if no
// puzzle matches. It searches from the index from to the end, then from the beginning.
func (m *matching) first(from int, is func(k int) bool) int {
	for i := range m.q {
		if k := (from + i) % len(m.q); is(k) {
			return k
		}
	}
	return -1
}

// byName reads lines of the form "puzzle,solution". If no line begins with a puzzle, byName calls
// match instead.
func byName(text []byte, q []solvers.Query) (r found) {
	r.grids = make([]sudoku.Grid, len(q))
	open := places(q) // indices of the queries without an answer, by puzzle
	cells := q[0].Shape.Cells()
	puzzle := make(sudoku.Grid, cells)
	named := false
	var lost []byte // the first line that cannot be read
	lose := func(line []byte) {
		if lost == nil {
			lost = line
		}
	}
	var twice map[string]bool // puzzles with more answers than queries; only these lose their answers
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
		left, ok := open[string(puzzle)]
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
		open[string(puzzle)] = left[1:]
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
		return match(text, q)
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
