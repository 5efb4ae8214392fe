// Package human solves as a practised person does: by a ladder of techniques,
// always the simplest that finds something, and says which it took.
//
// Idea: Note the candidates of every blank. Then ask, in this order: has a cell
// one candidate, or a digit one place in a unit (naked and hidden single)? Are
// the places of a digit in a box all on one line, or those on a line all in one
// box (pointing, claiming)? Have k cells of a unit only k digits between them,
// or k digits only k cells (naked and hidden pair, triple, quad)? Do the places
// of a digit on k lines all lie on the same k lines across (X-wing, swordfish,
// jellyfish)? Does a cell xy see an xz and a yz, one of which then is z, or is
// it xyz and may be z itself (XY-wing, XYZ-wing)? If the places of a digit
// that exclude each other in pairs are painted in two colours, does one colour
// clash with itself, or a cell see both (wrap, trap)? Each answer takes
// candidates away or fills a cell, and sends one back to the first question, so
// that the hardest technique used is one that was needed: the grade. Subsets and
// fish are the same search for k sets whose union has k members, asked of the
// cells of a unit, of its digits, and of the lines of a digit. The option
// unique=on adds a last rung, the unique rectangle of type 1. It takes for
// granted what it is to find out, that there is one solution, so a board that
// needed it counts as one solution found, and never as the only one.
//
// Source: Folklore: players found and named the techniques in forums and
// newspapers from 2005 on. A. C. Stuart, "The Logic of Sudoku", 2007, describes
// them all. Written from the ideas.
//
// Cost: The places of each digit in each unit are kept as words from step to
// step, so that singles report themselves, and a locked digit or a line of a
// fish is a look at one word; where no single is left, a rung is a sweep over
// the board, and a puzzle is given up after all rungs were swept in vain. Each
// step is noted in some bytes, and put into words only when asked. Left out:
// chains beyond simple colouring, which people rarely follow.
//
// Answers: first, unique, count; each only where it does not decline. Nodes:
// none, as it never chooses.
package human

import (
	"context"
	_ "embed" // the source is the documentation
	"fmt"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed human.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:    "human",
		Family:  "logic",
		Source:  source,
		Shapes:  []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16},
		Answers: solvers.All,
		Options: []solvers.Option{
			{Name: "unique", Default: "off", Doc: "on: also use the unique rectangle, which assumes that the puzzle has exactly one solution; off: assume nothing"},
		},
		New: newSolver,
	}
}

// rung is a technique of the ladder.
type rung struct {
	name  string
	level string                      // how hard a puzzle is that needs it
	find  func(*solver, uint8) bool   // takes one step, if there is one, noted under that number
	tell  func(*teller, *step) string // what was seen, in words
}

// ladder holds the techniques, simplest first; a step knows its technique by
// its place here.
var ladder = []rung{
	{"naked single", "easy", (*solver).nakedSingle, (*teller).nakedSingle},
	{"hidden single", "easy", (*solver).hiddenSingle, (*teller).hiddenSingle},
	{"pointing", "medium", (*solver).pointing, (*teller).locked},
	{"claiming", "medium", (*solver).claiming, (*teller).locked},
	{"naked pair", "medium", naked(2), (*teller).nakedSubset},
	{"hidden pair", "medium", hidden(2), (*teller).hiddenSubset},
	{"naked triple", "hard", naked(3), (*teller).nakedSubset},
	{"hidden triple", "hard", hidden(3), (*teller).hiddenSubset},
	{"naked quad", "hard", naked(4), (*teller).nakedSubset},
	{"hidden quad", "hard", hidden(4), (*teller).hiddenSubset},
	{"X-wing", "hard", fish(2), (*teller).fish},
	{"swordfish", "expert", fish(3), (*teller).fish},
	{"jellyfish", "expert", fish(4), (*teller).fish},
	{"XY-wing", "expert", wing(2), (*teller).wing},
	{"XYZ-wing", "expert", wing(3), (*teller).wing},
	{"colour wrap", "expert", (*solver).colourWrap, (*teller).colourWrap},
	{"colour trap", "expert", (*solver).colourTrap, (*teller).colourTrap},
	{"unique rectangle", "expert", (*solver).uniqueRectangle, (*teller).uniqueRectangle},
}

// step is what one application of a technique saw and did. The meaning of its
// fields is the technique's.
type step struct {
	technique   uint8
	count       uint8 // of cells
	unit, other uint8 // as in layout.Units
	cells       [4]uint16
	digits      uint32 // bit d-1 for digit d
	base, cover uint32 // of a fish: lines, bit k for the k-th
	from, to    uint32 // what it took away: solver.gone[from:to]; nothing where it filled a cell
}

// mark is a candidate.
type mark struct {
	cell  uint16
	digit uint8 // from 0
}

// outcome is how a solve ended.
type outcome uint8

const (
	stuck  outcome = iota // no technique found anything
	full                  // no blank is left
	broken                // a cell or a digit has nothing left
	cut                   // the context ended
	clash                 // two clues do
)

type solver struct {
	solvers.Search
	board

	rungs   int         // of the ladder, from its foot
	puzzle  sudoku.Grid // the last one asked
	end     outcome
	assumed bool // a step took it for granted that there is one solution
	steps   []step
	gone    []mark // candidates taken away by techniques, in order

	pick  picker
	paint []uint16 // by cell: see colouring.go
	chain []uint16
	twos  []uint16 // cells with two candidates
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	rungs := len(ladder)
	switch unique, ok := options["unique"]; {
	case !ok || unique == "off":
		rungs--
	case unique != "on":
		return nil, fmt.Errorf("option unique is %q; want off or on", unique)
	}
	cells, side := shape.Cells(), shape.Side()
	return &solver{
		board:  newBoard(shape),
		rungs:  rungs,
		puzzle: make(sudoku.Grid, cells),
		steps:  make([]step, 0, cells+cells*side), // each fills a cell or takes a candidate away
		gone:   make([]mark, 0, cells*side),
		paint:  make([]uint16, cells),
		chain:  make([]uint16, 0, cells),
		twos:   make([]uint16, 0, cells),
	}, nil
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.puzzle, q.Puzzle)
	s.steps, s.gone, s.assumed = s.steps[:0], s.gone[:0], false
	s.end = clash
	if q.Shape.Consistent(q.Puzzle) {
		s.end = s.climb()
	}
	switch s.end {
	case clash:
		return s.End(false)
	case full:
		s.Found(s.grid)
	default:
		copy(c.Solution, s.grid) // as far as it came
	}
	proved := (s.end == full || s.end == broken) && !s.assumed
	return s.End(!proved)
}

// climb takes step after step.
func (s *solver) climb() outcome {
	s.load(s.puzzle)
	for {
		switch {
		case s.dead.is:
			return broken
		case s.blanks == 0:
			return full
		case s.Work(len(s.grid)):
			return cut
		case !s.climbOnce():
			return stuck
		}
	}
}

// climbOnce takes the first step from the foot of the ladder up.
func (s *solver) climbOnce() bool {
	for t := range s.rungs {
		if ladder[t].find(s, uint8(t)) {
			return true
		}
	}
	return false
}

// filled notes that a technique fills a cell, and fills it.
func (s *solver) filled(technique uint8, unit, cell int, digit uint8) {
	s.steps = append(s.steps, step{
		technique: technique, unit: uint8(unit), count: 1, cells: [4]uint16{uint16(cell)}, digits: 1 << digit,
		from: uint32(len(s.gone)), to: uint32(len(s.gone)),
	})
	s.fill(cell, digit)
}

// strike takes those of the digits from a cell that are candidates there.
func (s *solver) strike(cell int, digits uint32) {
	for m := s.cand[cell] & digits; m != 0; m &= m - 1 {
		d := lowest(m)
		s.gone = append(s.gone, mark{uint16(cell), d})
		s.drop(cell, d)
	}
}

// struck reports whether anything was taken away since the last step, and if
// so notes what by.
func (s *solver) struck(by step) bool {
	if n := len(s.steps); n > 0 {
		by.from = s.steps[n-1].to
	}
	by.to = uint32(len(s.gone))
	if by.from == by.to {
		return false
	}
	s.steps = append(s.steps, by)
	return true
}
