package record

import (
	"iter"
	"slices"
)

// Chunked has a value for each puzzle of a corpus. It divides the puzzles into chunks and
// allocates a chunk when one of its puzzles is set. So a record that claims a huge corpus needs
// little memory. A chunk with few set puzzles is a list of these, because a shard has few puzzles
// in each part of its corpus.
type Chunked[T any] []*part[T]

// chunk is the number of puzzles of a chunk.
const chunk = 4096

// few is the largest number of set puzzles that a chunk stores as a list.
const few = 128

// part is one chunk. A chunk with at most 128 (few) set puzzles is a list (keys and values). A
// chunk with more is an array (all).
type part[T any] struct {
	all    *[chunk]T
	keys   []uint16 // places in the chunk of the puzzles that are set, ascending
	values []T
}

// At returns a pointer to the value of a puzzle. Use the pointer before the next call of At,
// because that call can move the value.
func (c *Chunked[T]) At(puzzle int) *T {
	if n := puzzle / chunk; n < len(*c) {
		if p := (*c)[n]; p != nil && p.all != nil {
			return &p.all[puzzle%chunk]
		}
	}
	return c.rare(puzzle)
}

// rare does the work of At for chunks that are not arrays. This work has its own function so that
// the compiler can keep At short.
func (c *Chunked[T]) rare(puzzle int) *T {
	n := puzzle / chunk
	if n >= len(*c) {
		*c = append(*c, make(Chunked[T], n+1-len(*c))...)
	}
	if (*c)[n] == nil {
		(*c)[n] = new(part[T])
	}
	return (*c)[n].inList(uint16(puzzle % chunk))
}

func (p *part[T]) inList(key uint16) *T {
	at, found := slices.BinarySearch(p.keys, key)
	switch {
	case found:
		return &p.values[at]
	case len(p.keys) < few:
		var zero T
		p.keys, p.values = slices.Insert(p.keys, at, key), slices.Insert(p.values, at, zero)
		return &p.values[at]
	}
	p.all = new([chunk]T)
	for i, k := range p.keys {
		p.all[k] = p.values[i]
	}
	p.keys, p.values = nil, nil
	return &p.all[key]
}

// Get returns the value of a puzzle. The value is zero if At was never called for the puzzle.
func (c Chunked[T]) Get(puzzle int) (value T) {
	n := puzzle / chunk
	if n >= len(c) || c[n] == nil {
		return value
	}
	p := c[n]
	if p.all != nil {
		return p.all[puzzle%chunk]
	}
	if at, found := slices.BinarySearch(p.keys, uint16(puzzle%chunk)); found {
		return p.values[at]
	}
	return value
}

// All iterates over the puzzles that were set and their values, in ascending order. It can also
// yield other puzzles, with the zero value.
func (c Chunked[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for n, p := range c {
			if p == nil {
				continue
			}
			if p.all != nil {
				for k, value := range p.all {
					if !yield(n*chunk+k, value) {
						return
					}
				}
			}
			for i, key := range p.keys {
				if !yield(n*chunk+int(key), p.values[i]) {
					return
				}
			}
		}
	}
}
