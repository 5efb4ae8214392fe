package reports

import (
	"fmt"
	"slices"

	"sudokubench/internal/humanize"
)

// Headline says who won a list, and by how much.
func (p Words) Headline(l *List) string {
	opening := ""
	if l.report.Unfinished {
		opening = "So far: "
	}
	if _, none := l.Winners(); none != "" {
		return opening + "No winner: " + none + "."
	}
	h := l.headline
	leaders := make([]string, len(h.Leaders))
	for i, name := range h.Leaders {
		leaders[i] = p(name)
	}
	text := opening + "Fastest: " + humanize.List(leaders)
	switch {
	case h.Within2:
		text += " (equal within 2%)"
	case len(leaders) > 1:
		text += " (tied)"
	}
	return text + "." + p.next(l)
}

// next says how far behind the first contestant is that is no leader.
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
	return fmt.Sprintf(" Next: %s, which takes %s times as long.", p(h.Next), humanize.Multiple(*h.Factor))
}
