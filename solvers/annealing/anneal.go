package annealing

import (
	"math"
	"math/bits"
)

func lowest(set uint32) uint8 { return uint8(bits.TrailingZeros32(set)) + 1 }

// missing is 1 for a digit that a row or column has no time.
func missing(times uint8) int {
	if times == 0 {
		return 1
	}
	return 0
}

// single is 1 for a digit that it has once.
func single(times uint8) int {
	if times == 1 {
		return 1
	}
	return 0
}

// anneal cools the board down, again and again, until it is right or the effort
// is spent.
func (s *solver) anneal() (solved bool) {
	if s.cost == 0 {
		return true
	}
	if len(s.blanks) == 0 {
		return false
	}
	n := int64(len(s.blanks) * len(s.blanks))
	for chains := 0; ; {
		for t := hottest; t > coldest; t *= factor {
			for rise := range s.takes {
				s.takes[rise] = uint64(math.Exp(-float64(rise)/t) * (1 << 24))
			}
			if s.chain(n) {
				return true
			}
			if chains++; chains >= s.chains || s.Work(8*int(n)) {
				return false
			}
		}
	}
}

// chain proposes so many swaps at one temperature.
func (s *solver) chain(swaps int64) (solved bool) {
	n := uint64(len(s.blanks))
	for range swaps {
		s.Nodes++
		chance := s.dice.Next()
		at := chance & (1<<20 - 1) * n >> 20
		p := &s.blanks[at]
		other := uint64(p.first) + chance>>20&(1<<20-1)*uint64(p.n-1)>>20
		if other >= at {
			other++
		}
		q := &s.blanks[other]
		a, b := s.grid[p.cell], s.grid[q.cell]
		rise := 0
		if p.row != q.row {
			mine, its := &s.inRow[p.row], &s.inRow[q.row]
			rise = single(mine[a&31]) - missing(mine[b&31]) + single(its[b&31]) - missing(its[a&31])
		}
		if p.col != q.col {
			mine, its := &s.inCol[p.col], &s.inCol[q.col]
			rise += single(mine[a&31]) - missing(mine[b&31]) + single(its[b&31]) - missing(its[a&31])
		}
		if rise > 0 && chance>>40 >= s.takes[rise] {
			continue
		}
		s.grid[p.cell], s.grid[q.cell] = b, a
		for _, unit := range [2]*[32]uint8{&s.inRow[p.row], &s.inCol[p.col]} {
			unit[a&31]--
			unit[b&31]++
		}
		for _, unit := range [2]*[32]uint8{&s.inRow[q.row], &s.inCol[q.col]} {
			unit[b&31]--
			unit[a&31]++
		}
		s.cost += rise
		if s.cost == 0 {
			return true
		}
	}
	return false
}
