package band

import (
	"math/rand/v2"
	"testing"
)

// set reads a board of 9 lines, '#' for a place.
func set(lines ...string) (s places) {
	for r, line := range lines {
		for c := range line {
			if line[c] == '#' {
				s.top |= cell(9*r + c).top
				s.low |= cell(9*r + c).low
			}
		}
	}
	return s
}

func TestVisitSeesWhatIsLocked(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		left        places
		kept, taken int // cells
	}{
		{"pointing along a row", everywhere.without(set("", "###", "###")), 0, 5},
		{"pointing down a column", everywhere.without(set(" ##", " ##", " ##")), 0, 54},
		{"claimed by a row", everywhere.without(set("   ######")), 2, 10},
		{"claimed by a column", everywhere.without(set("", "", "", "#", "#", "#", "#", "#", "#")), 0, 11},
		{"two boxes share two rows", everywhere.without(set("", "", "######")), 26, 16},
		{"two boxes share two columns", everywhere.without(set("  #", "  #", "  #", "  #", "  #", "  #")), 56, 54},
		{"a single place in a row", everywhere.without(set("########")), 8, 80},
		{"a single place in a column", everywhere.without(set("", "#", "#", "#", "#", "#", "#", "#", "#")), 0, 10},
		{"a single place in a box", everywhere.without(set("###", "###", "##")), 20, 26},
	} {
		var b state
		b.open = everywhere
		b.digits[0].left = tt.left
		if !b.visit(0) {
			t.Errorf("%s: a dead end", tt.reason)
		}
		left := b.digits[0].left
		if left.and(cell(tt.kept)).empty() || !left.and(cell(tt.taken)).empty() {
			t.Errorf("%s: left are top %#o, low %#o; want cell %d and not cell %d", tt.reason, left.top, left.low, tt.kept, tt.taken)
		}
	}
}

// TestVisitTakesNothingThatIsPossible draws places that are left to a digit and
// goes through all ways to lay it on them: what any of them uses must be kept,
// and without any the visit may not place the digit nine times.
func TestVisitTakesNothingThatIsPossible(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 27))
	dead := 0
	for range 300 {
		left := places{}
		for i := range 81 {
			if rnd.IntN(100) < 45 {
				left.top |= cell(i).top
				left.low |= cell(i).low
			}
		}
		used := possible(left)
		var b state
		b.open = everywhere
		b.digits[0].left = left
		if !b.visit(0) {
			dead++
			if !used.empty() {
				t.Fatalf("%#o %#o: a dead end, but it can be laid", left.top, left.low)
			}
			continue
		}
		if got := b.digits[0].left; !used.without(got).empty() || !got.without(left).empty() {
			t.Fatalf("%#o %#o: left are %#o %#o, which must be a part of it and hold %#o %#o", left.top, left.low, got.top, got.low, used.top, used.low)
		}
	}
	if dead == 0 || dead == 300 {
		t.Errorf("%d of 300 draws were dead ends; the draw has lost its variety", dead)
	}
}

// possible gives the cells that some way to lay a digit on the places uses.
func possible(left places) (used places) {
	var lay func(r int, columns, boxes int, laid places)
	lay = func(r int, columns, boxes int, laid places) {
		if r == 9 {
			used.top |= laid.top
			used.low |= laid.low
			return
		}
		for c := range 9 {
			p := cell(9*r + c)
			column, box := 1<<c, 1<<(r/3*3+c/3)
			if columns&column == 0 && boxes&box == 0 && !left.and(p).empty() {
				lay(r+1, columns|column, boxes|box, places{laid.top | p.top, laid.low | p.low})
			}
		}
	}
	lay(0, 0, 0, places{})
	return used
}
