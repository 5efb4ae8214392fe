package attempt

import (
	"bytes"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Poison fills the memory that a solver must overwrite. It is not a digit of any board.
const Poison = 0xEE

// cacheLine is the size of a cache line, in bytes. Each puzzle and each answer begins at the start
// of a line. So a solver with vector instructions reads a puzzle of 81 cells from two lines instead
// of three.
const cacheLine = 64

// Buffers hold several puzzles and the results of their attempts. Contestants do not share buffers.
// So a contestant that continues to write after its turn damages only its own answers.
type Buffers struct {
	MaxSolutions int             // the most solutions that a solver should find
	Each         bool            // true if each puzzle is timed separately
	Claims       []solvers.Claim // the solver's claims, before the judge checks them
	Errs         []error         // errors that Solve returned
	Times        []int64         // time of each attempt in ns, if each puzzle is timed separately
	Ends         []int64         // clock reading at the end of each attempt that failed or was cancelled, in ns

	shape    sudoku.Shape
	stride   int // number of bytes from the start of a puzzle or answer to the start of the next one
	puzzles  []uint8
	marks    []uint32 // candidates of pencilmark puzzles; nil for other puzzles
	answers  []uint8
	poisoned []uint8
	queries  []solvers.Query // queries of a batch, allocated only when the first batch is sent
}

// NewBuffers returns buffers for n puzzles. limit is the most solutions that a solver should find
// for each.
func NewBuffers(shape sudoku.Shape, limit, n int) *Buffers {
	cells := shape.Cells()
	stride := (cells + cacheLine - 1) / cacheLine * cacheLine
	b := &Buffers{
		MaxSolutions: limit,
		Claims:       make([]solvers.Claim, n),
		Errs:         make([]error, n),
		Times:        make([]int64, n),
		Ends:         make([]int64, n),

		shape:    shape,
		stride:   stride,
		puzzles:  make([]uint8, n*stride),
		answers:  make([]uint8, n*stride),
		poisoned: bytes.Repeat([]byte{Poison}, cells),
	}
	// The system provides memory at the first write. Write here, so that the timed code does not
	// pay for this.
	clear(b.Times)
	clear(b.Ends)
	return b
}

// Put copies a puzzle to place k and clears the result of the puzzle that was there before.
// candidates is nil for an ordinary puzzle. The puzzles of a buffer are either all pencilmark
// puzzles or all ordinary.
func (b *Buffers) Put(k int, clues sudoku.Grid, candidates sudoku.Candidates) {
	copy(b.Puzzle(k), clues)
	if candidates != nil {
		copy(b.Candidates(k), candidates)
	}
	b.Clear(k)
}

// PutAll copies ordinary puzzles to the first places. clues has the clues of all these puzzles, one
// puzzle after the other.
func (b *Buffers) PutAll(clues []uint8) {
	cells := len(b.poisoned)
	for k := range len(clues) / cells {
		copy(b.Puzzle(k), clues[k*cells:])
		b.Clear(k)
	}
}

// Clear removes the result of the k-th puzzle.
func (b *Buffers) Clear(k int) {
	answer := b.cells(b.answers, k)
	copy(answer, b.poisoned)
	c := &b.Claims[k] // assigns each field, because for a whole struct the compiler builds a copy first
	c.Solution, c.Count, c.Exhausted, c.Nodes = answer, -1, true, -1
	b.Errs[k] = nil
}

// Puzzle returns the solver's copy of the k-th puzzle.
func (b *Buffers) Puzzle(k int) sudoku.Grid { return b.cells(b.puzzles, k) }

// Candidates returns the solver's copy of the candidates of the k-th puzzle. From the first call
// on, all puzzles of the buffers are pencilmark puzzles.
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

// Claim returns the solver's claim for the k-th puzzle. It always reads the solution from the
// buffer, even if the solver replaced the slice.
func (b *Buffers) Claim(k int) solvers.Claim {
	c := b.Claims[k]
	c.Solution = b.cells(b.answers, k)
	return c
}

// ask fills in the query of the k-th puzzle. It sets all fields, because a solver can overwrite
// them.
func (b *Buffers) ask(k int, q *solvers.Query) {
	q.Shape, q.Limit, q.Puzzle, q.Candidates = b.shape, b.MaxSolutions, b.Puzzle(k), nil
	if b.marks != nil {
		q.Candidates = b.Candidates(k)
	}
}
