package canvas

import (
	"math"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// TestTrueType compares every letter with a reader of all fonts: whether the font has
// it, its width, and the box around its outline.
func TestTrueType(t *testing.T) {
	other, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	var buffer sfnt.Buffer
	units := fixed.I(int(f.units))
	letters := 0
	for r := range rune(0xffff) {
		index, err := other.GlyphIndex(&buffer, r)
		if err != nil {
			t.Fatal(err)
		}
		if glyph := f.glyphs[r]; glyph != uint16(index) {
			t.Fatalf("the letter %U is glyph %d, want %d", r, glyph, index)
		}
		if index == 0 {
			continue
		}
		letters++
		advance, err := other.GlyphAdvance(&buffer, index, units, font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		if want := float64(advance) / 64 / f.units; math.Abs(f.advance(uint16(index))-want) > 1e-9 {
			t.Fatalf("the letter %U is %g wide, want %g", r, f.advance(uint16(index)), want)
		}
		segments, err := other.LoadGlyph(&buffer, index, units, nil)
		if err != nil {
			t.Fatal(err)
		}
		var points [][2]float64
		for _, l := range f.outline(uint16(index)) {
			for i, k := range l {
				points = append(points, [2]float64{k.x, -k.y})
				if next := l[(i+1)%len(l)]; !k.on && !next.on {
					middle := between(k, next)
					points = append(points, [2]float64{middle.x, -middle.y})
				}
			}
		}
		var wanted [][2]float64
		for _, s := range segments {
			for _, a := range s.Args[:map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2}[s.Op]] {
				wanted = append(wanted, [2]float64{float64(a.X) / 64, float64(a.Y) / 64})
			}
		}
		if a, b := boxOf(points), boxOf(wanted); math.Abs(a[0]-b[0])+math.Abs(a[1]-b[1])+math.Abs(a[2]-b[2])+math.Abs(a[3]-b[3]) > 2 {
			t.Errorf("the outline of %U lies in %v, want %v", r, a, b)
		}
	}
	if letters < 500 {
		t.Errorf("the font has %d letters, want 500 or more", letters)
	}
}

func boxOf(points [][2]float64) (box [4]float64) {
	for i, p := range points {
		if i == 0 {
			box = [4]float64{p[0], p[1], p[0], p[1]}
		}
		box = [4]float64{min(box[0], p[0]), min(box[1], p[1]), max(box[2], p[0]), max(box[3], p[1])}
	}
	return box
}
