package generator

import "sudokubench/sudoku"

// recentMost is the number of puzzles in each of the two maps of recent. Both maps together use
// about 20 MB.
const recentMost = 1 << 18

// recent stores the hashes of the last puzzles, at least recentMost of them. Among a million
// puzzles, two different ones have the same hash with a probability of one in 30 million. The
// generator would then drop the second as a repetition.
type recent struct{ old, young map[uint64]struct{} }

// add stores a puzzle. It returns false if the puzzle is already stored.
func (r *recent) add(puzzle sudoku.Grid) bool {
	h := uint64(14695981039346656037) // start value of the hash function FNV-1a
	for _, d := range puzzle {
		h = (h ^ uint64(d)) * 1099511628211
	}
	_, old := r.old[h]
	_, young := r.young[h]
	if old || young {
		return false
	}
	if len(r.young) == recentMost || r.young == nil {
		r.old, r.young = r.young, r.old // forget the oldest puzzles and reuse their memory
		clear(r.young)
		if r.young == nil {
			r.young = map[uint64]struct{}{}
		}
	}
	r.young[h] = struct{}{}
	return true
}
