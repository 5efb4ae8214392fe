package generator

import (
	"testing"

	"sudokubench/sudoku"
)

// digits returns a set of candidates: digits(1, 4) has 1 and 4.
func digits(ds ...int) (m uint16) {
	for _, d := range ds {
		m |= 1 << (d - 1)
	}
	return m
}

func emptyBoard(s sudoku.Shape) *board {
	b := &board{geometry: newGeometry(s)}
	b.clear()
	return b
}

// Each technique removes the right candidates. The boards are empty, and some of their candidates
// are already removed.
func TestTechniques(t *testing.T) {
	row3 := []uint8{18, 19, 20, 21, 22, 23, 24, 25, 26}
	for _, row := range []struct {
		reason string
		before map[uint8]uint16 // candidates of some cells before the technique
		apply  func(*board) bool
		after  map[uint8]uint16 // expected candidates of the changed cells; nil if the technique finds nothing
	}{
		{"7 of box 1 only in row 3: not in the rest of the row",
			map[uint8]uint16{0: ^digits(7), 1: ^digits(7), 2: ^digits(7), 9: ^digits(7), 10: ^digits(7), 11: ^digits(7)}, (*board).lockedCandidates,
			map[uint8]uint16{21: ^digits(7), 22: ^digits(7), 23: ^digits(7), 24: ^digits(7), 25: ^digits(7), 26: ^digits(7)}},
		{"7 of row 3 only in box 1: not in the rest of the box",
			map[uint8]uint16{21: ^digits(7), 22: ^digits(7), 23: ^digits(7), 24: ^digits(7), 25: ^digits(7), 26: ^digits(7)}, (*board).lockedCandidates,
			map[uint8]uint16{0: ^digits(7), 1: ^digits(7), 2: ^digits(7), 9: ^digits(7), 10: ^digits(7), 11: ^digits(7)}},
		{"7 has one more place, so it is not locked",
			map[uint8]uint16{0: ^digits(7), 1: ^digits(7), 2: ^digits(7), 9: ^digits(7), 10: ^digits(7)}, (*board).lockedCandidates, nil},
		{"two cells of row 3 with only 1 and 4: not in the rest of the row",
			map[uint8]uint16{18: digits(1, 4), 26: digits(1, 4)}, (*board).nakedPairs,
			map[uint8]uint16{19: ^digits(1, 4), 20: ^digits(1, 4), 21: ^digits(1, 4), 22: ^digits(1, 4), 23: ^digits(1, 4), 24: ^digits(1, 4), 25: ^digits(1, 4)}},
		{"two different pairs",
			map[uint8]uint16{18: digits(1, 4), 26: digits(1, 5)}, (*board).nakedPairs, nil},
		{"three candidates in two cells", map[uint8]uint16{18: digits(1, 4, 5), 26: digits(1, 4, 5)}, (*board).nakedPairs, nil},
		{"1 and 4 of row 3 have the same two places: no other digit there",
			without(row3[1:8], digits(1, 4)), (*board).hiddenPairs,
			map[uint8]uint16{18: digits(1, 4), 26: digits(1, 4)}},
		{"4 has a third place", without(row3[1:7], digits(1, 4)), (*board).hiddenPairs, nil},
	} {
		b := emptyBoard(sudoku.Shape9)
		for i, m := range row.before {
			b.cand[i] &= m
		}
		want := b.cand
		for i, m := range row.after {
			want[i] &= m
		}
		if got := row.apply(b); got != (row.after != nil) {
			t.Errorf("%s: changed is %v, want the opposite", row.reason, got)
		}
		for i := range b.cells {
			if b.cand[i] != want[i] {
				t.Errorf("%s: %s has candidates %09b, want %09b", row.reason, b.shape.CellName(i), b.cand[i], want[i])
			}
		}
	}
}

func without(cells []uint8, mask uint16) map[uint8]uint16 {
	m := map[uint8]uint16{}
	for _, i := range cells {
		m[i] = ^mask
	}
	return m
}

// The method logic does not remove a candidate that the solution needs.
func TestLogicIsSound(t *testing.T) {
	for _, s := range []sudoku.Shape{sudoku.Shape6, sudoku.Shape9} {
		g := newGenerator(t, s, Minimal, 11)
		b := board{geometry: newGeometry(s)}
		solved := map[string]int{}
		for range 300 / min(slow, 3) {
			p := next(t, g)
			full := b.byLogic(p.Clues)
			for i, d := range p.Solution {
				if b.digit[i] != d && b.cand[i]>>(d-1)&1 == 0 {
					t.Fatalf("%s: logic removes the candidate %d of %s, which the solution needs", p.Clues, d, s.CellName(i))
				}
			}
			switch {
			case b.bySingles(p.Clues):
				solved["singles"]++
				if !full {
					t.Fatalf("%s: singles solve it but logic does not", p.Clues)
				}
			case full:
				solved["logic"]++
			default:
				solved["neither"]++
			}
		}
		if s == sudoku.Shape9 && len(solved) != 3 {
			t.Errorf("got kinds of puzzles %v, want three kinds", solved)
		}
	}
}

// The method fill makes legal grids, and each digit occurs in the first cell.
func TestFill(t *testing.T) {
	for _, s := range []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16} {
		g := newGeometry(s)
		corner := make([]int, s.Side()+1)
		for attempt := range uint64(40 * s.Side() / 4) {
			grid := fill(g, newRandom(1, attempt), &path{})
			if err := s.CheckSolution(make(sudoku.Grid, s.Cells()), grid); err != nil {
				t.Fatalf("%s: grid %d is wrong: %v", s, attempt, err)
			}
			corner[grid[0]]++
		}
		for d, n := range corner[1:] {
			if n == 0 {
				t.Errorf("%s: r1c1 never has digit %d, want each digit", s, d+1)
			}
		}
	}
}
