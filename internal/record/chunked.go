package record

import "iter"

// Chunked is a value for each puzzle of a corpus. It takes memory for the chunks of
// puzzles that were set, so a corpus that claims to be huge costs nothing.
type Chunked[T any] []*[chunk]T

// chunk is how many puzzles are allocated together.
const chunk = 4096

// At is the value of a puzzle, to be changed.
func (c *Chunked[T]) At(puzzle int) *T {
	n := puzzle / chunk
	if n >= len(*c) {
		*c = append(*c, make(Chunked[T], n+1-len(*c))...)
	}
	if (*c)[n] == nil {
		(*c)[n] = new([chunk]T)
	}
	return &(*c)[n][puzzle%chunk]
}

// Get is the value of a puzzle, the zero value if it was never set.
func (c Chunked[T]) Get(puzzle int) (value T) {
	if n := puzzle / chunk; n < len(c) && c[n] != nil {
		return c[n][puzzle%chunk]
	}
	return value
}

// All gives the puzzles of all chunks with one that was set, ascending, and their values.
func (c Chunked[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for n, values := range c {
			if values == nil {
				continue
			}
			for k, value := range values {
				if !yield(n*chunk+k, value) {
					return
				}
			}
		}
	}
}
