package live

import (
	"cmp"
	"fmt"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/words/humanize"
)

// item describes the result of one turn. A turn can include several attempts at a puzzle.
type item struct {
	Entry string `json:"entry"`
	Where string `json:"where"` // corpus and part of the run, for example "hard, round 3"
	Text  string `json:"text"`
	Bad   bool   `json:"bad,omitempty"` // true if some answers were neither verified nor declined
}

func itemOf(t *record.Turn) item {
	it := item{Entry: humanize.VisibleText(t.Contestant), Where: humanize.VisibleText(t.Corpus)}
	switch {
	case t.Ended == record.Skipped:
		it.Text = "does not take part: " + humanize.VisibleText(t.Reason)
		return it
	case t.Detail:
		it.Where += ", detail pass"
	default:
		it.Where += ", round " + humanize.Count(t.Round+1)
	}
	tried := t.Verdicts[judge.Verified]
	parts := []string{humanize.Counted(tried, "attempt") + " verified"}
	for _, v := range judge.Verdicts()[1:] {
		if n := t.Verdicts[v]; n > 0 {
			tried += n
			it.Bad = it.Bad || v != judge.Declined
			parts = append(parts, humanize.Count(n)+" "+strings.ReplaceAll(v.String(), "-", " "))
		}
	}
	it.Text = strings.Join(parts, ", ")
	if tried > 0 && t.WallNS > 0 {
		it.Text += ", " + humanize.Duration(float64(t.WallNS)/float64(tried)) + " each"
	}
	if f := worst(t); f != nil {
		where := cmp.Or(f.Where, record.Where(t.Corpus, 0, f.Puzzle))
		it.Text += fmt.Sprintf(" (%s: %s)", humanize.VisibleText(where), humanize.VisibleText(f.Reason))
	}
	switch t.Ended {
	case record.Budget:
		it.Text += "; its time is used up"
	case record.Abandoned:
		it.Text, it.Bad = it.Text+"; excluded from now on: "+humanize.VisibleText(t.Reason), true
	case record.Interrupted:
		it.Text += "; the run was stopped"
	}
	return it
}

// worst returns the finding with the worst verdict among the findings with a reason, or nil if no
// finding has a reason.
func worst(t *record.Turn) (f *record.Finding) {
	for i := range t.Findings {
		if x := &t.Findings[i]; x.Reason != "" && (f == nil || x.Verdict > f.Verdict) {
			f = x
		}
	}
	return f
}
