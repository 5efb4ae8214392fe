// Package plot draws the plots of a record. It makes single plots as SVG for a slide or a README,
// the plots of a page, and a card for a chat.
//
// Each plot has one drawing function, which draws a document.Run on a reports/canvas. The document
// contains all figures. options.go defines the options. choice.go finds the corpus and the
// contestants. draw.go has the list of plots and writes files. page.go draws the figures of a page,
// and card.go draws the card. sheet.go and pane.go define paper and axes, key.go the legend. Each
// plot has its own file.
//
// Lengths are in units. One unit is one pixel of a figure of 1200x700. A larger figure has larger
// text. The text of a smaller figure does not shrink below a legible size.
package plot
