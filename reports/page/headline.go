package page

import (
	"sudokubench/internal/standings"
	"sudokubench/reports"
)

// headline is one sentence: who won, and by how much.
func headline(r *standings.Result) string {
	if underWay(r) {
		return underWayHeadline(r)
	}
	l := contest(r)
	if len(l.Rows) == 0 {
		return "Nobody took part."
	}
	return words.Headline(l)
}

// contest is the list that decides: that over the corpora of the first size of board,
// or that of the one corpus.
func contest(r *standings.Result) *reports.List {
	if len(r.Corpora) == 1 {
		return reports.CorpusList(r, 0)
	}
	if len(r.Overall) == 0 {
		return reports.CorpusList(r, len(r.Corpora)-1)
	}
	return reports.OverallList(r, 0)
}
