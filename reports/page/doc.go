// Package page makes the page of results: one HTML file that needs no network,
// with the tables of package reports and, where the browser runs its script,
// plots, puzzles and boards.
//
// data.go is the one document that the page shows. build.go makes it of the run and
// its standings, with headline.go, ranking.go, measured.go, curves.go, puzzles.go
// and, for several runs, sides.go. render.go writes it into page.html, with page.css
// and the scripts of js/ in the order of its table.
//
// All figures are worked out here, over all puzzles. The script draws, sorts and
// filters. It gets the document as JSON and builds the page with text nodes alone,
// so a newer document can replace it (js/main.js, show). The ranking and how it was
// measured are in the HTML as well and need no script.
//
// Curves are of all puzzles, drawn through at most some hundred points. Of
// single puzzles the page holds at most maxKept, spread evenly, and always the
// hardest and those that went wrong; it says so if that is fewer than all.
//
// # Several runs
//
// Runs on one page are set side by side on the corpora that they share: the same
// puzzles (SHA-256), question and number of solutions. Ratios of means are to the
// first run that has the corpus. Beside them are the same ratios divided by the ratio
// of the reference's medians, if both measured the same version of it. The runs were
// not interleaved, so there is no verdict and no interval: bench compare gives those.
//
// # Hostile text
//
// Others chose names, reasons and answers. html/template escapes them in HTML, the
// JSON holds no '<', '>' or '&', and the script makes text nodes of what it reads.
// If one of these failed, the page's Content-Security-Policy would still allow only
// one script and one style, by their hashes, and nothing from anywhere.
package page
