package canon

// States is the number of states that z has memory for.
func (z *Canonizer) States() int {
	w := &z.puzzles
	return max(cap(w.now), cap(w.then), cap(w.hits), len(w.seen))
}
