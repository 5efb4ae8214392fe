package plot

import (
	"fmt"
	"math"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/canvas"
	"sudokubench/reports/document"
)

// stairs is the largest number of points of a curve that is drawn with steps. The steps of a curve
// with more points are too small to see.
const stairs = 60

// unseen is the length of a step that is too short to see, in units.
const unseen = 1.2

func cactus(s *sheet, sub *subject, a area) error {
	high, open := 1, false
	for _, l := range sub.lines {
		high, open = max(high, l.series.Solved), open || l.series.Open
	}
	yName := "puzzles solved"
	if open {
		yName += ", of those timed"
	} else if sub.corpus.Puzzles <= 2*high { // the axis includes all puzzles, unless the curves would then fill less than half of its height
		high = max(high, sub.corpus.Puzzles)
	}
	return s.curves(sub, a, func(l *line) *document.Curve { return l.series.Cactus }, func(*line) float64 { return 1 }, float64(high), shortTime,
		func(room float64) axis { return linearAxis(float64(high), room, 44, shortCount) }, "time per puzzle", yName)
}

func profile(s *sheet, sub *subject, a area) error {
	return s.curves(sub, a, func(l *line) *document.Curve { return l.series.Profile }, func(l *line) float64 { return 100 / float64(max(1, l.series.Timed)) }, 100,
		func(x float64) string { return shortCount(x) + "×" },
		func(room float64) axis {
			return linearAxis(100, room, 44, func(x float64) string { return shortCount(x) + "%" })
		}, "times the fastest", "share of puzzles")
}

// curves draws the step function of each contestant. The function each returns the factor for the
// counts of a contestant.
func (s *sheet) curves(sub *subject, a area, of func(*line) *document.Curve, each func(*line) float64, high float64, write func(float64) string, y func(float64) axis, xName, yName string) error {
	k, a, err := s.key(a, sub, true)
	if err != nil {
		return err
	}
	b := newBounds()
	for _, l := range sub.lines {
		b.add(of(l).X...)
	}
	p := s.pane(a, func(room float64) axis { return logAxis(b.low, b.high, room, 62, write) }, func(room float64) axis {
		a := y(room)
		a.low, a.high = -0.006*high, high*1.015 // a small margin, so that lines along the edges are not cut off
		return a
	}, xName, yName)
	ends := &ends{pane: p}
	for i, l := range sub.inDepth() {
		s.series(l, func() { p.curve(l, of(l), each(l), i); ends.draw(l, of(l), each(l)); k.draw(s, l) })
	}
	k.drawOut(s)
	return nil
}

// curve draws a step function with its marks. Each index i places the marks at other points.
func (p *pane) curve(l *line, c *document.Curve, each float64, i int) {
	n := 0.0
	if c.Count[0] > 1 {
		n = float64(c.Count[0])
	}
	points := []canvas.Point{p.at(math.Log10(c.X[0]), n*each)}
	last := len(c.X) - 1
	for k, x := range c.X {
		to, from := p.at(math.Log10(x), float64(c.Count[k])*each), points[len(points)-1]
		if k < last && math.Abs(to.X-from.X) < unseen && math.Abs(to.Y-from.Y) < unseen {
			continue
		}
		if len(c.X) <= stairs {
			points = append(points, canvas.Point{X: to.X, Y: from.Y})
		}
		points = append(points, to)
	}
	if !l.series.Open {
		points = append(points, canvas.Point{X: p.box.right, Y: points[len(points)-1].Y})
	}
	p.stroke(l.look.ink, 2.2, l.look.dash, points...)
	var marks canvas.Path
	for f := 0.1 + 0.03*float64(i%most); f < 1; f += 0.25 { // shifts the marks by the index of the contestant, so that the marks do not cover each other
		k := int(f * float64(last))
		addMark(&marks, l.look.shape, p.at(math.Log10(c.X[k]), float64(c.Count[k])*each), 4)
	}
	p.Group(canvas.Group{Class: "marks"}, func() { p.marks(marks, l.look.ink, "paper") })
}

// ends writes labels at the ends of open curves, which belong to contestants that were not timed on
// every puzzle. Labels do not cover each other.
type ends struct {
	*pane
	taken []area
}

func (e *ends) draw(l *line, c *document.Curve, each float64) {
	if !l.series.Open {
		return
	}
	last := len(c.X) - 1
	at := e.at(math.Log10(c.X[last]), float64(c.Count[last])*each)
	var ring canvas.Path
	ring.Circle(at.X, at.Y, 4.5)
	e.Area(paint("paper"), canvas.Pen{Paint: paint(l.look.ink), Width: 1.8}, ring)
	words := fmt.Sprintf("timed %s of %s", humanize.Count(l.series.Timed), humanize.Count(l.puzzles))
	const size = 11.5
	width := e.Measure(size, words)
	for _, dy := range []float64{-13, 13, -26, 26, -39, 39} {
		x, y := min(at.X+8, e.box.right-width), at.Y+dy
		room := area{x, y - size/2, x + width, y + size/2}
		if room.top < e.box.top-headroom/2 || room.bottom > e.box.bottom || e.overlaps(room) {
			continue
		}
		if !l.ghost {
			e.taken = append(e.taken, room)
		}
		e.Group(canvas.Group{Class: "end"}, func() { e.write(size, "soft", canvas.Start, x, y, words) })
		return
	}
}

func (e *ends) overlaps(a area) bool {
	for _, b := range e.taken {
		if a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom {
			return true
		}
	}
	return false
}
