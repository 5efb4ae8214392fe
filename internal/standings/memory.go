package standings

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// A program can have a table of published puzzles. The puzzles of a twin match those of the known
// corpus. So the mean time of a program differs between them as it differs for the other contestants,
// apart from noise. A program that is clearly faster on the known puzzles remembers them. The engine
// plays a corpus and its twin together, so changes of the machine cancel within a round.

const (
	// memoryLevel is the probability of an accusation in a contest of honest programs (measured in docs/measuring.md).
	memoryLevel = 0.001

	// One algorithm finds the puzzles of a twin a little harder than another one does. setNoise is the standard
	// deviation of the log-ratios of honest contestants, multiplied by the square root of the number of
	// new puzzles. It counts as much as setDF references.
	setNoise = 0.6
	setDF    = 30
	minPairs = 40 // least number of known puzzles that have a match, both with times

	// A program is unchecked if it could be faster by this factor without being noticed.
	largeGain = 2
)

// remembering is a program that remembers the puzzles of a corpus.
type remembering struct {
	Contestant string  `json:"contestant"`
	Corpus     string  `json:"corpus"`
	Twin       string  `json:"twin"`   // corpus of new puzzles
	Factor     float64 `json:"factor"` // how many times as fast it is on the known puzzles as on the new ones, relative to the references
}

// effect is how much faster a contestant is on known puzzles than on new ones.
type effect struct {
	log          float64   // log-ratio of the mean times, a mean over the rounds
	variance, df float64   // squared standard error of log from round to round, and its degrees of freedom
	pairs        []float64 // mean time of the matches of each known puzzle less its own, both relative to their means; NaN if a time is missing
}

// remembered compares the programs on each corpus that has a twin. The references are the solvers of
// the contest. If there are none, the other programs are. unchecked has the programs that could not be
// compared, or whose noise would hide a large gain (largeGain).
func (b *builder) remembered() (list []remembering, unchecked []string) {
	twins := slices.DeleteFunc(slices.Clone(b.Corpora), func(c *run.Corpus) bool { return c.TwinOf == "" || b.Corpus(c.TwinOf) == nil })
	programs := 0
	for _, c := range b.Contestants {
		if c.Kind == record.KindProgram {
			programs++
		}
	}
	critical := stats.NormalQuantile(2 * memoryLevel / float64(max(1, programs*len(twins))))
	for _, twin := range twins {
		effects := b.effects(twin)
		for who, c := range b.Contestants {
			own, compared := effects[who]
			if c.Kind != record.KindProgram || !b.Corpus(twin.TwinOf).Part(who).TookPart() || !twin.Part(who).TookPart() {
				continue
			}
			var solvers, others []effect
			for k, e := range effects {
				if b.Contestants[k].Kind != record.KindProgram {
					solvers = append(solvers, e)
				} else if k != who {
					others = append(others, e)
				}
			}
			references := solvers
			if len(solvers) == 0 {
				references = others
			}
			x, least := 0.0, math.Inf(1)
			if compared && len(references) > 0 {
				x, least = own.over(references, len(own.pairs), critical)
			}
			if x > least {
				list = append(list, remembering{c.Name, twin.TwinOf, twin.Name, stats.Significant(math.Exp(x), figureDigits)})
			} else if least > math.Log(largeGain) {
				unchecked = append(unchecked, c.Name+" on "+twin.TwinOf)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b remembering) int { return cmp.Compare(b.Factor, a.Factor) })
	return list, unchecked
}

// effects compares the rounds of each contestant on a twin with those on the known corpus. The key is
// the number of the contestant.
func (b *builder) effects(twin *run.Corpus) map[int]effect {
	all := map[int]effect{}
	for who := range b.Contestants {
		known, own := b.Corpus(twin.TwinOf).Part(who), twin.Part(who)
		if !known.TookPart() || !own.TookPart() {
			continue
		}
		var logs []float64
		for _, x := range known.Rounds() {
			for _, y := range own.Rounds() {
				if x.Block == y.Block && min(x.VerifiedNS, y.VerifiedNS) > 0 {
					logs = append(logs, math.Log(float64(y.VerifiedNS)/float64(y.VerifiedAttempts))-math.Log(float64(x.VerifiedNS)/float64(x.VerifiedAttempts)))
				}
			}
		}
		if log, variance, df, ok := stats.TrimmedMean(logs, len(logs)/5); ok {
			all[who] = effect{log, variance, df, pairsOf(known, own)}
		}
	}
	moderate(all)
	return all
}

// moderate changes the errors of effects so that they also depend on those of the other contestants,
// because few rounds show little about the noise of one contestant.
func moderate(all map[int]effect) {
	var variances, dfs []float64
	sum := 0.0
	for _, who := range slices.Sorted(maps.Keys(all)) {
		variances, dfs = append(variances, all[who].variance), append(dfs, all[who].df)
		sum += all[who].df
	}
	if prior, ok := stats.NewVariancePrior(variances, dfs); ok {
		for who, e := range all {
			moderated, df := prior.Moderate(e.variance, e.df)
			all[who] = effect{e.log, max(e.variance, moderated), min(df, sum), e.pairs} // some contestants are much noisier than others
		}
	}
}

// pairsOf returns the pairs of an effect. A known puzzle can have several matches.
func pairsOf(known, twin *run.Part) []float64 {
	numbers := slices.Compact(slices.Sorted(slices.Values(twin.Corpus.Matches)))
	pairs, old, matches, counts := make([]float64, len(numbers)), make([]float64, len(numbers)), make([]float64, len(numbers)), make([]float64, len(numbers))
	for i, number := range twin.Corpus.Matches {
		k, _ := slices.BinarySearch(numbers, number)
		x, ok1 := known.Puzzle(number).MinNS() // the mean can contain a wait for a core
		y, ok2 := twin.Puzzle(i).MinNS()
		if ok1 && ok2 {
			old[k], matches[k], counts[k] = x, matches[k]+y, counts[k]+1
		}
	}
	n, sums := 0.0, [2]float64{}
	for k, count := range counts {
		if count > 0 {
			matches[k] /= count
			n, sums = n+1, [2]float64{sums[0] + old[k], sums[1] + matches[k]}
		}
	}
	for k, count := range counts {
		if pairs[k] = n * (matches[k]/sums[1] - old[k]/sums[0]); count == 0 {
			pairs[k] = math.NaN()
		}
	}
	return pairs
}

// over returns the difference from the median of the references, and the least difference that is not
// noise at a critical standard normal value. The references show how much honest contestants differ.
// Their median deviation stays small if a few of them remember, too.
func (e effect) over(references []effect, puzzles int, critical float64) (x, least float64) {
	var logs, variances []float64
	for _, r := range references {
		logs, variances = append(logs, r.log), append(variances, r.variance)
	}
	n, set, df := float64(len(references)), setDF*setNoise*setNoise/float64(puzzles), float64(setDF)
	middle, _ := stats.Median(logs)
	noise, _ := stats.Median(variances)
	if deviation, _ := stats.MAD(logs); n > 2 {
		set, df = set+n*max(0, deviation*deviation-noise), df+n
	}
	of, known := e.setVariance(references)
	if !known {
		return e.log - middle, math.Inf(1)
	}
	set /= df
	// The last terms are the errors of the median. They come from the same estimates as those of the contestant,
	// so they add no degrees of freedom.
	rounds, sets := e.variance+noise/n*math.Pi/2, max(set, of)+set/n*math.Pi/2
	all := rounds + sets
	return e.log - middle, stats.StudentScore(critical, all*all/(rounds*rounds/e.df+sets*sets/df)) * math.Sqrt(all)
}

// setVariance returns the variance of the log-ratio of a contestant that comes from the choice of the new
// puzzles. It is large if a few puzzles take most of the time of the contestant, but not that of others.
func (e effect) setVariance(references []effect) (variance float64, ok bool) {
	squares, n := 0.0, 0.0
	for i, x := range e.pairs {
		var of []float64
		for _, r := range references {
			if !math.IsNaN(r.pairs[i]) {
				of = append(of, r.pairs[i])
			}
		}
		if middle, ok := stats.Median(of); ok && !math.IsNaN(x) {
			squares, n = squares+(x-middle)*(x-middle), n+1
		}
	}
	return squares / (n * n), n >= minPairs
}

// memoryWarnings returns warnings about programs that remember, and about what was not checked.
func (b *builder) memoryWarnings(unchecked []string) (list []run.Warning) {
	for _, m := range b.memory {
		list = append(list, run.Warning{Code: record.WarnRemembers, Times: 1, Text: fmt.Sprintf(
			"%s remembers puzzles of %s (%s times as fast as on new ones); overall ranks use %s instead", m.Contestant, m.Corpus, humanize.ThreeDigits(m.Factor), m.Twin)})
	}
	for _, c := range b.Corpora {
		twin := slices.ContainsFunc(b.Corpora, func(o *run.Corpus) bool { return o.TwinOf == c.Name })
		repeated := c.WholePuzzles < b.Head.Attempts // a program sees its puzzles again before its next start
		if !twin && c.TwinOf == "" && (repeated || !strings.HasPrefix(c.Source, "fresh:")) {
			unchecked = append(unchecked, c.Name)
		}
	}
	programs := slices.ContainsFunc(b.Contestants, func(c record.Contestant) bool { return c.Kind == record.KindProgram })
	if programs && b.Done() && len(unchecked) > 0 {
		list = append(list, run.Warning{Code: record.WarnMemory, Times: 1, Text: "memory was not checked: " + humanize.List(unchecked) + "; programs that remember puzzles would not be noticed there"})
	}
	return list
}
