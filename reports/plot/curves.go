package plot

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/canvas"
)

// stairs is the largest number of points of a curve that is drawn with steps. The steps of a curve
// with more points are too small to see.
const stairs = 60

// unseen is the length of a step that is too short to see, in units.
const unseen = 1.2

func cactus(s *sheet, sub *subject, a area) bool {
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
	k, a, ok := s.key(a, sub)
	if !ok {
		return false
	}
	b := newBounds()
	for _, l := range sub.lines {
		b.add(l.series.Cactus.X...)
	}
	p := s.pane(a, b.logAxis, func(room float64) axis {
		a := linearAxis(float64(high), room)
		a.low, a.high = -0.006*float64(high), float64(high)*1.015 // a small margin, so that lines along the edges are not cut off
		return a
	}, "time per puzzle", yName)
	ends := &ends{pane: p}
	for i, l := range sub.inDepth() {
		s.series(l, func() { p.curve(l, i); ends.draw(l); k.draw(s, l) })
	}
	k.drawOut(s)
	return true
}

// curve draws a step function with its marks. Each index i places the marks at other points.
func (p *pane) curve(l *line, i int) {
	c := l.series.Cactus
	n := 0.0
	if c.Count[0] > 1 {
		n = float64(c.Count[0])
	}
	points := []canvas.Point{p.at(math.Log10(c.X[0]), n)}
	last := len(c.X) - 1
	for k, x := range c.X {
		to, from := p.at(math.Log10(x), float64(c.Count[k])), points[len(points)-1]
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
	for f := 0.1 + 0.03*float64(i%inks); f < 1; f += 0.25 { // shifts the marks by the index of the contestant, so that the marks do not cover each other
		k := int(f * float64(last))
		addMark(&marks, l.look.shape, p.at(math.Log10(c.X[k]), float64(c.Count[k])), 4)
	}
	p.Group(canvas.Group{Class: "marks"}, func() { p.marks(marks, l.look.ink) })
}

// ends writes labels at the ends of open curves, which belong to contestants that were not timed on
// every puzzle. Labels do not cover each other.
type ends struct {
	*pane
	taken []area
}

func (e *ends) draw(l *line) {
	if !l.series.Open {
		return
	}
	c := l.series.Cactus
	last := len(c.X) - 1
	at := e.at(math.Log10(c.X[last]), float64(c.Count[last]))
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
	return slices.ContainsFunc(e.taken, func(b area) bool {
		return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
	})
}
