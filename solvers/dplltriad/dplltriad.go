// Package dplltriad solves the puzzle as a problem of logic, in which the cells that a line and a
// box share have their own variables.
//
// # Idea
//
// A line is a row or a column. A triad is the set of cells that a line and a box share: three on
// 9x9, on other boards as many as the box has columns or rows. Each cell is in two triads, one of
// its row and one of its column. The solver has variables that are true or false:
//   - x(i,d): cell i has digit d.
//   - t(j,d): triad j has digit d in one of its cells.
//
// A literal is a variable or its negation. A constraint has a list of literals, its members, and a
// number of them that are true in each solution. These are the constraints, in this order:
//  1. For each line (rows first) and each digit: exactly one t(j,d) of the triads of the line.
//  2. For each box and each digit: exactly one t(j,d) of the triads that are parts of rows. Then
//     for each box the same with the triads that are parts of columns.
//  3. For each cell: exactly one x(i,d).
//  4. For each triad (of rows first) and each digit: exactly one of x(i,d) for the cells of the
//     triad and the negation of t(j,d). This is the definition of t(j,d).
//  5. For each triad: exactly as many t(j,d) as it has cells. The option cells=ignore removes
//     these.
//
// No other constraints are necessary: 1, 2 and 4 together put each digit once into each unit. A
// digit that is ruled out in two of three triads of a row must be in the third (1). So the other
// triads of its box do not have it (2), and their cells cannot have it (4). This is the rule of
// locked candidates, so the solver needs no code for this rule.
//
// Propagation: each constraint has two counters. They are the numbers of members that can still
// become true and false. With n true ones among m members, they start at n and m-n. The trail lists
// the known literals, in the order in which they became known. propagate takes them in this order.
// In each constraint that has the variable, the member gets a value, and the counter of this value
// falls by one. If it falls to 0 and the other counter is above 0, all unknown members get the
// other value. Their literals go to the end of the trail, in the order of the members. If a counter
// falls below 0, this is a contradiction. The solver still lowers the counters of the other
// constraints of this literal, so that it can raise the same counters when it takes the literals
// back.
//
// If the clues clash, there is no solution. Otherwise the clues become true in reading order, then
// the variables that are not candidates of a pencilmark puzzle become false, and the solver
// propagates. A contradiction here means that there is no solution. Then the search repeats:
//  1. If each constraint of the kinds 1 to 3 has a true member, the board is solved. Count the
//     solution, and stop at the limit.
//  2. Else choose, among those without a true member, the one with the fewest unknown members; if
//     several have as few, the first in the order above. Take its first unknown member: the triads
//     are in reading order, the digits ascend.
//     The option guess=first takes the first of these constraints, even if others have fewer.
//  3. Suppose that this literal is true (with try=false, that it is false): put it on the trail, propagate, and if there is no
//     contradiction, continue with step 1 one level deeper.
//  4. Take back all literals from the supposed one on, and raise their counters again. Suppose that
//     the literal is false, and do the same. After that, this level is complete.
//
// # Example
//
//	. . | 3 .
//	3 . | . 2
//	----+----
//	1 . | 2 .
//	. . | . .
//
// r1c1-r1c2=1 says that the triad of r1c1 and r1c2 has digit 1. Each line shows a conclusion from
// the clue r2c4=2 and the constraint from which it follows:
//
//	literal       constraint
//	r2c4=2        clue
//	r2c3-r2c4=2   exactly 1 of  r2c3=2  r2c4=2  r2c3-r2c4!=2
//	r1c3-r1c4!=2  exactly 1 of  r1c3-r1c4=2  r2c3-r2c4=2
//	r1c1-r1c2=2   exactly 1 of  r1c1-r1c2=2  r1c3-r1c4=2
//
// The last line means that r1c1 or r1c2 has 2, although it is not known which of them. The search
// for all solutions shows in the first column how many of the 128 variables are known:
//
//	known  step
//	   71  clues
//	  128  suppose r1c1-r1c2=1: contradiction
//	   97  suppose r1c1-r1c2!=1
//	  112    suppose r3c1-r3c2=3
//	  128      suppose r1c1-r2c1=2
//	  128        solution 2431314213244213
//	  128      suppose r1c1-r2c1!=2
//	  128        solution 4231314213242413
//	  128    suppose r3c1-r3c2!=3
//	  128      solution 4231314214232314
//
// After the clues, two triads of row 1 can have 1. The first of them leads to a contradiction.
// Without it, r1c3-r1c4 has 1. After the next choice (3 in row 3), one value leads to two solutions
// and the other to one.
//
// # Source
//
// T. Dillon, "Nerd Sniped: A Sudoku Story", 2019, the article on tdoku; this solver has its idea
// without its vectors. M. Davis, G. Logemann and D. Loveland, "A Machine Program for
// Theorem-Proving", CACM 5(7), 1962. Written from the text of the article.
//
// # Cost
//
// On 9x9, there are 1,215 variables. Each gets a value in every solution, and each value changes
// counters of three or four constraints, even in an easy puzzle. Puzzles that need many
// suppositions are slow, because the solver learns nothing from a contradiction. The tables have
// about 390 KB on every board.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// suppositions: each literal supposed true, and each supposed false after that; exact.
//
// # Left out
//
// Learning from contradictions and watched literals (see dpll), and instructions that set many
// variables at once.
package dplltriad

import (
	"bytes"
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed dplltriad.go
var source string

var (
	cells = solvers.Option{
		Name: "cells", Default: "count", Values: []string{"count", "ignore"},
		Doc: "count: also use the rule that each triad holds as many digits as it has cells; ignore: leave this rule out",
	}
	guess = solvers.Option{
		Name: "guess", Default: "fewest", Values: []string{"fewest", "first"},
		Doc: "in which constraint to guess: fewest (the one with the fewest unknown members) or first",
	}
	try = solvers.Option{
		Name: "try", Default: "true", Values: []string{"true", "false"},
		Doc: "the value that a guess tries first: true or false",
	}
	ideas = []solvers.Option{cells, guess, try}
)

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "dpll-triad",
		Family:   "SAT",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := newSolver(shape, options.Value(cells) == "count")
			if options.Value(guess) == "first" {
				s.enough = 127
			}
			if options.Value(try) == "false" {
				s.contrary = 1
			}
			return s, options.Check(ideas)
		},
	}
}

// literal is a variable or its negation. Variable v has the literal 2v, and its negation is 2v+1.
// So l^1 is the negation of l.
type literal uint16

// use is the use of a variable in a constraint c. It is 2c if the variable is a member of the
// constraint, and 2c+1 if its negation is a member.
type use uint16

// Values of a variable.
const (
	unknown uint8 = iota
	isTrue
	isFalse
)

// most is the length of the tables. The largest board, 25x25, has 21,875 variables, and two table
// entries for each of its 9,625 constraints. The length is a power of two, so that the compiler can
// omit checks of indices.
const most = 1 << 15

type solver struct {
	solvers.Search

	value [most]uint8 // value of each variable
	// room[2c] is the number of members of constraint c that can still become true. room[2c+1] is
	// the number that can still become false.
	room  [most]int8
	trail [most]literal // known literals, in the order in which they became known
	known int           // number of literals on the trail
	told  int           // number of literals on the trail that propagate has subtracted from room

	grid      sudoku.Grid
	side      int
	digits    int          // number of variables x(i,d); their index is i*side+d-1, the index of t(j,d) is digits+j*side+d-1
	variables int          // number of all variables
	uses      [most][4]use // uses of each variable
	perT      int          // number of uses of each variable t(j,d); each x(i,d) has three uses

	members [][]literal // members of each constraint
	choices []uint16    // constraints from which the method choice takes a literal
	allRoom []int8      // values of room for a board without clues

	enough   int8    // choice takes the first constraint with at most this number of unknown members
	contrary literal // 1 if guesses try false first, otherwise 0
}

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

// strike asserts that all digits are false that are not candidates of a pencilmark puzzle. Before
// the call, only the clues must be known. Each clue is a candidate of its cell.
func (s *solver) strike(candidates sudoku.Candidates) {
	for cell, mask := range candidates {
		for d := range s.side {
			if mask>>d&1 == 0 {
				s.assert(literal(2*(cell*s.side+d) + 1))
			}
		}
	}
}

// search finds all solutions that agree with the known literals. stop is true if Work or Found
// returned true. The caller must remove the literals that search leaves on the trail.
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

// choice returns the first unknown member of the constraint with the fewest unknown members, among
// the constraints without a true member. ok is false if every constraint has a true member.
func (s *solver) choice() (l literal, ok bool) {
	least, best := int8(127), -1
	for _, c := range s.choices {
		room := s.room[2*c:][:2]
		if room[0] != 0 && room[1] < least {
			least, best = room[1], int(c)
			if least <= s.enough {
				break
			}
		}
	}
	if best < 0 {
		return 0, false
	}
	for _, l := range s.members[best] {
		if s.value[l/2] == unknown {
			return l ^ s.contrary, true
		}
	}
	return 0, false // never reached, because a constraint without a true member has unknown members
}

// found writes the digits of the cells into grid and counts the solution. stop is true if the limit
// of solutions is reached.
func (s *solver) found() (stop bool) {
	for cell := range s.grid {
		s.grid[cell] = uint8(bytes.IndexByte(s.value[cell*s.side:][:s.side], isTrue)) + 1
	}
	return s.Found(s.grid)
}

// assert makes a literal true and appends it to the trail. The variable of the literal must be
// unknown.
func (s *solver) assert(l literal) {
	s.value[l/2] = isTrue + uint8(l&1)
	s.trail[s.known%most] = l
	s.known++
}

// usesOf returns the uses of the variable of a literal.
func (s *solver) usesOf(l literal) []use {
	uses := &s.uses[l/2]
	if int(l/2) < s.digits {
		return uses[:3]
	}
	return uses[:s.perT]
}

// propagate subtracts the new literals on the trail from room and asserts the literals that follow,
// until no more follow. ok is false if it finds a contradiction.
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
				ok = false // continues with the other constraints, because takeBack restores the counts of all of them
				continue
			}
			if s.room[(k^1)%most] > 0 { // true if some members of the constraint are unknown
				s.rest(k)
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

// rest asserts the unknown members of the constraint k/2. If k is even, no more members can become
// true, so the unknown members are false. If k is odd, they are true. The processor cannot predict
// which members are unknown, so rest does not branch: it writes every member to the trail, but
// counts only the unknown members as known.
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

// takeBack removes all literals from the trail except the first ones, whose number is mark. It
// restores room. propagate must have processed the literals that remain.
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
