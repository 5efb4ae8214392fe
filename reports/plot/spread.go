package plot

import (
	"fmt"
	"math"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports"
	"sudokubench/reports/canvas"
	"sudokubench/reports/document"
)

// spread draws a violin (a mirrored histogram) for each contestant.
func spread(s *sheet, sub *subject, a area) error {
	s.spreadKey(a)
	a.top += 28
	a.bottom -= s.outRoom(sub)
	rows, a, err := s.rows(a, names(sub.lines))
	if err != nil {
		return err
	}
	b := newBounds()
	for _, l := range sub.lines {
		d := l.series.Density
		b.add(math.Pow(10, edgeOf(d, 0)), math.Pow(10, edgeOf(d, len(d.Count))))
	}
	p := s.pane(a, func(room float64) axis { return logAxis(b.low, b.high, room, 62, shortTime) }, noAxis, "time per puzzle", "")
	for i, l := range sub.lines {
		s.series(l, func() { p.violin(l, &rows[i]); rows[i].write(s) })
	}
	s.writeOut(sub, a.bottom)
	return nil
}

// edgeOf returns the lower edge of a bin, as a logarithm.
func edgeOf(d *document.Density, bin int) float64 {
	return float64(d.From+bin) / document.BinsPerDecade
}

func (p *pane) violin(l *line, r *row) {
	d, most := l.series.Density, 0
	for _, n := range d.Count {
		most = max(most, n)
	}
	height := func(bin int) float64 {
		if n := d.Count[bin]; n > 0 {
			return max(0.6, r.half*float64(n)/float64(most))
		}
		return 0
	}
	var outline canvas.Path
	for bin := range d.Count {
		outline.Line(p.atX(edgeOf(d, bin)), r.middle-height(bin))
		outline.Line(p.atX(edgeOf(d, bin+1)), r.middle-height(bin))
	}
	for bin := len(d.Count) - 1; bin >= 0; bin-- {
		outline.Line(p.atX(edgeOf(d, bin+1)), r.middle+height(bin))
		outline.Line(p.atX(edgeOf(d, bin)), r.middle+height(bin))
	}
	outline.Close()
	p.Area(faint(l.look.ink, 0.5), canvas.Pen{Paint: paint(l.look.ink), Width: 1}, outline)
	for i, x := range l.series.Marks {
		if x > 0 {
			bin := int(math.Floor(document.BinsPerDecade*math.Log10(x))) - d.From
			bin = max(0, min(bin, len(d.Count)-1))
			p.spreadMark(i, canvas.Point{X: p.atX(math.Log10(x)), Y: r.middle}, height(bin))
		}
	}
}

// spreadMark draws mark i of a violin: p50, p99 or the maximum. The parameter half is half of the
// height of the mark for p50.
func (s *sheet) spreadMark(i int, at canvas.Point, half float64) {
	switch i {
	case 0:
		s.vertical("ink", 2.4, at.X, at.Y-half, at.Y+half)
	case 1:
		s.mark(3, at, 4, "ink", "paper")
	default:
		s.mark(0, at, 3.6, "paper", "ink")
	}
}

func (s *sheet) spreadKey(a area) {
	x, y := a.left, a.top+8
	for i, name := range []string{reports.ColumnP50, reports.ColumnP99, reports.ColumnMax} {
		s.spreadMark(i, canvas.Point{X: x + 6, Y: y}, 7)
		s.write(13, "ink", canvas.Start, x+17, y, name)
		x += 36 + s.Measure(13, name)
	}
}

const outPitch = 17

// outRoom returns the height of the lines about missing contestants.
func (s *sheet) outRoom(sub *subject) float64 { return outPitch * float64(len(sub.out)) }

// writeOut writes the lines about missing contestants.
func (s *sheet) writeOut(sub *subject, y float64) {
	for i, words := range sub.out {
		s.write(12.5, "soft", canvas.Start, 10, y+outPitch*(float64(i)+0.5), s.fit(12.5, words, s.Width-20))
	}
}

// strip draws a row with dots for each contestant, one dot per puzzle.
func strip(s *sheet, sub *subject, a area) error {
	a.bottom -= s.outRoom(sub)
	rows, a, err := s.rows(a, names(sub.lines))
	if err != nil {
		return err
	}
	b := newBounds()
	for _, l := range sub.lines {
		b.add(l.series.Times...)
	}
	p := s.pane(a, func(room float64) axis { return logAxis(b.low, b.high, room, 62, shortTime) }, noAxis, "time per puzzle", "")
	for i, l := range sub.lines {
		s.series(l, func() {
			p.horizontal("grid", 1, rows[i].middle, p.box.left, p.box.right)
			var dots canvas.Path
			for _, x := range l.series.Times {
				if x > 0 {
					addMark(&dots, 0, canvas.Point{X: p.atX(math.Log10(x)), Y: rows[i].middle}, 4.5)
				}
			}
			p.Fill(faint(l.look.ink, 0.75), dots)
			name := rows[i]
			if n := l.series.Solved; n < sub.corpus.Puzzles && !s.narrow {
				what := "solved"
				if l.series.Open {
					what, n = "timed", l.series.Timed
				}
				p.write(11.5, "soft", canvas.End, p.box.right, name.middle-min(12, name.half), fmt.Sprintf("%s %s of %s", what, humanize.Count(n), humanize.Count(sub.corpus.Puzzles)))
			}
			name.write(s)
		})
	}
	s.writeOut(sub, a.bottom)
	return nil
}
