package canvas

import "image/color"

// Palette has the colours by their names.
type Palette map[string]color.NRGBA

// Paint is a colour by its name, with an opacity from 0 to 1; an Opacity of 0
// means 1.
type Paint struct {
	Name    string
	Opacity float64
}

// Pen is what a line is drawn with.
type Pen struct {
	Paint
	Width float64
	Dash  []float64 // lengths of lines and gaps; nil: one line
	Round bool      // has round ends
	// Square ends go beyond the line by half its width, so that a point is a square.
	Square bool
}

// Anchor says which part of a text lies at its place.
type Anchor int

// A text begins, has its middle, or ends at its place.
const (
	Start Anchor = iota
	Middle
	End
)

// Group is a part of a drawing that has a name in an SVG. The zero Group is drawn
// as it is.
type Group struct {
	Class  string
	Data   [][2]string // names without "data-", and values
	X, Y   float64     // how far all of it is moved
	Hidden bool        // an SVG holds it, but does not show it
}

// Canvas keeps a drawing.
type Canvas struct {
	Width, Height float64
	font          *Font
	marks         []mark
}

type kind int

const (
	filled kind = iota
	stroked
	written
	opened
	closed
)

// mark is one thing that was drawn.
type mark struct {
	kind   kind
	paint  Paint
	pen    Pen
	path   Path
	at     Point
	size   float64
	anchor Anchor
	words  string
	group  Group
}

// New makes an empty canvas.
func New(font *Font, width, height float64) *Canvas {
	return &Canvas{Width: width, Height: height, font: font}
}

// Fill fills an area.
func (c *Canvas) Fill(p Paint, area Path) {
	c.marks = append(c.marks, mark{kind: filled, paint: p, path: area})
}

// Stroke draws along a path. A part of a path that is one point is drawn as a dot,
// if the pen has round or square ends.
func (c *Canvas) Stroke(p Pen, along Path) {
	c.marks = append(c.marks, mark{kind: stroked, pen: p, path: along})
}

// Area fills an area and draws along its edge.
func (c *Canvas) Area(p Paint, edge Pen, area Path) {
	c.marks = append(c.marks, mark{kind: filled, paint: p, pen: edge, path: area})
}

// Write writes a text of a size (that of its letter M, about) whose middle has the
// height y.
func (c *Canvas) Write(p Paint, size float64, anchor Anchor, x, y float64, words string) {
	if words != "" {
		const rise = 0.34 // of the baseline below the middle of small letters and capitals
		c.marks = append(c.marks, mark{kind: written, paint: p, at: Point{x, y + rise*size}, size: size, anchor: anchor, words: words})
	}
}

// Group draws what draw draws, as a group.
func (c *Canvas) Group(g Group, draw func()) {
	c.marks = append(c.marks, mark{kind: opened, group: g})
	draw()
	c.marks = append(c.marks, mark{kind: closed})
}

// Measure is the width of a text of a size.
func (c *Canvas) Measure(size float64, words string) float64 { return c.font.width(words) * size }
