package digitbitboard

import "math/bits"

// fewestChoices returns the open cell in which to guess, as a word and a bit. By default this is an open
// cell with the fewest candidates.
func (s *solver[B]) fewestChoices(b *state[B]) (word int, bit uint64) {
	least := b.open
	if s.guess != "first" {
		s.fewest(b, &least)
	}
	if s.guess == "common" {
		s.commonest(b, &least)
	}
	for least[word] == 0 {
		word++
	}
	return word, least[word] & -least[word]
}

// fewest removes the cells from a set that do not have the fewest candidates. It counts the candidates of
// all cells at once, in binary: planes[k] has bit k of the count of each cell.
func (s *solver[B]) fewest(b *state[B], least *B) {
	clear(s.planes)
	for d := range b.left {
		carry := b.left[d]
		for k := range s.planes {
			plane := &s.planes[k]
			for w := 0; w < len(carry); w++ {
				(*plane)[w], carry[w] = (*plane)[w]^carry[w], (*plane)[w]&carry[w]
			}
		}
	}
	for k := len(s.planes) - 1; k >= 0; k-- {
		var fewer, none B
		for w := 0; w < len(fewer); w++ {
			fewer[w] = (*least)[w] &^ s.planes[k][w]
		}
		if fewer != none {
			*least = fewer
		}
	}
}

// commonest removes cells from a set. It keeps only cells that have, as candidates, the two digits
// that are in most cells of the set. A guess of such a digit changes many cells.
func (s *solver[B]) commonest(b *state[B], set *B) {
	all, used := *set, -1
	for range 2 {
		most, digit := 0, 0
		for d := range b.left {
			n, here := 0, uint64(0)
			for w := 0; w < len(all); w++ {
				n += bits.OnesCount64(b.left[d][w] & all[w])
				here |= b.left[d][w] & (*set)[w]
			}
			if d != used && here != 0 && n > most {
				most, digit = n, d
			}
		}
		for w := 0; w < len(all); w++ {
			(*set)[w] &= b.left[digit][w]
		}
		used = digit
	}
}
