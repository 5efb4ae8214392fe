package canvas

import "math"

// Point is a point of a drawing.
type Point struct{ X, Y float64 }

// Path is a list of lines, each open or closed. The zero Path is empty.
type Path struct{ lines []line }

type line struct {
	points []Point
	closed bool
	radius float64 // radius of a circle around the only point of the line; 0 if the line is not a circle
}

// Move begins a new line.
func (p *Path) Move(x, y float64) { p.lines = append(p.lines, line{points: []Point{{x, y}}}) }

// Line extends the last line to a point. If there is no line, it begins one.
func (p *Path) Line(x, y float64) {
	if len(p.lines) == 0 {
		p.Move(x, y)
		return
	}
	l := &p.lines[len(p.lines)-1]
	l.points = append(l.points, Point{x, y})
}

// Close closes the last line.
func (p *Path) Close() {
	if n := len(p.lines); n > 0 {
		p.lines[n-1].closed = true
	}
}

// Circle adds a circle.
func (p *Path) Circle(x, y, radius float64) {
	p.lines = append(p.lines, line{points: []Point{{x, y}}, closed: true, radius: radius})
}

// Polygon adds a closed line through the corners.
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

// Empty reports whether the path has no lines.
func (p *Path) Empty() bool { return len(p.lines) == 0 }

// Lines returns a path through points.
func Lines(points ...Point) (p Path) {
	for _, at := range points {
		p.Line(at.X, at.Y)
	}
	return p
}

// Rectangle returns a path around a rectangle.
func Rectangle(left, top, right, bottom float64) (p Path) {
	p.Polygon(Point{left, top}, Point{right, top}, Point{right, bottom}, Point{left, bottom})
	return p
}

// flat returns the points of the line. It replaces a circle by a polygon. scale is the number of
// pixels per unit.
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
