package plot

import (
	"math"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"sudokubench/internal/spelling"
	"sudokubench/reports"
	"sudokubench/reports/document"
)

// rows cuts an area into as many rows, the first on top, with names at the
// left. It returns what is left of the area, the middles of the rows and their
// pitch in units.
func (s *sheet) rows(area vg.Rectangle, names []string) (vg.Rectangle, []vg.Length, float64, error) {
	pitch := min(s.units(area.Size().Y-s.u(footroom))/float64(len(names)), 110)
	if pitch < leastPitch {
		return area, nil, 0, s.tooMany(area, len(names), footroom)
	}
	area.Min.Y = area.Max.Y - s.u(pitch*float64(len(names))+footroom)
	st := s.style(min(14, pitch*0.85), s.theme.ink)
	cut, widest := fitAll(st, names, area.Size().X*0.3)
	var middles []vg.Length
	for i := range names {
		y := area.Max.Y - s.u(pitch*(float64(i)+0.5))
		middles = append(middles, y)
		s.write(aligned(st, text.XRight), area.Min.X+widest, y, cut[i])
	}
	area.Min.X += widest + s.u(14)
	return area, middles, pitch, nil
}

func names(list []*line) []string {
	return spelling.Words(list, func(l *line) string { return l.name })
}

func noAxis(float64) axis { return axis{high: 1} }

// spread draws a violin for each contestant.
func spread(s *sheet, sub *subject, area vg.Rectangle) error {
	s.spreadKey(area)
	area.Max.Y -= s.u(28)
	area, middles, pitch, err := s.rows(area, names(sub.lines))
	if err != nil {
		return err
	}
	edge := func(d *document.Density, i int) float64 { return float64(d.From+i) / document.BinsPerDecade }
	b := newBounds()
	for _, l := range sub.lines {
		x := l.series
		b.add(math.Pow(10, edge(x.Density, 0)), math.Pow(10, edge(x.Density, len(x.Density.Count))))
		b.add(x.Marks...)
	}
	p := s.pane(area, func(room float64) axis { return logAxis(b.low, b.high, room, 62, shortTime) }, noAxis, "time of a puzzle", "")
	half := min(38, pitch*0.42)
	for i, l := range sub.lines {
		y := middles[i]
		d, most := l.series.Density, 0
		for _, n := range d.Count {
			most = max(most, n)
		}
		var above, below []vg.Point
		for k, n := range d.Count {
			height := s.u(0)
			if n > 0 {
				height = s.u(max(0.6, half*float64(n)/float64(most)))
			}
			for _, e := range []int{k, k + 1} {
				x := p.atX(edge(d, e))
				above, below = append(above, vg.Point{X: x, Y: y + height}), append(below, vg.Point{X: x, Y: y - height})
			}
		}
		slices.Reverse(below)
		outline := append(above, below...)
		ink := s.theme.inks[l.look.ink]
		s.canvas.FillPolygon(faint(ink, 0x80), outline)
		s.stroke(ink, 1, nil, append(outline, outline[0])...)
		for i, x := range l.series.Marks {
			if x > 0 {
				s.spreadMark(i, vg.Point{X: p.atX(math.Log10(x)), Y: y}, half)
			}
		}
	}
	return nil
}

// spreadMark draws the i-th of the marks of a violin: p50, p99, the maximum. half
// is half the height of the first, in units.
func (s *sheet) spreadMark(i int, at vg.Point, half float64) {
	switch i {
	case 0:
		s.vertical(s.theme.ink, 2.4, at.X, at.Y-s.u(half), at.Y+s.u(half))
	case 1:
		s.mark(3, at, 4.5, s.theme.ink, s.theme.paper)
	default:
		s.mark(0, at, 4, s.theme.paper, s.theme.ink)
	}
}

func (s *sheet) spreadKey(area vg.Rectangle) {
	st := s.style(13, s.theme.ink)
	x, y := area.Min.X, area.Max.Y-s.u(8)
	for i, name := range []string{reports.ColumnP50, reports.ColumnP99, reports.ColumnMax} {
		s.spreadMark(i, vg.Point{X: x + s.u(6), Y: y}, 7)
		s.write(st, x+s.u(17), y, name)
		x += s.u(36) + st.Width(name)
	}
}
