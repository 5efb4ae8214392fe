package attempt

import (
	"bytes"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Poison fills what a solver must overwrite. It is a digit of no board.
const Poison = 0xEE

// cacheLine is the size of a cache line. Each puzzle and each answer begins at one, so that a solver
// with wide vectors reads a puzzle of 81 cells from two lines, and not from three.
const cacheLine = 64

// Buffers hold some puzzles and what came of them. No two contestants share
// them: one that goes on writing after its turn spoils its own answers alone.
type Buffers struct {
	Limit  int             // solutions that are asked for
	Each   bool            // the puzzles are timed one by one
	Claims []solvers.Claim // of the solver, whatever they are
	Errs   []error         // of Solve
	Times  []int64         // ns of each attempt, where they are timed one by one
	Ends   []int64         // clock, after the attempts that failed or were cancelled

	shape    sudoku.Shape
	stride   int // bytes from a puzzle or answer to the next
	puzzles  []uint8
	marks    []uint32 // candidates of pencilmark puzzles; nil for others
	answers  []uint8
	poisoned []uint8
	queries  []solvers.Query // of a batch; made when there is one
}

// NewBuffers makes buffers for n puzzles, each asked for up to limit solutions.
func NewBuffers(shape sudoku.Shape, limit, n int) *Buffers {
	cells := shape.Cells()
	stride := (cells + cacheLine - 1) / cacheLine * cacheLine
	b := &Buffers{
		Limit:  limit,
		Claims: make([]solvers.Claim, n),
		Errs:   make([]error, n),
		Times:  make([]int64, n),
		Ends:   make([]int64, n),

		shape:    shape,
		stride:   stride,
		puzzles:  make([]uint8, n*stride),
		answers:  make([]uint8, n*stride),
		poisoned: bytes.Repeat([]byte{Poison}, cells),
	}
	// These are first written under the clock, and the system gives memory at the first touch.
	clear(b.Times)
	clear(b.Ends)
	return b
}

// Put puts a puzzle in the k-th place, and takes away what came of the one before. candidates is
// nil for an ordinary puzzle. Either all puzzles of the buffers are pencilmark puzzles, or none.
func (b *Buffers) Put(k int, clues sudoku.Grid, candidates sudoku.Candidates) {
	copy(b.Puzzle(k), clues)
	if candidates != nil {
		copy(b.Candidates(k), candidates)
	}
	b.Clear(k)
}

// PutAll puts ordinary puzzles in the first places. Their clues stand one after the other.
func (b *Buffers) PutAll(clues []uint8) {
	cells := len(b.poisoned)
	for k := range len(clues) / cells {
		copy(b.Puzzle(k), clues[k*cells:])
		b.Clear(k)
	}
}

// Clear takes away what came of the k-th puzzle.
func (b *Buffers) Clear(k int) {
	answer := b.cells(b.answers, k)
	copy(answer, b.poisoned)
	c := &b.Claims[k] // field by field, since a whole is made elsewhere and copied
	c.Solution, c.Count, c.Exhausted, c.Nodes = answer, -1, true, -1
	b.Errs[k] = nil
}

// Puzzle is the solver's copy of the k-th puzzle.
func (b *Buffers) Puzzle(k int) sudoku.Grid { return b.cells(b.puzzles, k) }

// Candidates is the solver's copy of the candidates of the k-th puzzle. From the first call on,
// all puzzles of the buffers are pencilmark puzzles.
func (b *Buffers) Candidates(k int) sudoku.Candidates {
	if b.marks == nil {
		b.marks = make([]uint32, len(b.Claims)*len(b.poisoned))
	}
	cells := len(b.poisoned)
	return b.marks[k*cells : (k+1)*cells : (k+1)*cells]
}

func (b *Buffers) cells(of []uint8, k int) sudoku.Grid {
	at := k * b.stride
	end := at + len(b.poisoned)
	return of[at:end:end]
}

// Claim is that of the k-th puzzle. What the solver wrote anywhere but into the
// buffer does not count.
func (b *Buffers) Claim(k int) solvers.Claim {
	c := b.Claims[k]
	c.Solution = b.cells(b.answers, k)
	return c
}

// ask makes the query of the k-th puzzle, all of it: a solver may have written there.
func (b *Buffers) ask(k int, q *solvers.Query) {
	q.Shape, q.Limit, q.Puzzle, q.Candidates = b.shape, b.Limit, b.Puzzle(k), nil
	if b.marks != nil {
		q.Candidates = b.Candidates(k)
	}
}
