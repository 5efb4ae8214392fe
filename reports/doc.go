// Package reports renders the result of a run as a text table, Markdown, CSV or JSON. Package
// standings computes the result. Renderers do not compute, sort or leave out anything, with two
// exceptions. Text and Markdown have no overall list for a single corpus, because it would repeat
// the table of the corpus. On a narrow page, the text table removes columns one by one and lists
// the removed ones below it.
//
//	columns.go  the table of columns
//	list.go     a ranking with the data of its columns
//	text.go, markdown.go, csv.go, json.go  the formats
//	screen.go, screenwords.go  the text report on one screen
//	explain.go  sentences that explain how ranks were decided
//	layout.go   which columns of a text table fit the page
//	charts.go   bars and sparklines
//	neighbours.go, findings.go, programs.go  the sentences around the tables
//	measured.go the conditions of the measurement
//	words.go    the same sentences for package document
//
// # Theory of operation
//
// A List is the ranking of one corpus, or the overall ranking of several corpora. One table
// describes all its columns (List.columns): the name, a short explanation, the unit, the figure of
// a row, the formats that show it, and the order of removal on a narrow page. Text, Markdown, CSV,
// the page and the legend loop over this table. So a figure has the same name everywhere, and a new
// column is one entry of the table. Package standings defines each figure. A figure that does not
// exist is "-" in text and Markdown, empty in CSV and null in JSON.
//
// The text table also draws a bar of each mean and a sparkline of the times of single puzzles. They
// are columns like the others: on a narrow page, the sparkline goes soon after CPU mean, and the
// bar goes before guesses/puzzle, max, p99 and the counts. The table has no charts if block
// elements are two cells wide, or if Options.Plain reports that the terminal cannot show them.
//
// A bar shows the mean on a log scale. The scale begins at the shortest mean of the table. It ends
// at the longest mean, or at ten times the shortest mean if that is more. So nearly equal
// contestants have nearly equal bars. The shortest bar is an eighth of a cell.
package reports
