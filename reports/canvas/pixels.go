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
// background colour in the palette. The image has the areas, solid lines and texts of the drawing, in
// opaque colours. It ignores groups.
func (c *Canvas) PNG(palette Palette, paper string, width, height int) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	p := &painter{img: img, palette: palette, font: c.font, scale: float64(width) / c.Width}
	p.area(palette[paper], [][]Point{{{0, 0}, {c.Width, 0}, {c.Width, c.Height}, {0, c.Height}}})
	for i := range c.marks {
		p.mark(&c.marks[i])
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("writing the picture: %w", err)
	}
	return out.Bytes(), nil
}

// painter paints on an image.
type painter struct {
	img     *image.RGBA
	palette Palette
	font    *Font
	scale   float64 // number of pixels per unit
	raster  vector.Rasterizer
}

func (p *painter) mark(m *mark) {
	var polygons [][]Point
	switch m.kind {
	case filled:
		for i := range m.path.lines {
			polygons = append(polygons, m.path.lines[i].flat(p.scale))
		}
		p.area(p.palette[m.paint.Name], polygons)
	case stroked:
		for i := range m.path.lines {
			polygons = append(polygons, outline(m.path.lines[i].points, m.pen.Width/2)...)
		}
		p.area(p.palette[m.pen.Name], polygons)
	case written:
		p.text(m)
	}
}

// outline returns a rectangle around each part of a line. half is half of the width of the line.
func outline(points []Point, half float64) (polygons [][]Point) {
	for i := range points[1:] {
		a, b := points[i], points[i+1]
		if length := math.Hypot(b.X-a.X, b.Y-a.Y); length > 0 {
			nx, ny := (b.Y-a.Y)/length*half, (a.X-b.X)/length*half
			polygons = append(polygons, []Point{{a.X + nx, a.Y + ny}, {b.X + nx, b.Y + ny}, {b.X - nx, b.Y - ny}, {a.X - nx, a.Y - ny}})
		}
	}
	return polygons
}

// area fills polygons. The rasterizer works only on the rectangle around them.
func (p *painter) area(c color.NRGBA, polygons [][]Point) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, points := range polygons {
		for _, at := range points {
			left, top, right, bottom = min(left, at.X), min(top, at.Y), max(right, at.X), max(bottom, at.Y)
		}
	}
	box, ok := p.begin(left*p.scale, top*p.scale, right*p.scale, bottom*p.scale)
	if !ok {
		return
	}
	for _, points := range polygons {
		for i, at := range points {
			x, y := float32(at.X*p.scale-float64(box.Min.X)), float32(at.Y*p.scale-float64(box.Min.Y))
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

// begin resets the rasterizer for the rectangle between these edges, in pixels. It returns false if the
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
	at := Point{m.at.X * p.scale, m.at.Y * p.scale}
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
	p.raster.Draw(p.img, box, image.NewUniform(p.palette[m.paint.Name]), image.Point{})
}
