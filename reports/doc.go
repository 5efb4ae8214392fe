// Package reports renders the result of a run, which package standings works
// out, as a text table, Markdown, CSV or JSON. Renderers compute, sort and leave
// out nothing, with two exceptions: text and Markdown have no overall list for a
// single corpus, because it would repeat the table of the corpus; and on a narrow
// page the text table drops columns one by one and says which.
//
//	columns.go  the table of columns
//	list.go     a ranking with all that its columns are made from
//	text.go, markdown.go, csv.go, json.go  the formats
//	screen.go, screenwords.go  the text report on one screen
//	explain.go  how ranks were decided, in words
//	layout.go   which columns the page of a text table has room for
//	charts.go, chartlayout.go  bars and sparklines
//	neighbours.go, findings.go, programs.go  the sentences around the tables
//	words.go    the same sentences for package page
//
// # Theory of operation
//
// A List is the ranking of a corpus, or the one over all corpora. Its columns are
// described once, in one table (List.columns): the name, a short help, the unit,
// the figure of a row, the formats that show it, and which columns go first on a
// narrow page. Text, Markdown, CSV and the page loop over that table, and so does
// the legend. So a figure has the same name everywhere, and a new column is one
// entry of the table. What each figure means is defined in package standings. A
// figure that does not exist is "-" in text and Markdown, empty in CSV and null in
// JSON.
//
// The text table also draws a bar of each mean and a sparkline of single times.
// Both are drawn only if every column except CPU mean has room too. A bar alone may
// also take the room of p50 and no guess, and in a contest with programs that of
// guesses/puzzle and own time, so that a contest of all solvers has its bar on 120
// columns. Nothing is drawn if block elements are two cells wide, or if
// Options.Plain says that the terminal has none.
//
// A bar is the mean on a log scale, from the shortest mean of the table to the
// longest, or to ten times the shortest if that is more: contestants that hardly
// differ look alike. The shortest bar is an eighth of a cell.
package reports
