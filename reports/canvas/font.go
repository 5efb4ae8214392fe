package canvas

import (
	"fmt"
	"strings"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/vector"
)

// Font measures and draws letters of Go Regular. It is not safe for
// use by several goroutines at once.
type Font struct {
	face     *truetype
	outlines map[rune][][]knot
}

// NewFont reads the font.
func NewFont() (*Font, error) {
	face, err := parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("the font of drawings: %w", err)
	}
	return &Font{face: face, outlines: map[rune][][]knot{}}, nil
}

// width is that of a text of size 1. Letters that the font lacks count as square,
// which is the width of most letters that other fonts have for them.
func (f *Font) width(words string) (sum float64) {
	for _, r := range words {
		if glyph, ok := f.face.glyphs[r]; ok {
			sum += f.face.advance(glyph)
		} else {
			sum++
		}
	}
	return sum
}

// Spell writes the letters that the font lacks by their numbers, as \u592a: in
// pixels nothing else would be seen of them. An SVG leaves letters to the fonts of
// whoever looks at it.
func (f *Font) Spell(words string) string {
	var out strings.Builder
	for _, r := range words {
		switch _, ok := f.face.glyphs[r]; {
		case ok:
			out.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&out, `\U%08x`, r)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}

// outline draws a letter of a size at the left end of its baseline.
func (f *Font) outline(r rune, at Point, size float64, pen *vector.Rasterizer) {
	lines, known := f.outlines[r]
	if !known {
		if glyph, ok := f.face.glyphs[r]; ok {
			lines = f.face.outline(glyph)
		}
		f.outlines[r] = lines
	}
	scale := size / f.face.units
	place := func(k knot) (x, y float32) { return float32(at.X + k.x*scale), float32(at.Y - k.y*scale) }
	for _, l := range lines {
		if len(l) < 2 {
			continue
		}
		first := l[0]
		if last := l[len(l)-1]; !first.on && last.on {
			first = last
		} else if !first.on {
			first = between(first, last)
		}
		pen.MoveTo(place(first))
		for i, k := range l {
			next := l[(i+1)%len(l)]
			switch {
			case k.on:
				pen.LineTo(place(k))
			case next.on:
				curve(pen, place, k, next)
			default: // between two control points the outline goes through their middle
				curve(pen, place, k, between(k, next))
			}
		}
		pen.ClosePath()
	}
}

func curve(pen *vector.Rasterizer, place func(knot) (x, y float32), by, to knot) {
	bx, by1 := place(by)
	x, y := place(to)
	pen.QuadTo(bx, by1, x, y)
}

func between(a, b knot) knot { return knot{(a.x + b.x) / 2, (a.y + b.y) / 2, true} }
