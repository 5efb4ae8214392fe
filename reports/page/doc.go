// Package page makes the page of results: one HTML file that needs no network. It contains the
// tables of package reports and the plots of package plot. If the browser runs its script, the page
// also shows single puzzles with their boards.
//
// render.go writes a document (package document) into page.html, with page.css and the scripts of
// js/ in the order of its variable order.
//
// The script sorts, filters and shows single puzzles, but it computes no figures. It gets the
// document as JSON and builds the page only with text nodes. The ranking, the plots and the
// conditions of the measurement are also in the HTML, and need no script.
//
// Package plot draws each plot twice, for a wide and for a narrow window. The script (js/plots.js)
// switches the classes ghost and near of a contestant's group. It converts pointer positions to
// figures with the attributes data-x and data-y of the axes. It also draws the dots of other
// scatter plots and saves a plot as an SVG file.
//
// # Hostile text
//
// Names, reasons and answers come from other people. html/template escapes them in HTML. The JSON
// contains no '<', '>' or '&'. The script turns them only into text nodes. If one of these measures
// failed, the Content-Security-Policy of the page would still allow only one script and one style
// sheet, by their hashes, and no other source.
package page
