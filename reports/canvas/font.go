package canvas

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Font measures and draws the letters of Go Regular. Only one goroutine at a time can use it.
type Font struct {
	face   *sfnt.Font
	units  int // number of font units in the size of a letter
	buffer sfnt.Buffer
	widths map[rune]float64
}

// NewFont parses the font.
func NewFont() (*Font, error) {
	face, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("the font of drawings: %w", err)
	}
	return &Font{face: face, units: int(face.UnitsPerEm()), widths: map[rune]float64{}}, nil
}

// width returns the width of a text of size 1. It assumes that letters outside the font are square,
// which is the usual width of such letters in other fonts.
func (f *Font) width(words string) (sum float64) {
	for _, r := range words {
		w, known := f.widths[r]
		if !known {
			w = 1
			if at, ok := f.glyph(r); ok {
				if x, err := f.face.GlyphAdvance(&f.buffer, at, fixed.I(f.units), font.HintingNone); err == nil {
					w = float64(x) / 64 / float64(f.units)
				}
			}
			f.widths[r] = w
		}
		sum += w
	}
	return sum
}

func (f *Font) glyph(r rune) (sfnt.GlyphIndex, bool) {
	at, err := f.face.GlyphIndex(&f.buffer, r)
	return at, err == nil && at != 0
}

// Spell replaces letters outside the font by their code points, such as \u592a, because an image of
// pixels cannot show them. An SVG does not need this, because its viewer has other fonts.
func (f *Font) Spell(words string) string {
	var out strings.Builder
	for _, r := range words {
		switch _, ok := f.glyph(r); {
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

// Boxes replaces each character outside the font by a box. Characters that are joined, such as an
// emoji with its skin tone, get a single box.
func (f *Font) Boxes(words string) string {
	const joiner, tones, lastTone = '\u200d', '\U0001f3fb', '\U0001f3ff'
	var out strings.Builder
	joined := false // true if a joiner connects the next letter to the character before it
	for _, r := range words {
		_, ok := f.glyph(r)
		switch {
		case ok:
			out.WriteRune(r)
		case joined || unicode.In(r, unicode.M, unicode.Cf) || r >= tones && r <= lastTone:
		default:
			out.WriteRune('□')
		}
		joined = !ok && r == joiner
	}
	return out.String()
}

// outline draws a letter. The parameter at is the left end of its baseline.
func (f *Font) outline(r rune, at Point, size float64, pen *vector.Rasterizer) {
	index, ok := f.glyph(r)
	if !ok {
		return
	}
	segments, err := f.face.LoadGlyph(&f.buffer, index, fixed.I(f.units), nil)
	if err != nil {
		return
	}
	scale := size / float64(f.units) / 64
	x := func(p fixed.Point26_6) float32 { return float32(at.X + float64(p.X)*scale) }
	y := func(p fixed.Point26_6) float32 { return float32(at.Y + float64(p.Y)*scale) }
	for _, s := range segments { // the font has no cubic curves, and its outlines end where they begin
		switch a := s.Args; s.Op {
		case sfnt.SegmentOpMoveTo:
			pen.MoveTo(x(a[0]), y(a[0]))
		case sfnt.SegmentOpLineTo:
			pen.LineTo(x(a[0]), y(a[0]))
		case sfnt.SegmentOpQuadTo:
			pen.QuadTo(x(a[0]), y(a[0]), x(a[1]), y(a[1]))
		}
	}
}
