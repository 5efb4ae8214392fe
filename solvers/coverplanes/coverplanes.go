// Package coverplanes counts the choices left for all of exact cover's
// constraints at once, in bit planes.
//
// Idea: Exact cover sees 324 constraints: each cell holds a digit, each row,
// column and box has each digit, and for each of them it counts the candidates
// that can still meet it. None is a dead end, one is forced, two make a good
// guess. Dancing links keep each count up to date, one candidate at a time. Here
// the 729 candidates are bits, and a sweep over the board counts for all constraints
// anew, but only as far as 0, 1, "more": two planes of bits, "at least one" and "at
// least two". To add x, y and z, the first plane is x|y|z and the second
// x&y|(x|y)&z. One such step adds three columns of every box-row of two digits,
// the next three box-rows of a box or a row; some thousand operations settle the
// board, as long as counting ten constraints one by one takes. All forced candidates of a
// sweep are placed before the next. The planes of box-rows and box-columns tell as
// well where a digit of a box is left in one line only, and cannot be elsewhere in
// that line (locked candidates): four steps more, taken where nothing is forced
// (option locked). Only then is there a guess, in a cell with two candidates: the
// one whose digits can be crossed out in the most cells, those with two candidates
// counted four times, since they become forced (option guess).
//
// Source: A hybrid of this project. Constraints: D. E. Knuth, "Dancing Links",
// 2000; boards of bits and planes are folklore of chess and of Sudoku players.
// Its parents are dlx and digit-bitboard. Written from the ideas.
//
// Cost: A sweep costs the same whether it finds one digit or twenty, some tenths
// of a microsecond, so long chains of singles are its bane. Against dlx nothing is
// linked or undone: a guess copies 144 bytes. Against digit-bitboard all units are
// counted, and all together. Only 9x9: words and masks are cut for boxes of 3x3.
//
// Answers: first, unique, count. Nodes: digits tried in a cell when nothing was
// forced any more; exact.
package coverplanes

import (
	"context"
	_ "embed" // the source is the documentation
	"fmt"
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed coverplanes.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "cover-planes",
		Family:   "hybrid",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: []solvers.Option{
			{Name: "locked", Default: on, Doc: "whether to look for locked candidates when no digit is forced: on or off"},
			{Name: "guess", Default: reach, Doc: "which cell with two candidates to guess in: reach (a guess there removes the most candidates) or first (the first in reading order)"},
		},
		New: func(_ sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := &solver{locked: true, reach: true, grid: make(sudoku.Grid, 81)}
			for _, o := range []struct {
				name, yes, no string
				to            *bool
			}{{"locked", on, off, &s.locked}, {"guess", reach, first, &s.reach}} {
				switch value, ok := options[o.name]; {
				case !ok:
				case value == o.yes, value == o.no:
					*o.to = value == o.yes
				default:
					return nil, fmt.Errorf("option %s is %q; want %s or %s", o.name, value, o.yes, o.no)
				}
			}
			return s, nil
		},
	}
}

// Values of options.
const (
	on    = "on"
	off   = "off"
	reach = "reach"
	first = "first"
)

type solver struct {
	solvers.Search

	locked, reach bool // the options

	stack [82]cube // the candidates at each depth
	pairs cells    // those with two candidates, as of the last sweep
	grid  sudoku.Grid
}

// Solve implements solvers.Solver.
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
			u.place(i/27, int(d/2), uint(d%2*half)+uint(i%27)) // it is open, as no clues clash
		}
	}
	u.strike(q.Candidates)
	return s.End(s.search(0))
}

// sweepWork is what settling a board costs, in words looked at.
const sweepWork = 200

// search solves the board at a depth in every way; true means stop: enough
// solutions were found, or the context has ended.
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

// settle places all that is forced; false: there is a constraint that nothing
// can meet.
func (s *solver) settle(u *cube) (ok bool) {
	for {
		found, ok := u.fillCells(&s.pairs)
		if ok && !found && u.open != (cells{}) {
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

// choose gives the cell to guess in: its band, and its bit there.
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
