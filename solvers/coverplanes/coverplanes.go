// Package coverplanes counts the choices left for all constraints of exact cover at once, with
// operations on whole words of bits.
//
// # Idea
//
// As an exact cover, a 9x9 Sudoku has 324 constraints: each of 81 cells has a digit, and each of 27
// units (rows, columns, boxes) has each of 9 digits. For a constraint, count the candidates that can
// meet it. Zero is a dead end, one is forced, and two make a good guess. dlx keeps each count up to
// date, one candidate at a time. This solver has the 729 candidates as bits. Each time, it counts
// all constraints again, but only as far as 0, 1 and more. Two planes (words of bits) keep this for
// many constraints at once: one has a bit for "at least one", two for "at least two". To add the
// sets x, y and z, compute
//
//	one = x | y | z        two = x&y | (x|y)&z
//
// The solver places the clues. If two equal clues share a unit, there is no solution. To place a
// digit, it removes the other digits from the cell and the digit from the rest of the units of the
// cell. If the candidate is not there any more, it is a dead end. Then settle applies these rules.
// After a rule that changes something, it starts again with rule 1:
//  1. fillCells goes through the three bands. It counts the candidates of the 27 cells of a band
//     (also "at least three") over the words of the nine digits. A cell without one is a dead end.
//     An open cell with one is a naked single: all naked singles of the band are placed. The cells
//     with exactly two are kept as pairs.
//  2. fillUnits takes two digits at a time, because a word has two. It adds the cells of each
//     box-row (the three cells of a row inside a box), then the three box-rows of each row and of
//     each box, and the nine cells of each column. A unit without a place for the digit is a dead
//     end. A unit with one is a hidden single: all those of the two digits are placed (not if hidden=off).
//  3. crossLocked looks for locked candidates of each digit, first in the rows, then in the columns.
//     If a box-row is the only one of its row with places of the digit, the other box-rows of the
//     box lose the digit. If it is the only one of its box, the other box-rows of the row lose it.
//     Columns work in the same way. The option locked=off omits this rule.
//
// If no cell is open, the board is solved, and the search counts it, until it reaches the limit of
// the query. Otherwise the solver guesses in a pair. The score of a pair is the number of candidates
// of its two digits in the other cells of its row, column and box. Candidates in cells that are
// pairs count four times, because such a cell becomes forced. The highest score wins; of equals, the
// first in reading order (with the option guess=first, the first pair). If there is no pair, the
// solver takes the open cell with the fewest candidates; of equals, the first. It tries the digits
// in ascending order, each on a copy of the board.
//
// # State
//
// A band (three rows) has five words, one for two digits. Word p has the digits 2p+1 and 2p+2:
//
//	bits  0 to 26   places of digit 2p+1 in the band, in reading order
//	bits 32 to 58   places of digit 2p+2 (empty in the last word: there is no digit 10)
//
// A placed digit stays a candidate, the only one of its cell. One word for each band has the open
// cells, in both halves. So a board is 18 words, 144 bytes, and the search has one for each depth.
//
// # Example
//
//	. . . | . . . | . . .
//	. . . | . . . | . 1 2
//	. . . | . 3 4 | . . .
//	------+-------+------
//	. . . | . . . | 5 . .
//	. . . | . . 5 | . 3 6
//	. 2 7 | 1 . . | . . .
//	------+-------+------
//	. . . | 7 . . | . . 5
//	. 1 8 | . . . | . . .
//	3 . . | . . . | 4 . .
//
// The first call of fillUnits counts digit 3 in the second band, rows 4 to 6. Row 5 and the right
// box have one place, the clue in r5c8. Row 6 has one place, r6c6. The column in the middle marks
// all cells of such rows and boxes, and the AND of both columns has the single places:
//
//	places        row or box with one place   single places
//	.33|3.3|...   ...|...|###                 ...|...|...
//	...|...|.3.   ###|###|###                 ...|...|.3.
//	...|..3|...   ###|###|###                 ...|..3|...
//
// r5c8 is not open. So only r6c6 gets 3, a hidden single. The next table has the guesses and all
// calls of rules that change something. A guess itself also fills a cell and removes candidates:
//
//	depth  function     filled  removed  open cells  candidates
//	    0  fillUnits         2       15          62         315
//	    0  fillUnits         4       32          58         283
//	    0  fillUnits         7       49          51         234
//	    0  fillUnits        12       65          39         169
//	    0  fillCells         3        7          36         162
//	    0  fillCells         4        9          32         153
//	    0  fillUnits         3       12          29         141
//	    0  crossLocked       0        5          29         136
//	    0  guess 6 in r3c2
//	    1  fillCells         6       24          22          99
//	    1  fillCells         3        7          19          92  dead end
//	    0  guess 9 in r3c2
//	    1  fillCells         3       15          25         108
//	    1  fillCells         5       14          20          94
//	    1  fillCells        10       11          10          83
//	    1  fillCells        10        2           0          81
//	    1  solved
//
// With 6 in r3c2, the second call of fillCells finds a dead end after three cells. With 9 in r3c2,
// four calls of fillCells fill the board.
//
// # Source
//
// A hybrid of dlx and digit-bitboard, from this project. Constraints: D. E. Knuth, "Dancing Links",
// 2000. Boards of bits and planes are folklore of chess and of Sudoku players.
//
// # Cost
//
// A count of the whole board takes the same time if it finds one digit or twenty, a few tenths of a
// microsecond. Chains in which each count finds only one single are slow. A guess copies 144 bytes.
// Only boards of 9x9, because the masks fit boxes of 3x3.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a cell when nothing was forced any more; exact.
//
// # Left out
//
// Exact counts, because the rules need only 0, 1 and more; subsets (band has triads).
package coverplanes

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed coverplanes.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "cover-planes",
		Family:   "hybrid",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas,
		New: func(_ sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			return newSolver(options), options.Check(ideas)
		},
	}
}

var (
	hidden = solvers.Switch("hidden", "whether to look for digits with one place in a unit: on or off")
	locked = solvers.Switch("locked", "whether to look for locked candidates when no digit is forced: on or off")
	guess  = solvers.Option{
		Name: "guess", Default: "reach", Values: []string{"reach", "first"},
		Doc: "which cell with two candidates to guess in: reach (a guess there removes the most candidates) or first (the first in reading order)",
	}
	ideas = []solvers.Option{locked, guess, hidden}
)

func newSolver(options solvers.Options) *solver {
	return &solver{
		locked: options.On(locked), hidden: options.On(hidden), reach: options.Value(guess) == "reach",
		grid: make(sudoku.Grid, 81),
	}
}

type solver struct {
	solvers.Search

	locked, hidden, reach bool // whether locked and hidden are on, and guess is reach

	stack [82]cube // candidates at each depth of the search
	pairs cells    // cells with two candidates, computed by the last call of fillCells
	grid  sudoku.Grid
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	u := &s.stack[0]
	*u = empty
	for i, d := range q.Puzzle {
		if d != 0 {
			d--
			u.place(i/27, int(d/2), uint(d%2*half)+uint(i%27)) // ignores ok, which is always true because no clues clash
		}
	}
	u.strike(q.Candidates)
	return s.End(s.search(0))
}

// sweepWork is the approximate cost of settle, in words that it reads.
const sweepWork = 200

// search finds all solutions of the board in stack[depth]. stop is true if the limit of solutions
// is reached or the context has ended.
func (s *solver) search(depth int) (stop bool) {
	u := &s.stack[depth]
	if !s.settle(u) {
		return false
	}
	if u.open == (cells{}) {
		u.write(s.grid)
		return s.Found(s.grid)
	}
	if s.Work(sweepWork) {
		return true
	}
	next := &s.stack[depth+1]
	b, k := s.choose(u)
	for p, w := range u.words[b] {
		for x := w & (both << k); x != 0; x &= x - 1 {
			s.Nodes++
			*next = *u
			if next.place(b, p, uint(bits.TrailingZeros64(x))) && s.search(depth+1) {
				return true
			}
		}
	}
	return false
}

// settle applies all rules until they change nothing. ok is false if a constraint has no candidate
// left.
func (s *solver) settle(u *cube) (ok bool) {
	for {
		found, ok := u.fillCells(&s.pairs)
		if ok && !found && s.hidden && u.open != (cells{}) {
			found, ok = u.fillUnits()
		}
		switch {
		case !ok:
			return false
		case found, s.locked && u.crossLocked():
		default:
			return true
		}
	}
}

// choose returns the cell of the next guess: its band, and its bit in the words of the band.
func (s *solver) choose(u *cube) (band int, bit uint) {
	most := -1
	for b := range u.words {
		for x := s.pairs[b] & low; x != 0; x &= x - 1 {
			k := uint(bits.TrailingZeros64(x)) & 31
			if !s.reach {
				return b, k
			}
			if n := u.reach(b, k, &s.pairs); n > most {
				most, band, bit = n, b, k
			}
		}
	}
	if most < 0 {
		return u.fewest()
	}
	return band, bit
}
