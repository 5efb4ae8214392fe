package plot

import (
	"math"

	"gonum.org/v1/plot/vg"

	"sudokubench/reports/document"
)

// stairs is how many points of a curve are drawn as a staircase; of a finer one
// nobody sees the steps.
const stairs = 60

func cactus(s *sheet, sub *subject, area vg.Rectangle) error {
	high := 1
	for _, l := range sub.lines {
		high = max(high, l.series.Solved)
	}
	if sub.corpus.Puzzles <= 2*high { // else there would be little to see
		high = max(high, sub.corpus.Puzzles)
	}
	return s.curves(sub, area, func(l *line) *document.Curve { return l.series.Cactus }, shortTime, float64(high),
		func(room float64) axis { return linearAxis(float64(high), room, 44, shortCount) }, "time of a puzzle", "puzzles solved")
}

func profile(s *sheet, sub *subject, area vg.Rectangle) error {
	timed := float64(sub.corpus.Timed)
	return s.curves(sub, area, func(l *line) *document.Curve { return l.series.Profile }, func(x float64) string { return shortCount(x) + "×" }, timed,
		func(room float64) axis {
			a := linearAxis(100, room, 44, func(x float64) string { return shortCount(x) + "%" })
			for i := range a.ticks {
				a.ticks[i].at *= timed / 100
			}
			a.high = timed
			return a
		}, "times the fastest", "share of puzzles")
}

// curves draws staircases of counts.
func (s *sheet) curves(sub *subject, area vg.Rectangle, of func(*line) *document.Curve, write func(float64) string, high float64, y func(float64) axis, xName, yName string) error {
	area, err := s.key(area, sub.lines, true)
	if err != nil {
		return err
	}
	b := newBounds()
	for _, l := range sub.lines {
		b.add(of(l).X...)
	}
	p := s.pane(area, func(room float64) axis { return logAxis(b.low, b.high, room, 62, write) }, func(room float64) axis {
		a := y(room)
		a.low, a.high = -0.006*high, high*1.015 // lines along the edges are seen whole
		return a
	}, xName, yName)
	for i, l := range sub.lines { // dashed ones over the first, which is not
		c := of(l)
		n := 0.0
		if c.Count[0] > 1 {
			n = float64(c.Count[0])
		}
		points := []vg.Point{p.at(math.Log10(c.X[0]), n)}
		for k, x := range c.X {
			to := p.at(math.Log10(x), float64(c.Count[k]))
			if len(c.X) <= stairs {
				points = append(points, vg.Point{X: to.X, Y: points[len(points)-1].Y})
			}
			points = append(points, to)
		}
		points = append(points, vg.Point{X: p.box.Max.X, Y: points[len(points)-1].Y})
		ink := s.theme.inks[l.look.ink]
		s.stroke(ink, 2.2, l.look.dash, points...)
		for f := 0.1 + 0.03*float64(i%most); f < 1; f += 0.25 { // not where those of others are
			k := int(f * float64(len(c.X)-1))
			s.mark(l.look.shape, p.at(math.Log10(c.X[k]), float64(c.Count[k])), 4, ink, s.theme.paper)
		}
	}
	return nil
}
