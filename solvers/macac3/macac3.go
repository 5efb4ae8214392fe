// Package macac3 keeps all arcs between cells consistent while it searches, by
// algorithm AC-3.
//
// Idea: A Sudoku is a network: cells are variables, each with a domain of open
// digits, and every two peers are joined by the constraint "not equal". An arc
// (x, y) is consistent if each digit of x has a support in y: some digit of y
// that goes with it. To revise the arc is to strike out the digits of x that
// have none. When x has lost a digit, the arcs from its peers into x may have
// lost a support, so they are revised again. AC-3 does this with a queue that
// holds each arc at most once: take one, revise it, and if that changed x, put
// in the arcs (z, x) of all its other peers z. When the queue is empty, all arcs
// are consistent. MAC, maintaining arc consistency, does so after every choice
// of the search, which goes on in the smallest domain.
//
// What it teaches: "not equal" is so weak a constraint that a digit of x lacks
// support only where y has one digit, and that digit is the same. So all that arc
// consistency finds here are naked singles, which forward-checking finds too
// when it takes the smallest domain first: the two search the same tree, node
// for node, and AC-3 pays for a generality that finds nothing more.
//
// Source: A. K. Mackworth, "Consistency in Networks of Relations", Artificial
// Intelligence 8, 1977 (AC-3); D. Sabin and E. C. Freuder, "Contradicting
// Conventional Wisdom in Constraint Satisfaction", ECAI 1994 (MAC).
//
// Cost: 1,620 arcs on 9x9, 40,000 on 25x25. Each digit struck out puts 19 arcs
// back (63 on 25x25), so a 9x9 puzzle without guesses revises some 10,000. The
// queue is grouped: it holds cells, each with the set of its arcs that are in
// doubt, so that arcs are put in by the word; they are revised one by one. Left
// out on purpose: a look whether y has one digit before arcs into it are queued,
// which would make it forward checking, and a round of AC-3 when a digit has been
// refuted, which finds nothing in a domain that still has two.
//
// Answers: first, unique, count. Nodes: digits tried in a cell whose domain had
// two or more; exact, and the same as those of forward-checking.
package macac3

import (
	_ "embed" // the source is the documentation
	"math/bits"
	"slices"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/domains"
	"sudokubench/sudoku"
)

//go:embed macac3.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "mac-ac3",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return newSolver(shape), nil
		},
	}
}

type solver struct {
	domains.Search

	// The arcs in doubt. Those that lead into cell y are pending[y], where bit k
	// is the arc from the k-th peer of y; a cell with any is in the queue once.
	// The queue is a ring: queue[head&mask] to before queue[tail&mask].
	pending    []uint64
	queue      []uint16
	head, tail uint32
	mask       uint32

	into uint64     // all arcs into a cell
	back [][]uint64 // back[y][k] is the arc from y among those into its k-th peer
}

func newSolver(shape sudoku.Shape) *solver {
	s := &solver{}
	s.Init(shape, s)
	cells := shape.Cells()
	s.pending = make([]uint64, cells)
	size := 1 << bits.Len(uint(cells))
	s.queue, s.mask = make([]uint16, size), uint32(size-1)
	s.into = 1<<len(s.Board.Peers[0]) - 1 // at most 64 peers, on 25x25
	s.back = make([][]uint64, cells)
	for y, peers := range s.Board.Peers {
		for _, x := range peers {
			s.back[y] = append(s.back[y], 1<<slices.Index(s.Board.Peers[x], uint16(y)))
		}
	}
	return s
}

// Root implements domains.Filter: all arcs are in doubt.
func (s *solver) Root() (ok bool) {
	for y := range s.Of {
		s.put(uint16(y), s.into)
	}
	return s.ac3()
}

// Assigned implements domains.Filter: the arcs into the cell are in doubt.
func (s *solver) Assigned(cell int) (ok bool) {
	s.put(uint16(cell), s.into)
	return s.ac3()
}

// ac3 revises arcs until none is in doubt. After a failure none is either.
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
			s.put(x, s.into^back[k])
		}
	}
	return true
}

// revise strikes out the digits of x without support in y, and tells whether
// there were any. Two digits in y support whatever x has: if one is the same,
// the other is not. A single digit supports all but itself.
func (s *solver) revise(x, y uint16) (changed bool) {
	sole := s.Of[y]
	if sole&(sole-1) != 0 || s.Of[x]&sole == 0 {
		return false
	}
	s.Set(int(x), s.Of[x]&^sole)
	return true
}

// put adds some of the arcs into y to those in doubt.
func (s *solver) put(y uint16, arcs uint64) {
	if s.pending[y] == 0 {
		s.queue[s.tail&s.mask] = y
		s.tail++
	}
	s.pending[y] |= arcs
}

// drop leaves no arc in doubt.
func (s *solver) drop() {
	for ; s.head != s.tail; s.head++ {
		s.pending[s.queue[s.head&s.mask]] = 0
	}
}
