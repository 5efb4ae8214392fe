// Package plot draws one plot of a record, as SVG or PNG, for a slide or a
// README.
//
//	options.go   what can be asked for, and what is wrong with what was
//	choice.go    which corpus and contestants, and whether there is anything to draw
//	draw.go      the record in, bytes out
//	svg.go       what is made of the library's SVG: pixels, fonts that are everywhere, a title
//	sheet.go     title, notes, source; text and marks
//	glyphs.go    letters that the font of a PNG lacks
//	theme.go     colours: those of package page, in the light and the dark
//	axis.go      scales and their ticks
//	pane.go      axes on paper, and keys beside them
//	curves.go, spread.go, scatter.go, guesses.go, ranking.go  the plots
//
// The figures are those of page.New's document: nothing is worked out twice.
//
// Paths, fonts, SVG and PNG are the work of gonum.org/v1/plot, because text has to
// be measured before it is placed, in both formats alike. Only its lower packages
// are used: the top package registers every format that it knows and reads twelve
// fonts at each start of the program, and adds 8.5 MB to the binary instead of 3.5.
// SVG names fonts and holds none: Liberation Sans is as wide as Arial and Helvetica,
// letter by letter, so text stays in its place on every machine.
//
// Lengths are in units of a pixel of a figure of 1200x700. A larger figure has
// larger text; a smaller one keeps text that can be read.
package plot
