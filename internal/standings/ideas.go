package standings

import (
	"math"
	"slices"
	"strings"

	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/ranking"
)

// Idea compares one version of a contestant on one corpus with its full version. Ratios are the
// figure of the version, divided by that of the full version: a time ratio of 2 means that the idea
// halves the time. Ratios of the full version itself are nil.
type Idea struct {
	Contestant string   `json:"contestant"` // name of the full version
	Corpus     string   `json:"corpus"`
	Changes    []string `json:"changes"` // what the version has instead of the ideas, such as locked=off; empty for the full version
	Failed     int      `json:"failed"`  // number of puzzles that the version reached, but did not solve
	MeanNS     *float64 `json:"mean_ns"`
	Guesses    *float64 `json:"guesses_per_puzzle"`
	GuessRatio *float64 `json:"guesses_ratio"`

	// State is what the ranking decided about the full version: faster, slower, equal (within 2%),
	// undecided, or failures (one of the two failed clearly more puzzles). It is empty for the full
	// version, and if one of the two has no rank, for example because of a wrong answer. If there are
	// too few rounds to decide, the ratio has no intervals.
	State     ranking.Decision `json:"state"`
	Decision  ranking.Decision `json:"decision"` // the state, with the reason if it is undecided
	Rounds    int              `json:"rounds"`
	Ratio     *float64         `json:"ratio"`
	Low       *float64         `json:"ratio_low"` // 95% interval for this pair alone
	High      *float64         `json:"ratio_high"`
	JointLow  *float64         `json:"ratio_joint_low"` // joint interval: with 99% confidence, those of all pairs of the corpus are right
	JointHigh *float64         `json:"ratio_joint_high"`

	// The next figures exist only for two ideas at once. Together is Ratio divided by Product: above
	// 1, the two cost more together than alone. Its interval is at least as wide as a joint interval.
	Product      *float64 `json:"product_ratio"` // product of the ratios of both ideas alone
	Together     *float64 `json:"together_ratio"`
	TogetherLow  *float64 `json:"together_low"`
	TogetherHigh *float64 `json:"together_high"`

	// The next figures are a line through the times of single puzzles: base + guesses x per guess.
	BaseNS    *float64 `json:"base_ns"`
	GuessNS   *float64 `json:"ns_per_guess"`
	Explained *float64 `json:"explained_ratio"` // share of the variance of the times that the line explains
}

// Slower is the state of a full version that is slower than a variant of it.
const Slower ranking.Decision = "slower"

// VariantName returns the name of the version of a contestant with some changes.
func VariantName(full string, changes ...string) string {
	return full + "/" + strings.Join(changes, "+")
}

// fullOf returns the contestant of which another one is a variant, and its changes. A name with + has
// two changes only if the run has each of them alone, because a value can contain +. full is empty if
// the contestant is not a variant.
func fullOf(r *run.Run, name string) (full string, changes []string) {
	for at := range name {
		if full = name[:at]; name[at] != '/' || r.Contestant(full) == nil {
			continue
		}
		changes = strings.Split(name[at+1:], "+")
		alone := func(x string) bool { return r.Contestant(VariantName(full, x)) != nil }
		if len(changes) != 2 || !alone(changes[0]) || !alone(changes[1]) {
			changes = []string{name[at+1:]}
		}
		return full, changes
	}
	return "", nil
}

// Ideas returns the versions of each contestant that has variants, by contestant and corpus: first
// the full version. result is the result of the run.
func Ideas(r *run.Run, result *Result) []Idea {
	ideas := []Idea{}
	for who := range r.Contestants {
		versions := []int{who}
		for other := range r.Contestants {
			if full, _ := fullOf(r, r.Contestants[other].Name); full == r.Contestants[who].Name {
				versions = append(versions, other)
			}
		}
		for k := range result.Corpora {
			if len(versions) > 1 {
				ideas = append(ideas, ideasOn(r, &result.Corpora[k], versions)...)
			}
		}
	}
	return ideas
}

// ideasOn compares the versions of a contestant on a corpus. The first is the full version.
func ideasOn(r *run.Run, t *Table, versions []int) (ideas []Idea) {
	full := r.Contestants[versions[0]].Name
	for _, who := range versions {
		name := r.Contestants[who].Name
		_, changes := fullOf(r, name)
		x := Idea{Contestant: full, Corpus: t.Corpus.Name, Changes: append([]string{}, changes...)}
		if at := slices.IndexFunc(t.Entries, func(e Row) bool { return e.Contestant == name }); at >= 0 {
			x.Failed, x.MeanNS, x.Guesses = t.Entries[at].Failed, t.Entries[at].MeanNS, t.Entries[at].Guesses
		}
		x.fit(r.Corpus(t.Corpus.Name).Part(who))
		if who != versions[0] {
			if x.Guesses != nil && ideas[0].Guesses != nil {
				x.GuessRatio = ratio(*x.Guesses, *ideas[0].Guesses)
			}
			x.compare(t, full, name)
		}
		if ideas = append(ideas, x); len(changes) == 2 {
			find := func(change string) int {
				return slices.IndexFunc(ideas, func(i Idea) bool { return slices.Equal(i.Changes, []string{change}) })
			}
			if one, other := find(changes[0]), find(changes[1]); min(one, other) >= 0 {
				ideas[len(ideas)-1].multiply(&ideas[one], &ideas[other])
			}
		}
	}
	return ideas
}

// WidestInterval is the largest quotient of both ends of an interval that is shown. A wider one comes from
// few rounds and says nothing.
const WidestInterval = 100

// compare fills in how the ranking compares the full version with a variant.
func (x *Idea) compare(t *Table, full, variant string) {
	for _, c := range t.Pairs {
		switch {
		case c.First == full && c.Second == variant:
			x.State, x.Ratio, x.Low, x.High, x.JointLow, x.JointHigh = c.State, c.Ratio, c.Low, c.High, c.JointLow, c.JointHigh
		case c.First == variant && c.Second == full:
			x.State, x.Ratio, x.Low, x.High, x.JointLow, x.JointHigh = c.State, inverse(c.Ratio), inverse(c.High), inverse(c.Low), inverse(c.JointHigh), inverse(c.JointLow)
			if c.State == ranking.Faster {
				x.State = Slower
			}
		default:
			continue
		}
		x.Decision, x.Rounds = c.Decision, c.Rounds
	}
	unknown := func(low, high *float64) bool {
		return x.Decision == ranking.TooFew || low == nil || high == nil || *high >= WidestInterval**low
	}
	if unknown(x.Low, x.High) {
		x.Low, x.High = nil, nil
	}
	if unknown(x.JointLow, x.JointHigh) {
		x.JointLow, x.JointHigh = nil, nil
	}
}

func inverse(x *float64) *float64 {
	if x == nil {
		return nil
	}
	return ratio(1, *x)
}

// multiply compares two changes at once with both alone. The errors of the three ratios add up like
// independent errors. They share the error of the full version, which partly cancels, so the interval
// is at least as wide as necessary.
func (x *Idea) multiply(a, b *Idea) {
	var log, below, above float64
	for at, y := range []*Idea{x, a, b} {
		if y.Ratio == nil || y.JointLow == nil || y.JointHigh == nil {
			return
		}
		r, down, up := math.Log(*y.Ratio), math.Log(*y.Ratio / *y.JointLow), math.Log(*y.JointHigh / *y.Ratio)
		if at > 0 { // the product is the divisor
			r, down, up = -r, up, down
		}
		log, below, above = log+r, below+down*down, above+up*up
	}
	x.Product, x.Together = figure(*a.Ratio**b.Ratio), figure(math.Exp(log))
	x.TogetherLow, x.TogetherHigh = figure(math.Exp(log-math.Sqrt(below))), figure(math.Exp(log+math.Sqrt(above)))
}

// fit fits the line through the times of single puzzles. p can be nil.
func (x *Idea) fit(p *run.Part) {
	if p == nil {
		return
	}
	var guesses, times []float64
	for puzzle := range p.Verdicts() {
		one := p.Puzzle(puzzle)
		n, known := one.MeanGuesses()
		if ns, ok := one.MeanNS(); ok && known {
			guesses, times = append(guesses, n), append(times, ns)
		}
	}
	if base, perGuess, explained, ok := stats.Line(guesses, times); ok {
		x.BaseNS, x.GuessNS, x.Explained = figure(base), figure(perGuess), figure(explained)
	}
}

// OpenIdeas returns the names of the contestants on a corpus whose rounds do not yet show what an
// idea buys: more rounds could decide the comparison of the full version with a variant, or it is
// decided, and its joint interval reaches further from the ratio than the given share. Equal versions
// are not open. It uses only the rounds with a number below rounds.
func OpenIdeas(r *run.Run, corpus string, rounds int, reach float64) []string {
	c, t := tableOn(r, corpus, rounds)
	if t == nil {
		return nil
	}
	open := map[int]bool{}
	for i, who := range c.who {
		full, _ := fullOf(r, r.Contestants[who].Name)
		j := slices.IndexFunc(c.who, func(who int) bool { return r.Contestants[who].Name == full })
		if j < 0 || !t.Ranked(i) || !t.Ranked(j) {
			continue
		}
		n := t.Compare(j, i)
		wide := n.Decision == ranking.Faster && n.JointHigh-n.JointLow > 2*math.Log1p(reach)
		if wide || n.Decision == ranking.TooClose || n.Decision == ranking.TooFew {
			open[who], open[c.who[j]] = true, true
		}
	}
	var names []string
	for who := range r.Contestants {
		if open[who] {
			names = append(names, r.Contestants[who].Name)
		}
	}
	return names
}
