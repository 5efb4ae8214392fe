package document

import (
	"cmp"
	"math"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

const (
	maxKept    = 2000    // single puzzles on a page
	maxCells   = 100_000 // single puzzles times contestants on a page
	maxSquares = 400_000 // squares of boards on a page, solutions included
	hardest    = 25      // of a corpus
	maxFound   = 60      // puzzles of a corpus kept because something went wrong on them
)

type hard struct {
	puzzle, failed, tried int
	ratio                 float64 // NaN: no times
}

// rankHard finds the hardest puzzles: those that most contestants reached and did
// not solve, then those that took them longest, each measured by its own median so
// that nobody's pace counts. The median over the contestants keeps one
// interruption from making a puzzle hard.
func rankHard(parts []*run.Part, puzzles []int, medians []float64) []hard {
	all := make([]hard, 0, len(puzzles))
	logs := make([]float64, 0, len(parts))
	for _, p := range puzzles {
		h := hard{puzzle: p, ratio: math.NaN()}
		logs = logs[:0]
		for i, t := range parts {
			puzzle := t.Puzzle(p)
			if puzzle.Worst == 0 {
				continue
			}
			h.tried++
			if puzzle.Worst != judge.Verified {
				h.failed++
			} else if x := timeOf(puzzle); x > 0 && medians[i] > 0 {
				logs = append(logs, math.Log(x/medians[i]))
			}
		}
		if m, ok := stats.Median(logs); ok {
			h.ratio = math.Exp(m)
		}
		all = append(all, h)
	}
	slices.SortFunc(all, func(a, b hard) int {
		return cmp.Or(cmp.Compare(b.failed, a.failed), cmp.Compare(b.ratio, a.ratio), cmp.Compare(a.puzzle, b.puzzle))
	})
	return all[:min(len(all), hardest)]
}

// share deals room for so many puzzles to corpora that could use so many each:
// the small ones get all, the others the same.
func share(room int, wanted []int) []int {
	given := make([]int, len(wanted))
	order := make([]int, len(wanted))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(wanted[a], wanted[b]) })
	for k, i := range order {
		given[i] = min(wanted[i], room/(len(order)-k))
		room -= given[i]
	}
	return given
}

// choose takes at most room puzzles: those that must be there, and of the others
// as many as are left room for, spread evenly. Both lists are ascending or not;
// the answer is.
func choose(puzzles, must []int, room int) []int {
	taken := map[int]bool{}
	var chosen []int
	for _, p := range must {
		if len(chosen) < room && !taken[p] {
			taken[p] = true
			chosen = append(chosen, p)
		}
	}
	rest := make([]int, 0, len(puzzles))
	for _, p := range puzzles {
		if !taken[p] {
			rest = append(rest, p)
		}
	}
	if n := min(room-len(chosen), len(rest)); n > 0 {
		for i := range n {
			chosen = append(chosen, rest[(2*i+1)*len(rest)/(2*n)])
		}
	}
	slices.Sort(chosen)
	return chosen
}
