// Package band keeps the places of each digit as three words of 27 bits, one for each band,
// and looks up in small tables which places the band rules out.
//
// # Idea
//
// The solver works on one digit at a time. A band is three rows, so it has 27 cells, and the cells
// in which a digit can be (its places) are 27 bits of a word. The digit must be exactly once in
// each row and each box of the band. A visit applies this rule:
//  1. Fold. A segment is the three cells of a row inside one box. If the digit has a place in a
//     segment, the segment gets one bit. A band has nine segments, so the fold has nine bits.
//  2. Look up. In a solution the digit takes three segments of the band, one in each row and each
//     box. There are 3! = 6 ways to choose them. A table of 512 entries gives for each fold the
//     cells of the ways whose three segments all have places. Places in other cells go. This finds
//     all locked candidates between rows and boxes.
//  3. Do the same for columns. In each stack, fold the three rows of each band: each band has
//     three bits, one for each column, so the stack has nine. The digit takes another column in
//     each band. A second table gives the cells that these six ways leave.
//  4. Repeat until the segments do not change. A band without a place is a dead end.
//  5. If a row has one place, the digit is placed there. The tables have moved the single places
//     of boxes and columns into rows, so this finds all hidden singles.
//
// Two equal clues in a row, column or box are a dead end, which the solver tests before the first
// visit. A placed digit loses its other places in the row, column and box, and the cell is no
// longer open. The other digits lose the cell at their next visit. The solver visits each digit
// that lost a place, in ascending order, until no digit changes. Then it counts the candidates of
// all cells at once, by adding the words of the nine digits bit by bit. A cell without a candidate
// is a dead end. A cell with one is a naked single: its digit is placed and visited again. Cells
// with two are called pairs. If no cell is open, the board is solved.
//
// If more than 45 cells are open and the search made fewer than 24 guesses, the solver also applies
// triads. A minirow is a segment seen by all digits. A digit must be in a minirow if no other
// minirow of the box has a place of the digit. If three digits must be in a minirow, no other digit
// can be there; if more than three must, it is a dead end. If only three digits can be in a
// minirow, they must, and lose the other two minirows of the box. The same is true for minicolumns.
// Triads and visits alternate until nothing changes or at most 45 cells are open (or triads=off).
//
// Then the solver guesses in one cell:
//   - With more than 45 open cells, it takes the pair with the highest score. The score counts the
//     cells in the row, column and box of the pair that have at least one of its two digits, once
//     each. Of these cells, the ones that are pairs count four times. Cells that are in the box and
//     also in the row or column do not count, because locked candidates remove the digits there anyway.
//     Of equal pairs, it takes the one with the larger higher digit, then with the larger lower digit.
//   - With at most 45, or with guess=degree, it takes the pair that sees most open cells. Each open cell
//     counts once, also a pair. Again, cells in the box and in the row or column do not count.
//   - Without pairs, it takes the best cell by the second rule among the cells with three candidates,
//     or among all open cells if none has three. With guess=first, it takes the first of these cells or pairs.
//
// Of cells that are still equal, it takes the one with the highest number (see State). The two
// lowest candidates of the cell come first, of these two first the one with more places among all
// 20 cells that the cell sees, because it changes more; if both have the same, or with
// digits=ascending, the lower one. Further candidates follow in ascending order. Each guess except the last one in a cell is made in
// a copy of the state.
//
// After two guesses (unless several=off), the solver guesses in up to three cells at once, if at most 50 cells were open
// at the first guess and the search never went back, because such a puzzle probably has many
// solutions. It takes the first pair of each band, and the lower digit of each. It skips a band
// whose first pair has lost a digit to the guess in an earlier band. Then it visits the digits. If
// it goes back to such a guess, it tries the other digit and visits at once. From then on, and if
// there are no pairs, it guesses in one cell. If at least 60 cells were open at the first guess, and
// all 81 cells had more than 300 candidates, it has no triads and guesses in three cells from the first
// guess on, until the nodes are more than 8 above the depth (each way back adds two).
//
// # State
//
// places has two words. Cell r1c1 is bit 0 of the first band, r1c2 is bit 1, r3c9 is bit 26:
//
//	top   bits 0 to 26: first band   bits 32 to 58: second band
//	low   bits 0 to 26: third band   (its cells have the numbers 64 to 90)
//
// Each digit has two sets of places: own, in which it is placed, and left, in which it can be. left
// can contain closed cells until the next visit. A state also has the open cells, the pairs, and nine
// bits for digits that must be visited: 328 bytes for each depth of the search.
//
// # Example
//
//	7......94....9.....4....8.....6..9.7..5..2..6....8......3..7.5.5...2..4..71.5...2
//
// The first visit of digit 5 looks up the second band, rows 4 to 6. The clue in r5c3 has already
// removed the other places of row 5 and of the left box:
//
//	places         segments   stay    places left
//	...|..5|...    0 1 0      0 1 0   ...|..5|...
//	..5|...|...    1 0 0      1 0 0   ..5|...|...
//	...|5.5|5.5    0 1 1      0 0 1   ...|...|5.5
//
// Row 4 has places only in the middle box, so each of the ways takes the middle segment of row 4.
// Therefore the middle segment of row 6 is in none of them, and r6c4 and r6c6 lose 5 (a locked
// candidate). The search needs one guess, in a pair:
//
//	all digits at rest:        54 open cells, 4 of them with two candidates
//	after triads, at rest:     53 open cells, 7 of them with two candidates
//	after triads, at rest:     33 open cells, 18 of them with two candidates
//	choose:                    r2c1, candidates 13
//	guess 1 in r2c1, then rest: dead end
//	guess 3 in r2c1, then rest: solved
//
// # Source
//
// Programs of this kind have been known in the Players' Forum (forum.enjoysudoku.com) as band
// solvers since about 2010. No paper describes them. The rule for guesses resembles the rule of
// cover-planes, except for cells in the box and in line. Written from the idea.
//
// # Cost
//
// A visit takes about 150 operations and almost no branch. A puzzle of 17 clues needs about 40
// visits and half a guess. Triads take about 800 operations and save a fifth of the guesses in
// puzzles of medium difficulty. The tables have 16 KB. Only boards of 9x9.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a cell with two or more candidates, when no rule changes anything or after another
// guess of the same step; exact.
//
// # Left out
//
// Subsets, fish and wings, because a guess costs less than a search for them.
package band

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed band.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "band",
		Family:   "digit-wise",
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
	triads = solvers.Switch("triads", "whether to look at three digits in three cells before the first guesses: on or off")
	guess  = solvers.Option{
		Name: "guess", Default: "reach", Values: []string{"reach", "degree", "first"},
		Doc: "where to guess: reach (if many cells are open, where the guess changes most cells, otherwise as degree), degree (the cell with two candidates that sees most open cells) or first (the first cell with two candidates)",
	}
	digits = solvers.Option{
		Name: "digits", Default: "further", Values: []string{"further", "ascending"},
		Doc: "order of the two lowest candidates of a guess: further (first the one that other cells have more often) or ascending",
	}
	multiple = solvers.Switch("several", "whether to guess in up to three cells at once in puzzles that probably have many solutions: on or off")
	ideas    = []solvers.Option{triads, guess, digits, multiple}
)

func newSolver(options solvers.Options) *solver {
	s := &solver{
		grid: make(sudoku.Grid, 81), triadChoices: triadChoices, fewOpen: fewOpen,
		first: options.Value(guess) == "first", ascending: options.Value(digits) == "ascending", single: !options.On(multiple),
	}
	if !options.On(triads) {
		s.triadChoices = 0
	}
	if options.Value(guess) == "degree" {
		s.fewOpen = 81
	}
	return s
}

// The other files of the package:
//
//   - board.go has the type state, reads clues and writes solutions.
//   - visit.go applies the rules for one digit.
//   - rest.go applies these rules to all digits, and finds naked singles.
//   - triads.go has the rules for several digits.
//   - choose.go chooses the cell of a guess.
//   - several.go guesses in several cells at once.
//   - tables.go makes the tables.

type solver struct {
	solvers.Search

	grid    sudoku.Grid
	written bool      // whether grid has the first solution
	states  [82]state // states[n] is the board after n guesses; a search makes at most 81 guesses

	triadChoices             int64 // number of guesses after which the search no longer calls triads
	fewOpen                  int   // largest number of open cells for which choose calls busiest instead of widest
	wide                     bool  // whether the board had many candidates at the first guess (see sure)
	first, ascending, single bool  // whether guess is first, digits is ascending, and several is off
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	s.written, s.wide = false, false
	b := &s.states[0]
	if !b.load(q.Puzzle) || b.clash() {
		return s.End(false)
	}
	b.strike(q.Candidates)
	return s.End(s.search(0))
}

// search finds all solutions of the board in states[depth]. stop is true if the limit of solutions
// is reached or the context has ended.
func (s *solver) search(depth int) (stop bool) {
	b := &s.states[depth]
	for b.rest() {
		if b.open.empty() {
			return s.found(b)
		}
		if s.Work(1000) {
			return true
		}
		if open := b.open.count(); open > fewOpen && !s.isWide(b, open) && s.Nodes < s.triadChoices {
			switch b.triads() {
			case dead:
				return false
			case some:
				continue
			}
		}
		if s.sure(depth) && !b.pairs.empty() {
			return s.several(depth, b.pairs)
		}
		k, digits := s.choose(b)
		d := bits.TrailingZeros16(digits)
		if !s.ascending {
			d = b.further(k, digits)
		}
		for digits ^= 1 << d; digits != 0; digits &= digits - 1 {
			s.Nodes++
			next := &s.states[depth+1]
			*next = *b
			next.put(d, k)
			if s.search(depth + 1) {
				return true
			}
			d = bits.TrailingZeros16(digits)
		}
		s.Nodes++
		b.put(d, k) // needs no copy of the state, because no other candidate is left to try
	}
	return false
}

// found counts a solution. It writes only the first solution into grid, because a claim reports
// only one.
func (s *solver) found(b *state) (stop bool) {
	if !s.written {
		s.written = true
		b.write(s.grid)
	}
	return s.Found(s.grid)
}
