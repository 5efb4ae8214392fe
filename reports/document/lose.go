package document

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/stats"
)

const (
	worstListed = 20 // puzzles with a contestant's greatest ratios
	unsolved    = 5  // puzzles listed that the rival solved and the contestant did not
	leastWorst  = 10 // puzzles that are enough to compare with others
)

// lossOf is what a contestant loses on a corpus.
type lossOf struct {
	rival  int       // place in the table; -1: none, for the reason in why
	why    string    // one sentence
	ratios []float64 // ascending
	listed []lost
	failed int // puzzles that the rival solved and it did not
}

// lost is a puzzle.
type lost struct {
	puzzle       int
	mine, theirs float64 // ns; mine is 0 if it was not solved
}

func (l lost) ratio() float64 { return l.mine / l.theirs }

// losses compares each contestant of a table with the first one, and the first with
// the next of another rank, over all puzzles that both were timed on.
func losses(t *standings.Table, parts []*run.Part, puzzles []int, d *distributions) []lossOf {
	times := func(i int) []float64 {
		list := make([]float64, len(puzzles))
		for k, p := range puzzles {
			list[k] = timeOf(parts[i].Puzzle(p))
		}
		return list
	}
	first, next := firstPair(t, d)
	var ofFirst, ofNext []float64
	if first >= 0 {
		ofFirst = times(first)
	}
	if next >= 0 {
		ofNext = times(next)
	}
	list := make([]lossOf, len(t.Entries))
	for i := range list {
		rival, theirs := first, ofFirst
		if i == first {
			rival, theirs = next, ofNext
		}
		list[i] = lossTo(t, parts[i], i, rival, puzzles, theirs)
	}
	return list
}

func lossTo(t *standings.Table, part *run.Part, i, rival int, puzzles []int, theirs []float64) lossOf {
	l := lossOf{rival: -1}
	e := &t.Entries[i]
	if rival < 0 {
		l.why = "No other contestant has single times here, so there is nothing to compare with."
		return l
	}
	timed := false
	var all, failed []lost
	for k, p := range puzzles {
		x := part.Puzzle(p)
		mine := timeOf(x)
		timed = timed || mine > 0
		switch {
		case theirs[k] == 0:
		case mine > 0:
			all = append(all, lost{p, mine, theirs[k]})
		case x.Worst > judge.Verified:
			failed = append(failed, lost{p, 0, theirs[k]})
		}
	}
	switch {
	case e.Verified == 0:
		l.why = "It solved no puzzle of this corpus, so it has no times to compare."
	case !timed:
		l.why = "Its puzzles were not timed one by one here, so there are no ratios. The detail pass (detail: true) times them."
	case len(all) == 0:
		l.why = "It has no timed puzzle in common with " + humanize.VisibleText(t.Entries[rival].Contestant) + ", so there are no ratios."
	}
	if l.why != "" {
		return l
	}
	l.rival, l.failed = rival, len(failed)
	for _, x := range all {
		l.ratios = append(l.ratios, x.ratio())
	}
	slices.Sort(l.ratios)
	edge := l.ratios[max(0, len(all)-worstListed)]
	worst := slices.DeleteFunc(all, func(x lost) bool { return x.ratio() < edge })
	slices.SortFunc(worst, func(a, b lost) int { return cmp.Or(cmp.Compare(b.ratio(), a.ratio()), cmp.Compare(a.puzzle, b.puzzle)) })
	l.listed = slices.Concat(failed[:min(len(failed), unsolved)], worst[:min(len(worst), worstListed)])
	return l
}

// worstOf are the puzzles that the page should hold: at most so many, the worst of each
// contestant in turn.
func worstOf(list []lossOf, most int) (puzzles []int) {
	for k := range worstListed + unsolved {
		for i := range list {
			if k < len(list[i].listed) && len(puzzles) < most {
				if p := list[i].listed[k].puzzle; !slices.Contains(puzzles, p) {
					puzzles = append(puzzles, p)
				}
			}
		}
	}
	return puzzles
}

// losses adds to each series where its contestant loses. even says which of the kept
// puzzles are a sample of all.
func (b *builder) losses(c *Corpus, t *standings.Table, parts []*run.Part, list []lossOf, kept []int, even []bool) {
	for i := range list {
		l, into := &list[i], &c.Series[i].Lose
		if l.rival < 0 {
			into.About = []string{l.why}
			continue
		}
		into.Rival = b.number[t.Entries[l.rival].Contestant]
		into.Ratios = densityOf(l.ratios)
		for _, x := range l.listed {
			if k, ok := slices.BinarySearch(kept, x.puzzle); ok {
				into.Puzzles = append(into.Puzzles, k)
			}
		}
		into.About = append(l.words(t, i), l.common(c, parts[i], parts[l.rival], kept, even)...)
	}
}

// words puts the figures into sentences.
func (l *lossOf) words(t *standings.Table, i int) []string {
	name, rival, n := humanize.VisibleText(t.Entries[i].Contestant), humanize.VisibleText(t.Entries[l.rival].Contestant), len(l.ratios)
	first := "the first of the ranking"
	if min(i, l.rival) > 0 {
		first += " that has single times"
	}
	against := "Compared with " + rival + ", " + first + "."
	if l.rival > i {
		against = "Compared with " + rival + ", because " + name + " itself is " + first + "."
	}
	slower := 0
	for slower < n && l.ratios[n-1-slower] > 1 {
		slower++
	}
	about := []string{fmt.Sprintf("%s Of the %s timed for both, %s is slower on %s.", against, humanize.Counted(n, "puzzle"), name, humanize.Count(slower))}
	if n >= leastWorst {
		half, _ := stats.Quantile(l.ratios, 0.5)
		tenth, _ := stats.Quantile(l.ratios, 0.9)
		about = append(about, fmt.Sprintf("On half of them it takes at least %s times as long, on the worst tenth at least %s times.", humanize.Multiple(half), humanize.Multiple(tenth)))
	}
	if l.failed > 0 {
		about = append(about, fmt.Sprintf("It did not solve %s that %s solved.", humanize.Counted(l.failed, "puzzle"), rival))
	}
	return about
}

// property is a number that puzzles have.
type property struct {
	name  string
	least float64 // a smaller difference of medians is not worth a sentence
	of    func(k int) (float64, bool)
}

// common says how the worst tenth of the puzzles differs from the others. It uses the
// kept puzzles that are in the even sample.
func (l *lossOf) common(c *Corpus, mine, rival *run.Part, kept []int, even []bool) []string {
	edge, _ := stats.Quantile(l.ratios, 0.9)
	var worst, rest []int // numbers in kept
	for k, p := range kept {
		x, y := timeOf(mine.Puzzle(p)), timeOf(rival.Puzzle(p))
		switch {
		case !even[k] || x == 0 || y == 0:
		case x/y >= edge:
			worst = append(worst, k)
		default:
			rest = append(rest, k)
		}
	}
	if len(worst) < leastWorst || len(rest) < leastWorst {
		return nil
	}
	guesses := func(k int) (float64, bool) { n := guessesOf(mine.Puzzle(kept[k])); return n, n >= 0 }
	var known, differ []string
	for _, p := range []property{{"guesses", 1, guesses}, {"clues", 1, c.cluesOf}, {"rating", 0.1, c.ratingOf}} {
		a, b := p.values(worst), p.values(rest)
		if len(a) < len(worst) || len(b) < len(rest) {
			continue
		}
		known = append(known, p.name)
		low, _ := stats.Median(a)
		all, _ := stats.Median(slices.Concat(a, b))
		if math.Abs(low-all) >= p.least && stats.MannWhitney(a, b) < 0.001 {
			differ = append(differ, fmt.Sprintf("%s %s instead of %s", p.name, plain(low), plain(all)))
		}
	}
	among := fmt.Sprintf("the worst %s of %s", humanize.Count(len(worst)), humanize.Counted(len(worst)+len(rest), "puzzle"))
	if len(worst)+len(rest) < len(l.ratios) {
		among += " in an even sample"
	}
	switch {
	case differ != nil:
		return []string{fmt.Sprintf("The medians of %s differ from the medians of all: %s.", among, strings.Join(differ, ", "))}
	case known != nil:
		return []string{fmt.Sprintf("In %s, %s do not clearly differ from the others.", humanize.And(known), among)}
	}
	return nil
}

// values are those of some puzzles, without those that have none.
func (p *property) values(puzzles []int) (list []float64) {
	for _, k := range puzzles {
		if x, ok := p.of(k); ok {
			list = append(list, x)
		}
	}
	return list
}

// cluesOf counts the clues of a kept puzzle.
func (c *Corpus) cluesOf(k int) (n float64, ok bool) {
	for _, cell := range c.Kept[k].Clues {
		if !strings.ContainsRune(".0*-_", cell) {
			n++
		}
	}
	return n, c.Kept[k].Clues != ""
}

// plain writes three significant digits without needless zeros.
func plain(x float64) string { return strconv.FormatFloat(stats.Significant(x, 3), 'f', -1, 64) }

// ratingOf is the rating of a kept puzzle, if the names in the source are ratings.
func (c *Corpus) ratingOf(k int) (float64, bool) {
	x, err := strconv.ParseFloat(c.Kept[k].Name, 64)
	return x, c.Names == nameRating && err == nil
}
