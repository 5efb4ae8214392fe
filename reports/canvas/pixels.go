package canvas

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"

	"golang.org/x/image/vector"
)

// PNG returns the drawing as a PNG image of width by height pixels. paper is the name of the
// background colour in the palette.
func (c *Canvas) PNG(palette Palette, paper string, width, height int) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	p := &painter{img: img, palette: palette, font: c.font, scale: float64(width) / c.Width}
	p.area(palette[paper], [][]Point{{{0, 0}, {float64(width), 0}, {float64(width), float64(height)}, {0, float64(height)}}})
	hidden := 0 // number of open groups from the outermost hidden group inwards; 0 outside hidden groups
	var moved []Point
	for i := range c.marks {
		m := &c.marks[i]
		switch m.kind {
		case opened:
			if hidden > 0 || m.group.Hidden {
				hidden++
			}
			moved = append(moved, p.origin)
			p.origin.X += m.group.X * p.scale
			p.origin.Y += m.group.Y * p.scale
		case closed:
			hidden = max(0, hidden-1)
			p.origin, moved = moved[len(moved)-1], moved[:len(moved)-1]
		default:
			if hidden == 0 {
				p.mark(m)
			}
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("writing the picture: %w", err)
	}
	return out.Bytes(), nil
}

// painter paints on an image. Its polygons are in pixels.
type painter struct {
	img     *image.RGBA
	palette Palette
	font    *Font
	scale   float64
	origin  Point
	raster  vector.Rasterizer
}

func (p *painter) colour(x Paint) color.NRGBA {
	c := p.palette[x.Name]
	if x.Opacity > 0 && x.Opacity < 1 {
		c.A = uint8(math.Round(x.Opacity * 255))
	}
	return c
}

func (p *painter) mark(m *mark) {
	switch m.kind {
	case filled:
		var polygons [][]Point
		for i := range m.path.lines {
			polygons = append(polygons, m.path.lines[i].flat(p.scale))
		}
		p.area(p.colour(m.paint), p.pixels(polygons))
		if m.pen.Width > 0 {
			p.stroke(m)
		}
	case stroked:
		p.stroke(m)
	case written:
		p.text(m)
	}
}

func (p *painter) stroke(m *mark) {
	for i := range m.path.lines {
		l := &m.path.lines[i]
		p.area(p.colour(m.pen.Paint), p.pixels(outline(l.flat(p.scale), l.closed, &m.pen, p.scale)))
	}
}

// pixels converts units to pixels.
func (p *painter) pixels(polygons [][]Point) [][]Point {
	moved := make([][]Point, len(polygons))
	for i, points := range polygons {
		for _, at := range points {
			moved[i] = append(moved[i], Point{p.origin.X + at.X*p.scale, p.origin.Y + at.Y*p.scale})
		}
	}
	return moved
}

// area fills polygons. The rasterizer works only on the rectangle around them.
func (p *painter) area(c color.NRGBA, polygons [][]Point) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, points := range polygons {
		for _, at := range points {
			left, top, right, bottom = min(left, at.X), min(top, at.Y), max(right, at.X), max(bottom, at.Y)
		}
	}
	box, ok := p.begin(left, top, right, bottom)
	if !ok {
		return
	}
	for _, points := range polygons {
		for i, at := range points {
			x, y := float32(at.X-float64(box.Min.X)), float32(at.Y-float64(box.Min.Y))
			if i == 0 {
				p.raster.MoveTo(x, y)
			} else {
				p.raster.LineTo(x, y)
			}
		}
		p.raster.ClosePath()
	}
	p.raster.Draw(p.img, box, image.NewUniform(c), image.Point{})
}

// begin resets the rasterizer for the rectangle between these edges. It returns false if the
// rectangle is outside the image.
func (p *painter) begin(left, top, right, bottom float64) (image.Rectangle, bool) {
	far := float64(p.img.Rect.Dx()+p.img.Rect.Dy()) * 2 // limit for coordinates, because rasterizing a huge coordinate from a bug would take all memory
	if !(left < right && top < bottom) || left < -far || top < -far || right > far || bottom > far {
		return image.Rectangle{}, false
	}
	box := image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
	if box = box.Intersect(p.img.Rect); box.Empty() { // the rasterizer must get only the part inside the image, because it would write beyond the edges
		return box, false
	}
	p.raster.Reset(box.Dx(), box.Dy())
	return box, true
}

func (p *painter) text(m *mark) {
	width := p.font.width(m.words) * m.size
	at := Point{p.origin.X + m.at.X*p.scale, p.origin.Y + m.at.Y*p.scale}
	at.X -= width * p.scale * [...]float64{Start: 0, Middle: 0.5, End: 1}[m.anchor]
	size := m.size * p.scale
	const beyond = 1.2 // half of the height of the rectangle around a text, in letter sizes, so that no letter is cut
	box, ok := p.begin(at.X-size, at.Y-beyond*size, at.X+width*p.scale+size, at.Y+beyond*size)
	if !ok {
		return
	}
	at.X, at.Y = at.X-float64(box.Min.X), at.Y-float64(box.Min.Y)
	for _, r := range m.words {
		p.font.outline(r, at, size, &p.raster)
		at.X += p.font.width(string(r)) * size
	}
	p.raster.Draw(p.img, box, image.NewUniform(p.colour(m.paint)), image.Point{})
}
