package reports

import (
	"fmt"
	"io"
	"strings"

	"sudokubench/internal/standings"
)

// defaultWidth is the width of a page if none is given.
const defaultWidth = 120

// Options are what a renderer may vary.
type Options struct {
	Width int  // of the page in terminal cells, for the text table; 0 means 120, less than 40 means 40
	Color bool // for the text table on a terminal that shows colours
	Plain bool // for the text table on a terminal that has no block elements: without bars and sparklines
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
