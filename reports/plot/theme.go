package plot

import (
	"fmt"
	"image/color"

	"sudokubench/reports/canvas"
)

// inks is the number of colours for contestants.
const inks = 8

// colours returns the colours of a card. Names and colours are the same as in page.css.
func colours() canvas.Palette {
	named := map[string]uint32{"paper": 0xfcfcfa, "raised": 0xf3f2ee, "ink": 0x1d1f21, "soft": 0x565b60, "rule": 0xd9d7d0, "grid": 0xe9e7e1, "bad": 0xa8221f}
	for i, c := range [inks]uint32{0x1f5fa8, 0xb04c08, 0x1b7542, 0xb0265f, 0x6b43a6, 0x0d6f7a, 0x7a5a10, 0x3d4450} {
		named[inkName(i)] = c
	}
	p := canvas.Palette{}
	for name, c := range named {
		p[name] = color.NRGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 0xff}
	}
	return p
}

func inkName(i int) string { return fmt.Sprint("ink", i) }

// paint returns an opaque colour.
func paint(name string) canvas.Paint { return canvas.Paint{Name: name} }

// faint returns a translucent colour.
func faint(name string, opacity float64) canvas.Paint {
	return canvas.Paint{Name: name, Opacity: opacity}
}

// look is the style of a contestant. Two contestants never differ only in colour. The style depends
// on the index of the contestant, which never changes.
type look struct {
	ink   string
	dash  []float64 // lengths of dashes and gaps, alternating; nil means a solid line
	shape int       // index of the shape of the marks
}

func lookOf(k int) look {
	dashes := [][]float64{nil, {7, 3}, {2, 3}, {9, 3, 2, 3}, {4, 2}, {12, 4}, {1, 2, 6, 2}}
	const round = 24 // number of contestants after which pairs of colour and shape repeat, so the shapes are shifted
	return look{ink: inkName(k % inks), dash: dashes[k%len(dashes)], shape: (k + k/round) % shapes}
}
