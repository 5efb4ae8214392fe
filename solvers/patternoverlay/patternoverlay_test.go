package patternoverlay

import (
	"context"
	"slices"
	"strings"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

func TestPatternsOfOneDigit(t *testing.T) {
	for shape, want := range map[sudoku.Shape]int{
		sudoku.Shape4: 4 * 2 * 2, sudoku.Shape6: 6 * 3 * 4 * 2 * 2, sudoku.Shape9: 9 * 6 * 3 * 6 * 4 * 2 * 3 * 2,
	} {
		if got := len(newSolver(shape).patterns); got != want {
			t.Errorf("%s: %d patterns, want %d", shape, got, want)
		}
	}
}

var puzzles = []struct{ reason, line string }{
	{"two digits have no clue", "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3"},
	{"17 clues", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"},
	{"all cells of one digit are clues", "1...........1...........1...1...........1...........1...1...........1...........1"},
	{"no clue", "................................................................................."},
	{"6x6", "1....2.3....4..............5.......6"},
	{"4x4", "1.....3....4.2.."},
	{"only the rule for two digits removes patterns", ".2......2..4.4.."},
}

// TestLoadKeepsAllFittingPatterns compares load, which skips patterns, with a test of every pattern.
func TestLoadKeepsAllFittingPatterns(t *testing.T) {
	for _, tt := range puzzles {
		shape, puzzle, err := sudoku.ParseGrid(tt.line)
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		if !shape.Consistent(puzzle) {
			t.Fatalf("%s: the clues clash", tt.reason)
		}
		s := newSolver(shape)
		s.load(puzzle)
		for d := range s.side {
			var want []cells
			for _, p := range s.patterns {
				fits := true
				for i, e := range puzzle {
					if e != 0 {
						fits = fits && p.and(cell(i)).empty() == (int(e) != d+1)
					}
				}
				if fits {
					want = append(want, p)
				}
			}
			if got := s.lists[d][:s.state.alive[d]]; !slices.Equal(got, want) {
				t.Errorf("%s, digit %d: load keeps %d patterns that differ from the %d that fit", tt.reason, d+1, len(got), len(want))
			}
		}
	}
}

// TestOverlayRemovesAllCollidingPatterns looks for a pattern that overlay should have removed: it
// shares a cell with every pattern of another digit.
func TestOverlayRemovesAllCollidingPatterns(t *testing.T) {
	for _, tt := range puzzles {
		if strings.Count(tt.line, ".") == len(tt.line) {
			continue // the comparison would take too long, because each digit has all 46,656 patterns
		}
		shape, puzzle, err := sudoku.ParseGrid(tt.line)
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		s := newSolver(shape)
		claim := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
		s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}, &claim)
		if !s.load(puzzle) {
			t.Fatalf("%s: load returned false, want a pattern for each digit", tt.reason)
		}
		if ok, stop := s.overlay(); !ok || stop {
			t.Fatalf("%s: overlay returned ok %t, stop %t; want true, false", tt.reason, ok, stop)
		}
		for d := range s.side {
			for e := range s.side {
				others := s.lists[e][:s.state.alive[e]]
				for _, p := range s.lists[d][:s.state.alive[d]] {
					if d != e && !slices.ContainsFunc(others, func(q cells) bool { return p.and(q).empty() }) {
						t.Fatalf("%s: a pattern of digit %d is left that shares a cell with all %d patterns of digit %d", tt.reason, d+1, len(others), e+1)
					}
				}
			}
		}
	}
}
