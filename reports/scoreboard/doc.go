// Package scoreboard makes the page of a run for a projector: standings that are
// legible from 20 metres, a clock, the latest events, and a podium at the end.
//
// # Theory of operation
//
// The page is one HTML file that loads no other file, like the pages of package page, and
// a Content-Security-Policy names its style and its script by their hashes. It
// holds all that it shows (Data) and the present news. If the run goes
// on, the script (js/live.js) listens to the server's news and fetches newer Data.
//
// Data holds the tables of package document: nothing is worked out twice. It adds
// the overall standings of the corpora that have been played, which a report shows only
// when a run has ended, and the first wrong answer of each contestant.
//
// board.js puts the parts together, table.js draws standings in pages of ten rows,
// events.js keeps what happened, podium.js draws the end. Elements are made by dom.js
// and puzzles by board.js of package page.
//
// # Why
//
//   - All lengths are in rem, and the root's size follows the window, so that a row is
//     32 pixels high or more on 1920x1080 and the same share of other screens.
//   - When the last corpus begins, the board shows the standings from before it (freeze),
//     as programming contests do, to keep the end open. Key F, or freeze=0 in the
//     address, shows them. The page of the run hides nothing.
//   - The podium has the ranks of package ranking. Contestants with the same rank share
//     a step, and the headline above says who is fastest, or that they are tied.
//   - A row never moves over another: rows that have changed places fade in.
package scoreboard
