package reports

import (
	"fmt"
	"slices"

	"sudokubench/internal/humanize"
)

// Headline returns a sentence about the winner of a list and its lead.
func (p Words) Headline(l *List) string {
	soFar := ""
	switch r := l.report; {
	case r.Unfinished && r.Ended == nil:
		soFar = " so far"
	case r.Unfinished: // an unfinished run gets no more results, unless it is resumed
		soFar = " when the run stopped"
	}
	if l.check() {
		return p.checked(l, soFar)
	}
	if none := l.noWinner(); none != "" {
		return "No winner" + soFar + ": " + none + "."
	}
	h := l.headline
	leaders := make([]string, len(h.Leaders))
	for i, name := range h.Leaders {
		leaders[i] = p(name)
	}
	first := "Fastest"
	if len(leaders) > 1 {
		first = "Tied for first"
	}
	text := first + soFar + ": " + humanize.List(leaders)
	switch {
	case h.Within2:
		text += " (equal within 2%)"
	case h.TooFew:
		text += " (too few rounds to decide)"
	}
	return text + "." + p.next(l)
}

// checked reports the result on a corpus that is too small for ranks.
func (p Words) checked(l *List, soFar string) string {
	var wrong []string
	for i := range l.Rows {
		if l.Rows[i].Wrong > 0 {
			wrong = append(wrong, p(l.Rows[i].Contestant))
		}
	}
	text := "This corpus is too small for ranks. It only checks answers. "
	if wrong != nil {
		return text + "Wrong answers" + soFar + ": " + humanize.List(wrong) + "."
	}
	return text + "No wrong answers" + soFar + "."
}

// next describes the first contestant after the leaders: how many times as long it takes, or how
// many puzzles it failed.
func (p Words) next(l *List) string {
	h := l.headline
	i := slices.IndexFunc(l.Rows, func(w Row) bool { return w.Contestant == h.Next })
	if h.Next == "" || i < 0 {
		return ""
	}
	next := &l.Rows[i]
	switch {
	case next.Tier > 0:
		return fmt.Sprintf(" Next: %s, which failed %s of the %s that it reached.", p(h.Next), humanize.Count(next.Failed), humanize.Counted(next.Reached, "puzzle"))
	case h.Factor == nil:
		return fmt.Sprintf(" Next: %s.", p(h.Next))
	}
	var same []string // contestants with the same rank as the contestant in next
	for _, w := range l.Rows[i:] {
		if w.Rank == nil || next.Rank == nil || *w.Rank != *next.Rank {
			break
		}
		same = append(same, p(w.Contestant))
	}
	which := "which takes "
	if len(same) > 1 {
		which = "which share a rank and take at least "
	}
	return fmt.Sprintf(" Next: %s, %s%s times as long as %s.", humanize.List(same), which, humanize.Multiple(*h.Factor), p(h.Leaders[0]))
}
