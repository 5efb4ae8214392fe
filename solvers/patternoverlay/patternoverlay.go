// Package patternoverlay places all cells of one digit at once, and first removes every pattern of a
// digit that does not fit beside the other digits.
//
// # Idea
//
// Look at one digit alone. In a solution it is once in each row, each column and each box. A set of
// cells with this property is a pattern. A 9x9 board has 46,656 patterns (digitpatterns counts
// them). New lists them row by row: each row tries its columns from left to right. A solution is one
// pattern for each digit, so that no two patterns share a cell.
//
// Clues: if two equal clues share a unit (a row, column or box), there is no solution. Otherwise a
// pattern stays in the list of a digit if all its cells are allowed. The clues of the digit and the
// blanks that share no unit with them are allowed. Such a pattern contains all clues of the digit.
// Patterns with the same first rows are consecutive in the list, and their number depends only on the
// last of these rows. So if the first forbidden cell of a pattern is in row r, load skips all
// patterns that have the same cells in the rows 1 to r.
//
// Then overlay removes patterns with two rules, until neither removes any:
//  1. settle looks at single cells. If all patterns of a digit have a cell, the other digits lose
//     their patterns with this cell. If only one digit has patterns with a cell, this digit loses its
//     patterns without the cell. One round does this for all digits and cells, with the patterns from
//     before the round. settle repeats rounds until a round removes nothing. There is a dead end if a
//     digit has no pattern, if two digits both have a cell in all their patterns, or if no digit has a
//     pattern with some cell.
//  2. pair takes two digits d and e. It removes each pattern of d that shares a cell with every
//     pattern of e, because the two digits must be on the board together. Then settle runs again.
//
// A pair (d, e) waits if both digits have two or more patterns, and e lost a pattern since the pair
// was last done (at the start, every pair waits). The option pairs=off omits rule 2. The solver takes the waiting pair with the smallest
// product of the numbers of patterns, of equals the one with the lowest d, then the lowest e.
//
// If no pair waits, the solver takes the digit with the fewest patterns among the digits with two
// or more; of equals, the lowest (with guess=first, the lowest digit with two or more). It tries its patterns from the last alive to the first. For each,
// the other patterns of the digit go, and overlay runs again. If every digit has one pattern, the
// board is solved: settle has checked that they share no cell. The search counts the solution and
// continues until it reaches the limit of the query.
//
// # State
//
// Each digit has a list of patterns. The first alive[d] of them are alive, the others are lost:
//
//	lists[d]   p q r s | t u v        alive[d] = 4
//	lose q:    p s r | q t u v        alive[d] = 3
//
// A lost pattern changes places with the last one alive, so lists change their order. The patterns
// that were alive before a guess are still at the start of the list. To go back after the guess,
// the solver restores the lengths, the finished pairs, and for each digit the cells that all or some of
// its patterns have. For a guess, the pattern changes places with the first one of its list, and back
// afterwards. A pattern is a set of cells in two words, one bit for each cell.
//
// # Example
//
//	. 2 | . .
//	. . | . .
//	----+----
//	2 . | . 4
//	. 4 | . .
//
// The table writes a pattern as the columns of the digit, from the top row to the bottom row: 2314
// means r1c2, r2c3, r3c1, r4c4. It has a line for each step that removes patterns:
//
//	step          digit 1                  digit 2                  digit 3                  digit 4
//	clues         1324 1423 3124 4123 4231 2314 2413                1324 1423 3124 4123 4231 1342 3142
//	pair 1 with 3 1324 1423 3124 4231      2314 2413                1324 1423 3124 4123 4231 1342 3142
//	pair 3 with 1 1324 1423 3124 4231      2314 2413                1324 1423 3124 4231      1342 3142
//	guess for 2   1324 1423 3124 4231      2413                     1324 1423 3124 4231      1342 3142
//	settle        1324 4231 3124           2413                     1324 4231 3124           1342 3142
//	guess for 4   1324 4231 3124           2413                     1324 4231 3124           3142
//	settle        1324 4231                2413                     1324 4231                3142
//	guess for 1   4231                     2413                     1324 4231                3142
//	settle        4231                     2413                     1324                     3142
//
// The clues leave 14 patterns. settle removes none of them. The pair 1 with 3 removes 4123 from
// digit 1, because it shares a cell with each pattern of digit 3. settle cannot find this, because
// no single cell proves it. Later the pair 3 with 1 removes 4123 from digit 3. Then no rule removes
// anything, so the search guesses. It tries 2413 first, because it is the last pattern of digit 2.
// The query asks for one solution, so the search ends after three guesses:
//
//	3 2 | 4 1
//	4 1 | 3 2
//	----+----
//	2 3 | 1 4
//	1 4 | 2 3
//
// # Source
//
// Players call it the pattern overlay method (POM), and the patterns templates. It is described in
// forums from about 2005 on; the inventor is unknown. The plain form, digit-patterns, came with a
// seed of this project. Written from the idea.
//
// # Cost
//
// pair tests a pattern against the patterns of another digit until one shares no cell with it,
// which is mostly one of the first. A digit without clues has thousands of patterns. Puzzles of 17
// clues need hardly a guess, but to list their patterns takes longer than other solvers need to
// guess. The lists have 7 MB on 9x9. On 16x16 a digit has 24^8 patterns, so the solver takes boards
// up to 9x9 only.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// patterns laid for a digit with two or more patterns; exact.
//
// # Left out
//
// Comparisons of three digits at once: they cost the product of three lists, and a guess does the
// same. Boards above 9x9.
package patternoverlay

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed patternoverlay.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "pattern-overlay",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,
		Options:  ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := newSolver(shape)
			s.single, s.first = !options.On(pairs), options.Value(guess) == "first"
			return s, options.Check(ideas)
		},
	}
}

var (
	pairs = solvers.Switch("pairs", "whether to compare the patterns of two digits: on or off")
	guess = solvers.Option{
		Name: "guess", Default: "fewest", Values: []string{"fewest", "first"},
		Doc: "for which digit to guess a pattern: fewest (the digit with the fewest patterns) or first (the lowest digit)",
	}
	ideas = []solvers.Option{pairs, guess}
)

// cells is a set of cells. Cell i is bit i of lo if i is below 64, otherwise bit i-64 of hi.
type cells struct{ lo, hi uint64 }

func cell(i int) cells {
	if i < 64 {
		return cells{lo: 1 << i}
	}
	return cells{hi: 1 << (i - 64)}
}

func (a cells) and(b cells) cells     { return cells{a.lo & b.lo, a.hi & b.hi} }
func (a cells) or(b cells) cells      { return cells{a.lo | b.lo, a.hi | b.hi} }
func (a cells) without(b cells) cells { return cells{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a cells) empty() bool           { return a.lo|a.hi == 0 }

// first returns the lowest cell of a set that is not empty.
func (a cells) first() int {
	if a.lo != 0 {
		return bits.TrailingZeros64(a.lo)
	}
	return 64 + bits.TrailingZeros64(a.hi)
}

type solver struct {
	solvers.Search

	side     int
	board    cells
	sees     []cells  // for each cell, the other cells of its units
	patterns []cells  // all patterns, sorted by the cells in row 1, then row 2, and so on
	alike    []uint64 // alike[i] is the number of patterns that have the same cells as a pattern with cell i down to the row of i
	inverse  []uint64 // 1/alike, times 1<<32, because a multiplication is faster than a division
	grid     sudoku.Grid

	lists [9][]cells // lists[d] has the patterns of digit d+1 that agree with the clues
	state state

	single, first bool // whether pairs is off, and guess is first
}

// state is the data of the solver that is saved before a guess and restored after it.
type state struct {
	alive [9]int   // number of patterns of each digit that are alive (not removed); they are at the start of the list
	every [9]cells // cells that all alive patterns of a digit contain
	some  [9]cells // cells that at least one alive pattern of a digit contains
	stale [9]bool  // whether the fields every and some must be computed again for a digit

	tried [9]uint16 // bit e of tried[d] is set if the lists of d+1 and e+1 need no comparison: for each pattern of d+1, e+1 has a pattern without a common cell
}

func newSolver(shape sudoku.Shape) *solver {
	s := &solver{
		side:    shape.Side(),
		sees:    make([]cells, shape.Cells()),
		alike:   make([]uint64, shape.Cells()),
		inverse: make([]uint64, shape.Cells()),
		grid:    make(sudoku.Grid, shape.Cells()),
	}
	for i, peers := range layout.New(shape).Peers {
		s.board = s.board.or(cell(i))
		for _, j := range peers {
			s.sees[i] = s.sees[i].or(cell(int(j)))
		}
	}
	s.listPatterns(shape, 0, 0, 0, cells{})
	for i, n := range s.alike {
		s.inverse[i] = 1<<32/n + 1
	}
	for d := range s.side {
		s.lists[d] = make([]cells, len(s.patterns))
	}
	return s
}

// listPatterns adds to s.patterns all patterns that have the cells of the set laid in the rows above
// r. A pattern is a set of nine cells that can have the same digit.
func (s *solver) listPatterns(shape sudoku.Shape, r int, columns, boxes uint16, laid cells) {
	if r == s.side {
		s.patterns = append(s.patterns, laid)
		return
	}
	for c := range s.side {
		column, box := uint16(1)<<c, uint16(1)<<shape.Box(r, c)
		if columns&column != 0 || boxes&box != 0 {
			continue
		}
		before := len(s.patterns)
		s.listPatterns(shape, r+1, columns|column, boxes|box, laid.or(cell(r*s.side+c)))
		s.alike[r*s.side+c] = uint64(len(s.patterns) - before) // this number is the same for all choices of cells in the rows above
	}
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.load(q.Puzzle) && s.search())
}

// load lists for each digit the patterns that agree with the clues. ok is false if a digit has no such
// pattern.
func (s *solver) load(puzzle sudoku.Grid) (ok bool) {
	var allowed [9]cells
	blanks := s.board
	for i, d := range puzzle {
		if d != 0 {
			blanks = blanks.without(cell(i))
		}
	}
	for d := range s.side {
		allowed[d] = blanks
	}
	for i, d := range puzzle {
		if d != 0 {
			allowed[d-1] = allowed[d-1].without(s.sees[i]).or(cell(i))
		}
	}
	for d := range s.side {
		n, list, forbidden := 0, s.lists[d], s.board.without(allowed[d])
		for k := uint64(0); k < uint64(len(s.patterns)); {
			p := s.patterns[k]
			wrong := p.and(forbidden)
			if wrong.empty() {
				list[n] = p
				n++
				k++
				continue
			}
			at := wrong.first() // the first cell that does not agree with the clues; skip all patterns with the same cells down to its row
			k = (k*s.inverse[at]>>32 + 1) * s.alike[at]
		}
		if n == 0 {
			return false
		}
		s.state.alive[d], s.state.stale[d], s.state.tried[d] = n, true, 0
	}
	return true
}

// search finds all solutions that consist of patterns that are alive. stop is true if the search must
// end: the limit is reached or the context has ended.
func (s *solver) search() (stop bool) {
	if s.Work(64) {
		return true
	}
	ok, stop := s.overlay()
	if !ok || stop {
		return stop
	}
	fewest := -1
	for d := range s.side {
		if n := s.state.alive[d]; n > 1 && (fewest < 0 || !s.first && n < s.state.alive[fewest]) {
			fewest = d
		}
	}
	if fewest < 0 {
		return s.found()
	}
	saved := s.state
	list := s.lists[fewest]
	for k := saved.alive[fewest] - 1; k >= 0; k-- {
		// The recursive call does not reorder this list, because only its first pattern is alive.
		s.Nodes++
		s.state = saved
		list[0], list[k] = list[k], list[0]
		s.shorten(fewest, 1)
		stop = s.search()
		list[0], list[k] = list[k], list[0]
		if stop {
			return true
		}
	}
	s.state = saved
	return false
}

// found counts a solution: the board in which each digit has its only pattern that is alive.
func (s *solver) found() (stop bool) {
	for d := range s.side {
		for p := s.lists[d][0]; !p.empty(); p = p.without(cell(p.first())) {
			s.grid[p.first()] = uint8(d + 1)
		}
	}
	return s.Found(s.grid)
}
