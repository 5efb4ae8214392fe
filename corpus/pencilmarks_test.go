package corpus

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// drawMarks returns candidates that include the solution and about half of the other digits.
func drawMarks(s sudoku.Shape, solution sudoku.Grid, seed int) sudoku.Candidates {
	c := make(sudoku.Candidates, s.Cells())
	for i, d := range solution {
		c[i] = uint32((i+seed+1)*0x9E3779B1)>>3&s.AllCandidates() | 1<<(d-1)
	}
	return c
}

func TestPencilmarksRoundTrip(t *testing.T) {
	for _, s := range sudoku.Shapes() {
		solution := s.Pattern()
		marks := []sudoku.Candidates{drawMarks(s, solution, 0), drawMarks(s, solution, 1), drawMarks(s, solution, 2)}
		list := make([]Puzzle, len(marks))
		for i, c := range marks {
			list[i] = Puzzle{Candidates: c, Clues: make(sudoku.Grid, s.Cells()), Expected: sudoku.Grid{}}
			c.Clues(list[i].Clues)
		}
		list[1].ID, list[2].ID, list[2].Expected = "11.9,easy", "Grid 01", solution
		text := written(t, pencilmarksName, s, list)
		format, got := readBack(t, text, ReaderOptions{Pencilmarks: true})
		if format != pencilmarksName || !samePuzzles(list, got) {
			t.Fatalf("%s: format %s, -want +got\n%s", s, format, cmp.Diff(list, got))
		}
		if line, _, _ := strings.Cut(string(text), "\n"); line != marks[0].String() {
			t.Errorf("%s: Candidates.String is not the line %s", s, line)
		}

		set := testkit.Must(Load("in", strings.NewReader(string(text)), LoadOptions{Pencilmarks: true}))(t)
		candidates, grid := make(sudoku.Candidates, s.Cells()), make(sudoku.Grid, s.Cells())
		for i, p := range list {
			if !set.Candidates(i, candidates) || !slices.Equal(candidates, p.Candidates) {
				t.Errorf("%s: the set has the candidates %v for puzzle %d; want %v", s, candidates, i, p.Candidates)
			}
			if set.Clues(i, grid); !sudoku.Same(grid, p.Clues) {
				t.Errorf("%s: the set has the clues %s for puzzle %d; want %s", s, grid, i, p.Clues)
			}
			if given := set.Expected(i, grid); given != (i == 2) || given && !sudoku.Same(grid, solution) {
				t.Errorf("%s: puzzle %d has the given solution %s, %t; want the solution of the source", s, i, grid, given)
			}
		}
	}
}

// TestPencilmarksHash shows that the hash of a set depends on the candidates, and that a set of
// puzzles with clues has no candidates.
func TestPencilmarksHash(t *testing.T) {
	s := sudoku.Shape4
	hash := func(format string, c sudoku.Candidates) string {
		p := Puzzle{Candidates: c, Clues: make(sudoku.Grid, s.Cells())}
		if c != nil {
			c.Clues(p.Clues)
		}
		set := testkit.Must(Load("in", strings.NewReader(string(written(t, format, s, []Puzzle{p}))), LoadOptions{Format: format, Pencilmarks: true}))(t)
		if set.Pencilmarks() != (format == pencilmarksName) || set.Candidates(0, make(sudoku.Candidates, s.Cells())) != set.Pencilmarks() {
			t.Errorf("format %s: Pencilmarks is %t, or Candidates returns another value", format, set.Pencilmarks())
		}
		return set.SHA256()
	}
	marks := drawMarks(s, s.Pattern(), 0)
	fewer := slices.Clone(marks)
	fewer[3] = 1 << (s.Pattern()[3] - 1)
	fewer[4], marks[4] = 3, 7
	seen := map[string]string{}
	for name, h := range map[string]string{
		"clues": hash("line", nil), "all candidates": hash(pencilmarksName, nil),
		"some candidates": hash(pencilmarksName, marks), "fewer candidates": hash(pencilmarksName, fewer),
	} {
		if other, twice := seen[h]; twice {
			t.Errorf("%s and %s have the same hash", name, other)
		}
		seen[h] = name
	}
}

// TestPencilmarksRefused shows that a source of pencilmark puzzles is an error if the caller does
// not use candidates.
func TestPencilmarksRefused(t *testing.T) {
	const want = "in: the puzzles have pencilmarks, which cannot be used here; want puzzles with clues, in any format except pencilmarks"
	text := codecOf(pencilmarksName).Example
	if _, err := Load("in", strings.NewReader(text), LoadOptions{}); err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
}

func TestPencilmarksFaults(t *testing.T) {
	example := strings.TrimSuffix(codecOf(pencilmarksName).Example, "\n")
	solution := "1342243131244213"
	for _, row := range []struct{ reason, line, want string }{
		{"a character missing", example[:63], "63 characters in the pencilmark puzzle; want 64 for a 4x4 board: 4 for each cell"},
		{"a character added", example + ".", "65 characters in the pencilmark puzzle; want 64 for a 4x4 board: 4 for each cell"},
		{"a digit at the place of another", "2" + example[1:], "'2' in the place of candidate 1 of r1c1; want 1, or . or 0 if it is no candidate"},
		{"a letter", example[:4] + "a" + example[5:], "'a' in the place of candidate 1 of r1c2; want 1, or . or 0 if it is no candidate"},
		{"a cell without candidate", "...." + example[4:], "r1c1 has no candidate; want at least one in each cell"},
		{"a puzzle with clues", "1...............", "16 characters in the pencilmark puzzle; want 64 for a 4x4 board: 4 for each cell"},
		{"a larger board", strings.Repeat(".2....", 36), "a 6x6 pencilmark puzzle among 4x4 ones; want one board size per source, here 64 characters per puzzle"},
		{"a solution that is not among the candidates", ".234" + example[4:] + "," + solution, "the given solution does not solve the puzzle: r1c1 contains 1; its candidates are 2, 3, 4; want the right solution, or none"},
		{"a solution with a digit twice", strings.Repeat("1234", 16) + ",1142243131244213", "the given solution does not solve the puzzle: row 1 has two 1s: r1c1, r1c2; want the right solution, or none"},
	} {
		_, _, faults := readAll("in", strings.NewReader(example+"\n"+row.line+"\n"+example+"\n"), ReaderOptions{Pencilmarks: true})
		if want := "in:2: " + row.want; len(faults) != 3 || faults[1] != want { // the bad line is between two good ones, so reading continues after the fault
			t.Errorf("%s: got %v\nwant %s as the second of three", row.reason, faults, want)
		}
	}
}

// TestPencilmarksClash shows that two cells with the same single candidate are not a fault. The
// puzzle has no solution.
func TestPencilmarksClash(t *testing.T) {
	text := "1...1..." + strings.Repeat("1234", 14)
	_, list := readBack(t, []byte(text), ReaderOptions{Pencilmarks: true})
	if len(list) != 1 || list[0].Clues[0] != 1 || list[0].Clues[1] != 1 {
		t.Errorf("got %v, want one puzzle with the clue 1 in the first two cells", list)
	}
}

// TestPencilmarksSymbols shows that all usual symbols for blanks and digits are allowed, and that a
// solution and an id can follow.
func TestPencilmarksSymbols(t *testing.T) {
	_, list := readBack(t, []byte("# comment\n\n 1*-_"+strings.Repeat("1234", 14)+"x23* 1342243131244213; 7.1\r\n"), ReaderOptions{Pencilmarks: true})
	if len(list) != 1 {
		t.Fatalf("%d puzzles; want 1", len(list))
	}
	p := list[0]
	if p.Candidates[0] != 1 || p.Candidates[15] != 2|4 || p.ID != "7.1" {
		t.Errorf("got %+v, want candidate 1 in the first cell, 2 and 3 in the last, and the id 7.1", p)
	}
}
