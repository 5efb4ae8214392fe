package standings

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// A program can have a table of published puzzles. Each puzzle of a twin matches a puzzle of the
// known corpus. So the time of a program differs between them as it differs for the other
// contestants, apart from noise. A program that is clearly faster on the known puzzles remembers them.

const (
	memoryLevel = 0.001 // largest probability that the check accuses any honest program of a contest
	minPairs    = 40    // least number of matched puzzles with times
	// The two corpora are measured one after the other, so the effects of honest contestants differ by
	// more than the noise of their puzzles: the machine changes. memoryDrift is the standard deviation
	// that is assumed before any reference is seen. It counts as much as driftDF references. With 0.05,
	// 1% of the solvers on a busy machine (load 20 on two cores) were accused, with 0.12 none.
	memoryDrift = 0.12
	driftDF     = 8
)

// remembering is a program that remembers the puzzles of a corpus.
type remembering struct {
	Contestant string  `json:"contestant"`
	Corpus     string  `json:"corpus"`
	Twin       string  `json:"twin"`   // corpus of new puzzles
	Factor     float64 `json:"factor"` // how many times as fast it is on the known puzzles as on the new ones, relative to the references; geometric mean
}

// effect is how much faster a contestant is on known puzzles than its references, as a log-ratio.
type effect struct {
	log, variance float64
	pairs         int
}

// remembered compares the programs on each corpus that has a twin. The references are the solvers of
// the contest. If there are none, the other programs are. unchecked has what could not be compared.
func (b *builder) remembered() (list []remembering, unchecked []string) {
	var twins []*run.Corpus
	for _, c := range b.Corpora {
		if c.TwinOf != "" && b.Corpus(c.TwinOf) != nil {
			twins = append(twins, c)
		}
	}
	programs := slices.DeleteFunc(slices.Clone(b.Contestants), func(c record.Contestant) bool { return c.Kind != record.KindProgram })
	critical := stats.NormalQuantile(2 * memoryLevel / float64(max(1, len(programs)*len(twins))))
	for _, twin := range twins {
		var solvers, others [][]float64
		pairs := map[string][]float64{}
		for who, c := range b.Contestants {
			known, own := b.Corpus(twin.TwinOf).Part(who), twin.Part(who)
			if !known.TookPart() || !own.TookPart() {
				continue
			}
			if d := pairLogs(known, own); c.Kind == record.KindProgram {
				pairs[c.Name], others = d, append(others, d)
			} else {
				solvers = append(solvers, d)
			}
		}
		for _, c := range programs {
			own := pairs[c.Name]
			if own == nil {
				continue
			}
			references := solvers
			if len(solvers) == 0 {
				references = slices.DeleteFunc(slices.Clone(others), func(d []float64) bool { return &d[0] == &own[0] })
			}
			e := effectOf(own, references)
			if e.pairs < minPairs {
				unchecked = append(unchecked, c.Name+" on "+twin.TwinOf)
			} else if e.score(references) > critical {
				list = append(list, remembering{c.Name, twin.TwinOf, twin.Name, stats.Significant(math.Exp(e.log), figureDigits)})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b remembering) int { return cmp.Compare(b.Factor, a.Factor) })
	return list, unchecked
}

// pairLogs returns, for each puzzle of a twin, the logarithm of a contestant's time on the new puzzle
// divided by its time on the known one. NaN means that a time is missing.
func pairLogs(known, twin *run.Part) []float64 {
	d := make([]float64, len(twin.Corpus.Matches))
	for i, number := range twin.Corpus.Matches {
		x, ok1 := known.Puzzle(number).MeanLog()
		y, ok2 := twin.Puzzle(i).MeanLog()
		if d[i] = y - x; !ok1 || !ok2 {
			d[i] = math.NaN()
		}
	}
	return d
}

// effectOf compares the pairs of a contestant with the median of its references.
func effectOf(own []float64, references [][]float64) (e effect) {
	var d []float64
	for i, x := range own {
		var known []float64
		for _, r := range references {
			if !math.IsNaN(r[i]) {
				known = append(known, r[i])
			}
		}
		if middle, ok := stats.Median(known); ok && !math.IsNaN(x) {
			d = append(d, x-middle)
		}
	}
	n := float64(len(d))
	for _, x := range d {
		e.log += x / n
	}
	for _, x := range d {
		e.variance += (x - e.log) * (x - e.log) / (n * max(1, n-1))
	}
	e.pairs = len(d)
	return e
}

// score returns by how much an effect exceeds noise and drift, as a standard normal value. The
// effects of the references show the drift. Their median stays small if a few of them remember, too.
func (e effect) score(references [][]float64) float64 {
	var squares []float64
	for i, own := range references {
		if o := effectOf(own, slices.Delete(slices.Clone(references), i, i+1)); o.pairs >= minPairs {
			squares = append(squares, max(0, o.log*o.log-o.variance))
		}
	}
	drift, df := driftDF*memoryDrift*memoryDrift, float64(driftDF+len(squares))
	if middle, ok := stats.Median(squares); ok {
		drift += float64(len(squares)) * middle * medianSquare
	}
	drift /= df
	all := e.variance + drift
	return stats.NormalScore(e.log/math.Sqrt(all), all*all/(e.variance*e.variance/float64(e.pairs-1)+drift*drift/df))
}

// medianSquare is the variance of a normal distribution divided by the median of its squares.
const medianSquare = 2.198

// memoryWarnings returns warnings about programs that remember, and about what was not checked.
func (b *builder) memoryWarnings(unchecked []string) (list []run.Warning) {
	for _, m := range b.memory {
		list = append(list, run.Warning{Code: record.WarnRemembers, Times: 1, Text: fmt.Sprintf(
			"%s remembers puzzles of %s (%s times as fast as on new ones); overall ranks use %s instead", m.Contestant, m.Corpus, humanize.ThreeDigits(m.Factor), m.Twin)})
	}
	for _, c := range b.Corpora {
		twin := slices.ContainsFunc(b.Corpora, func(o *run.Corpus) bool { return o.TwinOf == c.Name })
		if !twin && !strings.HasPrefix(c.Source, "fresh:") {
			unchecked = append(unchecked, c.Name)
		}
	}
	programs := slices.ContainsFunc(b.Contestants, func(c record.Contestant) bool { return c.Kind == record.KindProgram })
	if programs && b.Done() && len(unchecked) > 0 {
		list = append(list, run.Warning{Code: record.WarnMemory, Times: 1, Text: "memory was not checked: " + humanize.List(unchecked) + "; a table of known puzzles would not be noticed there"})
	}
	return list
}
