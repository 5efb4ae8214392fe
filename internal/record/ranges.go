package record

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// Ranges is a set of whole numbers from 0, as ascending ranges with gaps between them. In a
// record it is a text such as "0-511,600".
type Ranges []Range

// Range is the set of all numbers from First to Last.
type Range struct{ First, Last int }

// Add adds a number that is greater than all numbers in r.
func (r *Ranges) Add(n int) {
	if end := len(*r) - 1; end >= 0 && (*r)[end].Last == n-1 {
		(*r)[end].Last = n
		return
	}
	*r = append(*r, Range{n, n})
}

// RangesOf returns the set of the given numbers, which must be in ascending order.
func RangesOf(numbers ...int) (r Ranges) {
	for _, n := range numbers {
		r.Add(n)
	}
	return r
}

// Len returns how many numbers the set has.
func (r Ranges) Len() (n int) {
	for _, x := range r {
		n += x.Last - x.First + 1
	}
	return n
}

// Below reports whether all numbers are below a limit.
func (r Ranges) Below(limit int) bool { return len(r) == 0 || r[len(r)-1].Last < limit }

// All iterates over the numbers in ascending order.
func (r Ranges) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, x := range r {
			for n := x.First; n <= x.Last; n++ {
				if !yield(n) {
					return
				}
			}
		}
	}
}

// MarshalText returns the text of a record, such as "0-511,600".
func (r Ranges) MarshalText() (text []byte, err error) {
	for i, x := range r {
		if i > 0 {
			text = append(text, ',')
		}
		if text = strconv.AppendInt(text, int64(x.First), 10); x.Last > x.First {
			text = strconv.AppendInt(append(text, '-'), int64(x.Last), 10)
		}
	}
	return text, nil
}

// maxNumber is the largest number that a text can have. It prevents an overflow of sums of
// numbers.
const maxNumber = 1 << 40

// UnmarshalText reads a text of MarshalText. It returns an error if the numbers do not ascend, or
// if two neighbouring ranges should be one.
func (r *Ranges) UnmarshalText(text []byte) error {
	*r = nil
	if len(text) == 0 {
		return nil
	}
	next := 0
	for part := range strings.SplitSeq(string(text), ",") {
		first, last, several := strings.Cut(part, "-")
		if !several {
			last = first
		}
		x := Range{}
		var err1, err2 error
		x.First, err1 = strconv.Atoi(first)
		x.Last, err2 = strconv.Atoi(last)
		if err1 != nil || err2 != nil || x.First < next || x.Last < x.First || x.Last > maxNumber {
			return fmt.Errorf("bad numbers %.20q; want ascending ones such as 0-511,600", part)
		}
		next = x.Last + 2 // skips Last+1, because a range from there would belong to this range
		*r = append(*r, x)
	}
	return nil
}

// Within reports whether all numbers of r are also in others.
func (r Ranges) Within(others Ranges) bool {
	for _, x := range r {
		for len(others) > 0 && others[0].Last < x.First {
			others = others[1:]
		}
		if len(others) == 0 || x.First < others[0].First || x.Last > others[0].Last {
			return false
		}
	}
	return true
}
