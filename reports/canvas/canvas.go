package canvas

import "image/color"

// Palette maps the names of colours to the colours.
type Palette map[string]color.NRGBA

// Paint is the name of a colour with an opacity from 0 to 1. An Opacity of 0 means 1.
type Paint struct {
	Name    string
	Opacity float64
}

// Pen describes how a line is drawn.
type Pen struct {
	Paint
	Width float64
	Dash  []float64 // lengths of dashes and gaps, alternating; nil means a solid line
	Round bool      // true if the ends of the line are round
}

// Anchor selects which part of a text is at its x coordinate.
type Anchor int

// The three anchors: a text begins, has its middle, or ends at its x coordinate.
const (
	Start Anchor = iota
	Middle
	End
)

// Group is a part of a drawing with attributes in an SVG. The zero Group has no effect.
type Group struct {
	Class  string
	Data   [][2]string // names of data attributes without the prefix "data-", and their values
	X, Y   float64     // offset of the whole group, in units
	Hidden bool        // true if an SVG contains the group but does not show it
}

// Canvas stores a drawing.
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

// mark is one element of a drawing, or the beginning or the end of a group.
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

// New returns an empty canvas.
func New(font *Font, width, height float64) *Canvas {
	return &Canvas{Width: width, Height: height, font: font}
}

// Fill fills an area.
func (c *Canvas) Fill(p Paint, area Path) {
	c.marks = append(c.marks, mark{kind: filled, paint: p, path: area})
}

// Stroke draws a line along a path. A part of the path with a single point becomes a dot if the pen
// has round ends.
func (c *Canvas) Stroke(p Pen, along Path) {
	c.marks = append(c.marks, mark{kind: stroked, pen: p, path: along})
}

// Area fills an area and draws its edge.
func (c *Canvas) Area(p Paint, edge Pen, area Path) {
	c.marks = append(c.marks, mark{kind: filled, paint: p, pen: edge, path: area})
}

// Write writes a text. size is about the size of the letter M. y is the vertical middle of the
// text.
func (c *Canvas) Write(p Paint, size float64, anchor Anchor, x, y float64, words string) {
	if words != "" {
		const rise = 0.34 // distance from the middle of letters down to the baseline, as a share of the size
		c.marks = append(c.marks, mark{kind: written, paint: p, at: Point{x, y + rise*size}, size: size, anchor: anchor, words: words})
	}
}

// Group puts all marks that the function draw adds into a group.
func (c *Canvas) Group(g Group, draw func()) {
	c.marks = append(c.marks, mark{kind: opened, group: g})
	draw()
	c.marks = append(c.marks, mark{kind: closed})
}

// Measure returns the width of a text.
func (c *Canvas) Measure(size float64, words string) float64 { return c.font.width(words) * size }
