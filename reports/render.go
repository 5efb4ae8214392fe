package reports

import (
	"fmt"
	"io"
	"strings"

	"sudokubench/internal/standings"
)

// The width of a page if none is given.
const screenWidth, fullWidth = 100, 120

// Options are what a renderer may vary. All are for the text table.
type Options struct {
	Width  int    // of the page in terminal cells; 0 means 100, or 120 of full tables; less than 40 means 40
	Color  bool   // the terminal shows colours
	Plain  bool   // the terminal has no block elements: no bars and sparklines
	Full   bool   // all tables with all columns; otherwise only what fits on one screen
	Corpus string // the full table of this corpus alone; empty: all
	Record string // the file that the result is from, to name it in commands; empty: not known
}

// format is a form that a result can be written in.
type format struct {
	name   string
	render func(*standings.Result, Options) ([]byte, error)
}

// formats returns all formats, in the order they are listed.
func formats() []format {
	return []format{
		{"table", renderText},
		{"markdown", renderMarkdown},
		{"csv", renderCSV},
		{"json", renderJSON},
	}
}

// Formats returns the names of the formats that Render knows.
func Formats() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// Render writes a result to w in the format of that name, in one write. It does
// not change the result. An unknown format is an error that lists the known ones;
// any other error is of w, or of a result that package standings did not make.
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
