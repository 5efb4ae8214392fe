package document

import (
	"sudokubench/internal/standings"
	"sudokubench/reports"
)

// headline is one sentence: who won, and by how much.
func headline(r *standings.Result) string {
	if underWay(r) {
		return underWayHeadline(r)
	}
	if l := contest(r); l != nil && len(l.Rows) > 0 {
		return words.Headline(l)
	}
	return "No contestant took part."
}

// contest is the list that decides: that over the corpora of the first size of board,
// or that of the one corpus; nil without a corpus.
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
