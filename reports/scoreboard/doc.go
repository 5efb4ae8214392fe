// Package scoreboard makes the page of a run for a projector: standings that are legible from 20
// metres, a clock, the latest events, and a podium at the end.
//
// # Theory of operation
//
// The page is one HTML file that loads no other file, like the pages of package page. A
// Content-Security-Policy allows only its own style and script, by their hashes. The page contains
// its Data and the current news. While the run continues, the script (js/live.js) listens to the
// news of the server and fetches newer Data.
//
// Data contains the tables of package document. It adds two things: the overall standings of the
// corpora that have been played, which a report shows only after the end, and the first wrong
// answer of each contestant.
//
// board.js combines the parts. table.js draws standings in pages of ten rows. events.js collects
// the events. podium.js draws the podium. dom.js and board.js of package page create elements and
// draw puzzles.
//
// # Why
//
//   - All lengths are in rem, and the font size of the root follows the window. So a row is at
//     least 32 pixels high on 1920x1080, and has the same share of other screens.
//   - When the last corpus begins, the board keeps showing the standings from before it (freeze),
//     as programming contests do, so that the result stays a surprise. Key F, or freeze=0 in the
//     address, shows the current standings. The page of the run always shows them.
//   - The podium shows the ranks of package ranking. Contestants with the same rank share a step.
//     If the lead is undecided, there is no podium, and the headline explains why.
//   - A row never moves over another row. Rows that have changed places fade in.
package scoreboard
