// Package plot draws one plot of a record, as SVG or PNG, for a slide or a
// README.
//
// The figures are those of document.New's document: nothing is worked out twice.
// options.go holds what can be asked for, choice.go finds the corpus and the
// contestants, draw.go has the list of plots and makes bytes of a record, sheet.go
// and pane.go are paper and axes, and each plot has its own file.
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
