package gate

import (
	"math/rand/v2"

	"sudokubench/sudoku"
)

// deck deals the puzzles of a corpus in a random order, again and again, each time after a new
// random symmetry. So a solver gains nothing by remembering answers, and the processor's branch
// prediction cannot adapt to the puzzles. On boards with 9 rows or more, practically no board
// repeats.
type deck struct {
	shape   sudoku.Shape
	puzzles Puzzles
	order   []int
	next    int
	rng     *rand.Rand
	form    *sudoku.Symmetry
	clues   sudoku.Grid
	hand    hand
}

// hand is a batch of puzzles to solve, each after a random symmetry.
type hand struct {
	numbers []int
	forms   []uint8 // cells of all puzzles, one puzzle after the other
	cells   int
}

func (h *hand) form(k int) sudoku.Grid { return h.forms[k*h.cells : (k+1)*h.cells : (k+1)*h.cells] }

// one returns a batch with only puzzle k.
func (h *hand) one(k int) *hand {
	return &hand{numbers: h.numbers[k : k+1], forms: h.form(k), cells: h.cells}
}

// newDeck returns a deck with only the puzzles in numbers.
func newDeck(seed uint64, t *Task, numbers []int) *deck {
	d := &deck{
		shape: t.Shape, puzzles: t.Puzzles, rng: rand.New(rand.NewPCG(seed, 0x6465636b)), form: sudoku.Identity(t.Shape),
		clues: make(sudoku.Grid, t.Shape.Cells()), order: append([]int(nil), numbers...),
	}
	d.rng.Shuffle(len(d.order), func(i, j int) { d.order[i], d.order[j] = d.order[j], d.order[i] })
	return d
}

// left returns how many puzzles remain in the current pass through the deck after a number of dealt
// puzzles.
func (d *deck) left(dealt int) int { return len(d.order) - dealt%len(d.order) }

// deal returns the next n puzzles. They are valid until the next call.
func (d *deck) deal(n int) *hand {
	cells := d.shape.Cells()
	h := &d.hand
	h.cells = cells
	if len(h.numbers) != n {
		h.numbers, h.forms = make([]int, n), make([]uint8, n*cells)
	}
	for k := range n {
		i := d.order[d.next]
		d.next = (d.next + 1) % len(d.order)
		h.numbers[k] = i
		d.puzzles.Clues(i, d.clues)
		d.form.Reseed(d.rng.Uint64())
		d.form.Apply(h.form(k), d.clues)
	}
	return h
}
