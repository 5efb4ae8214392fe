package canon

// States returns the number of states for which z has allocated memory.
func (z *Canonizer) States() int {
	w := &z.puzzles
	return max(cap(w.now), cap(w.then), cap(w.hits), len(w.seen))
}
