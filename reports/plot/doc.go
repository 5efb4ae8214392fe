// Package plot draws the plots of a page, as SVG, and a card for a chat, as a PNG.
//
// Each plot has one drawing function, which draws a document.Run on a reports/canvas. The document
// contains all figures. draw.go has the list of plots, and choice.go finds the contestants. page.go
// draws the figures of a page, and card.go draws the card. sheet.go and pane.go define paper and
// axes, key.go the legend. Each plot has its own file.
//
// Lengths are in units. One unit is one pixel of a wide figure of a page. The text of a smaller
// figure does not shrink below a legible size.
package plot
