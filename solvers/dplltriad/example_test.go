//go:build articles

package dplltriad

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// TestExample makes the steps of the article: a chain of conclusions from the clues, then the
// search for all solutions.
func TestExample(t *testing.T) {
	const puzzle, limit = "..3.3..21.2.....", 10
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newSolver(shape, true)
	claim := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: limit}, &claim)
	copy(s.room[:], s.allRoom)
	for cell, d := range grid {
		if d != 0 {
			s.assert(literal(2 * (cell*s.side + int(d) - 1)))
		}
	}
	if !s.propagate() {
		t.Fatal("the clues clash")
	}
	e := example{solver: s, shape: shape}
	e.triads, _, _ = triads(layout.New(shape))
	triad := slices.IndexFunc(e.triads, func(cells []int) bool { return slices.Equal(cells, []int{0, 1}) })
	chain := e.chain(t, literal(2*(s.digits+triad*s.side+2-1)))

	fmt.Fprintf(&e.search, "known  step\n%5d  clues\n", s.known)
	e.follow(0)
	check := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: limit, Solution: e.first, Nodes: s.Nodes,
		Steps: []string{articletest.Board(shape, grid), chain, e.search.String()},
	}
	check.Check(t)
}

type example struct {
	*solver
	shape  sudoku.Shape
	triads [][]int // cells of each triad
	search strings.Builder
	first  string // first solution that the search finds
}

// follow makes the steps of solver.search and records them as text.
func (e *example) follow(depth int) {
	l, ok := e.choice()
	if !ok {
		e.found()
		fmt.Fprintf(&e.search, "%5d  %ssolution %s\n", e.known, strings.Repeat("  ", depth), e.grid)
		if e.first == "" {
			e.first = e.grid.String()
		}
		return
	}
	mark := e.known
	for _, supposed := range []literal{l, l ^ 1} {
		e.Nodes++
		e.assert(supposed)
		ok := e.propagate()
		end := ""
		if !ok {
			end = ": contradiction"
		}
		fmt.Fprintf(&e.search, "%5d  %ssuppose %s%s\n", e.known, strings.Repeat("  ", depth), e.name(supposed), end)
		if ok {
			e.follow(depth + 1)
		}
		e.takeBack(mark)
	}
}

// chain returns the conclusions from a clue to a literal as text, with the constraint of each
// conclusion.
func (e *example) chain(t *testing.T, l literal) string {
	t.Helper()
	lines := []string{}
	for {
		at := slices.Index(e.trail[:e.known], l)
		if at < 0 {
			t.Fatalf("%s is not known", e.name(l))
		}
		c, because, ok := e.reason(l, e.trail[:at])
		if !ok {
			lines = append(lines, fmt.Sprintf("%-13s clue", e.name(l)))
			break
		}
		text := ""
		for _, m := range e.members[c] {
			text += "  " + e.name(m)
		}
		lines = append(lines, fmt.Sprintf("%-13s exactly %d of%s", e.name(l), e.allRoom[2*c], text))
		l = because
	}
	slices.Reverse(lines)
	return "literal       constraint\n" + strings.Join(lines, "\n")
}

// reason finds a constraint that forces a literal after the earlier literals of the trail. because
// is the last of the earlier literals that is in this constraint. ok is false if there is no such
// constraint.
func (e *example) reason(l literal, earlier []literal) (c int, because literal, ok bool) {
	for _, u := range e.usesOf(l) {
		k := u ^ use(l&1) ^ 1 // index in room for the value that the literal does not have in the constraint
		room := e.allRoom[k]
		for _, m := range earlier {
			for _, v := range e.usesOf(m) {
				if v^use(m&1) == k {
					room--
					because = m
				}
			}
		}
		if room == 0 {
			return int(u / 2), because, true
		}
	}
	return 0, 0, false
}

// name returns a literal as text, in the notation of the article.
func (e *example) name(l literal) string {
	v, sign := int(l/2), "="
	if l&1 != 0 {
		sign = "!="
	}
	place := ""
	if v < e.digits {
		place = e.shape.CellName(v / e.side)
	} else {
		cells := e.triads[(v-e.digits)/e.side]
		place = e.shape.CellName(cells[0]) + "-" + e.shape.CellName(cells[len(cells)-1])
	}
	return fmt.Sprintf("%s%s%d", place, sign, v%e.side+1)
}
