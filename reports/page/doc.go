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
// # The scoreboard
//
// board.go makes another view of a run, for a projector: standings that are legible from 20 metres, a
// clock, the latest events, and a podium at the end. It is the same HTML for all runs. Its script
// (js/scoreboard.js) fetches the data of package live, and shares with the page what follows a run
// (js/follow.js), draws puzzles (js/board.js) and compares tables (js/moves.js).
//
//   - All lengths are in rem, and the font size of the root follows the window. So a row is at
//     least 32 pixels high on 1920x1080, and has the same share of other screens.
//   - When the last corpus begins, the scoreboard keeps showing the standings from before it
//     (freeze), as programming contests do, so that the result stays a surprise. Key F, or freeze=0 in
//     the address, shows the current standings. The page of the run always shows them.
//   - When the run ends, a frozen scoreboard opens the final ranks from the last place up, one every
//     two seconds or with each press of key R. A scoreboard that is opened later shows the podium at once.
//   - The podium shows the ranks of package ranking. Contestants with the same rank share a step.
//     If the lead is undecided, there is no podium, and the headline explains why.
//   - A row never moves over another row. Rows that have changed places fade in.
//
// # Hostile text
//
// Names, reasons and answers come from other people. html/template escapes them in HTML. The JSON
// contains no '<', '>' or '&'. The script turns them only into text nodes. If one of these measures
// failed, the Content-Security-Policy of the page would still allow only one script and one style
// sheet, by their hashes, and no other source.
package page
