// Package macac3 searches and keeps all pairs of peers arc-consistent with the algorithm AC-3.
//
// # Idea
//
// A Sudoku is a constraint network. The variables are the cells. The domain of a cell is the set of
// digits that are still possible in it. The peers of a cell are the other cells of its row, column and box,
// and every two peers have the constraint "not equal".
//
// An arc (x, y) is an ordered pair of peers. It is consistent if each digit of x has a support: a digit of
// y that is allowed beside it. To revise the arc is to remove the digits of x without support. For "not
// equal" this is simple: if y has two or more digits, every digit of x has a support; if y has the one digit
// d, only d has none. So a revision removes d from x if y has only d and x has d.
//
// If x has lost a digit, digits of its other peers might have lost their support. AC-3 revises arcs until
// all are consistent:
//  1. Take a cell y from the front of the queue. Some arcs into y are in doubt.
//  2. Revise each arc (x, y) in doubt, with x in reading order.
//  3. If the domain of x becomes empty, empty the queue and stop: this is a dead end.
//  4. If x has lost a digit, all arcs into x are in doubt, except the arc (y, x). Put x at the end of the
//     queue, unless it is there already.
//
// The search keeps all arcs consistent (MAC, maintaining arc consistency). If two clues clash, there
// is no solution. Otherwise the domain of a clue is its digit. The domain of a blank has all digits, or
// the candidates of a pencilmark puzzle. At first all arcs are in doubt, with the cells in reading
// order. Then the search guesses:
//  1. Take the cell with the smallest domain of two or more digits. Of equal cells, take the first in
//     reading order. If there is no such cell, the board is a solution. Count it, and stop at the limit.
//  2. Try the digits of the cell in ascending order. For each one, count a node and reduce the domain
//     to this digit. All arcs into the cell are now in doubt. Run AC-3.
//  3. If no domain is empty, continue with step 1. When the search comes back, or after a dead end,
//     restore the domains as they were before the digit. Then try the next digit.
//
// The option doubt=single puts x on the queue only if one digit is left in it, because no other domain
// leaves a digit without support. The option guess takes another cell: guess=first the first with two or
// more digits, guess=degree, of the smallest domains, the one with most peers that have two or more digits.
// The option digits=rarest tries the digit first that the fewest peers can have. The option hidden=on goes
// through all units after AC-3, assigns the digits with one place in a unit and runs AC-3 again.
//
// Each change of a domain writes the cell and its old domain to a stack, the trail. To undo a guess, the
// solver takes the changes since the guess from the trail, the last one first.
//
// "Not equal" is such a weak constraint that arc consistency finds only naked singles. forward-checking
// finds them too, with less work. Both solvers search the same tree, node for node. AC-3 is a general
// algorithm, but here the generality finds nothing more.
//
// # State
//
// The queue is a ring of cells. Each cell is in it at most once. pending has a word for each cell y:
//
//	pending[y]   bit k: the arc (x, y) is in doubt, where x is the k-th peer of y
//	back[y][k]   the bit of the arc (y, x) in pending[x], where x is the k-th peer of y
//
// So one OR puts all arcs into a cell into the queue. On 25x25 a cell has 64 peers, which fill the word.
//
// # Example
//
// The article of forward-checking has the same puzzle. It has two solutions, and the solver looks for both:
//
//	. . | 4 .
//	. . | . 3
//	----+----
//	. 3 | . .
//	2 . | . .
//
// After the first run of AC-3, all arcs are consistent:
//
//	13  12  | 4   12
//	14  124 | 12  3
//	--------+--------
//	14  3   | 12  124
//	2   14  | 13  14
//
// The first guess is 1 in r1c1. Each line is a cell that AC-3 takes from the queue, with the number of
// its arcs in doubt and the new domains of its peers (- is an empty domain):
//
//	into  arcs  domains that change
//	r1c1     7  r1c2: 2  r1c4: 2  r2c1: 4  r2c2: 24  r3c1: 4
//	r1c2     6  r1c4: -
//
// The second line revises the arcs into r1c2, which has only 2 left. r1c4 also has only 2, so it loses
// its last digit, and this is a dead end. These are all guesses of the search. Most revisions change
// nothing:
//
//	1 in r1c1: 9 arcs revised, 6 domains changed, dead end
//	3 in r1c1: 7 arcs revised, 0 domains changed, consistent
//	1 in r1c2: 74 arcs revised, 12 domains changed, consistent
//	2 in r1c2: 79 arcs revised, 12 domains changed, consistent
//
// # Source
//
// A. K. Mackworth, "Consistency in Networks of Relations", Artificial Intelligence 8, 1977 (AC-3);
// D. Sabin and E. C. Freuder, "Contradicting Conventional Wisdom in Constraint Satisfaction", ECAI 1994
// (MAC).
//
// # Cost
//
// A 9x9 board has 1,620 arcs, a 25x25 board 40,000. Each removed digit puts at most 19 arcs back into
// doubt (63 on 25x25), and a 9x9 board can lose at most 648 digits. So a puzzle without guesses needs at
// most 1,620 + 648 x 19 = 13,932 revisions. The queue handles the arcs of a cell as one word, but each arc
// is revised separately. Like forward-checking, the solver is slow on puzzles that need hidden singles,
// such as 9x9 puzzles with 17 clues. The memory is the tables of arcs and a trail with at most one
// change for each digit of each cell.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a cell whose domain had two or more; exact, and the same as in forward-checking with
// the same options.
//
// # Left out
//
// After a dead end, the solver does not remove the refuted digit and run AC-3 again. This would find
// nothing as long as the cell has two or more digits left.
package macac3

import (
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"
	"slices"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/domains"
	"sudokubench/sudoku"
)

//go:embed macac3.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "mac-ac3",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas(),
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			return newSolver(shape, options), options.Check(ideas())
		},
	}
}

func ideas() []solvers.Option { return append(domains.Ideas(), domains.Hidden, doubt) }

var doubt = solvers.Option{
	Name: "doubt", Default: "changed", Values: []string{"changed", "single"},
	Doc: "which arcs to check again: those into each changed cell, or only those into a cell with a single digit left",
}

type solver struct {
	domains.Search

	// pending has the arcs that must be checked again (arcs in doubt). Bit k of pending[y] is the arc
	// from the k-th peer of y into y. A cell y is in the queue exactly if pending[y] is not 0. The
	// queue is a ring buffer. Its first cell is queue[head&mask], and tail is one after the last cell.
	pending    []uint64
	queue      []uint16
	head, tail uint32
	mask       uint32

	into    uint64 // bits of all arcs into a cell, as in an element of pending
	singles bool   // whether only arcs into a cell with one digit are in doubt

	back [][]uint64 // back[y][k] is the bit of the arc from y into x in pending[x], where x is the k-th peer of y
}

func newSolver(shape sudoku.Shape, options solvers.Options) *solver {
	s := &solver{singles: options.Value(doubt) == "single"}
	s.Init(shape, options, s)
	if options.On(domains.Hidden) {
		s.AddHidden()
	}
	cells := shape.Cells()
	s.pending = make([]uint64, cells)
	size := 1 << bits.Len(uint(cells))
	s.queue, s.mask = make([]uint16, size), uint32(size-1)
	s.into = 1<<len(s.Board.Peers[0]) - 1 // a cell has at most 64 peers (on 25x25), so the bits fit into a word
	s.back = make([][]uint64, cells)
	for y, peers := range s.Board.Peers {
		for _, x := range peers {
			s.back[y] = append(s.back[y], 1<<slices.Index(s.Board.Peers[x], uint16(y)))
		}
	}
	return s
}

// Root implements domains.Filter. It makes all arcs consistent.
func (s *solver) Root() (ok bool) {
	for y := range s.Of {
		s.put(uint16(y), s.into)
	}
	return s.ac3()
}

// Assigned implements domains.Filter. It makes all arcs consistent again, beginning with the arcs into
// the cell.
func (s *solver) Assigned(cell int) (ok bool) {
	s.put(uint16(cell), s.into)
	return s.ac3()
}

// ac3 checks arcs (pairs of a cell and a peer) until no arc is in doubt. ok is false if a domain
// became empty. Then the queue is empty too, ready for the next run.
func (s *solver) ac3() (ok bool) {
	for s.head != s.tail {
		y := s.queue[s.head&s.mask]
		s.head++
		arcs, peers, back := s.pending[y], s.Board.Peers[y], s.back[y]
		s.pending[y] = 0
		for ; arcs != 0; arcs &= arcs - 1 {
			k := bits.TrailingZeros64(arcs)
			x := peers[k]
			if !s.revise(x, y) {
				continue
			}
			if s.Of[x] == 0 {
				s.drop()
				return false
			}
			if !s.singles || s.Of[x]&(s.Of[x]-1) == 0 {
				s.put(x, s.into^back[k])
			}
		}
	}
	return true
}

// revise removes the digits of x that no digit of y supports, and reports whether the domain of x
// changed. A digit of y supports every other digit. If y has two digits, every digit of x differs from
// one of them, so revise removes nothing. If y has one digit, revise removes this digit.
func (s *solver) revise(x, y uint16) (changed bool) {
	sole := s.Of[y]
	if sole&(sole-1) != 0 || s.Of[x]&sole == 0 {
		return false
	}
	s.Set(int(x), s.Of[x]&^sole)
	return true
}

// put adds the given arcs into cell y to the arcs that must be checked (pending), and y to the queue.
func (s *solver) put(y uint16, arcs uint64) {
	if s.pending[y] == 0 {
		s.queue[s.tail&s.mask] = y
		s.tail++
	}
	s.pending[y] |= arcs
}

// drop empties the queue and pending.
func (s *solver) drop() {
	for ; s.head != s.tail; s.head++ {
		s.pending[s.queue[s.head&s.mask]] = 0
	}
}
