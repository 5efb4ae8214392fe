// Package page makes the page of results: one HTML file that needs no network,
// with the tables of package reports and, where the browser runs its script,
// plots, puzzles and boards.
//
//	data.go             the one document that the page shows; its JSON is in the page
//	build.go            the document out of the run and its Report
//	headline.go, ranking.go, measured.go  who won, the tables, how it was measured
//	sides.go, sidesabout.go  several runs side by side, and what that is worth
//	curves.go           cactus plot, performance profile, distribution
//	puzzles.go          which puzzles the page holds, and the hardest
//	numbers.go          numbers in few bytes
//	render.go           the document into HTML, and the policy that it carries
//	page.html, page.css, js/  the page; js/ in the order of render.go's table
//
// # Who works out what
//
// All figures are worked out here, over all puzzles. The script draws, sorts and
// filters. It is handed the document as JSON and builds the page with text nodes
// alone, so that whoever has a newer document can hand over that (js/main.js,
// show). The ranking and how it was measured are in the HTML as well and need no
// script.
//
// # How much
//
// Curves are of all puzzles, drawn through at most some hundred points. Of
// single puzzles the page holds at most maxKept, spread evenly, and always the
// hardest and those that went wrong; it says so where it is fewer than all.
//
// # Several runs
//
// Runs on one page are set side by side (sides.go) on the corpora that they share:
// the same puzzles (SHA-256), question and number of solutions. Ratios of means are
// to the first run that has the corpus. Beside them are the same ratios divided by
// the ratio of the reference's medians, if both measured the same version of it. The
// runs were not interleaved, so there is no verdict and no interval: bench compare
// gives those.
//
// # Hostile text
//
// Names, reasons and answers were chosen by others. html/template escapes them
// in HTML; the JSON holds no '<', '>' or '&', and the script makes text nodes of
// what it reads. Were one of these to fail, the page's Content-Security-Policy
// allows one script and one style, by their hashes, and nothing from anywhere.
package page
