package document

import (
	"fmt"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports"
)

// The functions in this file describe a run that has not ended. Standings of a corpus mean little
// before all contestants have had a turn on it. Standings over all corpora mean nothing while some
// corpora have not begun.

// underWay reports whether the record of a run is unfinished and has no end.
func underWay(r *standings.Result) bool { return r.Unfinished && r.Ended == nil }

// atHand returns the index of the last corpus that has begun, or -1 if no corpus has begun.
func atHand(r *standings.Result) int {
	for i := len(r.Corpora) - 1; i >= 0; i-- {
		if len(r.Corpora[i].Entries) > 0 {
			return i
		}
	}
	return -1
}

// early returns a sentence about how many contestants have had a turn on a corpus. It returns "" if
// no contestant is waiting for its first turn.
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

// underWayHeadline returns the headline of a run whose record has no end. It describes the
// standings of the corpus that is being played.
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
