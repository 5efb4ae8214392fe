package canvas

import "math"

// Point is a place.
type Point struct{ X, Y float64 }

// Path is a number of lines, each open or closed. The zero Path is empty.
type Path struct{ lines []line }

type line struct {
	points []Point
	closed bool
	radius float64 // not 0: a circle around the only point
}

// Move begins a line.
func (p *Path) Move(x, y float64) { p.lines = append(p.lines, line{points: []Point{{x, y}}}) }

// Line goes on to a point; without a line it begins one.
func (p *Path) Line(x, y float64) {
	if len(p.lines) == 0 {
		p.Move(x, y)
		return
	}
	l := &p.lines[len(p.lines)-1]
	l.points = append(l.points, Point{x, y})
}

// Close ends a line where it began.
func (p *Path) Close() {
	if n := len(p.lines); n > 0 {
		p.lines[n-1].closed = true
	}
}

// Circle adds a circle.
func (p *Path) Circle(x, y, radius float64) {
	p.lines = append(p.lines, line{points: []Point{{x, y}}, closed: true, radius: radius})
}

// Polygon adds a closed line.
func (p *Path) Polygon(corners ...Point) {
	for i, c := range corners {
		if i == 0 {
			p.Move(c.X, c.Y)
		} else {
			p.Line(c.X, c.Y)
		}
	}
	p.Close()
}

// Empty reports whether nothing was added.
func (p *Path) Empty() bool { return len(p.lines) == 0 }

// Lines is a path through points.
func Lines(points ...Point) (p Path) {
	for _, at := range points {
		p.Line(at.X, at.Y)
	}
	return p
}

// Rectangle is a path around a rectangle.
func Rectangle(left, top, right, bottom float64) (p Path) {
	p.Polygon(Point{left, top}, Point{right, top}, Point{right, bottom}, Point{left, bottom})
	return p
}

// flat is a line without a circle, for a scale of so many pixels to a unit.
func (l *line) flat(scale float64) []Point {
	if l.radius == 0 {
		return l.points
	}
	return circle(l.points[0], l.radius, scale)
}

func circle(at Point, radius, scale float64) []Point {
	n := int(min(90, max(8, 5*math.Sqrt(radius*scale)+6)))
	points := make([]Point, n)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = Point{at.X + radius*cos, at.Y + radius*sin}
	}
	return points
}
