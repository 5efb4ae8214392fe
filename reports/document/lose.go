package document

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports"
)

const (
	worstListed = 20 // largest number of puzzles listed per contestant; the puzzles with the greatest ratios are listed
	unsolved    = 5  // largest number of listed puzzles that only the rival solved
	minWorst    = 10 // least number of puzzles in a group that is compared with another group
	rare        = 20 // no puzzle is marked as doubtful if more than one in this many puzzles looks interrupted
	longTime    = 2  // a time counts as long if it exceeds this multiple of the contestant's median time
	farOff      = 3  // a ratio counts as outlying if it differs from nearly all other ratios by more than this factor
)

// lossOf describes what one contestant loses on a corpus against its rival.
type lossOf struct {
	rival    int       // index of the rival in the table; -1 if there is no rival, with the reason in the field why
	why      string    // one sentence that explains why there is no rival
	ratios   []float64 // own time / time of the rival for each puzzle, ascending
	listed   []lost
	failed   int // number of puzzles that the rival solved and the contestant failed
	least    int // smallest number of times that any puzzle was timed; the field most is the largest number
	most     int
	doubtful int     // number of doubtful puzzles, see the method doubt
	guesses  float64 // median number of guesses of the contestant, set if some puzzles are doubtful
}

// lost is a puzzle with the times of a contestant and its rival.
type lost struct {
	puzzle       int
	mine, theirs float64 // times of the contestant and of the rival in ns; mine is 0 if the contestant did not solve the puzzle
	doubtful     bool    // true if the puzzle was timed once and took long, without more guesses than usual
}

func (l lost) ratio() float64 { return l.mine / l.theirs }

// losses compares each contestant of a table with the first contestant, over all puzzles that have
// times of both. It compares the first contestant with the next contestant that has another rank.
func losses(t *standings.Table, parts []*run.Part, puzzles []int, d *distributions) []lossOf {
	times := func(i int) []float64 {
		list := make([]float64, len(puzzles))
		for k, p := range puzzles {
			list[k] = minOf(parts[i].Puzzle(p))
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
		l.why = "No other contestant has times of single puzzles here, so there is nothing to compare with."
		return l
	}
	timed := false
	var failed []lost
	all := make([]lost, 0, len(puzzles))
	for k, p := range puzzles {
		x := part.Puzzle(p)
		mine := minOf(x)
		timed = timed || mine > 0
		switch {
		case theirs[k] == 0:
		case mine > 0:
			all = append(all, lost{p, mine, theirs[k], false})
			l.most = max(l.most, x.Times())
			if l.least == 0 || x.Times() < l.least {
				l.least = x.Times()
			}
		case x.Worst > judge.Verified:
			failed = append(failed, lost{p, 0, theirs[k], false})
		}
	}
	switch {
	case e.Verified == 0:
		l.why = "It solved no puzzle of this corpus, so it has no times to compare."
	case !timed:
		l.why = "Its puzzles were not timed one by one here, so there are no ratios. The detail pass (detail: true) times puzzles one by one, unless a solver has the key batch."
	case len(all) == 0:
		l.why = "No puzzle was timed for both it and " + humanize.VisibleText(t.Entries[rival].Contestant) + ", so there are no ratios."
	}
	if l.why != "" {
		return l
	}
	l.rival, l.failed = rival, len(failed)
	l.ratios = make([]float64, 0, len(all))
	for _, x := range all {
		l.ratios = append(l.ratios, x.ratio())
	}
	slices.Sort(l.ratios)
	l.doubt(part, all)
	worst := least(all, worstListed, func(a, b lost) int {
		if a.doubtful != b.doubtful {
			if a.doubtful {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(b.ratio(), a.ratio()), cmp.Compare(a.puzzle, b.puzzle))
	})
	l.listed = slices.Concat(failed[:min(len(failed), unsolved)], worst)
	return l
}

// doubt marks puzzles that were timed only once and took long, although the contestant did not
// guess more than usual. The reason can be an interruption. Interruptions are rare, so if many
// puzzles look like this, the contestant itself is slow on them. Then doubt marks no puzzle.
func (l *lossOf) doubt(part *run.Part, all []lost) {
	guesses, times := make([]float64, len(all)), make([]float64, len(all))
	for i, x := range all {
		guesses[i], times[i] = guessesOf(part.Puzzle(x.puzzle)), x.mine
	}
	if slices.Contains(guesses, -1) {
		return
	}
	usual, _ := stats.Median(guesses)
	median, _ := stats.Median(times)
	for i := range all {
		if guesses[i] <= usual && times[i] > longTime*median && part.Puzzle(all[i].puzzle).Times() == 1 {
			all[i].doubtful = true
			l.doubtful++
		}
	}
	if l.guesses = usual; l.doubtful*rare > len(all) {
		l.doubtful = 0
		for i := range all {
			all[i].doubtful = false
		}
	}
}

// minOf returns the shortest time of the attempts at a solved puzzle, in ns and at least 1. It
// returns 0 if the puzzle was not solved or not timed by itself.
func minOf(x run.Puzzle) float64 {
	if ns, ok := x.MinNS(); ok && x.Worst == judge.Verified {
		return max(1, ns)
	}
	return 0
}

// gathered moves outlying ratios closer to the others, so that a few of them do not stretch the
// histogram. ratios is ascending. ends is a sentence with the number of moved ratios, or "".
func gathered(ratios []float64) (near []float64, ends string) {
	n := len(ratios)
	far := (n - 1) / 50
	if n > 2 {
		far = max(1, far) // at least one ratio at each end of the list is allowed to be an outlier
	}
	low, high := ratios[far]/farOff, ratios[n-1-far]*farOff
	below, above := 0, 0
	for _, x := range ratios {
		if x < low {
			below++
		} else if x > high {
			above++
		}
		near = append(near, min(max(x, low), high))
	}
	var said []string
	if below > 0 {
		said = append(said, fmt.Sprintf("The first bar includes %s with smaller ratios, down to %s.", humanize.Counted(below, "puzzle"), plain(ratios[0])))
	}
	if above > 0 {
		said = append(said, fmt.Sprintf("The last bar includes %s with larger ratios, up to %s.", humanize.Counted(above, "puzzle"), humanize.Multiple(ratios[n-1])))
	}
	return near, strings.Join(said, " ")
}

// worstOf returns puzzles that the page should contain: the worst puzzles of each contestant in
// turn. The parameter most is the largest number of puzzles.
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

// losses adds a Loss to the series of each contestant. even[k] reports whether kept[k] belongs to
// the even sample of all puzzles.
func (b *builder) losses(c *Corpus, t *standings.Table, parts []*run.Part, list []lossOf, kept []int, even []bool) {
	for i := range list {
		l, into := &list[i], &c.Series[i].Lose
		notSolved := unverified(&t.Entries[i])
		if l.rival < 0 {
			into.About = append([]string{l.why}, notSolved...)
			continue
		}
		into.Rival = b.number[t.Entries[l.rival].Contestant]
		near, ends := gathered(l.ratios)
		into.Ratios, into.Ends = densityOf(near), ends
		for _, x := range l.listed {
			if k, ok := slices.BinarySearch(kept, x.puzzle); ok {
				into.Worst = append(into.Worst, lostPuzzle{k, numbers{x.mine, x.theirs}, x.doubtful})
			}
		}
		into.About = slices.Concat(l.words(t, i), notSolved, l.common(c, parts[i], parts[l.rival], kept, even), []string{l.worth()})
	}
}

// unverified returns a sentence with the number of puzzles that a contestant reached and did not
// solve, by verdict. It returns nil if there are no such puzzles.
func unverified(e *standings.Row) []string {
	var list []string
	for _, v := range judge.Verdicts() {
		if n := e.Of(v); v != judge.Verified && n > 0 {
			list = append(list, reports.VerdictName(v)+" "+humanize.Count(n))
		}
	}
	if list == nil {
		return nil
	}
	return []string{fmt.Sprintf("It did not solve %s of the %s that it reached: %s.", humanize.Count(e.Failed), humanize.Counted(e.Reached, "puzzle"), strings.Join(list, ", "))}
}

// worth returns a sentence about how reliable the times of single puzzles are.
func (l *lossOf) worth() string {
	about := "Each puzzle was timed once."
	switch {
	case l.least > 1:
		return fmt.Sprintf("Each puzzle was timed at least %s times. The shortest time counts here.", humanize.Count(l.least))
	case l.most > 1:
		about = fmt.Sprintf("Some puzzles were timed once, others up to %s times. The shortest time of a puzzle counts here.", humanize.Count(l.most))
	}
	about += " A long time can come from an interruption by other work on the machine."
	if l.doubtful > 0 {
		about += fmt.Sprintf(" On %s it took more than twice its median time, but not more than its median number of guesses (%s). The table lists such puzzles last or not at all.", humanize.Counted(l.doubtful, "puzzle"), plain(l.guesses))
	}
	return about
}

// words returns sentences about the figures.
func (l *lossOf) words(t *standings.Table, i int) []string {
	name, rival, n := humanize.VisibleText(t.Entries[i].Contestant), humanize.VisibleText(t.Entries[l.rival].Contestant), len(l.ratios)
	first := "the first contestant of the ranking"
	if min(i, l.rival) > 0 {
		first += " that has times of single puzzles"
	}
	against := "Compared with " + rival + ", " + first + "."
	if l.rival > i {
		against = "Compared with " + rival + ", because " + name + " itself is " + first + "."
	}
	slower := 0
	for slower < n && l.ratios[n-1-slower] > 1 {
		slower++
	}
	about := []string{fmt.Sprintf("%s %s is slower on %s of the %s timed for both.", against, name, humanize.Count(slower), humanize.Counted(n, "puzzle"))}
	if n >= minWorst {
		half, _ := stats.Quantile(l.ratios, 0.5)
		tenth, _ := stats.Quantile(l.ratios, 0.9)
		about = append(about, fmt.Sprintf("The median ratio (its time divided by the other time) is %s. The worst tenth of the ratios is %s or more.", humanize.Multiple(half), humanize.Multiple(tenth)))
	}
	if l.failed > 0 {
		about = append(about, fmt.Sprintf("It did not solve %s that %s solved.", humanize.Counted(l.failed, "puzzle"), rival))
	}
	return about
}

// property is a numeric property of puzzles, such as the number of clues.
type property struct {
	name  string
	least float64 // smallest difference of medians that is worth a sentence
	of    func(k int) (float64, bool)
}

// common describes how the tenth of the puzzles with the greatest ratios differs from all puzzles.
// It uses only kept puzzles that belong to the even sample.
func (l *lossOf) common(c *Corpus, mine, rival *run.Part, kept []int, even []bool) []string {
	edge, _ := stats.Quantile(l.ratios, 0.9)
	var worst, rest []int // indexes of puzzles in kept
	for k, p := range kept {
		x, y := minOf(mine.Puzzle(p)), minOf(rival.Puzzle(p))
		switch {
		case !even[k] || x == 0 || y == 0:
		case x/y >= edge:
			worst = append(worst, k)
		default:
			rest = append(rest, k)
		}
	}
	if len(worst) < minWorst || len(rest) < minWorst {
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
		among += " (evenly spaced sample)"
	}
	switch {
	case differ != nil:
		return []string{fmt.Sprintf("The medians of %s differ from the medians of all these puzzles: %s.", among, strings.Join(differ, ", "))}
	case known != nil:
		return []string{fmt.Sprintf("In %s, %s do not differ clearly from the others.", humanize.And(known), among)}
	}
	return nil
}

// values returns the property of each puzzle in the list. It leaves out puzzles that do not have the
// property.
func (p *property) values(puzzles []int) (list []float64) {
	for _, k := range puzzles {
		if x, ok := p.of(k); ok {
			list = append(list, x)
		}
	}
	return list
}

// cluesOf returns the number of clues of a kept puzzle. ok is false if its board is not known.
func (c *Corpus) cluesOf(k int) (n float64, ok bool) {
	for _, cell := range c.Kept[k].Clues {
		if !strings.ContainsRune(".0*-_", cell) {
			n++
		}
	}
	return n, c.Kept[k].Clues != ""
}

// plain formats x with three significant digits and no trailing zeros.
func plain(x float64) string { return strconv.FormatFloat(stats.Significant(x, 3), 'f', -1, 64) }

// ratingOf returns the rating of a kept puzzle. It returns false if the names in the source are not
// ratings.
func (c *Corpus) ratingOf(k int) (float64, bool) {
	x, err := strconv.ParseFloat(c.Kept[k].Name, 64)
	return x, c.Names == nameRating && err == nil
}
