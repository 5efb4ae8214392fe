package collection_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

const (
	minimal = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9" // a minimal puzzle with 17 clues
	easy    = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	several = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.........8...."
	guessed = "000000000000000280376400000700001000020000000400300006010028000000005000000000003"
)

// unsolvable breaks no rule, but r1c1 has no candidate.
const unsolvable = ".2345678.9.................1....................................................."

func prover(shape sudoku.Shape) (solvers.Solver, error) {
	spec := bitmaskmrv.Spec()
	return spec.New(shape, nil)
}

// read returns a source with the puzzles of a text. If bad is nil, a faulty puzzle fails the test.
// Otherwise its error is appended to bad.
func read(t testing.TB, text string, bad *[]string) *collection.Source {
	t.Helper()
	r := testkit.Must(corpus.NewReader("in", strings.NewReader(text), corpus.ReaderOptions{}))(t)
	return &collection.Source{Reader: r, Bad: func(f *corpus.Fault) {
		if bad == nil {
			t.Error(f)
			return
		}
		*bad = append(*bad, f.Error())
	}}
}

// forms returns n symmetric forms of a puzzle, one per line.
func forms(t testing.TB, puzzle string, n int, seed uint64) string {
	t.Helper()
	shape, grid := testkit.Must2(sudoku.ParseGrid(puzzle))(t)
	var b strings.Builder
	image := make(sudoku.Grid, shape.Cells())
	for k := range n {
		sudoku.NewSymmetry(shape, seed+uint64(k)).Apply(image, grid)
		fmt.Fprintln(&b, image)
	}
	return b.String()
}

// numbered returns n 4x4 puzzles with the ids n0, n1, and so on.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d...%d...%s n%d\n", i%4+1, (i+1)%4+1, strings.Repeat(".", 8), i)
	}
	return b.String()
}

func TestScramble(t *testing.T) {
	_, solution, _ := sudoku.ParseGrid("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
	text := "puzzle,solution\n" + strings.Repeat(easy+","+solution.String()+"\n", 200)
	scrambled := func(seed uint64) (list []string) {
		err := read(t, text, nil).Each(t.Context(), collection.Scramble(sudoku.Shape9, seed), func(p *corpus.Puzzle) error {
			testkit.NoError(t, sudoku.Shape9.CheckSolution(p.Clues, p.Expected))
			list = append(list, p.Clues.String())
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	first := scrambled(1)
	if diff := cmp.Diff(first, scrambled(1)); diff != "" {
		t.Errorf("two scrambles with one seed (-first +second): %s", diff)
	}
	if same := first[0] == scrambled(2)[0]; same {
		t.Error("another seed gave the same forms")
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(first)))
	if len(sorted) < 195 {
		t.Errorf("200 lines have %d forms; want nearly all different", len(sorted))
	}
}

func TestCanon(t *testing.T) {
	got := map[string]int{}
	text := "puzzle,solution\n"
	for line := range strings.Lines(forms(t, easy, 20, 1)) {
		text += strings.TrimSpace(line) + ",\n"
	}
	err := read(t, text, nil).Each(t.Context(), collection.Canon(sudoku.Shape9, prover), func(p *corpus.Puzzle) error {
		got[p.Clues.String()]++
		if f := p.Fields[len(p.Fields)-1]; f.Name != "automorphisms" || f.Value == "0" {
			t.Errorf("the last field is %v, want automorphisms", f)
		}
		return nil
	})
	if err != nil || len(got) != 1 {
		t.Errorf("error %v, %d canonical forms of symmetric puzzles; want 1", err, len(got))
	}
}

func TestCanonSolution(t *testing.T) {
	_, solution, _ := sudoku.ParseGrid("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
	err := read(t, "puzzle,solution\n"+easy+","+solution.String()+"\n", nil).Each(t.Context(), collection.Canon(sudoku.Shape9, prover), func(p *corpus.Puzzle) error {
		return sudoku.Shape9.CheckSolution(p.Clues, p.Expected)
	})
	if err != nil {
		t.Error(err)
	}
}

func TestDedupe(t *testing.T) {
	text := forms(t, easy, 2, 1) + forms(t, minimal, 3, 5) + forms(t, easy, 1, 9)
	var kept []int
	var twins [][2]int
	err := read(t, text, nil).Dedupe(t.Context(), func(p *corpus.Puzzle) error {
		kept = append(kept, p.Line)
		return nil
	}, func(line, first int) { twins = append(twins, [2]int{line, first}) })
	if err != nil {
		t.Fatal(err)
	}
	testkit.NoDiff(t, cmp.Diff([]int{1, 3}, kept), "kept lines")
	testkit.NoDiff(t, cmp.Diff([][2]int{{2, 1}, {4, 3}, {5, 3}, {6, 1}}, twins), "removed lines, each with the first line of its class")
	if err := read(t, strings.Repeat(strings.Repeat(".", 256)+"\n", 2), nil).Dedupe(t.Context(), nil, nil); err == nil {
		t.Error("16x16 boards have no canonical forms, but there was no error")
	}
}

// TestSplit divides 900 puzzles from 300 grids: for each grid two symmetric puzzles, and one puzzle
// with more clues.
func TestSplit(t *testing.T) {
	var b strings.Builder
	for k := range 300 {
		grid := fill(t, k)
		puzzle, more := slices.Clone(grid), slices.Clone(grid)
		for i := range 20 {
			puzzle[(7*i+k)%81] = 0
		}
		more[k%81] = 0
		fmt.Fprintln(&b, puzzle)
		b.WriteString(forms(t, puzzle.String(), 1, uint64(k)) + forms(t, more.String(), 1, uint64(k+1000)))
	}
	split := func(seed uint64) []int {
		var parts []int
		err := read(t, b.String(), nil).Split(t.Context(), prover, seed, []float64{3, 1}, func(part int, p *corpus.Puzzle, _ bool) error {
			parts = append(parts, part)
			return nil
		})
		if err != nil || len(parts) != 900 {
			t.Fatalf("error %v, %d puzzles; want 900", err, len(parts))
		}
		return parts
	}
	parts := split(1)
	second, apart := 0, 0
	for k := 0; k < 900; k += 3 {
		if parts[k] != parts[k+1] {
			t.Fatalf("the symmetric puzzles %d and %d belong to the parts %v, want one part", k, k+1, parts[k:k+2])
		}
		if parts[k] != parts[k+2] {
			apart++
		}
		second += parts[k]
	}
	if apart > 3 { // a few puzzles with 20 blanks have several solutions, so allow 3 differences
		t.Errorf("%d of 300 pairs of puzzles with the same solution are in different parts, want at most 3", apart)
	}
	if second < 45 || second > 105 { // the limits are 75 plus or minus 4 standard deviations of 7.5
		t.Errorf("%d of 300 classes belong to the second part; want about 75", second)
	}
	if slices.Equal(parts, split(2)) {
		t.Error("another seed gave the same parts")
	}
	if !slices.Equal(parts, split(1)) {
		t.Error("the same seed gave other parts")
	}
}

// fill returns a 9x9 grid for each k. Grids of different k are not symmetric to each other. A
// solver completes a board with random digits in the three boxes on its diagonal, which share no
// row or column.
func fill(t *testing.T, k int) sudoku.Grid {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(k), 1))
	puzzle := make(sudoku.Grid, 81)
	for box := range 3 {
		for i, d := range random.Perm(9) {
			puzzle[(3*box+i/3)*9+3*box+i%3] = uint8(d + 1)
		}
	}
	solver := testkit.Must(prover(sudoku.Shape9))(t)
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	if err := solver.Solve(t.Context(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 1}, &c); err != nil || c.Count != 1 {
		t.Fatalf("grid %d: error %v, %d solutions; want nil, 1", k, err, c.Count)
	}
	return slices.Clone(c.Solution)
}

func TestCheck(t *testing.T) {
	for _, row := range []struct {
		reason  string
		text    string
		want    collection.Checked
		remarks []string
	}{
		{"a minimal puzzle", minimal + "\n", collection.Checked{Puzzles: 1, One: 1, Minimal: 1, Classes: 1}, nil},
		{"several solutions", several + "\n", collection.Checked{Puzzles: 1, Many: 1, Classes: 1}, []string{"1: has several solutions"}},
		{"no solution", unsolvable + "\n", collection.Checked{Puzzles: 1, None: 1, Classes: 1}, []string{"1: has no solution"}},
		{"a symmetric duplicate", minimal + "\n" + forms(t, minimal, 1, 3), collection.Checked{Puzzles: 2, One: 2, Minimal: 2, Classes: 1, Duplicates: 1},
			[]string{"2: is equal or symmetric to the puzzle of line 1"}},
	} {
		var remarks []string
		got, err := read(t, row.text, nil).Check(t.Context(), prover, func(r collection.Remark) {
			remarks = append(remarks, fmt.Sprintf("%d: %s", r.Line, r.Text))
		})
		if err != nil {
			t.Fatalf("%s: %v", row.reason, err)
		}
		testkit.NoDiff(t, cmp.Diff(row.want, *got), "%s", row.reason)
		testkit.NoDiff(t, cmp.Diff(row.remarks, remarks), "%s: remarks", row.reason)
	}
}

func TestCheckNamesSuperfluousClues(t *testing.T) {
	var remarks []string
	got, err := read(t, easy+"\n", nil).Check(t.Context(), prover, func(r collection.Remark) { remarks = append(remarks, r.Text) })
	if err != nil || got.One != 1 || got.Minimal != 0 || len(remarks) != 1 {
		t.Fatalf("error %v, %+v, remarks %q; want one puzzle that is not minimal", err, got, remarks)
	}
	var cell, digit string
	if _, err := fmt.Sscanf(remarks[0], "is not minimal: the clue %4s=%1s can be removed", &cell, &digit); err != nil {
		t.Fatalf("%s: %v", remarks[0], err)
	}
	_, puzzle, _ := sudoku.ParseGrid(easy)
	at := -1
	for i := range puzzle {
		if sudoku.Shape9.CellName(i) == cell {
			at = i
		}
	}
	if at < 0 || fmt.Sprint(puzzle[at]) != digit {
		t.Fatalf("%q does not contain the name of a clue", remarks[0])
	}
	puzzle[at] = 0
	if one, err := read(t, puzzle.String()+"\n", nil).Check(t.Context(), prover, func(collection.Remark) {}); err != nil || one.One != 1 {
		t.Errorf("without the clue %s, error %v, %+v; want one solution", cell, err, one)
	}
}

// TestCheckLargeBoards checks a board that has no canonical forms. Check finds only equal puzzles.
func TestCheckLargeBoards(t *testing.T) {
	full := sudoku.Shape16.Pattern()
	full[0] = 0
	got := testkit.Must(read(t, full.String()+"\n"+full.String()+"\n", nil).Check(t.Context(), prover, func(collection.Remark) {}))(t)
	if diff := cmp.Diff(collection.Checked{Puzzles: 2, One: 2, Duplicates: 1}, *got); diff != "" {
		t.Error(diff)
	}
}

func TestRate(t *testing.T) {
	spec := bitmaskmrv.Spec()
	rating := collection.Rating{Shape: sudoku.Shape9, Guess: []solvers.Spec{spec}, Forms: 5, Seed: 1}
	got := map[int][]corpus.Field{}
	err := read(t, easy+"\n"+guessed+"\n", nil).Each(t.Context(), collection.Rate(rating), func(p *corpus.Puzzle) error {
		got[p.Line] = slices.Clone(p.Fields)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []corpus.Field{{Name: "clues", Value: "30"}, {Name: "guesses-bitmask-mrv", Value: "0.0"}, {Name: "spread-bitmask-mrv", Value: "0.0"}}
	testkit.NoDiff(t, cmp.Diff(want, got[1]), "the easy puzzle")
	if x, ok := got[2][1].Number(); !ok || x <= 0 {
		t.Errorf("the guesses in the hard puzzle are %q; want a positive mean", got[2][1].Value)
	}
	if x, ok := got[2][2].Number(); !ok || x <= 0 {
		t.Errorf("the spread over five forms is %q; want a positive number", got[2][2].Value)
	}
}
