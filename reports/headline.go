package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/ranking"
)

const soFar, stopped = " so far", " when the run stopped"

// Headline returns a sentence about the lead of a list.
func (p Words) Headline(l *List) string {
	when := ""
	switch r := l.report; {
	case r.Unfinished && r.Ended == nil:
		when = soFar
	case r.Unfinished: // an unfinished run gets no more results, unless it is resumed
		when = stopped
	}
	if none := l.noWinner(); none != "" {
		return "No winner" + when + ": " + none + "."
	}
	if l.open() && l.bySolved() {
		return fmt.Sprintf("Undecided%s: %s; not certainly better than %s.", when, p.withShares(l, l.headline.Leaders), p.withShares(l, l.headline.Rivals))
	}
	if l.open() {
		return p.undecided(l, when)
	}
	if l.bySolved() {
		return "Best" + when + ": " + p.withShares(l, l.headline.Leaders) + "." + p.nextBySolved(l)
	}
	return "Fastest" + when + ": " + p.equal(l.headline.Leaders) + "." + p.next(l)
}

// equal names contestants that are equal.
func (p Words) equal(names []string) string {
	text := p.list(names)
	if len(names) > 1 {
		text += " (equal within 2%)"
	}
	return text
}

func (p Words) list(names []string) string { return humanize.List(p.all(names)) }

// all escapes names.
func (p Words) all(names []string) []string {
	safe := make([]string, len(names))
	for i, name := range names {
		safe[i] = p(name)
	}
	return safe
}

// undecided names the fastest contestants so far. It explains why the lead is undecided, and what
// decides it.
func (p Words) undecided(l *List, when string) string {
	h, is := l.headline, verb(len(l.headline.Leaders), "is", "are")
	if when == stopped {
		is = verb(len(h.Leaders), "was", "were")
	}
	var rivals []*standings.Comparison // nearest first
	for i := range l.pairs() {
		if n := &l.pairs()[i]; n.First == h.Leaders[0] && n.State == ranking.Undecided {
			rivals = append(rivals, n)
		}
	}
	text := fmt.Sprintf("Undecided: %s %s the fastest%s, but not certainly faster than %s (%s).", p.equal(h.Leaders), is, cmp.Or(when, soFar), p.list(h.Rivals), why(rivals[0].Decision))
	if l.report.Unfinished {
		return text
	}
	remedy := remedy(&l.report.Run, rivals)
	if l.check() && remedy != "" { // it gets no rounds for undecided contestants
		remedy = "this corpus alone (--corpora " + p(l.table.Corpus.Name) + ") might decide"
	}
	const busyFrom = 10 // percent of the time of a contestant, or of the machine
	if slices.ContainsFunc(l.report.Warnings, func(w run.Warning) bool {
		return (w.Code == record.WarnBusy || w.Code == record.WarnSteal) && extent(w.Text) >= busyFrom
	}) {
		return text + " This machine was busy; " + cmp.Or(remedy, "a quieter one might decide") + "."
	}
	if remedy != "" {
		text += " " + strings.ToUpper(remedy[:1]) + remedy[1:] + "."
	}
	return text
}

// remedy names a longer run that will probably decide pairs. It returns "" if that run would take
// more than two hours or 1,000 rounds.
func remedy(run *record.Run, pairs []*standings.Comparison) string {
	const farAhead = 10                                   // times as many rounds as were played; an estimate for more is rough
	times, rounds, will := 2.0, 1, "will probably decide" // a little more time hardly changes a decision
	for _, n := range pairs {
		need, equal := roundsToSeparate(n), roundsToEqual(n)
		if need == 0 || equal > 0 && equal < need {
			need = equal
		}
		switch rounds = max(rounds, n.Rounds); {
		case n.Decision == ranking.Coarse || run.Shards > 0:
			return ""
		case n.Rounds < ranking.MinRounds:
			times, will = max(times, 4), "might decide"
		case need == 0:
			return ""
		default: // with half as many again, because the need is a median
			times = max(times, 1.5*float64(need)/float64(n.Rounds))
			if times > farAhead {
				will = "might decide"
			}
		}
	}
	var flags []string
	if rounds >= max(run.Rounds, run.MaxRounds) {
		flags = append(flags, fmt.Sprintf("--max-rounds %.0f", math.Ceil(times*float64(rounds))))
	}
	if run.TimeNS > 0 {
		long := []int{1, 2, 5, 10, 20, 30, 60, 120}
		i := slices.IndexFunc(long, func(minutes int) bool { return float64(minutes)*float64(time.Minute) >= times*float64(run.TimeNS) })
		if i < 0 {
			return ""
		}
		flags = append(flags, fmt.Sprintf("--time %dm", long[i]))
	}
	return cmp.Or(strings.Join(flags, " "), "a larger --budget") + " " + will
}

// next describes the first contestant after the leaders: how many times as long it takes, or how
// many puzzles it failed.
func (p Words) next(l *List) string {
	h := l.headline
	i := slices.IndexFunc(l.Rows, func(w Row) bool { return w.Contestant == h.Next })
	if h.Next == "" || i < 0 {
		return ""
	}
	if next := &l.Rows[i]; next.Tier > 0 {
		return fmt.Sprintf(" Next: %s, which failed %s of the %s that it reached.", p(h.Next), humanize.Count(next.Failed), humanize.Counted(next.Reached, "puzzle"))
	}
	label, names, takes := " Next: ", p.equal, "which take about"
	same := []string{h.Next} // with the contestants that are not certainly slower than it
	for i := range l.pairs() {
		if n := &l.pairs()[i]; n.First == h.Next && (n.State == ranking.Equal || n.State == ranking.Undecided) {
			if same = append(same, n.Second); n.State == ranking.Undecided {
				label, names, takes = " Next, undecided: ", p.list, "of which "+p(h.Next)+" takes about"
			}
		}
	}
	return fmt.Sprintf("%s%s, %s %s times as long as %s.", label, names(same), verb(len(same), "which takes", takes), or(h.Factor, humanize.Multiple), p(h.Leaders[0]))
}
