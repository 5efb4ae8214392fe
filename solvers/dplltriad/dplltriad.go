// Package dplltriad solves Sudoku as a problem of logic in which the three cells
// that a box and a line have in common have variables of their own.
//
// Idea: DPLL knows variables that are true or false, constraints among them, and
// two things to do: draw what follows from one constraint alone ("unit
// propagation"), and, where nothing follows, suppose that a variable is true, and
// if that ends in a contradiction, that it is false. What it sees hangs on which
// variables there are. Let x(i,d) say that cell i holds digit d, and, for the
// triads, the three cells of a row or column inside one box, t(j,d) that triad j
// holds d somewhere. Now every rule says that exactly one of a few is true: of the
// x(i,d) of a cell; of the three t(j,d) of a row, or a column, with one digit; of
// the three t(j,d) that divide a box; and of x(i,d) for the three cells of a triad
// and the contrary of t(j,d), which is what t means. When the digit is ruled out
// in two triads of a row, the third has it, wherever that may be; so the
// other triads of its box do not, nor do any of their cells. That is the rule of
// locked candidates, and nobody had to program it. One more rule says that three
// t(j,d) of each triad are true, as it has three cells (option cells=ignore leaves
// it out). Each constraint has two numbers, how many of its members may still
// become true, and how many false; when one is spent, all others must be the
// other. Choices are made among the triads of a row, column or box for one digit,
// or else among the digits of a cell, where the fewest are left. On other boards
// a triad has as many cells as the box is wide, or high.
//
// Source: T. Dillon, "Nerd Sniped: A Sudoku Story", 2019, the article on tdoku, of
// which this is the idea without its vectors; M. Davis, G. Logemann and D.
// Loveland, "A Machine Program for Theorem-Proving", Communications of the ACM
// 5(7), 1962. Written from the article's words.
//
// Cost: On 9x9 each of 1,215 variables gets a value in every solution and tells it
// to three or four constraints, so an easy puzzle costs nearly as much as one
// with 17 clues; hard ones gain. Tables of 400 KB whatever the board. Left out on
// purpose: learning from contradictions and watched literals (see dpll), and
// taking many variables in one instruction.
//
// Answers: first, unique, count. Nodes: suppositions, both that a variable is true
// and, after that failed, that it is false; exact.
package dplltriad

import (
	"bytes"
	"context"
	_ "embed" // the source is the documentation
	"fmt"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed dplltriad.go
var source string

// The values of option cells.
const (
	cellsCount  = "count"
	cellsIgnore = "ignore"
)

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dpll-triad",
		Family:   "SAT",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: []solvers.Option{
			{Name: "cells", Default: cellsCount, Doc: "count: also use the rule that each triad holds as many digits as it has cells; ignore: leave this rule out"},
		},
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			switch cells, ok := options["cells"]; {
			case !ok || cells == cellsCount:
				return newSolver(shape, true), nil
			case cells == cellsIgnore:
				return newSolver(shape, false), nil
			default:
				return nil, fmt.Errorf("option cells is %q; want %s or %s", cells, cellsCount, cellsIgnore)
			}
		},
	}
}

// literal says that a variable v is true, 2v, or false, 2v+1. So l^1 is the
// contrary of l.
type literal uint16

// use is a constraint that has a variable: 2c, or 2c+1 if c has its contrary.
type use uint16

// Values of a variable.
const (
	unknown uint8 = iota
	isTrue
	isFalse
)

// most is more than the variables, and than twice the constraints, of any board;
// as a power of two it makes checks of the indices needless. 25x25 has 21,875
// variables and 9,625 constraints.
const most = 1 << 15

type solver struct {
	solvers.Search

	// What is known. room[2c] is how many more members of constraint c may
	// become true, room[2c+1] how many more false. trail holds what was concluded
	// or supposed, in order; of the first told of them the constraints know.
	value [most]uint8 // by variable
	room  [most]int8
	trail [most]literal
	known int // literals on the trail
	told  int

	grid      sudoku.Grid
	side      int
	digits    int // variables below are x(i,d), number i*side+d-1; from there on t(j,d)
	variables int
	uses      [most][4]use
	perT      int // uses of each t(j,d); x(i,d) has three

	members [][]literal // of each constraint
	choices []uint16    // the constraints in which choices are made
	allRoom []int8      // before the first clue
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	clear(s.value[:s.variables])
	copy(s.room[:], s.allRoom)
	s.known, s.told = 0, 0
	for cell, d := range q.Puzzle {
		if d != 0 {
			s.assert(literal(2 * (cell*s.side + int(d) - 1)))
		}
	}
	s.strike(q.Candidates)
	return s.End(s.propagate() && s.search())
}

// strike asserts that the digits which are no candidates of a pencilmark puzzle are false.
// Nothing is known yet but the clues, whose digits are candidates.
func (s *solver) strike(candidates sudoku.Candidates) {
	for cell, mask := range candidates {
		for d := range s.side {
			if mask>>d&1 == 0 {
				s.assert(literal(2*(cell*s.side+d) + 1))
			}
		}
	}
}

// search supposes what is not known, in every way; true means stop. Its caller
// takes back what it leaves.
func (s *solver) search() (stop bool) {
	if s.Work(len(s.choices)) {
		return true
	}
	l, ok := s.choice()
	if !ok {
		return s.found()
	}
	mark := s.known
	s.Nodes++
	s.assert(l)
	if s.propagate() && s.search() {
		return true
	}
	s.takeBack(mark)
	s.Nodes++
	s.assert(l ^ 1)
	return s.propagate() && s.search()
}

// choice gives a member of the constraint with the fewest members that could be
// its true one; ok is false where each has it.
func (s *solver) choice() (l literal, ok bool) {
	least, best := int8(127), -1
	for _, c := range s.choices {
		room := s.room[2*c:][:2]
		if room[0] != 0 && room[1] < least {
			least, best = room[1], int(c)
			if least == 1 {
				break // two members: there are no fewer
			}
		}
	}
	if best < 0 {
		return 0, false
	}
	for _, l := range s.members[best] {
		if s.value[l/2] == unknown {
			return l, true
		}
	}
	return 0, false // not reached: a constraint without its true one has members left
}

// found writes what is true as a board.
func (s *solver) found() (stop bool) {
	for cell := range s.grid {
		s.grid[cell] = uint8(bytes.IndexByte(s.value[cell*s.side:][:s.side], isTrue)) + 1
	}
	return s.Found(s.grid)
}

// assert notes a literal whose variable was unknown.
func (s *solver) assert(l literal) {
	s.value[l/2] = isTrue + uint8(l&1)
	s.trail[s.known%most] = l
	s.known++
}

// usesOf gives the constraints that have a literal's variable.
func (s *solver) usesOf(l literal) []use {
	uses := &s.uses[l/2]
	if int(l/2) < s.digits {
		return uses[:3]
	}
	return uses[:s.perT]
}

// propagate tells the constraints what they have not been told, and asserts what
// follows, until nothing does; ok is false at a contradiction.
func (s *solver) propagate() (ok bool) {
	for s.told < s.known {
		l := s.trail[s.told%most]
		s.told++
		ok := true
		for _, u := range s.usesOf(l) {
			k := u ^ use(l&1)
			room := s.room[k%most] - 1
			s.room[k%most] = room
			if room > 0 {
				continue
			}
			if room < 0 {
				ok = false // but all others are told too, so that it can be taken back
				continue
			}
			if s.room[(k^1)%most] > 0 { // some members are left
				s.rest(k)
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

// rest asserts the members of a constraint that are left, when no more of them
// may become true (k even) or false. Which those are a processor cannot foresee,
// so it writes without asking and keeps what was news.
func (s *solver) rest(k use) {
	contrary := literal(k&1) ^ 1
	known := s.known
	for _, m := range s.members[k/2] {
		l := m ^ contrary
		value := s.value[l/2]
		s.trail[known%most] = l
		news := uint8(0)
		if value == unknown {
			news = 1
		}
		known += int(news)
		s.value[l/2] = value | (isTrue+uint8(l&1))&-news
	}
	s.known = known
}

// takeBack forgets all but the first literals of the trail, which the
// constraints know all of.
func (s *solver) takeBack(mark int) {
	for i, l := range s.trail[mark:s.known] {
		s.value[l/2] = unknown
		if mark+i < s.told {
			for _, u := range s.usesOf(l) {
				s.room[(u^use(l&1))%most]++
			}
		}
	}
	s.known, s.told = mark, mark
}
