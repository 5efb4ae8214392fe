package run

import (
	"fmt"
	"iter"
	"slices"

	"sudokubench/internal/record"
)

// slice is a part of a corpus, in the order in which rounds attempt it.
type slice struct {
	size    int
	puzzles []int // puzzle numbers of the slice, from the events so far
}

// sliceKey identifies a slice: the number of its shard, and its number in that shard.
type sliceKey struct{ shard, number int }

// key returns the key of a slice of the current section.
func (c *Corpus) key(slice int) sliceKey { return sliceKey{c.at.shard, slice} }

func (r *Run) addSlice(e *record.Slice) error {
	c, err := r.described(e.Corpus)
	switch {
	case err != nil:
		return err
	case e.First < 0 || e.Size > maxPuzzles || e.First >= e.Size || len(e.Puzzles) == 0 || len(e.Puzzles) > e.Size-e.First:
		return fmt.Errorf("slice %d of %s has %d puzzles from place %d on, of a total of %d; want at least 1, and no more than the total", e.Number, e.Corpus, len(e.Puzzles), e.First, e.Size)
	}
	for _, p := range e.Puzzles {
		if uint(p) >= uint(c.WholePuzzles) {
			return fmt.Errorf("slice %d of %s names puzzle %d, but the corpus has %d puzzles; want 0 to %d", e.Number, e.Corpus, p, c.WholePuzzles, c.WholePuzzles-1)
		}
	}
	s := c.slices[c.key(e.Number)]
	switch {
	case s.whole(): // accepts a second copy of a whole slice, because a resumed run can write it again
		if s.size != e.Size || !slices.Equal(s.puzzles[e.First:e.First+len(e.Puzzles)], e.Puzzles) {
			return fmt.Errorf("slice %d of %s has two different descriptions", e.Number, e.Corpus)
		}
		return nil
	case e.First == 0:
		s = &slice{size: e.Size}
	case s == nil || len(s.puzzles) != e.First || s.size != e.Size:
		return fmt.Errorf("slice %d of %s continues at place %d, but the places before it are missing", e.Number, e.Corpus, e.First)
	}
	s.puzzles = append(s.puzzles, e.Puzzles...)
	c.slices[c.key(e.Number)] = s
	c.sliced += len(e.Puzzles)
	if c.shards > 0 {
		c.inShards[c.at.shard] = true
	}
	return nil
}

func (s *slice) whole() bool { return s != nil && len(s.puzzles) == s.size }

// HasSlice reports whether the record has a whole slice. c can be nil.
func (c *Corpus) HasSlice(number int) bool { return c != nil && c.slices[c.key(number)].whole() }

// Slices returns the number of slices of the corpus. The number of a round's slice is the number of
// the round modulo this number.
func (c *Corpus) Slices() int {
	numbers := map[int]bool{}
	for key := range c.slices {
		numbers[key.number] = true
	}
	return len(numbers)
}

// maxRepeated is the largest number of places of a round that repeats its slice.
const maxRepeated = 1 << 16

// attempts has the places that one turn attempted.
type attempts struct {
	stay   int // number of times that the shard had moved to another node
	slice  *slice
	start  int
	places record.Ranges
}

// attemptsOf returns the attempts of a turn, or an error if they are inconsistent.
func (c *Corpus) attemptsOf(e *record.Turn) (a attempts, err error) {
	n := 0
	for v, k := range e.Verdicts {
		if v.String() == "" || k < 0 || k > maxPuzzles {
			return a, fmt.Errorf("%d attempts have the verdict %q; want a known verdict and a number of 0 or more", k, v)
		}
		n += k
	}
	a = attempts{stay: c.at.stay, slice: c.slices[c.key(e.Slice)], start: e.Start, places: e.Places}
	if n == 0 && e.Places == nil {
		return a, nil
	}
	if a.places == nil && e.Planned > 0 {
		a.places = record.Ranges{{First: 0, Last: e.Planned - 1}}
	}
	switch {
	case !a.slice.whole():
		return a, fmt.Errorf("slice %d is used before its description", e.Slice)
	case e.Start < 0 || e.Start >= a.slice.size:
		return a, fmt.Errorf("it begins at place %d of a slice of %d; want 0 to %d", e.Start, a.slice.size, a.slice.size-1)
	case e.Planned > max(a.slice.size, maxRepeated) || !a.places.Below(e.Planned):
		return a, fmt.Errorf("places beyond the %d planned, or more planned than a slice of %d has", e.Planned, a.slice.size)
	case a.places.Len() != n:
		return a, fmt.Errorf("%d attempts by verdict at %d places; want as many", n, a.places.Len())
	}
	return a, nil
}

// puzzle returns the puzzle at a place.
func (a *attempts) puzzle(place int) int { return a.slice.puzzles[(a.start+place)%a.slice.size] }

// puzzles returns the attempted puzzles in the order of their places.
func (a *attempts) puzzles() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, x := range a.places {
			at := (a.start + x.First) % a.slice.size
			for left := x.Last - x.First + 1; left > 0; at = 0 {
				part := a.slice.puzzles[at:min(at+left, a.slice.size)]
				for _, puzzle := range part {
					if !yield(puzzle) {
						return
					}
				}
				left -= len(part)
			}
		}
	}
}
