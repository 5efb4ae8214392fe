package standings

import (
	"math"
	"slices"

	"sudokubench/ranking"
)

// comparison returns the comparison of contestants i and j in the form of a Result.
func comparison(t *ranking.Table, i, j int, name func(int) string) Comparison {
	c := t.Compare(i, j)
	n := Comparison{First: name(i), Second: name(j), State: c.Decision.State(), Decision: c.Decision, Rounds: c.Rounds, Obvious: c.Obvious}
	if s := c.Solved; s != nil {
		n.Solved, n.SolvedLow, n.SolvedHigh = figure(s.Difference), figure(s.JointLow), figure(s.JointHigh)
		if !s.Tied {
			return n
		}
	}
	if c.Decision == ranking.ByFailures || c.Decision == ranking.NotTimed {
		return n
	}
	if c.Decision == ranking.Coarse {
		n.Ratio = figure(math.Exp(c.Difference.Log))
		return n
	}
	n.Ratio = figure(math.Exp(c.Difference.Log))
	n.Low, n.High = figure(math.Exp(c.Low)), figure(math.Exp(c.High))
	n.JointLow, n.JointHigh = figure(math.Exp(c.JointLow)), figure(math.Exp(c.JointHigh))
	n.Score, n.Critical = figure(c.Score), figure(c.Critical)
	return n
}

// comparisons compares all pairs of ranked contestants. neighbours has the pairs of adjacent
// contestants in the list.
func comparisons(t *ranking.Table, name func(int) string) (neighbours, pairs []Comparison) {
	neighbours, pairs = []Comparison{}, []Comparison{}
	order := ranked(t)
	for a, i := range order {
		for b := a + 1; b < len(order); b++ {
			n := comparison(t, i, order[b], name)
			pairs = append(pairs, n)
			if b == a+1 {
				neighbours = append(neighbours, n)
			}
		}
	}
	return neighbours, pairs
}

// ranked lists the contestants with a rank, best first.
func ranked(t *ranking.Table) []int {
	return slices.DeleteFunc(t.Order(), func(i int) bool { return !t.Ranked(i) })
}

// headline compares the first contestant of a table with all others.
func headline(t *ranking.Table, name func(int) string) Headline {
	h := Headline{Leaders: []string{}}
	order := ranked(t)
	for at, i := range order {
		switch state := t.Compare(order[0], i).Decision.State(); {
		case at == 0 || state == ranking.Equal:
			h.Leaders = append(h.Leaders, name(i))
		case state == ranking.Undecided:
			h.Rivals = append(h.Rivals, name(i))
		case h.Next == "":
			h.Next, h.Factor = name(i), timesFastest(t, order[0], i)
		}
	}
	switch {
	case h.Rivals != nil:
		h.State, h.Next, h.Factor = ranking.Undecided, "", nil
	case len(h.Leaders) > 1:
		h.State = ranking.Equal
	case len(order) > 1 && t.Compare(order[0], order[1]).Decision == ranking.Better:
		h.State = ranking.Better
	case len(order) > 1:
		h.State = ranking.Faster
	}
	return h
}

// timesFastest returns the time of contestant i divided by the time of contestant first, or nil if
// one of them has no time.
func timesFastest(t *ranking.Table, first, i int) *float64 {
	a, ok1 := t.Time(first)
	b, ok2 := t.Time(i)
	if !ok1 || !ok2 {
		return nil
	}
	return figure(math.Exp(b.Log - a.Log))
}

// ratioTo returns the same ratio as timesFastest, with its 95% interval.
func ratioTo(t *ranking.Table, first, i int) (ratio, low, high *float64) {
	ratio = timesFastest(t, first, i)
	if c := t.Compare(first, i); i != first && ratio != nil && c.Difference.DF > 0 {
		low, high = figure(min(*ratio, math.Exp(c.Low))), figure(max(*ratio, math.Exp(c.High)))
	}
	return ratio, low, high
}

// meanOf returns a contestant's mean time in ns, with its 95% interval.
func meanOf(t *ranking.Table, i int) (mean, low, high *float64) {
	e, ok := t.Time(i)
	if !ok {
		return nil, nil, nil
	}
	mean = figure(math.Exp(e.Log))
	if reach := ranking.Reach(e); e.DF > 0 {
		low, high = figure(math.Exp(e.Log-reach)), figure(math.Exp(e.Log+reach))
	}
	return mean, low, high
}
