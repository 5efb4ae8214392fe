// Package dpll knows the rules as clauses only and learns a clause from every
// mistake: a small SAT solver, written to be read.
//
// Idea: A variable for every digit in every cell; a clause, "at least one of
// these literals is true", for every rule: the extended encoding, since with it
// a clause that has one literal left is a cell with one candidate or a digit
// with one place. Such a clause forces its literal ("unit propagation"). When
// nothing is forced any more, decide: make some variable true. When a clause
// has no literal left, ask why. Each false literal was forced by some clause;
// put those in its place, latest first, until one literal of the last decision
// is left. The result is a clause that follows from the rules and the clues. It
// is learned: it forces something at an earlier decision, to which the search
// jumps back, and it never lets the same mistake happen again. Variables that
// take part in conflicts are decided first. A solution is no conflict: the last
// decision is turned round, and learning no longer jumps back behind it.
//
// Files: cnf.go the clauses; propagate.go what is forced; analyze.go what a
// conflict teaches; arena.go where clauses live and when they are forgotten;
// activity.go what is decided next. Left out: restarts (searches are short),
// and all that knows of cells, rows or boxes once the clauses are there.
//
// Source: M. Davis, G. Logemann and D. Loveland, "A Machine Program for
// Theorem-Proving", CACM 5(7), 1962; J. P. Marques-Silva and K. A. Sakallah,
// "GRASP", 1996 (learning); M. Moskewicz and others, "Chaff", 2001 (two watched
// literals, activity); M. Gebser and others, "Conflict-Driven Answer Set
// Enumeration", 2007 (going on after a solution without a clause that forbids it).
//
// Cost: Some ten microseconds for a puzzle that needs no decision, since every
// candidate struck is a variable set; a conflict costs about as much as ten
// guesses of a bare search, and hard puzzles need few. 16 KB of clauses on 9x9.
//
// Answers: first, unique, count. Nodes: decisions: variables made true where
// nothing was forced; what a learned clause forces is none; exact.
package dpll

import (
	"context"
	_ "embed" // the source is the documentation
	"fmt"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed dpll.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dpll",
		Family:   "SAT",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: []solvers.Option{
			{Name: "learn", Default: "yes", Doc: "yes: learn a clause from each conflict; no: a conflict only shows which variables are active and reverses the last decision"},
		},
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			switch learn, ok := options["learn"]; {
			case !ok || learn == "yes":
				return newSolver(shape, learnedRoom), nil
			case learn == "no":
				return newSolver(shape, 0), nil
			default:
				return nil, fmt.Errorf("option learn is %q; want yes or no", learn)
			}
		},
	}
}

// literal is a variable, 2v, or its negation, 2v+1. Variable v says that cell
// v/side holds digit v%side+1.
type literal int32

func (l literal) not() literal  { return l ^ 1 }
func (l literal) variable() int { return int(l >> 1) }
func yes(variable int) literal  { return literal(variable << 1) }

type solver struct {
	solvers.Search

	side int
	grid sudoku.Grid

	rules *rules
	arena arena

	// What is true now. Everything but value is read only of variables that have
	// a value.
	value  []int8    // of each literal: 1 true, -1 false, 0 open
	level  []int32   // of each variable: how many decisions had been made
	reason []reason  // of each variable: what forced it
	trail  []literal // the true literals in the order in which they became so
	starts []int     // where in the trail each decision stands
	next   int       // the first of the trail whose consequences are not drawn

	// floor is the level that the search may not jump back behind: there the
	// decision of the level above was turned round, and nothing but the solutions
	// already counted says why.
	floor int

	activity activity
	lesson   lesson
}

func newSolver(shape sudoku.Shape, room int) *solver {
	r := newRules(shape)
	return &solver{
		side: shape.Side(), grid: make(sudoku.Grid, shape.Cells()), rules: r,
		arena:    newArena(r, room),
		value:    make([]int8, 2*r.variables),
		level:    make([]int32, r.variables),
		reason:   make([]reason, r.variables),
		trail:    make([]literal, 0, r.variables),
		starts:   make([]int, 0, r.variables),
		activity: newActivity(r.variables),
		lesson:   newLesson(r.variables),
	}
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(s.load(q.Puzzle, q.Candidates) && s.search())
}

// load forgets the puzzle before and sets the clues; ok is false where they
// clash, or what they force does.
func (s *solver) load(puzzle sudoku.Grid, candidates sudoku.Candidates) (ok bool) {
	clear(s.value)
	s.trail, s.starts, s.next, s.floor = s.trail[:0], s.starts[:0], 0, 0
	s.arena.reset()
	for i, d := range puzzle {
		if d == 0 {
			continue
		}
		clue := yes(i*s.side + int(d) - 1)
		if s.value[clue] < 0 {
			return false
		}
		if s.value[clue] == 0 {
			s.set(clue, unforced)
		}
		if s.propagate() != nothing {
			return false
		}
	}
	if !s.strike(candidates) {
		return false
	}
	s.prefer()
	return true
}

// strike makes the variables false that are no candidates of a pencilmark puzzle; ok is false if
// that ends in a conflict.
func (s *solver) strike(candidates sudoku.Candidates) (ok bool) {
	for i, mask := range candidates {
		for d := range s.side {
			l := yes(i*s.side + d)
			if mask>>d&1 == 1 || s.value[l] < 0 {
				continue
			}
			if s.value[l] > 0 {
				return false
			}
			if s.set(l.not(), unforced); s.propagate() != nothing {
				return false
			}
		}
	}
	return true
}

// search goes through all solutions; true means stop.
func (s *solver) search() (stop bool) {
	for {
		before := len(s.trail)
		conflict := s.propagate()
		if s.Work(workOfLiteral * (len(s.trail) - before + 1)) {
			return true
		}
		switch {
		case conflict == nothing && len(s.trail) < s.rules.variables:
			s.Nodes++
			s.decide(yes(s.mostActive()))
		case conflict == nothing && s.found():
			return true
		case len(s.starts) == 0:
			return false // nothing left to take back
		case conflict == nothing || len(s.starts) == s.floor || !s.learn(conflict):
			s.turnRound()
		}
	}
}

// workOfLiteral is what a forced literal stands for in the units of
// solvers.Search: the literals looked at on its account.
const workOfLiteral = 16

// set makes an open literal true.
func (s *solver) set(l literal, why reason) {
	v := l.variable()
	s.value[l], s.value[l.not()] = 1, -1
	s.level[v], s.reason[v] = int32(len(s.starts)), why
	s.trail = append(s.trail, l)
}

func (s *solver) decide(l literal) {
	s.starts = append(s.starts, len(s.trail))
	s.set(l, unforced)
}

// turnRound takes the last decision back and sets its opposite: the old way of
// 1962, for where there is nothing to learn.
func (s *solver) turnRound() {
	last := len(s.starts) - 1
	decision := s.trail[s.starts[last]]
	s.back(last)
	s.floor = last
	s.set(decision.not(), unforced)
}

// back takes back all decisions after the first so many, and what they forced.
func (s *solver) back(level int) {
	from := s.starts[level]
	for _, l := range s.trail[from:] {
		s.value[l], s.value[l.not()] = 0, 0
	}
	s.trail, s.starts, s.next = s.trail[:from], s.starts[:level], from
}

// found writes the true variables as a board.
func (s *solver) found() (stop bool) {
	for _, l := range s.trail {
		if l&1 == 0 {
			v := l.variable()
			s.grid[v/s.side] = uint8(v%s.side) + 1
		}
	}
	return s.Found(s.grid)
}
