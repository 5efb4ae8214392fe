package band

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

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

// TestVisitRemovesLockedCandidates shows that visit removes the candidates that locked candidates
// and hidden singles of each kind exclude.
func TestVisitRemovesLockedCandidates(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		left        places
		kept, taken int // numbers of a cell that must remain and of a cell that visit must remove
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
		p := digit{left: tt.left}
		if _, ok := p.visit(everywhere); !ok {
			t.Errorf("%s: visit returned false, want true", tt.reason)
		}
		left := p.all()
		if !cell(tt.kept).without(left).empty() || cell(tt.taken).without(left).empty() {
			t.Errorf("%s: got places top %#o, low %#o; want a set with cell %d, without cell %d", tt.reason, left.top, left.low, tt.kept, tt.taken)
		}
	}
}

// all returns the cells in which the digit is placed or can be placed.
func (p *digit) all() places {
	return places{p.left.top | p.own.top, p.left.low | p.own.low}
}

// TestVisitKeepsPossiblePlaces makes random sets of cells and finds all ways to place a digit in
// nine cells of the set. visit must keep every cell that one of these ways uses.
func TestVisitKeepsPossiblePlaces(t *testing.T) {
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
		p := digit{left: left}
		if _, ok := p.visit(everywhere); !ok {
			dead++
			if !used.empty() {
				t.Fatalf("places %#o %#o: visit returned false, but the digit can be placed nine times", left.top, left.low)
			}
			continue
		}
		if got := p.all(); !used.without(got).empty() || !got.without(left).empty() {
			t.Fatalf("places %#o %#o: visit left %#o %#o; want a subset of the places with all cells of %#o %#o", left.top, left.low, got.top, got.low, used.top, used.low)
		}
	}
	if dead == 0 || dead == 300 {
		t.Errorf("%d of 300 draws are dead ends; want some, but less than all", dead)
	}
}

// possible returns the cells of left that a digit can use if it is placed in nine cells of left,
// one in each row, column and box.
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
			if columns&column == 0 && boxes&box == 0 && p.without(left).empty() {
				lay(r+1, columns|column, boxes|box, places{laid.top | p.top, laid.low | p.low})
			}
		}
	}
	lay(0, 0, 0, places{})
	return used
}

// TestChoiceCountsWhatCellsReach compares choose with a score that the test counts cell by cell. No
// cell can have a higher score than the chosen cell.
func TestChoiceCountsWhatCellsReach(t *testing.T) {
	for _, tt := range []struct {
		reason string
		open   int
		least  int  // each open cell has this number of candidates or one more
		busy   bool // whether the score counts all open cells, not only cells with a digit of the pair
	}{
		{"many open cells: only cells with a digit of the pair count", 81, 2, false},
		{"few open cells", fewOpen, 2, true},
		{"no cell with two candidates: the best with three", 81, 3, true},
		{"no cell with two or three candidates", 81, 4, true},
	} {
		rnd := rand.New(rand.NewPCG(3, uint64(tt.open+tt.least)))
		for round := range 100 {
			var b state
			var few places // cells that choose is allowed to return
			for _, i := range rnd.Perm(81)[:tt.open] {
				n := tt.least + rnd.IntN(2)
				for _, d := range rnd.Perm(9)[:n] {
					b.digits[d].left = b.digits[d].left.or(cell(i))
				}
				b.open = b.open.or(cell(i))
				if n == tt.least || tt.least > 3 {
					few = few.or(cell(i))
				}
			}
			if tt.least == 2 {
				b.pairs = few
			}
			holds := func(set places, i int) bool { return cell(i).without(set).empty() }
			reach := func(i int) (n int) {
				for j := range 81 {
					line, box := j/9 == i/9 || j%9 == i%9, j/27 == i/27 && j%9/3 == i%9/3
					if line == box || !holds(b.open, j) {
						continue
					}
					shared := false
					for d := range b.digits {
						shared = shared || holds(b.digits[d].left, i) && holds(b.digits[d].left, j)
					}
					switch {
					case tt.busy:
						n++
					case shared && holds(few, j):
						n += 4
					case shared:
						n++
					}
				}
				return n
			}
			got, digits := b.choose()
			most, of := -1, -1
			for i := range 81 {
				if !holds(few, i) {
					continue
				}
				most = max(most, reach(i))
				if cell(i).first() == got {
					of = i
				}
			}
			if of < 0 || reach(of) < most {
				t.Fatalf("%s, round %d: got cell %d, want a cell with score %d", tt.reason, round, got, most)
			}
			for d := range b.digits {
				if holds(b.digits[d].left, of) != (digits>>d&1 == 1) {
					t.Fatalf("%s, round %d: cell %d has other candidates than %b", tt.reason, round, got, digits)
				}
			}
		}
	}
}

// TestFurtherDigitFirst shows which of two candidates a guess tries first: the candidate that the
// guess removes from more cells.
func TestFurtherDigitFirst(t *testing.T) {
	for _, tt := range []struct {
		reason    string
		two, five places // cells in which 2 and 5 are candidates, including the first cell of the board
		want      int
	}{
		{"one more in the row", set("# #"), set("# ## #"), 5},
		{"equal numbers: the lower digit", set("# #"), set("#", "#"), 2},
		{"places elsewhere do not count", set("# #", "   ######"), set("# ##"), 5},
		{"in the column and in the box", set("##", "##", "", "#"), set("## #"), 2},
	} {
		var b state
		b.digits[1].left, b.digits[4].left = tt.two, tt.five
		if got := b.further(0, 1<<1|1<<4) + 1; got != tt.want {
			t.Errorf("%s: got digit %d first, want %d", tt.reason, got, tt.want)
		}
	}
}

// TestClash compares clash with Shape.Consistent. It also shows that the solver makes no guess if
// two clues clash.
func TestClash(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 27))
	seen := map[bool]int{}
	for range 2000 {
		g := make(sudoku.Grid, 81)
		for range 2 + rnd.IntN(6) {
			g[rnd.IntN(81)] = uint8(1 + rnd.IntN(3))
		}
		want := !sudoku.Shape9.Consistent(g)
		seen[want]++
		var b state
		if !b.load(g) || b.clash() != want {
			t.Errorf("%s: clash returned %t, want %t", g, b.clash(), want)
		}
	}
	if seen[true] < 100 || seen[false] < 100 {
		t.Errorf("%d draws clash and %d do not; want at least 100 of each", seen[true], seen[false])
	}

	_, g, err := sudoku.ParseGrid("9....9...9........2..............................................................")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Spec().New(sudoku.Shape9, nil)
	if err != nil {
		t.Fatal(err)
	}
	var c solvers.Claim
	c.Solution = make(sudoku.Grid, 81)
	if err := s.Solve(t.Context(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: g, Limit: 1}, &c); err != nil || c.Count != 0 || !c.Exhausted || c.Nodes != 0 {
		t.Errorf("got %+v, error %v; want no solution, without a guess", c, err)
	}
}

// TestWriteIsInverseOfLoad shows that write restores the digits that load reads, and that load
// refuses bytes over 9.
func TestWriteIsInverseOfLoad(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 81))
	want, got := make(sudoku.Grid, 81), make(sudoku.Grid, 81)
	for range 100 {
		for i := range want {
			want[i] = uint8(rnd.IntN(10))
		}
		var b state
		if !b.load(want) {
			t.Fatalf("load refused %s, which has no digit over 9", want)
		}
		b.write(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("the board differs after load and write (-want +got):\n%s", diff)
		}
	}
	for _, over := range []uint8{10, 16, 127, 128, 137, 138, 255} {
		for _, i := range []int{0, 7, 63, 64, 79, 80} {
			clear(want)
			want[i] = over
			var b state
			if b.load(want) {
				t.Errorf("load accepted digit %d in cell %d", over, i)
			}
		}
	}
}
