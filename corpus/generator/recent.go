package generator

import "sudokubench/sudoku"

// recentMost is how many puzzles a half of recent holds. Both together take about 20 MB.
const recentMost = 1 << 18

// recent remembers the last puzzles, at least recentMost of them, by their hashes. Of a million
// puzzles, two different ones have the same hash with a probability of one in 30 million; the second
// is then taken for the first.
type recent struct{ old, young map[uint64]struct{} }

// add remembers a puzzle. It returns false if it remembers it already.
func (r *recent) add(puzzle sudoku.Grid) bool {
	h := uint64(14695981039346656037) // FNV-1a
	for _, d := range puzzle {
		h = (h ^ uint64(d)) * 1099511628211
	}
	_, old := r.old[h]
	_, young := r.young[h]
	if old || young {
		return false
	}
	if len(r.young) == recentMost || r.young == nil {
		r.old, r.young = r.young, r.old // the oldest are forgotten, their memory is used again
		clear(r.young)
		if r.young == nil {
			r.young = map[uint64]struct{}{}
		}
	}
	r.young[h] = struct{}{}
	return true
}
