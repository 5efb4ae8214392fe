package domains

import (
	"math/bits"

	"sudokubench/solvers"
)

// Ideas are the options that every Search has.
func Ideas() []solvers.Option { return []solvers.Option{guess, digits} }

var (
	guess = solvers.Option{
		Name: "guess", Default: "fewest", Values: []string{"fewest", "first", "degree"},
		Doc: "where to guess: fewest (the first cell with the fewest digits), first (the first cell with two or more digits), or degree (the cell with the fewest digits that has most peers with two or more)",
	}
	digits = solvers.Option{
		Name: "digits", Default: "ascending", Values: []string{"ascending", "rarest"},
		Doc: "order of the digits of a guess: ascending, or rarest (first the digit that the fewest peers can have)",
	}
)

// Hidden is the option of the solvers that call AddHidden if it is on.
var Hidden = solvers.Option{
	Name: "hidden", Default: "off", Values: []string{"off", "on"},
	Doc: "whether to look for hidden singles (digits with one place in a unit) after the peers of the cells with one digit have lost it",
}

// configure sets the choices of the search.
func (s *Search) configure(options solvers.Options) {
	switch options.Value(guess) {
	case "fewest":
		s.choose = s.smallest
	case "first":
		s.choose = s.first
	case "degree":
		s.choose = s.busiest
	}
	s.rarestFirst = options.Value(digits) == "rarest"
}

// first returns the first cell with two or more digits, and its domain. open is 0 if there is none.
func (s *Search) first() (cell int, open uint32) {
	for i, m := range s.Of {
		if m&(m-1) != 0 {
			return i, m
		}
	}
	return 0, 0
}

// busiest returns the cell that smallest returns, but if several cells have the fewest digits, the
// first of those with most peers of two or more digits.
func (s *Search) busiest() (cell int, open uint32) {
	least, most := 33, 0
	for i, m := range s.Of {
		n := bits.OnesCount32(m)
		if n < 2 || n > least {
			continue
		}
		degree := 0
		for _, p := range s.Board.Peers[i] {
			if m := s.Of[p]; m&(m-1) != 0 {
				degree++
			}
		}
		if n < least || degree > most {
			least, most, cell, open = n, degree, i, m
		}
	}
	return cell, open
}

// rarest returns the digit of a set that is in the fewest domains of the peers of a cell.
func (s *Search) rarest(cell int, open uint32) (bit uint32) {
	least := len(s.Of)
	for ; open != 0; open &= open - 1 {
		n := 0
		for _, p := range s.Board.Peers[cell] {
			n += int(s.Of[p] >> bits.TrailingZeros32(open) & 1)
		}
		if n < least {
			least, bit = n, open&-open
		}
	}
	return bit
}

// AddHidden adds hidden singles to the filter of the search.
func (s *Search) AddHidden() { s.filter = hiddenSingles{s, s.filter} }

// hiddenSingles is a filter that assigns the digits with one place in a unit, until another filter
// leaves none.
type hiddenSingles struct {
	s *Search
	Filter
}

func (h hiddenSingles) Root() (ok bool)             { return h.Filter.Root() && h.settle() }
func (h hiddenSingles) Assigned(cell int) (ok bool) { return h.Filter.Assigned(cell) && h.settle() }

func (h hiddenSingles) settle() (ok bool) {
	for found := true; found; {
		found = false
		for _, unit := range h.s.Board.Units {
			var once, twice uint32
			for _, i := range unit {
				twice |= once & h.s.Of[i]
				once |= h.s.Of[i]
			}
			if once != h.s.Board.All {
				return false
			}
			for _, i := range unit {
				was := h.s.Of[i]
				m := was & once &^ twice
				if m == 0 || m == was {
					continue
				}
				h.s.Set(int(i), m)
				if m&(m-1) != 0 || !h.Filter.Assigned(int(i)) {
					return false // the cell is the only place of two digits, or the filter found a dead end
				}
				found = true
			}
		}
	}
	return true
}
