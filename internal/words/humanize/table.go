package humanize

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// Column is a column of a table.
type Column struct {
	Head  string
	Width int  // width in cells; Table shortens wider texts in the middle
	Gap   int  // number of blank cells before the column
	Left  bool // true if texts are aligned to the left
}

// Widen makes every column as wide as its head and its cells.
func Widen(columns []Column, rows [][]string) {
	for k := range columns {
		columns[k].Width = Cells(columns[k].Head)
		for _, row := range rows {
			columns[k].Width = max(columns[k].Width, Cells(row[k]))
		}
	}
}

// Total returns the width of a table with these columns, in cells.
func Total(columns []Column) (width int) {
	for _, c := range columns {
		width += c.Gap + c.Width
	}
	return width
}

// Table writes a table without borders and with a line under the head.
func Table(out *bytes.Buffer, columns []Column, rows [][]string) error {
	heads := make([]string, len(columns))
	align, pad, widths := make(tw.Alignment, len(columns)), make([]tw.Padding, len(columns)), tw.NewMapper[int, int]()
	for k, c := range columns {
		heads[k] = c.Head
		widths.Set(k, c.Gap+c.Width)
		align[k], pad[k] = tw.AlignRight, tw.Padding{Overwrite: true}
		if c.Left {
			align[k], pad[k].Left = tw.AlignLeft, strings.Repeat(" ", c.Gap)
		}
	}
	cell := tw.CellConfig{
		// The library must not change the texts of the cells.
		Formatting: tw.CellFormatting{AutoWrap: tw.WrapNone, AutoFormat: tw.Off},
		Padding:    tw.CellPadding{Global: tw.Padding{Overwrite: true}, PerColumn: pad},
		Alignment:  tw.CellAlignment{PerColumn: align},
	}
	var text bytes.Buffer
	table := tablewriter.NewTable(&text,
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders: tw.BorderNone,
			Symbols: tw.NewSymbols(tw.StyleLight),
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off},
				Lines:      tw.Lines{ShowTop: tw.Off, ShowBottom: tw.Off, ShowHeaderLine: tw.On},
			},
		})),
		tablewriter.WithHeaderConfig(cell), tablewriter.WithRowConfig(cell), tablewriter.WithColumnWidths(widths),
		tablewriter.WithTrimLine(tw.Off), tablewriter.WithTrimSpace(tw.Off),
	)
	table.Header(heads)
	for _, row := range rows {
		cells := make([]string, len(row))
		for k := range row {
			cells[k] = Shorten(row[k], columns[k].Width)
		}
		if err := table.Append(cells); err != nil {
			return fmt.Errorf("laying out a row of the table: %w", err)
		}
	}
	if err := table.Render(); err != nil {
		return fmt.Errorf("laying out the table: %w", err)
	}
	for s := range strings.Lines(text.String()) {
		out.WriteString(strings.TrimRight(s, " \n") + "\n")
	}
	return nil
}
