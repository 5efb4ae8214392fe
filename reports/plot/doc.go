// Package plot draws the plots of a record: single ones as SVG or PNG, for a slide or
// a README, those of a page, and a card for a chat.
//
// Each plot is drawn once, on a reports/canvas, out of a document.Run: nothing is
// worked out twice. options.go holds what can be asked for, choice.go finds the
// corpus and the contestants, draw.go has the list of plots and makes files, page.go
// makes the figures of a page, and card.go makes the card. sheet.go and pane.go are
// paper and axes, key.go is the legend, and each plot has its own file.
//
// Lengths are in units: a pixel of a figure of 1200x700. A larger figure has larger
// text; a smaller one keeps text that can be read.
package plot
