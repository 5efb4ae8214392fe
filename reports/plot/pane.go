package plot

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// pane is a part of the sheet with axes.
type pane struct {
	*sheet
	box  vg.Rectangle // what the axes span
	x, y axis
}

// at is the place of a figure on both axes.
func (p *pane) at(x, y float64) vg.Point { return vg.Point{X: p.atX(x), Y: p.atY(y)} }

func (p *pane) atX(x float64) vg.Length {
	return p.box.Min.X + p.box.Size().X*vg.Length((x-p.x.low)/(p.x.high-p.x.low))
}

func (p *pane) atY(y float64) vg.Length {
	return p.box.Min.Y + p.box.Size().Y*vg.Length((y-p.y.low)/(p.y.high-p.y.low))
}

// What a pane has of its area, in units: above the axes the name of y, below them
// labels and the name of x.
const headroom, footroom = 28, 42

// pane draws axes into an area, each made for the room that it has. A y axis
// without a name has no labels, and what is left of the area is whole.
func (s *sheet) pane(area vg.Rectangle, x, y func(room float64) axis, xName, yName string) *pane {
	st := s.style(12.5, s.theme.soft)
	p := &pane{sheet: s, box: area}
	p.box.Min.Y += s.u(footroom)
	if yName != "" {
		p.box.Max.Y -= s.u(headroom)
	}
	p.y = y(s.units(p.box.Size().Y))
	if yName != "" {
		widest := vg.Length(0)
		for _, t := range p.y.ticks {
			widest = max(widest, st.Width(t.label))
		}
		p.box.Min.X += widest + s.u(9)
	}
	p.x = x(s.units(p.box.Size().X))

	for _, major := range []bool{false, true} {
		c := s.theme.grid
		if major {
			c = s.theme.rule
		}
		for _, t := range p.x.ticks {
			if (t.label != "") == major {
				s.vertical(c, 1, p.atX(t.at), p.box.Min.Y, p.box.Max.Y)
			}
		}
		for _, t := range p.y.ticks {
			if (t.label != "") == major {
				s.horizontal(c, 1, p.atY(t.at), p.box.Min.X, p.box.Max.X)
			}
		}
	}
	for _, t := range p.x.ticks {
		half := st.Width(t.label) / 2
		at := min(p.atX(t.at), s.canvas.Max.X-s.u(4)-half)
		s.write(aligned(st, text.XCenter), at, p.box.Min.Y-s.u(13), t.label)
	}
	name := s.style(13, s.theme.ink)
	s.write(aligned(name, text.XRight), p.box.Max.X, p.box.Min.Y-s.u(33), fit(name, xName, p.box.Size().X))
	if yName != "" {
		for _, t := range p.y.ticks {
			s.write(aligned(st, text.XRight), p.box.Min.X-s.u(7), p.atY(t.at), t.label)
		}
		s.write(name, area.Min.X, p.box.Max.Y+s.u(17), fit(name, yName, area.Size().X))
	}
	return p
}

// shapes is how many marks there are.
const shapes = 6

// mark draws one of the shapes, of a radius in units.
func (s *sheet) mark(shape int, at vg.Point, radius float64, fill, edge color.Color) {
	r := s.u(radius)
	var path vg.Path
	corners := [][][2]float64{
		1: {{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}},
		2: {{0, 1.2}, {1.1, -0.8}, {-1.1, -0.8}},
		3: {{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}},
		4: {{0, -1.2}, {1.1, 0.8}, {-1.1, 0.8}},
		5: {{-0.4, -1.2}, {0.4, -1.2}, {0.4, -0.4}, {1.2, -0.4}, {1.2, 0.4}, {0.4, 0.4}, {0.4, 1.2}, {-0.4, 1.2}, {-0.4, 0.4}, {-1.2, 0.4}, {-1.2, -0.4}, {-0.4, -0.4}},
	}[shape%shapes]
	if corners == nil {
		path.Move(vg.Point{X: at.X + r, Y: at.Y})
		path.Arc(at, r, 0, 2*math.Pi)
	}
	for i, c := range corners {
		to := vg.Point{X: at.X + r*vg.Length(c[0]), Y: at.Y + r*vg.Length(c[1])}
		if i == 0 {
			path.Move(to)
		} else {
			path.Line(to)
		}
	}
	path.Close()
	if fill != nil {
		s.canvas.SetColor(fill)
		s.canvas.Fill(path)
	}
	if edge != nil {
		s.canvas.SetColor(edge)
		s.canvas.SetLineWidth(s.u(1))
		s.canvas.SetLineDash(nil, 0)
		s.canvas.Stroke(path)
	}
}

// key draws who is who at the right of an area, and returns what is left of it.
// Where lines is false, there are marks alone.
func (s *sheet) key(area vg.Rectangle, list []*line, lines bool) (vg.Rectangle, error) {
	pitch, size := 21.0, 13.5
	if room := s.units(area.Size().Y-s.u(headroom+footroom)) / float64(len(list)); room < pitch {
		pitch, size = room, min(size, room*0.85)
	}
	if pitch < leastPitch {
		return area, s.tooMany(area, len(list), headroom+footroom)
	}
	st := s.style(size, s.theme.ink)
	swatch := s.u(34)
	if !lines {
		swatch = s.u(14)
	}
	names, widest := fitAll(st, names(list), area.Size().X*0.28)
	left := area.Max.X - widest - swatch - s.u(8)
	for i := range list {
		l := list[i].look
		y := area.Max.Y - s.u(headroom+pitch*(float64(i)+0.5))
		c := s.theme.inks[l.ink]
		if lines {
			s.stroke(c, 2, l.dash, vg.Point{X: left, Y: y}, vg.Point{X: left + swatch, Y: y})
		}
		s.mark(l.shape, vg.Point{X: left + swatch/2, Y: y}, 3.8, c, s.theme.paper)
		s.write(st, left+swatch+s.u(8), y, names[i])
	}
	area.Max.X = left - s.u(22)
	return area, nil
}

// leastPitch is the least height of a row that can be read, in units.
const leastPitch = 11

// tooMany is the error where so many rows do not fit, beside what else takes so
// many units of the height.
func (s *sheet) tooMany(area vg.Rectangle, rows int, beside float64) error {
	h := s.canvas.Size().Y
	want := int(math.Ceil(float64(h-area.Size().Y+s.u(beside+leastPitch*float64(rows))))) + 1
	if want > largest.Height {
		return fmt.Errorf("%d contestants do not fit into one figure; name fewer", rows)
	}
	return fmt.Errorf("%d contestants do not fit into a figure %.0f pixels high; want a height of %d, or fewer contestants", rows, float64(h), want)
}
