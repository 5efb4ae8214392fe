package reports

import (
	"math"
	"slices"

	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// equalWithin is what nobody needs to know more exactly: contestants whose
// times are shown to lie closer are equal.
const equalWithin = 0.02

// clipAt is how many times the median difference a single one may count: a round
// in which the machine was elsewhere is not to outweigh all others.
const clipAt = 2

// fewRounds are too few for a test of rounds to show anything.
const fewRounds = 6

// player is what a court knows of a contestant.
type player struct {
	merit
	means map[int]float64 // mean time by round
	times []float64       // of single attempts, ascending; nil: unknown
	whole bool            // no budget kept it from a round
}

// duel is a pair of contestants that have verified as many puzzles.
type duel struct {
	d      []float64 // log-ratio of the second's time to the first's, by round
	p      float64   // adjusted for all pairs of the list
	median float64   // of d; where attempts had to do, the log-ratio of their medians
	known  bool      // there is a median
	low    float64   // interval of the median of d
	high   float64
	ranged bool // there is one
	plain  bool // nobody needs a test to see it
}

// newDuel pairs the rounds that both have times of. Someone so slow that the
// budget ended after few rounds has times of single attempts instead, and a test
// of those tells whether they are longer than the other's: the two met puzzles
// in the same order, but not the same number of them, so pairs they are not.
func newDuel(first, second *player) *duel {
	u := &duel{p: 1}
	for round, a := range first.means {
		if b, both := second.means[round]; both && a > 0 && b > 0 {
			u.d = append(u.d, math.Log(b/a))
		}
	}
	slices.Sort(u.d)
	u.median, u.known = stats.Median(u.d)
	u.low, u.high, u.ranged = stats.MedianInterval(u.d, confidence)
	u.p = u.flip()
	u.plain = apart(u.d)
	if len(u.d) < fewRounds && !(first.whole && second.whole) {
		u.attempts(first.times, second.times)
	}
	return u
}

// attempts decides by the times of single attempts, where there are any.
func (u *duel) attempts(first, second []float64) {
	a, ok1 := stats.Median(first)
	b, ok2 := stats.Median(second)
	if ok1 && ok2 && a > 0 && b > 0 {
		u.p, u.median, u.known = stats.MannWhitney(first, second), math.Log(b/a), true
		u.plain = u.plain || farBelow(first, second) || farBelow(second, first)
	}
}

const (
	manyAttempts = 20 // enough to know their 99th percentile, roughly
	farTimes     = 10 // what no machine does to a time by chance
	plainRounds  = 3
	plainTimes   = 2 // what none does to three times one after the other, to the same side
)

// apart reports whether one of the two took at least twice as long in each of
// three or more rounds, or ten times as long in each of two. d is ascending.
// Fewer than six rounds cannot pass the test, and a contest of slow programs
// may have no more.
func apart(d []float64) bool {
	if len(d) < 2 {
		return false
	}
	least := math.Log(farTimes)
	if len(d) >= plainRounds {
		least = math.Log(plainTimes)
	}
	return d[0] >= least || d[len(d)-1] <= -least
}

// farBelow reports whether even the shortest of slow is ten times as long as
// nearly all of fast. One or two attempts, all that someone so slow may have had,
// cannot pass a test, however far off they are.
func farBelow(fast, slow []float64) bool {
	most, ok := stats.Quantile(fast, 0.99)
	return ok && len(fast) >= manyAttempts && slow[0] > farTimes*most
}

// flip is the p-value of the sign-flip test on the differences, clipped. What
// clips looks at magnitudes alone, so the test stays exact.
func (u *duel) flip() float64 {
	if !u.known {
		return 1
	}
	sizes := make([]float64, len(u.d))
	for i, d := range u.d {
		sizes[i] = math.Abs(d)
	}
	most, _ := stats.Median(sizes)
	most *= clipAt
	if u.d[0] > 0 || u.d[len(u.d)-1] < 0 {
		return min(1, 2*math.Pow(0.5, float64(len(u.d)))) // all to one side: no need to count
	}
	clipped := make([]float64, len(u.d))
	for i, d := range u.d {
		clipped[i] = max(-most, min(d, most))
	}
	return stats.SignFlip(clipped, stats.TwoSided)
}

// court decides who is faster than whom. Its players are in no order.
type court struct {
	players []*player
	duels   map[[2]int]*duel // by numbers in the list, the lesser first
	level   float64
	noise   float64 // log-ratio; 0 where it is not known
}

// newCourt holds the duels of all pairs that time may decide.
func newCourt(players []*player, level, noise float64) *court {
	c := &court{players: players, duels: map[[2]int]*duel{}, level: level, noise: noise}
	var order [][2]int
	var p []float64
	for i, a := range players {
		for j := i + 1; j < len(players); j++ {
			if b := players[j]; a.comparable(b.merit) {
				u := newDuel(a, b)
				c.duels[[2]int{i, j}] = u
				order = append(order, [2]int{i, j})
				p = append(p, u.p)
			}
		}
	}
	for at, adjusted := range stats.Holm(p) {
		c.duels[order[at]].p = adjusted
	}
	return c
}

// duel returns that of i and j, and 1, or -1 where it holds j before i.
func (c *court) duel(i, j int) (u *duel, sign float64) {
	if i < j {
		return c.duels[[2]int{i, j}], 1
	}
	return c.duels[[2]int{j, i}], -1
}

// better reports whether i has shown to be better than j.
func (c *court) better(i, j int) bool {
	if i == j {
		return false
	}
	a, b := c.players[i].merit, c.players[j].merit
	if !a.ranked() || !b.ranked() || !a.comparable(b) {
		return a.ranked() && (!b.ranked() || compareMerits(a, b) < 0)
	}
	u, sign := c.duel(i, j)
	return c.shown(u, sign)
}

// shown reports whether the first of a duel is faster, or the second where sign
// is -1. The noise is to be less than the median and, since in few rounds that is
// itself uncertain, half of it less than all of the interval.
func (c *court) shown(u *duel, sign float64) bool {
	least := u.low
	if sign < 0 {
		least = -u.high
	}
	beyond := u.median*sign > c.noise && (!u.ranged || least > c.noise/2)
	return beyond && (u.p <= c.level || u.plain)
}

// seat is a contestant's place in a list: its rank, and the worst rank that the
// decisions allow. Both are 0 where there is none.
type seat struct{ rank, worst int }

// seats returns the order, best first, and the seat of each by its place in it.
func (c *court) seats() (order []int, seats []seat) {
	all := make([]seat, len(c.players))
	ranked := 0
	for _, p := range c.players {
		if p.ranked() {
			ranked++
		}
	}
	for i, p := range c.players {
		if !p.ranked() {
			continue
		}
		all[i] = seat{1, ranked}
		for j, other := range c.players {
			if other.ranked() && c.better(j, i) {
				all[i].rank++
			}
			if other.ranked() && c.better(i, j) {
				all[i].worst--
			}
		}
	}
	order = make([]int, len(c.players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if a, b := all[i].rank, all[j].rank; a != b && a > 0 && b > 0 {
			return a - b
		}
		return compareMerits(c.players[i].merit, c.players[j].merit)
	})
	seats = make([]seat, len(order))
	for at, i := range order {
		seats[at] = all[i]
	}
	return order, seats
}

// pocock is the level of each look that makes 5% of so many looks at data that
// grow (Pocock, Group sequential methods in the design and analysis of clinical
// trials, 1977).
var pocock = [...]float64{0.05, 0.05, 0.0294, 0.0221, 0.0182, 0.0158}

// level is that of one look, where there may be more than one.
func level(looks int) float64 {
	switch {
	case looks < len(pocock):
		return pocock[max(looks, 0)]
	case looks <= 10:
		return 0.0106
	}
	return 0.05 / float64(looks)
}

// neighbours compares each ranked one of the list with the next.
func (c *court) neighbours(order []int, name func(int) string) []Comparison {
	list := []Comparison{}
	for at := 1; at < len(order); at++ {
		i, j := order[at-1], order[at]
		if !c.players[j].ranked() {
			break
		}
		n := Comparison{First: name(i), Second: name(j), Decision: ByCount}
		if c.players[i].comparable(c.players[j].merit) {
			u, sign := c.duel(i, j)
			c.judge(&n, u, sign)
		}
		list = append(list, n)
	}
	return list
}

func (c *court) judge(n *Comparison, u *duel, sign float64) {
	n.Decision, n.Rounds, n.P = Undecided, len(u.d), figure(u.p)
	if u.known {
		n.Ratio = figure(math.Exp(u.median * sign))
	}
	low, high := u.low, u.high
	if u.ranged {
		if sign < 0 {
			low, high = -high, -low
		}
		n.Low, n.High = figure(math.Exp(low)), figure(math.Exp(high))
	}
	switch margin := math.Log1p(equalWithin); {
	case c.shown(u, sign):
		n.Decision = Faster
	case u.ranged && -margin < low && high < margin:
		n.Decision = Equal
	}
}

const (
	draws = 1000
	// meanRounds is the least number of rounds that an interval is made from.
	meanRounds = 6
)

// meanInterval is that of the mean time of a verified attempt: rounds are drawn
// anew from those there were. Where the slices of a corpus differ from each
// other, that is in it, so it is rather too wide than too narrow.
func meanInterval(rounds []run.Round) (low, high *float64) {
	if len(rounds) < meanRounds {
		return nil, nil
	}
	drawn := stats.Bootstrap(len(rounds), draws, 1, func(pick []int) float64 {
		ns, n := 0.0, 0.0
		for _, i := range pick {
			ns += float64(rounds[i].VerifiedNS)
			n += float64(rounds[i].VerifiedAttempts)
		}
		return ns / n
	})
	return quantile(drawn, (1-confidence)/2), quantile(drawn, (1+confidence)/2)
}
