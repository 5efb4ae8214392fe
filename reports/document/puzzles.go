package document

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"

	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
)

const (
	maxKept    = 2000    // largest number of single puzzles on a page
	maxCells   = 100_000 // largest product of single puzzles and contestants on a page
	maxSquares = 400_000 // largest number of board cells on a page, solutions included
	hardest    = 25      // number of puzzles per corpus that are listed as the hardest
	maxFound   = 60      // largest number of puzzles per corpus that are kept because an attempt went wrong
)

type hard struct {
	puzzle, failed, tried int
	ratio                 float64 // how slow the puzzle is, see Hard.Ratio; NaN if there are no times
}

// rankHard returns the hardest puzzles, hardest first. First come the puzzles that most contestants
// attempted and did not solve. Puzzles with equally many failures are ordered by time. Each time is
// divided by the median time of its contestant, so that slow contestants do not count more. The
// median over the contestants is used, so that one interruption does not make a puzzle hard.
// Contestants that solved no puzzle do not count.
func rankHard(parts []*run.Part, puzzles []int, medians []float64) []hard {
	all := make([]hard, 0, len(puzzles))
	logs := make([]float64, 0, len(parts))
	counts := make([]bool, len(parts))
	for i, t := range parts {
		counts[i] = slices.ContainsFunc(puzzles, func(p int) bool { return t.Puzzle(p).Worst == judge.Verified })
	}
	if !slices.Contains(counts, true) {
		return nil
	}
	for _, p := range puzzles {
		h := hard{puzzle: p, ratio: math.NaN()}
		logs = logs[:0]
		for i, t := range parts {
			puzzle := t.Puzzle(p)
			if puzzle.Worst == 0 || !counts[i] {
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
	return least(all, hardest, func(a, b hard) int {
		return cmp.Or(cmp.Compare(b.failed, a.failed), cmp.Compare(b.ratio, a.ratio), cmp.Compare(a.puzzle, b.puzzle))
	})
}

// least returns the first n elements of a sorted copy of list. It is faster than sorting the list.
func least[T any](list []T, n int, compare func(a, b T) int) (sorted []T) {
	for _, x := range list {
		if len(sorted) == n && compare(x, sorted[n-1]) >= 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(sorted, x, compare)
		sorted = slices.Insert(sorted, at, x)[:min(n, len(sorted)+1)]
	}
	return sorted
}

// share divides the space for room puzzles among corpora. wanted[i] is the most that corpus i can
// use. Small corpora get all that they can use, the others get equal parts of the rest.
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

// choose selects at most room puzzles: first those in must, then an even sample of puzzles. The
// lists can have any order. chosen is ascending. even[k] reports whether chosen[k] belongs to the
// sample, so that figures of the sample can leave out the others.
func choose(puzzles, must []int, room int) (chosen []int, even []bool) {
	taken := map[int]bool{} // map from each selected puzzle to whether the puzzle belongs to the sample
	for _, p := range must {
		if _, known := taken[p]; !known && len(taken) < room {
			taken[p] = false
		}
	}
	others := func() []int {
		return slices.DeleteFunc(slices.Clone(puzzles), func(p int) bool { _, known := taken[p]; return known })
	}
	sampled := puzzles
	if room < len(taken)+len(others()) {
		sampled = spread(puzzles, min(room-len(taken), len(puzzles)))
	}
	for _, p := range sampled {
		taken[p] = true
	}
	rest := others()
	for _, p := range spread(rest, min(room-len(taken), len(rest))) { // some room can be left, because a puzzle in both lists counts only once
		taken[p] = false
	}
	chosen = slices.Sorted(maps.Keys(taken))
	for _, p := range chosen {
		even = append(even, taken[p])
	}
	return chosen, even
}

// spread selects n of the puzzles, evenly spaced in the list.
func spread(puzzles []int, n int) (taken []int) {
	for i := range n {
		taken = append(taken, puzzles[(2*i+1)*len(puzzles)/(2*n)])
	}
	return taken
}

// Values of Corpus.Names, which describes the names that a source gives to its puzzles.
const (
	nameRating = "rating"
	nameOther  = "name"
)

// namesOf guesses the meaning of the names of puzzles. Numbers are ratings, unless they only count
// the puzzles.
func namesOf(kept []Puzzle) string {
	named, numbers, counts := false, true, len(kept) > 1
	last := math.Inf(-1)
	for _, p := range kept {
		if p.Name == "" {
			continue
		}
		x, err := strconv.ParseFloat(p.Name, 64)
		named, numbers = true, numbers && err == nil && !math.IsInf(x, 0) && !math.IsNaN(x)
		counts = counts && x > last
		last = x
	}
	switch {
	case !named:
		return ""
	case numbers && !counts:
		return nameRating
	}
	return nameOther
}
