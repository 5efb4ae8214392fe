package canon_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
	"sudokubench/sudoku/canon"
)

func TestNew(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		_, err := canon.New(shape)
		if small := shape.Side() <= 9; small != (err == nil) {
			t.Errorf("New(%s) returns the error %v, want an error if and only if the side is above 9", shape, err)
		}
		if err != nil && !strings.Contains(err.Error(), "want 4x4, 6x6 or 9x9") {
			t.Errorf("New(%s): the error %v does not list the supported boards", shape, err)
		}
	}
}

func TestNoBoard(t *testing.T) {
	for _, row := range []struct {
		reason string
		src    sudoku.Grid
	}{
		{"too few cells", make(sudoku.Grid, 80)},
		{"too many cells", make(sudoku.Grid, 82)},
		{"10 is no digit", append(make(sudoku.Grid, 80), 10)},
		{"255 is no digit", append(sudoku.Grid{255}, make(sudoku.Grid, 80)...)},
	} {
		dst := sudoku.Shape9.Pattern()
		z := newCanonizer(t, sudoku.Shape9)
		if n := z.Puzzle(dst, row.src) + z.Grid(dst, row.src); n != 0 || !slices.Equal(dst, sudoku.Shape9.Pattern()) {
			t.Errorf("%s: got %d automorphisms and %v; want 0 and no change", row.reason, n, dst)
		}
	}
}

// TestBrute compares canonical forms and automorphisms with an exhaustive search through all
// arrangements.
func TestBrute(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, row := range []struct {
		reason   string
		n, large int // number of boards to test in a short run, and in a run with SUDOKUBENCH_LONG=1
		board    func(i int) sudoku.Grid
	}{
		{"full grids", 20, 1000, func(int) sudoku.Grid { return randomGrid(t, sudoku.Shape9, rnd) }},
		{"the grid with the most automorphisms", 1, 1, func(int) sudoku.Grid { return parse(t, mostSymmetric) }},
		{"a grid in which no form begins with 456 or 457189", 1, 1, func(int) sudoku.Grid { return parse(t, lastForm) }},
		{"random puzzles with 15 to 80 clues", 22, 660, func(i int) sudoku.Grid {
			return thinned(randomGrid(t, sudoku.Shape9, rnd), 15+i*3%66, rnd)
		}},
		{"random puzzles with 14 to 0 clues, which have many solutions", 2, 45, func(i int) sudoku.Grid {
			return thinned(randomGrid(t, sudoku.Shape9, rnd), 14-i%15, rnd)
		}},
		{"clues of a grid with many automorphisms", 6, 200, func(int) sudoku.Grid {
			return thinned(parse(t, mostSymmetric), 20+rnd.IntN(61), rnd)
		}},
		{"random digits, which break the rules", 6, 100, func(i int) sudoku.Grid {
			return noise(sudoku.Shape9, 20+i%62, 1+rnd.IntN(9), rnd)
		}},
		{"few different columns, some in every stack", 2, 20, func(int) sudoku.Grid { return fewColumns(sudoku.Shape9, rnd) }},
		{"rows and columns without repeated digits, boxes with them", 1, 20, func(int) sudoku.Grid { return latin(rnd) }},
	} {
		z := newCanonizer(t, sudoku.Shape9)
		for i := range sample(row.n, row.large) {
			compareWithBrute(t, row.reason, z, row.board(i))
		}
	}
}

func TestBrute17(t *testing.T) {
	puzzles := solvertest.Shared(t, "17_clue.txt")
	z := newCanonizer(t, sudoku.Shape9)
	rnd := rand.New(rand.NewPCG(3, 4))
	for range sample(10, 1000) {
		compareWithBrute(t, "17 clues", z, puzzles[rnd.IntN(len(puzzles))])
	}
}

// TestBruteSmall does the same as TestBrute on smaller boards: on all 288 grids of the 4x4 board,
// and on random boards with every number of clues.
func TestBruteSmall(t *testing.T) {
	z := newCanonizer(t, sudoku.Shape4)
	forms := map[string]int{}
	for _, g := range allGrids4() {
		compareWithBrute(t, "4x4 grid", z, g)
		f, n := form(z, g)
		forms[f.String()] = n
	}
	if len(forms) != 2 {
		t.Errorf("the 4x4 grids have %d classes; want 2", len(forms))
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	for i := range 200 {
		compareWithBrute(t, "4x4 puzzle", z, thinned(randomGrid(t, sudoku.Shape4, rnd), i%17, rnd))
		compareWithBrute(t, "4x4 board of few different columns", z, fewColumns(sudoku.Shape4, rnd))
		compareWithBrute(t, "4x4 noise", z, noise(sudoku.Shape4, i%17, 1+rnd.IntN(4), rnd))
	}
	z = newCanonizer(t, sudoku.Shape6)
	for i := range sample(74, 740) {
		compareWithBrute(t, "6x6 puzzle", z, thinned(randomGrid(t, sudoku.Shape6, rnd), i%37, rnd))
		compareWithBrute(t, "6x6 board of few different columns", z, fewColumns(sudoku.Shape6, rnd))
		compareWithBrute(t, "6x6 noise", z, noise(sudoku.Shape6, i%37, 1+rnd.IntN(6), rnd))
	}
}

func compareWithBrute(t *testing.T, reason string, z *canon.Canonizer, g sudoku.Grid) {
	t.Helper()
	shape, _ := sudoku.ShapeOfCells(len(g))
	want, count := bruteForce(shape, g)
	if got, n := form(z, g); n != count || !slices.Equal(got, want) {
		t.Errorf("%s: %v\ngot  %v, %d automorphisms\nwant %v, %d", reason, g, got, n, want, count)
	}
	got := make(sudoku.Grid, len(g))
	if n := z.Grid(got, g); n != count || !slices.Equal(got, want) {
		t.Errorf("%s: Grid of %v\ngot  %v, %d automorphisms\nwant %v, %d", reason, g, got, n, want, count)
	}
}

// TestImages shows that 20 symmetric images of a board have the same canonical form as the board.
func TestImages(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for _, shape := range []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9} {
		z := newCanonizer(t, shape)
		for clues := range shape.Cells() + 1 {
			g := thinned(randomGrid(t, shape, rnd), clues, rnd)
			want, count := form(z, g)
			image := make(sudoku.Grid, len(g))
			for range 20 {
				sudoku.NewSymmetry(shape, rnd.Uint64()).Apply(image, g)
				if got, n := form(z, image); n != count || !slices.Equal(got, want) {
					t.Fatalf("%v\nis an image of %v\ngot  %v, %d automorphisms\nwant %v, %d", image, g, got, n, want, count)
				}
			}
			if n := z.Puzzle(image, want); n != count || !slices.Equal(image, want) {
				t.Errorf("the form of the form %v is %v, with %d automorphisms; want %d", want, image, n, count)
			}
			if n := z.Puzzle(g, g); n != count || !slices.Equal(g, want) {
				t.Errorf("in place: got %v, %d automorphisms; want %v, %d", g, n, want, count)
			}
		}
	}
}

// TestAutomorphisms checks boards whose automorphisms can be counted by reasoning.
func TestAutomorphisms(t *testing.T) {
	const group = 2 * 1296 * 1296
	for _, row := range []struct {
		reason string
		src    string
		want   int
		form   string // last characters of the expected canonical form
	}{
		{"no clues: each arrangement", "", group, "0"},
		{"one clue can be in 81 cells", "1", group / 81, "01"},
		{"two clues in a line and a box: 81*4/2 pairs", "12", 2 * group / (81 * 4), "012"},
		{"the same, one column apart", "1.2", 2 * group / (81 * 4), "012"},
		{"two clues in a box, in no line: 81*4/2 pairs", "1........" + ".2", 2 * group / (81 * 4), "0001000000020"},
		{"two equal clues in two boxes of a band or stack, in no line: 81*12 pairs", "1........" + "...1", group / (81 * 12), "1000001000"},
		{"the grid with the most automorphisms", mostSymmetric, 648, mostSymmetric},
		{"the grid with the largest form", lastForm, 72, lastForm},
		{"a row of nine digits", "123456789", group / 18, "123456789"},
		{"each arrangement, because all cells are equal", strings.Repeat("1", 81), group, strings.Repeat("1", 81)},
		{"equal columns: each order of the rows and of the columns", strings.Repeat("123456789", 9), group / 2, strings.Repeat("9", 9)},
		{"nine digits on the diagonal: the order of the rows gives that of the columns", diagonal, 2 * 1296, ""},
		{"a column of nine digits, which becomes a row", strings.Join(strings.Split("123456789", ""), "........"), group / 18, "123456789"},
	} {
		g := parse(t, row.src+strings.Repeat(".", 81-len(row.src)))
		z := newCanonizer(t, sudoku.Shape9)
		got, n := form(z, g)
		if n != row.want || !strings.HasSuffix(strings.ReplaceAll(got.String(), ".", "0"), row.form) {
			t.Errorf("%s: got %d automorphisms and %v; want %d and ...%s", row.reason, n, got, row.want, row.form)
		}
	}
}

func TestAllocations(t *testing.T) {
	z := newCanonizer(t, sudoku.Shape9)
	rnd := rand.New(rand.NewPCG(11, 12))
	dst := make(sudoku.Grid, 81)
	for _, n := range []int{17, 25, 40, 81} {
		g := thinned(randomGrid(t, sudoku.Shape9, rnd), n, rnd)
		if n := testing.AllocsPerRun(20, func() { z.Puzzle(dst, g) }); n != 0 {
			t.Errorf("%v: %v allocations, want 0", g, n)
		}
	}
}

func FuzzPuzzle(f *testing.F) {
	f.Add([]byte{}, uint64(1))
	f.Add([]byte(parse(f, mostSymmetric)), uint64(2))
	f.Add([]byte(sudoku.Shape6.Pattern()), uint64(3))
	f.Add([]byte(sudoku.Shape4.Pattern()), uint64(4))
	f.Add([]byte{1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 0, 1}, uint64(5))
	f.Fuzz(func(t *testing.T, cells []byte, seed uint64) {
		shape := []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9}[seed%3]
		g := make(sudoku.Grid, shape.Cells())
		copy(g, cells)
		for i := range g {
			g[i] %= uint8(shape.Side() + 1)
		}
		z := newCanonizer(t, shape)
		want, count := form(z, g)
		image := make(sudoku.Grid, len(g))
		sudoku.NewSymmetry(shape, seed).Apply(image, g)
		if got, n := form(z, image); n != count || n == 0 || !slices.Equal(got, want) {
			t.Errorf("%v: %v, %d automorphisms; its image %v: %v, %d", g, want, count, image, got, n)
		}
		if want.Clues() != g.Clues() || slices.Compare(want, g) > 0 && normal(g) {
			t.Errorf("%v is not an image of %v, or not the smallest image", want, g)
		}
	})
}
