package document

import (
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports"
)

// headline returns one sentence about the winner and its lead.
func headline(r *standings.Result) string {
	if underWay(r) {
		return underWayHeadline(r)
	}
	if l := contest(r); l != nil && len(l.Rows) > 0 {
		return words.Headline(l)
	}
	return "No contestant took part."
}

// answers reports whether any answer was wrong, and the number of answers. It counts attempts
// instead of puzzles if some contestant has not reached every puzzle.
func answers(r *standings.Result) answersLine {
	puzzles, reached, unjudged, attempts := 0, 0, 0, 0
	wrong := map[string]bool{}
	for i := range r.Corpora {
		puzzles += r.Corpora[i].Corpus.WholePuzzles
		for k := range r.Corpora[i].Entries {
			e := &r.Corpora[i].Entries[k]
			reached += e.Reached
			attempts += int(e.Attempts)
			unjudged += e.Unjudged
			if e.Wrong > 0 {
				wrong[e.Contestant] = true
			}
		}
	}
	soFar, noun := "", "solver"
	if underWay(r) {
		soFar = " so far"
	}
	if len(r.Programs) > 0 {
		noun = "contestant"
	}
	switch {
	case len(wrong) > 0:
		return answersLine{"✗ " + humanize.Counted(len(wrong), "contestant") + " gave wrong answers" + soFar, "bad"}
	case reached == 0:
		return answersLine{}
	case unjudged > 0:
		return answersLine{"No wrong answers known" + soFar + "; " + humanize.Counted(unjudged, "answer") + " could not be judged", ""}
	case reached == puzzles*len(r.Contestants):
		return answersLine{"✓ No wrong answers" + soFar + " in " + humanize.Counted(puzzles, "puzzle") + " × " + humanize.Counted(len(r.Contestants), noun), "good"}
	}
	return answersLine{"✓ No wrong answers" + soFar + " in " + humanize.Counted(attempts, "attempt"), "good"}
}

// contest returns the list that decides the contest. With one corpus, it is the list of this
// corpus. With several, it is the overall list of the first board size, or the list of the last
// corpus if there is no overall list yet. contest returns nil if there is no corpus.
func contest(r *standings.Result) *reports.List {
	switch {
	case len(r.Corpora) == 0:
		return nil
	case len(r.Corpora) == 1:
		return reports.CorpusList(r, 0)
	case len(r.Overall) == 0:
		return reports.CorpusList(r, len(r.Corpora)-1)
	}
	return reports.OverallList(r, 0)
}
