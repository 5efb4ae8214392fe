//go:build articles

package sweep

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// TestExample compares the worked example of the package comment with the model: a sweep rule by rule,
// and the search.
func TestExample(t *testing.T) {
	const puzzle = "7......94....9.....4....8.....6..9.7..5..2..6....8......3..7.5.5...2..4..71.5...2"
	shape, grid := articletest.Puzzle(t, puzzle)
	m := new(model)
	m.clues((*[81]uint8)(grid))
	sweeps := []string{puzzle, "", "sweep  hiddenCells  nakedBoxes  columnLocks  rowLocks  left  settled"}
	b := &m.boards[0]
	sweeps = append(sweeps, fmt.Sprintf("start  %44s  %4d", "", b.candidates()))
	for n := 1; ; n++ {
		before := b.x
		count := b.candidates()
		var removed [4]int
		tally := func(rule int) {
			removed[rule] = count - b.candidates()
			count = b.candidates()
		}
		naked, _ := b.cellCounts()
		b.hiddenCells()
		tally(0)
		has := b.nakedBoxes(&naked)
		tally(1)
		b.columnLocks()
		tally(2)
		rows, _ := b.rowLocks()
		tally(3)
		if !b.hiddenSingles(&rows, &has) {
			t.Fatal("a contradiction without a guess")
		}
		sweeps = append(sweeps, fmt.Sprintf("%5d  %11d  %10d  %11d  %8d  %4d  %7d", n, removed[0], removed[1], removed[2], removed[3], count, settled(&has)))
		if b.x != before {
			continue
		}
		if settled(&has) <= triadPlaces {
			b.triads(rows)
		}
		if b.x == before {
			break
		}
		sweeps = append(sweeps, fmt.Sprintf("triads remove %d", count-b.candidates()))
	}

	var search strings.Builder
	example := articletest.Example{Spec: Spec(), Puzzle: puzzle, Limit: 2}
	n := b.counts()
	p := b.pickBranch(&n, 2)
	cell := 9*p.r + p.c
	fmt.Fprintf(&search, "choice: %s, score %d, digit %d first\n", shape.CellName(cell), b.score(&n, cell), p.d+1)
	guess(m, 0, p.r, p.d, p.c)
	for _, side := range []struct {
		depth int
		text  string
	}{{1, "with"}, {0, "without"}} {
		example.Nodes++
		end := "a contradiction"
		places, sweeps, ok := m.boards[side.depth].rest(func(settled int) bool { return settled <= triadPlaces })
		if ok {
			end = fmt.Sprintf("%d settled places", places)
			if places == 54 {
				solution := make(sudoku.Grid, 81)
				m.solution(side.depth, (*[81]uint8)(solution))
				example.Solution = solution.String()
				end = "the board is solved"
			}
		}
		fmt.Fprintf(&search, "%s %d in %s: %d sweeps, then %s\n", side.text, p.d+1, shape.CellName(cell), sweeps, end)
	}
	const first, last = 11, 2 // the package comment shows only the first 11 and the last 2 lines
	sweeps = slices.Concat(sweeps[:first], []string{"  ..."}, sweeps[len(sweeps)-last:])
	example.Steps = []string{strings.Join(sweeps, "\n"), search.String()}
	example.Check(t)
}
