package plot

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"sudokubench/internal/humanize"
	"sudokubench/internal/spelling"
	"sudokubench/reports"
)

// ranking draws means with their intervals, best on top.
func ranking(s *sheet, sub *subject, area vg.Rectangle) error {
	lines := slices.Clone(sub.lines)
	slices.SortStableFunc(lines, func(a, b *line) int { return int(a.row.Sort[0] - b.row.Sort[0]) })
	span := newBounds()
	for _, l := range lines {
		span.add(l.row.Span...)
	}
	if span.empty() {
		return fmt.Errorf("none of the contestants that were asked for solved a puzzle of corpus %s, so there are no times; name others", sub.corpus.Name)
	}

	whole, ranks := area, s.u(46)
	area.Min.X += ranks
	figures := make([]string, len(lines))
	st := s.style(13, s.theme.ink)
	widest := vg.Length(0)
	for i, l := range lines {
		figures[i] = figuresOf(sub, l)
		widest = max(widest, st.Width(figures[i]))
	}
	area.Max.X -= widest + s.u(14)
	_, middles, pitch, err := s.rows(area, make([]string, len(lines))) // the bands come first, below all text
	if err != nil {
		return err
	}
	dark := false
	for i := range lines {
		if i > 0 && rankOf(lines[i]) != rankOf(lines[i-1]) {
			dark = !dark
		}
		if dark {
			half := s.u(pitch / 2)
			s.fill(s.theme.raised, vg.Rectangle{Min: vg.Point{X: whole.Min.X - s.u(8), Y: middles[i] - half}, Max: vg.Point{X: whole.Max.X + s.u(8), Y: middles[i] + half}})
		}
	}
	area, middles, pitch, err = s.rows(area, spelling.Words(lines, sub.nameOf)) // the rank shows who is disqualified
	if err != nil {
		return err
	}
	p := s.pane(area, func(room float64) axis { return logAxis(span.low, span.high, room, 62, shortTime) }, noAxis, "mean time of a puzzle", "")
	size, radius := min(13, pitch*0.85), min(5, pitch*0.3)
	for i, l := range lines {
		y := middles[i]
		ink := s.theme.inks[0]
		if l.row.Mark == "dq" {
			ink = s.theme.bad
		}
		s.write(aligned(s.style(size, s.theme.soft), text.XRight), whole.Min.X+ranks-s.u(12), y, l.row.Cells[0])
		s.write(aligned(s.style(size, s.theme.soft), text.XRight), whole.Max.X, y, figures[i])
		if len(l.row.Span) == 0 {
			continue
		}
		low, mean, high := l.row.Span[0], l.row.Span[1], l.row.Span[2]
		if low > 0 && high >= low {
			a, b := p.atX(math.Log10(low)), p.atX(math.Log10(high))
			s.horizontal(ink, 2, y, a, b)
			if end := s.u(min(6, pitch*0.35)); b-a > s.u(2.6*radius) { // else the dot covers the ends
				s.vertical(ink, 2, a, y-end, y+end)
				s.vertical(ink, 2, b, y-end, y+end)
			}
		}
		s.mark(0, vg.Point{X: p.atX(math.Log10(mean)), Y: y}, radius, ink, nil)
	}
	return nil
}

// rankOf is the rank without the worst that it may be in truth.
func rankOf(l *line) string {
	rank, _, _ := strings.Cut(l.row.Cells[0], "-")
	return rank
}

// figuresOf writes what the dot shows, and how many puzzles were solved where
// not all were.
func figuresOf(sub *subject, l *line) string {
	var words []string
	for i, c := range sub.table.Columns {
		text := l.row.Cells[i]
		switch {
		case text == "-":
		case c.Name == reports.ColumnMean:
			words = append(words, text)
		case c.Name == reports.ColumnInterval:
			words = append(words, c.Name+text)
		}
	}
	text := strings.Join(words, " ")
	if n := l.verified(); n < sub.corpus.Puzzles {
		text = strings.TrimPrefix(text+", "+humanize.Count(n)+" of "+humanize.Count(sub.corpus.Puzzles), ", ")
	}
	return text
}
