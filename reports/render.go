package reports

import (
	"fmt"
	"io"
	"strings"

	"sudokubench/internal/standings"
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

// format is a format of reports.
type format struct {
	name   string
	render func(*standings.Result, Options) ([]byte, error)
}

// formats returns all formats, in the order in which they are listed.
func formats() []format {
	return []format{
		{"table", renderText},
		{"markdown", renderMarkdown},
		{"csv", renderCSV},
		{"json", renderJSON},
	}
}

// Formats returns the names of the formats of Render.
func Formats() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// Render writes a result to w in the named format, in one write. It does not change the result. If
// the format is unknown, the error lists the known formats. Other errors come from w, or from a
// result that package standings did not make.
func Render(w io.Writer, r *standings.Result, format string, o Options) error {
	for _, f := range formats() {
		if f.name != format {
			continue
		}
		out, err := f.render(r, o)
		if err != nil {
			return err
		}
		_, err = w.Write(out)
		return err
	}
	return fmt.Errorf("unknown report format %q; want one of %s", format, strings.Join(Formats(), ", "))
}
