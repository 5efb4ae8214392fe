package live

import (
	"fmt"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
)

// Item is what one turn came to, in words.
type Item struct {
	Entry string `json:"entry"`
	Where string `json:"where"` // "hard, round 3"
	Text  string `json:"text"`
	Bad   bool   `json:"bad,omitempty"` // something was neither verified nor declined
}

func item(t *run.Turn) Item {
	it := Item{Entry: humanize.Visible(t.Contestant), Where: humanize.Visible(t.Corpus)}
	switch {
	case t.Ended == record.Skipped:
		it.Text = "does not take part: " + humanize.Visible(t.Reason)
		return it
	case t.Detail:
		it.Where += ", puzzle by puzzle"
	default:
		it.Where += ", round " + humanize.Count(t.Round+1)
	}
	tried := t.Tried.Verified
	parts := []string{humanize.Count(t.Tried.Verified) + " verified"}
	for _, v := range judge.Verdicts()[1:] {
		if n := t.Tried.Of(v); n > 0 {
			tried += n
			it.Bad = it.Bad || v != judge.Declined
			parts = append(parts, humanize.Count(n)+" "+strings.ReplaceAll(v.String(), "-", " "))
		}
	}
	it.Text = strings.Join(parts, ", ")
	if tried > 0 && t.WallNS > 0 {
		it.Text += ", " + humanize.Duration(float64(t.WallNS)/float64(tried)) + " a puzzle"
	}
	if f := t.Worst; f != nil {
		it.Text += fmt.Sprintf(" (puzzle %s: %s)", humanize.Count(f.Puzzle+1), humanize.Visible(f.Reason))
	}
	switch t.Ended {
	case record.Budget:
		it.Text += "; its time was up"
	case record.Abandoned:
		it.Text, it.Bad = it.Text+"; it takes no further part: "+humanize.Visible(t.Reason), true
	case record.Interrupted:
		it.Text += "; the run was stopped"
	}
	return it
}
