package sweep

import (
	"testing"
)

// TestDeepest holds the searches to the depth that memory is there for. A guess
// is made in a cell with two candidates or more and settles it on the board on
// top, sweeps only take candidates away, and a cell without any is never guessed
// in. So a board n guesses deep has n settled cells at least, the 81st guess
// settles the last one, and there is no 82nd. Here that is watched, where guesses
// stand highest: as little as possible is given.
func TestDeepest(t *testing.T) {
	d := newDraw(t, 9)
	for _, m := range makers() {
		e := m.make()
		highest := 0
		for clues := range 6 {
			for range 1 + 10*min(clues, 1)/slow {
				puzzle := d.dug(clues)
				e.clues(&puzzle)
				highest = max(highest, climb(t, e, 400))
			}
		}
		if highest < 5 {
			t.Errorf("%s: the highest guess was %d; the draw has lost its height", m.name, highest)
		}
		t.Logf("%s: at most %d guesses on one another, of %d", m.name, highest, deepest)
	}
}

// climb searches so many steps of one guess or less and gives the greatest depth.
func climb(t *testing.T, e engine, steps int) (highest int) {
	depth, end := 0, 0
	for range steps {
		depth, _, end = e.search(depth, 1)
		if end == stuck {
			guessAnywhere(e, depth)
			depth++
		}
		highest = max(highest, depth)
		if open := openCells(e, depth); open > deepest-depth && end != exhausted {
			t.Fatalf("%d guesses deep there are %d cells open", depth, open)
		}
		switch {
		case end == exhausted, end == solved && depth == 0:
			return highest
		case end == solved:
			depth--
		}
	}
	return highest
}
