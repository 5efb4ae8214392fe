package document

import (
	"fmt"

	"sudokubench/internal/humanize"
	"sudokubench/internal/standings"
	"sudokubench/reports"
)

// While a run goes on, standings mean little before all contestants have had a
// turn, and nothing over corpora that are still to come.

// underWay reports whether the record of a run has no end.
func underWay(r *standings.Result) bool { return r.Unfinished && r.Ended == nil }

// atHand is the number of the corpus that is played; -1 where none has begun.
func atHand(r *standings.Result) int {
	for i := len(r.Corpora) - 1; i >= 0; i-- {
		if len(r.Corpora[i].Entries) > 0 {
			return i
		}
	}
	return -1
}

// early says how many have had a turn on a corpus; empty where all have that are to.
func early(r *standings.Result, corpus int) string {
	waiting := 0
	for _, a := range r.Corpora[corpus].Absent {
		if a.Waiting {
			waiting++
		}
	}
	if waiting == 0 {
		return ""
	}
	n := len(r.Corpora[corpus].Entries)
	if n == 0 {
		return "No contestant has had a turn yet."
	}
	return fmt.Sprintf("The first round: %s of %s contestants have had a turn.", humanize.Count(n), humanize.Count(n+waiting))
}

// underWayHeadline is the headline of a run whose record has no end: what the
// corpus at hand shows.
func underWayHeadline(r *standings.Result) string {
	k := atHand(r)
	if k < 0 {
		return humanize.Counted(len(r.Contestants), "contestant") + "; none has had a turn yet."
	}
	name, text := humanize.VisibleText(r.Corpora[k].Corpus.Name), early(r, k)
	switch several := len(r.Corpora) > 1; {
	case text == "" && several:
		return name + ": " + words.Headline(reports.CorpusList(r, k))
	case text == "":
		return words.Headline(reports.CorpusList(r, k))
	case several:
		return name + ": t" + text[1:]
	}
	return text
}
