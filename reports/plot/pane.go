package plot

import (
	"fmt"

	"sudokubench/reports/canvas"
)

// pane is a part of the sheet with axes.
type pane struct {
	*sheet
	box  area // the area inside the axes
	x, y axis
}

// at returns the point with these coordinates on the axes.
func (p *pane) at(x, y float64) canvas.Point { return canvas.Point{X: p.atX(x), Y: p.atY(y)} }

func (p *pane) atX(x float64) float64 {
	return p.box.left + p.box.width()*(x-p.x.low)/(p.x.high-p.x.low)
}

func (p *pane) atY(y float64) float64 {
	return p.box.bottom - p.box.height()*(y-p.y.low)/(p.y.high-p.y.low)
}

// Heights outside the axes, in units: headroom for the name of the y axis, footroom for labels and
// the name of the x axis.
const headroom, footroom = 28, 42

// Sizes of the labels and of the names of axes.
const tickSize, nameSize = 12.5, 13

// pane draws axes into an area and returns the part inside them. x and y build each axis for the
// room that it has. A y axis without a name has no labels and takes no room on the left.
func (s *sheet) pane(a area, x, y func(room float64) axis, xName, yName string) *pane {
	p := s.frame(a, x, y, yName != "")
	for _, major := range []bool{false, true} {
		var lines canvas.Path
		for _, t := range p.x.ticks {
			if (t.label != "") == major {
				lines.Move(p.atX(t.at), p.box.top)
				lines.Line(p.atX(t.at), p.box.bottom)
			}
		}
		for _, t := range p.y.ticks {
			if (t.label != "") == major {
				lines.Move(p.box.left, p.atY(t.at))
				lines.Line(p.box.right, p.atY(t.at))
			}
		}
		ink := "grid"
		if major {
			ink = "rule"
		}
		if !lines.Empty() {
			s.Stroke(canvas.Pen{Paint: paint(ink), Width: 1}, lines)
		}
	}
	for _, t := range p.x.ticks {
		s.write(tickSize, "soft", canvas.Middle, p.inside(p.atX(t.at), t.label), p.box.bottom+13, t.label)
	}
	if yName != "" {
		for _, t := range p.y.ticks {
			s.write(tickSize, "soft", canvas.End, p.box.left-7, p.atY(t.at), t.label)
		}
	}
	p.names(a, xName, yName)
	return p
}

// frame returns a pane like the function pane, but does not draw its axes.
func (s *sheet) frame(a area, x, y func(room float64) axis, labels bool) *pane {
	p := &pane{sheet: s, box: a}
	p.box.bottom -= footroom
	if labels {
		p.box.top += headroom
	}
	p.y = y(p.box.height())
	if labels {
		widest := 0.0
		for _, t := range p.y.ticks {
			widest = max(widest, s.Measure(tickSize, t.label))
		}
		p.box.left += widest + 9
	}
	p.x = x(p.box.width())
	s.data = append(s.data, [2]string{"x", fmt.Sprintf("%.5g %.5g %.5g %.5g", p.x.low, p.x.high, p.box.left, p.box.right)})
	if labels {
		s.data = append(s.data, [2]string{"y", fmt.Sprintf("%.6g %.6g %.5g %.5g", p.y.low, p.y.high, p.box.bottom, p.box.top)})
	}
	return p
}

// inside moves the middle of a label so that the label does not leave the sheet.
func (p *pane) inside(x float64, label string) float64 {
	half := p.Measure(tickSize, label) / 2
	return max(half+2, min(x, p.Width-4-half))
}

// names writes the names of the axes.
func (p *pane) names(a area, xName, yName string) {
	p.Group(canvas.Group{Class: "xname"}, func() {
		p.write(nameSize, "ink", canvas.End, p.box.right, p.box.bottom+33, p.fit(nameSize, xName, p.box.width()))
	})
	if yName != "" {
		p.Group(canvas.Group{Class: "yname"}, func() {
			p.write(nameSize, "ink", canvas.Start, a.left, p.box.top-17, p.fit(nameSize, yName, a.width()))
		})
	}
}

// shapes is the number of shapes of marks.
const shapes = 6

// addMark adds a mark with one of the shapes to a path.
func addMark(path *canvas.Path, shape int, at canvas.Point, r float64) {
	corners := [][][2]float64{
		1: {{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}},
		2: {{0, -1.2}, {1.1, 0.8}, {-1.1, 0.8}},
		3: {{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}},
		4: {{0, 1.2}, {1.1, -0.8}, {-1.1, -0.8}},
		5: {{-0.4, -1.2}, {0.4, -1.2}, {0.4, -0.4}, {1.2, -0.4}, {1.2, 0.4}, {0.4, 0.4}, {0.4, 1.2}, {-0.4, 1.2}, {-0.4, 0.4}, {-1.2, 0.4}, {-1.2, -0.4}, {-0.4, -0.4}},
	}[shape%shapes]
	if corners == nil {
		path.Circle(at.X, at.Y, r)
		return
	}
	points := make([]canvas.Point, len(corners))
	for i, c := range corners {
		points[i] = canvas.Point{X: at.X + r*c[0], Y: at.Y + r*c[1]}
	}
	path.Polygon(points...)
}

// marks draws a path of marks with their edges.
func (s *sheet) marks(path canvas.Path, fill string) {
	s.Area(paint(fill), canvas.Pen{Paint: paint("paper"), Width: 1}, path)
}

// minPitch is the smallest legible height of a row.
const minPitch = 11
