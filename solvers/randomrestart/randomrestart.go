// Package randomrestart searches at random and, where luck is out, throws all
// away and begins again.
//
// Idea: A search that always guesses in the cell with the fewest digits open has
// two things left to chance: which of several such cells, and which digit first.
// Here both are drawn at random, so the time for one puzzle is a random number,
// and an odd one: mostly small, now and then huge, when an early guess leads into
// a large part of the tree where nothing is. Such tails are cured by impatience.
// Each run is given a number of guesses, its cutoff; if it is not done by then, it
// is dropped, and the next run begins with new dice. Nobody knows the best cutoff,
// but the sequence 1,1,2,1,1,2,4,1,1,2,1,1,2,4,8... (times a unit) is never worse
// than the best by more than a logarithm. Its cutoffs grow beyond any tree, so in
// the end a run sees everything: that no solution is there, or no other, is
// proved by one whole run. For the same reason the count is right: it is that of
// one run, and what dropped runs found is forgotten. The option restarts has
// cutoffs that grow by half each time (geometric) and none at all (never), to see
// what they are good for. The generator is seeded alike for every puzzle. Left
// out is all propagation: a digit with one place left is not seen.
//
// Source: M. Luby, A. Sinclair and D. Zuckerman, "Optimal Speedup of Las Vegas
// Algorithms", Information Processing Letters 47, 1993; C. P. Gomes, B. Selman
// and H. Kautz, "Boosting Combinatorial Search Through Randomization", AAAI 1998,
// for puzzles of this kind (quasigroups); T. Walsh, "Search in a Small World",
// IJCAI 1999, for the geometric cutoffs. Written from the papers.
//
// Cost: A look at every blank for every digit placed. On 9x9 the trees are small,
// and the proof that there is no other solution needs a whole one, so restarts
// are a loss. On 16x16 boards with two thirds blanked at random, which have many
// solutions, they find in milliseconds one that a long run misses for seconds;
// where there is only one, both miss it. Memory is the list of blanks.
//
// Answers: first, unique, count. Nodes: digits tried where the best cell had two
// or more, of all runs.
package randomrestart

import (
	"context"
	_ "embed" // the source is the documentation
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

//go:embed randomrestart.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "random-restart",
		Family:   "search",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		Options: []solvers.Option{
			{Name: "restarts", Default: "luby", Doc: "how the number of guesses before a restart grows: luby, geometric (by half each time) or never (no restarts)"},
		},
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := &solver{words: unitwords.New(shape), grid: make(sudoku.Grid, shape.Cells()), step: luby}
			if value, ok := options["restarts"]; ok {
				if s.step = schedules[value]; s.step == nil {
					return nil, fmt.Errorf("option restarts is %q; want luby, geometric or never", value)
				}
			}
			return s, nil
		},
	}
}

// unit is the smallest cutoff, in guesses. Many 9x9 puzzles need fewer.
const unit = 1000

// A schedule is a state that walks through a sequence of cutoffs.
type schedule struct{ u, v int64 }

// schedules step to the next cutoff, from the zero schedule on.
var schedules = map[string]func(*schedule) int64{"luby": luby, "geometric": geometric, "never": never}

// luby is Knuth's way to walk through the sequence, "reluctant doubling": v
// doubles until it is the lowest bit of u.
func luby(s *schedule) int64 {
	switch {
	case s.u == 0:
		s.u, s.v = 1, 1
	case s.u&-s.u == s.v:
		s.u, s.v = s.u+1, 1
	default:
		s.v *= 2
	}
	return s.v * unit
}

func geometric(s *schedule) int64 {
	s.v += s.v / 2
	s.v = max(s.v, unit)
	return s.v
}

func never(*schedule) int64 { return math.MaxInt64 }

type solver struct {
	solvers.Search

	words unitwords.Board
	grid  sudoku.Grid
	dice  rand.PCG
	left  int64 // guesses until the cutoff
	cut   bool  // the cutoff was reached
	step  func(*schedule) int64
	stage schedule
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	blanks, ok := s.words.Load(q.Puzzle)
	if !ok {
		return s.End(false)
	}
	s.dice.Seed(1, 2)
	for s.stage = (schedule{}); ; {
		c.Count = 0 // what another run has found may be found again
		s.left, s.cut = s.step(&s.stage), false
		s.shuffle(blanks)
		if stopped := s.search(blanks); !s.cut {
			return s.End(stopped)
		}
	}
}

// shuffle puts the blanks in a random order, so that the first of several that
// are equally good is a random one.
func (s *solver) shuffle(blanks []unitwords.Place) {
	for n := len(blanks); n > 1; n-- {
		k := s.draw(n)
		blanks[k], blanks[n-1] = blanks[n-1], blanks[k]
	}
}

// draw is a random number below n.
func (s *solver) draw(n int) int { return int(s.dice.Uint64() >> 32 * uint64(n) >> 32) }

// search fills the blanks in every way; true means stop: enough solutions were
// found, the context has ended, or the cutoff is reached.
func (s *solver) search(blanks []unitwords.Place) (stop bool) {
	if len(blanks) == 0 {
		return s.Found(s.grid)
	}
	if s.Work(len(blanks)) {
		return true
	}
	at, open, count := s.fewest(blanks)
	last := len(blanks) - 1
	p := blanks[at]
	blanks[at], blanks[last] = blanks[last], p
	choice := count > 1
	for ; count > 0; count-- {
		if choice {
			if s.left == 0 {
				s.cut = true
				return true
			}
			s.left--
			s.Nodes++
		}
		bit := s.pick(open, count)
		open ^= bit
		s.grid[p.Cell] = uint8(bits.TrailingZeros32(bit)) + 1
		s.words.Flip(p, bit)
		stop = s.search(blanks[:last])
		s.words.Flip(p, bit)
		if stop {
			return true
		}
	}
	return false
}

// pick draws one of the digits, of which there are so many.
func (s *solver) pick(open uint32, count int) (bit uint32) {
	if count > 1 {
		for k := s.draw(count); k > 0; k-- {
			open &= open - 1
		}
	}
	return open & -open
}

// fewest finds a blank with the fewest digits open.
func (s *solver) fewest(blanks []unitwords.Place) (at int, open uint32, count int) {
	count = 33
	for i, p := range blanks {
		m := s.words.Open(p)
		if n := bits.OnesCount32(m); n < count {
			at, open, count = i, m, n
			if n <= 1 {
				break
			}
		}
	}
	return at, open, count
}
