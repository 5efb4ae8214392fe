// Package page makes the page of results: one HTML file that needs no network. It has the
// tables of package reports and the plots of package plot. If the browser runs its
// script, the page also shows single puzzles with their boards.
//
// render.go writes a document (package document) into page.html, with page.css and
// the scripts of js/ in the order of its table.
//
// The script sorts, filters and shows single puzzles, and works out no figure. It gets
// the document as JSON and builds the page with text nodes alone. The ranking, the plots
// and how it was measured are in the HTML as well and need no script.
//
// Package plot draws the plots, each for a wide and for a narrow window. The script
// (js/plots.js) toggles the classes ghost and near of a contestant's group, reads
// figures off the axes (data-x, data-y), writes the dots of another scatter plot, and
// saves a plot as an SVG file.
//
// # Hostile text
//
// Others chose names, reasons and answers. html/template escapes them in HTML, the
// JSON holds no '<', '>' or '&', and the script makes text nodes of what it reads.
// If one of these measures failed, the page's Content-Security-Policy would still allow only
// one script and one style, by their hashes, and nothing from anywhere.
package page
