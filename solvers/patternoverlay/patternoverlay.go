// Package patternoverlay lays whole digits on the board and first crosses out
// every pattern of a digit that has no place beside the other digits.
//
// Idea: One digit alone can be laid on an empty 9x9 board in 46,656 ways, its
// patterns (the package digitpatterns has the count). The clues leave few of
// them; what is left of all digits is then overlaid. A cell that all patterns of
// a digit cover is the digit's, and no pattern of another may cover it. A cell
// that the patterns of one digit alone can cover must be covered: those of its
// patterns go that do not. And a pattern goes if some other digit has none that
// keeps clear of it, for the two must stand on the board together. Each loss may
// bring another, so this is done until nothing is lost. If some digit then still
// has several patterns, those of the digit with the fewest are laid in turn, the
// others lose all that collide, and the overlay begins again. The patterns of a
// digit are a list whose first part is alive: a pattern is lost by changing
// places with the last one alive, and to take everything back only the lengths
// need be remembered. The patterns are listed row by row, so those that begin
// alike lie together and are skipped together when the clues forbid a beginning.
//
// Source: Players call it the pattern overlay method (POM), and the patterns
// templates; described on forums from about 2005 on, inventor unknown. The plain
// form of it, digit-patterns, came with a seed of this project. Written from the
// idea.
//
// Cost: A pattern is tested against those of another digit until one keeps clear
// of it, mostly one of the first; a digit without clues has thousands. Puzzles
// of 17 clues are left with hardly a guess, but to list their patterns alone
// takes longer than others take to guess. Memory is a list for each digit, 8 MB
// on 9x9. On 16x16 a digit has 24^8 patterns: no larger board is in reach.
//
// Answers: first, unique, count. Nodes: patterns laid where the digit had two or
// more; exact.
package patternoverlay

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed patternoverlay.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "pattern-overlay",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return newSolver(shape), nil
		},
	}
}

// cells is a set of cells: cell i is bit i of lo, or from 64 on bit i-64 of hi.
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

// first is the lowest cell of a set that is not empty.
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
	sees     []cells  // of each cell
	patterns []cells  // every way to lay one digit, row by row
	alike    []uint64 // how many patterns in a row are the same down to the row of each cell
	inverse  []uint64 // 1/alike, times 1<<32, as a division takes long
	grid     sudoku.Grid

	lists [9][]cells // the patterns of digit d+1 that the clues leave
	state state
}

// state is what is known in mid-search.
type state struct {
	alive [9]int   // the first of each list; the rest are lost
	every [9]cells // covered by all of them
	some  [9]cells // covered by some of them
	stale [9]bool  // every and some are not up to date

	tried [9]uint16 // bit e: each pattern of d+1 keeps clear of one of e+1
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

// listPatterns lists every way to lay a digit in row r and below.
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
		s.alike[r*s.side+c] = uint64(len(s.patterns) - before) // the same for every beginning
	}
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.load(q.Puzzle) && s.search())
}

// load lists for each digit the patterns that the clues leave; ok is false
// where one has none.
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
			at := wrong.first() // on to the first that is not like this one down to here
			k = (k*s.inverse[at]>>32 + 1) * s.alike[at]
		}
		if n == 0 {
			return false
		}
		s.state.alive[d], s.state.stale[d], s.state.tried[d] = n, true, 0
	}
	return true
}

// search lays what is left in every way; true means stop.
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
		if n := s.state.alive[d]; n > 1 && (fewest < 0 || n < s.state.alive[fewest]) {
			fewest = d
		}
	}
	if fewest < 0 {
		return s.found()
	}
	saved := s.state
	list := s.lists[fewest]
	for k := saved.alive[fewest] - 1; k >= 0; k-- {
		// What follows leaves this list alone, as only its first is alive.
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

// found writes the patterns as a board.
func (s *solver) found() (stop bool) {
	for d := range s.side {
		for p := s.lists[d][0]; !p.empty(); p = p.without(cell(p.first())) {
			s.grid[p.first()] = uint8(d + 1)
		}
	}
	return s.Found(s.grid)
}
