package reports

import (
	"cmp"
	"slices"
)

// merit is what decides a place.
type merit struct {
	disqualified bool
	verified     int
	// solvedNS is mean x verified: PAR-2 without what it adds for the rest.
	// That part is the same for all who verified as many, and only they are
	// compared by time; so a run without a puzzle limit ranks as well.
	solvedNS float64
	timed    bool // solvedNS is known
}

// ranked reports whether there is a rank at all.
func (s merit) ranked() bool { return !s.disqualified && s.verified > 0 }

// compareMerits puts the better one first.
func compareMerits(a, b merit) int {
	return cmp.Or(
		falseFirst(a.disqualified, b.disqualified),
		cmp.Compare(b.verified, a.verified),
		falseFirst(!a.timed, !b.timed),
		cmp.Compare(a.solvedNS, b.solvedNS),
	)
}

func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// rank returns the order of the merits, best first, and the rank of each by
// its place in that order: 1, 2, 2, 4; 0 where there is none. Equals stay in
// the order they came in.
func rank(merits []merit) (order, ranks []int) {
	order, ranks = make([]int, len(merits)), make([]int, len(merits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compareMerits(merits[i], merits[j]) })
	for at, i := range order {
		switch {
		case !merits[i].ranked():
		case at > 0 && compareMerits(merits[order[at-1]], merits[i]) == 0:
			ranks[at] = ranks[at-1]
		default:
			ranks[at] = at + 1
		}
	}
	return order, ranks
}

// rankOrNil is the form of a rank in a Report.
func rankOrNil(rank int) *int {
	if rank == 0 {
		return nil
	}
	return &rank
}
