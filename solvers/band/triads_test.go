package band

import (
	"testing"
)

// stateOf returns a state in which each digit of left has the given cells as candidates, and every
// other digit has all cells. All cells are open, and visit was called for all digits.
func stateOf(t *testing.T, left map[int]places) (b state) {
	b.open = everywhere
	for d := range b.digits {
		b.digits[d].left = everywhere
		if places, ok := left[d+1]; ok {
			b.digits[d].left = places
		}
		if open, ok := b.digits[d].visit(everywhere); !ok || open != everywhere {
			t.Fatalf("a visit of digit %d placed it or found a dead end", d+1)
		}
	}
	return b
}

func TestTriads(t *testing.T) {
	minirow, minicolumn := set("###"), set("#", "#", "#")
	last := set("", "", "", "", "", "", "        #", "        #", "        #")
	// only returns a set that contains all cells outside the first box, and the given cells of the
	// first box.
	only := func(cells places) places {
		return everywhere.without(set("###", "###", "###")).or(cells)
	}
	not := func(cells places) places { return everywhere.without(cells) }
	for _, tt := range []struct {
		reason string
		left   map[int]places
		want   news
		digit  int    // digit whose places the test compares
		gone   places // cells that this digit must lose
	}{
		{"no rule applies", nil, quiet, 1, places{}},
		{"three digits must be in a minirow",
			map[int]places{1: only(minirow), 2: only(minirow), 3: only(minirow)}, some, 4, minirow},
		{"three digits must be in a minicolumn",
			map[int]places{1: only(minicolumn), 2: only(minicolumn), 3: only(minicolumn)}, some, 9, minicolumn},
		{"two digits leave a cell to others",
			map[int]places{1: only(minirow), 2: only(minirow)}, quiet, 4, places{}},
		{"only three digits can be in a minirow",
			map[int]places{4: not(minirow), 5: not(minirow), 6: not(minirow), 7: not(minirow), 8: not(minirow), 9: not(minirow)},
			some, 1, set("", "###", "###")},
		{"only three digits can be in a minicolumn of the last box",
			map[int]places{2: not(last), 3: not(last), 4: not(last), 5: not(last), 6: not(last), 7: not(last)},
			some, 9, set("        #", "        #", "        #", "        #", "        #", "        #")},
		{"only two digits can be in a minirow",
			map[int]places{3: not(minirow), 4: not(minirow), 5: not(minirow), 6: not(minirow), 7: not(minirow), 8: not(minirow), 9: not(minirow)},
			dead, 1, places{}},
		{"four digits must be in a minirow",
			map[int]places{1: only(minirow), 2: only(minirow), 3: only(minirow), 4: only(minirow)}, some, 5, minirow},
	} {
		b := stateOf(t, tt.left)
		before := b
		if got := b.triads(); got != tt.want {
			t.Errorf("%s: got news %d, want %d", tt.reason, got, tt.want)
			continue
		}
		if got := before.digits[tt.digit-1].left.without(b.digits[tt.digit-1].left); got != tt.gone {
			t.Errorf("%s: digit %d loses top %#o, low %#o, want top %#o, low %#o", tt.reason, tt.digit, got.top, got.low, tt.gone.top, tt.gone.low)
		}
		for d := range b.digits {
			changed := b.digits[d] != before.digits[d]
			if changed != (b.stirred>>d&1 == 1) {
				t.Errorf("%s: digit %d: changed %t, marked for a visit %t; want both equal", tt.reason, d+1, changed, !changed)
			}
		}
	}
}

// set returns the cells that have a # in the given lines. The lines are the first rows of a board.
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
