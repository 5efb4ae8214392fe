package reports

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// unranked returns a line for each reason why contestants have no rank in an overall list.
func (p Words) unranked(l *List) []string {
	if l.overall == nil {
		return nil
	}
	var lines []string
	for _, why := range []standings.Unranked{standings.Failures, standings.NoTime, standings.NotEntered, standings.WrongAnswer} {
		var said, untimed []string
		for i := range l.overall.Entries {
			switch s := &l.overall.Entries[i]; {
			case s.Unranked != why:
			case why == standings.NoTime && verifiedEverywhere(s):
				untimed = append(untimed, p(s.Contestant))
			default:
				said = append(said, p(s.Contestant)+" ("+p.details(l, s)+")")
			}
		}
		if said != nil {
			lines = append(lines, p.whyUnranked(l, why, len(said))+": "+strings.Join(said, "; "))
		}
		if untimed != nil {
			lines = append(lines, "Not ranked, because a mean time is missing on a corpus: "+strings.Join(untimed, "; "))
		}
	}
	if said := p.absentees(l); said != nil {
		lines = append(lines, "Did not take part: "+strings.Join(said, "; "))
	}
	return lines
}

// verifiedEverywhere reports whether a contestant verified at least one puzzle of each corpus.
func verifiedEverywhere(s *standings.Standing) bool {
	return !slices.ContainsFunc(s.Results, func(r standings.Showing) bool { return r.Verified == 0 })
}

// whyUnranked explains why some contestants of an overall list have no rank.
func (p Words) whyUnranked(l *List, why standings.Unranked, contestants int) string {
	it := "it"
	if contestants > 1 {
		it = "they"
	}
	solved := " (share solved on " + humanize.And(p.all(l.overall.Corpora)) + ")"
	switch why {
	case standings.WrongAnswer:
		return "Disqualified for wrong answers"
	case standings.NotEntered:
		return "Not ranked, because " + it + " did not take part in every corpus"
	case standings.NoTime:
		return "Not ranked, because " + it + " solved no puzzle of a corpus" + solved
	}
	return "Not ranked, because " + it + " failed clearly more puzzles than others" + solved
}

// details returns the figures that explain why a contestant has no rank.
func (p Words) details(l *List, s *standings.Standing) string {
	var said []string
	switch s.Unranked {
	case standings.WrongAnswer:
		for i := range l.report.Corpora {
			t := &l.report.Corpora[i]
			if e := entryOf(t, s.Contestant); e != nil && e.Wrong > 0 {
				said = append(said, fmt.Sprintf("%s of %s of %s", humanize.Count(e.Wrong), humanize.Counted(e.Reached, "puzzle"), p(t.Corpus.Name)))
			}
		}
		return humanize.And(said)
	case standings.NotEntered:
		missed, reason := p.missed(l, s.Contestant)
		return humanize.And(missed) + p.because(reason)
	}
	reached := func(r standings.Showing) bool { return r.Reached > 0 }
	if l.report.Contestant(s.Contestant).Program != nil && !slices.ContainsFunc(s.Results, reached) {
		return "reached no puzzle in time; if it gets many puzzles at once, set a smaller number with batch in its entry"
	}
	for i := range s.Results {
		said = append(said, verifiedShare(&s.Results[i]))
	}
	return strings.Join(said, ", ")
}

// few is the number of puzzles from which a share of verified puzzles is meaningful. With fewer,
// verifiedShare writes numbers.
const few = 100

// verifiedShare returns the share of the reached puzzles of a corpus that were verified, as a
// percentage. If few puzzles were reached, it returns two numbers instead: verified and reached.
func verifiedShare(s *standings.Showing) string {
	switch {
	case s.Reached == 0:
		return absent
	case s.Sampled && s.Reached < few && s.Verified < s.Reached:
		return fmt.Sprintf("%s of the %s reached", humanize.Count(s.Verified), humanize.Count(s.Reached))
	}
	return wholePercent(float64(s.Verified) / float64(s.Reached))
}

// missed returns the corpora of an overall list in which a contestant did not take part, and the
// reason, which is not escaped.
func (p Words) missed(l *List, contestant string) (corpora []string, reason string) {
	for _, corpus := range l.overall.Corpora {
		t := tableOf(l.report, corpus)
		if t == nil {
			continue
		}
		if k := slices.IndexFunc(t.Absent, func(a standings.Absence) bool { return a.Contestant == contestant }); k >= 0 {
			corpora, reason = append(corpora, p(corpus)), t.Absent[k].Reason
		}
	}
	return corpora, reason
}

// absentees lists the contestants that did not take part in any corpus of an overall list.
func (p Words) absentees(l *List) []string {
	var all together
	for i := range l.report.Contestants {
		name := l.report.Contestants[i].Name
		if missed, reason := p.missed(l, name); len(missed) == len(l.overall.Corpora) {
			all.add(p(name), reason)
		}
	}
	return p.inBrackets(&all)
}
