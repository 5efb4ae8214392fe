package live

import (
	"fmt"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// Item is what one turn came to, in words.
type Item struct {
	Entry string `json:"entry"`
	Where string `json:"where"` // "hard, round 3"
	Text  string `json:"text"`
	Bad   bool   `json:"bad,omitempty"` // something was neither verified nor declined
}

// maxItems is how many turns are told of.
const maxItems = 12

// items are the latest turns, the last one first.
type items struct {
	list  []Item
	tried int
	ns    int64 // of the attempts, those that were not verified too
	found map[judge.Verdict]int
	why   string // the worst finding's reason
	worst judge.Verdict
}

// add takes the next event.
func (s *items) add(e record.Event) {
	switch e := e.(type) {
	case *record.Block:
		if s.found == nil {
			s.found = map[judge.Verdict]int{}
		}
		s.tried += len(e.Puzzles)
		s.ns += e.WallNS
		for i := range e.Findings {
			s.find(&e.Findings[i])
		}
	case *record.Turn:
		s.list = append([]Item{s.item(e)}, s.list[:min(len(s.list), maxItems-1)]...)
		s.tried, s.ns, s.found, s.why, s.worst = 0, 0, nil, "", 0
	}
}

func (s *items) find(f *record.Finding) {
	s.found[f.Verdict]++
	if f.Reason != "" && f.Verdict > s.worst {
		s.worst, s.why = f.Verdict, fmt.Sprintf("puzzle %s: %s", humanize.Count(f.Puzzle+1), humanize.Visible(f.Reason))
	}
}

func (s *items) item(e *record.Turn) Item {
	it := Item{Entry: humanize.Visible(e.Contestant), Where: humanize.Visible(e.Corpus)}
	switch {
	case e.Ended == record.Skipped:
		it.Text = "does not take part: " + humanize.Visible(e.Reason)
		return it
	case e.Detail:
		it.Where += ", puzzle by puzzle"
	default:
		it.Where += ", round " + humanize.Count(e.Round+1)
	}
	verified := s.tried
	var parts []string
	for _, v := range judge.Verdicts() {
		if n := s.found[v]; n > 0 {
			verified -= n
			it.Bad = it.Bad || v != judge.Declined
			parts = append(parts, humanize.Count(n)+" "+strings.ReplaceAll(v.String(), "-", " "))
		}
	}
	it.Text = strings.Join(append([]string{humanize.Count(verified) + " verified"}, parts...), ", ")
	if s.tried > 0 && s.ns > 0 {
		it.Text += ", " + humanize.Duration(float64(s.ns)/float64(s.tried)) + " a puzzle"
	}
	if s.why != "" {
		it.Text += " (" + s.why + ")"
	}
	switch e.Ended {
	case record.Budget:
		it.Text += "; its time was up"
	case record.Abandoned:
		it.Text, it.Bad = it.Text+"; it takes no further part: "+humanize.Visible(e.Reason), true
	case record.Interrupted:
		it.Text += "; the run was stopped"
	}
	return it
}
