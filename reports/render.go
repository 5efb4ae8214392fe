package reports

import (
	"io"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// Default widths of a page, in cells: of the report on one screen, and of full tables.
const screenWidth, fullWidth = 100, 120

// Options control the text table. Other formats ignore them.
type Options struct {
	Width   int      // width of the page in cells; 0 means 100, or 120 for full tables; less than 40 means 40
	Plain   bool     // true if the terminal cannot show block elements, so that bars and sparklines are left out
	Full    bool     // true if all tables are shown with all columns; false means what fits on one screen
	Corpora []string // names of the corpora to show, with their full tables; nil means all corpora
	Record  string   // file name of the record for commands in the report; empty if the name is not known
}

// formats returns all formats.
func formats() humanize.Formats[*standings.Result, Options] {
	return humanize.Formats[*standings.Result, Options]{
		{Name: "table", Render: renderText},
		{Name: "markdown", Render: renderMarkdown},
		{Name: "csv", Render: renderCSV},
		{Name: "json", Render: renderJSON},
	}
}

// Formats returns the names of the formats of Render.
func Formats() []string { return formats().Names() }

// Render writes a result to w in the named format, in one write. It does not change the result. If
// the format is unknown, the error lists the known formats. Other errors come from w, or from a
// result that package standings did not make.
func Render(w io.Writer, r *standings.Result, format string, o Options) error {
	return formats().Write(w, r, format, o)
}
