package plot

import "image/color"

const inks = 8

// theme is a set of colours: those of page.css, by the same names.
type theme struct {
	paper, raised, ink, soft, rule, grid, bad color.NRGBA
	inks                                      [inks]color.NRGBA
}

// Themes are the names of the themes, the default first.
func Themes() []string { return []string{"light", "dark"} }

func themeOf(name string) *theme {
	if name == "dark" {
		return &theme{
			paper: rgb(0x15171a), raised: rgb(0x1f2226), ink: rgb(0xe8e6e1), soft: rgb(0xa9adb2), rule: rgb(0x3a3e44), grid: rgb(0x282c31), bad: rgb(0xf59a92),
			inks: [inks]color.NRGBA{rgb(0x7fb5f2), rgb(0xf2a35c), rgb(0x6fd098), rgb(0xf58fbd), rgb(0xc3a6f5), rgb(0x5fd2dc), rgb(0xdcbd5c), rgb(0xc9ced6)},
		}
	}
	return &theme{
		paper: rgb(0xfcfcfa), raised: rgb(0xf3f2ee), ink: rgb(0x1d1f21), soft: rgb(0x565b60), rule: rgb(0xd9d7d0), grid: rgb(0xe9e7e1), bad: rgb(0xa8221f),
		inks: [inks]color.NRGBA{rgb(0x1f5fa8), rgb(0xb04c08), rgb(0x1b7542), rgb(0xb0265f), rgb(0x6b43a6), rgb(0x0d6f7a), rgb(0x7a5a10), rgb(0x3d4450)},
	}
}

func rgb(x uint32) color.NRGBA {
	return color.NRGBA{R: uint8(x >> 16), G: uint8(x >> 8), B: uint8(x), A: 0xff}
}

// faint is a colour that lets through what is below it.
func faint(c color.NRGBA, alpha uint8) color.NRGBA {
	c.A = alpha
	return c
}

// look is what a contestant is drawn with, so that colour is never the only
// thing that tells two apart. It goes by the place among those that are drawn.
type look struct {
	ink   int
	dash  []float64 // lengths of lines and gaps; nil: one line
	shape int       // of marks
}

func lookOf(k int) look {
	dashes := [][]float64{nil, {7, 3}, {2, 3}, {9, 3, 2, 3}, {4, 2}, {12, 4}, {1, 2, 6, 2}}
	const round = 24 // after so many, colours and shapes would meet again
	return look{ink: k % inks, dash: dashes[k%len(dashes)], shape: (k + k/round) % shapes}
}
