package standings

import (
	"cmp"
	"math"
	"slices"

	"sudokubench/internal/stats"
)

// score decides a place, as far as figures alone do.
type score struct {
	disqualified bool
	verified     int
	// solvedNS is mean x verified: the PAR-2 time without the part for the other
	// puzzles. That part is the same for all that verified the same number, and
	// only these are compared by time. So a run without a puzzle limit has ranks.
	solvedNS float64
	timed    bool // solvedNS is known
}

// ranked reports whether there is a rank at all.
func (s score) ranked() bool { return !s.disqualified && s.verified > 0 }

// comparable reports whether time decides between two.
func (s score) comparable(b score) bool {
	return s.ranked() && b.ranked() && s.verified == b.verified && s.timed && b.timed
}

// compareScores puts the better one first.
func compareScores(a, b score) int {
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

// comparisons are those of some contestants, in no order.
type comparisons struct {
	contestants []*contestant
	pairs       map[[2]int]pair // that time decides, by numbers in the list, the lesser first
	level       float64         // the greatest p-value at which a difference counts
	noise       float64         // of the machine, as log-ratio; 0: not known
}

// compareAll compares all pairs that time decides.
func compareAll(contestants []*contestant, level, noise float64) *comparisons {
	c := &comparisons{contestants: contestants, pairs: map[[2]int]pair{}, level: level, noise: noise}
	var keys [][2]int
	var p []float64
	for i, a := range contestants {
		for j := i + 1; j < len(contestants); j++ {
			if b := contestants[j]; a.comparable(b.score) {
				u := comparePair(a, b)
				c.pairs[[2]int{i, j}] = u
				keys, p = append(keys, [2]int{i, j}), append(p, u.p)
			}
		}
	}
	for at, adjusted := range stats.Holm(p) {
		u := c.pairs[keys[at]]
		u.p = adjusted
		c.pairs[keys[at]] = u
	}
	return c
}

// pair is the comparison of i with j, if time decides.
func (c *comparisons) pair(i, j int) (u pair, ok bool) {
	if i < j {
		u, ok = c.pairs[[2]int{i, j}]
		return u, ok
	}
	u, ok = c.pairs[[2]int{j, i}]
	return u.reversed(), ok
}

// better reports whether i is shown to be better than j.
func (c *comparisons) better(i, j int) bool {
	a, b := c.contestants[i].score, c.contestants[j].score
	if u, ok := c.pair(i, j); ok {
		return u.faster(c.level, c.noise)
	}
	return a.ranked() && (!b.ranked() || compareScores(a, b) < 0)
}

// place is a contestant's rank, and the worst rank that the comparisons allow.
// Both are 0 if it has none.
type place struct{ rank, worst int }

// pointers are the form of a place in a Result.
func (p place) pointers() (rank, worst *int) {
	if p.rank == 0 {
		return nil, nil
	}
	return &p.rank, &p.worst
}

// places returns the order, best first, and the places in that order.
func (c *comparisons) places() (order []int, places []place) {
	order = make([]int, 0, len(c.contestants))
	all := make([]place, len(c.contestants))
	ranked := 0
	for i, a := range c.contestants {
		order = append(order, i)
		if !a.ranked() {
			continue
		}
		ranked++
		all[i].rank = 1
		for j, b := range c.contestants {
			if i == j || !b.ranked() {
				continue
			}
			if c.better(j, i) {
				all[i].rank++
			}
			if c.better(i, j) {
				all[i].worst--
			}
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if a, b := all[i].rank, all[j].rank; a != b && a > 0 && b > 0 {
			return a - b
		}
		return compareScores(c.contestants[i].score, c.contestants[j].score)
	})
	for _, i := range order {
		if all[i].rank > 0 {
			all[i].worst += ranked
		}
		places = append(places, all[i])
	}
	return order, places
}

// neighbours compares each ranked contestant of the list with the next.
func (c *comparisons) neighbours(order []int, name func(int) string) []Comparison {
	list := []Comparison{}
	for at := 1; at < len(order); at++ {
		i, j := order[at-1], order[at]
		if !c.contestants[j].ranked() {
			break
		}
		n := Comparison{First: name(i), Second: name(j), Decision: ByCount}
		if u, ok := c.pair(i, j); ok {
			c.decide(&n, &u)
		}
		list = append(list, n)
	}
	return list
}

// decide fills in a comparison that time decides.
func (c *comparisons) decide(n *Comparison, u *pair) {
	n.Decision, n.Rounds, n.P = Undecided, u.rounds, figure(u.p)
	if u.known {
		n.Ratio = figure(math.Exp(u.median))
	}
	if u.ranged {
		n.Low, n.High = figure(math.Exp(u.low)), figure(math.Exp(u.high))
	}
	switch {
	case u.faster(c.level, c.noise):
		n.Decision = Faster
	case u.equal():
		n.Decision = Equal
	}
}

// pocock is the level of each look that makes 5% of so many looks at data that
// grow (Pocock, Group sequential methods in the design and analysis of clinical
// trials, 1977).
var pocock = [...]float64{0.05, 0.05, 0.0294, 0.0221, 0.0182, 0.0158}

// levelOf is the level of one look, if there may be so many.
func levelOf(looks int) float64 {
	switch {
	case looks < len(pocock):
		return pocock[max(looks, 0)]
	case looks <= 10:
		return 0.0106
	}
	return 0.05 / float64(looks)
}

// roundsNeeded is how many rounds it takes to show which contestant of a pair is
// faster, if all rounds go one way. It grows with the number of pairs.
func (c *comparisons) roundsNeeded() int {
	rounds := fewRounds
	for c.level > 0 && float64(len(c.pairs))*math.Pow(0.5, float64(rounds-1)) > c.level {
		rounds++
	}
	return rounds
}
