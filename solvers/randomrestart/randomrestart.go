// Package randomrestart searches in random order, and starts again from the beginning if a run
// takes too many guesses.
//
// # Idea
//
// A search that always guesses in the cell with the fewest open digits leaves two decisions to
// chance: which of several such cells it takes, and which digit it tries first. This solver draws
// both at random. So the time for a puzzle is random, too. It is usually short, but very long if an
// early guess leads into a large part of the search tree that has no solution. The remedy is a
// restart.
//
// A run is one search. Each run gets a cutoff, the number of guesses that it can make:
//  1. Shuffle the list of blanks (unless shuffle=off), and set the count of solutions to 0.
//  2. Search as bitmask-mrv does, but without its look at digits: take the first blank of the list
//     with the fewest open digits. The look stops at a cell with one or none. Exchange the cell
//     with the last of the list, and make the list one shorter.
//  3. Try the open digits of the cell in random order (unless digits=ascending). Each try in a cell with two or more open
//     digits is a guess.
//  4. If the next guess would exceed the cutoff, drop the run: undo all digits, forget its
//     solutions, and begin the next run with the next cutoff.
//  5. If a run reaches the limit of solutions, or completes its search tree, its answer is the
//     answer of the solver.
//
// The cutoffs follow the sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8... times 1,000
// guesses. For any puzzle there is a best fixed cutoff, but it is not known in advance. The authors
// of the sequence prove that its expected time is at most a logarithmic factor longer than with the
// best cutoff. A pair (u, v) generates it. It begins with (1, 1). The next pair is (u+1, 1) if v is
// the lowest 1 bit of u, otherwise (u, 2v). Each v is a term.
//
// The cutoffs grow without bound, so sooner or later a run completes its tree. Only such a run can
// prove that there is no solution, or no other one. The count is also the count of one run, so it
// is correct.
//
// The option restarts=geometric uses cutoffs of 1,000 guesses, then each 1.5 times the one before.
// restarts=never has no cutoff.
//
// The open digits of a cell are the AND of three words, as in bitmask. If two clues clash, there is
// no solution, and the solver makes no run.
//
// The random numbers come from the generator PCG, with the same seed at the start of each puzzle,
// so that a result can be repeated. The shuffle goes from the last position to the second and
// exchanges each with a random position up to it.
//
// # Example
//
// This is the puzzle of the article of set-difference without the clue 3, so that it has several
// solutions:
//
//	. 4 | . 2
//	. . | . .
//	----+----
//	. . | . .
//	1 . | . .
//
// The shuffled list of the first run, and its steps to a solution. Each line has the digit placed
// before, then the number of blanks, and the cell that the search takes next:
//
//	blanks: r2c4 r3c1 r1c3 r2c3 r3c4 r4c4 r2c2 r1c1 r2c1 r4c3 r3c3 r3c2 r4c2
//
//	placed   blanks  fewest  open
//	             13  r1c1    3
//	r1c1=3       12  r1c3    1
//	r1c3=1       11  r2c1    2
//	r2c1=2       10  r3c1    4
//	r3c1=4        9  r2c2    1
//	r2c2=1        8  r2c4    34
//	r2c4=4        7  r2c3    3
//	r2c3=3        6  r3c3    2
//	r3c3=2        5  r4c3    4
//	r4c3=4        4  r3c2    3
//	r3c2=3        3  r4c2    2
//	r4c2=2        2  r4c4    3
//	r4c4=3        1  r3c4    1
//
// The only guess is in r2c4. The random order of its digits begins with 4.
//
// A restart needs more than 1,000 guesses, so the second puzzle is larger. The query counts all its
// solutions. These are the runs:
//
//	123456 456123 ...... ...... ...... ......
//
//	run  cutoff  guesses  solutions  end
//	  1    1000     1000        473  dropped
//	  2    1000     1000        477  dropped
//	  3    2000     2000        950  dropped
//	  4    1000     1000        471  dropped
//	  5    1000     1000        479  dropped
//	  6    2000     2000        953  dropped
//	  7    4000     2954       1408  complete
//
// Six runs are dropped, with the solutions that they found. The seventh has a cutoff of 4,000 and
// completes its tree.
//
// # Source
//
// M. Luby, A. Sinclair and D. Zuckerman, "Optimal Speedup of Las Vegas Algorithms", Information
// Processing Letters 47, 1993; C. P. Gomes, B. Selman and H. Kautz, "Boosting Combinatorial Search
// Through Randomization", AAAI 1998, for puzzles of this kind (quasigroups); T. Walsh, "Search in a
// Small World", IJCAI 1999, for the geometric cutoffs. Written from the papers.
//
// # Cost
//
// Each digit placed takes a look at every blank. On 9x9 the trees are small, and the proof that no
// other solution exists needs a complete tree, so restarts lose time. They help if a large board
// has many solutions and an unlucky run misses all of them. If it has only one, they do not help.
// The memory is the list of blanks.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a cell with two or more open digits, in all runs.
//
// # Left out
//
// Propagation: the solver does not see that a digit has only one place left in a unit. bitmask-mrv
// does.
package randomrestart

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math"
	"math/bits"
	"math/rand/v2"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

//go:embed randomrestart.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "random-restart",
		Family:   "search",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		Options:  ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			return &solver{
				words: unitwords.New(shape), grid: make(sudoku.Grid, shape.Cells()), step: schedules[options.Value(restarts)],
				ordered: !options.On(shuffled), ascending: options.Value(digits) == "ascending",
			}, options.Check(ideas)
		},
	}
}

var (
	restarts = solvers.Option{
		Name: "restarts", Default: "luby", Values: []string{"luby", "geometric", "never"},
		Doc: "how the number of guesses before a restart grows: luby, geometric (by half each time) or never (no restarts)",
	}
	shuffled = solvers.Switch("shuffle", "whether each run begins with the blanks in random order: on or off")
	digits   = solvers.Option{
		Name: "digits", Default: "random", Values: []string{"random", "ascending"},
		Doc: "order of the digits of a guess: random or ascending",
	}
	ideas = []solvers.Option{restarts, shuffled, digits}
)

// unit is the smallest cutoff: the number of guesses after which a run ends. Many 9x9 puzzles need
// fewer guesses.
const unit = 1000

// schedule is the state of a sequence of cutoffs. Its zero value is the state before the first one.
type schedule struct{ u, v int64 }

// schedules has a function for each value of the option restarts. The function advances the schedule
// and returns the next cutoff, in guesses.
var schedules = map[string]func(*schedule) int64{"luby": luby, "geometric": geometric, "never": never}

// luby follows the sequence of Luby, Sinclair and Zuckerman by "reluctant doubling", a method of
// Knuth: v doubles until it is the lowest 1 bit of u, then u grows by 1 and v is 1 again.
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

// geometric returns cutoffs of which each is 1.5 times the previous one.
func geometric(s *schedule) int64 {
	s.v += s.v / 2
	s.v = max(s.v, unit)
	return s.v
}

// never returns a cutoff that no run reaches.
func never(*schedule) int64 { return math.MaxInt64 }

type solver struct {
	solvers.Search

	words unitwords.Board
	grid  sudoku.Grid
	dice  rand.PCG
	left  int64                 // number of guesses left until the cutoff
	cut   bool                  // whether the run ended at its cutoff
	step  func(*schedule) int64 // function that returns the next cutoff, from schedules
	stage schedule

	ordered, ascending bool // whether shuffle is off, and digits is ascending
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	blanks, ok := s.words.Load(q.Puzzle)
	if !ok {
		return s.End(false)
	}
	s.dice.Seed(1, 2)
	for s.stage = (schedule{}); ; {
		c.Count = 0 // solutions of earlier runs do not count, because this run can find them again
		s.left, s.cut = s.step(&s.stage), false
		if !s.ordered {
			s.shuffle(blanks)
		}
		if stopped := s.search(blanks); !s.cut {
			return s.End(stopped)
		}
	}
}

// shuffle puts the blanks in a random order. So search selects a random blank if several have the
// fewest open digits.
func (s *solver) shuffle(blanks []unitwords.Place) {
	for n := len(blanks); n > 1; n-- {
		k := s.draw(n)
		blanks[k], blanks[n-1] = blanks[n-1], blanks[k]
	}
}

// draw returns a random number from 0 to n-1.
func (s *solver) draw(n int) int { return int(s.dice.Uint64() >> 32 * uint64(n) >> 32) }

// search tries all open digits in the blanks. stop is true if the limit of solutions or the cutoff is
// reached, or the context has ended.
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

// pick returns a random digit of the set open, or the lowest if digits is ascending, as a bit. count is the number of digits in open.
func (s *solver) pick(open uint32, count int) (bit uint32) {
	if count > 1 && !s.ascending {
		for k := s.draw(count); k > 0; k-- {
			open &= open - 1
		}
	}
	return open & -open
}

// fewest returns the index of the first blank with the fewest open digits, the set of these digits,
// and their number. It returns at once at a blank with at most one open digit.
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
