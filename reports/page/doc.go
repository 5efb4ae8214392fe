// Package page makes the page of results: one HTML file that needs no network,
// with the tables of package reports and, where the browser runs its script,
// plots, puzzles and boards.
//
// render.go writes a document (package document) into page.html, with page.css and
// the scripts of js/ in the order of its table.
//
// The script draws, sorts and filters, and works out no figure. It gets the document
// as JSON and builds the page with text nodes alone, so a newer document can replace
// it (js/main.js, show). The ranking and how it was measured are in the HTML as well
// and need no script.
//
// # Hostile text
//
// Others chose names, reasons and answers. html/template escapes them in HTML, the
// JSON holds no '<', '>' or '&', and the script makes text nodes of what it reads.
// If one of these failed, the page's Content-Security-Policy would still allow only
// one script and one style, by their hashes, and nothing from anywhere.
package page
