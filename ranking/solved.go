package ranking

import (
	"math"

	"sudokubench/internal/stats"
)

// Solved is a comparison of the puzzles that two contestants solved. It uses the puzzles that both
// reached.
type Solved struct {
	Both, First, Second, Neither int // numbers of puzzles that both solved, only the first, only the second, and neither

	Difference          float64 // share that the first solved minus the share that the second solved
	JointLow, JointHigh float64 // interval of Difference, which holds jointly for all pairs of the table
	Tied                bool    // true if both solved the same puzzles, so that their times decide
}

// BySolved ranks the contestants by the share of the puzzles that they solved. compare returns the
// numbers of a Solved. Times decide only between contestants that solved the same puzzles.
func (t *Table) BySolved(tried []Tried, compare func(i, j int) Solved) {
	t.tried = tried
	t.sort()
	pairs := len(tried) * (len(tried) - 1) / 2
	for i := range tried {
		for j := i + 1; j < len(tried); j++ {
			key := [2]int{i, j}
			if t.tiers[i] < 0 || t.tiers[i] != t.tiers[j] {
				continue
			}
			c, s := t.pairs[key], compare(i, j)
			s.Difference, s.JointLow, s.JointHigh = s.interval(Level / float64(pairs))
			_, low, high := s.interval(1 - confidence)
			s.Tied = tried[i] == tried[j] && s.First+s.Second == 0 && s.Both > 0
			c.Solved = &s
			switch {
			case s.Tied:
			case s.JointLow > 0 && tried[i].failedShare() < tried[j].failedShare(), s.JointHigh < 0 && tried[i].failedShare() > tried[j].failedShare():
				c.Decision = Better
			case low > -EqualWithin && high < EqualWithin:
				c.Decision = Equal
			default:
				c.Decision = Undecided
			}
		}
	}
}

// interval returns the difference of two shares of the same puzzles, and its confidence interval at
// a level: method 10 of Newcombe (Improved confidence intervals for the difference between binomial
// proportions based on paired data, 1998), which combines the Wilson intervals of both shares.
func (s *Solved) interval(level float64) (difference, low, high float64) {
	n := s.Both + s.First + s.Second + s.Neither
	if n == 0 {
		return 0, -1, 1
	}
	z := stats.NormalQuantile(level)
	p, q := float64(s.Both+s.First)/float64(n), float64(s.Both+s.Second)/float64(n)
	p1, p2 := stats.Wilson(s.Both+s.First, n, z)
	q1, q2 := stats.Wilson(s.Both+s.Second, n, z)
	correlated := float64(s.Both)*float64(s.Neither) - float64(s.First)*float64(s.Second)
	if correlated > 0 {
		correlated = max(0, correlated-float64(n)/2)
	}
	if spread := float64(n) * float64(n) * math.Sqrt(p*(1-p)*q*(1-q)); spread > 0 {
		correlated /= spread
	}
	reach := func(a, b float64) float64 { return math.Sqrt(max(0, a*a-2*correlated*a*b+b*b)) }
	return p - q, p - q - reach(p-p1, q2-q), p - q + reach(p2-p, q-q1)
}

// reversed returns the comparison of the second contestant with the first.
func (s *Solved) reversed() *Solved {
	return &Solved{s.Both, s.Second, s.First, s.Neither, -s.Difference, -s.JointHigh, -s.JointLow, s.Tied}
}
