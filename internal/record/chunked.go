package record

import (
	"iter"
	"slices"
)

// Chunked has a value for each puzzle of a corpus. It uses memory only for chunks in which
// a puzzle was set. So a record that claims a huge corpus needs no memory for it. If few
// puzzles of a chunk were set, the chunk uses memory only for these, because a shard has few
// puzzles in each part of its corpus.
type Chunked[T any] []*part[T]

// chunk is how many puzzles are allocated together.
const chunk = 4096

// few is the largest number of puzzles of a chunk that is a list.
const few = 128

// part is a chunk. It is a list until it has more than few puzzles, then an array.
type part[T any] struct {
	all    *[chunk]T
	keys   []uint16 // ascending
	values []T
}

// At returns the value of a puzzle. Change it at once, because the next At can move it.
func (c *Chunked[T]) At(puzzle int) *T {
	if n := puzzle / chunk; n < len(*c) {
		if p := (*c)[n]; p != nil && p.all != nil {
			return &p.all[puzzle%chunk]
		}
	}
	return c.rare(puzzle)
}

// rare is At in a chunk that is not an array. It is a separate function so that At is short.
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

// Get is the value of a puzzle, the zero value if it was never set.
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

// All returns the puzzles that were set and their values, in ascending order. It can also
// return other puzzles, with the zero value.
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
