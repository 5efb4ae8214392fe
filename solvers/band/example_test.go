//go:build articles

package band

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// TestExample makes the steps of the article: the work of visit on one band of one digit, then the
// search.
func TestExample(t *testing.T) {
	const puzzle = "7......94....9.....4....8.....6..9.7..5..2..6....8......3..7.5.5...2..4..71.5...2"
	const digit, band = 5, 2 // digit and band that the second block of the article shows; bands count from 0
	shape, grid := articletest.Puzzle(t, puzzle)
	example := articletest.Example{Spec: Spec(), Puzzle: puzzle, Limit: 2}

	var b state
	if !b.load(grid) || b.clash() {
		t.Fatal("the clues clash")
	}
	p := &b.digits[digit-1]
	before := p.left.and(b.open).or(p.own)
	fold := [3]uint64{before.top & bandBits, before.top >> 32, before.low}[band-1]
	s := (fold | fold>>1 | fold>>2) & (firstCells & bandBits)
	index := (s | s>>8 | s>>16) & rowBits
	after := fold & uint64(segments[index])
	kept := (after | after>>1 | after>>2) & (firstCells & bandBits)
	var look strings.Builder
	fmt.Fprintf(&look, "places         segments   stay    places left\n")
	for row := range 3 {
		fmt.Fprintf(&look, "%s    %s      %s   %s\n", cells(fold, row, digit), segmentsOf(s, row), segmentsOf(kept, row), cells(after, row, digit))
	}

	var search strings.Builder
	if !b.rest() {
		t.Fatal("the root is a dead end")
	}
	fmt.Fprintf(&search, "all digits at rest:        %d open cells, %d of them with two candidates\n", b.open.count(), b.pairs.count())
	for b.open.count() > fewOpen && b.triads() == some && b.rest() {
		fmt.Fprintf(&search, "after triads, at rest:     %d open cells, %d of them with two candidates\n", b.open.count(), b.pairs.count())
	}
	k, digits := newSolver(nil).choose(&b)
	name := shape.CellName(number(k))
	fmt.Fprintf(&search, "choose:                    %s, candidates %s\n", name, articletest.Digits(uint32(digits)))
	d := b.further(k, digits)
	for _, d := range []int{d, bits.TrailingZeros16(digits &^ (1 << d))} {
		next := b
		next.put(d, k)
		example.Nodes++
		end := "dead end"
		if next.rest() {
			end = fmt.Sprintf("%d open cells", next.open.count())
			if next.open.empty() {
				solution := make(sudoku.Grid, 81)
				next.write(solution)
				example.Solution = solution.String()
				end = "solved"
			}
		}
		fmt.Fprintf(&search, "guess %d in %s, then rest: %s\n", d+1, name, end)
	}
	example.Steps = []string{puzzle, look.String(), search.String()}
	example.Check(t)
}

// number returns the number of a cell in reading order. k is the number of its bit in the type
// places.
func number(k int) int { return k - k>>5*5 }

// cells returns a drawing of one row of a band: the digit in each cell of the set.
func cells(band uint64, row, digit int) string {
	text := ""
	for c := range 9 {
		if c > 0 && c%3 == 0 {
			text += "|"
		}
		if band>>(9*row+c)&1 != 0 {
			text += fmt.Sprint(digit)
		} else {
			text += "."
		}
	}
	return text
}

// segmentsOf returns a drawing of the segments of one row: 1 if the digit has a place in the
// segment.
func segmentsOf(s uint64, row int) string {
	return fmt.Sprint(s>>(9*row)&1, s>>(9*row+3)&1, s>>(9*row+6)&1)
}
