package reports

import "cmp"

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

// comparable reports whether time decides between two.
func (s merit) comparable(b merit) bool {
	return s.ranked() && b.ranked() && s.verified == b.verified && s.timed && b.timed
}

// compareMerits puts the better one first, by figures alone.
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

// rankOrNil is the form of a rank in a Report.
func rankOrNil(rank int) *int {
	if rank == 0 {
		return nil
	}
	return &rank
}
