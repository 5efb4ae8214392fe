// Package human solves with the techniques of human players: at each step it applies the simplest technique that
// finds something, and it can explain each step in words.
//
// # Idea
//
// The solver notes the candidates of every blank cell: the digits that its row, column and box do not have. A step
// applies one technique at one place. It either fills one cell, or it removes candidates that are in no solution.
// For each step, the solver tries the techniques in the order of the list below, and takes the first result that
// changes something. So it takes a technique only if all simpler ones find nothing. It never guesses. It ends if
//   - no cell is blank: the puzzle is solved, and the solution is the only one;
//   - a blank has no candidate, a unit (row, column or box) has no place for a digit that it lacks, or two clues
//     clash: there is no solution;
//   - no technique finds anything: it gives up and returns the board with the cells filled so far.
//
// The places of a digit in a unit are the blanks of the unit that have it as a candidate. Two cells see each other
// if they are in the same row, column or box. A line is a row or a column. The options locked, subsets, fish, wings
// and colours switch a group off. The techniques, in their order:
//   - naked single: a cell has one candidate. Fill it.
//   - hidden single: a digit has one place in a unit. Fill this cell.
//   - pointing: all places of a digit in a box are on one line. The line must have the digit in this box, so remove
//     it from the other cells of the line.
//   - claiming: all places of a digit on a line are in one box. Remove it from the other cells of the box.
//   - naked pair (k = 2), hidden pair, naked triple (3), hidden triple, naked quad (4), hidden quad. Naked: k cells
//     of a unit have together only k candidates. They use all k digits, so remove these from the other cells of the
//     unit. The cells 12, 23 and 13 are a triple. Hidden: k digits have together only k places in a unit. Remove
//     all other candidates from these cells.
//   - X-wing (k = 2), swordfish (3), jellyfish (4), together called fish: on k rows, all places of a digit are in
//     the same k columns. These columns have the digit on the k rows, so remove it from their other rows. The same
//     with rows and columns exchanged.
//   - XY-wing: a cell (the pivot) has exactly the candidates x and y. It sees a cell with exactly x and z, and a
//     cell with exactly y and z (the pincers). If the pivot is x, the first pincer is z; if it is y, the second is.
//     Remove z from the cells that see both pincers.
//   - XYZ-wing: the same, but the pivot has exactly x, y and z. The pivot itself can be z, so remove z only from
//     the cells that see the pivot and both pincers.
//   - colour wrap, then colour trap: see below.
//   - unique rectangle, only with the option unique=on: four blanks are on two rows, two columns and in two boxes.
//     Three of them have exactly the candidates x and y. If the fourth were x or y too, exchanging x and y in the
//     four cells would give a second solution. So remove x and y from the fourth cell, which must have both and at
//     least one more.
//
// Singles are easy. Pointing, claiming and pairs are medium. Triples, quads and the X-wing are hard. The others are
// expert. The grade of a solved puzzle is the level and the name of its hardest technique: "medium: naked pair".
//
// Colouring looks at one digit. If the digit has exactly two places in a unit, one of the two is the digit and the
// other is not. Give the two cells different colours, and continue from each coloured cell through all its units
// with two places. The cells that are reached are a chain. In a solution, either all cells of one colour are the
// digit, or all cells of the other.
//   - Colour wrap: two cells of the same colour see each other. Both cannot be the digit, so remove it from all
//     cells of this colour.
//   - Colour trap: a cell outside the chain sees a cell of each colour. One of them is the digit, so remove it from
//     the cell outside.
//
// Pointing goes through the boxes, and in each through the digits; claiming does the same with rows, then columns.
// Wings go through the pivots in reading order, colours through the digits. Naked sets, hidden sets and fish use
// the same search. It has a list of sets: the candidates of each cell of a unit, the places of each digit in a
// unit, or the places of one digit on each row or each column. It goes through the choices of k sets with 2 to k
// members each, and takes a choice if the union has at most k members. Fish go through the digits, with rows before
// columns. Singles need no search. If a cell or a digit in a unit has one possibility left, the solver appends it
// to a queue for naked or for hidden singles, and fills from the front. When it fills a cell, it removes the digit
// from all cells that see it. If a step used the unique rectangle, a filled board counts as one solution, but not
// as the only one, and a contradiction proves nothing.
//
// # Example
//
//	3 . 2 | 5 . .
//	. . 5 | 1 . .
//	------+------
//	. 2 . | . . .
//	6 . . | . 4 .
//	------+------
//	. . . | . . .
//	. . 6 | . 2 .
//
// The first steps are singles:
//
//	naked single: r1c5 is 6, r2c1 is 4, r1c6 is 4, r2c5 is 3, r1c2 is 1, r2c2 is 6, r2c6 is 2
//	hidden single: r5c1 is 2, r4c4 is 2, r3c3 is 4
//
// Now each blank has two or more candidates (in brackets), and there is no hidden single:
//
//	3       1       2       5       6       4
//	4       6       5       1       3       2
//	(15)    2       4       (36)    (15)    (1356)
//	6       (35)    (13)    2       4       (135)
//	2       (345)   (13)    (346)   (15)    (1356)
//	(15)    (345)   6       (34)    2       (135)
//
// The next steps, with the explanations of the solver:
//
//	pointing: box 3 can have 3 only in row 4, so row 4 has its 3 in box 3: no 3 in r4c6
//	naked pair: the only candidates of r3c1 and r3c5 are 1 and 5, so no other cell of row 3 is 1 or
//	    5: no 1 in r3c6; no 5 in r3c6
//	colour wrap: r3c1, r4c6, r5c3, r5c5 and r6c6 have the same colour: all are 1, or none is; r5c5
//	    and r6c6 see each other, so none is: no 1 in r3c1, r4c6, r5c3, r5c5 and r6c6
//	naked single: r3c1 is 5, r5c5 is 5, r4c6 is 5, r5c3 is 3, r3c5 is 1, r4c2 is 3, r6c1 is 1, r6c6
//	    is 3, r4c3 is 1, r5c2 is 4, r3c6 is 6, r6c4 is 4, r5c4 is 6, r6c2 is 5, r3c4 is 3, r5c6 is 1
//	grade: expert: colour wrap
//
// # Source
//
// Folklore: players found and named the techniques in forums and newspapers from 2005 on. A. C. Stuart, "The Logic
// of Sudoku", 2007, describes them all. Written from the ideas.
//
// # Cost
//
// The solver keeps the candidates of each cell and the places of each digit in each unit as words, so pointing and
// fish look at one word for each line. If there is no single, each technique goes through the whole board; before
// the solver gives up, all do. It notes each step in a few bytes and writes the words only on request.
//
// # Answers
//
// first, unique, count; each only if the solver does not give up.
//
// # Nodes
//
// always 0, because the solver never guesses.
//
// # Left out
//
// Chains beyond simple colouring, because people rarely follow them.
package human

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed human.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:    "human",
		Family:  "logic",
		Source:  source,
		Shapes:  []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16},
		Answers: solvers.All,
		Options: ideas,
		New:     newSolver,
	}
}

var (
	unique = solvers.Option{
		Name: "unique", Default: "off", Values: []string{"off", "on"},
		Doc: "on: also use the unique rectangle, which assumes that the puzzle has exactly one solution; off: assume nothing",
	}
	locked  = solvers.Switch("locked", "whether to use pointing and claiming: on or off")
	subsets = solvers.Switch("subsets", "whether to use naked and hidden pairs, triples and quads: on or off")
	fishes  = solvers.Switch("fish", "whether to use the X-wing, the swordfish and the jellyfish: on or off")
	wings   = solvers.Switch("wings", "whether to use the XY-wing and the XYZ-wing: on or off")
	colours = solvers.Switch("colours", "whether to use colour wraps and colour traps: on or off")
	ideas   = []solvers.Option{unique, locked, subsets, fishes, wings, colours}
)

// rung describes one technique of the solver.
type rung struct {
	idea  string // name of the option that switches the technique on; "" if the solver always uses it
	name  string
	level string // level of puzzles that need the technique
	// find takes one step if the technique applies, and reports whether it did. It records the step
	// with the given index into ladder.
	find func(*solver, uint8) bool
	tell func(*teller, *step) string // returns a text that explains a step
}

// ladder holds the techniques, simplest first. step.technique is an index into it.
var ladder = []rung{
	{"", "naked single", "easy", (*solver).nakedSingle, (*teller).nakedSingle},
	{"", "hidden single", "easy", (*solver).hiddenSingle, (*teller).hiddenSingle},
	{locked.Name, "pointing", "medium", (*solver).pointing, (*teller).locked},
	{locked.Name, "claiming", "medium", (*solver).claiming, (*teller).locked},
	{subsets.Name, "naked pair", "medium", naked(2), (*teller).nakedSubset},
	{subsets.Name, "hidden pair", "medium", hidden(2), (*teller).hiddenSubset},
	{subsets.Name, "naked triple", "hard", naked(3), (*teller).nakedSubset},
	{subsets.Name, "hidden triple", "hard", hidden(3), (*teller).hiddenSubset},
	{subsets.Name, "naked quad", "hard", naked(4), (*teller).nakedSubset},
	{subsets.Name, "hidden quad", "hard", hidden(4), (*teller).hiddenSubset},
	{fishes.Name, "X-wing", "hard", fish(2), (*teller).fish},
	{fishes.Name, "swordfish", "expert", fish(3), (*teller).fish},
	{fishes.Name, "jellyfish", "expert", fish(4), (*teller).fish},
	{wings.Name, "XY-wing", "expert", wing(2), (*teller).wing},
	{wings.Name, "XYZ-wing", "expert", wing(3), (*teller).wing},
	{colours.Name, "colour wrap", "expert", (*solver).colourWrap, (*teller).colourWrap},
	{colours.Name, "colour trap", "expert", (*solver).colourTrap, (*teller).colourTrap},
	{unique.Name, "unique rectangle", "expert", (*solver).uniqueRectangle, (*teller).uniqueRectangle},
}

// step is one application of a technique: the pattern and its result. The used fields
// depend on the technique.
type step struct {
	technique   uint8
	count       uint8 // number of cells in cells
	unit, other uint8 // indexes into layout.Units
	cells       [4]uint16
	digits      uint32 // digits of the pattern, bit d-1 for digit d
	// For a fish: the k lines whose places are compared (base) and the k lines that cross them
	// (cover). Bit n is line n, from 0.
	base, cover uint32
	// solver.gone[from:to] lists the candidates that the step removed. It is empty if the step filled
	// a cell.
	from, to uint32
}

// mark is one candidate of one cell.
type mark struct {
	cell  uint16
	digit uint8 // digit less one
}

// outcome is the way in which a solve ended.
type outcome uint8

const (
	stuck  outcome = iota // no technique can take a step
	full                  // no blank is left
	broken                // a cell has no candidate, or a digit has no place in a unit
	cut                   // the context ended
	clash                 // two clues clash
)

type solver struct {
	solvers.Search
	board

	rungs   []uint8     // indexes into ladder of the techniques that the solver uses
	puzzle  sudoku.Grid // puzzle of the last call of Solve, which Explain needs
	end     outcome
	assumed bool // whether a step assumed that the puzzle has only one solution
	steps   []step
	gone    []mark // all candidates that the steps removed, in order

	pick  picker
	paint []uint16 // chain and colour of each cell; see colouring.go
	chain []uint16 // cells of the last chain that the method follow painted
	twos  []uint16 // cells with two candidates
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	used := map[string]bool{"": true}
	for _, idea := range ideas {
		used[idea.Name] = options.On(idea)
	}
	var rungs []uint8
	for t, r := range ladder {
		if used[r.idea] {
			rungs = append(rungs, uint8(t))
		}
	}
	cells, side := shape.Cells(), shape.Side()
	return &solver{
		board:  newBoard(shape),
		rungs:  rungs,
		puzzle: make(sudoku.Grid, cells),
		steps:  make([]step, 0, cells+cells*side), // each step fills a cell or removes a candidate
		gone:   make([]mark, 0, cells*side),
		paint:  make([]uint16, cells),
		chain:  make([]uint16, 0, cells),
		twos:   make([]uint16, 0, cells),
	}, options.Check(ideas)
}

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
		copy(c.Solution, s.grid) // without a solution, the claim shows the cells that the steps filled
	}
	proved := (s.end == full || s.end == broken) && !s.assumed
	return s.End(!proved)
}

// climb takes steps until one of the outcomes is reached.
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

// climbOnce takes one step with the simplest technique that finds something. It reports whether a
// technique found something.
func (s *solver) climbOnce() bool {
	for _, t := range s.rungs {
		if ladder[t].find(s, t) {
			return true
		}
	}
	return false
}

// filled fills a cell and records the step.
func (s *solver) filled(technique uint8, unit, cell int, digit uint8) {
	s.steps = append(s.steps, step{
		technique: technique, unit: uint8(unit), count: 1, cells: [4]uint16{uint16(cell)}, digits: 1 << digit,
		from: uint32(len(s.gone)), to: uint32(len(s.gone)),
	})
	s.fill(cell, digit)
}

// strike removes digits from the candidates of a cell, and records each removed candidate.
func (s *solver) strike(cell int, digits uint32) {
	for m := s.cand[cell] & digits; m != 0; m &= m - 1 {
		d := lowest(m)
		s.gone = append(s.gone, mark{uint16(cell), d})
		s.drop(cell, d)
	}
}

// struck ends a step. It reports whether candidates were removed since the previous step. If so, it
// records the step.
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
