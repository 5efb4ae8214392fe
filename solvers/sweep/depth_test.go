package sweep

import (
	"testing"
)

// TestDeepest shows that a search is never deeper than its memory. Each guess selects a cell with two
// or more candidates and leaves one candidate on the new board. Sweeps only remove candidates. So a
// board at depth n has at least n cells with one candidate, and an 82nd guess is impossible. The test
// checks this on puzzles with few clues, because their searches are deepest.
func TestDeepest(t *testing.T) {
	d := newDraw(t, 9)
	for _, m := range makers() {
		e := m.make()
		highest := 0
		for clues := range 6 {
			for range 1 + some(10*min(clues, 1)) {
				puzzle := d.dug(clues)
				e.clues(&puzzle)
				highest = max(highest, climb(t, e, 400))
			}
		}
		if highest < 5 {
			t.Errorf("%s: the greatest depth is %d, want at least 5; draw deeper puzzles", m.name, highest)
		}
		t.Logf("%s: greatest depth %d of %d", m.name, highest, deepest)
	}
}

// climb calls search the given number of times, each with at most one guess, and returns the greatest
// depth of the stack of boards.
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
			t.Fatalf("a board at depth %d has %d open cells; each guess settles one of 81", depth, open)
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
