// Package dpll solves the puzzle as a SAT problem: it decides one variable after the other, and
// learns a new clause from each conflict.
//
// # Idea
//
// A SAT problem has variables, which are true or false, and clauses. A literal is a variable or its
// negation. At least one literal of each clause must be true. The solver has one variable for each
// digit in each cell. This article writes r1c2=3 for "cell r1c2 has digit 3" and r1c2!=3 for the
// negation. The rules of Sudoku become three kinds of clauses (the extended encoding):
//   - For each cell: at least one of its digits is in it.
//   - For each digit and each unit (row, column or box): at least one cell has the digit.
//   - For two digits in a cell, and for two cells of a unit with the same digit: not both.
//
// If all literals of a clause are false except one, the clause forces this literal to be true. The
// clause is then the reason of the literal. A clause whose literals are all false is a conflict.
// This rule is called unit propagation. It finds all naked singles (a cell with one candidate) and
// hidden singles (a digit with one place in a unit).
//
// The trail lists the true literals in the order in which they became true. propagate takes its
// literals in this order. If the literal is r1c2=3, a table lists the literals that it excludes:
// the other digits of the cell in ascending order, then digit 3 in the peers in reading order. Then
// propagate looks at the longer clauses that watch the negation. Each clause watches only its first
// two literals. If one becomes false and the other is not true, propagate replaces it by the first
// later literal that is not false. If all are false, the clause forces the other watched literal,
// or it is a conflict. Going back makes no literal false, so the watches stay correct.
//
// The clues become true one by one in reading order, with propagation after each. Then the
// variables that are not candidates of a pencilmark puzzle become false in the same way. A conflict
// here means that there is no solution. Then the search repeats:
//  1. Propagate.
//  2. No conflict, but open variables: decide. Make the open variable with the highest score true;
//     of equal scores, the first cell in reading order, and in it the lowest digit. Each decision
//     starts a level. Everything before the first decision has level 0.
//  3. No conflict and no open variable: count the solution, and stop if the limit is reached.
//  4. At level 0, a solution or a conflict ends the search: no decision is left to take back.
//  5. After a solution, or after a conflict at the floor (the lowest level to which learning can go
//     back, 0 at first): reverse the last decision. Take it back with all its consequences, and make
//     its negation true without a reason. It belongs to the level before, which becomes the new floor.
//  6. After any other conflict: learn a clause.
//
// To learn, the solver starts with the false literals of the conflict above level 0, and goes back
// along the trail. If the clause has the negation of a literal of the trail, it replaces it by the
// other literals of the reason, except literals of level 0. It stops when one literal of the
// current level is left (the first unique implication point). Then (unless shorten=off) it removes each
// literal that the others make false: all other literals of its reason are in the clause or of level 0. The result
// follows from the rules and the clues, so the same mistake cannot happen again. The solver goes
// back to the highest level of the other literals (or to 0), but not before the floor, because no
// clause explains a reversed decision. There the learned clause forces its remaining literal. It
// watches this literal and one of the highest other level.
//
// Scores: before the first decision, each clause of the first two kinds without a true literal adds 2^-n to its
// variables, where n is the number of its open literals. Each conflict adds a step to each variable that it meets
// above level 0 (unless decide=static). The step is 1 at first, and each conflict divides it by 0.95, so that recent
// conflicts count more. With decide=first there are no scores, and with try=false a decision makes its variable false.
// If there is no room for another learned clause after 5,000, the solver forgets the older half, except clauses of
// two literals and reasons of true literals. If this is not enough, or with learn=no, it reverses the last decision.
//
// # Example
//
//	1 . 6 | . . .
//	. . 3 | . . .
//	------+------
//	. 6 . | 1 3 .
//	. . . | . . 2
//	------+------
//	. 3 . | 5 . .
//	. . . | 2 1 .
//
// In the first column is the level, in the second the number of true literals on the trail:
//
//	level  true  step
//	0       185  clues loaded
//	1       186  decide r1c5=2, score 1
//	2       193  decide r1c6=4, score 1
//	2       210  conflict: r2c1!=4  r3c1!=4
//	1       193  learn r1c6!=4  r2c2=4
//	1       207  conflict: r3c1=4  r2c1=4  r1c1=4  r4c1=4  r5c1=4  r6c1=4
//	0       186  learn r1c6=4
//	0       216  solution
//
// The first decision forces r2c2=2, so r2c2!=4. The second leaves r2c1 as the only place for 4 in
// its box, and r3c1 as the only one in row 3. Both are in column 1. This is the analysis of the
// conflict:
//
//	replaced  clause
//	          r2c1!=4  r3c1!=4
//	r3c1!=4   r2c1!=4  r3c6=4
//	r2c1!=4   r3c6=4  r1c2=4  r2c2=4
//	r3c6=4    r1c2=4  r2c2=4  r1c6!=4
//	r1c2=4    r2c2=4  r1c6!=4
//
// Only r1c6!=4 is of level 2, so this is the learned clause: if r2c2 is not 4, r1c6 is not 4. Its
// other literal is of level 1. The search goes back to level 1, and the clause forces r1c6!=4. The
// next conflict follows: column 1 has no place for 4. From it the solver learns a clause of one
// literal, so it takes back the first decision too. r1c6=4 forces all the rest.
//
// # Source
//
// M. Davis, G. Logemann and D. Loveland, "A Machine Program for Theorem-Proving", CACM 5(7), 1962;
// J. P. Marques-Silva and K. A. Sakallah, "GRASP", 1996 (learning); M. Moskewicz and others,
// "Chaff", 2001 (watched literals, scores); R. G. Jeroslow and J. Wang, 1990 (first scores); M.
// Gebser and others, "Conflict-Driven Answer Set Enumeration", 2007 (the floor after a solution).
//
// # Cost
//
// On 9x9, a solution sets 729 variables, and each true one excludes 28 others. Puzzles with many
// conflicts are slow. The table has 41 KB, and the learned clauses have 440 KB.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// decisions. Literals that a clause forces, and reversed decisions, do not count; exact.
//
// # Left out
//
// Restarts, because the searches are short. Rules that look at cells, rows or boxes, because the
// clauses contain all rules.
package dpll

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed dpll.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dpll",
		Family:   "SAT",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			room := learnedRoom
			if options.Value(learn) == "no" {
				room = 0
			}
			s := newSolver(shape, room)
			s.static, s.inOrder = options.Value(decide) == "static", options.Value(decide) == "first"
			s.negative, s.long = options.Value(try) == "false", !options.On(shorten)
			return s, options.Check(ideas)
		},
	}
}

var (
	learn = solvers.Option{
		Name: "learn", Default: "yes", Values: []string{"yes", "no"},
		Doc: "yes: learn a clause from each conflict; no: a conflict only shows which variables are active and reverses the last decision",
	}
	decide = solvers.Option{
		Name: "decide", Default: "active", Values: []string{"active", "static", "first"},
		Doc: "the variable to decide: active (the one in most recent conflicts), static (the one in the most and shortest clauses after the clues) or first",
	}
	try = solvers.Option{
		Name: "try", Default: "true", Values: []string{"true", "false"},
		Doc: "the value that a decision gives to its variable: true (the cell has the digit) or false",
	}
	shorten = solvers.Switch("shorten", "whether to remove literals from a learned clause that its other literals make false: on or off")
	ideas   = []solvers.Option{learn, decide, try, shorten}
)

// literal is a variable or its negation. Variable v has the literal 2v, and its negation is 2v+1.
// Variable v is true if cell v/side has digit v%side+1.
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

	// The current values of the variables. level and reason are valid only for variables that have
	// a value.
	value  []int8    // value of each literal: 1 is true, -1 is false, 0 is open
	level  []int32   // number of decisions when each variable got its value
	reason []reason  // clause or literal that forced the value of each variable
	trail  []literal // true literals, in the order in which they became true
	starts []int     // index in trail of each decision
	next   int       // index in trail of the next literal that propagate must process

	// floor is the lowest level to which learn can go back. At this level, a reversed decision is
	// true without a reason. If the search went back further, it could lose solutions or count a
	// solution twice.
	floor int

	activity activity
	lesson   lesson

	static, inOrder, negative, long bool // whether decide is static or first, try is false, and shorten is off
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

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(s.load(q.Puzzle, q.Candidates) && s.search())
}

// load removes the previous puzzle, sets the clues and candidates of the new one, and propagates
// them. ok is false if the clues or candidates cause a conflict.
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

// strike makes all variables false that are not candidates of a pencilmark puzzle. ok is false if
// this causes a conflict.
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

// search finds the solutions one by one. stop is true if Work or Found returned true.
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
			s.decide(s.decision())
		case conflict == nothing && s.found():
			return true
		case len(s.starts) == 0:
			return false // all cases are searched, because no decision can be reversed
		case conflict == nothing || len(s.starts) == s.floor || !s.learn(conflict):
			s.turnRound()
		}
	}
}

// decision returns the literal to decide.
func (s *solver) decision() literal {
	v := 0
	if s.inOrder {
		v = s.firstOpen()
	} else {
		v = s.mostActive()
	}
	if s.negative {
		return yes(v).not()
	}
	return yes(v)
}

// workOfLiteral is the work of one forced literal, in the unit of solvers.Search.Work. It is about
// the number of literals that propagate reads for a forced literal.
const workOfLiteral = 16

// set makes an open literal true at the current level. why is the reason.
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

// turnRound reverses the last decision: it makes the negation true, as in the DPLL algorithm of
// 1962. search calls it after a solution, or if it cannot learn from a conflict.
func (s *solver) turnRound() {
	last := len(s.starts) - 1
	decision := s.trail[s.starts[last]]
	s.back(last)
	s.floor = last
	s.set(decision.not(), unforced)
}

// back reverses all decisions above a level. It makes them and all literals that they forced open
// again.
func (s *solver) back(level int) {
	from := s.starts[level]
	for _, l := range s.trail[from:] {
		s.value[l], s.value[l.not()] = 0, 0
	}
	s.trail, s.starts, s.next = s.trail[:from], s.starts[:level], from
}

// found writes the digits of the true variables into grid and counts the solution. stop is true if
// the limit of solutions is reached.
func (s *solver) found() (stop bool) {
	for _, l := range s.trail {
		if l&1 == 0 {
			v := l.variable()
			s.grid[v/s.side] = uint8(v%s.side) + 1
		}
	}
	return s.Found(s.grid)
}
